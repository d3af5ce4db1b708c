import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { AccountOverview } from "../accounts/account-overview.tsx";
import { AskAccountPanel } from "../accounts/ask-account-panel.tsx";
import { askAction } from "../explorer/ask-action.ts";
import { useCloseTo } from "../form-kit/use-close-to.ts";
import { execute } from "../graphql/execute.ts";
import { AccountExplorerDocument, SendAccountExplorerMessageDocument } from "../graphql/generated/graphql.ts";
import { loadQuestion, requestSearch } from "../servicing/request-param.ts";
import { load } from "../session/load.ts";
import { pageTitle } from "../shell/page-frame.ts";

const accountRoute = getRouteApi("/app/accounts/$accountId");

export const Route = createFileRoute("/app/accounts/$accountId/ask")({
  validateSearch: requestSearch,
  loaderDeps: ({ search: { request } }) => ({ request }),
  loader: async ({ params: { accountId }, deps: { request }, abortController: { signal } }) => {
    const [data, asked] = await Promise.all([
      load(AccountExplorerDocument, { accountId }, signal),
      loadQuestion(request, signal),
    ]);
    return { data, asked };
  },
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
  const { data, asked } = Route.useLoaderData();
  const close = useCloseTo(`/app/accounts/${accountId}/overview`);
  return (
    <>
      <AccountOverview account={account} />
      <AskAccountPanel
        key={[accountId, asked?.requestId].join(" ")}
        accountId={accountId}
        data={data}
        asked={asked}
        onClose={close}
      />
    </>
  );
}
