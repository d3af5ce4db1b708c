import { createFileRoute } from "@tanstack/react-router";
import { execute } from "../graphql/execute.ts";
import { type CaraPreset, CreateCaraWorkspaceDocument } from "../graphql/generated/graphql.ts";
import { receiveTask } from "../workspaces/receive-task.ts";

/** The home page alone, without a dialog; tasks for Cara are posted to it. */
export const Route = createFileRoute("/app/home/")({
  component: () => null,
  server: {
    handlers: {
      POST: ({ request, context }) =>
        receiveTask(
          request,
          context,
          ({ texts, uploadIds, refusedFiles }) => {
            const { message, preset, customPresetId, form, accountId, serviceRequestId, idempotencyKey } =
              texts;
            const { documentId } = texts;
            return execute(CreateCaraWorkspaceDocument, {
              input: {
                message,
                files: [...uploadIds],
                refusedFiles,
                ...(documentId ? { documentIds: [documentId] } : {}),
                // The server refuses what is no preset.
                preset: preset as CaraPreset | undefined,
                customPresetId,
                form,
                accountId,
                serviceRequestId,
                idempotencyKey,
              },
            });
          },
          { goesOn: true },
        ),
    },
  },
});
