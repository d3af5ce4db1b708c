import { createFileRoute } from "@tanstack/react-router";
import { askAction } from "../explorer/ask-action.ts";
import { ExplorerPage } from "../explorer/explorer-page.tsx";
import { execute } from "../graphql/execute.ts";
import { PolicyExplorerDocument, SendPolicyExplorerMessageDocument } from "../graphql/generated/graphql.ts";
import { load } from "../session/load.ts";
import { pageTitle } from "../shell/page-frame.ts";
import { PageSkeleton } from "../ui/page-skeleton.tsx";

export const Route = createFileRoute("/app/policies/$policyId/explore")({
  loader: ({ params, abortController }) =>
    load(PolicyExplorerDocument, { policyId: params.policyId }, abortController.signal),
  // Three panes need the width, and each scrolls independently.
  staticData: { fillsWindow: true },
  head: () => ({ meta: [{ title: pageTitle("Explore with AI", "Policies") }] }),
  pendingComponent: PageSkeleton,
  component: Page,
  server: {
    handlers: {
      POST: ({ request, params }) =>
        askAction(request, async (message) => {
          const sent = await execute(SendPolicyExplorerMessageDocument, {
            policyId: params.policyId,
            message,
          });
          return sent.sendPolicyExplorerMessage;
        }),
    },
  },
});

function Page() {
  const { policyId } = Route.useParams();
  const data = Route.useLoaderData();
  return <ExplorerPage key={policyId} policyId={policyId} data={data} />;
}
