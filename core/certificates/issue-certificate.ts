/**
 * Issues one certificate: decides what it prints, draws its number, makes and stores the page, then writes the row with
 * its audit entries in one batch. The same key makes the same certificate, also after an attempt that was cut off
 * anywhere. The batch fails if a policy or a document that gives a mark has changed since it was read; then everything is
 * decided again from what is true now.
 */
import { getAgencyProfile } from "#core/agencies";
import { type AddedHolder, addHolder, findHolders } from "#core/holders";
import { quotas } from "#core/subscription";
import { type Mark, marks } from "#model/endorsements";
import { addressProblemOf, completeAddressOf } from "#model/holders";
import type { Policy } from "#model/policies";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { createBatchLoader } from "../shared/batch-loader.ts";
import { todayIn } from "../shared/calendar-date.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import type { FieldProblem } from "../shared/field-problems.ts";
import type { Fulfillment } from "../shared/fulfillment.ts";
import { conflict, invalid, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { sha256Hex } from "../shared/sha256.ts";
import {
  digestOf,
  findSubmission,
  isOtherContent,
  isRepeatedSubmission,
  otherContent,
  recordSubmission,
} from "../shared/submissions.ts";
import { guardVersion, isConflict } from "../shared/version-guard.ts";
import {
  type CertificateDraft,
  type DecidedCertificate,
  decideCertificate,
  type Issuing as Issuer,
} from "./decide-certificate.ts";
import type { Certificate, CertificateInput, CertificateSnapshot } from "./model.ts";
import { guardDocuments, guardPolicies, laterReplacement, recordIssue, supersede } from "./issue-writes.ts";
import { findReplaced, type Replacing } from "./find-replaced.ts";
import { createPrinting, type PrintingDeps } from "./printing.ts";
import { decideSupersededFrom } from "./certificate-state.ts";
import {
  certificateOf,
  type CertificateRow,
  certificateStatement,
  findCertificates,
  printedTerms,
} from "./repository.ts";
import {
  findReservation,
  releaseReservation,
  type Reservation,
  reserveNumbers,
  type Wanted,
} from "./reserve-number.ts";
import { certificateSearchText } from "./search-certificates.ts";
import { queueCertificateMail } from "./send-certificate.ts";
import { storageKeyOf } from "./served-certificate.ts";
import { refuseSuperseding, refuseTerms, type ShownTerm } from "./superseding.ts";
import { certificatePolicies, certificates } from "./tables.ts";
import { type CertificateTerms, findIssuer, readTerms } from "./terms.ts";
import { createTurns } from "./turns.ts";

export interface IssuingDeps extends PrintingDeps {
  /** The agency's part of every verification code. */
  agencyKey(): Promise<string>;
  /** Closes the service request that a certificate is issued for. */
  fulfillment?: Fulfillment;
}

export interface IssueRequest {
  input: CertificateInput;
  /** Unique for the certificate: a request repeated with it makes no second one. */
  key: string | null;
  /** It takes the place of the newest certificate that its holder has, if it may replace one. */
  replacesHeld?: boolean;
  /** Who confirmed the written contract and when, if that was not the issuer just now. */
  contractConfirmed?: Issuer["confirmed"];
  typedBefore?: Issuer["typedBefore"];
  loanTyped?: Issuer["loanTyped"];
  /** Written in the same batch as the certificate. */
  alsoWrite?(issued: { id: string; snapshot: CertificateSnapshot }): Promise<readonly Statement[]>;
}

export type IssueProblem = Problem<"VALIDATION" | "NOT_FOUND" | "CONFLICT">;

export interface Issuing {
  issue(request: IssueRequest): Promise<Result<Certificate, IssueProblem>>;
  /** What it would print, without a number; nothing is stored. */
  preview(
    input: CertificateInput,
  ): Promise<
    Result<{ pdf: Uint8Array; snapshot: CertificateSnapshot; decided: DecidedCertificate }, IssueProblem>
  >;
}

const OPERATION = "createCertificate";
/** Once more after each change that came between reading and writing. */
const ATTEMPTS_MAX = 3;

/** So many pages are made at a time: each holds a document in memory, and waits for storage and the database. */
const PAGES_AT_ONCE = 4;

/**
 * Several certificates issued by one of these share what was read about their policies. Those issued in the same tick
 * also share the write that draws their numbers, in the order of the calls.
 */
export function createIssuing(scope: AgencyScope, deps: IssuingDeps): Issuing {
  const { db } = scope;
  const known = new Map<string, Promise<CertificateTerms | null>>();
  const numbers = createBatchLoader((wanted: readonly Wanted[]) => reserveNumbers(scope, wanted));
  // Found for all of them at once: then they draw their numbers at once, too.
  const held = createBatchLoader(
    async (asked: readonly Replacing[]) =>
      new Map(await Promise.all(asked.map(async (each) => [each, await findReplaced(db, each)] as const))),
  );
  const printing = createPrinting(db, deps);
  const inTurn = createTurns(PAGES_AT_ONCE);
  let ownKey: Promise<string> | undefined;
  let acting: ReturnType<typeof findIssuer> | undefined;
  const termsOf = ({ accountId, policyIds }: CertificateInput) => {
    const key = JSON.stringify([accountId, policyIds]);
    const terms = known.get(key) ?? readTerms(scope, accountId, policyIds);
    known.set(key, terms);
    return terms;
  };

  /** Prints, stores and writes what was decided. */
  const make = async (
    { input, key, alsoWrite }: IssueRequest,
    { draft, policies, reservation, reservedFor, digest, superseded, added, issuer, agency, now }: Ready,
  ): Promise<Result<Certificate, IssueProblem>> => {
    const today = todayIn(agency.timeZone, now);
    const month = { timeZone: agency.timeZone, nowMs: now };
    // Only now, so that numbers are drawn in the order of the calls; another submit of the form uses the same one.
    const full = input.sendTo === null ? null : await quotas.refuseEmails(db, month);
    if (full !== null) return err(invalid([{ path: "sendTo", message: full }]));
    const holderId = added?.id ?? input.holderId;
    const code = reservation.verificationCode;
    const snapshot: CertificateSnapshot = {
      ...draft,
      number: reservation.number,
      verification: { code, url: `${deps.publicOrigin}/verify/${code}` },
    };
    const printed = await printing.print(input, snapshot);
    if (!printed.ok) return printed;
    const bytes = printed.value;
    const id = scope.newId("crt");
    const fulfilled = input.serviceRequestId
      ? await deps.fulfillment?.close(input.serviceRequestId, {
          ...{ accountId: input.accountId, entity: "certificate", entityId: id },
          label: `certificate ${snapshot.number}`,
          notes: `Issued certificate ${snapshot.number} to ${snapshot.holder.name}.`,
          closes: input.closesRequest ?? null,
          certified: {
            policyIds: snapshot.policies.map(({ policyId }) => policyId),
            additionalInsured: snapshot.policies
              .filter((policy) => policy.marks.some(({ mark }) => mark === "ADDITIONAL_INSURED"))
              .map(({ policyId }) => policyId),
          },
        })
      : undefined;
    if (fulfilled && !fulfilled.ok) return fulfilled;
    const sha256 = await sha256Hex(bytes);
    const storageKey = storageKeyOf(id);
    await deps.storage.put(storageKey, bytes);
    const size = bytes.length;
    const mailed = {
      id,
      accountId: input.accountId,
      number: snapshot.number,
      snapshot,
      storageKey,
      size,
      sha256,
      supersedes: superseded?.id ?? null,
    };
    const mail =
      input.sendTo === null
        ? null
        : await queueCertificateMail(scope, mailed, {
            to: input.sendTo,
            message: "",
            replyTo: agency.contactEmail,
            requestedBy: issuer.userId,
          });
    const shown = policies
      .map((policy, nth) => ({
        policyId: policy.id,
        policyNumber: policy.policyNumber,
        carrierId: policy.carrier.id,
        inforceAt: policy.inforceAt,
        expiresAt: snapshot.policies[nth]?.expirationDate ?? policy.expiresAt,
      }))
      .toSorted((one, other) => one.policyId.localeCompare(other.policyId));
    const results = await writeAll(db, [
      ...recordSubmission(scope, OPERATION, key, { ids: [id], digest: await digest }),
      releaseReservation(scope, reservedFor),
      ...(mail ? quotas.guardEmails(db, month) : []),
      ...guardPolicies(scope, policies),
      ...guardDocuments(scope, snapshot),
      ...(superseded ? guardVersion(db, certificates, superseded.id, superseded.version) : []),
      ...(added?.statements ?? []),
      db.insert(certificates).values({
        id,
        accountId: input.accountId,
        kind: input.kind,
        number: snapshot.number,
        holderId,
        holderName: snapshot.holder.name,
        searchText: certificateSearchText(snapshot.number, snapshot.holder.name),
        holderAddress: snapshot.holder.address,
        marks: marksOf(snapshot),
        snapshot,
        issuedOn: snapshot.issuedOn,
        formId: input.formId,
        storageKey,
        sha256,
        size,
        verificationCode: code,
        supersedes: superseded?.id ?? null,
        ...laterReplacement(superseded),
        createdBy: issuer.userId,
        createdAt: now,
        termsKey: await sha256Hex(JSON.stringify(shown)),
      }),
      db.insert(certificatePolicies).values(shown.map((policy) => ({ certificateId: id, ...policy }))),
      ...(superseded
        ? supersede(scope, superseded, { by: id, from: whenReplaced(superseded, policies, today) })
        : []),
      ...(await recordIssue(scope, { id, input, snapshot, sha256, superseded })),
      ...(mail?.statements ?? []),
      ...((await alsoWrite?.({ id, snapshot })) ?? []),
      ...(fulfilled?.value ?? []),
      certificateStatement(db, id),
    ]);
    scope.written({ jobs: mail ? [mail.job] : [] });
    const [row] = results.at(-1) as CertificateRow[];
    if (!row) throw new Error(`The certificate ${id} could not be read after it was written.`);
    return ok(certificateOf(row, { timeZone: agency.timeZone, today }));
  };

  const attempt = async (
    request: IssueRequest,
    { digest, reservedFor }: { digest: Promise<string>; reservedFor: string },
  ): Promise<Result<Certificate, IssueProblem>> => {
    const { input, key, contractConfirmed: confirmed = null, typedBefore, loanTyped = null } = request;
    const [terms, made, reserved, listed, [chosen], issuer, agencyKey] = await Promise.all([
      termsOf(input),
      findSubmission(db, OPERATION, key),
      findReservation(db, reservedFor),
      input.holderId === null ? [] : findHolders(db, [input.holderId]),
      input.supersedesId === null ? [] : findCertificates(db, [input.supersedesId]),
      (acting ??= findIssuer(scope)),
      (ownKey ??= deps.agencyKey()),
    ]);
    if (made) {
      if (isOtherContent(made, await digest)) return err(otherContent);
      return await getMade(made.ids[0]);
    }
    if (!terms) return err({ code: "NOT_FOUND", message: "This account no longer exists, or it never did." });
    const holder = holderOf(input, listed);
    if (!holder.ok) return err(invalid(holder.error));
    const refusal = refuseSuperseding(input, holder.value, chosen ?? null);
    if (refusal) return err(refusal);
    const now = scope.nowMs();
    const dayOf = (at: number) => todayIn(terms.agency.timeZone, at);
    const momentOf = (drawnAt: number) => (dayOf(drawnAt) === dayOf(now) ? drawnAt : now);
    const decide = (at: number) =>
      decideCertificate(input, holder.value, terms, { by: issuer, at, confirmed, typedBefore, loanTyped });
    let at = reserved ? momentOf(reserved.reservedAt) : now;
    let decided = decide(at);
    if (!decided.ok) return err(invalid(decided.error));
    const printedNow = shownTerms(decided.value);
    const notThese = chosen ? refuseTerms(chosen, printedNow, dayOf(now)) : null;
    if (notThese) return err(notThese);
    const superseded =
      chosen ??
      (request.replacesHeld
        ? await held.load({
            holder: { ...input, ...holder.value },
            terms: printedNow,
            today: dayOf(now),
          })
        : null) ??
      null;
    // What can be refused without a number draws none.
    const unprintable = await printing.check(input, decided.value.draft);
    if (unprintable) return err(unprintable);
    const added = await addTyped(scope, input, decided.value.draft);
    if (!added.ok) return err(invalid(added.error));
    const year = Number(dayOf(at).slice(0, 4));
    const reservation =
      reserved ?? (await numbers.load({ key: reservedFor, kind: input.kind, year, agencyKey, at }));
    if (!reservation) throw new Error("No certificate number could be drawn.");
    if (momentOf(reservation.reservedAt) !== at) {
      // Another attempt with this key was a moment earlier; both print the same page.
      at = momentOf(reservation.reservedAt);
      decided = decide(at);
      if (!decided.ok) return err(invalid(decided.error));
    }
    const { draft, policies } = decided.value;
    const ready = {
      ...{ draft, policies, reservation, reservedFor, digest, superseded, issuer, now },
      ...{ added: added.value, agency: terms.agency },
    };
    return inTurn(() => make(request, ready));
  };

  const getMade = async (id = ""): Promise<Result<Certificate, IssueProblem>> => {
    const [[row], { timeZone }] = await Promise.all([findCertificates(db, [id]), getAgencyProfile(db)]);
    return row
      ? ok(certificateOf(row, { timeZone, today: todayIn(timeZone, scope.nowMs()) }))
      : err(conflict("certificate"));
  };

  return {
    async issue(request) {
      const { idempotencyKey: _key, ...content } = request.input;
      const { kind } = request.input;
      // A form that was sent in vain as one kind and then as the other needs a number of the other series.
      const drawing = {
        digest: digestOf(content),
        reservedFor: `${kind} ${request.key ?? scope.newId("crt")}`,
      };
      for (let attempts = 1; ; attempts += 1) {
        try {
          return await attempt(request, drawing);
        } catch (error) {
          const isRepeated = isRepeatedSubmission(error);
          if (!isRepeated && !isConflict(error)) throw error;
          known.clear();
          if (attempts === ATTEMPTS_MAX) return err(conflict("account’s policies"));
        }
      }
    },

    async preview(input) {
      const [terms, listed, issuer] = await Promise.all([
        termsOf(input),
        input.holderId === null ? [] : findHolders(db, [input.holderId]),
        findIssuer(scope),
      ]);
      if (!terms)
        return err({ code: "NOT_FOUND", message: "This account no longer exists, or it never did." });
      const holder = holderOf(input, listed);
      if (!holder.ok) return err(invalid(holder.error));
      const decided = decideCertificate(input, holder.value, terms, { by: issuer, at: scope.nowMs() });
      if (!decided.ok) return err(invalid(decided.error));
      const snapshot = printing.unnumbered(decided.value.draft);
      const printed = await printing.print(input, snapshot);
      return printed.ok ? ok({ pdf: printed.value, snapshot, decided: decided.value }) : printed;
    },
  };
}

/** The terms as they are printed. */
export const shownTerms = ({
  draft,
  policies,
}: Pick<DecidedCertificate, "draft" | "policies">): ShownTerm[] =>
  policies.map(({ id, previousPolicyId, inforceAt, expiresAt }, nth) => ({
    ...{ policyId: id, previousPolicyId, inforceAt },
    expiresAt: draft.policies[nth]?.expirationDate ?? expiresAt,
  }));

function whenReplaced(superseded: CertificateRow, policies: readonly Policy[], today: string): string | null {
  const after = policies.map(({ id, ...policy }) => ({ ...policy, policyId: id }));
  return decideSupersededFrom(printedTerms(superseded), after, today);
}

/** The holder that was typed, for the account's list; null if that is not asked. */
async function addTyped(
  scope: AgencyScope,
  { accountId, holderId, holder, sendTo, addHolder: isWanted, isAnotherHolder = false }: CertificateInput,
  draft: CertificateDraft,
): Promise<Result<AddedHolder | null, FieldProblem[]>> {
  if (!isWanted || holderId !== null || holder === null) return ok(null);
  const { name, address } = holder;
  const marksPrinted = marksOf(draft);
  const typed = { accountId, name, address, email: sendTo, marks: marksPrinted };
  const added = await addHolder(scope, typed, isAnotherHolder);
  return added.ok ? added : err([{ path: "isAnotherHolder", message: added.error }]);
}

/** All that is known before the page is made. */
interface Ready {
  draft: CertificateDraft;
  policies: readonly Policy[];
  reservation: Reservation;
  reservedFor: string;
  digest: Promise<string>;
  superseded: CertificateRow | null;
  added: AddedHolder | null;
  issuer: Issuer["by"];
  agency: CertificateTerms["agency"];
  /** Milliseconds since 1970. */
  now: number;
}

type Holder = CertificateSnapshot["holder"];

/** As typed, or as on the account's list. */
function holderOf(
  { accountId, holderId, holder }: CertificateInput,
  [listed]: Awaited<ReturnType<typeof findHolders>>,
): Result<Holder, FieldProblem[]> {
  const refuse = (message: string) => err([{ path: "holderId", message }]);
  if (holderId !== null && listed?.accountId !== accountId)
    return refuse("This holder is not on the account’s list. Choose another one.");
  if (holder !== null) return ok(holder);
  if (!listed) throw new Error("A certificate has a holder.");
  if (listed.archivedAt !== null)
    return refuse("This holder was archived. Restore the holder or choose another one.");
  const address = completeAddressOf(listed.address);
  if (!address)
    return refuse(`${addressProblemOf(listed.address) ?? "The address is incomplete"}. Complete it first.`);
  return ok({ name: listed.name, address });
}

export const marksOf = ({ policies }: Pick<CertificateSnapshot, "policies">): Mark[] => {
  const printed = new Set(policies.flatMap((policy) => policy.marks.map(({ mark }) => mark)));
  return marks.filter((mark) => printed.has(mark));
};
