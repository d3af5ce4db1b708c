import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { AccountOverview } from "../accounts/account-overview.tsx";
import { AskAccountPanel } from "../accounts/ask-account-panel.tsx";
import { useCloseTo } from "../forms/use-close-to.ts";
import { answerAction, readJsonBody } from "../forms/route-action.ts";
import { execute } from "../graphql/execute.ts";
import { AccountExplorerDocument, SendAccountExplorerMessageDocument } from "../graphql/generated/graphql.ts";
import { load } from "../session/load.ts";
import { pageTitle } from "../shell/page-frame.ts";

const accountRoute = getRouteApi("/app/accounts/$accountId");

export const Route = createFileRoute("/app/accounts/$accountId/ask")({
  loader: ({ params, abortController }) =>
    load(AccountExplorerDocument, { accountId: params.accountId }, abortController.signal),
  head: () => ({ meta: [{ title: pageTitle("Ask about this account", "Accounts") }] }),
  component: Page,
  server: {
    handlers: {
      POST: ({ request, params }) =>
        answerAction(async () => {
          const { message } = await readJsonBody(request);
          const { sendAccountExplorerMessage } = await execute(SendAccountExplorerMessageDocument, {
            accountId: params.accountId,
            message: typeof message === "string" ? message : "",
          });
          return sendAccountExplorerMessage;
        }),
    },
  },
});

function Page() {
  const { accountId } = Route.useParams();
  const { account } = accountRoute.useLoaderData();
  const close = useCloseTo(`/app/accounts/${accountId}/overview`);
  return (
    <>
      <AccountOverview account={account} />
      <AskAccountPanel key={accountId} accountId={accountId} data={Route.useLoaderData()} onClose={close} />
    </>
  );
}
