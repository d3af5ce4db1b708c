/** Maps what the documents say (GraphQL) to what the panel shows. Limits that are zero or missing are omitted. */
import { describeDays } from "#model/explorer";
import type { PlacedQuote } from "../quotes/number-quotes.ts";
import type { PolicyExplorerQuery } from "../graphql/generated/graphql.ts";
import { formatDollars } from "../policies/format-dollars.ts";
import { dayLabel } from "../ui/day-label.ts";
import { instantDayLabel } from "../ui/instant-label.ts";
import { type GroupedLimits, groupLimits } from "./limit-groups.ts";
import { listSchedules } from "./printed-schedules.ts";
import type { ExplorerPanelModel, QuotedFact, ValueCheck } from "./panel-model.ts";

export type ExplorerPolicy = PolicyExplorerQuery["businessPolicy"];
type Details = NonNullable<ExplorerPolicy["details"]>;
type Party = NonNullable<Details["insured"]>;

/** Labels of the overview where they differ from those of the review. */
const conflictLabels: Readonly<Record<string, string>> = {
  policyNumber: "Policy Number",
  insured: "Insured Entity",
  quoteNumber: "Quote Number",
};

/** `timeZone`: the agency's, which decides on which day something happened. */
export function panelOfDetails(
  policy: ExplorerPolicy,
  details: Details,
  timeZone: string,
): ExplorerPanelModel {
  const evidence = new Map(details.evidence.map(({ field, quotes }) => [field, quotes]));
  const quotesOf = (field: string): readonly PlacedQuote[] => evidence.get(field) ?? [];
  const notes = new Map(
    details.corrections.map((correction) => [correction.field, noteOf(correction, timeZone)]),
  );
  const noteOfKey = (key: string): string | null => notes.get(key) ?? null;
  const reasons = new Map(details.checks.map(({ field, reason }) => [field, reason]));
  const checkOf: CheckOf = (field) => {
    const reason = reasons.get(field);
    return reason === undefined ? {} : { check: { field, reason } };
  };
  const limits = groupLimits(details);
  const { cancellation, premiumParts, forms } = details.schedules;
  const shown = new Set([
    ...Object.values(factFields),
    ...keysOf(limits),
    ...cancellation.map(({ key }) => key),
    ...premiumParts.map(({ key }) => key),
    ...forms.map(({ key }) => key),
    ...details.schedules.additionalInsureds.map(({ key }) => key),
  ]);
  return {
    facts: [
      ...listFacts({ policy, details, quotesOf, noteOfKey, checkOf }).map((fact) => withNote(fact, notes)),
      // Details that a person entered and that have no place of their own here.
      ...details.corrections
        .filter(({ field }) => !shown.has(field))
        .map(({ field, label, value }) => ({
          label,
          value: value ?? "Not in the policy",
          detail: noteOfKey(field),
          quotes: quotesOf(field),
        })),
    ],
    summary: details.summary ? { text: details.summary, quotes: quotesOf("summary") } : null,
    limits,
    limitNotes: notes,
    schedules: listSchedules(details.printedSchedules, limits.schedule !== null),
    certificates: details.certificates,
    charges: premiumParts.map(({ key, label, amount, policyQuotes }) => ({
      key,
      label,
      value: formatDollars(amount),
      detail: noteOfKey(key),
      quotes: policyQuotes,
      ...checkOf(key),
    })),
    notices: cancellation.map(({ key, label, days, policyQuotes }) => ({
      label,
      value: describeDays(days ?? null),
      detail: noteOfKey(key),
      quotes: policyQuotes,
      ...checkOf(key),
    })),
    forms: forms.map(({ key, number, edition, title, policyQuotes }) => ({
      key,
      number,
      edition: edition ?? null,
      title: title ?? null,
      note: noteOfKey(key),
      quotes: policyQuotes,
      ...checkOf(key),
    })),
    covered: details.coverageDescriptions.map(entryOf),
    notCovered: details.exclusionDescriptions.map(entryOf),
    conflicts: details.conflicts.map(({ field, label, values, reason }) => ({
      label: conflictLabels[field] ?? label,
      values,
      reason,
    })),
    recordNotes: details.recordDifferences.map(({ text }) => text),
  };
}

type Correction = Details["corrections"][number];

/** The value was entered by a person; its quotes show what was read. */
function noteOf({ correctedBy, correctedAt, value, readValue }: Correction, timeZone: string): string {
  const who = `${correctedBy?.name ?? "someone"} on ${instantDayLabel(correctedAt, timeZone)}`;
  if (readValue === null || readValue === undefined) return `Added by ${who}.`;
  const verb = value === null || value === undefined ? "Removed" : "Corrected";
  return `${verb} by ${who}. The documents say ${readValue}.`;
}

const factFields: Readonly<Record<string, string>> = {
  Premium: "premium",
  "Policy Number": "policyNumber",
  Expiration: "expirationDate",
  "Insured Entity": "insured",
  Carrier: "carrier",
};

function withNote(fact: QuotedFact, corrected: ReadonlyMap<string, string>): QuotedFact {
  const note = corrected.get(factFields[fact.label] ?? "");
  return note === undefined ? fact : { ...fact, detail: [fact.detail, note].filter(Boolean).join(". ") };
}

const entryOf = ({ title, description, policyQuotes }: Details["coverageDescriptions"][number]) => ({
  title,
  description,
  quotes: policyQuotes,
});

type CheckOf = (field: string) => { check?: ValueCheck };

interface Said {
  policy: ExplorerPolicy;
  details: Details;
  quotesOf: (field: string) => readonly PlacedQuote[];
  noteOfKey: (key: string) => string | null;
  checkOf: CheckOf;
}

/** The documents' value, otherwise the record's, marked as such, otherwise how much was searched. */
function listFacts({ policy, details, quotesOf, noteOfKey, checkOf }: Said): QuotedFact[] {
  const searched = searchedIn(policy);
  const fact = (
    label: string,
    field: string,
    { read, recorded }: { read: string | null; recorded: string | null },
  ): QuotedFact => {
    const check = checkOf(field);
    const shared = { label, quotes: quotesOf(field), ...check };
    // Uncertain values are not compared with anything.
    const differs = read !== null && recorded !== null && read !== recorded && !check.check;
    if (read !== null)
      return { ...shared, value: read, detail: differs ? `The policy's record says ${recorded}` : null };
    return recorded === null
      ? { ...shared, value: notFound, detail: searched }
      : {
          ...shared,
          value: recorded,
          detail: `From the policy's record. ${notFound}, ${searched}`,
        };
  };
  const party = (label: string, field: "insured" | "carrier"): QuotedFact => {
    const named = details[field];
    const address = named?.address ? formatAddress(named.address) : null;
    const said = fact(label, field, { read: named?.name ?? null, recorded: null });
    return { ...said, detail: named ? address : said.detail };
  };
  const dollars = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? null : formatDollars(amount);
  const day = (on: string | null | undefined) => (on ? dayLabel(on) : null);
  return [
    fact("Premium", "premium", {
      read: dollars(details.premium),
      recorded: dollars(policy.pricing.premium),
    }),
    fact("Policy Number", "policyNumber", {
      read: details.policyNumber ?? null,
      // Numbers are compared as the record stores them, where spaces and dashes make no difference.
      recorded: details.policyNumber ? null : (policy.policyNumber ?? null),
    }),
    fact("Expiration", "expirationDate", {
      read: day(details.expirationDate),
      recorded: day(policy.expiresAt),
    }),
    party("Insured Entity", "insured"),
    party("Carrier", "carrier"),
    ...details.schedules.additionalInsureds.map(({ key, kind, name, policyQuotes }) => ({
      label: kind === "BLANKET" ? "Additional insureds, blanket" : "Additional insured",
      value: name,
      detail: noteOfKey(key),
      quotes: policyQuotes,
      ...checkOf(key),
    })),
  ];
}

const notFound = "Not found";

/** "31 pages searched" */
function searchedIn({ files }: ExplorerPolicy): string {
  const pages = files.reduce((sum, { reading }) => sum + (reading?.pagesRead ?? 0), 0);
  return pages === 1 ? "1 page searched" : `${pages} pages searched`;
}

const formatAddress = ({ line1, line2, city, zone, postalCode }: NonNullable<Party["address"]>): string =>
  [line1, line2, city, `${zone} ${postalCode}`].filter(Boolean).join(", ");

const keysOf = ({ groups }: GroupedLimits): string[] =>
  groups.flatMap(({ rows }) => rows.map(({ key }) => key));
