import { createFileRoute } from "@tanstack/react-router";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import {
  AddCaraWorkspaceMessageDocument,
  CaraWorkspaceDocument,
  StopCaraWorkspaceDocument,
  UpdateCaraWorkspacesDocument,
  WithdrawCaraWorkspaceMessageDocument,
} from "../graphql/generated/graphql.ts";
import { load } from "../session/load.ts";
import { NotFoundNotice } from "../shell/not-found-page.tsx";
import { pageTitle } from "../shell/page-frame.ts";
import { PageSkeleton } from "../ui/page-skeleton.tsx";
import { receiveTask } from "../workspaces/receive-task.ts";
import { WorkspacePage } from "../workspaces/workspace-page.tsx";

/** One workspace. Messages are posted to it, and so is what withdraws one or stops Cara; PUT renames it. */
export const Route = createFileRoute("/app/workspaces/$workspaceId")({
  loader: ({ params: { workspaceId }, abortController: { signal } }) =>
    load(CaraWorkspaceDocument, { id: workspaceId }, signal),
  // Its own connection keeps it current.
  staleTime: 0,
  staticData: {
    needsWidth: true,
    fillsWindow: true,
    crumbs: ({ caraWorkspace }: { caraWorkspace: { title: string } }) => [
      { label: "Workspaces", to: "/app/workspaces" },
      { label: caraWorkspace.title },
    ],
  },
  head: ({ loaderData }) => ({
    meta: [{ title: pageTitle(...(loaderData ? [loaderData.caraWorkspace.title] : []), "Workspaces") }],
  }),
  pendingComponent: PageSkeleton,
  notFoundComponent: () => <NotFoundNotice title="Workspace not found" />,
  component: Page,
  server: {
    handlers: {
      POST: ({ request, params: { workspaceId: id }, context }) =>
        receiveTask(request, context, ({ texts, uploadIds }) => {
          const { action, message, messageId = "", idempotencyKey } = texts;
          if (action === "stop") return execute(StopCaraWorkspaceDocument, { id });
          if (action === "withdraw") return execute(WithdrawCaraWorkspaceMessageDocument, { id, messageId });
          return execute(AddCaraWorkspaceMessageDocument, {
            id,
            input: { message, files: [...uploadIds], idempotencyKey },
          });
        }),
      PUT: ({ request, params: { workspaceId } }) =>
        answerAction(async () => {
          const { title, expectedVersion } = await readJsonBody(request);
          return execute(UpdateCaraWorkspacesDocument, {
            workspaceIds: [workspaceId],
            input: {
              title: typeof title === "string" ? title : "",
              ...(typeof expectedVersion === "number" ? { expectedVersion } : {}),
            },
          });
        }),
    },
  },
});

function Page() {
  const data = Route.useLoaderData();
  return <WorkspacePage key={data.caraWorkspace.id} data={data} />;
}
