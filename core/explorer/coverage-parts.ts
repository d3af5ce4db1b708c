/** The heading of a coverage part in lists of limits. Pure. */

/** Lines whose name in a sentence differs from their heading. */
const headings: Readonly<Record<string, string>> = {
  "umbrella liability": "Umbrella",
  "commercial property": "Property",
  "business owners": "Businessowners",
  "commercial auto": "Auto",
};

/** `line`: as written in a sentence. */
export const coveragePartOf = (line: string): string =>
  headings[line] ?? `${line.charAt(0).toUpperCase()}${line.slice(1)}`;
