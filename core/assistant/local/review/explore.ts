/**
 * The local reasoner's exploration of one document: what it is, and the parties, amounts, dates and duties that it states,
 * each with its words. Details that were read for sure come first; the lines of the pages add what has no field of its
 * own. The evidence check stands behind it.
 */
import type { PageReading } from "#model/reading";
import { describeDate } from "../../../shared/calendar-date.ts";
import { describeMoney } from "../../../shared/money.ts";
import { inSlices, type SlicedWork } from "../../../shared/sliced-work.ts";
import {
  describeDetail,
  detailLabels,
  type AnswerQuote,
  type Evidence,
  type Exploration,
  type ExploredFact,
  type ExploredKind,
  isMoney,
  valueFields,
} from "../../model.ts";
import { overlapper } from "../comparison/details.ts";
import { findText, type Line, quoteLine, textOf } from "../comparison/lines.ts";
import { isPhrase, names, wordsOf } from "../comparison/words.ts";
import { dutyWords, partyLabels } from "../data/exploration.ts";
import { describeDocument } from "../describe.ts";
import { amountsIn } from "../extraction/amounts-in-text.ts";
import { datesIn } from "../extraction/dates-in-text.ts";
import { givesOrders } from "../orders-in-text.ts";
import { holderName } from "./proof.ts";
import type { ReviewedDocument } from "./review.ts";

export interface ExploredDocument extends ReviewedDocument {
  pages: readonly PageReading[];
}

/** Of each kind; a document with more of them says so where it is read. */
const FACTS_MAX = 40;
const LABEL_MAX = 90;
const DUTY_LENGTH = { least: 30, most: 600 };

type Said = Omit<ExploredFact, "quotes"> & { quotes: readonly Evidence[] };

export function* exploreInSlices(document: ExploredDocument): SlicedWork<Exploration> {
  const { documentId, readingId, name, pages, models, extraction, lines } = document;
  const { title, summary } = describeDocument({ name, pages, models, extraction });
  const facts: Record<ExploredKind, Said[]> = { PARTY: [], AMOUNT: [], DATE: [], DUTY: [] };
  const add = (fact: Said) => {
    if (fact.quotes.length > 0 && facts[fact.kind].length < FACTS_MAX) facts[fact.kind].push(fact);
  };
  for (const fact of detailsOf(document)) add(fact);
  for (const fact of certifiedOf(document)) add(fact);
  const isKnown = overlapper(Object.values(facts).flatMap((kind) => kind.flatMap(({ quotes }) => quotes)));
  for (const { requirement, quotes } of extraction.requirements.filter(isPlain))
    add({ kind: "DUTY", label: requirement, value: textIn(quotes), date: null, quotes: quotes.slice(0, 1) });
  const isDuty = overlapper(facts.DUTY.flatMap(({ quotes }) => quotes));
  yield* inSlices(lines, (line) => {
    if (givesOrders(textOf(line))) return;
    for (const fact of factsOf(line)) {
      const isRead = fact.kind === "DUTY" ? isDuty(fact.quotes) : isKnown(fact.quotes);
      if (!isRead) add(fact);
    }
  });
  const quoted = (quotes: readonly Evidence[]): AnswerQuote[] =>
    quotes.map((segments) => ({ documentId, readingId, segments }));
  return {
    documentId,
    name,
    docType: extraction.docType,
    title,
    summary: summary.map(({ text, quotes }) => ({ text, quotes: quoted(quotes) })),
    facts: Object.values(facts).flatMap((kind) =>
      unrepeated(kind).map((fact) => ({ ...fact, quotes: quoted(fact.quotes) })),
    ),
  };
}

const isPlain = ({ quotes }: { quotes: readonly Evidence[] }): boolean => !givesOrders(textIn(quotes));

const textIn = ([quote = []]: readonly Evidence[]): string =>
  quote
    .map(({ text }) => text)
    .join(" ")
    .replaceAll(/\s+/g, " ")
    .trim();

function unrepeated(facts: readonly Said[]): Said[] {
  const first = new Map(facts.toReversed().map((fact) => [`${fact.label}\n${fact.value}`, fact]));
  return [...first.values()].toReversed();
}

/** What was read for sure. */
function* detailsOf({ extraction: { details, evidence } }: ExploredDocument): Iterable<Said> {
  for (const field of valueFields) {
    const [value, quotes = []] = [details[field], evidence[field]];
    if (value === undefined) continue;
    const told = {
      label: detailLabels[field],
      value: describeDetail(field, details),
      quotes: quotes.slice(0, 1),
    };
    if (field === "insured" || field === "carrier" || field === "broker")
      yield { kind: "PARTY", date: null, ...told };
    else if (isMoney(field)) yield { kind: "AMOUNT", date: null, ...told };
    else if ((field === "effectiveDate" || field === "expirationDate") && typeof value === "string")
      yield { kind: "DATE", ...told, date: value };
  }
}

/** What a certificate says of its holder, its insurers and its policies. */
function* certifiedOf({ extraction: { certificate }, lines }: ExploredDocument): Iterable<Said> {
  if (!certificate) return;
  const parties: [string, string | null | undefined][] = [
    ["Insured", certificate.insured?.name],
    ["Certificate holder", certificate.holder && holderName(certificate.holder)],
    ...Object.entries(certificate.insurers).map(([letter, name]): [string, string | undefined] => [
      `Insurer ${letter}`,
      name.split(" (NAIC")[0],
    ]),
  ];
  for (const [label, name] of parties)
    if (name) yield { kind: "PARTY", label, value: name, date: null, quotes: findText(lines, name) };
}

/** `Name ("Role")`, as contracts introduce their parties. */
const introduced =
  /((?:[A-Z\d][^\s,("“]*|&|of|and|the)(?:,? (?:[A-Z\d][^\s,("“]*|&|of|the))*),? \((?:the |hereinafter [a-z ]*)?["“]([A-Z][A-Za-z -]{2,30})["”]\)/g;
const leadIn = /^(?:[Tt]he|and|of)\s+/;

/** The parties that a line names: as contracts introduce them, or beside a label. */
export function* partiesOf(line: Line): Iterable<Said> {
  const text = textOf(line);
  for (const match of text.matchAll(introduced)) {
    const [, written = "", label = ""] = match;
    const name = written.replace(leadIn, "");
    const start = match.index + written.length - name.length;
    yield {
      kind: "PARTY",
      label,
      value: name,
      date: null,
      quotes: [quoteLine(line, start, start + name.length)],
    };
  }
  const value = line.cells.map((cell) => cell.text).join(" ");
  if (line.kind === "PAIR" && isPhrase(wordsOf(line.label), partyLabels) && /\p{L}{2}/u.test(value)) {
    const start = text.length - value.length;
    const label = labelOf(line);
    yield { kind: "PARTY", label, value, date: null, quotes: [quoteLine(line, start, text.length)] };
  }
}

/** What one line of the pages says. */
function* factsOf(line: Line): Iterable<Said> {
  const text = textOf(line);
  const label = labelOf(line);
  for (const { on, start, end } of datesIn(text))
    yield { kind: "DATE", label, value: describeDate(on), date: on, quotes: [quoteLine(line, start, end)] };
  for (const { cents, start, end, hasDollarSign } of amountsIn(text))
    if (hasDollarSign)
      yield {
        kind: "AMOUNT",
        label,
        value: describeMoney(cents),
        date: null,
        quotes: [quoteLine(line, start, end)],
      };
  yield* partiesOf(line);
  const isSentence =
    line.kind === "WORDS" && text.length >= DUTY_LENGTH.least && text.length <= DUTY_LENGTH.most;
  if (isSentence && names(line.words, dutyWords.duty) && !names(line.words, dutyWords.not))
    yield { kind: "DUTY", label: line.heading, value: text, date: null, quotes: [quoteLine(line)] };
}

/** The label of a pair or a row; of a sentence its heading, or its first words. */
function labelOf(line: Line): string {
  const label = line.label.replace(/[\s:.]+$/, "");
  if (label !== "" && !/^\W*[\d$]/.test(label)) return label.slice(0, LABEL_MAX);
  const text = textOf(line);
  return text.length <= LABEL_MAX ? text : `${text.slice(0, LABEL_MAX).replace(/\s+\S*$/, "")} …`;
}
