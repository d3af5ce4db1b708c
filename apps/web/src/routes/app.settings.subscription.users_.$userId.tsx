import { createFileRoute, getRouteApi, notFound } from "@tanstack/react-router";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import { type UpdateAgencyUserInput, UpdateUserDocument } from "../graphql/generated/graphql.ts";
import { pageTitle } from "../shell/page-frame.ts";
import { ChangeRolePanel } from "../users/change-role-panel.tsx";
import { answerUserAction } from "../users/user-actions.ts";

const subscriptionRoute = getRouteApi("/app/settings/subscription");

export const Route = createFileRoute("/app/settings/subscription/users_/$userId")({
  head: () => ({ meta: [{ title: pageTitle("Change role", "Settings") }] }),
  component: Page,
  server: {
    handlers: {
      PUT: ({ request, params }) =>
        answerAction(async () => {
          const { name, role, expectedVersion } = (await readJsonBody(request)) as UpdateAgencyUserInput;
          return execute(UpdateUserDocument, { id: params.userId, input: { name, role, expectedVersion } });
        }),
      POST: ({ request, params }) => answerUserAction(request, params.userId),
    },
  },
});

function Page() {
  const { agencyUsers } = subscriptionRoute.useLoaderData();
  const { userId } = Route.useParams();
  const user = agencyUsers.find(({ id }) => id === userId);
  if (!user) throw notFound();
  return <ChangeRolePanel key={user.id} user={user} users={agencyUsers} />;
}
