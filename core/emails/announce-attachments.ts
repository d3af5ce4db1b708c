/** What came attached to a message becomes documents while the message is already on somebody's screen. */
import { and, eq, isNotNull } from "drizzle-orm";
import { announceChange } from "#core/audit";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import { emailMessages } from "./tables.ts";

/** For the batch that makes documents of the files that came attached to a mail, if that mail is a message of a thread. */
export async function announceAttachments(scope: AgencyScope, mailId: string): Promise<Statement[]> {
  const messages = await scope.db
    .select({ threadId: emailMessages.threadId })
    .from(emailMessages)
    .where(and(eq(emailMessages.documentId, mailId), isNotNull(emailMessages.threadId)));
  return messages.map(({ threadId }) =>
    announceChange(scope, { entity: "emailThread", entityId: threadId ?? "", parentId: null }),
  );
}
