/** What is typed in to sign in. Browser-safe. */
import * as v from "valibot";
import { emailSchema } from "../shared/text-fields.ts";

/** Addresses are compared in lower case: people do not type them the same way twice. */
export const signInEmailSchema = v.pipe(
  emailSchema,
  v.transform((email) => email.toLowerCase()),
);

export const codeLength = 6;

export const signInCodeSchema = v.pipe(
  v.nullish(v.string("Enter the six digits from the email."), ""),
  v.maxLength(40, "Enter the six digits from the email."),
  // Pasted from a mail, a code may bring spaces or a hyphen along.
  v.transform((text) => text.normalize("NFKC").replaceAll(/[\s\p{Cf}-]/gu, "")),
  v.regex(/^\d{6}$/, "Enter the six digits from the email."),
);
