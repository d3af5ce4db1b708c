/**
 * The code printed on a certificate, under which anyone can ask whether it is still good: the agency's key, which
 * leads to its database, and 128 random bits, which cannot be guessed.
 */
import { verificationKeyLength } from "#model/agencies";
import { base32Of, readBase32 } from "../shared/base32.ts";

/** Characters of 128 bits. */
const secretLength = 26;

/** As printed, in groups of four. `random`: 16 random bytes. */
export function verificationCodeOf(agencyKey: string, random: Uint8Array): string {
  if (readBase32(agencyKey, verificationKeyLength) !== agencyKey)
    throw new TypeError("This is no agency key.");
  if (random.length !== 16) throw new TypeError("A verification code has 128 random bits.");
  return formatVerificationCode(agencyKey + base32Of(random));
}

const formatVerificationCode = (text: string): string => text.replace(/.{4}(?=.)/g, "$&-");

export interface ParsedCode {
  agencyKey: string;
  /** As printed, the only spelling that is stored and looked up. */
  code: string;
}

/** Reads what was typed or is in an address, whatever its case, hyphens and spaces; O is 0, I and L are 1. */
export function parseVerificationCode(typed: string): ParsedCode | null {
  const text = readBase32(typed, verificationKeyLength + secretLength);
  return text === null
    ? null
    : { agencyKey: text.slice(0, verificationKeyLength), code: formatVerificationCode(text) };
}
