import { createFileRoute, notFound } from "@tanstack/react-router";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { useCloseTo, useLeaveSaved } from "../form-kit/use-close-to.ts";
import { execute } from "../graphql/execute.ts";
import {
  KnowledgeDocumentDocument,
  type UpdateKnowledgeBaseDocumentInput,
  UpdateKnowledgeDocumentDocument,
} from "../graphql/generated/graphql.ts";
import { TextDocumentDialog } from "../knowledge/text-document-dialog.tsx";
import { load } from "../session/load.ts";
import { pageTitle } from "../shell/page-frame.ts";

/** Only typed documents can be edited: an uploaded file has no such page. */
export const Route = createFileRoute("/app/knowledge/_list/$knowledgeId/edit")({
  loader: async ({ params, abortController }) => {
    const variables = { id: params.knowledgeId };
    const { knowledgeBaseDocument } = await load(
      KnowledgeDocumentDocument,
      variables,
      abortController.signal,
    );
    const { id, title, version, text } = knowledgeBaseDocument;
    if (!text) throw notFound();
    return { id, title, version, content: text.content };
  },
  head: () => ({ meta: [{ title: pageTitle("Edit document") }] }),
  component: Page,
  server: {
    handlers: {
      PUT: ({ request, params }) =>
        answerAction(async () => {
          const input = (await readJsonBody(request)) as UpdateKnowledgeBaseDocumentInput;
          return execute(UpdateKnowledgeDocumentDocument, { id: params.knowledgeId, input });
        }),
    },
  },
});

function Page() {
  const { knowledgeId } = Route.useParams();
  const panel = `/app/knowledge/${knowledgeId}`;
  return (
    <TextDocumentDialog
      document={Route.useLoaderData()}
      onClose={useCloseTo(panel)}
      onSaved={useLeaveSaved(panel)}
    />
  );
}
