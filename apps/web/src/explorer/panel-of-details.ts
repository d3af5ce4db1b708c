/** From what the documents say (GraphQL) to what the panel shows. Limits that are zero or missing are left out. */
import { limitFields, type LimitField } from "#model/assistant";
import type { Quote } from "#model/documents";
import { limitLabels } from "#model/explorer";
import type { PolicyExplorerQuery } from "../graphql/generated/graphql.ts";
import { formatDollars } from "../policies/format-dollars.ts";
import { dayLabel } from "../ui/day-label.ts";
import type { ExplorerPanelModel, QuotedFact, QuotedLimit } from "./panel-model.ts";

export type ExplorerPolicy = PolicyExplorerQuery["businessPolicy"];
type Details = NonNullable<ExplorerPolicy["details"]>;
type Party = NonNullable<Details["insured"]>;

const fieldLabels: Record<string, string> = {
  ...limitLabels,
  premium: "Premium",
  policyNumber: "Policy Number",
  expirationDate: "Expiration",
  effectiveDate: "First day in force",
  insured: "Insured Entity",
  carrier: "Carrier",
  deductible: "Deductible",
  quoteNumber: "Quote Number",
  priorPolicyNumber: "Prior policy number",
  broker: "Broker",
  taxes: "Taxes",
  policyFees: "Policy fees",
  otherFees: "Other fees",
  total: "Total",
  billingType: "Billing type",
  intervalType: "Payment interval",
};

export function panelOfDetails(policy: ExplorerPolicy, details: Details): ExplorerPanelModel {
  const evidence = new Map(details.evidence.map(({ field, quotes }) => [field, quotes]));
  const quotesOf = (field: string): readonly Quote[] => evidence.get(field) ?? [];
  const corrected = new Map(details.corrections.map((correction) => [correction.field, noteOf(correction)]));
  return {
    facts: listFacts(policy, details, quotesOf).map((fact) => withNote(fact, corrected)),
    summary: details.summary ? { text: details.summary, quotes: quotesOf("summary") } : null,
    limits: listLimits(details, quotesOf).map((limit) => ({
      ...limit,
      note: corrected.get(limit.field) ?? null,
    })),
    covered: details.coverageDescriptions.map(entryOf),
    notCovered: details.exclusionDescriptions.map(entryOf),
    conflicts: details.conflicts.flatMap(({ field, values }) => conflictOf(field, values)),
  };
}

type Correction = Details["corrections"][number];

/** The value is a person's; the quotes beside it say what was read. */
const noteOf = ({ correctedBy, readValue }: Correction): string =>
  `Corrected by ${correctedBy?.name ?? "somebody"}. The documents say ${readValue}.`;

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
): QuotedFact[] {
  const premium = details.premium ?? policy.pricing.premium;
  const expiry = details.expirationDate ?? policy.expiresAt;
  const insureds = [
    ...(details.additionalInsureds?.named ?? []),
    ...(details.additionalInsureds?.blanket ?? []),
  ];
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
    ...(insureds.length > 0
      ? [
          {
            label: "Additional insureds",
            value: insureds.join("; "),
            detail: null,
            quotes: quotesOf("additionalInsureds"),
          },
        ]
      : []),
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
  const extra = details.extraLimits.map(({ name, limit }, place) => ({
    field: "extraLimits",
    name,
    dollars: limit,
    // All of these limits share their evidence; it is shown once, at the first.
    quotes: place === 0 ? quotesOf("extraLimits") : [],
  }));
  const ofLocations = details.locations.flatMap(({ address, limits }, place) =>
    limits.map(({ name, limit }, number) => ({
      field: "locations",
      name: `${name}, ${address}`,
      dollars: limit,
      quotes: place === 0 && number === 0 ? quotesOf("locations") : [],
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

type Conflict = Details["conflicts"][number];

function conflictOf(field: string, values: Conflict["values"]): ExplorerPanelModel["conflicts"][number][] {
  const label = fieldLabels[field];
  if (!label) return [];
  const said = values.map(({ value, documentName }) => `${documentName} says ${value}`).join(", ");
  return [{ text: `${label}: ${said}.`, quotes: values.flatMap(({ quotes }) => quotes) }];
}
