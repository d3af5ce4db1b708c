/**
 * Passwordless sign-in: an address requests a code, the code arrives by mail, and the code opens a session.
 *
 * It reveals to nobody which addresses have a user: known and unknown addresses get the same responses after
 * the same statements. The limits are counted in the batch that uses them, so that concurrent requests cannot
 * slip through together, and a try is spent before the code is compared.
 */
import * as v from "valibot";
import { and, eq, inArray, isNull, lt, sql, type SQL } from "drizzle-orm";
import { agencies, signInAddresses } from "#core/agencies";
import { type RegistryDb, writeAll } from "../shared/database.ts";
import { parseInput } from "../shared/field-problems.ts";
import type { NewId } from "../shared/ids.ts";
import { equalInConstantTime } from "../shared/keyed-hash.ts";
import { invalid, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import { signInCodeSchema, signInEmailSchema } from "./model.ts";
import { deriveSignInCode } from "./sign-in-code.ts";
import {
  allowedTries,
  circleOf,
  codeIdOf,
  type Counted,
  freeAt,
  joined,
  newestCode,
  placeKnownMs,
  type SignInLimits,
  signInLimits,
} from "./sign-in-limits.ts";
import { keysOfPlace, type SignInPlace } from "./sign-in-place.ts";
import { signInFailures, signInPlaces, signIns } from "./tables.ts";

const minute = 60_000;

export interface SignInDeps {
  registry: RegistryDb;
  nowMs(): number;
  newId: NewId;
  /** The key for codes and networks. */
  secret: string;
  limits?: SignInLimits;
  /** Enqueues the mail. Called for every address; unknown addresses get no mail (see sign-in-mail.ts). */
  sendSignInMail(signInId: string): Promise<void>;
}

export type SignInProblem = Problem<"VALIDATION" | "TOO_MANY_REQUESTS">;

interface SignedIn {
  agencyId: string;
  userId: string;
}

export interface SignIn {
  /** Step one. */
  request(input: { email: unknown } & SignInPlace): Promise<Result<null, SignInProblem>>;
  /** Step two. */
  verify(input: { email: unknown; code: unknown } & SignInPlace): Promise<Result<SignedIn, SignInProblem>>;
}

function tooManyRequests(waitMs: number): SignInProblem {
  const minutes = Math.max(1, Math.ceil(waitMs / minute));
  const wait = minutes === 1 ? "1 minute" : `${minutes} minutes`;
  return {
    code: "TOO_MANY_REQUESTS",
    message: `Too many codes were requested. Wait ${wait}, then send a new code.`,
  };
}

const tooManyTries: SignInProblem = {
  code: "TOO_MANY_REQUESTS",
  message: "Too many wrong codes. Send a new code and enter it on the page where you asked for it.",
};

const wrongCode = (message: string): SignInProblem => invalid([{ path: "code", message }]);

/** These rows are not needed a day after they end. */
const keptMs = 24 * 60 * minute;

export function createSignIn(deps: SignInDeps): SignIn {
  const limits = deps.limits ?? signInLimits;
  return {
    request: (input) => requestCode(deps, limits, input),
    verify: (input) => verifyCode(deps, limits, input),
  };
}

async function requestCode(
  { registry, nowMs, newId, secret, sendSignInMail }: SignInDeps,
  limits: SignInLimits,
  input: { email: unknown } & SignInPlace,
): Promise<Result<null, SignInProblem>> {
  const parsed = parseInput(v.object({ email: signInEmailSchema }), { email: input.email });
  if (!parsed.ok) return err(invalid(parsed.error));
  const { email } = parsed.value;
  const now = nowMs();
  const keys = await keysOfPlace(secret, input);
  const counted: Counted = { email, keys, now };
  const signInId = newId("sgn");
  const other = joined(limits, counted);
  const free = freeAt(limits, counted);
  try {
    await writeAll(registry, [
      ...guardThat(registry, email, sql`(${free} <= ${now})`),
      registry.delete(signIns).where(lt(signIns.createdAt, now - keptMs)),
      registry.delete(signInFailures).where(lt(signInFailures.at, now - keptMs)),
      registry.delete(signInPlaces).where(lt(signInPlaces.lastAt, now - placeKnownMs)),
      registry.insert(signIns).values({
        id: sql`coalesce(${other} || ${`.${signInId}`}, ${signInId})`,
        email,
        network: keys.network,
        browser: keys.browser,
        circle: circleOf(counted),
        createdAt: now,
        expiresAt: sql`coalesce((SELECT expires_at FROM sign_ins WHERE id = ${other}), ${now + limits.codeMs})`,
      }),
    ]);
  } catch (error) {
    if (!isConflict(error)) throw error;
    const [wait] = await registry.all<{ until: number }>(sql`SELECT ${free} AS until`);
    // By now, what was counted is past: of requests at once, one that came first may be refused.
    return err(tooManyRequests((wait?.until ?? now) - nowMs()));
  }
  // A sign-in that joined another one has a different id, so there is nothing to mail.
  await sendSignInMail(signInId);
  return ok(null);
}

type SpentTry = Awaited<ReturnType<typeof spendTry>>;

/**
 * Counts a failure and spends a try before anything is compared, and returns the sign-ins that the code may be compared
 * with: those requested by this browser; if there are none, those requested by its network, plus the newest one, which
 * a stranger may have requested in the meantime. Otherwise those requested elsewhere, for people who switched networks
 * or devices between the steps.
 */
async function spendTry(registry: RegistryDb, limits: SignInLimits, counted: Counted) {
  const { email, keys, now } = counted;
  const { perSignIn, elsewhere, isHeard } = allowedTries(limits, counted);
  const isLive = sql`email = ${email} AND ended_at IS NULL AND expires_at > ${now}`;
  const byBrowser = sql`${isLive} AND browser = ${keys.browser} AND browser <> ''`;
  const byNetwork = sql`${isLive} AND network = ${keys.network}`;
  const none = (which: SQL) => sql`NOT EXISTS (SELECT 1 FROM sign_ins WHERE ${which})`;
  const newest = (which: SQL, limit: SQL) =>
    sql`(SELECT id FROM sign_ins WHERE ${which} ORDER BY created_at DESC, id DESC LIMIT ${limit})`;
  const alive = sql`${limits.codesAlive}`;
  const [failures, ownTried, nearTried, elsewhereFound, newestFound, [allowed], owners] =
    await registry.batch([
      registry
        .insert(signInFailures)
        .values({ email, network: keys.network, circle: circleOf(counted), at: now })
        .returning({ id: signInFailures.id }),
      registry
        .update(signIns)
        .set({ tries: sql`${signIns.tries} + 1` })
        .where(and(inArray(signIns.id, newest(byBrowser, alive)), lt(signIns.tries, perSignIn), isHeard))
        .returning({ id: signIns.id, tries: signIns.tries }),
      registry
        .update(signIns)
        .set({ networkTries: sql`${signIns.networkTries} + 1` })
        .where(
          and(
            none(byBrowser),
            inArray(signIns.id, newest(byNetwork, alive)),
            lt(signIns.networkTries, perSignIn),
            isHeard,
          ),
        )
        .returning({ id: signIns.id, tries: signIns.networkTries }),
      registry
        .select({ id: signIns.id })
        .from(signIns)
        .where(and(none(byBrowser), none(byNetwork), inArray(signIns.id, newest(isLive, elsewhere)))),
      registry.select({ id: signIns.id }).from(signIns).where(newestCode(counted)),
      registry.all<{ perSignIn: number; elsewhere: number; isElsewhere: number }>(
        sql`SELECT ${perSignIn} AS perSignIn, ${elsewhere} AS elsewhere,
        ${none(byBrowser)} AND ${none(byNetwork)} AS isElsewhere`,
      ),
      registry
        .select({ agencyId: signInAddresses.agencyId, userId: signInAddresses.userId })
        .from(signInAddresses)
        .innerJoin(agencies, eq(agencies.id, signInAddresses.agencyId))
        .where(and(eq(signInAddresses.email, email), eq(agencies.state, "ACTIVE"))),
    ]);
  if (!allowed) throw new Error("The registry returned no limits.");
  const tried = [...ownTried, ...nearTried];
  return {
    failureId: failures[0]?.id ?? 0,
    signInIds: [...tried, ...(tried.length > 0 ? newestFound : elsewhereFound)].map(({ id }) => id),
    owner: owners[0],
    isRefused: allowed.isElsewhere === 1 && allowed.elsewhere === 0,
    wasLastTry: tried.length > 0 && tried.every(({ tries }) => tries >= allowed.perSignIn),
  };
}

/**
 * Ends all sign-ins with this code, removes the counted failure and remembers the place; false if the same code was
 * used a moment ago. Older codes requested by this network are then useless.
 */
async function settleRight(
  registry: RegistryDb,
  { failureId, signInId }: { failureId: number; signInId: string },
  { email, keys, now }: Counted,
): Promise<boolean> {
  const codeId = codeIdOf(signInId);
  const hasCode = sql`(id = ${codeId} OR substr(id, 1, ${codeId.length + 1}) = ${`${codeId}.`})`;
  const remember = (place: string) =>
    registry.run(sql`INSERT INTO sign_in_places (email, place, last_at)
      SELECT ${email}, ${place}, ${now} FROM sign_ins WHERE id = ${signInId} AND ended_at IS NULL AND ${place} <> ''
      ON CONFLICT (email, place) DO UPDATE SET last_at = excluded.last_at`);
  const [, , rows] = await registry.batch([
    remember(keys.subnet),
    remember(keys.browser),
    registry
      .update(signIns)
      .set({ endedAt: now })
      .where(and(eq(signIns.email, email), hasCode, isNull(signIns.endedAt)))
      .returning({ id: signIns.id }),
    registry
      .update(signIns)
      .set({ endedAt: now })
      .where(and(eq(signIns.email, email), eq(signIns.network, keys.network), isNull(signIns.endedAt))),
    registry.delete(signInFailures).where(eq(signInFailures.id, failureId)),
  ]);
  return rows.some(({ id }) => id === signInId);
}

async function verifyCode(
  { registry, nowMs, secret }: SignInDeps,
  limits: SignInLimits,
  input: { email: unknown; code: unknown } & SignInPlace,
): Promise<Result<SignedIn, SignInProblem>> {
  const parsed = parseInput(v.object({ email: signInEmailSchema, code: signInCodeSchema }), {
    email: input.email,
    code: input.code,
  });
  if (!parsed.ok) return err(invalid(parsed.error));
  const { email, code } = parsed.value;
  const counted: Counted = { email, keys: await keysOfPlace(secret, input), now: nowMs() };
  const spent = await spendTry(registry, limits, counted);
  const signInId = await findByCode(secret, spent, code);
  if (signInId !== undefined && spent.owner) {
    const isFirst = await settleRight(registry, { failureId: spent.failureId, signInId }, counted);
    if (isFirst) return ok(spent.owner);
  }
  if (spent.isRefused) return err(tooManyTries);
  if (spent.signInIds.length === 0 || signInId !== undefined)
    return err(wrongCode("This code no longer works. Send a new code and use that."));
  if (spent.wasLastTry)
    return err(wrongCode("This code is not right, and it was the last try. Send a new code."));
  return err(wrongCode("This code is not right. Check the newest email and try again."));
}

/** Always compares with all of them, so that timing does not reveal a match. */
async function findByCode(
  secret: string,
  { signInIds }: SpentTry,
  code: string,
): Promise<string | undefined> {
  const expected = await Promise.all(signInIds.map((id) => deriveSignInCode(secret, codeIdOf(id))));
  const matches = expected.map((each) => equalInConstantTime(code, each));
  return signInIds[matches.indexOf(true)];
}
