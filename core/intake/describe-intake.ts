/** What became of reading a document for a new policy: its state, and a sentence if there is nothing to fill in. Pure. */
import type { Extraction } from "#model/assistant";
import {
  type ReadingProgress,
  type RecognizedKind,
  recognizedKindLabels,
  type StoredDocument,
} from "#model/documents";
import type { IntakeState } from "./model.ts";
import type { Proposal } from "./read-proposals.ts";

export interface IntakeOutcome {
  state: IntakeState;
  /** For people; null while it is being read and if there is something to fill in. */
  message: string | null;
}

/** Documents that state the terms of one policy. */
const statesTerms: readonly RecognizedKind[] = ["POLICY_DOCUMENT", "BINDER", "QUOTE_DOCUMENT"];
const whatToDo = "Choose the policy's declarations, or fill in the form by hand.";

/** Without these a document that was not recognized is not taken for a policy. */
const telling = new Set(["policyNumber", "quoteNumber", "inforceAt", "expiresAt", "premium"]);

export function describeIntake(
  { name }: Pick<StoredDocument, "name">,
  reading: ReadingProgress | null,
  extraction: Extraction | null,
  proposals: readonly Proposal[],
): IntakeOutcome {
  if (reading?.state === "FAILED")
    return { state: "FAILED", message: reading.failure ?? `${name} could not be read. ${whatToDo}` };
  if (!extraction) return { state: "READING", message: null };
  const kind = extraction.recognized?.kind ?? extraction.docType;
  const told = proposals.filter(({ field }) => telling.has(field)).length;
  if (!statesTerms.includes(kind) && !(kind === "OTHER" && told > 1)) {
    const what = kind === "OTHER" ? "does not look like a policy" : `is ${withArticle(kind)}, not a policy`;
    return { state: "NOT_A_POLICY", message: `${name} ${what}, so nothing was filled in. ${whatToDo}` };
  }
  if (told > 0) return { state: "READY", message: null };
  const none = `${name} gives no policy number, dates or premium, so nothing was filled in. ${whatToDo}`;
  return { state: "NOTHING_READ", message: none };
}

function withArticle(kind: RecognizedKind): string {
  const label = recognizedKindLabels[kind].toLowerCase();
  return `${/^[aeiou]/.test(label) ? "an" : "a"} ${label}`;
}
