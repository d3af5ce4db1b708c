/**
 * Limits on the input of a single field. Forms have lower limits of their own that name the field; these apply to every
 * list and text of every argument before anything else happens.
 */
import { GraphQLError } from "graphql";

export const LIST_ENTRIES_MAX = 500;
/** Above every form's limit, so that the form's own message comes first. */
export const TEXT_CHARACTERS_MAX = 20_000;

const tooMuch = (message: string) => new GraphQLError(message, { extensions: { code: "BAD_USER_INPUT" } });

/** Throws for a list or text that is too long, at any depth of `value`. */
export function refuseTooMuch(
  value: unknown,
  charactersMax: number = TEXT_CHARACTERS_MAX,
  entriesMax: number = LIST_ENTRIES_MAX,
): void {
  if (typeof value === "string") {
    if (value.length > charactersMax) {
      throw tooMuch(
        `A text here has at most ${charactersMax.toLocaleString("en-US")} characters. Shorten it.`,
      );
    }
  } else if (Array.isArray(value)) {
    if (value.length > entriesMax) {
      throw tooMuch(`A list here has at most ${entriesMax} entries. Send less at once.`);
    }
    for (const entry of value) refuseTooMuch(entry, charactersMax, entriesMax);
  } else if (typeof value === "object" && value !== null) {
    for (const entry of Object.values(value)) refuseTooMuch(entry, charactersMax, entriesMax);
  }
}
