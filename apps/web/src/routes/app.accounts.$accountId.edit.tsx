import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { AccountOverview } from "../accounts/account-overview.tsx";
import { EditAccountDialog } from "../accounts/edit-account-dialog.tsx";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import { UpdateAccountDocument, type UpdateAccountInput } from "../graphql/generated/graphql.ts";
import { pageTitle } from "../shell/page-frame.ts";

const accountRoute = getRouteApi("/app/accounts/$accountId");

export const Route = createFileRoute("/app/accounts/$accountId/edit")({
  head: () => ({ meta: [{ title: pageTitle("Edit account") }] }),
  component: Page,
  server: {
    handlers: {
      PUT: ({ request, params }) =>
        answerAction(async () => {
          const body = (await readJsonBody(request)) as Omit<UpdateAccountInput, "id">;
          return execute(UpdateAccountDocument, { input: { ...body, id: params.accountId } });
        }),
    },
  },
});

function Page() {
  const { account } = accountRoute.useLoaderData();
  return (
    <>
      <AccountOverview account={account} />
      <EditAccountDialog account={account} />
    </>
  );
}
