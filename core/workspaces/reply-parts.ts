/** Parts of Cara's answers: what became of a draft or of a request, and where she has looked. Pure. */
import * as v from "valibot";
import type { Journal, Step } from "#model/workflows";
import type { WorkspaceMessageBody } from "./model.ts";
import { asksShorter } from "./revision.ts";
import { openedSchema } from "./task.ts";
import type { StepKind } from "./step-kinds.ts";
import { understoodOf } from "./turn.ts";

/** Where each kind of search looks. */
export const placesOf: Partial<Record<StepKind, string>> = {
  SEARCH_FILES: "the files of this workspace",
  SEARCH_CLIENT: "the client's documents and records",
  SEARCH_KNOWLEDGE_BASE: "the knowledge base",
  SEARCH_WEB: "the pages that I opened on the web",
};

export const isSearch = ({ kind, state }: Step) =>
  state === "DONE" && (kind === "SEARCH_RECORDS" || placesOf[kind as StepKind] !== undefined);

export const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;

export const plain = (content: string): WorkspaceMessageBody => ({
  content,
  statements: [],
  attachments: [],
  choices: [],
});

/** Quoted sentences without their own stop before that of the sentence. */
export const insideSentence = (text: string): string => text.replaceAll(/[.!]”(?=[.,]| and )/gu, "”");

const revisedSchema = v.object({
  changes: v.array(v.string()),
  missed: v.optional(v.array(v.string()), []),
  needsModel: v.optional(v.boolean(), false),
  version: v.optional(v.number()),
});

/** What was changed in the draft that waits for a yes, or why nothing was; null for a turn of another kind. */
export function replyOfRevision({ steps }: Journal, wish: string | null): WorkspaceMessageBody | null {
  const step = steps.findLast(({ kind }) => kind === "REVISE_EMAIL");
  if (!step) return null;
  if (!v.is(revisedSchema, step.outcome))
    return plain(step.error ?? "I could not change the draft. Open it in Approvals and edit it there.");
  const { changes, missed, needsModel, version } = v.parse(revisedSchema, step.outcome);
  if (changes.length > 0) {
    const waits = `It waits for a yes${version === undefined ? "" : ` as version ${version}`}.`;
    return plain(insideSentence([`I changed the draft: ${listed(changes)}.`, ...missed, waits].join(" ")));
  }
  const why =
    missed.length > 0
      ? missed.join(" ")
      : wish !== null && asksShorter(wish)
        ? "It says nothing that could go without leaving out what you asked for. Say which words to leave out."
        : needsModel
          ? "I need a language model to find other words, and none is set up, or it did not answer. Without one I replace, add or leave out words, shorten, and change the subject, the recipient or the policy: say which."
          : "I did not find what to change. Say which words to replace, add or leave out.";
  return plain(`I did not change the draft. ${why}`);
}

export function replyOfRequest({ steps }: Journal): WorkspaceMessageBody {
  const step = steps.findLast(({ kind }) => kind === "OPEN_REQUEST");
  if (!v.is(openedSchema, step?.outcome))
    return plain(`I did not open a service request. ${step?.error ?? "Open it on the Servicing page."}`);
  const { title, policyId, policy, due } = step.outcome;
  const text = `I opened the service request “${title}”${policy === null ? "" : ` for ${policy}`}${due === null ? "" : `, due ${due}`}. You find it beside this conversation and in Servicing. Nothing was sent to the client or the carrier.`;
  if (policyId === null) return plain(text);
  const records = [{ policyId, fields: ["policy" as const] }];
  return { ...plain(text), statements: [{ text, attachmentNumbers: [], records }] };
}

/** The policies that were looked at, and those of which nothing can be read. */
export function policiesLookedAt(journal: Journal): string {
  const { onFile = [] } = understoodOf(journal) ?? {};
  if (!journal.steps.some(({ kind }) => kind === "SEARCH_CLIENT") || onFile.length === 0) return "";
  const read = onFile.filter(({ documents }) => documents.length > 0);
  const unread = onFile.filter(({ documents }) => documents.length === 0);
  const names = (some: typeof onFile) => listed(some.slice(0, NAMED_MAX).map(({ name }) => name));
  return [
    ...(read.length > 0
      ? [
          ` I looked at ${listed(read.slice(0, NAMED_MAX).map(({ name, documents }) => `${name} (${documents.slice(0, 3).join(", ")})`))}.`,
        ]
      : []),
    ...(unread.length > 0 ? [` No document has been read for ${names(unread)}.`] : []),
  ].join("");
}

const NAMED_MAX = 8;
