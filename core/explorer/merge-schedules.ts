/**
 * Merges the lists of several documents of one policy: every form that any of them names, the notice required by the
 * document with the highest precedence, the premium parts of one document, and all insureds. Where documents give
 * different values of one entry, both are reported. Pure.
 */
import type { Evidence, PolicySchedules } from "#model/assistant";
import {
  type AdditionalInsuredEntry,
  type ConflictingValue,
  describeDays,
  type DetailConflict,
  type DocumentExtraction,
  type ListedForm,
  type MergedSchedules,
  noticeLabelOf,
  type NoticeTerm,
  type PricedPart,
} from "./model.ts";
import { describeMoney } from "../shared/money.ts";
import { effectiveTypeOf, whyItCounts } from "./precedence.ts";
import { quoteOf } from "./quote-of.ts";

type AnyEntry = ListedForm | NoticeTerm | PricedPart | AdditionalInsuredEntry;

/** An entry with its document and the value to compare. */
interface Said<Entry> {
  entry: Entry;
  document: DocumentExtraction;
  /** For people. */
  value: string;
}

/** `ordered`: documents in order of precedence. */
export function mergeSchedules(ordered: readonly DocumentExtraction[]): {
  schedules: Omit<MergedSchedules, "limits">;
  conflicts: DetailConflict[];
} {
  const conflicts: DetailConflict[] = [];
  return {
    schedules: {
      forms: settle(formsOf(ordered), conflicts, ({ number }) => `Form ${number}`),
      cancellation: settle(termsOf(ordered), conflicts, noticeLabelOf).toSorted(
        (a, b) => noticeOrder.indexOf(a.key) - noticeOrder.indexOf(b.key),
      ),
      premiumParts: settle(partsOf(ordered), conflicts, ({ label }) => `Premium, ${label}`),
      additionalInsureds: settle(insuredsOf(ordered), conflicts, ({ name }) => name),
    },
    conflicts,
  };
}

export const plainKey = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

export const formKey = (number: string): string => `form.${plainKey(number)}`;
export const noticeKey = ({ by, reason }: Pick<NoticeTerm, "by" | "reason">): string =>
  `notice.${by}.${reason}`;
export const partKey = (label: string): string => `premiumPart.${plainKey(label).slice(0, 60)}`;
export const limitKey = (name: string): string => `extraLimit.${plainKey(name).slice(0, 80)}`;
export const insuredKey = (name: string): string => `additionalInsured.${plainKey(name).slice(0, 80)}`;

const noticeOrder: readonly string[] = [
  noticeKey({ by: "CARRIER", reason: "NONPAYMENT" }),
  noticeKey({ by: "CARRIER", reason: "OTHER" }),
  noticeKey({ by: "CARRIER", reason: "ANY" }),
  noticeKey({ by: "CARRIER", reason: "NONRENEWAL" }),
  noticeKey({ by: "INSURED", reason: "NONPAYMENT" }),
  noticeKey({ by: "INSURED", reason: "OTHER" }),
  noticeKey({ by: "INSURED", reason: "ANY" }),
  noticeKey({ by: "INSURED", reason: "NONRENEWAL" }),
];

const listsOf = ({ extraction }: DocumentExtraction): PolicySchedules =>
  extraction.schedules ?? { forms: [], cancellation: [], premiumParts: [] };

const quotesOf = (document: DocumentExtraction, quotes: readonly Evidence[]) =>
  quotes.map((segments) => quoteOf(document, [...segments]));

function formsOf(ordered: readonly DocumentExtraction[]): Said<ListedForm>[] {
  return ordered.flatMap((document) =>
    listsOf(document).forms.map(({ quotes, ...form }) => ({
      entry: { ...form, key: formKey(form.number), policyQuotes: quotesOf(document, quotes) },
      document,
      // A list without editions or titles does not contradict one that has them.
      value: form.edition === null ? "" : `Edition ${form.edition}`,
    })),
  );
}

function termsOf(ordered: readonly DocumentExtraction[]): Said<NoticeTerm>[] {
  return ordered.flatMap((document) =>
    listsOf(document).cancellation.map(({ quotes, ...term }) => ({
      entry: { ...term, key: noticeKey(term), policyQuotes: quotesOf(document, quotes) },
      document,
      value: describeDays(term.days),
    })),
  );
}

/** One document's premium table, plus what endorsements add. */
function partsOf(ordered: readonly DocumentExtraction[]): Said<PricedPart>[] {
  const isEndorsement = (document: DocumentExtraction) => effectiveTypeOf(document) === "ENDORSEMENT";
  const base = ordered.find(
    (document) => !isEndorsement(document) && listsOf(document).premiumParts.length > 0,
  );
  const keys = new Set(base && listsOf(base).premiumParts.map(({ label }) => partKey(label)));
  return [...(base ? [base] : []), ...ordered.filter((document) => document !== base)].flatMap((document) => {
    const isFirstOfKey = new Map<string, number>();
    return listsOf(document).premiumParts.flatMap(({ quotes, ...part }): Said<PricedPart>[] => {
      const plain = partKey(part.label);
      if (document !== base && !isEndorsement(document) && !keys.has(plain)) return [];
      const nth = (isFirstOfKey.get(plain) ?? 0) + 1;
      isFirstOfKey.set(plain, nth);
      // Two rows of one table may have the same label; an endorsement's charge is a separate row.
      const place = isEndorsement(document) ? `.${document.documentId}` : "";
      const key = `${plain}${place}${nth > 1 ? `.${nth}` : ""}`;
      const entry = { ...part, key, policyQuotes: quotesOf(document, quotes) };
      return [{ entry, document, value: describeMoney(part.amount) }];
    });
  });
}

function insuredsOf(ordered: readonly DocumentExtraction[]): Said<AdditionalInsuredEntry>[] {
  return ordered.flatMap((document) => {
    const { details, evidence } = document.extraction;
    const quotes = quotesOf(document, evidence.additionalInsureds ?? []);
    const said = (kind: AdditionalInsuredEntry["kind"], name: string): Said<AdditionalInsuredEntry> => {
      const own = quotes.filter(({ content }) => plainKey(content).includes(plainKey(name).slice(0, 40)));
      return {
        entry: {
          kind,
          name,
          key: insuredKey(name),
          policyQuotes: own.length > 0 ? own : quotes.slice(0, 1),
          // Both are the document's own wording; a description may cover more than it seems to.
          confidence: kind === "NAMED" ? 0.8 : 0.76,
        },
        document,
        value: "",
      };
    };
    return [
      ...(details.additionalInsureds?.named ?? []).map((name) => said("NAMED", name)),
      ...(details.additionalInsureds?.blanket ?? []).map((name) => said("BLANKET", name)),
    ];
  });
}

/** The first entry of each key applies; others with the same key support it or are reported as a conflict. */
function settle<Entry extends AnyEntry>(
  said: readonly Said<Entry>[],
  conflicts: DetailConflict[],
  labelOf: (entry: Entry) => string,
): Entry[] {
  const settled: Entry[] = [];
  for (const [key, all] of Map.groupBy(said, ({ entry }) => entry.key)) {
    const [first] = all;
    if (!first) continue;
    const differing = distinctValues(all);
    const other = differing[1];
    settled.push(
      other === undefined || first.value === ""
        ? first.entry
        : { ...first.entry, confidence: first.entry.confidence * 0.6 },
    );
    if (other === undefined) continue;
    conflicts.push({
      field: key,
      label: labelOf(first.entry),
      values: differing.map(valueOf),
      reason: reasonOf(first.document, other.document),
    });
  }
  return settled;
}

function distinctValues<Entry extends AnyEntry>(all: readonly Said<Entry>[]): Said<Entry>[] {
  const distinct: Said<Entry>[] = [];
  for (const each of all) {
    if (each.value !== "" && distinct.every(({ value }) => value !== each.value)) distinct.push(each);
  }
  return distinct;
}

const valueOf = <Entry extends AnyEntry>({ entry, document, value }: Said<Entry>): ConflictingValue => ({
  value,
  documentId: document.documentId,
  documentName: document.name,
  quotes: entry.policyQuotes,
});

/** One document may contain two values; then a person must say which of its conditions applies. */
const reasonOf = (first: DocumentExtraction, other: DocumentExtraction): string =>
  first === other
    ? `${first.name} gives both, under different conditions. Read the clauses.`
    : `${first.name} takes precedence: ${whyItCounts(first, other)}.`;
