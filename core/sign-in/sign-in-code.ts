/** The six digits of a sign-in. They are derived, never stored: whoever reads the registry learns no code. */
import { hmac } from "../shared/keyed-hash.ts";
import { codeLength } from "./model.ts";

/** `secret`: the edge's key for codes. */
export async function deriveSignInCode(secret: string, signInId: string): Promise<string> {
  const bytes = await hmac(secret, `sign-in.v1.${signInId}`);
  // 48 bits: against them the remainder's preference for small codes is far below one in a million.
  const number = bytes.slice(0, 6).reduce((sum, byte) => sum * 256 + byte, 0);
  return String(number % 10 ** codeLength).padStart(codeLength, "0");
}
