import { createFileRoute, Outlet, useRouter } from "@tanstack/react-router";
import { answerAction } from "../form-kit/route-action.ts";
import { useCloseTo } from "../form-kit/use-close-to.ts";
import { execute } from "../graphql/execute.ts";
import { DeleteKnowledgeDocumentDocument, KnowledgeDocumentDocument } from "../graphql/generated/graphql.ts";
import { KnowledgeDocumentPanel } from "../knowledge/knowledge-document-panel.tsx";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { load } from "../session/load.ts";
import { pageTitle } from "../shell/page-frame.ts";

export const Route = createFileRoute("/app/knowledge/_list/$knowledgeId")({
  loader: ({ params, abortController }) =>
    load(KnowledgeDocumentDocument, { id: params.knowledgeId }, abortController.signal),
  head: () => ({ meta: [{ title: pageTitle("Document Information", "Knowledge Base") }] }),
  component: Page,
  server: {
    handlers: {
      DELETE: ({ params }) =>
        answerAction(() => execute(DeleteKnowledgeDocumentDocument, { id: params.knowledgeId })),
    },
  },
});

function Page() {
  const data = Route.useLoaderData();
  const { knowledgeBaseDocument } = data;
  useFreshPage(data, { document: knowledgeBaseDocument.id, knowledge: knowledgeBaseDocument.id });
  const router = useRouter();
  const close = useCloseTo("/app/knowledge");
  const showList = async () => {
    await router.navigate({ to: "/app/knowledge", replace: true });
    void router.invalidate();
  };
  return (
    <>
      <KnowledgeDocumentPanel document={knowledgeBaseDocument} onClose={close} onDeleted={showList} />
      <Outlet />
    </>
  );
}
