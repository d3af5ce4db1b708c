/** Whether two names refer to the same company or person, ignoring case, punctuation, "and" and words such as "Inc." */

const suffixWords =
  /\b(?:llc|llp|lp|inc|incorporated|corp|corporation|co|cos|company|companies|ltd|limited|pc|plc|pllc|the|ins|insurance|dba)\b/g;

/** What identifies a company or person in its name; empty if nothing does. */
export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll("&", " and ")
    .replaceAll(/[.'’]/g, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .replaceAll(suffixWords, " ")
    .replaceAll(/\band\b/g, " ")
    .replaceAll(/\s+/g, "");

/** Equal, or one continues the other: "Copper Kettle" is "Copper Kettle Bakery LLC". */
export function isSameName(a: string, b: string): boolean {
  const [left, right] = [plainName(a), plainName(b)];
  return left !== "" && right !== "" && (left.includes(right) || right.includes(left));
}
