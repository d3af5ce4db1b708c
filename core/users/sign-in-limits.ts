/**
 * How often one may ask for codes and try them, so that nobody can guess a code and nobody can lock an address out.
 *
 * Everything is counted by the address and a circle: a browser or a network that the address has signed in from, or
 * all strangers together. What strangers do to an address never counts against its own browsers and networks. Past a
 * ceiling nothing is closed to somebody who asked for a code: that code then has one try instead of five.
 */
import { sql, type SQL } from "drizzle-orm";
import type { PlaceKeys } from "./sign-in-place.ts";

export interface SignInLimits {
  /** How long a code is good for. */
  codeMs: number;
  /** How many of the newest codes work. */
  codesAlive: number;
  /** How many wrong codes a sign-in stands, from its own browser and again from others of its network. */
  tries: number;
  /** The span that requests are counted over, for one address from one place. */
  requestWindowMs: number;
  requestsPerAddress: number;
  /** The span that everything else is counted over. */
  windowMs: number;
  /** For strangers: an address that the network has signed in with is not counted. */
  requestsPerNetwork: number;
  /** Wrong codes for one address in one circle, before each code has one try. */
  failuresPerAddress: number;
  /** Wrong codes of strangers from one network, whatever the addresses; the same follows. */
  failuresPerNetwork: number;
}

const minute = 60_000;

export const signInLimits: SignInLimits = {
  codeMs: 10 * minute,
  codesAlive: 3,
  tries: 5,
  requestWindowMs: 15 * minute,
  requestsPerAddress: 5,
  windowMs: 60 * minute,
  requestsPerNetwork: 200,
  failuresPerAddress: 10,
  failuresPerNetwork: 40,
};

/** So long is a place known after the last sign-in from it. */
export const placeKnownMs = 90 * 24 * 60 * minute;

const stranger = sql`'STRANGER'`;

export interface Counted {
  email: string;
  keys: PlaceKeys;
  now: number;
}

/** What this request is counted under: its browser if the address knows it, else its network, else all strangers. */
export const circleOf = ({ email, keys, now }: Counted): SQL => sql`coalesce((
  SELECT place FROM sign_in_places
  WHERE email = ${email} AND place IN (${keys.browser}, ${keys.network}) AND last_at > ${now - placeKnownMs}
  ORDER BY place = ${keys.browser} DESC LIMIT 1), ${stranger})`;

/** Conditions under which a code may be asked for. Each has to hold. */
export function mayRequest(limits: SignInLimits, counted: Counted): SQL[] {
  const { email, keys, now } = counted;
  const circle = circleOf(counted);
  const count = (since: number, more: SQL) =>
    sql`(SELECT count(*) FROM sign_ins WHERE created_at > ${now - since} AND ${more})`;
  const fromHere = sql`email = ${email} AND circle = ${circle} AND (circle <> ${stranger} OR network = ${keys.network})`;
  const strangers = sql`email = ${email} AND circle = ${stranger}`;
  const { requestsPerAddress: perPlace, windowMs } = limits;
  return [
    sql`${count(limits.requestWindowMs, fromHere)} < ${perPlace}`,
    // Many networks at once: first as they like, then two codes each, then none.
    sql`(${circle} <> ${stranger} OR ${count(windowMs, strangers)} < ${4 * perPlace} OR (
      ${count(windowMs, strangers)} < ${12 * perPlace} AND ${count(windowMs, fromHere)} < 2))`,
    sql`(${circle} <> ${stranger} OR ${count(
      windowMs,
      sql`network = ${keys.network} AND circle = ${stranger}`,
    )} < ${limits.requestsPerNetwork})`,
  ];
}

/** What a try may be compared with, told after it was counted as a failure. */
export function allowedTries(
  limits: SignInLimits,
  counted: Counted,
): { perSignIn: SQL<number>; elsewhere: SQL<number> } {
  const { email, keys, now } = counted;
  const circle = circleOf(counted);
  const count = (more: SQL) =>
    sql`(SELECT count(*) FROM sign_in_failures WHERE at > ${now - limits.windowMs} AND ${more})`;
  const inCircle = count(sql`email = ${email} AND circle = ${circle}`);
  const fromHere = count(sql`email = ${email} AND circle = ${circle} AND network = ${keys.network}`);
  const ofNetwork = count(sql`network = ${keys.network} AND circle = ${stranger}`);
  const isLimited = sql`(${inCircle} > ${limits.failuresPerAddress}
    OR (${circle} = ${stranger} AND ${ofNetwork} > ${limits.failuresPerNetwork}))`;
  return {
    perSignIn: sql`CASE WHEN ${isLimited} THEN 1 ELSE ${limits.tries} END`,
    // With a code that was asked for somewhere else: how many of the newest. The first try from a network is heard.
    elsewhere: sql`CASE
      WHEN NOT ${isLimited} AND ${fromHere} <= ${limits.tries} THEN ${limits.codesAlive}
      WHEN ${fromHere} <= 1 AND ${inCircle} <= ${6 * limits.failuresPerAddress}
        AND ${ofNetwork} <= ${limits.requestsPerNetwork} THEN 1
      ELSE 0 END`,
  };
}
