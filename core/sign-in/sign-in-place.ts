/**
 * Where somebody signs in from: a browser, known by a cookie of its own, and a network. Keyed, so that the registry
 * holds neither the addresses of people nor what would pass for their cookie.
 */
import { hmac } from "../shared/keyed-hash.ts";

/** As the request says. */
export interface SignInPlace {
  /** The address that the request came from. */
  network: string;
  /** What the browser's cookie holds; null without one. */
  browser: string | null;
}

export interface PlaceKeys {
  /** What strangers are counted by. */
  network: string;
  /** What an address may know: a part of the network, if that is IPv6. */
  subnet: string;
  /** Empty without a cookie: that is nobody's key. */
  browser: string;
}

export async function keysOfPlace(secret: string, { network, browser }: SignInPlace): Promise<PlaceKeys> {
  const [networkKey, subnetKey, browserKey] = await Promise.all([
    keyOf(secret, `network.v1.${networkOf(network)}`),
    keyOf(secret, `network.v1.${subnetOf(network)}`),
    browser === null ? "" : keyOf(secret, `browser.v1.${browser}`),
  ]);
  return { network: networkKey, subnet: subnetKey, browser: browserKey };
}

async function keyOf(secret: string, text: string): Promise<string> {
  const bytes = await hmac(secret, text);
  return Array.from(bytes.slice(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * An IPv4 address itself, the /48 of an IPv6 address. A site, be it one household line, may be given a whole /48
 * (RFC 6177), which has 65,536 subnets of its own: counted by those, one line would be a crowd.
 */
export const networkOf = (address: string): string => prefixOf(address, 3);

/**
 * An IPv4 address itself, the /64 of an IPv6 address. What is known to an address is no larger than that: other
 * customers of a host may share its /48.
 */
export const subnetOf = (address: string): string => prefixOf(address, 4);

function prefixOf(address: string, length: number): string {
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
  // Or in hexadecimal: ::ffff:cb00:7107. The first half of all of these is zero.
  const isDressed = groups.slice(0, 5).every((group) => group === "0") && groups[5] === "ffff";
  if (isDressed) return ipv4Of(groups.slice(6));
  return groups.slice(0, length).join(":");
}

const ipv4Of = (groups: readonly string[]): string =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((both) => [both >> 8, both & 255])
    .join(".");
