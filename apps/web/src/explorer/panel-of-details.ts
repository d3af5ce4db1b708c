/** From what the documents say (GraphQL) to what the panel shows. Limits that are zero or missing are left out. */
import { limitFields, type LimitField } from "#model/assistant";
import type { Quote } from "#model/documents";
import { describeDays, limitLabels } from "#model/explorer";
import type { PolicyExplorerQuery } from "../graphql/generated/graphql.ts";
import { formatDollars } from "../policies/format-dollars.ts";
import { dayLabel } from "../ui/day-label.ts";
import { instantDayLabel } from "../ui/instant-label.ts";
import type { ExplorerPanelModel, QuotedFact, QuotedLimit } from "./panel-model.ts";

export type ExplorerPolicy = PolicyExplorerQuery["businessPolicy"];
type Details = NonNullable<ExplorerPolicy["details"]>;
type Party = NonNullable<Details["insured"]>;

/** The overview's own words for what the review calls otherwise. */
const conflictLabels: Readonly<Record<string, string>> = {
  policyNumber: "Policy Number",
  insured: "Insured Entity",
  quoteNumber: "Quote Number",
};

/** `timeZone`: the agency's, in which what people did falls on a day. */
export function panelOfDetails(
  policy: ExplorerPolicy,
  details: Details,
  timeZone: string,
): ExplorerPanelModel {
  const evidence = new Map(details.evidence.map(({ field, quotes }) => [field, quotes]));
  const quotesOf = (field: string): readonly Quote[] => evidence.get(field) ?? [];
  const notes = new Map(
    details.corrections.map((correction) => [correction.field, noteOf(correction, timeZone)]),
  );
  const noteOfKey = (key: string): string | null => notes.get(key) ?? null;
  const limits = listLimits(details, quotesOf).map((limit) => ({ ...limit, note: noteOfKey(limit.field) }));
  const { cancellation, premiumParts, forms } = details.schedules;
  const shown = new Set([
    ...Object.values(factFields),
    ...limits.map(({ field }) => field),
    ...cancellation.map(({ key }) => key),
    ...premiumParts.map(({ key }) => key),
    ...forms.map(({ key }) => key),
    ...details.schedules.additionalInsureds.map(({ key }) => key),
  ]);
  return {
    facts: [
      ...listFacts(policy, details, quotesOf, noteOfKey).map((fact) => withNote(fact, notes)),
      // What a person set that has no place of its own here.
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
    charges: premiumParts.map(({ key, label, amount, policyQuotes }) => ({
      key,
      label,
      value: formatDollars(amount),
      detail: noteOfKey(key),
      quotes: policyQuotes,
    })),
    notices: cancellation.map(({ key, label, days, policyQuotes }) => ({
      label,
      value: describeDays(days ?? null),
      detail: noteOfKey(key),
      quotes: policyQuotes,
    })),
    forms: forms.map(({ key, number, edition, title, policyQuotes }) => ({
      key,
      number,
      edition: edition ?? null,
      title: title ?? null,
      note: noteOfKey(key),
      quotes: policyQuotes,
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

/** The value is a person's; the quotes beside it say what was read. */
function noteOf({ correctedBy, correctedAt, value, readValue }: Correction, timeZone: string): string {
  const who = `${correctedBy?.name ?? "somebody"} on ${instantDayLabel(correctedAt, timeZone)}`;
  if (readValue === null || readValue === undefined) return `Added by ${who}.`;
  const verb = value === null || value === undefined ? "Taken out" : "Corrected";
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

function listFacts(
  policy: ExplorerPolicy,
  details: Details,
  quotesOf: (field: string) => readonly Quote[],
  noteOfKey: (key: string) => string | null,
): QuotedFact[] {
  const premium = details.premium ?? policy.pricing.premium;
  const expiry = details.expirationDate ?? policy.expiresAt;
  const insureds = details.schedules.additionalInsureds;
  const recordPremium = formatDollars(policy.pricing.premium);
  return [
    {
      label: "Premium",
      value: formatDollars(premium),
      detail: premium === policy.pricing.premium ? null : `The policy's record says ${recordPremium}`,
      quotes: quotesOf("premium"),
    },
    {
      label: "Policy Number",
      value: details.policyNumber ?? policy.policyNumber ?? "N/A",
      detail: null,
      quotes: quotesOf("policyNumber"),
    },
    {
      label: "Expiration",
      value: expiry ? dayLabel(expiry) : "N/A",
      detail:
        expiry && policy.expiresAt && expiry !== policy.expiresAt
          ? `The policy's record says ${dayLabel(policy.expiresAt)}`
          : null,
      quotes: quotesOf("expirationDate"),
    },
    partyFact("Insured Entity", details.insured, quotesOf("insured")),
    partyFact("Carrier", details.carrier, quotesOf("carrier")),
    ...insureds.map(({ key, kind, name, policyQuotes }) => ({
      label: kind === "BLANKET" ? "Additional insureds, blanket" : "Additional insured",
      value: name,
      detail: noteOfKey(key),
      quotes: policyQuotes,
    })),
  ];
}

function partyFact(label: string, party: Party | null | undefined, quotes: readonly Quote[]): QuotedFact {
  return {
    label,
    value: party?.name ?? "N/A",
    detail: party?.address ? formatAddress(party.address) : null,
    quotes,
  };
}

const formatAddress = ({ line1, line2, city, zone, postalCode }: NonNullable<Party["address"]>): string =>
  [line1, line2, city, `${zone} ${postalCode}`].filter(Boolean).join(", ");

type PlacedLimit = Omit<QuotedLimit, "note"> & { field: string };

function listLimits(details: Details, quotesOf: (field: string) => readonly Quote[]): PlacedLimit[] {
  const amounts: Partial<Record<LimitField, number | null>> = details;
  const own = limitFields.map((field) => ({
    field: field as string,
    name: limitLabels[field],
    dollars: amounts[field] ?? 0,
    quotes: quotesOf(field),
  }));
  const extra = details.extraLimits.map(({ name, limit, policyQuotes }) => ({
    field: "extraLimits",
    name,
    dollars: limit,
    quotes: policyQuotes,
  }));
  const ofLocations = details.locations.flatMap(({ address, limits }) =>
    limits.map(({ name, limit, policyQuotes }) => ({
      field: "locations",
      name: `${name}, ${address}`,
      dollars: limit,
      quotes: policyQuotes,
    })),
  );
  const deductible = {
    field: "deductible",
    name: "Deductible",
    dollars: details.deductible ?? 0,
    quotes: quotesOf("deductible"),
  };
  return [...own, ...extra, ...ofLocations, deductible].filter(({ dollars }) => dollars > 0);
}
