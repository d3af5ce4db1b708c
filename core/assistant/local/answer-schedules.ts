/**
 * Questions that one entry of a list read before answers: a part of the premium ("What is the terrorism premium?"), a
 * form by its title or number ("Which form is the waiver of subrogation?", "Is CG 20 10 attached?"). The entry must name all that the question names.
 */
import {
  describeForm,
  type Answer,
  type Evidence,
  type Extraction,
  type PolicyForm,
  type PremiumPart,
  type PremiumPartKind,
} from "../model.ts";
import { endSentence } from "../../shared/end-sentence.ts";
import { says } from "./answers/named.ts";
import { parseQuestion, type Question } from "./question-parse.ts";
import { stemsOf } from "./question-words.ts";
import type { CandidatePage, SearchedDocument } from "./retrieve-pages.ts";

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
  const own = stemsOf(label);
  const telling = question.concepts.filter(({ role }) => ["subject", "line", "number"].includes(role));
  if (telling.length === 0) return null;
  const used = new Set<string>();
  for (const { phrases } of telling) {
    const phrase = phrases.find((one) => says(one, own));
    if (phrase === undefined) return null;
    for (const stem of phrase.stems) used.add(stem);
  }
  return own.filter((stem) => !used.has(stem) && !littleStems.has(stem)).length;
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

const asksOther =
  /\b(?:deductibles?|retentions?|premiums?|rates?|tax(?:es)?|fees?|surcharges?|costs?|charges?)\b/;

/** A limit that stands beside those of the policy's own fields: its name says the question's words and no other. */
export function answerFromExtraLimits(
  question: Question,
  document: SearchedDocument,
  { details, evidence }: Extraction,
): Answer | null {
  if (question.kind !== "amount" || question.counts || asksOther.test(question.text.toLowerCase()))
    return null;
  const limit = nearest(
    (details.extraLimits ?? []).map((entry) => ({
      entry,
      far: distance(question, entry.name) === 0 ? 0 : null,
    })),
    ({ limit: amount }) => amount,
  );
  if (limit === null) return null;
  const amount = dollars(limit.limit);
  const quote = (evidence.extraLimits ?? []).find((segments) => {
    const words = segments.map(({ text }) => text).join(" ");
    return words.includes(amount.slice(1)) && distance(question, words) !== null;
  });
  return entryAnswer(`${limit.name}: ${amount}`, quote, document);
}

const asksWhetherInsured =
  /^(?:is|are) (.+?) (?:(?:listed|named|included|shown|scheduled) )?(?:as )?(?:an? )?additional insureds?\b/;

/** Whether somebody by name is an additional insured: only a name on the list says yes. */
export function answerFromInsureds(
  { text }: Question,
  document: SearchedDocument,
  { details, evidence }: Extraction,
): Answer | null {
  const asked = joined(asksWhetherInsured.exec(text.toLowerCase())?.[1] ?? "");
  const name = details.additionalInsureds?.named.find((one) => joined(one) === asked);
  if (name === undefined || asked === "") return null;
  const quote = (evidence.additionalInsureds ?? []).find((segments) =>
    joined(segments.map((segment) => segment.text).join("")).includes(asked),
  );
  return entryAnswer(`Yes. Additional insured: ${name}`, quote, document);
}

const dollars = (cents: number): string =>
  `${cents < 0 ? "-" : ""}$${(Math.abs(cents) / 100).toLocaleString("en-US", { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 })}`;

const asksForm = /^(?:which|what) (?:form|endorsement)\b(?!s)(?!.*\band\b)|\bform number of\b/;
const asksEdition = /\beditions?\b/;
const asksAttached =
  /^(?:is|are|does|do)\b.*\b(?:attached|(?:made |a )?part of (?:the|this) policy|on (?:the|this) policy|listed|included)\b/;
const asksTitle = /^(?:what|which) (?:is|form is)\b|\b(?:title|name) of\b/;
const changing = /\b(?:amend|chang|delet|remov|modif)/i;
/** What asks for the edition or the being there, and names no form. */
const askingWords =
  /\b(?:what|which|when|is|are|does|do|the|an?|of|edition|editions|date|dated|form|forms|endorsement|endorsements|attached|to|made|part|listed|included|on|this|policy|title|name|number)\b|[?]/g;

/** The form that the question names, by its number or its title. */
export function answerFromForms(
  question: Question,
  document: SearchedDocument,
  { schedules }: Extraction,
): Answer | null {
  const forms = schedules?.forms ?? [];
  const plain = question.text.toLowerCase();
  const [edition, attached] = [asksEdition.test(plain), asksAttached.test(plain)];
  const numbered = nearest(
    forms.map((entry) => ({ entry, far: namesNumber(plain, entry.number) ? 0 : null })),
    ({ edition: printed, title }) => [printed, title].join(" "),
  );
  const form =
    numbered !== null && (edition || attached || asksTitle.test(plain))
      ? numbered
      : asksForm.test(plain)
        ? byTitle(question, forms)
        : edition || (attached && /\b(?:form|endorsement|exclusion)\b/.test(plain))
          ? byTitle(parseQuestion(plain.replace(askingWords, " ")), forms)
          : null;
  if (form === null || (edition && form.edition === null)) return null;
  // What changes a form is not the form.
  if (attached && changing.test(form.title ?? "") && !changing.test(plain)) return null;
  return entryAnswer(`${attached ? "Yes. " : ""}${describeForm(form)}`, form.quotes[0], document);
}

const byTitle = (question: Question, forms: readonly PolicyForm[]): PolicyForm | null =>
  nearest(
    forms.map((entry) => ({ entry, far: entry.title === null ? null : distance(question, entry.title) })),
    ({ number, edition }) => `${number} ${edition}`,
  );

const joined = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");

/** "CG2010", "CG 20 10" and "cg-20-10" are one number; "CG 20 10 11" is no form CG 20 1. */
function namesNumber(question: string, number: string): boolean {
  const wanted = joined(number);
  if (wanted.length < 4 || !/\d{2}/.test(wanted)) return false;
  const spread = wanted.split("").join("[^a-z0-9]{0,2}");
  return new RegExp(`(?<![a-z0-9])${spread}(?![a-z0-9])`).test(question);
}

const formNumber =
  /\b(?:form|endorsement)\s+(?:number\s+|no\.?\s+|#\s*)?([a-z]{1,4}[ -]?\d(?:[ -]?\d){1,7})\b/;

/** A form that is asked for by its number, which no page names: what is said of another form is no answer. */
export function isUnlistedForm({ text }: Question, pages: readonly CandidatePage[]): boolean {
  const number = formNumber.exec(text.toLowerCase())?.[1];
  return number !== undefined && !pages.some(({ page }) => namesNumber(page.text.toLowerCase(), number));
}

function entryAnswer(
  text: string,
  evidence: Evidence | undefined,
  { documentId, readingId }: SearchedDocument,
): Answer | null {
  if (evidence === undefined) return null;
  return {
    kind: "ANSWERED",
    statements: [{ text: endSentence(text), quotes: [{ documentId, readingId, segments: [...evidence] }] }],
  };
}
