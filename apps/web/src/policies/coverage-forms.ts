/**
 * The base form of each coverage part, among the forms that the policy's documents list. The number of a standard form
 * says on which basis it covers, such as CG 00 01 for occurrences and CG 00 02 for claims made. Pure.
 */

interface BaseForm {
  /** Without spaces. */
  number: string;
  /** A heading of the limits. */
  part: string;
  basis: string | null;
}

const occurrence = "occurrence";
const claimsMade = "claims-made";

/** Of several forms of one part, the first of this list is named. */
const baseForms: readonly BaseForm[] = [
  { number: "CG0001", part: "General liability", basis: occurrence },
  { number: "CG0002", part: "General liability", basis: claimsMade },
  { number: "CG0033", part: "Liquor liability", basis: occurrence },
  { number: "CG0034", part: "Liquor liability", basis: claimsMade },
  { number: "CG0037", part: "Products and completed operations", basis: occurrence },
  { number: "CG0038", part: "Products and completed operations", basis: claimsMade },
  { number: "CP0010", part: "Property", basis: null },
  { number: "CA0001", part: "Auto", basis: null },
  { number: "CA0010", part: "Auto", basis: null },
  { number: "CA0020", part: "Auto", basis: null },
  { number: "CA0025", part: "Auto", basis: null },
  { number: "CU0001", part: "Umbrella", basis: occurrence },
  { number: "CU0002", part: "Umbrella", basis: claimsMade },
  { number: "CR0020", part: "Crime", basis: "discovery" },
  { number: "CR0021", part: "Crime", basis: "loss sustained" },
  { number: "CR0022", part: "Crime", basis: "discovery" },
  { number: "CR0023", part: "Crime", basis: "loss sustained" },
  { number: "WC000000", part: "Workers compensation", basis: null },
  { number: "BP0003", part: "Businessowners", basis: null },
  // The businessowners form has a property and a liability section.
  { number: "BP0003", part: "Property", basis: null },
  { number: "BP0003", part: "General liability", basis: occurrence },
];

/** For which causes of loss property is covered: the form that goes with CP 00 10. */
const causesOfLoss: Readonly<Record<string, string>> = {
  CP1010: "basic causes of loss",
  CP1020: "broad causes of loss",
  CP1030: "special causes of loss",
};

interface ListedForm {
  key: string;
  number: string;
  edition?: string | null;
}

/** "CG 00 01 04 13, occurrence", by coverage part. `isSure`: whether the reading of a form is stated. */
export function formsOfParts(
  forms: readonly ListedForm[],
  isSure: (key: string) => boolean = () => true,
): ReadonlyMap<string, string> {
  const listed = new Map(
    forms.filter(({ key }) => isSure(key)).map((form) => [plainNumber(form.number), form] as const),
  );
  const found = new Map<string, string>();
  for (const { number, part, basis } of baseForms) {
    const form = listed.get(number);
    if (form && !found.has(part)) found.set(part, [nameOf(form), basis].filter(Boolean).join(", "));
  }
  for (const [number, basis] of Object.entries(causesOfLoss)) {
    const form = listed.get(number);
    if (!form) continue;
    found.set("Property", [found.get("Property") ?? nameOf(form), basis].join(", "));
    break;
  }
  return found;
}

const plainNumber = (number: string): string => number.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");

const nameOf = ({ number, edition }: ListedForm): string =>
  edition ? `${number} ${edition.replace("/", " ")}` : number;
