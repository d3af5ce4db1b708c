/** The input of the sign-in forms. Browser-safe. */
import * as v from "valibot";
import { emailSchema } from "../shared/text-fields.ts";

/** Addresses are compared in lowercase, because people do not type them consistently. */
export const signInEmailSchema = v.pipe(
  emailSchema,
  v.transform((email) => email.toLowerCase()),
);

export const codeLength = 6;

export const signInCodeSchema = v.pipe(
  v.nullish(v.string("Enter the six digits from the email."), ""),
  v.maxLength(40, "Enter the six digits from the email."),
  // A code pasted from a mail may include spaces or a hyphen.
  v.transform((text) => text.normalize("NFKC").replaceAll(/[\s\p{Cf}-]/gu, "")),
  v.regex(/^\d{6}$/, "Enter the six digits from the email."),
);
