/**
 * All entries of the list that a question asks for: the rows that hold the kind of thing, the entries of the
 * forms schedule, or what stands under the heading that names the list.
 */
import type { Extraction, Statement } from "../model.ts";
import type { ChosenPassage } from "./answer-choose.ts";
import { isFormEntry } from "./passage-lines.ts";
import type { Question } from "./question-parse.ts";
import type { SearchedDocument } from "./retrieve-pages.ts";

const asksExclusions =
  /^(?:list|name|what|which|are there)\b.*\b(?:exclusions?|excluded|exclude|not (?:be )?(?:covered|insured))\b/;
const asksCoverages = /^(?:list|name|what|which)\b.*\b(?:coverages?|covered|cover|insured against)\b/;
const entriesMax = 60;

/** Which entries of a reading a question asks for as a whole ("What is not covered?"); null where it asks for one. */
export function askedEntries({ text, concepts, kind }: Question): "exclusions" | "coverages" | null {
  if (kind === "amount" || kind === "who" || kind === "identifier") return null;
  const isOfOne = concepts.some(({ role }) => role === "subject" || role === "line" || role === "number");
  if (isOfOne) return null;
  const plain = text.toLowerCase().replace(/^(?:please |can you |could you |tell me |show me )+/, "");
  if (asksExclusions.test(plain)) return "exclusions";
  return asksCoverages.test(plain) ? "coverages" : null;
}

/** All entries of the kind, in the order of the documents, each with its first quote. */
export function answerEntries(
  asked: "exclusions" | "coverages",
  documents: readonly SearchedDocument[],
  extractionOf: (documentId: string) => Extraction | undefined,
): Statement | null {
  const entries = documents.flatMap(({ documentId, readingId }) =>
    (extractionOf(documentId)?.[asked] ?? []).map(({ title, quotes }) => ({
      title,
      quotes: quotes.slice(0, 1).map((segments) => ({ documentId, readingId, segments: [...segments] })),
    })),
  );
  const shown = entries.filter(({ quotes }) => quotes.length > 0).slice(0, entriesMax);
  if (shown.length < 2) return null;
  const opening = asked === "exclusions" ? "Not covered" : "Covered";
  const rest =
    entries.length > shown.length ? ` These are the first ${shown.length} of ${entries.length}.` : "";
  return {
    text: `${opening}: ${shown.map(({ title }) => title).join("; ")}.${rest}`,
    quotes: shown.flatMap(({ quotes }) => quotes),
  };
}

const rowShare = 0.8;
const asksForms = /\b(?:forms?|endorsements?)\b/i;

/** The entries in the order of the document, the best one's document only; just the best where there is no list. */
export function listEntries(
  question: Question,
  best: ChosenPassage,
  ranked: readonly ChosenPassage[],
): ChosenPassage[] {
  const same = ranked.filter(
    (other) => other.candidate.document === best.candidate.document && other.passage.shape !== "group",
  );
  if (question.wants.length > 0)
    return inOrder(same.filter((other) => other.typed && other.score >= best.score * rowShare));
  const forms = same.filter(({ passage }) => isFormEntry(passage.text));
  const telling = question.concepts.some(
    ({ role }) => role === "subject" || role === "line" || role === "number",
  );
  if (asksForms.test(question.text) && !telling && forms.length > 1) return inOrder(forms);
  return inOrder(underSameHeading(best, same));
}

/** What stands under the heading that the best entry stands under, or under the best entry if it is a heading. */
function underSameHeading(best: ChosenPassage, same: readonly ChosenPassage[]): ChosenPassage[] {
  const onPage = same.filter(({ passage }) => passage.page === best.passage.page && !passage.bare);
  if (best.passage.bare) {
    const text = best.passage.text;
    return onPage.filter(
      ({ passage }) => passage.start > best.passage.start && passage.headingText.split("\n").includes(text),
    );
  }
  const heading = best.passage.headings[0];
  return heading === undefined ? [best] : onPage.filter(({ passage }) => passage.headings[0] === heading);
}

function inOrder(entries: readonly ChosenPassage[]): ChosenPassage[] {
  const seen = new Set<string>();
  return entries
    .toSorted((a, b) => a.passage.page - b.passage.page || a.passage.start - b.passage.start)
    .filter(({ passage }) => {
      const fresh = !seen.has(passage.text);
      seen.add(passage.text);
      return fresh;
    });
}
