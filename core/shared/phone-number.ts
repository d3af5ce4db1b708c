/** Phone numbers: parsing, storing, displaying, dialing and searching. Browser-safe, without schemas. */

/** Separators between a number and its extension: "x12", "ext. 12", "extension 12", "#12", ";ext=12". */
const withExtension = /^([+\d\s().\-/–]+?)\s*(?:[,;]?\s*(?:x|ext|extn|extension|#)\s*[.:=]?\s*(\d{1,6}))?$/i;

/**
 * The stored form of a phone number: "+1" and ten digits for the United States, "+" and the digits for other countries,
 * followed by " x" and the extension if there is one. Null if it is not a phone number.
 */
export function normalizePhone(text: string): string | null {
  const cleaned = text
    .normalize("NFKC")
    .replaceAll(/[\p{Cf}]/gu, "")
    .trim()
    .replace(/^tel:\s*/i, "");
  const parts = withExtension.exec(cleaned);
  if (!parts) return null;
  const [, written = "", extension] = parts;
  if (written.lastIndexOf("+") > written.search(/\S/)) return null;
  const digits = written.replaceAll(/\D/g, "");
  const suffix = extension === undefined ? "" : ` x${extension}`;
  const abroad = written.trim().startsWith("+") && !digits.startsWith("1");
  if (abroad) return digits.length >= 8 && digits.length <= 15 ? `+${digits}${suffix}` : null;
  const national = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  return /^[2-9]\d{9}$/.test(national) ? `+1${national}${suffix}` : null;
}

const splitStored = (stored: string): [number: string, extension: string | undefined] => {
  const [number = stored, extension] = stored.split(" x");
  return [number, extension];
};

/** "(212) 555-0147 ext. 12" for a stored US number; other numbers as stored. */
export function formatPhone(stored: string): string {
  const [number, extension] = splitStored(stored);
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number) ?? [];
  const shown = area === undefined ? number : `(${area}) ${exchange}-${line}`;
  return extension === undefined ? shown : `${shown} ext. ${extension}`;
}

/** The link that dials a stored number, with its extension: "tel:+12125550147;ext=12" (RFC 3966). */
export function phoneLink(stored: string): string {
  const [number, extension] = splitStored(stored);
  return extension === undefined ? `tel:${number}` : `tel:${number};ext=${extension}`;
}

/** Fewer digits are more likely a house number or a year. */
const DIGITS_MIN = 4;

/**
 * The digits to search for in stored numbers when the input may be all or part of a phone number, in any format; null
 * otherwise. A country code of 1 and an extension are dropped so that they do not prevent a match.
 */
export function phoneDigitsOf(typed: string): string | null {
  const [, written] =
    withExtension.exec(
      typed
        .normalize("NFKC")
        .trim()
        .replace(/^tel:\s*/i, ""),
    ) ?? [];
  if (written === undefined) return null;
  const digits = written.replaceAll(/\D/g, "");
  if (digits.length < DIGITS_MIN || digits.length > 15) return null;
  return digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
}

/** The stored spelling of a phone number or part of one without letters; null for anything else. */
export const phoneNeedleOf = (typed: string): string | null =>
  normalizePhone(typed) ?? (/[a-z#]/i.test(typed) ? null : phoneDigitsOf(typed));
