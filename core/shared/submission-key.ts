/** The idempotency key that a client generates per submit of a form, so that sending it twice creates one record. */
import * as v from "valibot";

export const idempotencyKeySchema = v.nullish(
  v.pipe(
    v.string(),
    v.regex(/^[\w-]{8,100}$/u, "A submission key has 8 to 100 letters, digits, hyphens and underscores."),
  ),
);
