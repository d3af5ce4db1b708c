/** Crockford's base 32 in capitals: no I, L, O or U, so that a printed code is not misread. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Five bits per character, the first bits first; the last character is filled up with zeros. */
export function base32Of(bytes: Uint8Array): string {
  let text = "";
  let rest = 0;
  let bits = 0;
  for (const byte of bytes) {
    rest = (rest << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet.charAt((rest >> bits) & 31);
    }
    rest &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + alphabet.charAt((rest << (5 - bits)) & 31);
}

export function randomBase32(length: number): string {
  return base32Of(crypto.getRandomValues(new Uint8Array(length))).slice(0, length);
}

const separators = /[\s\u{2D}\u{2010}-\u{2015}\u{2212}]/gu;

/** What a person typed, in its one spelling: without spaces and hyphens, O read as 0, I and L as 1. Else null. */
export function readBase32(typed: string, length: number): string | null {
  if (typed.length > 4 * length) return null;
  const text = typed
    .replace(separators, "")
    .replace(/[oO]/g, "0")
    .replace(/[iIlL]/g, "1")
    .replace(/[a-z]/g, (letter) => letter.toUpperCase());
  return text.length === length && Array.from(text).every((character) => alphabet.includes(character))
    ? text
    : null;
}
