/**
 * How much one field of a request may bring. Forms have limits of their own, which are lower and say at which field;
 * this holds for every list and text of every argument, whoever adds it, before anything is done with it.
 */
import { GraphQLError } from "graphql";

export const LIST_ENTRIES_MAX = 500;
/** Above what any form takes, so that the form's own sentence is heard first. */
export const TEXT_CHARACTERS_MAX = 20_000;

const tooMuch = (message: string) => new GraphQLError(message, { extensions: { code: "BAD_USER_INPUT" } });

/** Throws for a list or text that is too long, however deep in `value` it stands. */
export function refuseTooMuch(value: unknown, charactersMax: number = TEXT_CHARACTERS_MAX): void {
  if (typeof value === "string") {
    if (value.length > charactersMax) {
      throw tooMuch(
        `A text here has at most ${charactersMax.toLocaleString("en-US")} characters. Shorten it.`,
      );
    }
  } else if (Array.isArray(value)) {
    if (value.length > LIST_ENTRIES_MAX) {
      throw tooMuch(`A list here has at most ${LIST_ENTRIES_MAX} entries. Send less at once.`);
    }
    for (const entry of value) refuseTooMuch(entry, charactersMax);
  } else if (typeof value === "object" && value !== null) {
    for (const entry of Object.values(value)) refuseTooMuch(entry, charactersMax);
  }
}
