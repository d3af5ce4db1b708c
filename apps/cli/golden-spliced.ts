/** What stands in quotation marks is printed or typed in one piece, or what was left out of it is marked. */
import type { PresetArtifact } from "../../core/presets/model.ts";
import { plain } from "./stated-words.ts";

/** Words of the product itself, which it explains. */
const own = "Not stated in the quote";

/** The quoted words of an artifact that no text has. */
export function splicedIn({ kind, blocks, body }: PresetArtifact, texts: readonly string[]): string[] {
  // A form shows by examples of our own how its fields are answered.
  if (kind === "TEMPLATE") return [];
  const printed = plain([...texts, own].join("\n"));
  const told = [body ?? "", ...blocks.flatMap(({ text, rows }) => [text, ...rows.flat()])];
  const quoted = told.flatMap((text) => [...text.matchAll(/“([^”]+)”/gu)].map(([, words = ""]) => words));
  return quoted
    .flatMap((words) => words.split("…"))
    .filter((part) => !printed.includes(plain(part).replaceAll(/^\.+|\.+$/gu, "")));
}
