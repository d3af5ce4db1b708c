import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { AccountOverview } from "../accounts/account-overview.tsx";
import { AskAccountPanel } from "../accounts/ask-account-panel.tsx";
import { askAction } from "../explorer/ask-action.ts";
import { useCloseTo } from "../form-kit/use-close-to.ts";
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
        askAction(request, async (message) => {
          const sent = await execute(SendAccountExplorerMessageDocument, {
            accountId: params.accountId,
            message,
          });
          return sent.sendAccountExplorerMessage;
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
