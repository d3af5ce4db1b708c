/**
 * What the public learns about a code that is printed on a certificate: whether it still holds, and nothing about whom
 * it is for. Unknown codes, codes of no agency and texts that are no code get one answer after the same time.
 */
import { eq } from "drizzle-orm";
import { findVerifiedAgency, getAgencyProfile } from "#core/agencies";
import { policies } from "#core/policies";
import { keysOfPlace } from "#core/sign-in";
import { todayIn } from "../shared/calendar-date.ts";
import type { AgencyDb, RegistryDb } from "../shared/database.ts";
import { decideCertificateState } from "./certificate-state.ts";
import type { CertificateState } from "./model.ts";
import { certificatePolicies, certificates } from "./tables.ts";
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
  /** Null for a valid one, and if the records do not say. */
  since: string | null;
  /** Of the file as it was issued, in hexadecimal. */
  sha256: string;
  /** Milliseconds since 1970. */
  checkedAt: number;
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
  /** Continues after the answer. */
  later(work: Promise<unknown>): void;
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
  const { registry, secret } = deps;
  const startedAt = deps.nowMs();
  const { network } = await keysOfPlace(secret, { network: given.network, browser: null });
  const parsed = parseVerificationCode(given.code);
  const [isRefused, [agency]] = await Promise.all([
    isOverLimit(registry, network, startedAt),
    parsed ? findVerifiedAgency(registry, parsed.agencyKey) : [],
  ]);
  if (isRefused) return { tag: "TOO_MANY" };
  const certificate =
    parsed && agency ? await findByCode(deps.openAgency(agency.id), parsed.code, startedAt) : null;
  const counted = countTry(registry, { network, isFailure: certificate === null, nowMs: startedAt });
  if (certificate) {
    deps.later(counted);
    return { tag: "FOUND", certificate };
  }
  // Counted before the answer, so that the next guess meets the limit.
  await counted;
  await deps.wait(Math.max(0, startedAt + unknownAfterMs - deps.nowMs()));
  return { tag: "UNKNOWN" };
}

async function findByCode(db: AgencyDb, code: string, nowMs: number): Promise<VerifiedCertificate | null> {
  const hasCode = eq(certificates.verificationCode, code);
  const [[row], printed, { timeZone }] = await Promise.all([
    db
      .select({
        number: certificates.number,
        issuedOn: certificates.issuedOn,
        sha256: certificates.sha256,
        withdrawnAt: certificates.withdrawnAt,
        supersededAt: certificates.supersededAt,
      })
      .from(certificates)
      .where(hasCode),
    db
      .select({
        printed: {
          policyNumber: certificatePolicies.policyNumber,
          carrierId: certificatePolicies.carrierId,
          inforceAt: certificatePolicies.inforceAt,
          expiresAt: certificatePolicies.expiresAt,
        },
        now: {
          policyNumber: policies.policyNumber,
          carrierId: policies.carrierId,
          inforceAt: policies.inforceAt,
          expiresAt: policies.expiresAt,
          state: policies.state,
          deletedAt: policies.deletedAt,
          cancellation: policies.cancellation,
          reinstatement: policies.reinstatement,
        },
      })
      .from(certificates)
      .innerJoin(certificatePolicies, eq(certificatePolicies.certificateId, certificates.id))
      .innerJoin(policies, eq(policies.id, certificatePolicies.policyId))
      .where(hasCode),
    getAgencyProfile(db),
  ]);
  if (!row) return null;
  const { number, issuedOn, sha256, ...facts } = row;
  const { state, since } = decideCertificateState({ ...facts, policies: printed }, todayIn(timeZone, nowMs));
  return {
    ...{ code, number, issuedOn, sha256, checkedAt: nowMs },
    state: state === "WITHDRAWN" ? "CANCELED" : state,
    since: typeof since === "number" ? todayIn(timeZone, since) : since,
  };
}
