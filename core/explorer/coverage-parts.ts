/** What a coverage part is headed where limits are listed by it. Pure. */

/** Lines that are called otherwise in a sentence than over a list. */
const headings: Readonly<Record<string, string>> = {
  "umbrella liability": "Umbrella",
  "commercial property": "Property",
  "business owners": "Businessowners",
  "commercial auto": "Auto",
};

/** `line`: as it is called in a sentence. */
export const coveragePartOf = (line: string): string =>
  headings[line] ?? `${line.charAt(0).toUpperCase()}${line.slice(1)}`;
