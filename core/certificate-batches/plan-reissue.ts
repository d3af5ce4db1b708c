/**
 * What a renewal means for the holders of certificates on the policy before it: each certificate that they have, and what
 * one issued now instead would say. The other policies of such a certificate stay as they are now; one whose term ended
 * is replaced by its own renewal.
 */
import { and, inArray, isNull } from "drizzle-orm";
import { getAgencyProfile } from "#core/agencies";
import { findHolders } from "#core/holders";
import { findPolicies, policies } from "#core/policies";
import type { CertificateHolder } from "#model/holders";
import type { Policy } from "#model/policies";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { todayIn } from "../shared/calendar-date.ts";
import type { StatedPolicy } from "#core/certificates";
import type { Certifier } from "./certifier.ts";
import {
  compareCertificate,
  type Comparison,
  type HeldCertificate,
  nothingCompared,
} from "./compare-certificate.ts";
import type { BatchItem } from "./repository.ts";
import { findCertificatesHeld, findHeldOn, listStandalone } from "./held-certificates.ts";

export interface ReissueEntry {
  holderId: string;
  holder: CertificateHolder;
  held: HeldCertificate;
  comparison: Comparison;
  /** It is neither withdrawn nor replaced. */
  isCurrent: boolean;
  /** A certificate that was issued beside it shows the renewal, so none is issued instead of it. */
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
}

/** Null if the policy is not a renewal, or the one before it is gone. The number of statements is constant. */
export async function planReissue(
  scope: AgencyScope,
  certifier: Certifier,
  renewalId: string,
  { holderIds, replacedIds = [], waitingIds = [] }: Wanted = {},
): Promise<ReissuePlan | null> {
  const { db } = scope;
  const [renewal] = await findPolicies(db, [renewalId]);
  const previousId = renewal?.previousPolicyId ?? null;
  if (!renewal || previousId === null) return null;
  const [[previous], { timeZone }, current, replaced] = await Promise.all([
    findPolicies(db, [previousId]),
    getAgencyProfile(db),
    findHeldOn(db, previousId, holderIds),
    findCertificatesHeld(db, replacedIds),
  ]);
  if (!previous) return null;
  const currentIds = new Set(current.map(({ id }) => id));
  const passed = await findCertificatesHeld(
    db,
    waitingIds.filter((id) => !currentIds.has(id)),
  );
  // One that was corrected meanwhile is on the list as the correction.
  const corrected = new Set(current.flatMap((certificate) => certificate.replaced));
  const held = [
    ...current,
    ...replaced.filter(({ id }) => !currentIds.has(id)),
    ...passed.filter(({ id }) => !corrected.has(id)),
  ];
  const ownKey = ({ holderId, kind }: Pick<HeldCertificate, "holderId" | "kind">) => `${kind} ${holderId}`;
  const own = Map.groupBy(current, ownKey);
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
    findSuccessors(scope, certifier, held, { previousId, renewal }),
  ]);
  const today = todayIn(timeZone, scope.nowMs());
  const byId = new Map(holders.map((holder) => [holder.id, holder]));
  const entries = held.flatMap((certificate): ReissueEntry[] => {
    const holder = byId.get(certificate.holderId);
    if (!holder) return [];
    const { kind, holderId, descriptionOfOperations: description } = certificate;
    const isCurrent = currentIds.has(certificate.id);
    // It stands for the one that says the same, or for the only one that the holder has.
    const showsRenewal =
      isCurrent &&
      standalone.some(
        (each) =>
          each.holderId === holderId &&
          each.kind === kind &&
          (each.descriptionOfOperations === description || own.get(ownKey(certificate))?.length === 1),
      );
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

type Successors = Record<HeldCertificate["kind"], ReadonlyMap<string, StatedPolicy>>;

/** By the id of each policy that the certificates show: the policy that takes its place. */
async function findSuccessors(
  { db }: AgencyScope,
  certifier: Certifier,
  held: readonly HeldCertificate[],
  { previousId, renewal }: { previousId: string; renewal: Policy },
): Promise<Successors> {
  const { id: renewalId, accountId } = renewal;
  const shown = new Set(held.flatMap(({ policies: printed }) => printed.map(({ policyId }) => policyId)));
  const others = [...shown].filter((id) => id !== previousId && id !== renewalId);
  const renewals =
    others.length === 0
      ? []
      : await db
          .select({ id: policies.id, previousId: policies.previousPolicyId })
          .from(policies)
          .where(and(inArray(policies.previousPolicyId, others), isNull(policies.deletedAt)));
  const ids = [...new Set([renewalId, ...others, ...renewals.map(({ id }) => id)])];
  const state = async (kind: HeldCertificate["kind"]) => {
    if (held.every((certificate) => certificate.kind !== kind)) return new Map<string, StatedPolicy>();
    const stated = await certifier.statePolicies({ accountId, policyIds: ids, kind });
    const successors = new Map<string, StatedPolicy>();
    const take = (id: string, successorId: string) => {
      const successor = stated.get(successorId);
      if (successor) successors.set(id, successor);
    };
    take(previousId, renewalId);
    take(renewalId, renewalId);
    for (const id of others) {
      take(id, id);
      const next = renewals.find((each) => each.previousId === id);
      if (next && successors.get(id)?.refusal !== null && stated.get(next.id)?.refusal === null)
        take(id, next.id);
    }
    return successors;
  };
  const [LIABILITY, PROPERTY] = await Promise.all([state("LIABILITY"), state("PROPERTY")]);
  return { LIABILITY, PROPERTY };
}
