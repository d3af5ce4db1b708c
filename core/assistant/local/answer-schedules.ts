/**
 * Questions that one entry of a list read before answers: a part of the premium ("What is the terrorism premium?"), a
 * form by its title ("Which form is the waiver of subrogation?"). The entry must name all that the question names.
 */
import { describeForm } from "#model/explorer";
import type { Answer, Evidence, Extraction, PremiumPart, PremiumPartKind } from "../model.ts";
import { phraseStrength } from "./passage-match.ts";
import { placeOf } from "./passage.ts";
import type { Question } from "./question-parse.ts";
import { stemsOf } from "./question-words.ts";
import type { SearchedDocument } from "./retrieve-pages.ts";

const namedMin = 0.85;
const charges: readonly (readonly [RegExp, PremiumPartKind])[] = [
  [/\btax(?:es)?\b/, "TAX"],
  [/\b(?:fees?|surcharges?|assessments?)\b/, "FEE"],
  [/\b(?:premiums?|discount|constant|charge|costs?|credit)\b/, "PREMIUM"],
];
/** Of the policy, or of each of its items: no part that a summary of the premium has. */
const ofOther =
  /\b(?:minimum|deposit|total|earned|return|refund|option|per|rate|last|prior|previous|expiring)\b/;

/** How many words of a label the question leaves out; null where it names something that the label does not. */
function distance(question: Question, label: string): number | null {
  const place = placeOf(stemsOf(label));
  const telling = question.concepts.filter(({ role }) => ["subject", "line", "number"].includes(role));
  if (telling.length === 0) return null;
  const used = new Set<string>();
  for (const { phrases } of telling) {
    const phrase = phrases.find((one) => one.strength * phraseStrength(one, place) >= namedMin);
    if (phrase === undefined) return null;
    for (const stem of phrase.stems) used.add(stem);
  }
  return place.stems.filter((stem) => !used.has(stem) && !littleStems.has(stem)).length;
}

const littleStems = new Set(
  stemsOf("premium fee tax surcharge coverage part liability insurance the of for and endorsement form"),
);

/** The nearest of several; null where two say different things equally well. */
function nearest<Entry>(
  entries: readonly { entry: Entry; far: number | null }[],
  says: (entry: Entry) => unknown,
): Entry | null {
  const near = entries
    .flatMap(({ entry, far }) => (far === null ? [] : [{ entry, far }]))
    .toSorted((a, b) => a.far - b.far);
  const [first, ...others] = near;
  if (first === undefined) return null;
  return others.some(({ entry, far }) => far === first.far && says(entry) !== says(first.entry))
    ? null
    : first.entry;
}

/** A part of the premium. `isExact`: its label says the question's words and hardly any other. */
export function answerFromParts(
  question: Question,
  document: SearchedDocument,
  { schedules, details }: Extraction,
  isExact: boolean,
): Answer | null {
  const plain = question.text.toLowerCase();
  const kind = charges.find(([asks]) => asks.test(plain))?.[1];
  const all = details.total ?? details.premium;
  if (question.kind !== "amount" || kind === undefined || all === undefined || ofOther.test(plain))
    return null;
  const parts = (schedules?.premiumParts ?? []).filter(
    (part) =>
      part.kind === kind || charges.some(([asks, of]) => of === kind && asks.test(part.label.toLowerCase())),
  );
  const part = nearest(
    parts.map((entry) => ({ entry, far: distance(question, entry.label) })),
    ({ amount }: PremiumPart) => amount,
  );
  // What is more than all of it is no part of it.
  if (part === null || part.amount > all || (isExact && distance(question, part.label) !== 0)) return null;
  return entryAnswer(
    `${part.label.replace(/[\s:.]+$/u, "")}: ${dollars(part.amount)}`,
    part.quotes[0],
    document,
  );
}

const dollars = (cents: number): string =>
  `${cents < 0 ? "-" : ""}$${(Math.abs(cents) / 100).toLocaleString("en-US", { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 })}`;

const asksForm = /^(?:which|what) (?:form|endorsement)\b(?!s)(?!.*\band\b)|\bform number of\b/;

/** The form whose title the question names. */
export function answerFromForms(
  question: Question,
  document: SearchedDocument,
  { schedules }: Extraction,
): Answer | null {
  if (!asksForm.test(question.text.toLowerCase())) return null;
  const form = nearest(
    (schedules?.forms ?? []).map((entry) => ({
      entry,
      far: entry.title === null ? null : distance(question, entry.title),
    })),
    ({ number }) => number,
  );
  return form && entryAnswer(describeForm(form), form.quotes[0], document);
}

function entryAnswer(
  text: string,
  evidence: Evidence | undefined,
  { documentId, readingId }: SearchedDocument,
): Answer | null {
  if (evidence === undefined) return null;
  return {
    kind: "ANSWERED",
    statements: [{ text: `${text}.`, quotes: [{ documentId, readingId, segments: [...evidence] }] }],
  };
}
