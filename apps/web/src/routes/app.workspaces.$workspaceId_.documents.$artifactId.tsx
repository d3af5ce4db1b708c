import { createFileRoute, notFound } from "@tanstack/react-router";
import { DocumentPage } from "../document-editor/document-page.tsx";
import type { OpenedDocument } from "../document-editor/opened-document.ts";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import {
  CaraDocumentDocument,
  RestoreCaraDocumentDocument,
  UpdateCaraDocumentDocument,
} from "../graphql/generated/graphql.ts";
import { load } from "../session/load.ts";
import { NotFoundPage } from "../shell/not-found-page.tsx";
import { pageTitle } from "../shell/page-frame.ts";
import { PageSkeleton } from "../ui/page-skeleton.tsx";

/** A document of a workspace on its own page. */
export const Route = createFileRoute("/app/workspaces/$workspaceId_/documents/$artifactId")({
  loader: async ({ params: { workspaceId, artifactId }, abortController: { signal } }) => {
    const { caraWorkspace } = await load(CaraDocumentDocument, { id: workspaceId }, signal);
    const document = caraWorkspace.artifacts.find(({ id, kind }) => id === artifactId && kind === "DOCUMENT");
    if (!document) throw notFound();
    return { workspace: { id: caraWorkspace.id, title: caraWorkspace.title }, document };
  },
  staleTime: 0,
  staticData: {
    needsWidth: true,
    fillsWindow: true,
    crumbs: ({
      workspace,
      document,
    }: {
      workspace: { id: string; title: string };
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
      // Saves a document, or restores a version of it.
      PUT: ({ request, params: { artifactId } }) =>
        answerAction(async () => {
          const { document, restore, version } = await readJsonBody(request);
          return typeof restore === "number"
            ? execute(RestoreCaraDocumentDocument, {
                id: artifactId,
                version: restore,
                expectedVersion: Number(version),
              })
            : execute(UpdateCaraDocumentDocument, {
                id: artifactId,
                input: { document: String(document), version: Number(version) },
              });
        }),
    },
  },
});

function Page() {
  const { workspace, document } = Route.useLoaderData();
  return <DocumentPage key={document.id} workspaceId={workspace.id} document={document} />;
}
