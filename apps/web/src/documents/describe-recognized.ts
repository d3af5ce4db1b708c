import { type DocumentType, type RecognizedDocument, recognizedKindLabels } from "#model/documents";

const languages = new Intl.DisplayNames("en-US", { type: "language" });
const list = new Intl.ListFormat("en-US", { type: "conjunction" });

/** A longer list would not be readable at a glance. */
const linesMax = 3;

/**
 * What a file was recognized as, shown with the type that a person chose: "Reads as a loss run" if the two differ,
 * then the lines of insurance, and the language if it is not English. Empty if there is nothing to add.
 */
export function describeRecognized(
  type: DocumentType,
  { kind, lines, language }: RecognizedDocument,
): string {
  const parts: string[] = [];
  if (kind !== type && kind !== "OTHER")
    parts.push(`reads as ${withArticle(recognizedKindLabels[kind].toLowerCase())}`);
  if (lines.length > 0) {
    const shown = lines.slice(0, linesMax);
    const more = lines.length - shown.length;
    parts.push(list.format(more > 0 ? [...shown, `${more} more`] : shown));
  }
  if (language !== null && language !== "en") parts.push(`in ${languages.of(language) ?? language}`);
  return capitalized(parts.join(", "));
}

const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;
const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
