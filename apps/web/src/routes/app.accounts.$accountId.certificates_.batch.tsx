import { createFileRoute, getRouteApi, notFound } from "@tanstack/react-router";
import { BatchPage } from "../certificate-batches/batch-page.tsx";
import { BatchResult } from "../certificate-batches/batch-result.tsx";
import { loadAllHolders } from "../certificate-batches/load-all-holders.ts";
import { loadBatch } from "../certificate-batches/load-batch.ts";
import { runBatchAction } from "../certificate-batches/run-batch-action.ts";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import {
  CreateCertificateBatchDocument,
  type CreateCertificateBatchInput,
} from "../graphql/generated/graphql.ts";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { checkedSearch } from "../shell/checked-search.ts";
import { NotFoundPage } from "../shell/not-found-page.tsx";
import { pageTitle } from "../shell/page-frame.ts";
import { PageSkeleton } from "../ui/page-skeleton.tsx";

const accountRoute = getRouteApi("/app/accounts/$accountId");

const searchOf = checkedSearch(
  ({ batch }: Record<string, unknown>): { batch?: string } => (typeof batch === "string" ? { batch } : {}),
  ["batch"],
);

/** A new batch; or, with `batch`, what became of one, which can be left and opened again. */
export const Route = createFileRoute("/app/accounts/$accountId/certificates_/batch")({
  validateSearch: searchOf,
  loaderDeps: ({ search }) => search,
  loader: async ({ params: { accountId }, deps, abortController: { signal } }) => {
    if (deps.batch === undefined)
      return { tag: "NEW" as const, ...(await loadAllHolders(accountId, signal)) };
    const loaded = await loadBatch(deps.batch, signal);
    if (loaded.batch?.accountId !== accountId) throw notFound();
    return { tag: "BATCH" as const, ...loaded, batch: loaded.batch };
  },
  head: () => ({ meta: [{ title: pageTitle("Issue certificates to several holders", "Accounts") }] }),
  staticData: {
    partCrumbs: ({ accountId }) => [
      { label: "Certificates", to: `/app/accounts/${accountId}/certificates` },
      { label: "Issue to several" },
    ],
  },
  pendingComponent: PageSkeleton,
  notFoundComponent: NotFoundPage,
  component: Page,
  server: {
    handlers: {
      POST: ({ request, params }) =>
        answerAction(async () => {
          const { action, batchId, ...terms } = await readJsonBody(request);
          const done = runBatchAction({ action, batchId, isContractConfirmed: terms["isContractConfirmed"] });
          if (done) return done;
          const input = { ...terms, accountId: params.accountId } as CreateCertificateBatchInput;
          return execute(CreateCertificateBatchDocument, { input });
        }),
    },
  },
});

function Page() {
  const { account } = accountRoute.useLoaderData();
  const data = Route.useLoaderData();
  useFreshPage(data, { certificateBatch: account.id, holder: account.id });
  return data.tag === "BATCH" ? (
    <BatchResult key={data.batch.id} accountId={account.id} batch={data.batch} />
  ) : (
    <BatchPage
      account={account}
      holders={data.holders}
      hasMore={data.hasMore}
      forms={data.forms}
      open={data.open}
      withoutLimits={data.withoutLimits}
      limitReviews={data.limitReviews}
    />
  );
}
