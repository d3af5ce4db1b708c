/**
 * Sign-in without a password: an address asks for a code, the code comes by mail, the code opens a session.
 *
 * Nobody can learn from this who has an account: known and unknown addresses get the same answers after the
 * same statements. The limits are counted in the batch that uses them up, so that many requests at once cannot
 * slip through together, and a try is spent before the code is compared.
 */
import * as v from "valibot";
import { and, eq, gt, gte, isNull, lt, sql, type SQL } from "drizzle-orm";
import { agencies, signInAddresses } from "#core/agencies";
import { type RegistryDb, writeAll } from "../shared/database.ts";
import { parseInput } from "../shared/field-problems.ts";
import type { NewId } from "../shared/ids.ts";
import { equalInConstantTime } from "../shared/keyed-hash.ts";
import { invalid, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import { signInCodeSchema, signInEmailSchema } from "./model.ts";
import { deriveSignInCode, networkKey } from "./sign-in-code.ts";
import { signInFailures, signIns } from "./tables.ts";

export interface SignInLimits {
  /** How long a code is good for. */
  codeMs: number;
  /** How many codes may be tried against one sign-in. */
  tries: number;
  /** The span that requests are counted over. */
  requestWindowMs: number;
  requestsPerAddress: number;
  requestsPerNetwork: number;
  /** The span that wrong codes are counted over. */
  failureWindowMs: number;
  failuresPerAddress: number;
  failuresPerNetwork: number;
}

const minute = 60_000;

export const signInLimits: SignInLimits = {
  codeMs: 10 * minute,
  tries: 5,
  requestWindowMs: 15 * minute,
  requestsPerAddress: 5,
  requestsPerNetwork: 30,
  failureWindowMs: 60 * minute,
  failuresPerAddress: 20,
  failuresPerNetwork: 40,
};

export interface SignInDeps {
  registry: RegistryDb;
  nowMs(): number;
  newId: NewId;
  /** The key for codes and networks. */
  secret: string;
  limits?: SignInLimits;
  /** Puts the mail on its queue. Called for every address; who is unknown gets no mail (see sign-in-mail.ts). */
  sendSignInMail(signInId: string): Promise<void>;
}

export type SignInProblem = Problem<"VALIDATION" | "TOO_MANY_REQUESTS">;

interface SignedIn {
  agencyId: string;
  userId: string;
}

export interface SignIn {
  /** Step one. `network`: the address that the request came from. */
  request(input: { email: unknown; network: string }): Promise<Result<null, SignInProblem>>;
  /** Step two. */
  verify(input: { email: unknown; code: unknown; network: string }): Promise<Result<SignedIn, SignInProblem>>;
}

const tooMany = (windowMs: number): SignInProblem => ({
  code: "TOO_MANY_REQUESTS",
  message: `Too many tries. Wait ${Math.round(windowMs / minute)} minutes, then send a new code.`,
});

const wrongCode = (message: string): SignInProblem => invalid([{ path: "code", message }]);

/** A day after their end nobody asks for these rows any more. */
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
  input: { email: unknown; network: string },
): Promise<Result<null, SignInProblem>> {
  const parsed = parseInput(v.object({ email: signInEmailSchema }), { email: input.email });
  if (!parsed.ok) return err(invalid(parsed.error));
  const { email } = parsed.value;
  const now = nowMs();
  const network = await networkKey(secret, input.network);
  const since = now - limits.requestWindowMs;
  const fewer = (column: SQL, limit: number) =>
    sql`(SELECT count(*) < ${limit} FROM sign_ins WHERE ${column} AND created_at > ${since})`;
  const signInId = newId("sgn");
  try {
    await writeAll(registry, [
      ...guardThat(registry, email, fewer(sql`email = ${email}`, limits.requestsPerAddress)),
      ...guardThat(registry, network, fewer(sql`network = ${network}`, limits.requestsPerNetwork)),
      registry.delete(signIns).where(lt(signIns.createdAt, now - keptMs)),
      registry.delete(signInFailures).where(lt(signInFailures.at, now - keptMs)),
      // One live code an address: the newest.
      registry
        .update(signIns)
        .set({ endedAt: now })
        .where(and(eq(signIns.email, email), isNull(signIns.endedAt))),
      registry
        .insert(signIns)
        .values({ id: signInId, email, network, createdAt: now, expiresAt: now + limits.codeMs }),
    ]);
  } catch (error) {
    if (isConflict(error)) return err(tooMany(limits.requestWindowMs));
    throw error;
  }
  await sendSignInMail(signInId);
  return ok(null);
}

type RegistryTry = Awaited<ReturnType<typeof spendTry>>;

/** Counts a failure and spends a try before anything is compared. Rejects when a limit is reached. */
async function spendTry(
  registry: RegistryDb,
  limits: SignInLimits,
  { email, network, now }: { email: string; network: string; now: number },
) {
  const since = now - limits.failureWindowMs;
  const notMore = (column: SQL, limit: number) =>
    sql`(SELECT count(*) <= ${limit} FROM sign_in_failures WHERE ${column} AND at > ${since})`;
  const [failures, tried, owners] = await registry.batch([
    registry.insert(signInFailures).values({ email, network, at: now }).returning({ id: signInFailures.id }),
    registry
      .update(signIns)
      .set({ tries: sql`${signIns.tries} + 1` })
      .where(
        and(
          eq(signIns.email, email),
          isNull(signIns.endedAt),
          gt(signIns.expiresAt, now),
          lt(signIns.tries, limits.tries),
        ),
      )
      .returning({ id: signIns.id, tries: signIns.tries }),
    registry
      .select({ agencyId: signInAddresses.agencyId, userId: signInAddresses.userId })
      .from(signInAddresses)
      .innerJoin(agencies, eq(agencies.id, signInAddresses.agencyId))
      .where(and(eq(signInAddresses.email, email), eq(agencies.state, "ACTIVE"))),
    ...guardThat(registry, email, notMore(sql`email = ${email}`, limits.failuresPerAddress)),
    ...guardThat(registry, network, notMore(sql`network = ${network}`, limits.failuresPerNetwork)),
  ]);
  return { failureId: failures[0]?.id ?? 0, signIn: tried[0], owner: owners[0] };
}

/**
 * Ends the sign-in and takes the counted failure back; false if the same code was used a moment ago. A wrong
 * code costs the same: one batch that ends the sign-in if this was its last try.
 */
async function settleTry(
  registry: RegistryDb,
  limits: SignInLimits,
  { failureId, signIn }: RegistryTry,
  { right, now }: { right: boolean; now: number },
): Promise<boolean> {
  const ended = registry
    .update(signIns)
    .set({ endedAt: now })
    .where(
      and(
        eq(signIns.id, signIn?.id ?? ""),
        isNull(signIns.endedAt),
        right ? undefined : gte(signIns.tries, limits.tries),
      ),
    )
    .returning({ id: signIns.id });
  const takenBack = registry.delete(signInFailures).where(eq(signInFailures.id, right ? failureId : -1));
  const [rows] = await registry.batch([ended, takenBack]);
  return right && rows.length === 1;
}

async function verifyCode(
  { registry, nowMs, secret }: SignInDeps,
  limits: SignInLimits,
  input: { email: unknown; code: unknown; network: string },
): Promise<Result<SignedIn, SignInProblem>> {
  const parsed = parseInput(v.object({ email: signInEmailSchema, code: signInCodeSchema }), {
    email: input.email,
    code: input.code,
  });
  if (!parsed.ok) return err(invalid(parsed.error));
  const { email, code } = parsed.value;
  const now = nowMs();
  const network = await networkKey(secret, input.network);
  let spent: RegistryTry;
  try {
    spent = await spendTry(registry, limits, { email, network, now });
  } catch (error) {
    if (isConflict(error)) return err(tooMany(limits.failureWindowMs));
    throw error;
  }
  const expected = await deriveSignInCode(secret, spent.signIn?.id ?? "none");
  const matches = equalInConstantTime(code, expected) && spent.signIn !== undefined;
  const right = matches && spent.owner !== undefined;
  const won = await settleTry(registry, limits, spent, { right, now });
  if (won && spent.owner) return ok(spent.owner);
  if (!spent.signIn || right)
    return err(wrongCode("This code no longer works. Send a new code and use that."));
  if (spent.signIn.tries >= limits.tries) {
    return err(wrongCode("This code is not right, and it was the last try. Send a new code."));
  }
  return err(wrongCode("This code is not right. Look at the newest e-mail and try again."));
}
