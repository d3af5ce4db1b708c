import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { AccountOverview } from "../accounts/account-overview.tsx";
import { AddContactDialog } from "../accounts/contact-dialogs.tsx";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import { AddContactDocument, type AddContactInput } from "../graphql/generated/graphql.ts";
import { pageTitle } from "../shell/page-frame.ts";

const accountRoute = getRouteApi("/app/accounts/$accountId");

export const Route = createFileRoute("/app/accounts/$accountId/contacts/new")({
  head: () => ({ meta: [{ title: pageTitle("Add a contact", "Accounts") }] }),
  component: Page,
  server: {
    handlers: {
      POST: ({ request, params }) =>
        answerAction(async () => {
          const body = (await readJsonBody(request)) as Omit<AddContactInput, "accountId">;
          return execute(AddContactDocument, { input: { ...body, accountId: params.accountId } });
        }),
    },
  },
});

function Page() {
  const { account } = accountRoute.useLoaderData();
  return (
    <>
      <AccountOverview account={account} />
      <AddContactDialog account={account} />
    </>
  );
}
