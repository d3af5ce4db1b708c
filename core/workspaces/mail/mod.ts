/** For email threads, whose work is that of a workspace: it is handed over as a message, and told as any other work. */
export { findNamed } from "../find-named.ts";
export { handMail } from "../hand-mail.ts";
export { isAboutRecipient, redraft } from "../redraft.ts";
export { joinAnswers } from "../reply-answers.ts";
export { findRecipients, rewordByModel } from "../redraft-email.ts";
export { quotedDocuments, quotedInDrafts } from "../tools.ts";
export { paragraphOf } from "../paragraph-of.ts";
export type { Found } from "../task.ts";
export { headerStatements, messageRow, plainBody } from "../tell.ts";
