/** The key that a client makes up for each submit of a form, so that sending it twice makes one record. */
import * as v from "valibot";

export const idempotencyKeySchema = v.nullish(
  v.pipe(
    v.string(),
    v.regex(/^[\w-]{8,100}$/u, "The key of a submit is 8 to 100 letters, digits, hyphens and underscores."),
  ),
);
