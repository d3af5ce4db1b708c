/**
 * The local reasoner's exploration of one document: what it is, and the parties, amounts, dates and duties that it states,
 * each with its words. Details that were read for sure come first; the lines of the pages add what has no field of its
 * own. The evidence check stands behind it.
 */
import type { PageReading, PageModel } from "#model/reading";
import { describeDate, isCalendarDate } from "../../../shared/calendar-date.ts";
import { describeMoney } from "../../../shared/money.ts";
import { inSlices, type SlicedWork } from "../../../shared/sliced-work.ts";
import {
  describeDetail,
  detailLabels,
  type AnswerQuote,
  type DetailField,
  type Evidence,
  type Exploration,
  type ExploredFact,
  type ExploredKind,
  type Extraction,
  type InsuranceRequirement,
  isLimitField,
  isMoney,
  type PolicyDetails,
  valueFields,
} from "../../model.ts";
import { overlapper } from "../comparison/details.ts";
import { findText, type Line, quoteCells, quoteLine, textOf } from "../comparison/lines.ts";
import { isPhrase, names, plainOf, wordsOf } from "../comparison/words.ts";
import {
  bareAmountLabels,
  changeLabels,
  dutyWords,
  emptyAmountLabels,
  measuresOfPolicies,
  notParties,
  promisesOfPolicies,
  statuteWords,
  termLabels,
  wordingOfPolicies,
} from "../data/exploration.ts";
import { describeDocument } from "../describe.ts";
import { letterOf } from "../describe-title.ts";
import { givesOrders } from "../orders-in-text.ts";
import { type Figure, figuresOf } from "../answers/figures.ts";
import { hasDigits, isOfWords } from "../answers/label-words.ts";
import { nothingOpen, type Passage, passagesOf, sentencesOfPassage } from "../answers/passages.ts";
import type { ValueType } from "../values/values-in.ts";
import { type ListedPolicy, listedPolicies } from "./listed-policies.ts";
import { withOwnLabels } from "./own-columns.ts";
import { partiesOf, splitAtLabels } from "./parties.ts";
import { holderName } from "./proof.ts";
import type { ReviewedDocument } from "./reviewed-document.ts";

export interface ExploredDocument extends ReviewedDocument {
  pages: readonly PageReading[];
}

/** Of each kind; a document with more of them says so where it is read. */
const FACTS_MAX = 40;
const LABEL_MAX = 90;
/** What a page says is gathered in about a fifth of the time that it takes to read it. */
const QUICKER = 5;
const DUTY_LENGTH = { least: 30, most: 600 };

type Said = Omit<ExploredFact, "quotes"> & { quotes: readonly Evidence[] };
type SaidOfField = Said & { field: DetailField };

/** Where several policies are listed, each has its own. */
const ofOnePolicy: ReadonlySet<DetailField> = new Set<DetailField>(["carrier", "policyNumber", "deductible"]);

export function* exploreInSlices(document: ExploredDocument): SlicedWork<Exploration> {
  const { documentId, readingId, name, pages, models, extraction, lines } = document;
  const { title, summary } = describeDocument({ name, pages, models, extraction });
  const facts: Record<ExploredKind, Said[]> = {
    CHANGE: [],
    PARTY: [],
    AMOUNT: [],
    DATE: [],
    DUTY: [],
  };
  const add = (fact: Said) => {
    if (fact.quotes.length > 0 && facts[fact.kind].length < FACTS_MAX) facts[fact.kind].push(fact);
  };
  const listed = listedPolicies(lines);
  const isPolicy = extraction.docType === "POLICY_DOCUMENT";
  const told = [...detailsOf(document)].filter(({ field }) => listed.length === 0 || !ofOnePolicy.has(field));
  for (const fact of [
    ...correspondentsOf(document),
    ...certifiedOf(document),
    ...told,
    ...carriersOf(listed),
    ...interestsOf(extraction),
  ]) {
    const isTold = facts[fact.kind].some(({ value }) => plainOf(value) === plainOf(fact.value));
    if (fact.kind !== "PARTY" || !isTold) add(fact);
  }
  const isKnown = overlapper(Object.values(facts).flatMap((kind) => kind.flatMap(({ quotes }) => quotes)));
  for (const fact of insuranceDuties(extraction.requirements.filter(isPlain))) add(fact);
  const isDuty = overlapper(facts.DUTY.flatMap(({ quotes }) => quotes));
  yield* inSlices(lines, (line) => {
    if (!givesOrders(textOf(line))) for (const fact of changesOf(line)) add(fact);
    if (!givesOrders(textOf(line)))
      for (const party of partiesOf(line)) {
        const fact: Said = { kind: "PARTY", date: null, ...party };
        const isTold = facts.PARTY.some(({ value }) => plainOf(value) === plainOf(fact.value));
        if (!isKnown(fact.quotes) && !isTold && isParty(fact)) add(fact);
      }
  });
  const mentioned: Said[] = [];
  let open = nothingOpen;
  const read = new Map(pages.map((page) => [page.page, page]));
  for (const model of models) {
    const page = read.get(model.page) ?? { words: [] };
    const { passages, open: next } = passagesOf(splitAtLabels(withOwnLabels(model, page)), open, []);
    open = next;
    // A sentence that gives orders says nothing; those beside it are told.
    const sentences = passages.flatMap(sentencesOfPassage).filter(({ text }) => !givesOrders(text));
    const found = sentences.flatMap((one) => [...factsOf(one, listed.length > 0, model)]);
    for (const { isInSentence, ...fact } of found) {
      if (!isTelling(fact, facts) || (isPolicy && isOfWording(fact, isInSentence === true))) continue;
      const isRead = fact.kind === "DUTY" ? isDuty(fact.quotes) : isKnown(fact.quotes);
      if (!isRead && isInSentence) mentioned.push(fact);
      else if (!isRead) add(fact);
    }
    yield model.text.length / QUICKER;
  }
  // A sentence that mentions an amount that has a label of its own says nothing more of it.
  for (const fact of mentioned) if (facts.AMOUNT.every(({ value }) => value !== fact.value)) add(fact);
  const quoted = (quotes: readonly Evidence[]): AnswerQuote[] =>
    quotes.map((segments) => ({ documentId, readingId, segments: [...segments] }));
  return {
    documentId,
    name,
    docType: extraction.docType,
    title,
    summary: [
      ...hardToRead(document),
      ...summary,
      ...(listed.length > 0 ? numbersOf(listed) : numberOf(document)),
    ].map(({ text, quotes }) => ({
      text,
      quotes: quoted(quotes),
    })),
    facts: Object.values(facts).flatMap((kind) =>
      unrepeated(kind).map((fact) => ({ ...fact, quotes: quoted(fact.quotes) })),
    ),
  };
}

/** "Reason: nonpayment of premium", "Change: add 2026 …", also in a box below its label. */
function* changesOf(line: Line): Iterable<Said> {
  if (line.kind === "WORDS") return;
  const fact = (label: string, value: string, quote: Evidence): Said => ({
    ...{ kind: "CHANGE", label: label.replace(/\s*:\s*$/u, ""), value, date: null },
    quotes: [quote],
  });
  const isChange = (label: string) => isPhrase(wordsOf(label), changeLabels);
  const value = line.cells.map(({ text }) => text).join(" ");
  if (value.trim() !== "" && isChange(line.label)) yield fact(line.label, value, quoteLine(line));
  for (const cell of [...line.head, ...line.cells])
    if (isChange(cell.column)) yield fact(cell.column, cell.text, quoteCells([[cell, 0, cell.text.length]]));
}

const isPlain = ({ quotes }: { quotes: readonly Evidence[] }): boolean => !givesOrders(textIn(quotes));

/** Each sentence that demands insurance once, with all that it demands; a heading demands nothing. */
function* insuranceDuties(requirements: readonly InsuranceRequirement[]): Iterable<Said> {
  for (const [value, all] of Map.groupBy(requirements, ({ quotes }) => textIn(quotes))) {
    const isTitle = !names(wordsOf(value), dutyWords.insuring) && !/\d/u.test(value);
    if (isTitle) continue;
    const label = [...new Set(all.map(({ requirement }) => requirement))].join(", ");
    yield { kind: "DUTY", label, value, date: null, quotes: (all[0]?.quotes ?? []).slice(0, 1) };
  }
}

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

/** What was read for sure, and parties and dates of which the pages say more than one thing. */
function* detailsOf({ extraction, toCheck, corrections = [] }: ExploredDocument): Iterable<SaidOfField> {
  yield* toldOf(extraction, isLossList(extraction));
  // What people corrected is for them to tell, and no longer to be checked.
  for (const fact of toCheck && corrections.length === 0 ? toldOf(toCheck, true) : [])
    if (fact.kind !== "AMOUNT") yield { ...fact, label: `${fact.label}, to be checked` };
}

const isLossList = ({ recognized }: Extraction): boolean => recognized?.kind === "LOSS_RUN";

/** Nobody insures a broken dollar: such an amount was paid or charged. */
const isWhole = (cents: PolicyDetails[keyof PolicyDetails]): boolean =>
  typeof cents === "number" && cents % 100 === 0;

/** `isWithoutLimits`: of a list of losses, whose amounts are those of claims. */
function* toldOf(
  { details, evidence }: Pick<Extraction, "details" | "evidence">,
  isWithoutLimits: boolean,
): Iterable<SaidOfField> {
  for (const field of valueFields) {
    const [value, quotes = []] = [details[field], evidence[field]];
    if (value === undefined || (isLimitField(field) && (isWithoutLimits || !isWhole(value)))) continue;
    const told = {
      field,
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

const UNSURE_SHOWN = 3;

/** Words of a scan that were not recognized for sure: what is said of its pages may be wrong, and something may be missing. */
function* hardToRead({ pages }: ExploredDocument): Iterable<{ text: string; quotes: readonly Evidence[] }> {
  const unsure = pages.flatMap(({ page, text, unsure: spans = [] }) =>
    spans.map(({ start, end }) => ({ page, start, end, text: text.slice(start, end) })),
  );
  if (unsure.length === 0) return;
  const what = unsure.length === 1 ? "one word" : `${unsure.length} words`;
  yield {
    text: `This scan was hard to read: ${what} could not be read for sure. Compare what is said here with its pages.`,
    quotes: unsure.slice(0, UNSURE_SHOWN).map((segment) => [segment]),
  };
}

/** Of each policy of a list: its number and who writes it. */
const numbersOf = (listed: readonly ListedPolicy[]): { text: string; quotes: readonly Evidence[] }[] =>
  listed.map(({ title, number, carrier, quotes }) => ({
    text: `${title}: policy number ${number}, ${carrier}.`,
    quotes,
  }));

const carriersOf = (listed: readonly ListedPolicy[]): Said[] =>
  [...Map.groupBy(listed, ({ carrier }) => carrier)].map(([carrier, own]) => ({
    kind: "PARTY",
    label: `Carrier of ${new Intl.ListFormat("en").format(own.map(({ title }) => title))}`,
    value: carrier,
    date: null,
    quotes: own.flatMap(({ quotes }) => quotes.slice(-1)),
  }));

/** Who has an interest in what is insured, as the schedules name them. */
const interestsOf = ({ tables }: Extraction): Said[] =>
  (
    [
      ["Mortgagee", tables?.mortgagees ?? []],
      ["Loss payee", tables?.lossPayees ?? []],
    ] as const
  ).flatMap(([label, rows]) =>
    rows.flatMap(({ cells: { name }, quotes }): Said[] =>
      name ? [{ kind: "PARTY", label, value: name, date: null, quotes: quotes.slice(0, 1) }] : [],
    ),
  );

/** "Umbrella Policy, self-insured retention", where several policies have one. */
const ofWhich = (label: string, { heading }: Passage, isOfSeveral: boolean): string =>
  isOfSeveral && heading !== null && isPhrase(wordsOf(label), measuresOfPolicies)
    ? `${heading}, ${label.toLowerCase()}`
    : label;

/** A box to sign and the title of a form are no party. */
const isParty = ({ value }: Said): boolean =>
  !names(wordsOf(value), notParties) && !["-", "–"].includes(value.trimStart().charAt(0));

/** Whether a label says what its value is of, and the value is one. `told`: what is told already. */
function isTelling({ kind, label, value, date }: Said, told: Record<"DATE" | "PARTY", Said[]>): boolean {
  const words = wordsOf(label);
  if (kind === "AMOUNT")
    return !isPhrase(words, emptyAmountLabels) && value.split("$").length <= 2 + value.split("/").length - 1;
  if (kind !== "DATE") return true;
  const isNamed = words.length > 1 || words.some(({ norm }) => norm.length >= NAME_LENGTH);
  const isTold = names(words, termLabels) && told.DATE.some((each) => each.date === date);
  const isOfParty = told.PARTY.some((party) => plainOf(party.value) === plainOf(label));
  return isNamed && !isTold && !isOfParty;
}
/** The wording of a policy: what its carrier promises, and amounts that only its clauses have. */
const isOfWording = ({ kind, label, value }: Said, isInSentence: boolean): boolean =>
  kind === "DUTY"
    ? names(wordsOf(value), promisesOfPolicies)
    : kind === "AMOUNT" &&
      (names(wordsOf(label), statuteWords) || (isInSentence && names(wordsOf(label), wordingOfPolicies)));
/** "MT" names nothing. */
const NAME_LENGTH = 3;

/** The number of a policy, where no table has a row for it. */
function* numberOf({
  extraction: { details, evidence, certificate },
  toCheck,
}: ExploredDocument): Iterable<{ text: string; quotes: readonly Evidence[] }> {
  if (certificate) return;
  const { policyNumber: sure } = details;
  const unsure = toCheck?.details.policyNumber;
  const quotes = (evidence.policyNumber ?? toCheck?.evidence.policyNumber ?? []).slice(0, 1);
  if (sure !== undefined) yield { text: `The policy number is ${sure}.`, quotes };
  else if (unsure !== undefined) yield { text: `The policy number is ${unsure}, to be checked.`, quotes };
}

/** Who writes a letter to whom. */
function* correspondentsOf({ pages: [first], lines }: ExploredDocument): Iterable<Said> {
  const letter = first && letterOf(first.text);
  if (!letter) return;
  for (const [label, value] of [
    ["Sender", letter.sender],
    ["Recipient", letter.recipient],
  ] as const)
    if (value !== "")
      yield { kind: "PARTY", label, value, date: null, quotes: findText(lines, value).slice(0, 1) };
}

const explored: ReadonlySet<ValueType> = new Set<ValueType>(["MONEY", "DATE", "PERIOD"]);

/** What a sentence, a label with its value or a row of a table says. */
function* factsOf(
  passage: Passage,
  isOfSeveral: boolean,
  model: Pick<PageModel, "page" | "text">,
): Iterable<Said & { isInSentence?: boolean }> {
  for (const figure of figuresOf(passage, explored)) {
    const { key, type, text, isInSentence } = figure;
    // What leads into a list is told once, where it stands.
    if (!passage.text.includes(text)) continue;
    const quotes = [quoteOfFigure(passage, text)];
    const label = ofWhich(labelOf(figure, passage, leadOf(passage, model)), passage, isOfSeveral);
    const isOfLaw = isInSentence && names(wordsOf(`${passage.heading ?? ""}. ${passage.text}`), statuteWords);
    const dates = type === "MONEY" || isOfLaw ? [] : key.split(" ").filter(isCalendarDate);
    for (const [at, date] of dates.entries()) {
      const isSaid = names(wordsOf(label).slice(-1), ["from|to"]);
      const which = dates.length > 1 && !isSaid ? `, ${at === 0 ? "from" : "to"}` : "";
      yield { kind: "DATE", label: `${label || "Date"}${which}`, value: describeDate(date), date, quotes };
    }
    const isNamed = label !== "" && !isPhrase(wordsOf(label), bareAmountLabels);
    // What a cell says as a whole, such as "$1,000,000 / $2,000,000", is no one amount and stays as it is printed.
    const value = Number.isFinite(Number(key)) ? describeMoney(Number(key)) : text;
    if (type === "MONEY" && text.includes("$") && isNamed)
      yield { kind: "AMOUNT", label, value, date: null, quotes, isInSentence };
  }
  const { length } = passage.text;
  // Half a sentence, cut by a column or a page, says too little.
  const isWhole = !/^\p{Ll}/u.test(passage.text);
  const isSentence =
    passage.kind === "TEXT" && isWhole && length >= DUTY_LENGTH.least && length <= DUTY_LENGTH.most;
  const words = isSentence ? wordsOf(passage.text) : [];
  if (names(words, dutyWords.duty) && !names(words, dutyWords.not))
    yield {
      kind: "DUTY",
      label: passage.heading ?? "",
      value: passage.text,
      date: null,
      quotes: [passage.segments],
    };
}

const sentenceEnds = ["\n", ". ", "; ", ": "];
const isCapital = ([first = ""]: string): boolean => first !== first.toLowerCase();
const isSmall = ([first = ""]: string): boolean => first !== first.toUpperCase();

/** The words before it that its sentence begins with; empty where something else stands there. */
function leadOf({ segments: [first] }: Passage, { page, text }: Pick<PageModel, "page" | "text">): string {
  if (!first || first.page !== page) return "";
  const before = text.slice(Math.max(0, first.start - LABEL_MAX), first.start);
  const ends = sentenceEnds.map((mark) => [before.lastIndexOf(mark), mark.length] as const);
  const from = Math.max(...ends.map(([at, length]) => (at < 0 ? 0 : at + length)));
  const lead = before.slice(from).trim();
  return from > 0 && isCapital(lead) && !hasDigits(lead) && !lead.includes("$") ? lead : "";
}

/** The printed figure, or all the words if it runs on over lines. */
function quoteOfFigure({ segments }: Passage, text: string): Evidence {
  const found = segments.flatMap((segment) => {
    const at = segment.text.indexOf(text);
    const start = segment.start + at;
    return at < 0 ? [] : [{ page: segment.page, start, end: start + text.length, text }];
  });
  return found.length > 0 ? found.slice(0, 1) : segments;
}

/** "Collision, premium": what its row or its label says and what stands over its column; of a sentence its words. */
function labelOf(
  { type, isInSentence, line, label, behind, title }: Figure,
  { text, heading }: Passage,
  lead: string,
): string {
  if (isInSentence) return cut(text);
  const named = line === "" ? label : line;
  // "Total incurred, all terms": its last word alone names nothing.
  const own = lead !== "" && isSmall(named) ? `${lead} ${named}` : named;
  const added = label.startsWith(own) ? label.slice(own.length).trim() : label;
  const kind = [behind, added, title].find((words) => words !== "") ?? "";
  // "NSS-GL-0090555-24 Open" says of which row: what is over the column is its name.
  if (kind !== "" && !isOfWords(own)) return cut(`${kind.charAt(0).toUpperCase()}${kind.slice(1)}, ${own}`);
  const isSaid = own.toLowerCase().includes(kind.toLowerCase());
  const said = [own, isSaid ? "" : own === "" ? kind : kind.toLowerCase()].filter((part) => part !== "");
  // A bare date is of the document, a bare amount of what is over it.
  const isBare = said.length === 0 || isPhrase(wordsOf(said.join(" ")), bareAmountLabels);
  return cut(type === "MONEY" && isBare ? (heading ?? "") : said.join(", "));
}

const cut = (text: string): string =>
  text.length <= LABEL_MAX ? text : `${text.slice(0, text.lastIndexOf(" ", LABEL_MAX))} …`;
