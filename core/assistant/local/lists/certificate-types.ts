/** Which line of insurance the words in a certificate's column of types name. */
import { typesOfInsurance, wholeTypes } from "../data/certificate-words.ts";
import { findLine } from "../values/find-line.ts";
import { startsWith } from "./printed-words.ts";

export const joinedType = (parts: readonly string[]): string => parts.join(" ");

export const standardLine = (parts: readonly string[]): string | null =>
  typesOfInsurance.find(({ starts }) => starts.some((words) => startsWith(parts, words)))?.line ??
  wholeTypes.find(({ starts }) => starts.includes(joinedType(parts)))?.line ??
  null;

/** "Workers" over "compensation". */
export function wrappedLine(own: readonly string[], following: readonly string[]): string | null {
  const found = own.length === 1 ? standardLine([...own, ...following]) : null;
  return found !== null && standardLine(following) === null ? found : null;
}

const certifiedNames: Readonly<Record<string, string>> = {
  AUTO: "COMMERCIAL_AUTO",
  PROFESSIONAL: "PROFESSIONAL_LIABILITY",
};

export function certifiedLine(type: string): string | null {
  const line = findLine(type);
  return line === null ? null : (certifiedNames[line] ?? line);
}
