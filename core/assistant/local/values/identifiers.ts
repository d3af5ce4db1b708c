/** Numbers of policies and quotes where they stand behind their label. */
import { formNumbersIn } from "./form-numbers.ts";
import { isIdentifier, valuesIn } from "./values-in.ts";

const groups =
  /^\s*\(?((?:[A-Z0-9][A-Z0-9./-]*)(?:\s(?:\(\d{1,4}\)|(?:[A-Z]*\d[A-Z0-9./-]*|[A-Z]{1,4}|-)(?![\p{L}\d])))*)(?!\p{Ll})/u;
/** Words of the next column, and of a sentence in capitals: "NBP1555904G EFFECTIVE", "NBP1555904F IS RENEWED". */
const wordsBehind =
  /(?:\s+(?:EFF|EXP|DATE|FROM|TO|NEW|TERM|PAGE|BILL|ISSUE|RE|OF|AND|THE|PER|AGENT|AGCY|CODE|AM|PM|IS|ARE|WAS|HAS|WILL|FOR|IN|ON|AT|BY|AS|OR|NO|WITH|THIS|THAT|DUE|PAID|YOUR|DEC|CITY|NAME))+$/;
const marksBehind = /[\s.,/-]+$/;

/** "PHS-660481-02 AP 0450 12 09": behind the number of a policy there may be that of a form. */
function withoutForm(text: string): string {
  const form = formNumbersIn(text).find(
    ({ start }) => start > 0 && isIdentifier(text.slice(0, start).trim()),
  );
  return form ? text.slice(0, form.start).replace(marksBehind, "") : text;
}

/** Digits and capitals in one or several groups at the start of a text; null where it starts with no number. */
export function identifierAt(text: string): { value: string; start: number; end: number } | null {
  const match = groups.exec(text.slice(0, 80));
  if (!match) return null;
  const value = withoutForm((match[1] ?? "").replace(marksBehind, "").replace(wordsBehind, ""));
  const start = text.indexOf(value);
  if (value === "" || !isIdentifier(value)) return null;
  if (valuesIn(value).some(({ type }) => type === "DATE" || type === "PERIOD" || type === "PHONE"))
    return null;
  return { value, start, end: start + value.length };
}
