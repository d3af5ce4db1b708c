import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import { type CreateAgencyUserInput, CreateUserDocument } from "../graphql/generated/graphql.ts";
import { pageTitle } from "../shell/page-frame.ts";
import { AddUserDialog } from "../users/add-user-dialog.tsx";

const subscriptionRoute = getRouteApi("/app/settings/subscription");

export const Route = createFileRoute("/app/settings/subscription/users")({
  head: () => ({ meta: [{ title: pageTitle("Add User", "Settings") }] }),
  component: Page,
  server: {
    handlers: {
      POST: ({ request }) =>
        answerAction(async () => {
          const { name, email, role, idempotencyKey } = (await readJsonBody(
            request,
          )) as unknown as CreateAgencyUserInput;
          return execute(CreateUserDocument, { input: { name, email, role, idempotencyKey } });
        }),
    },
  },
});

function Page() {
  const { numSeats, numSeatsActive } = subscriptionRoute.useLoaderData().agencyUser.agency.subscription;
  return <AddUserDialog seats={{ taken: numSeatsActive, bought: numSeats }} />;
}
