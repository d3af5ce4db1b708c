/**
 * Limits on requesting and trying codes, so that nobody can guess a code and nobody can lock an address out.
 *
 * Everything is counted per address and circle: a browser or network that the address has signed in from, or
 * all strangers together. What strangers do to an address never counts against its own browsers and networks.
 * Past a limit, users who requested a code are still admitted: their code then has one try instead of five.
 * Anyone not seen in the last hour is served past every limit of an address, if necessary with the code that
 * was mailed last.
 */
import { sql, type SQL } from "drizzle-orm";
import type { PlaceKeys } from "./sign-in-place.ts";

export interface SignInLimits {
  /** How long a code is valid. */
  codeMs: number;
  /** How many of the newest codes work. */
  codesAlive: number;
  /** How many wrong codes a sign-in allows from its own browser, and again from others on its network. */
  tries: number;
  /** The time window for counting requests for one address from one place. */
  requestWindowMs: number;
  requestsPerAddress: number;
  /**
   * Mails to one address per hour; after that, at most one per `mailGapMs`. A browser that the address knows always
   * gets one.
   */
  mailsPerAddress: number;
  /** Far less than `codeMs`, so that a code mailed this long ago still works. */
  mailGapMs: number;
  /** The time window for counting everything else. */
  windowMs: number;
  /** For strangers only: addresses that the network has signed in with are not counted. */
  requestsPerNetwork: number;
  /** Wrong codes for one address in one circle before each code is limited to one try. */
  failuresPerAddress: number;
  /** Wrong codes from strangers on one network, for any address; the same limit follows. */
  failuresPerNetwork: number;
  /** Tries with codes that were requested in one circle of an address; further ones are rejected. */
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

/** How long a place is known after the last sign-in from it. */
export const placeKnownMs = 90 * 24 * 60 * minute;

const stranger = sql`'STRANGER'`;

export interface Counted {
  email: string;
  keys: PlaceKeys;
  now: number;
}

/** The circle of this request: its browser if the address knows it, otherwise its network, otherwise all strangers. */
export const circleOf = ({ email, keys, now }: Counted): SQL => sql`coalesce((
  SELECT place FROM sign_in_places
  WHERE email = ${email} AND place IN (${keys.browser}, ${keys.subnet}) AND last_at > ${now - placeKnownMs}
  ORDER BY place = ${keys.browser} DESC LIMIT 1), ${stranger})`;

/** When a code may be requested; a past time means now. */
export function freeAt(limits: SignInLimits, counted: Counted): SQL<number> {
  const { email, keys } = counted;
  const circle = circleOf(counted);
  // The time from which fewer than `most` of these rows are in the window.
  const fewerThan = (most: number, span: number, which: SQL) =>
    sql`coalesce((SELECT created_at + ${span} FROM sign_ins WHERE ${which}
      ORDER BY created_at DESC LIMIT 1 OFFSET ${most - 1}), 0)`;
  const strangers = sql`email = ${email} AND circle = ${stranger}`;
  const fromNetwork = sql`${strangers} AND network = ${keys.network}`;
  const fromBrowser = sql`email = ${email} AND circle = ${circle} AND browser = ${keys.browser}`;
  const seen = sql`${strangers} AND (network = ${keys.network} OR (browser = ${keys.browser} AND browser <> ''))`;
  const ofNetwork = sql`network = ${keys.network} AND circle = ${stranger}`;
  const { requestsPerAddress: perPlace, requestWindowMs, windowMs } = limits;
  // Many networks at once: at first unlimited, then two codes each, then one for each new network and
  // browser.
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
 * The id of a sign-in that shares another one's code starts with that one's id. Past the mail limit, a request joins
 * the sign-in that was mailed last: it has its own tries, and the mailbox is not flooded.
 */
export const codeIdOf = (signInId: string): string => signInId.split(".")[0] ?? signInId;

const hasOwnCode = sql`instr(id, '.') = 0`;

/** The sign-in whose code was last mailed to this address, if it is still valid. */
export const newestCode = ({ email, now }: Counted): SQL =>
  sql`ended_at IS NULL AND expires_at > ${now} AND id = (SELECT id FROM sign_ins
    WHERE email = ${email} AND ${hasOwnCode} ORDER BY created_at DESC, rowid DESC LIMIT 1)`;

/** The sign-in whose code this request shares without a new mail; NULL if it gets its own. */
export function joined(limits: SignInLimits, counted: Counted): SQL {
  const { email, keys, now } = counted;
  return sql`(SELECT id FROM sign_ins WHERE ${newestCode(counted)} AND created_at > ${now - limits.mailGapMs}
    AND ${circleOf(counted)} <> ${keys.browser} AND (
      SELECT count(*) FROM sign_ins
      WHERE email = ${email} AND created_at > ${now - limits.windowMs} AND ${hasOwnCode}
    ) >= ${limits.mailsPerAddress})`;
}

/** What a try may be compared with, returned after it was counted as a failure. */
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
    // Counted by where the code was requested, so that trying from elsewhere does not bypass the limit.
    isHeard: sql`(SELECT sum(same.tries + same.network_tries) FROM sign_ins AS same
      WHERE same.email = ${email} AND same.circle = sign_ins.circle
        AND same.created_at > ${now - limits.windowMs}) < ${limits.triesPerCircle}`,
    // For codes requested elsewhere: how many of the newest. The first try from a network is always allowed.
    elsewhere: sql`CASE
      WHEN NOT ${isLimited} AND ${fromHere} <= ${limits.tries} THEN ${limits.codesAlive}
      WHEN ${fromHere} <= 1 AND ${inCircle} <= ${6 * limits.failuresPerAddress}
        AND ${ofNetwork} <= ${limits.requestsPerNetwork} THEN 1
      ELSE 0 END`,
  };
}
