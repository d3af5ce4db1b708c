import { createFileRoute } from "@tanstack/react-router";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import {
  AddCaraWorkspaceMessageDocument,
  AskCarrierDocument,
  ChangeCaraVerdictDocument,
  CreateCaraWorkspaceDocument,
  StopCaraWorkspaceDocument,
  UpdateCaraWorkspacesDocument,
  WithdrawCaraWorkspaceMessageDocument,
} from "../graphql/generated/graphql.ts";
import { type ReceivedTask, receiveTask } from "../workspaces/receive-task.ts";

/** The server refuses what is no version, no place and no verdict. */
const verdictIn = ({ artifactId = "", verdict = "", reason, ...numbers }: ReceivedTask["texts"]) => ({
  id: artifactId,
  input: {
    version: Number(numbers["version"]),
    block: Number(numbers["block"]),
    row: Number(numbers["row"]),
    verdict,
    reason,
  },
});

/** A proposal from the documents of a comparison is a task of its own. */
const proposalIn = ({ documentIds = "", idempotencyKey }: ReceivedTask["texts"]) => ({
  preset: "GENERATE_QUOTE_PROPOSAL" as const,
  documentIds: documentIds.split(" ").filter((id) => id !== ""),
  idempotencyKey,
});

/**
 * A workspace without a dialog. Messages are posted to it, and so is what withdraws one, stops Cara, changes a verdict, or
 * goes on from a comparison; PUT renames it.
 */
export const Route = createFileRoute("/app/workspaces/$workspaceId/")({
  component: () => null,
  server: {
    handlers: {
      POST: ({ request, params: { workspaceId: id }, context }) =>
        receiveTask(
          request,
          context,
          ({ texts, uploadIds, refusedFiles }) => {
            const { action, message, messageId = "", idempotencyKey } = texts;
            if (action === "verdict") return execute(ChangeCaraVerdictDocument, verdictIn(texts));
            if (action === "ask-carrier")
              return execute(AskCarrierDocument, {
                id: texts["artifactId"] ?? "",
                column: Number(texts["column"]),
              });
            if (action === "proposal")
              return execute(CreateCaraWorkspaceDocument, { input: proposalIn(texts) });
            if (action === "stop") return execute(StopCaraWorkspaceDocument, { id });
            if (action === "withdraw")
              return execute(WithdrawCaraWorkspaceMessageDocument, { id, messageId });
            return execute(AddCaraWorkspaceMessageDocument, {
              id,
              input: { message, files: [...uploadIds], refusedFiles, idempotencyKey },
            });
          },
          { goesOn: true },
        ),
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
