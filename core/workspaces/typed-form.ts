/** What was typed into the form of a preset, and the task that it makes of what was recognized. Pure. */
import type { ApplicationLine } from "#model/assistant";
import { partyIn, partyOfTemplate, templateIn } from "#model/form-templates";
import { fillsTemplate, isTemplateOf, type PresetKey, REQUIREMENTS_MAX } from "#model/presets";
import type { NamedClient } from "./match-names.ts";
import type { Task } from "./task.ts";

/** What was typed into the form of a preset. */
export interface TypedForm {
  requirements?: string;
  facts?: string;
  exposures?: string;
  lines?: ApplicationLine[];
  research?: boolean;
  fileRoles?: string;
  templateId?: string;
  certificateHolder?: string;
  additionalInterest?: string;
  styleId?: string;
}

/** The facts of a loss, or of a client, that somebody typed, in the form or as the message. */
export const typedFacts = ({ facts = "", exposures = "" }: TypedForm, message: string): string =>
  [facts, exposures, message].filter((text) => text.trim() !== "").join("\n");

export const withFacts = (task: Task, requirements: string): Task =>
  task.tag === "PRESET" && ofWords.includes(task.key) && !task.amends ? { ...task, requirements } : task;

/** What these go by may be typed in the message that asks for them. */
const ofWords: readonly PresetKey[] = ["CLAIMS_REVIEW", "COVERAGE_GAP_ANALYSIS", "CERTIFICATE_REVIEW"];

/** "Check this certificate against what we require: …": what stands before the colon asks for the review. */
export function demandsAfter(message: string): string {
  const [head = "", ...rest] = message.split(":");
  const demands = rest.join(":").trim();
  return demands === "" || head.includes("\n") ? message : demands;
}

/** Which form a task is to fill in and whom it is for, as the preset's form or the words say. */
export function withTemplate(
  task: Task,
  form: TypedForm,
  words: string,
  client: NamedClient | null = null,
): Task {
  if (task.tag !== "PRESET" || !fillsTemplate(task.key) || task.template?.remakes) return task;
  const { certificateHolder = "", additionalInterest = "" } = form;
  const templateId = templateIn(form.templateId ?? "") ?? templateIn(words);
  // A card that stands for a kind of form does not fill in another one.
  const own = templateId !== null && isTemplateOf(task.key, templateId) ? templateId : null;
  // Whoever chose another form may have typed the party of the first.
  const kind = own === null ? partyOfPreset(task.key) : partyOfTemplate(own);
  const typed = kind === "INTEREST" ? additionalInterest : certificateHolder || additionalInterest;
  const calls = client ? [client.name, ...(client.said ?? [])] : [];
  const party = typed === "" && kind !== null ? partyIn(words, kind, calls) : typed;
  return { ...task, template: { templateId: own, party } };
}

/** Where no form was chosen, the preset says whom it asks for. */
function partyOfPreset(key: PresetKey): ReturnType<typeof partyOfTemplate> {
  if (key === "GENERATE_CERTIFICATE_OF_LIABILITY_INSURANCE") return "HOLDER";
  return key === "GENERATE_EVIDENCE_OF_PROPERTY_INSURANCE" ? "INTEREST" : null;
}

/** What cannot be followed of the words that ask for these is said in the document. */
const followingWords: readonly PresetKey[] = ["GENERATE_QUOTE_PROPOSAL", "COVERAGE_COMPARISON"];

/** A document is made as whoever asks for it says; the words of a client's request say nothing about that. */
export function withWords(task: Task, words: readonly string[], { styleId = "" }: TypedForm = {}): Task {
  if (task.tag !== "PRESET" || !followingWords.includes(task.key)) return task;
  const requirements = words.join("\n").slice(0, REQUIREMENTS_MAX);
  return { ...task, requirements, ...(styleId === "" ? {} : { styleId }) };
}
