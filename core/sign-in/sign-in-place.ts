/**
 * Where someone signs in from: a browser, identified by its own cookie, and a network. Stored as keyed hashes, so that
 * the registry contains neither people's addresses nor anything that would pass for their cookie.
 */
import { hmac } from "../shared/keyed-hash.ts";

/** From the request. */
export interface SignInPlace {
  /** The request's IP address. */
  network: string;
  /** The value of the browser's cookie; null if there is none. */
  browser: string | null;
}

export interface PlaceKeys {
  /** The network that strangers are counted by. */
  network: string;
  /** The network that an address may know: a smaller range in the case of IPv6. */
  subnet: string;
  /** Empty without a cookie; the empty key matches nobody. */
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
 * The IPv4 address, or the /48 of an IPv6 address. A site, even a single household, may get an entire /48 (RFC 6177),
 * which has 65,536 subnets; counting by subnet would make one site look like a crowd.
 */
export const networkOf = (address: string): string => prefixOf(address, 3);

/**
 * The IPv4 address, or the /64 of an IPv6 address. A known network must not be larger, because other customers of a
 * host may share its /48.
 */
export const subnetOf = (address: string): string => prefixOf(address, 4);

function prefixOf(address: string, length: number): string {
  // IPv4-mapped IPv6 address: ::ffff:203.0.113.7.
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
