/**
 * What a renewal means for the holders of certificates on the policy before it: each certificate that they have, and what
 * one issued now instead would say. It shows each other policy by the term that runs on the renewal's first day; a line
 * that is over by then is left off, which a person decides.
 */
import { getAgencyProfile } from "#core/agencies";
import { findHolders } from "#core/holders";
import { findPolicies, findPoliciesOfAccounts } from "#core/policies";
import { printedTerm, termsFrom } from "#model/certificates";
import type { CertificateHolder } from "#model/holders";
import { decidePolicyState, type Policy } from "#model/policies";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { todayIn } from "../shared/calendar-date.ts";
import type { StatedPolicy } from "#core/certificates";
import type { Certifier } from "./certifier.ts";
import {
  compareCertificate,
  type Comparison,
  type HeldCertificate,
  nothingCompared,
  type Successor,
} from "./compare-certificate.ts";
import type { BatchItem } from "./repository.ts";
import {
  findCertificatesHeld,
  findHeldOn,
  findRenewedElsewhere,
  listStandalone,
} from "./held-certificates.ts";

export interface ReissueEntry {
  holderId: string;
  holder: CertificateHolder;
  held: HeldCertificate;
  comparison: Comparison;
  /** It is neither withdrawn nor replaced. */
  isCurrent: boolean;
  /** One that was issued beside it, or replaced it already, shows the renewal, so none is issued instead of it. */
  showsRenewal: boolean;
}

export interface ReissuePlan {
  renewal: Policy;
  previous: Policy;
  /** One for each certificate, by the holder's name and the number. */
  entries: ReissueEntry[];
}

interface Wanted {
  /** Only these holders; all on the account's list when omitted. */
  holderIds?: readonly string[];
  /** Also these certificates, which were replaced already. */
  replacedIds?: readonly string[];
  /** Also these, if they are no longer current: they may have been replaced a moment ago. */
  waitingIds?: readonly string[];
  /** Also those that something else than this reissue replaced by one that shows the renewal. */
  withOthers?: boolean;
}

/** Null if the policy is not a renewal, or the one before it is gone. The number of statements is constant. */
export async function planReissue(
  scope: AgencyScope,
  certifier: Certifier,
  renewalId: string,
  { holderIds, replacedIds = [], waitingIds = [], withOthers = false }: Wanted = {},
): Promise<ReissuePlan | null> {
  const { db } = scope;
  const [renewal] = await findPolicies(db, [renewalId]);
  const previousId = renewal?.previousPolicyId ?? null;
  if (!renewal || previousId === null) return null;
  const [[previous], { timeZone }, current, replaced, others] = await Promise.all([
    findPolicies(db, [previousId]),
    getAgencyProfile(db),
    findHeldOn(db, previousId, holderIds),
    findCertificatesHeld(db, replacedIds),
    withOthers ? findRenewedElsewhere(db, { previousId, renewalId }, holderIds) : [],
  ]);
  if (!previous) return null;
  const currentIds = new Set(current.map(({ id }) => id));
  const passed = await findCertificatesHeld(
    db,
    waitingIds.filter((id) => !currentIds.has(id)),
  );
  const known = new Set([...currentIds, ...replacedIds, ...waitingIds]);
  const renewedElsewhere = new Set(others.flatMap(({ id }) => (known.has(id) ? [] : [id])));
  // One that was corrected meanwhile is on the list as the correction.
  const corrected = new Set(current.flatMap((certificate) => certificate.replaced));
  const held = [
    ...current,
    ...replaced.filter(({ id }) => !currentIds.has(id)),
    ...passed.filter(({ id }) => !corrected.has(id)),
    ...others.filter(({ id }) => renewedElsewhere.has(id)),
  ];
  const ownKey = ({ holderId, kind }: Pick<HeldCertificate, "holderId" | "kind">) => `${kind} ${holderId}`;
  const own = Map.groupBy(current, ownKey);
  const today = todayIn(timeZone, scope.nowMs());
  const [holders, standalone, now] = await Promise.all([
    findHolders(
      db,
      held.map(({ holderId }) => holderId),
    ),
    listStandalone(
      db,
      { previousId, renewalId },
      held.map(({ holderId }) => holderId),
    ),
    findSuccessors(scope, certifier, held, { previousId, renewal, today }),
  ]);
  const byId = new Map(holders.map((holder) => [holder.id, holder]));
  const entries = held.flatMap((certificate): ReissueEntry[] => {
    const holder = byId.get(certificate.holderId);
    if (!holder) return [];
    const { kind, holderId, descriptionOfOperations: description } = certificate;
    const isCurrent = currentIds.has(certificate.id);
    // It stands for the one that says the same, or for the only one that the holder has.
    const showsRenewal =
      renewedElsewhere.has(certificate.id) ||
      (isCurrent &&
        standalone.some(
          (each) =>
            each.holderId === holderId &&
            each.kind === kind &&
            (each.descriptionOfOperations === description || own.get(ownKey(certificate))?.length === 1),
        ));
    const comparison = showsRenewal
      ? nothingCompared()
      : compareCertificate(certificate, now[kind], { ...holder, today });
    return [{ holderId, holder, held: certificate, comparison, isCurrent, showsRenewal }];
  });
  return { renewal, previous, entries: entries.toSorted(byName) };
}

/** What became of an entry so far. */
export interface FoundItem {
  item: BatchItem | null;
  /** What was issued instead of it was withdrawn, so that it is current again. */
  isReopened: boolean;
}

/** The item of each entry: the one for its certificate, or for one that this corrected before it was reissued. */
export function findItems(
  entries: readonly ReissueEntry[],
  items: readonly BatchItem[],
): (entry: ReissueEntry) => FoundItem {
  const byCertificate = new Map(items.map((item) => [item.supersedesId, item]));
  const taken = new Set(entries.map(({ held }) => held.id));
  return ({ held, isCurrent }) => {
    const own = byCertificate.get(held.id);
    const former = own ? undefined : held.replaced.find((id) => byCertificate.has(id) && !taken.has(id));
    const item = own ?? byCertificate.get(former ?? null) ?? null;
    return { item, isReopened: isCurrent && item?.state === "ISSUED" };
  };
}

const collator = new Intl.Collator("en-US");
const byName = (one: ReissueEntry, other: ReissueEntry): number =>
  collator.compare(one.holder.name, other.holder.name) ||
  (one.holderId === other.holderId
    ? collator.compare(one.held.number, other.held.number)
    : one.holderId < other.holderId
      ? -1
      : 1);

type Successors = Record<HeldCertificate["kind"], ReadonlyMap<string, Successor>>;

/** By the id of each policy that the certificates show: the policy that takes its place. */
async function findSuccessors(
  { db }: AgencyScope,
  certifier: Certifier,
  held: readonly HeldCertificate[],
  { previousId, renewal, today }: { previousId: string; renewal: Policy; today: string },
): Promise<Successors> {
  const { id: renewalId, accountId } = renewal;
  const shown = new Set(held.flatMap(({ policies: printed }) => printed.map(({ policyId }) => policyId)));
  const others = [...shown].filter((id) => id !== previousId && id !== renewalId);
  const renewals = others.length === 0 ? [] : await findPoliciesOfAccounts(db, [accountId]);
  const terms = new Map(others.map((id) => [id, termsFrom(id, renewals)]));
  const ids = [...new Set([renewalId, ...[...terms.values()].flat()])];
  // The certificate is read from the renewal's first day on.
  const day = renewal.inforceAt !== null && renewal.inforceAt > today ? renewal.inforceAt : today;
  const state = async (kind: HeldCertificate["kind"]) => {
    const successors = new Map<string, Successor>();
    if (held.every((certificate) => certificate.kind !== kind)) return successors;
    const stated = await certifier.statePolicies({ accountId, policyIds: ids, kind });
    const take = (id: string, successor: Successor | undefined) => {
      if (successor) successors.set(id, successor);
    };
    take(previousId, stated.get(renewalId));
    take(renewalId, stated.get(renewalId));
    for (const [id, own] of terms) {
      const now = stated.get(id);
      const [running] = own
        .flatMap((termId) => stated.get(termId) ?? [])
        .filter(({ policy, refusal }) => refusal === null && runsOn(policy, day))
        .toSorted((one, other) => (one.policy.inforceAt ?? "").localeCompare(other.policy.inforceAt ?? ""))
        .slice(-1);
      take(id, running ?? (now && orOver(now, { day, today })));
    }
    return successors;
  };
  const [LIABILITY, PROPERTY] = await Promise.all([state("LIABILITY"), state("PROPERTY")]);
  return { LIABILITY, PROPERTY };
}

/** The last day as a certificate prints it: on that day it is over. */
const endOf = (policy: Policy): string | undefined => printedTerm(policy)?.expirationDate;

/** It ends by the day, or has ended. One that was canceled is refused when it is issued. */
function orOver(now: StatedPolicy, { day, today }: { day: string; today: string }): Successor {
  const endsOn = endOf(now.policy);
  const isCertified = now.refusal === null || decidePolicyState(now.policy, today) === "EXPIRED";
  return isCertified && endsOn !== undefined && endsOn <= day ? { ...now, endsOn } : now;
}

function runsOn(policy: Policy, day: string): boolean {
  const { inforceAt } = policy;
  const end = endOf(policy);
  return inforceAt !== null && inforceAt <= day && end !== undefined && end > day;
}
