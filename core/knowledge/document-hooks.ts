/** What the knowledge base does about documents, as part of the jobs that read them; nothing for those of policies. */
import type { DocumentHooks } from "#core/documents";
import { keepDescription } from "./keep-description.ts";
import { admitToKnowledge } from "./plan-room.ts";
import { attachToKnowledge } from "./write-document.ts";

export const knowledgeHooks: DocumentHooks = {
  admit: admitToKnowledge,
  attached: attachToKnowledge,
  understood: keepDescription,
};
