/** Numbers with a form of their own: what can be told of them without asking anybody. */
import { usStates } from "../../../shared/us-states.ts";

const vinSigns = /^[A-HJ-NPR-Z0-9]{17}$/;
/** What stands where a vehicle's number is expected, right or wrong: letters and digits of about its length. */
const vinLike =
  /(?<![A-Za-z0-9-])(?=[A-Z0-9]*\d[A-Z0-9]*\d[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-Z0-9]{15,19}(?![A-Za-z0-9-])/g;
const vinWeights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const vinLetters: Readonly<Record<string, number>> = Object.fromEntries(
  ["AJ", "BKS", "CLT", "DMU", "ENV", "FW", "GPX", "HY", "RZ"].flatMap((letters, at) =>
    letters.split("").map((letter) => [letter, at + 1]),
  ),
);

/** Words in a text that look like vehicle identification numbers. */
export const vinsIn = (text: string): { vin: string; start: number; end: number }[] =>
  [...text.matchAll(vinLike)].map(({ 0: vin, index }) => ({ vin, start: index, end: index + vin.length }));

/**
 * Why a VIN cannot be right; null if it can. Seventeen signs without I, O and Q, the ninth a check digit (49 CFR 565.15).
 */
export function problemOfVin(vin: string): "LENGTH" | "LETTER" | "CHECK_DIGIT" | null {
  if (vin.length !== 17) return "LENGTH";
  if (!vinSigns.test(vin)) return "LETTER";
  const sum = vin
    .split("")
    .reduce((total, sign, at) => total + (vinLetters[sign] ?? Number(sign)) * (vinWeights[at] ?? 0), 0);
  return vin.charAt(8) === (sum % 11 === 10 ? "X" : String(sum % 11)) ? null : "CHECK_DIGIT";
}

/** First two digits that the IRS has not assigned (IRS, "How EINs are assigned and valid EIN prefixes"). */
const unassignedFein: ReadonlySet<string> = new Set(
  "00 07 08 09 17 18 19 28 29 49 69 70 78 79 89 96 97".split(" "),
);
const nonDigits = /\D/g;

/** Why a FEIN cannot be right; null if it can. */
export function problemOfFein(text: string): "DIGITS" | "PREFIX" | null {
  const digits = text.replace(nonDigits, "");
  if (digits.length !== 9) return "DIGITS";
  return unassignedFein.has(digits.slice(0, 2)) ? "PREFIX" : null;
}

/** First three digits of ZIP codes by state, from and to (USPS, "L002 3-Digit ZIP Code Prefix Matrix"). */
const zipRanges: Readonly<Record<string, string>> = {
  AL: "350-369",
  AK: "995-999",
  AZ: "850-865",
  AR: "716-729",
  CA: "900-961",
  CO: "800-816",
  CT: "060-069",
  DE: "197-199",
  DC: "200-205 569-569",
  FL: "320-349",
  GA: "300-319 398-399",
  HI: "967-968",
  ID: "832-838",
  IL: "600-629",
  IN: "460-479",
  IA: "500-528",
  KS: "660-679",
  KY: "400-427",
  LA: "700-714",
  ME: "039-049",
  MD: "206-219",
  MA: "010-027 055-055",
  MI: "480-499",
  MN: "550-567",
  MS: "386-397",
  MO: "630-658",
  MT: "590-599",
  NE: "680-693",
  NV: "889-898",
  NH: "030-038",
  NJ: "070-089",
  NM: "870-884",
  NY: "100-149 005-005 063-063",
  NC: "270-289",
  ND: "580-588",
  OH: "430-459",
  OK: "730-749",
  OR: "970-979",
  PA: "150-196",
  RI: "028-029",
  SC: "290-299",
  SD: "570-577",
  TN: "370-385",
  TX: "750-799 885-885",
  UT: "840-847",
  VT: "050-059",
  VA: "201-201 220-246",
  WA: "980-994",
  WV: "247-268",
  WI: "530-549",
  WY: "820-831",
};
const stateAndZip = /(?<![\p{L}\d])([A-Z]{2})[,.]?\s+(\d{3,6})(?:-(\d+))?(?![\d-])/gu;

/** Postal codes of the states that a text names; as codes only in capitals, because "in", "or" and "me" are words. */
export function statesIn(text: string): Set<string> {
  const words = text.split(/[^A-Za-z]+/);
  const found = Object.entries(usStates).flatMap(([code, name]) =>
    words.includes(code) || text.includes(name) ? [code] : [],
  );
  return new Set(found);
}

/** States with the ZIP codes behind them, and why one cannot be right: its digits, or those of another state. */
export function zipsIn(
  text: string,
): { state: string; zip: string; problem: "DIGITS" | "STATE" | null; start: number; end: number }[] {
  return [...text.matchAll(stateAndZip)].flatMap(
    ({ 0: whole, 1: state = "", 2: digits = "", 3: more, index }) => {
      const ranges = zipRanges[state];
      if (ranges === undefined) return [];
      const isWhole = digits.length === 5 && (more === undefined || more.length === 4);
      const isIn = ranges.split(" ").some((range) => {
        const [from = "", to = ""] = range.split("-");
        return digits.slice(0, 3) >= from && digits.slice(0, 3) <= to;
      });
      const zip = more === undefined ? digits : `${digits}-${more}`;
      const problem = isWhole ? (isIn ? null : "STATE") : "DIGITS";
      return [{ state, zip, problem, start: index, end: index + whole.length }];
    },
  );
}
