/**
 * The policies that a contract is held against: documents that belong together by their policy's number, with the
 * record of the policy where there is one, the lines that it is of and the term that it runs.
 */
import {
  type Evidence,
  type HeldPolicy,
  limitFields,
  type RecordedPolicy,
  type UnnamedInsured,
  type UnusedReason,
} from "../../model.ts";
import { isSameName } from "../comparison/details.ts";
import { findText, quoteLine } from "../comparison/lines.ts";
import { names, plainOf, wordsOf } from "../comparison/words.ts";
import { demandedLinesOf } from "../data/contract-words.ts";
import { demandedLines } from "../data/demands.ts";
import { formKeyOf } from "../values/form-numbers.ts";
import { isOfField, saidOf } from "./corrected.ts";
import { partiesOf } from "./parties.ts";
import { quotesOf, type ReviewedDocument } from "./reviewed-document.ts";

/** A policy with its pages. */
export interface Cover {
  name: string;
  record: RecordedPolicy | null;
  /** As written in a sentence. */
  lineNames: string[];
  /** As demands call them. */
  lines: ReadonlySet<string>;
  from: string | null;
  to: string | null;
  documents: ReviewedDocument[];
  pages: number;
  /** Null if it counts. */
  unused: UnusedReason | null;
  /** The words that say its term, else its number. */
  quotes: { document: ReviewedDocument; quote: Evidence }[];
  /** What is said of people's corrections of its term. */
  corrected: string[];
}

export interface Covers {
  /** In the order in which they were handed over, those of records first. */
  policies: Cover[];
  /** Endorsements that are of none of them. */
  loose: ReviewedDocument[];
}

type Kind = "POLICY" | "ENDORSEMENT" | "OFFER" | "OTHER";

function kindOf({ extraction }: ReviewedDocument): Kind {
  const { docType, recognized, certificate } = extraction;
  if (certificate) return "OFFER";
  const kind = docType === "OTHER" ? (recognized?.kind ?? docType) : docType;
  if (kind === "POLICY_DOCUMENT" || kind === "BINDER") return "POLICY";
  if (kind === "ENDORSEMENT") return "ENDORSEMENT";
  if (kind === "QUOTE_DOCUMENT") return "OFFER";
  // Pages without a title that have the number and the limits of a policy are one's all the same.
  return isNumbered(extraction) ? "POLICY" : "OTHER";
}

const isNumbered = ({ details, requirements, recognized }: ReviewedDocument["extraction"]): boolean =>
  (recognized?.kind ?? "OTHER") === "OTHER" &&
  requirements.length === 0 &&
  details.policyNumber !== undefined &&
  details.effectiveDate !== undefined &&
  (limitFields.some((field) => details[field] !== undefined) || (details.extraLimits ?? []).length > 0);

const numberOf = ({ extraction }: ReviewedDocument): string =>
  formKeyOf(extraction.details.policyNumber ?? "");

const isCopyOf = ({ pages }: ReviewedDocument, other: ReviewedDocument): boolean =>
  pages.length === other.pages.length && pages.every(({ text }, at) => text === other.pages[at]?.text);

interface Group {
  record: RecordedPolicy | null;
  number: string;
  documents: ReviewedDocument[];
  isOffer: boolean;
}

/** `today`: a calendar date. A policy that ends on a day ends with its first minute. */
export function coversOf(
  documents: readonly ReviewedDocument[],
  records: readonly RecordedPolicy[],
  contract: ReviewedDocument,
  today: string,
): Covers {
  const groups: Group[] = records.map((record) => ({
    record,
    number: formKeyOf(record.policyNumber ?? ""),
    documents: [],
    isOffer: false,
  }));
  const loose: ReviewedDocument[] = [];
  // Endorsements come last: the policy that they are of may stand behind them.
  const ordered = documents.toSorted(
    (a, b) => Number(kindOf(a) === "ENDORSEMENT") - Number(kindOf(b) === "ENDORSEMENT"),
  );
  for (const document of ordered) {
    const kind = kindOf(document);
    if (kind === "OTHER") continue;
    const number = numberOf(document);
    const own =
      groups.find(({ record }) =>
        record?.documents.some(({ documentId }) => documentId === document.documentId),
      ) ??
      groups.find(
        (group) => number !== "" && group.number === number && group.isOffer === (kind === "OFFER"),
      ) ??
      groups.find((group) => group.documents.some((other) => isCopyOf(other, document)));
    if (own) {
      // The file that is on record may have been handed over as well: its pages count once.
      const isCopy = own.documents.some((other) => isCopyOf(other, document));
      if (!isCopy && (kind !== "OFFER" || own.isOffer)) own.documents.push(document);
    } else if (kind === "ENDORSEMENT") loose.push(document);
    else groups.push({ record: null, number, documents: [document], isOffer: kind === "OFFER" });
  }
  const covers = groups.map((group) => coverOf(group, today));
  return { policies: withoutOthers(covers, contract), loose };
}

function coverOf({ record, documents: all, isOffer }: Group, today: string): Cover {
  const isRunning = (from: string | null | undefined, to: string | null | undefined): boolean =>
    (from ?? "") <= today && today < (to ?? "9999");
  const termOf = ({ extraction: { details } }: ReviewedDocument) => [
    details.effectiveDate ?? null,
    details.expirationDate ?? null,
  ];
  // Of several terms under one number the one that runs today counts.
  const dated = all.filter((document) => termOf(document).every((date) => date !== null));
  const running = dated.filter((document) => isRunning(...(termOf(document) as [string, string])));
  const isKnownToRun =
    running.length > 0 ||
    (record?.expirationDate != null && isRunning(record.effectiveDate, record.expirationDate));
  const documents = all.filter(
    (document) => !dated.includes(document) || running.includes(document) || !isKnownToRun,
  );
  const main = running[0] ?? documents.find((document) => dated.includes(document)) ?? documents[0];
  const [from, to] = [
    main?.extraction.details.effectiveDate ?? record?.effectiveDate ?? null,
    main?.extraction.details.expirationDate ?? record?.expirationDate ?? null,
  ];
  const lineNames = [
    ...new Set([
      ...(record?.lines ?? []),
      ...documents.flatMap(({ extraction }) => extraction.recognized?.lines ?? []),
    ]),
  ];
  const number = record?.policyNumber ?? main?.extraction.details.policyNumber ?? "";
  const kind = capitalized(lineNames[0] ?? "policy");
  return {
    name: record?.name ?? (number === "" ? (main?.name ?? kind) : `${kind} ${number}`),
    record,
    lineNames,
    lines: new Set([
      ...lineNames.flatMap((name) => demandedLinesOf[name] ?? []),
      ...documents.flatMap(partLines),
    ]),
    from,
    to,
    documents,
    pages: documents.reduce((sum, { pages }) => sum + pages.length, 0),
    unused: isOffer
      ? "NOT_IN_FORCE"
      : to !== null && to <= today
        ? "ENDED"
        : from !== null && from > today
          ? "NOT_BEGUN"
          : null,
    quotes: main ? sayingTerm(main) : [],
    corrected: main ? saidOf(main, isOfField("effectiveDate", "expirationDate")) : [],
  };
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Lines that a policy is of in a part: a limit is named after them. */
const partLines = ({ extraction: { details, recognized } }: ReviewedDocument): string[] => {
  const limits = details.extraLimits ?? [];
  const named = limits.flatMap(({ line }) => (line ? (demandedLinesOf[line] ?? []) : []));
  const byName = demandedLines.filter(
    ({ line, named: phrases }) =>
      line !== "UMBRELLA" && limits.some(({ name }) => phrases.length > 0 && names(wordsOf(name), phrases)),
  );
  const isCargo =
    recognized?.lines.includes("inland marine") === true && limits.some(({ name }) => /cargo/i.test(name));
  return [...named, ...byName.map(({ line }) => line), ...(isCargo ? ["CARGO"] : [])];
};

function sayingTerm(document: ReviewedDocument): Cover["quotes"] {
  const { evidence, details } = document.extraction;
  const dates = [
    ...(evidence.effectiveDate ?? []).slice(0, 1),
    ...(evidence.expirationDate ?? []).slice(0, 1),
  ];
  const number = details.policyNumber ?? "";
  const [title] = document.lines;
  const said =
    dates.length > 0
      ? dates
      : number === ""
        ? title
          ? [quoteLine(title)]
          : []
        : findText(document.lines, number).slice(0, 1);
  return said.map((quote) => ({ document, quote }));
}

/** Whether a contract names somebody, as a party or anywhere else. */
export function namedIn(contract: ReviewedDocument): (insured: string) => boolean {
  const parties = partiesIn(contract);
  return (insured) =>
    parties.some((party) => isSameName(party, insured)) ||
    contract.lines.some(({ canon }) => canon.includes(plainOf(insured)));
}

const PARTIES_MAX = 3;

/** Whom the contract names instead of those who are insured; null if it names one of them, or nobody is known. */
export function unnamedBy(contract: ReviewedDocument, insureds: readonly string[]): UnnamedInsured | null {
  const [insured] = insureds;
  if (insured === undefined || insureds.some(namedIn(contract))) return null;
  const parties = new Map(
    contract.lines.flatMap((line) =>
      [...partiesOf(line)].map(({ value, quotes }) => [value, quotesOf(contract, quotes)] as const),
    ),
  );
  return { insured, parties: [...parties].slice(0, PARTIES_MAX).map(([name, quotes]) => ({ name, quotes })) };
}

/** Once the contract names the insured of one policy, those of somebody else count no more. */
function withoutOthers(covers: readonly Cover[], contract: ReviewedDocument): Cover[] {
  const isNamed = namedIn(contract);
  const insureds = covers.map(insuredOf);
  const known = insureds.filter((insured) => insured !== "" && isNamed(insured));
  return covers.map((cover, at): Cover => {
    const insured = insureds[at] ?? "";
    const isOther =
      known.length > 0 &&
      insured !== "" &&
      !isNamed(insured) &&
      !known.some((name) => isSameName(name, insured));
    return isOther && cover.record === null ? { ...cover, unused: cover.unused ?? "OTHER_INSURED" } : cover;
  });
}

/** Whose policy it is; empty if no page says. An endorsement may name somebody else where it names the insured. */
export const insuredOf = ({ documents }: Cover): string =>
  documents
    .filter((document) => kindOf(document) !== "ENDORSEMENT")
    .flatMap(({ extraction }) => extraction.details.insured?.name ?? [])[0] ?? "";

/** As people see it, with the words that say its term. */
export function heldPolicy({
  name,
  lineNames,
  from,
  to,
  unused,
  record,
  documents,
  quotes,
}: Cover): HeldPolicy {
  // A name that the reading is not sure of counts beside its equal on another policy, and tells nothing else.
  const carrier = documents.flatMap(
    ({ extraction, toCheck }) => extraction.details.carrier?.name ?? toCheck?.details.carrier?.name ?? [],
  )[0];
  return {
    ...{ name, lines: lineNames, from, to, unused },
    ...(carrier === undefined ? {} : { carrier }),
    policyId: record?.policyId ?? null,
    quotes: quotes.flatMap(({ document, quote }) => quotesOf(document, [quote])),
  };
}

/** The names of a contract's parties. */
export const partiesIn = ({ lines }: ReviewedDocument): string[] =>
  lines.flatMap((line) => [...partiesOf(line)].map(({ value }) => value));
