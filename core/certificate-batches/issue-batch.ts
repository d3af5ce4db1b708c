/**
 * The job "issue-batch": issues the certificates of a batch, a few holders per step. An item is marked issued in the
 * batch that writes its certificate, and its id is the key that issues once, so a consumer that is killed anywhere, or
 * runs twice, issues to each holder once. What a step refuses is written together with the job of the next step.
 */
import { inArray } from "drizzle-orm";
import * as v from "valibot";
import { getAgencyProfile } from "#core/agencies";
import { announceChange, recordChange } from "#core/audit";
import { findBounces } from "#core/deliveries";
import { findHolders } from "#core/holders";
import { findPoliciesOfAccounts } from "#core/policies";
import { isStillAllowed, users } from "#core/users";
import { defineJob, enqueue, type EnqueuedJob, type JobResult } from "#core/outbox";
import { addressProblemOf, type CertificateHolder } from "#model/holders";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { todayIn } from "../shared/calendar-date.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { endSentence } from "../shared/end-sentence.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import { type CertificateInput, currentTerms } from "#model/certificates";
import type { Certifier } from "./certifier.ts";
import type { LostFromPolicy } from "./model.ts";
import {
  type BatchItem,
  type BatchRow,
  changeItems,
  findBatches,
  isRun,
  isWaiting,
  type ItemChange,
  listWaiting,
  markIssued,
  raiseRun,
} from "./repository.ts";
import { planReissue, type ReissueEntry } from "./plan-reissue.ts";

/**
 * Holders per step: each takes a page that is drawn, a file that is stored and up to three requests to the database, well
 * within what one message may compute and request.
 */
export const HOLDERS_PER_STEP = 20;

const payloadSchema = v.strictObject({
  batchId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  /** A job of an earlier start does nothing. */
  run: v.pipe(v.number(), v.integer()),
  /** After steps that vanished, fewer, so that the holder that makes them vanish is found. */
  size: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(HOLDERS_PER_STEP)),
});
type IssueBatchPayload = v.InferOutput<typeof payloadSchema>;

export interface CertificateBatchPorts {
  /** For one step, in the name of one user. */
  readonly openCertifier: (scope: AgencyScope) => Certifier;
}

export const issueBatchJob = defineJob({
  name: "issue-batch",
  payload: payloadSchema,
  queue: "certificate-jobs",
  async run({ openCertifier }: CertificateBatchPorts, { scope, payload, finishing, retries }) {
    return issueStep({ scope, openCertifier, finishing, retries }, payload);
  },
  ended: (_ports: CertificateBatchPorts, { scope, payload, end }) =>
    continueAfterEnd(scope, payload, end === "VANISHED"),
});

export const startRun = (
  scope: AgencyScope,
  { id, run }: Pick<BatchRow, "id" | "run">,
  size: number = HOLDERS_PER_STEP,
): EnqueuedJob => enqueue(scope, issueBatchJob, { batchId: id, run, size });

interface StepDeps extends CertificateBatchPorts {
  scope: AgencyScope;
  finishing: readonly Statement[];
  retries: number;
}

/** So often an item that throws is tried again before it is refused and the others go on. */
const TRIES_PER_ITEM = 2;

export async function issueStep(
  { scope, openCertifier, finishing, retries }: StepDeps,
  { batchId, run, size }: IssueBatchPayload,
): Promise<JobResult> {
  const { db } = scope;
  const [[batch], waiting] = await Promise.all([
    findBatches(db, [batchId]),
    // One more than the step, to know whether another one follows.
    listWaiting(db, batchId, size + 1),
  ]);
  // A pause raises the run as well.
  if (!batch || batch.run !== run || waiting.length === 0) return { tag: "NOTHING_TO_DO" };
  const step = waiting.slice(0, size);
  const issuer = await openItems(scope, batch, step, openCertifier);
  // Nothing of a step goes on after it: each item is waited for, also if another one fails.
  const ended = await Promise.allSettled(step.map(issuer));
  const failed = ended.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected" && retries < TRIES_PER_ITEM) throw failed.reason;
  const refused = ended.flatMap((end, at): ItemChange[] => {
    const item = step[at];
    if (!item || (end.status === "fulfilled" && end.value === null)) return [];
    return [
      end.status === "fulfilled" && end.value
        ? end.value
        : refusalOf(item, null, "The certificate could not be created. Retry."),
    ];
  });
  const next = waiting.length > size ? startRun(scope, batch, size) : null;
  const statements: Statement[] = [
    // A stop, a pause or a retry in the meantime began another run, which decides about what waits.
    ...(refused.length > 0
      ? [changeItems(db, refused, { from: ["WAITING"], during: batch, nowMs: scope.nowMs() })]
      : []),
    ...(next?.statements ?? []),
    announceChange(scope, { entity: "certificateBatch", entityId: batch.id, parentId: batch.accountId }),
    ...finishing,
  ];
  await writeAll(db, statements);
  scope.written({ jobs: next ? [next] : [] });
  return { tag: "FINISHED" };
}

/** A certificate is issued by whoever decided so; otherwise by whoever started the batch. */
const scopeOf = (scope: AgencyScope, userId: string): AgencyScope => ({
  ...scope,
  actor: () => Promise.resolve({ kind: "AGENCY_USER", id: userId }),
});

const refusalOf = (item: BatchItem, field: string | null, reason: string): ItemChange => ({
  id: item.id,
  state: "REFUSED",
  field,
  reason: endSentence(reason),
});

/** Issues one item; what becomes of it otherwise, or null. */
type IssueItem = (item: BatchItem) => Promise<ItemChange | null>;

/** Reads what the step's items need, at once. */
async function openItems(
  scope: AgencyScope,
  batch: BatchRow,
  step: readonly BatchItem[],
  openCertifier: CertificateBatchPorts["openCertifier"],
): Promise<IssueItem> {
  const { db } = scope;
  const certifiers = new Map<string, Certifier>();
  const certifierOf = (userId: string): Certifier => {
    const certifier = certifiers.get(userId) ?? openCertifier(scopeOf(scope, userId));
    certifiers.set(userId, certifier);
    return certifier;
  };
  const { terms } = batch;
  const holderIds = step.map(({ holderId }) => holderId);
  const [found, plan] = await Promise.all([
    findHolders(db, holderIds),
    batch.policyId === null
      ? null
      : planReissue(scope, certifierOf(batch.createdBy), batch.policyId, { holderIds, withOthers: true }),
  ]);
  const confirmations = await findConfirmations(scope, batch, step);
  const holders = new Map(found.map((holder) => [holder.id, holder]));
  const isEmailed = (item: BatchItem): boolean => item.email ?? terms.email;
  const issuerOf = (item: BatchItem): string => item.decidedBy ?? batch.createdBy;
  const currentOf = await readCurrentTerms(scope, batch, found);
  const issuers = [...new Set(step.map(issuerOf))];
  const allowed = await Promise.all(issuers.map((userId) => isStillAllowed(db, userId, "WORK")));
  const emails = step.some(isEmailed) ? found.flatMap(({ email }) => email ?? []) : [];
  const bounces = await findBounces(db, emails);

  return async (item) => {
    // Disabled meanwhile, or with another role.
    if (!allowed[issuers.indexOf(issuerOf(item))])
      return refusalOf(
        item,
        null,
        "The user who started this may no longer issue certificates. Start again as yourself.",
      );
    const holder = holders.get(item.holderId);
    if (!holder || holder.archivedAt !== null)
      return refusalOf(item, "holderId", "This holder is archived. Restore the holder, then retry.");
    const addressProblem = addressProblemOf(holder.address);
    if (addressProblem !== null)
      return refusalOf(item, "holder.address", `${addressProblem}. Complete it, then retry.`);
    const entry =
      plan?.entries.find(({ held }) => held.id === item.supersedesId) ??
      plan?.entries.find(({ held }) => held.replaced.some((id) => id === item.supersedesId));
    if (entry?.showsRenewal)
      return refusalOf(
        item,
        null,
        "This holder already has a certificate that shows the renewal. There is nothing to do.",
      );
    if (plan && !entry)
      return refusalOf(
        item,
        null,
        "The certificate to replace was withdrawn or has already been replaced. Issue a new one from the account.",
      );
    const isOpen =
      entry?.comparison.lost.some((lost) => !isIn(item.without, lost)) ||
      (!item.withoutLimits && (entry?.comparison.withoutLimits.length ?? 0) > 0);
    if (isOpen) return { id: item.id, state: "NEEDS_DECISION" };
    const bounce = holder.email === null ? undefined : bounces.get(holder.email);
    const note = isEmailed(item) ? noteOf(holder, bounce !== undefined) : null;
    const sendTo = isEmailed(item) && note === null ? holder.email : null;
    const supersedesId = entry?.held.id ?? item.supersedesId;
    const issued = await certifierOf(issuerOf(item)).issue({
      input: {
        ...inputOf(batch, { ...holder, policyIds: currentOf(holder.policyIds) }, entry),
        isContractConfirmed: confirmations.has(item.id),
        sendTo,
      },
      key: item.id,
      replacesHeld: terms.replacesHeld,
      contractConfirmed: confirmations.get(item.id) ?? null,
      ...(entry ? { typedBefore: entry.comparison.typed } : {}),
      alsoWrite: ({ id }) =>
        Promise.resolve([
          ...guardThat(db, item.id, isWaiting(item.id)),
          markIssued(scope, item.id, { certificateId: id, note, supersedesId }),
        ]),
    });
    if (issued.ok) return null;
    if (issued.error.code === "CONFLICT")
      return refusalOf(item, null, "The account’s records changed while this certificate was made. Retry.");
    const [field] = issued.error.fields ?? [];
    return refusalOf(item, field?.path ?? null, field?.message ?? issued.error.message);
  };
}

/** The policies that a holder chose, in the terms of today. */
async function readCurrentTerms(
  { db, nowMs }: AgencyScope,
  { accountId, kind, terms }: BatchRow,
  holders: readonly CertificateHolder[],
): Promise<(policyIds: readonly string[]) => string[]> {
  const isAsked = kind === "HOLDERS" && terms.policyIds === null;
  if (!isAsked || holders.every(({ policyIds }) => policyIds.length === 0)) return (ids) => [...ids];
  const [policies, { timeZone }] = await Promise.all([
    findPoliciesOfAccounts(db, [accountId]),
    getAgencyProfile(db),
  ]);
  const today = todayIn(timeZone, nowMs());
  return (ids) => currentTerms(ids, policies, today);
}

/** Who confirmed the written contract of which item: for itself, or for the entire batch. */
async function findConfirmations(
  { db }: AgencyScope,
  { kind, terms, createdBy, createdAt }: BatchRow,
  step: readonly BatchItem[],
): Promise<ReadonlyMap<string, { userId: string; name: string; at: number }>> {
  const given = step.flatMap(({ id, confirmedBy, confirmedAt }) => {
    if (confirmedBy !== null && confirmedAt !== null) return [{ id, userId: confirmedBy, at: confirmedAt }];
    const isForAll = kind === "HOLDERS" && terms.isContractConfirmed;
    return isForAll ? [{ id, userId: createdBy, at: createdAt }] : [];
  });
  if (given.length === 0) return new Map();
  const ids = [...new Set(given.map(({ userId }) => userId))];
  const found = await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids));
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return new Map(given.map(({ id, userId, at }) => [id, { userId, name: names.get(userId) ?? "", at }]));
}

const isIn = (list: BatchItem["without"], { policyId, mark }: LostFromPolicy): boolean =>
  list.some((each) => each.policyId === policyId && each.mark === mark);

function noteOf({ email }: CertificateHolder, isBounced: boolean): string | null {
  if (email === null) return "Not emailed: the holder has no email address.";
  return isBounced ? `Not emailed: mail to ${email} comes back.` : null;
}

function inputOf(
  { accountId, certificateKind, terms }: BatchRow,
  { id: holderId, ...holder }: CertificateHolder,
  entry: ReissueEntry | undefined,
): CertificateInput {
  const { isContractConfirmed, formId } = terms;
  const shared = { accountId, holderId, holder: null, isContractConfirmed, idempotencyKey: null };
  if (entry)
    return {
      ...shared,
      kind: entry.held.kind,
      // Those of another term are not carried over: its documents may give them.
      values: entry.comparison.typed.map(({ policyId, key, value }) => ({ policyId, key, value })),
      descriptionOfOperations: entry.held.descriptionOfOperations,
      policyIds: entry.comparison.policyIds,
      marks: entry.comparison.marks,
      wantedMarks: [],
      supersedesId: entry.held.id,
      formId: entry.held.formId,
      sendTo: null,
    };
  return {
    ...shared,
    kind: certificateKind,
    values: [],
    descriptionOfOperations: terms.descriptionOfOperations ?? holder.descriptionOfOperations,
    policyIds: terms.policyIds ?? (holder.policyIds.length > 0 ? holder.policyIds : null),
    marks: null,
    // The marks that a holder wants are those of a certificate of insurance.
    wantedMarks: terms.marks ?? (certificateKind === "PROPERTY" ? [] : holder.marks),
    withoutUnproved: terms.withoutUnprovedMarks,
    supersedesId: null,
    formId,
    sendTo: null,
  };
}

/**
 * A step that was given up. If its consumers vanished, one holder may be the cause: from then on the holders go one by
 * one, and one that makes its step vanish is refused. If every attempt failed, all that wait are refused.
 */
async function continueAfterEnd(
  scope: AgencyScope,
  { batchId, run, size }: IssueBatchPayload,
  isVanished: boolean,
): Promise<void> {
  const { db } = scope;
  const [[batch], waiting] = await Promise.all([
    findBatches(db, [batchId]),
    listWaiting(db, batchId, isVanished ? 1 : Number.MAX_SAFE_INTEGER),
  ]);
  if (!batch || batch.run !== run || waiting.length === 0) return;
  const reason = isVanished
    ? "Creating this certificate stopped twice without an error. Retry, or issue it on its own from the account."
    : "Certificates could not be created several times. Retry later.";
  const refused = isVanished && size > 1 ? [] : waiting.map((item) => refusalOf(item, null, reason));
  // The next run, so that this report written twice continues the batch once.
  const next = isVanished ? startRun(scope, { id: batch.id, run: run + 1 }, 1) : null;
  try {
    await writeAll(db, [
      ...guardThat(db, batchId, isRun(batchId, run)),
      raiseRun(scope, batch),
      ...(refused.length > 0 ? [changeItems(db, refused, { from: ["WAITING"], nowMs: scope.nowMs() })] : []),
      ...(next?.statements ?? []),
      ...(await recordChange(scope, {
        action: "certificateBatch.interrupt",
        entity: "certificateBatch",
        entityId: batch.id,
        parentId: batch.accountId,
        version: batch.version + 1,
        after: { refused: refused.length },
      })),
    ]);
  } catch (error) {
    if (isConflict(error)) return;
    throw error;
  }
  scope.written({ jobs: next ? [next] : [] });
}
