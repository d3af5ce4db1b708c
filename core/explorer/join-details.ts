/**
 * What a document says of a policy that is not among the policy's own documents: it adds what these leave open and is shown
 * where it says something else. Pure.
 */
import { type DetailField, describeDetail, detailLabels, isSure } from "#model/assistant";
import { incomparable, isSameDetail } from "./merge-extractions.ts";
import type { DetailConflict, MergedDetails } from "./model.ts";

/** `added`: names of documents that say something that the policy's own leave open. */
export function joinDetails(
  own: MergedDetails,
  other: MergedDetails,
): { details: MergedDetails; added: string[] } {
  const { tables, printed, schedules } = other;
  const joined: MergedDetails = {
    ...own,
    details: { ...own.details },
    evidence: { ...own.evidence },
    confidence: { ...own.confidence },
    schedules: { ...own.schedules },
    tables: { ...own.tables },
    printed: own.printed.length > 0 ? own.printed : printed,
    conflicts: [...own.conflicts],
  };
  const added: string[] = own.printed.length > 0 ? [] : namesIn(printed.flatMap(({ rows }) => rows));
  for (const field of Object.keys(other.details) as DetailField[]) {
    // What a person has decided stands.
    if (own.corrections.some((each) => each.field === field)) continue;
    if (own.details[field] !== undefined) {
      const conflict = conflictOf(field, own, other);
      if (conflict) joined.conflicts.push(conflict);
      continue;
    }
    Object.assign(joined.details, { [field]: other.details[field] });
    Object.assign(joined.evidence, { [field]: other.evidence[field] ?? [] });
    Object.assign(joined.confidence, { [field]: other.confidence[field] });
    joined.conflicts.push(...other.conflicts.filter((each) => each.field === field));
    if (!describing.includes(field))
      added.push(...(other.evidence[field] ?? []).map(({ documentName }) => documentName));
  }
  for (const list of Object.keys(tables) as (keyof typeof tables)[])
    if (joined.tables[list].length === 0) {
      joined.tables[list] = tables[list];
      added.push(...namesIn(tables[list]));
    }
  for (const list of Object.keys(schedules) as (keyof typeof schedules)[])
    if (joined.schedules[list].length === 0) Object.assign(joined.schedules, { [list]: schedules[list] });
  return { details: joined, added: [...new Set(added)] };
}

/** No form shows them. */
const describing: readonly DetailField[] = ["summary"];

const namesIn = (rows: readonly { policyQuotes: readonly { documentName: string }[] }[]): string[] =>
  rows.flatMap(({ policyQuotes }) => policyQuotes.map(({ documentName }) => documentName));

function conflictOf(field: DetailField, own: MergedDetails, other: MergedDetails): DetailConflict | null {
  const [before, after] = [own, other].map(({ details }) => describeDetail(field, details));
  const isClear = [own, other].every(({ confidence }) => isSure(confidence[field]));
  if (incomparable.includes(field) || !isClear || before === undefined || after === undefined) return null;
  if (isSameDetail(field, before, after)) return null;
  const sides = [
    { value: before, quotes: own.evidence[field] ?? [] },
    { value: after, quotes: other.evidence[field] ?? [] },
  ];
  const values = sides.flatMap(({ value, quotes }) => {
    const [first] = quotes;
    return first ? [{ value, documentId: first.documentId, documentName: first.documentName, quotes }] : [];
  });
  const label = detailLabels[field];
  return { field, label, values, reason: "The documents of the policy take precedence." };
}
