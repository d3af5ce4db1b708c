/**
 * Questions that are answered by what was read from one document before, besides its details: a field of a certificate,
 * a demand of a contract, the notice that ends the policy, a part of the premium, a form, a further limit, an additional
 * insured. An entry has to be named by all that the question names. Pure.
 */
import type { QuoteSegment } from "#model/reading";
import { endSentence } from "../../../shared/end-sentence.ts";
import { describeMoney } from "../../../shared/money.ts";
import {
  type Answer,
  type Certificate,
  describeForm,
  type Evidence,
  type Extraction,
  isLimitField,
  limitLabels,
} from "../../model.ts";
import { names, opensWith, wordsOf, type Word } from "../comparison/words.ts";
import * as data from "../data/asked-words.ts";
import { lineNames } from "../data/contract-words.ts";
import { parseQuestion, type Question } from "../question-parse.ts";
import { stemsOf } from "../question-words.ts";
import type { CandidatePage, SearchedDocument } from "../retrieve-pages.ts";
import { formNumbersIn } from "../values/form-numbers.ts";
import { valuesIn } from "../values/values-in.ts";
import { tokensOf } from "../values/tokens.ts";
import { createLexicon, keyOf } from "./account-lexicon.ts";
import { askedMeasureOf } from "./every-row.ts";
import { labelIn } from "./figures.ts";
import { says, tells } from "./named.ts";
import { asQuotation } from "./say.ts";

/** What a question is asked of. */
interface Asked {
  question: Question;
  words: readonly Word[];
  /** As `askedLines` calls them. */
  lines: readonly string[];
  extraction: Extraction;
  document: SearchedDocument;
  /** The pages of the document that may answer. */
  pages: readonly CandidatePage[];
}
/** What is said, with its quote. */
interface Entry {
  text: string;
  quote: Evidence | undefined;
}

const linesIn = (words: readonly Word[]): string[] =>
  data.askedLines.filter(({ phrases }) => names(words, phrases)).map(({ line }) => line);

function askedOf(
  question: Question,
  document: SearchedDocument,
  extraction: Extraction,
  candidates: readonly CandidatePage[],
): Asked {
  const words = wordsOf(question.text);
  const pages = candidates.filter((one) => one.document.documentId === document.documentId);
  return { question, words, lines: linesIn(words), extraction, document, pages };
}

/** The answer of the first kind of entry that has one; null if none has. */
export function answerFromEntries(
  question: Question,
  document: SearchedDocument,
  extraction: Extraction,
  candidates: readonly CandidatePage[],
): Answer | null {
  const asked = askedOf(question, document, extraction, candidates);
  for (const find of [certificateField, demandsOf, noticeOf, exactPart, formOf, furtherLimit, insuredOf]) {
    const answer = answerOf(find(asked), document);
    if (answer) return answer;
  }
  return null;
}

/** A part of the premium whose label says the words of the question among others. */
export const answerFromParts = (
  question: Question,
  document: SearchedDocument,
  extraction: Extraction,
): Answer | null => answerOf(partOf(askedOf(question, document, extraction, []), false), document);

/** Whether somebody by name is an additional insured of what a document says. */
export const answerFromInsureds = (
  question: Question,
  document: SearchedDocument,
  extraction: Extraction,
): Answer | null => answerOf(insuredOf(askedOf(question, document, extraction, [])), document);

function answerOf(entries: readonly Entry[], { documentId, readingId }: SearchedDocument): Answer | null {
  const statements = entries.flatMap(({ text, quote }) =>
    quote ? [{ text, quotes: [{ documentId, readingId, segments: [...quote] }] }] : [],
  );
  return statements.length > 0 ? { kind: "ANSWERED", statements } : null;
}

const said = (label: string, value: string, quote: Evidence | undefined): Entry[] => [
  { text: endSentence(`${label}: ${value}`), quote },
];
const quoted = (quote: Evidence | undefined, verdict = ""): Entry[] =>
  quote ? [{ text: `${verdict}${asQuotation(quote.map(({ text }) => text).join(" "))}`, quote }] : [];

// What a document leaves open ------------------------------------------------------------------------

/**
 * Whether the document has a place for what is asked and nothing in it: a line that its certificate does not certify, or
 * that its contract neither demands nor speaks of, a form that no page names. What is said of others is no answer then.
 */
export function leavesOpen(
  question: Question,
  document: SearchedDocument,
  extraction: Extraction,
  candidates: readonly CandidatePage[],
): boolean {
  const { words, lines } = askedOf(question, document, extraction, candidates);
  const { certificate, requirements } = extraction;
  if (certificate) {
    const { policies, certificateNumber } = certificate;
    if (certificateNumber === null && names(words, data.askingCertificateNumber)) return true;
    const printed = lines.filter((line) => data.printedLines.includes(line));
    const isCertified = (line: string): boolean => policies.some((policy) => policy.line === line);
    if (policies.length > 0 && printed.length > 0 && !printed.some(isCertified)) return true;
  }
  const demanded = lines.filter((line) => !data.besideLines.has(line));
  if (requirements.length > 0 && demanded.length > 0 && names(words, ["requir*"])) {
    const spokenOf = linesIn(wordsOf(candidates.map(({ page }) => page.text).join("\n")));
    if (!demanded.some((line) => spokenOf.includes(line))) return true;
  }
  const [form] = names(words, data.namingForm) ? formNumbersIn(question.text) : [];
  return form !== undefined && !candidates.some(({ page }) => namesForm(page.text, form.number));
}

// Certificates ------------------------------------------------------------------------------------

function certificateField({ question, words, lines, extraction, pages }: Asked): Entry[] {
  const { certificate } = extraction;
  if (!certificate) return [];
  const { holder, producer, certificateDate, certificateNumber, insurers, policies } = certificate;
  const isWho = question.kind === "who";
  const letter = data.insurerLetters.find((one) => names(words, [`insurer ${one}`]))?.toUpperCase();
  const named = (label: string, value: string | null | undefined, behind?: string | null): Entry[] =>
    value ? said(label, value, findName(value, pages, label === "Certificate holder", behind)) : [];
  const dated = (label: string, on: string | null): Entry[] => {
    const quote =
      on === null ? undefined : findValue(pages, (value) => value.type === "DATE" && value.on === on);
    return said(label, quote?.[0]?.text ?? "", quote);
  };
  if (isWho && names(words, data.askingHolder))
    return nobody(holder) ? [] : named("Certificate holder", holder);
  if (letter) return named(`Insurer ${letter}`, insurers[letter]);
  if (names(words, data.askingProducer)) return named("Producer", producer);
  if (names(words, data.askingCertificateNumber)) return named("Certificate number", certificateNumber);
  if (names(words, data.askingCertificateDate)) return dated("Certificate date", certificateDate);
  const [line, ...others] = lines;
  const asksLimits = opensWith(words, data.askingLimit) && !names(words, data.askingOneLimit);
  if (lines.length === 0 && askedMeasureOf(question)?.name === "limit")
    return policies.flatMap((one) => limitsOfRow(one, pages));
  const policy = others.length > 0 ? undefined : policies.find((one) => one.line === line);
  if (!policy) return [];
  const { insurerLetter, policyNumber, effectiveDate, expirationDate } = policy;
  if (isWho && names(words, data.askingInsurer))
    return named(`Insurer ${insurerLetter}`, insurers[insurerLetter ?? ""]);
  if (names(words, data.askingPolicyNumber)) return named("Policy number", policyNumber);
  if (asksLimits) return limitsOfRow(policy, pages);
  if (question.kind !== "date") return [];
  if (names(words, data.askingEnd)) return dated("Expiration date", expirationDate);
  return names(words, data.askingStart) ? dated("Effective date", effectiveDate) : [];
}

const nobody = (holder: string | null): boolean => opensWith(wordsOf(holder ?? ""), ["n a", "na", "none"]);

/** All limits of a row, with the words of the first. */
function limitsOfRow({ line, limits, policyNumber }: CertifiedPolicy, pages: Asked["pages"]): Entry[] {
  const amounts = Object.entries(limits).flatMap(([name, cents]) =>
    typeof cents === "number" ? [{ name, cents }] : [],
  );
  const [first] = amounts;
  if (!first) return [];
  // The same amount stands in other rows as well.
  const quote = findValue(
    pages,
    (value) => value.type === "MONEY" && value.cents === first.cents,
    policyNumber ?? "",
  );
  const listed = amounts.map(({ name, cents }) => {
    const label = isLimitField(name) ? limitLabels[name].toLowerCase() : name;
    return `${label} ${describeMoney(cents)}`;
  });
  const lineName = lineNames[line] ?? line.toLowerCase().replaceAll("_", " ");
  return said(`${lineName.charAt(0).toUpperCase()}${lineName.slice(1)}`, listed.join("; "), quote);
}
type CertifiedPolicy = Certificate["policies"][number];

/** The pages of the form itself come before a letter that goes with it. */
const inFormOrder = (pages: Asked["pages"]): readonly CandidatePage[] => {
  const isForm = ({ page }: CandidatePage): boolean =>
    names(wordsOf(page.text), ["certificate holder", "certificate of .. insurance", "evidence of"]);
  const ordered = pages.toSorted((a, b) => a.page.page - b.page.page);
  return [...ordered.filter(isForm), ...ordered.filter((page) => !isForm(page))];
};
const segmentOf = ({ page: { page, text } }: CandidatePage, start: number, end: number): QuoteSegment[] => [
  { page, start, end, text: text.slice(start, end) },
];

function findValue(
  pages: Asked["pages"],
  isIt: (value: ReturnType<typeof valuesIn>[number]) => boolean,
  behind = "",
): QuoteSegment[] | undefined {
  for (const candidate of inFormOrder(pages)) {
    const from = Math.max(0, candidate.page.text.indexOf(behind));
    const found = valuesIn(candidate.page.text).find((value) => value.start >= from && isIt(value));
    if (found) return segmentOf(candidate, found.start, found.end);
  }
  return undefined;
}

/** A name is quoted without the address or the number behind it if they stand elsewhere. The holder's box is the last of the form. */
function findName(
  name: string,
  pages: Asked["pages"],
  isLast: boolean,
  behind?: string | null,
): QuoteSegment[] | undefined {
  const [bare = ""] = name.split(" (NAIC ");
  const parts = bare.split(",");
  const written = [name, ...parts.map((_, at) => parts.slice(0, parts.length - at).join(","))];
  for (const candidate of inFormOrder(pages)) {
    const { text } = candidate.page;
    const from = Math.max(0, text.indexOf(behind ?? ""));
    for (const one of written) {
      const start = isLast ? text.lastIndexOf(one) : text.indexOf(one, from);
      if (one !== "" && start >= 0) return segmentOf(candidate, start, start + one.length);
    }
  }
  return undefined;
}

// Contracts and notice --------------------------------------------------------------------------------

const DEMANDS_MAX = 20;

function demandsOf({ question, words, lines, extraction: { requirements } }: Asked): Entry[] {
  if (requirements.length === 0 || !names(words, data.demanding)) return [];
  if (lines.length === 0) {
    const ofLines = requirements.filter(({ line }) => !data.besideLines.has(line));
    const all = (ofLines.length > 0 ? ofLines : requirements).slice(0, DEMANDS_MAX);
    return opensWith(words, data.demandingAll)
      ? all.map(({ requirement, amounts, quotes: [quote] }) => ({
          text: endSentence(amounts === null ? requirement : `${requirement}: ${amounts}`),
          quote,
        }))
      : [];
  }
  // "Must the owner be …?" is decided by its clause, and a count of days stands in one.
  const isYesNo = question.kind === "yes-no";
  const isBeside = lines.some((line) => data.besideLines.has(line));
  if (lines.length > 1 || question.kind === "duration" || (isYesNo && isBeside)) return [];
  const own = requirements.filter(({ line }) => lines.includes(line));
  // What names an amount says more than what only names the line.
  const told = own.find(({ amounts }) => amounts !== null) ?? own[0];
  return quoted(told?.quotes[0], isYesNo ? "Yes. " : "");
}

/** The clause on the notice that ends the policy for the reason that is named, and on nothing else. */
function noticeOf({ words, extraction: { schedules } }: Asked): Entry[] {
  const reason = data.noticeReasons.find(({ phrases }) => names(words, phrases))?.reason;
  if (!reason || !(names(words, data.askingNotice) || opensWith(words, data.askingConsequence))) return [];
  const terms = (schedules?.cancellation ?? []).filter(({ by }) => by === "CARRIER");
  const term = terms.find((one) => one.reason === reason) ?? terms.find((one) => one.reason === "ANY");
  return quoted(term?.quotes[0]);
}

// Entries by their names ----------------------------------------------------------------------------

const littleStems = new Set(
  stemsOf("premium fee tax surcharge coverage part liability insurance the of for and endorsement form"),
);

/** How many words of a label the question leaves out; null if it names something that the label does not. */
function distance({ concepts }: Question, label: string): number | null {
  const own = stemsOf(label);
  const telling = concepts.filter(tells);
  if (telling.length === 0) return null;
  const found = telling.map(({ phrases }) => phrases.find((phrase) => says(phrase, own)));
  if (found.includes(undefined)) return null;
  const used = new Set(found.flatMap((phrase) => phrase?.stems ?? []));
  return own.filter((stem) => !used.has(stem) && !littleStems.has(stem)).length;
}

/** The nearest of several; null if two say different things equally well. */
function nearest<Of>(
  entries: readonly Of[],
  distanceOf: (entry: Of) => number | null,
  valueOf: (entry: Of) => unknown,
): Of | null {
  const near = entries
    .flatMap((entry) => ({ entry, far: distanceOf(entry) ?? Infinity }))
    .toSorted((a, b) => a.far - b.far);
  const [first] = near;
  if (!first || first.far === Infinity) return null;
  const isRival = ({ entry, far }: { entry: Of; far: number }): boolean =>
    far === first.far && valueOf(entry) !== valueOf(first.entry);
  return near.some(isRival) ? null : first.entry;
}

const exactPart = (asked: Asked): Entry[] => partOf(asked, true);

/** `isExact`: its label says the words of the question and hardly any other. */
function partOf({ question, words, extraction }: Asked, isExact: boolean): Entry[] {
  const { schedules, details } = extraction;
  const all = details.total ?? details.premium;
  const charge = data.chargeKinds.find(({ phrases }) => names(words, phrases));
  if (question.kind !== "amount" || !charge || all === undefined || names(words, data.chargedOtherwise))
    return [];
  const parts = (schedules?.premiumParts ?? []).filter(
    ({ kind, label }) => kind === charge.kind || names(wordsOf(label), charge.phrases),
  );
  const part = nearest(
    parts,
    ({ label }) => distance(question, label),
    ({ amount }) => amount,
  );
  // What is more than all of it is no part of it.
  if (!part || part.amount > all || (isExact && distance(question, part.label) !== 0)) return [];
  return said(labelIn(part.label), describeMoney(part.amount), part.quotes[0]);
}

/** A limit besides those of the fields: its name says the words of the question and no other. */
function furtherLimit({ question, words, extraction: { details, evidence } }: Asked): Entry[] {
  if (question.kind !== "amount" || question.counts || names(words, data.noLimit)) return [];
  const limit = nearest(
    (details.extraLimits ?? []).filter(({ name }) => distance(question, name) === 0),
    () => 0,
    (one) => one.limit,
  );
  if (!limit) return [];
  const amount = describeMoney(limit.limit);
  const quote = (evidence.extraLimits ?? []).find((segments) => {
    const printed = segments.map(({ text }) => text).join(" ");
    return printed.includes(amount.slice(1)) && distance(question, printed) !== null;
  });
  return said(limit.name, amount, quote);
}

/** Whether somebody by name is an additional insured: only a name on the list says yes. */
function insuredOf({ question, words, lines, extraction: { details, evidence } }: Asked): Entry[] {
  if (question.kind !== "yes-no" || !lines.includes("ADDITIONAL_INSURED")) return [];
  const name = details.additionalInsureds?.named.find((one) => isCalledFirst(words, one));
  const quote = (evidence.additionalInsureds ?? []).find((segments) =>
    keyOf(segments.map(({ text }) => text).join(" ")).includes(keyOf(name ?? "")),
  );
  return name === undefined ? [] : said("Yes. Additional insured", name, quote);
}

/** "Is Mill Pond Realty an additional insured": staff leave out the company's form, and nothing else of its name. */
function isCalledFirst([, ...asked]: readonly Word[], name: string): boolean {
  const said = asked.map(({ norm }) => norm);
  const called = wordsOf(name).map(({ norm }) => norm);
  const form = called.findIndex((word) => data.companyForms.includes(word));
  const own = form > 0 ? called.slice(0, form) : called;
  if (!own.every((word, at) => said[at] === word)) return false;
  const next = said.slice(own.length).find((word) => !data.companyForms.includes(word));
  return next !== undefined && data.behindInsureds.includes(next);
}

// Forms ---------------------------------------------------------------------------------------------

/** "CG2010", "CG 20 10" and "cg-20-10" are one number. */
function namesForm(text: string, number: string): boolean {
  if (keyOf(number).length < FORM_NUMBER_MIN) return false;
  const [tokens, numberAt] = [tokensOf(text), createLexicon([[number, number]])];
  return tokens.some((_, at) => numberAt(tokens, at) !== null);
}
const FORM_NUMBER_MIN = 4;

/** The form that the question names, by its number or its title. */
function formOf({ question, words, extraction: { schedules } }: Asked): Entry[] {
  const forms = schedules?.forms ?? [];
  const asks = (phrases: readonly string[]): boolean => names(words, phrases);
  const [isEdition, isAttached] = [asks(data.askingEdition), opensWith(words, data.askingAttached)];
  const byTitle = (asked: Question) =>
    nearest(
      forms,
      ({ title }) => (title === null ? null : distance(asked, title)),
      ({ number, edition }) => `${number} ${edition}`,
    );
  const numbered = nearest(
    forms.filter(({ number }) => namesForm(question.text, number)),
    () => 0,
    ({ edition, title }) => `${edition} ${title}`,
  );
  const isOne = opensWith(words, data.askingForm.slice(0, 1)) && !asks(["and"]);
  const form =
    numbered && (isEdition || isAttached || opensWith(words, data.askingTitle) || asks(["title|name of"]))
      ? numbered
      : isOne || asks(["form number of"])
        ? byTitle(question)
        : isEdition || (isAttached && asks(data.namingForm))
          ? byTitle(
              parseQuestion(
                words
                  .filter((word) => !askingForms.has(word.norm))
                  .map(({ norm }) => norm)
                  .join(" "),
              ),
            )
          : null;
  if (!form || (isEdition && form.edition === null)) return [];
  const isChange = names(wordsOf(form.title ?? ""), data.changingForm);
  if (isAttached && isChange && !asks(data.changingForm)) return [];
  return [{ text: endSentence(`${isAttached ? "Yes. " : ""}${describeForm(form)}`), quote: form.quotes[0] }];
}
const askingForms: ReadonlySet<string> = new Set(data.formQuestionWords);
