/** What the page of one user accepts besides a change of name and role. */
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { sendAction } from "../form-kit/send-action.ts";
import { execute } from "../graphql/execute.ts";
import {
  DisableUserDocument,
  EnableUserDocument,
  ReassignWorkDocument,
  RemoveUserDocument,
  ResendInvitationDocument,
} from "../graphql/generated/graphql.ts";
import { GraphQLProblem } from "../graphql/problem.ts";
import { userPath } from "./user-row.ts";

export type UserAction =
  | { action: "disable" | "enable" | "resend" }
  /** Null: nobody. */
  | { action: "reassign" | "remove"; toUserId: string | null };

export const sendUserAction = (id: string, action: UserAction) => sendAction(userPath(id), "POST", action);

export const answerUserAction = (request: Request, id: string): Promise<Response> =>
  answerAction(async () => {
    const { action, toUserId } = await readJsonBody(request);
    const toId = typeof toUserId === "string" ? toUserId : null;
    switch (action) {
      case "disable":
        return execute(DisableUserDocument, { id });
      case "enable":
        return execute(EnableUserDocument, { id });
      case "remove":
        return execute(RemoveUserDocument, { id, ...(toUserId === undefined ? {} : { workToUserId: toId }) });
      case "resend":
        return execute(ResendInvitationDocument, { id });
      case "reassign":
        return execute(ReassignWorkDocument, {
          fromUserId: id,
          toUserId: toId,
        });
      default:
        throw new GraphQLProblem({
          code: "VALIDATION",
          message: "Choose what to do with this user.",
        });
    }
  });
