/** Which marks a line of insurance has, and which standard forms usually give them. Carriers have forms of their own. */
import type { PolicyType } from "#model/policies";
import { additionalInsuredScope, type Mark, permitScope, underlyingScope } from "./model.ts";

interface StandardForm {
  number: string;
  mark: Mark;
  /** SCHEDULED: names persons in its schedule. BLANKET: for anyone a written contract requires. */
  reach: "SCHEDULED" | "BLANKET";
  scope: string | null;
  /** Of the forms that are usual for a contract's request; the others are for particular relations. */
  isUsual: boolean;
}

export const scopes = {
  ongoing: "ongoing operations",
  completed: "completed operations",
  both: "ongoing and completed operations",
  operations: "ongoing operations and the insured's premises",
  premises: "premises leased to the insured",
  equipment: "equipment leased to the insured",
  products: "sale of the insured's products",
  franchise: "the insured's operations as a franchisee",
  mortgage: "the holder's interest as a mortgagee",
  permits: permitScope,
  underlying: underlyingScope,
  additionalInsureds: additionalInsuredScope,
} as const;

type Row = readonly [number: string, reach: "S" | "B", scope: string | null, isUsual?: boolean];

const formsOf = (mark: Mark, rows: readonly Row[]): StandardForm[] =>
  rows.map(([number, reach, scope, isUsual = true]) => ({
    number,
    mark,
    reach: reach === "S" ? "SCHEDULED" : "BLANKET",
    scope,
    isUsual,
  }));

const liability: readonly StandardForm[] = [
  ...formsOf("ADDITIONAL_INSURED", [
    ["CG 20 10", "S", scopes.ongoing],
    ["CG 20 37", "S", scopes.completed],
    ["CG 20 26", "S", null],
    ["CG 20 33", "B", scopes.ongoing],
    ["CG 20 38", "B", scopes.ongoing],
    ["CG 20 43", "B", scopes.ongoing, false],
    ["CG 20 11", "S", scopes.premises],
    ["CG 20 12", "S", scopes.permits, false],
    ["CG 20 13", "S", scopes.permits, false],
    ["CG 20 15", "S", scopes.products, false],
    ["CG 20 18", "S", scopes.mortgage, false],
    ["CG 20 28", "S", scopes.equipment, false],
    ["CG 20 34", "B", scopes.equipment, false],
  ]),
  ...formsOf("PRIMARY_NONCONTRIBUTORY", [["CG 20 01", "B", scopes.additionalInsureds]]),
  ...formsOf("WAIVER_OF_SUBROGATION", [["CG 24 04", "S", null]]),
];
const owners: readonly StandardForm[] = [
  ...formsOf("ADDITIONAL_INSURED", [
    ["BP 04 48", "S", null],
    ["BP 04 50", "S", scopes.ongoing],
    ["BP 04 51", "B", scopes.ongoing],
    ["BP 04 02", "S", scopes.premises],
    ["BP 14 05", "S", scopes.franchise, false],
  ]),
  ...formsOf("PRIMARY_NONCONTRIBUTORY", [["BP 14 88", "B", scopes.additionalInsureds]]),
  ...formsOf("WAIVER_OF_SUBROGATION", [["BP 04 97", "S", null]]),
];
const auto: readonly StandardForm[] = [
  ...formsOf("ADDITIONAL_INSURED", [["CA 20 48", "S", null]]),
  ...formsOf("PRIMARY_NONCONTRIBUTORY", [["CA 04 49", "B", scopes.additionalInsureds]]),
  ...formsOf("WAIVER_OF_SUBROGATION", [["CA 04 44", "S", null]]),
];
const compensation: readonly StandardForm[] = formsOf("WAIVER_OF_SUBROGATION", [
  ["WC 00 03 13", "S", null],
  ["WC 04 03 06", "S", null],
  ["WC 42 03 04", "S", null],
]);

/** The marks that the line has, and its standard forms. Of lines that are not here all marks may be given. */
const lines: Partial<Record<PolicyType, { marks: readonly Mark[]; forms: readonly StandardForm[] }>> =
  (() => {
    const all: readonly Mark[] = ["ADDITIONAL_INSURED", "WAIVER_OF_SUBROGATION", "PRIMARY_NONCONTRIBUTORY"];
    const none = { marks: [], forms: [] };
    return {
      GENERAL_LIABILITY: { marks: all, forms: liability },
      PRODUCT_LIABILITY: { marks: all, forms: liability },
      BUSINESS_OWNERS: { marks: all, forms: [...owners, ...liability] },
      PACKAGE: { marks: all, forms: [...liability, ...auto, ...owners] },
      COMMERCIAL_AUTO: { marks: all, forms: auto },
      SHIPPING_AND_TRANSPORTATION: { marks: all, forms: [...auto, ...liability] },
      WORKERS_COMPENSATION: { marks: ["WAIVER_OF_SUBROGATION"], forms: compensation },
      PROPERTY: none,
      ACCIDENT_AND_HEALTH: none,
      JEWELERS_BLOCK: none,
    };
  })();

export const hasMark = (type: PolicyType, mark: Mark): boolean => lines[type]?.marks.includes(mark) ?? true;

/** The numbers of the forms that usually give a mark in a line of insurance; empty if only carriers' own forms do. */
export function usualFormsOf(type: PolicyType, mark: Mark): string[] {
  const forms = lines[type]?.forms ?? [];
  const first = forms[0]?.number.slice(0, 2);
  return forms
    .filter(
      (form) =>
        form.mark === mark &&
        form.isUsual &&
        (type !== "BUSINESS_OWNERS" || form.number.startsWith(first ?? "")),
    )
    .map(({ number }) => number);
}

const keyOf = (number: string): string => number.replaceAll(/[^A-Za-z0-9]/g, "").toUpperCase();
const byKey = new Map(
  [...liability, ...owners, ...auto, ...compensation].map((form) => [keyOf(form.number), form]),
);

/** The standard form of this number; null for all others. */
export const standardFormOf = (number: string): StandardForm | null => byKey.get(keyOf(number)) ?? null;

/** "BP-04 02" and "BP 0402" are one form. */
export const formKeyOf = keyOf;
