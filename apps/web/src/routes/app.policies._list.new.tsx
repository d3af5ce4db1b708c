import { createFileRoute } from "@tanstack/react-router";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import { PolicyFormDocument, ReadPolicyDocumentDocument } from "../graphql/generated/graphql.ts";
import { NewPolicyDialog } from "../policies/new-policy-dialog.tsx";
import { createPolicies, discardIntake } from "../policies/policies-action.ts";
import { load } from "../session/load.ts";
import { pageTitle } from "../shell/page-frame.ts";
import { receiveUploads } from "../uploads/receive-uploads.ts";
import { checkedSearch } from "../shell/checked-search.ts";

interface NewPolicySearch {
  accountId?: string;
}

const searchOf = checkedSearch(
  ({ accountId }: Record<string, unknown>): NewPolicySearch =>
    typeof accountId === "string" && accountId !== "" ? { accountId } : {},
  ["accountId"],
);

export const Route = createFileRoute("/app/policies/_list/new")({
  validateSearch: searchOf,
  loaderDeps: ({ search }) => ({ accountId: search.accountId }),
  loader: ({ deps: { accountId = "" }, abortController }) =>
    load(PolicyFormDocument, { accountId, hasAccount: accountId !== "" }, abortController.signal),
  // The options stay as they were when the form was opened.
  shouldReload: ({ cause }) => (cause === "stay" ? false : undefined),
  head: () => ({ meta: [{ title: pageTitle("Create a new policy") }] }),
  component: Page,
  server: {
    handlers: {
      // The form, or a document that it is to be filled in from.
      POST: ({ request, context }) =>
        request.headers.get("content-type")?.startsWith("multipart/form-data")
          ? receiveUploads(context, 1, async ({ uploadId, idempotencyKey }) =>
              execute(ReadPolicyDocumentDocument, { uploadId, idempotencyKey }),
            )
          : answerAction(async () => createPolicies(await readJsonBody(request))),
      DELETE: ({ request }) => answerAction(async () => discardIntake(await readJsonBody(request))),
    },
  },
});

function Page() {
  return <NewPolicyDialog choices={Route.useLoaderData()} />;
}
