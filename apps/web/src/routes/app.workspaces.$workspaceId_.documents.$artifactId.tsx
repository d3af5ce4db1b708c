import { createFileRoute, notFound } from "@tanstack/react-router";
import { DocumentPage } from "../document-editor/document-page.tsx";
import type { OpenedDocument } from "../document-editor/opened-document.ts";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import {
  AskForCaraChangesDocument,
  CaraDocumentDocument,
  type CaraWorkspaceQuery,
  CaraWorkspaceDocument,
  ChooseCaraDocumentStyleDocument,
  RestoreCaraDocumentDocument,
  SendCaraDocumentForApprovalDocument,
  UpdateCaraDocumentDocument,
} from "../graphql/generated/graphql.ts";
import { load } from "../session/load.ts";
import { NotFoundPage } from "../shell/not-found-page.tsx";
import { pageTitle } from "../shell/page-frame.ts";
import { PageSkeleton } from "../ui/page-skeleton.tsx";

/** A document of a workspace on its own page. */
export const Route = createFileRoute("/app/workspaces/$workspaceId_/documents/$artifactId")({
  loader: async ({ params: { workspaceId, artifactId }, abortController: { signal } }) => {
    const [workspace, { caraWorkspace }] = await Promise.all([
      load(CaraWorkspaceDocument, { id: workspaceId }, signal),
      load(CaraDocumentDocument, { id: workspaceId }, signal),
    ]);
    const document = caraWorkspace.artifacts.find(({ id, kind }) => id === artifactId && kind === "DOCUMENT");
    if (!document) throw notFound();
    return { workspace: workspace.caraWorkspace, document };
  },
  staleTime: 0,
  staticData: {
    needsWidth: true,
    fillsWindow: true,
    crumbs: ({
      workspace,
      document,
    }: {
      workspace: CaraWorkspaceQuery["caraWorkspace"];
      document: OpenedDocument;
    }) => [
      { label: "Workspaces", to: "/app/workspaces" },
      { label: workspace.title, to: `/app/workspaces/${workspace.id}` },
      { label: document.title, isInOwnBar: true },
    ],
  },
  head: ({ loaderData }) => ({
    meta: [{ title: pageTitle(...(loaderData ? [loaderData.document.title] : []), "Workspaces") }],
  }),
  pendingComponent: PageSkeleton,
  notFoundComponent: NotFoundPage,
  component: Page,
  server: {
    handlers: {
      // Asks Cara to change a document, or for a yes to send it.
      POST: ({ request, params: { workspaceId, artifactId } }) =>
        answerAction(async () => {
          const { message, passage, idempotencyKey, send, version } = await readJsonBody(request);
          if (send === true)
            return execute(SendCaraDocumentForApprovalDocument, {
              id: artifactId,
              version: Number(version),
            });
          return execute(AskForCaraChangesDocument, {
            id: workspaceId,
            input: {
              message: typeof message === "string" ? message : "",
              edit: { artifactId, passage: typeof passage === "string" ? passage : null },
              idempotencyKey: typeof idempotencyKey === "string" ? idempotencyKey : null,
            },
          });
        }),
      // Saves a document, restores a version of it, or keeps its style.
      PUT: ({ request, params: { artifactId } }) =>
        answerAction(async () => {
          const { document, restore, styleId, suggestions, version } = await readJsonBody(request);
          if (typeof styleId === "string")
            return execute(ChooseCaraDocumentStyleDocument, { id: artifactId, styleId });
          return typeof restore === "number"
            ? execute(RestoreCaraDocumentDocument, {
                id: artifactId,
                version: restore,
                expectedVersion: Number(version),
              })
            : execute(UpdateCaraDocumentDocument, {
                id: artifactId,
                input: {
                  document: String(document),
                  version: Number(version),
                  suggestions: Array.isArray(suggestions) ? suggestions.map(String) : [],
                },
              });
        }),
    },
  },
});

function Page() {
  const { workspace, document } = Route.useLoaderData();
  return <DocumentPage key={document.id} workspace={workspace} document={document} />;
}
