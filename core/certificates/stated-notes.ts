/** Short sentences on how a policy applies, only where its documents say so. Pure. */
import type { ListedRow, MergedDetails } from "#model/explorer";
import type { PolicyType } from "#model/policies";
import type { PrintedValue } from "./model.ts";
import { sentence, sourceOfQuote } from "./said-values.ts";

type Particular =
  | "basis"
  | "aggregateApplies"
  | "retroactiveDate"
  | "coveredAutos"
  | "excludedPersons"
  | "causesOfLoss"
  | "valuation"
  | "coinsurance"
  | "businessIncome";

/** A particular of the declarations, as printed; null if there is none or they differ. */
export function findParticular(
  { tables }: MergedDetails,
  name: Particular,
): { text: string; quote: ListedRow["policyQuotes"][number] } | null {
  const rows = tables.particulars.filter(({ cells }) => cells[name] !== undefined);
  const [first] = rows;
  const [text, quote] = [first?.cells[name], first?.policyQuotes[0]];
  const isOne = new Set(rows.map(({ cells }) => cells[name]?.toLowerCase())).size === 1;
  return isOne && text && quote ? { text, quote } : null;
}

/** Lines that have an occurrence or a claims-made basis. */
const withBasis: readonly PolicyType[] = [
  "BUSINESS_OWNERS",
  "CYBER",
  "DIRECTORS_AND_OFFICERS",
  "EMPLOYMENT_PRACTICES_LIABILITY",
  "ERRORS_AND_OMISSION_LIABILITY",
  "EXCESS",
  "GENERAL_LIABILITY",
  "OTHER",
  "PACKAGE",
  "PRODUCT_LIABILITY",
  "PROFESSIONAL_LIABILITY",
  "UMBRELLA",
];
const withGeneralAggregate: readonly PolicyType[] = ["BUSINESS_OWNERS", "GENERAL_LIABILITY", "PACKAGE"];

export function notesOf(type: PolicyType, details: MergedDetails): PrintedValue[] {
  return [
    ...(withBasis.includes(type) ? basisNotes(details) : []),
    ...(withGeneralAggregate.includes(type) ? aggregateNotes(details) : []),
    ...(type === "COMMERCIAL_AUTO" ? autoNotes(details) : []),
    ...(type === "WORKERS_COMPENSATION" ? excludedNotes(details) : []),
  ];
}

const note = (
  key: string,
  label: string,
  value: string,
  quote: ListedRow["policyQuotes"][number],
): PrintedValue[] => {
  const source = sourceOfQuote(quote);
  return source ? [{ key, label, value, source }] : [];
};

function basisNotes(details: MergedDetails): PrintedValue[] {
  const basis = findParticular(details, "basis");
  const retroactive = findParticular(details, "retroactiveDate");
  const isClaimsMade = basis !== null && /claims/i.test(basis.text);
  return [
    ...(basis
      ? note("basis", "Basis", sentence(basis.text).replace("laims made", "laims-made"), basis.quote)
      : []),
    // A retroactive date without a basis, or with occurrence, is that of a part of the policy.
    ...(retroactive && isClaimsMade
      ? note(
          "retroactiveDate",
          "Retroactive date",
          `Retroactive date: ${retroactive.text}`,
          retroactive.quote,
        )
      : []),
  ];
}

/** Endorsements by which the general aggregate applies to each project or location. */
const aggregateForms: Readonly<Record<string, string>> = { CG2503: "project", CG2504: "location" };

function aggregateNotes(details: MergedDetails): PrintedValue[] {
  const stated = findParticular(details, "aggregateApplies");
  const byForm = details.schedules.forms.flatMap(({ number, confidence, policyQuotes }) => {
    const each = aggregateForms[number.toUpperCase().replaceAll(/[^A-Z0-9]/g, "")];
    const [quote] = policyQuotes;
    return each && quote && confidence >= 0.75 ? [{ text: each, quote }] : [];
  });
  // "Policy" is what is printed where an endorsement does not change it.
  const all = [
    ...byForm,
    ...(stated && (byForm.length === 0 || !/policy/i.test(stated.text)) ? [stated] : []),
  ];
  const seen = new Map(all.map((each) => [each.text.toLowerCase(), each]));
  return [...seen].flatMap(([each, { quote }]) =>
    note(`aggregate-${each}`, "General aggregate", `General aggregate applies per ${each}`, quote),
  );
}

/** Which autos the symbols of covered autos stand for. */
const autoSymbols: Readonly<Record<string, string>> = {
  1: "any auto",
  2: "owned",
  3: "owned private passenger",
  4: "owned other than private passenger",
  5: "owned, no-fault",
  6: "owned, uninsured motorists by law",
  7: "scheduled",
  8: "hired",
  9: "non-owned",
  19: "mobile equipment",
};

function autoNotes(details: MergedDetails): PrintedValue[] {
  const covered = findParticular(details, "coveredAutos");
  const symbols = covered?.text.split(/\s?,\s?/) ?? [];
  const names = symbols.map((symbol) => autoSymbols[symbol]);
  if (!covered || names.some((name) => name === undefined)) return [];
  const value = names.length === 1 && names[0] === "any auto" ? "Any auto" : `Autos: ${names.join("; ")}`;
  return note("coveredAutos", "Covered autos", value, covered.quote);
}

function excludedNotes(details: MergedDetails): PrintedValue[] {
  const excluded = findParticular(details, "excludedPersons");
  return excluded ? note("excludedPersons", "Excluded persons", excluded.text, excluded.quote) : [];
}

const listedStates =
  /workers['’]? compensation\s+law\s+of\s+the\s+states\s+listed\s+here:\s*([A-Z]{2}\b[^.]*)/i;

/** The states whose law sets the benefits of workers compensation. */
export function statesOf({ coverageDescriptions }: MergedDetails): PrintedValue | null {
  for (const quote of coverageDescriptions.flatMap(({ policyQuotes }) => policyQuotes)) {
    const listed = listedStates.exec(quote.content)?.[1]?.replaceAll(/\s+/g, " ").trim();
    const source = sourceOfQuote(quote);
    if (listed && source)
      return { key: "wcStates", label: "Statutory benefits by the law of", value: listed, source };
  }
  return null;
}
