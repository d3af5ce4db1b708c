import { createFileRoute, notFound } from "@tanstack/react-router";
import { policyTypeLabels } from "#model/policies";
import { ReissuePage } from "../certificate-batches/reissue-page.tsx";
import { type Reissue, loadReissue } from "../certificate-batches/load-reissue.ts";
import { runBatchAction } from "../certificate-batches/run-batch-action.ts";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import { ReissueCertificatesDocument, type ReissueCertificatesInput } from "../graphql/generated/graphql.ts";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { NotFoundPage } from "../shell/not-found-page.tsx";
import { pageTitle } from "../shell/page-frame.ts";
import { PageSkeleton } from "../ui/page-skeleton.tsx";

/** Outside of the policy's tabs: the list and the decision need the whole page. */
export const Route = createFileRoute("/app/policies/$policyId_/reissue")({
  loader: async ({ params, abortController }) => {
    const { reissue, lastChangeSeq } = await loadReissue(params.policyId, abortController.signal);
    if (!reissue) throw notFound();
    return { reissue, lastChangeSeq };
  },
  staticData: {
    crumbs: ({ reissue: { policy } }: { reissue: Reissue }) => [
      { label: "Policies", to: "/app/policies" },
      { label: policy.account.account.name, to: `/app/accounts/${policy.account.id}` },
      { label: policyTypeLabels[policy.type], to: `/app/policies/${policy.id}/overview` },
      { label: "Reissue" },
    ],
  },
  head: () => ({ meta: [{ title: pageTitle("Reissue certificates", "Policies") }] }),
  pendingComponent: PageSkeleton,
  notFoundComponent: NotFoundPage,
  component: Page,
  server: {
    handlers: {
      POST: ({ request, params: { policyId } }) =>
        answerAction(async () => {
          const { action, batchId, ...terms } = await readJsonBody(request);
          const done = runBatchAction({ action, batchId, isContractConfirmed: terms["isContractConfirmed"] });
          if (done) return done;
          const input = { ...terms, policyId } as ReissueCertificatesInput;
          return execute(ReissueCertificatesDocument, { input });
        }),
    },
  },
});

function Page() {
  const data = Route.useLoaderData();
  const { policy } = data.reissue;
  useFreshPage(data, {
    certificateBatch: policy.account.id,
    holder: policy.account.id,
    policy: policy.account.id,
    document: policy.id,
  });
  return <ReissuePage key={policy.id} reissue={data.reissue} />;
}
