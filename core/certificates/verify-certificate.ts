/**
 * What the public learns about a code that is printed on a certificate: whether it still holds, and nothing about whom
 * it is for. Unknown codes, codes of no agency and texts that are no code get one answer after the same time.
 */
import { findVerifiedAgency, getAgencyProfile } from "#core/agencies";
import { keysOfPlace } from "#core/sign-in";
import { todayIn } from "../shared/calendar-date.ts";
import type { AgencyDb, RegistryDb } from "../shared/database.ts";
import type { CertificateState } from "./model.ts";
import { certificateOf, findCertificatesByCode } from "./repository.ts";
import { countTry, isOverLimit } from "./verification-tries.ts";
import { parseVerificationCode } from "./verification.ts";

/** Staff see why a certificate was withdrawn; to the public it is canceled. */
export type PublicState = Exclude<CertificateState, "WITHDRAWN">;

export interface VerifiedCertificate {
  /** As printed. */
  code: string;
  number: string;
  /** YYYY-MM-DD, as `since`. */
  issuedOn: string;
  state: PublicState;
  /** Null if the records do not say. For a valid one, the day from which all of its policies are in force if that is yet to come, else null. */
  since: string | null;
  /** Of the file as it was issued, in hexadecimal. */
  sha256: string;
  /** Milliseconds since 1970. */
  checkedAt: number;
  /** The agency's, whose calendar all of the days are of. */
  timeZone: string;
}

export type Verification =
  | { tag: "FOUND"; certificate: VerifiedCertificate }
  | { tag: "UNKNOWN" }
  | { tag: "TOO_MANY" };

export interface VerificationDeps {
  registry: RegistryDb;
  /** For reading only: nobody knows who asks. */
  openAgency(agencyId: string): AgencyDb;
  /** The key for networks. */
  secret: string;
  nowMs(): number;
  wait(ms: number): Promise<unknown>;
}

/**
 * Longer than any lookup should take. A code that leads to no agency is known to be wrong sooner than one that leads to
 * an agency without such a certificate, and the time must not tell which it was.
 */
const unknownAfterMs = 250;

export async function verifyCertificate(
  deps: VerificationDeps,
  given: { code: string; network: string },
): Promise<Verification> {
  const { registry } = deps;
  const { network } = await keysOfPlace(deps.secret, { network: given.network, browser: null });
  const startedAt = deps.nowMs();
  const parsed = parseVerificationCode(given.code);
  const [isRefused, [agency]] = await Promise.all([
    isOverLimit(registry, { network, nowMs: startedAt }),
    parsed ? findVerifiedAgency(registry, parsed.agencyKey) : [],
  ]);
  if (isRefused) return { tag: "TOO_MANY" };
  const certificate =
    parsed && agency ? await findByCode(deps.openAgency(agency.id), parsed.code, startedAt) : null;
  const isFailure = certificate === null;
  const isAnswered = await countTry(registry, { network, isFailure, nowMs: startedAt });
  if (certificate && isAnswered) return { tag: "FOUND", certificate };
  // The same for a right code that may not be told.
  await deps.wait(Math.max(0, startedAt + unknownAfterMs - deps.nowMs()));
  return { tag: isAnswered ? "UNKNOWN" : "TOO_MANY" };
}

async function findByCode(db: AgencyDb, code: string, nowMs: number): Promise<VerifiedCertificate | null> {
  const [[row], { timeZone }] = await Promise.all([findCertificatesByCode(db, code), getAgencyProfile(db)]);
  if (!row) return null;
  const today = todayIn(timeZone, nowMs);
  const { number, issuedOn, sha256, state, stateSince } = certificateOf(row, { timeZone, today });
  return {
    ...{ code, number, issuedOn, sha256, checkedAt: nowMs, timeZone },
    state: state === "WITHDRAWN" ? "CANCELED" : state,
    since: stateSince,
  };
}
