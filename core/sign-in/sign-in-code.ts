/** The six-digit code of a sign-in. It is derived and never stored, so reading the registry reveals no code. */
import { hmac } from "../shared/keyed-hash.ts";
import { codeLength } from "./model.ts";

/** `secret`: the edge's key for codes. */
export async function deriveSignInCode(secret: string, signInId: string): Promise<string> {
  const bytes = await hmac(secret, `sign-in.v1.${signInId}`);
  // With 48 bits, the modulo bias toward small codes is far below one in a million.
  const number = bytes.slice(0, 6).reduce((sum, byte) => sum * 256 + byte, 0);
  return String(number % 10 ** codeLength).padStart(codeLength, "0");
}
