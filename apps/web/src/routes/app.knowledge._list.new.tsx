import { createFileRoute } from "@tanstack/react-router";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { useCloseTo, useLeaveSaved } from "../form-kit/use-close-to.ts";
import { execute } from "../graphql/execute.ts";
import {
  CreateKnowledgeDocumentDocument,
  type CreateKnowledgeBaseTextDocumentInput,
} from "../graphql/generated/graphql.ts";
import { TextDocumentDialog } from "../knowledge/text-document-dialog.tsx";
import { pageTitle } from "../shell/page-frame.ts";

export const Route = createFileRoute("/app/knowledge/_list/new")({
  head: () => ({ meta: [{ title: pageTitle("Create a new document") }] }),
  component: Page,
  server: {
    handlers: {
      POST: ({ request }) =>
        answerAction(async () => {
          const input = (await readJsonBody(request)) as CreateKnowledgeBaseTextDocumentInput;
          return execute(CreateKnowledgeDocumentDocument, { input });
        }),
    },
  },
});

function Page() {
  const list = "/app/knowledge";
  return <TextDocumentDialog onClose={useCloseTo(list)} onSaved={useLeaveSaved(list)} />;
}
