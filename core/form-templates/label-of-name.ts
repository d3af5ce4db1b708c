/** What people call a field, from its name: "Policy_GeneralLiability_EffectiveDate" is "General liability, effective date". */

/** The last words of a name say how it is filled in, which people see. */
const endings = /(?:Indicator|(?:Producer)?Identifier|(?<!Postal)Code|Amount)$/;

const spelled: readonly (readonly [RegExp, string])[] = [
  [/\bn a i c s\b/g, "NAICS"],
  [/\bn a i c\b/g, "NAIC"],
  [/\bs i c\b/g, "SIC"],
  [/\bo s h a\b/g, "OSHA"],
  [/\bn c c i\b/g, "NCCI"],
  [/\bu s l h\b/g, "longshore and harbor workers"],
  [/\bf e l a\b/g, "railroad employees"],
  [/\ba c o r d form\b/g, ""],
  [/\bstate or province\b/g, "state"],
  [/\bcity name\b/g, "city"],
  [/\btax\b(?=$|,)/g, "tax number"],
  [/\bprimary, /g, "primary "],
  [/\blabour\b/g, "labor"],
  [/\bstorey\b/g, "story"],
  [/\bdefence\b/g, "defense"],
  [/\bjudgement\b/g, "judgment"],
];

export function labelOfName(base: string): string {
  const parts = base.split("_");
  const own = parts.length > 1 ? parts.slice(1) : parts;
  const words = own
    .map((part, at) => (at === own.length - 1 ? part.replace(endings, "") : part))
    .map((part) =>
      part
        .replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z])/g, " ")
        .toLowerCase()
        .trim(),
    )
    .filter((part) => part !== "")
    .join(", ");
  const text = spelled.reduce((left, [pattern, plain]) => left.replaceAll(pattern, plain), words);
  const tidy = text.replaceAll(/\s+/g, " ").replaceAll(/^[,\s]+|[,\s]+$/g, "");
  return tidy === "" ? labelOfName(`_${parts[0] ?? ""}`) : tidy.charAt(0).toUpperCase() + tidy.slice(1);
}
