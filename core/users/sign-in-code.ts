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

/**
 * The network that an address belongs to, for the limits: an IPv4 address itself, the /64 of an IPv6 address
 * (a household or office has one), keyed so that the registry holds no addresses of people.
 */
export async function networkKey(secret: string, address: string): Promise<string> {
  const bytes = await hmac(secret, `network.v1.${networkOf(address)}`);
  return Array.from(bytes.slice(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function networkOf(address: string): string {
  // An IPv4 address may come dressed as IPv6: ::ffff:203.0.113.7.
  const dressed = /:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (dressed !== undefined || !address.includes(":")) return dressed ?? address;
  const [head = "", tail] = address.toLowerCase().split("::");
  const parts = (text: string) => text.split(":").filter((part) => part !== "");
  const left = parts(head);
  const right = tail === undefined ? [] : parts(tail);
  const gap =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  const groups = [...left, ...gap, ...right].map((part) => part.replace(/^0+(?=.)/, ""));
  return groups.slice(0, 4).join(":");
}
