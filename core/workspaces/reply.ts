/** Cara's answer from what her searches found, or what she looked at when nothing answered. Pure. */
import * as v from "valibot";
import type { Journal, Step } from "#model/workflows";
import type { WorkspaceMessageBody } from "./model.ts";
import { type Found, type StepKind, understoodOf } from "./turn.ts";

const placesOf: Partial<Record<StepKind, string>> = {
  SEARCH_FILES: "the files of this workspace",
  SEARCH_CLIENT: "the client's documents and records",
  SEARCH_KNOWLEDGE_BASE: "the knowledge base",
};

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;

const isSearch = ({ kind, state }: Step) => state === "DONE" && placesOf[kind as StepKind] !== undefined;

const draftedSchema = v.object({ title: v.string(), headline: v.string() });

/** What a preset has handed over, and the answer to the question that came with it. */
function replyOfPreset({ steps }: Journal): WorkspaceMessageBody {
  const drafted = steps.find(({ kind, state }) => kind === "DRAFT_DOCUMENT" && state === "DONE");
  const mail = steps.some(({ kind, state }) => kind === "DRAFT_EMAIL" && state === "DONE");
  const made = drafted && v.is(draftedSchema, drafted.outcome) ? drafted.outcome : null;
  const sentences = [
    made
      ? `${made.headline}. “${made.title}” has the words for every line.`
      : "There was nothing to hand over.",
    ...(mail
      ? ["I drafted the email that asks for the rest. It is sent only after somebody approves it."]
      : []),
  ];
  const content = sentences.join(" ");
  const search = steps.find(isSearch)?.outcome as Found | undefined;
  if (!search) return { content, statements: [], attachments: [], choices: [] };
  const { statements, attachments } = search.body;
  return {
    content: `${content}\n\n${search.content}`,
    statements: statements.length === 0 ? [] : [{ text: content, attachmentNumbers: [] }, ...statements],
    attachments,
    choices: [],
  };
}

export function replyOf(journal: Journal): WorkspaceMessageBody {
  if (understoodOf(journal)?.task.tag === "PRESET") return replyOfPreset(journal);
  const found = journal.steps.filter(isSearch).map(({ outcome }) => outcome as Found);
  const best =
    found.find(({ body }) => body.kind === "ANSWER") ?? found.find(({ body }) => body.kind === "CLOSEST");
  if (best) {
    const { statements, attachments } = best.body;
    return { content: best.content, statements, attachments, choices: [] };
  }
  const places = journal.steps.filter(isSearch).flatMap(({ kind }) => placesOf[kind as StepKind] ?? []);
  const client = understoodOf(journal)?.clientName ?? null;
  const looked = places.length === 0 ? "" : ` I searched ${listed(places)}.`;
  const more =
    client === null
      ? " Name the client, or attach the document that says it."
      : " Attach the document that says it, or ask in other words.";
  return {
    content: `I found no answer.${looked} I did not search the web, because no web search is set up.${more}`,
    statements: [],
    attachments: [],
    choices: [],
  };
}
