import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import { headerStatements, messageRow, plainBody } from "./tell.ts";

/** A declined draft as a message of whoever declined it, and Cara's answer. Part of a batch that raised the number of the news. */
export const tellDecline = (
  scope: AgencyScope,
  { workspaceId, subject, reason, userId }: Record<"workspaceId" | "subject" | "reason" | "userId", string>,
): Statement[] => [
  messageRow(scope, workspaceId, {
    role: "USER",
    authorId: userId,
    body: plainBody(`Declined the email “${subject}”: ${reason}`),
  }),
  messageRow(scope, workspaceId, {
    role: "AGENT",
    body: plainBody(
      "I did not send it, and I will not. Tell me what the email should say instead, and I draft it again.",
    ),
  }),
  ...headerStatements(scope, workspaceId, {}),
];
