/**
 * How often one may ask for codes and try them, so that nobody can guess a code and nobody can lock an address out.
 *
 * Everything is counted by the address and a circle: a browser or a network that the address has signed in from, or
 * all strangers together. What strangers do to an address never counts against its own browsers and networks. Past a
 * ceiling nothing is closed to somebody who asked for a code: that code then has one try instead of five. Whoever was
 * not seen in the last hour is served past every ceiling of an address, if need be with the code that was mailed last.
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
  /** Mails to one address in an hour; then there is at most one in `mailGapMs`. A browser that it knows always gets one. */
  mailsPerAddress: number;
  /** Far less than `codeMs`: what was mailed so long ago still works. */
  mailGapMs: number;
  /** The span that everything else is counted over. */
  windowMs: number;
  /** For strangers: an address that the network has signed in with is not counted. */
  requestsPerNetwork: number;
  /** Wrong codes for one address in one circle, before each code has one try. */
  failuresPerAddress: number;
  /** Wrong codes of strangers from one network, whatever the addresses; the same follows. */
  failuresPerNetwork: number;
  /** Tries with codes that were asked for in one circle of an address. No further one is heard. */
  triesPerCircle: number;
}

const minute = 60_000;

export const signInLimits: SignInLimits = {
  codeMs: 10 * minute,
  codesAlive: 3,
  tries: 5,
  requestWindowMs: 15 * minute,
  requestsPerAddress: 5,
  mailsPerAddress: 20,
  mailGapMs: 2 * minute,
  windowMs: 60 * minute,
  requestsPerNetwork: 200,
  failuresPerAddress: 10,
  failuresPerNetwork: 40,
  triesPerCircle: 500,
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
  WHERE email = ${email} AND place IN (${keys.browser}, ${keys.subnet}) AND last_at > ${now - placeKnownMs}
  ORDER BY place = ${keys.browser} DESC LIMIT 1), ${stranger})`;

/** When a code may be asked for: a moment, past if it may be now. */
export function freeAt(limits: SignInLimits, counted: Counted): SQL<number> {
  const { email, keys } = counted;
  const circle = circleOf(counted);
  // The moment from which fewer than `most` of these rows are in the span.
  const fewerThan = (most: number, span: number, which: SQL) =>
    sql`coalesce((SELECT created_at + ${span} FROM sign_ins WHERE ${which}
      ORDER BY created_at DESC LIMIT 1 OFFSET ${most - 1}), 0)`;
  const strangers = sql`email = ${email} AND circle = ${stranger}`;
  const fromNetwork = sql`${strangers} AND network = ${keys.network}`;
  const fromBrowser = sql`email = ${email} AND circle = ${circle} AND browser = ${keys.browser}`;
  const seen = sql`${strangers} AND (network = ${keys.network} OR (browser = ${keys.browser} AND browser <> ''))`;
  const ofNetwork = sql`network = ${keys.network} AND circle = ${stranger}`;
  const { requestsPerAddress: perPlace, requestWindowMs, windowMs } = limits;
  // Many networks at once: first as they like, then two codes each, then one for a network and browser not yet seen.
  return sql<number>`CASE WHEN ${circle} <> ${stranger} THEN ${fewerThan(perPlace, requestWindowMs, fromBrowser)}
    ELSE max(
      ${fewerThan(perPlace, requestWindowMs, fromNetwork)},
      ${fewerThan(limits.requestsPerNetwork, windowMs, ofNetwork)},
      min(
        ${fewerThan(4 * perPlace, windowMs, strangers)},
        max(${fewerThan(12 * perPlace, windowMs, strangers)}, ${fewerThan(2, windowMs, fromNetwork)}),
        ${fewerThan(1, windowMs, seen)}
      )) END`;
}

/**
 * The id of a sign-in that has the code of another one begins with that one's. Past the ceiling for mails a request
 * joins the sign-in that was mailed last: it has tries of its own, and nobody's mailbox is flooded.
 */
export const codeIdOf = (signInId: string): string => signInId.split(".")[0] ?? signInId;

const hasOwnCode = sql`instr(id, '.') = 0`;

/** The sign-in whose code was mailed to this address last, if that still works. */
export const newestCode = ({ email, now }: Counted): SQL =>
  sql`ended_at IS NULL AND expires_at > ${now} AND id = (SELECT id FROM sign_ins
    WHERE email = ${email} AND ${hasOwnCode} ORDER BY created_at DESC, rowid DESC LIMIT 1)`;

/** The sign-in whose code this request gets, with no new mail; NULL where it gets one of its own. */
export function joined(limits: SignInLimits, counted: Counted): SQL {
  const { email, keys, now } = counted;
  return sql`(SELECT id FROM sign_ins WHERE ${newestCode(counted)} AND created_at > ${now - limits.mailGapMs}
    AND ${circleOf(counted)} <> ${keys.browser} AND (
      SELECT count(*) FROM sign_ins
      WHERE email = ${email} AND created_at > ${now - limits.windowMs} AND ${hasOwnCode}
    ) >= ${limits.mailsPerAddress})`;
}

/** What a try may be compared with, told after it was counted as a failure. */
export function allowedTries(
  limits: SignInLimits,
  counted: Counted,
): { perSignIn: SQL<number>; elsewhere: SQL<number>; isHeard: SQL } {
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
    // By where the code was asked for, so that nobody gets round it by trying from somewhere else.
    isHeard: sql`(SELECT sum(same.tries + same.network_tries) FROM sign_ins AS same
      WHERE same.email = ${email} AND same.circle = sign_ins.circle
        AND same.created_at > ${now - limits.windowMs}) < ${limits.triesPerCircle}`,
    // With a code that was asked for somewhere else: how many of the newest. The first try from a network is heard.
    elsewhere: sql`CASE
      WHEN NOT ${isLimited} AND ${fromHere} <= ${limits.tries} THEN ${limits.codesAlive}
      WHEN ${fromHere} <= 1 AND ${inCircle} <= ${6 * limits.failuresPerAddress}
        AND ${ofNetwork} <= ${limits.requestsPerNetwork} THEN 1
      ELSE 0 END`,
  };
}
