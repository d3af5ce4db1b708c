/**
 * Text that people type into forms: trimmed, bounded, free of control characters, otherwise unchanged; HTML,
 * emoji and right-to-left names are plain text. The messages appear under the fields.
 *
 * Schema factories are marked as free of side effects, so that a page that needs only a model's labels is
 * built without the model's schemas and without valibot.
 */
import * as v from "valibot";
import { normalizePhone } from "./phone-number.ts";

export const NAME_MAX = 200;
export const EMAIL_MAX = 254;
export const NOTES_MAX = 5_000;

/**
 * Characters that change the direction of the following text can disguise a name; a lone surrogate is not a character.
 */
const turnsDirection = "\\u202a-\\u202e\\u2066-\\u2069";
const controlInLine = new RegExp(`[\\p{Cc}\\p{Cs}\\u2028\\u2029${turnsDirection}]`, "u");
const controlInText = /[^\P{Cc}\n\r\t]|\p{Cs}/u;
/** Visible content: letters, digits, signs; not only invisible marks. */
const isSeen = (text: string): boolean => /[^\p{Cf}\p{Z}\s]/u.test(text);

/** A required line. `what` continues "Enter …". */
export const lineSchema = /* @__NO_SIDE_EFFECTS__ */ (what: string, max: number = NAME_MAX) =>
  v.pipe(
    v.nullish(v.string(`Enter ${what}.`), ""),
    v.check((text) => text.length <= max * 4, `Use at most ${max.toLocaleString("en-US")} characters.`),
    v.transform((text) => text.trim()),
    v.check((text) => isSeen(text), `Enter ${what}.`),
    v.maxLength(max, `Use at most ${max.toLocaleString("en-US")} characters.`),
    v.check((text) => !controlInLine.test(text), "Use one line of plain text."),
  );

/** An optional line; one in which nothing is visible becomes null. */
export const optionalLineSchema = /* @__NO_SIDE_EFFECTS__ */ (max: number = NAME_MAX) =>
  v.pipe(
    v.nullish(v.string("Enter text."), ""),
    v.check((text) => text.length <= max * 4, `Use at most ${max.toLocaleString("en-US")} characters.`),
    v.transform((text) => text.trim()),
    v.maxLength(max, `Use at most ${max.toLocaleString("en-US")} characters.`),
    v.check((text) => !controlInLine.test(text), "Use one line of plain text."),
    v.transform((text) => (isSeen(text) ? text : null)),
  );

/** Optional multi-line text; blank becomes the empty string. */
export const notesSchema = /* @__NO_SIDE_EFFECTS__ */ (max: number = NOTES_MAX) =>
  v.pipe(
    v.nullish(v.string("Enter text."), ""),
    v.check((text) => text.length <= max * 4, `Use at most ${max.toLocaleString("en-US")} characters.`),
    v.transform((text) => text.trim().replaceAll(/\r\n?/g, "\n")),
    v.maxLength(max, `Use at most ${max.toLocaleString("en-US")} characters.`),
    v.check((text) => !controlInText.test(text), "Use plain text."),
  );

/** Required multi-line text. `what` continues "Enter …". */
export const textSchema = /* @__NO_SIDE_EFFECTS__ */ (what: string, max: number) =>
  v.pipe(
    notesSchema(max),
    v.check((text) => isSeen(text), `Enter ${what}.`),
  );

const emailMessage = "Enter an email address such as name@company.com.";
const emailShape = /^[^\s@"(),:;<>[\]\\]+@[^\s@"(),:;<>[\]\\.]+(\.[^\s@"(),:;<>[\]\\.]+)+$/u;
const isEmail = (text: string): boolean => emailShape.test(text) && !/[\p{C}]/u.test(text);

export const emailSchema = v.pipe(
  v.nullish(v.string(emailMessage), ""),
  v.transform((text) => text.trim()),
  v.nonEmpty("Enter an email address."),
  v.maxLength(EMAIL_MAX, `Use at most ${EMAIL_MAX} characters.`),
  v.check(isEmail, emailMessage),
);

export const optionalEmailSchema = v.pipe(
  v.nullish(v.string(emailMessage), ""),
  v.transform((text) => text.trim()),
  v.maxLength(EMAIL_MAX, `Use at most ${EMAIL_MAX} characters.`),
  v.check((text) => text === "" || isEmail(text), emailMessage),
  v.transform((text) => (text === "" ? null : text)),
);

const phoneMessage = "Enter a phone number with its area code, such as (212) 555-0147.";

export const optionalPhoneSchema = v.pipe(
  v.nullish(v.string(phoneMessage), ""),
  v.maxLength(60, phoneMessage),
  v.check((text) => text.trim() === "" || normalizePhone(text) !== null, phoneMessage),
  v.transform((text) => (text.trim() === "" ? null : normalizePhone(text))),
);

const websiteMessage = "Enter a web address such as https://company.com.";

/**
 * The stored form of a web address, or null. Only http and https, since a link must not execute anything, and only with
 * an explicit host: URL parsers repair extra slashes and backslashes in different ways.
 */
export function normalizeWebsite(text: string): string | null {
  const trimmed = text.trim();
  if (/[\s\\\p{Cf}]/u.test(trimmed) || controlInLine.test(trimmed)) return null;
  const address = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  const isPlain = /^https?:\/\/[^/?#@%[\]]+(?:[/?#]|$)/i.test(address);
  if (!isPlain || !URL.canParse(address)) return null;
  return /[^.]\.[^.]/.test(new URL(address).hostname) ? address : null;
}

export const optionalWebsiteSchema = v.pipe(
  v.nullish(v.string(websiteMessage), ""),
  v.maxLength(2_000, "Use at most 2,000 characters."),
  v.check((text) => text.trim() === "" || normalizeWebsite(text) !== null, websiteMessage),
  v.transform((text) => (text.trim() === "" ? null : normalizeWebsite(text))),
);
