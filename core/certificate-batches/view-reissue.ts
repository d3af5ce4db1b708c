/** What the reissue of a renewal looks like: each certificate with what differs and what became of it so far. */
import { parseListRequest, type ListRequest } from "../shared/list-request.ts";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { choicesMax, type Page, pageOf } from "../shared/paging.ts";
import type { Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { invalid } from "../shared/problem.ts";
import { searchOf, searchTextOf } from "../shared/search-text.ts";
import type { Policy } from "#model/policies";
import type { Certifier } from "./certifier.ts";
import { countUnlisted } from "./held-certificates.ts";
import type { ReissueSegment } from "./model.ts";
import { findItems, planReissue, type ReissueEntry } from "./plan-reissue.ts";
import { type BatchItem, type BatchRow, findReissues, listItemsOfReissue } from "./repository.ts";

export interface ViewedEntry extends ReissueEntry {
  item: BatchItem | null;
  /** A mark or a line would be lost, or no limits are stated yet, and nobody has decided. */
  needsDecision: boolean;
}

export interface ReissueView {
  renewal: Policy;
  previous: Policy;
  /** Null before it was started. */
  batch: BatchRow | null;
  entries: ViewedEntry[];
  /** How many current certificates are not reissued, since their holders are not on the account's list. */
  unlisted: number;
}

export interface EntryListRequest extends ListRequest {
  segment?: ReissueSegment | null | undefined;
}

export async function viewReissue(
  scope: AgencyScope,
  certifier: Certifier,
  policyId: string,
): Promise<ReissueView | null> {
  const { db } = scope;
  const [[batch], items] = await Promise.all([
    findReissues(db, [policyId]),
    listItemsOfReissue(db, policyId),
  ]);
  // What was issued has replaced the certificate that it is compared with.
  const replacedBy = (state: BatchItem["state"]) =>
    items.flatMap((item) => (item.state === state && item.supersedesId !== null ? [item.supersedesId] : []));
  const plan = await planReissue(scope, certifier, policyId, {
    replacedIds: replacedBy("ISSUED"),
    waitingIds: replacedBy("WAITING"),
    withOthers: true,
  });
  if (!plan) return null;
  const { renewal, previous } = plan;
  const unlisted = await countUnlisted(db, previous.id);
  const itemOf = findItems(plan.entries, items);
  const entries = plan.entries.flatMap((entry): ViewedEntry[] => {
    const { item: found, isReopened } = itemOf(entry);
    const item = isReopened ? null : found;
    if (!found && !entry.holder.receivesRenewals) return [];
    const { lost, withoutLimits } = entry.comparison;
    const isOpen = !entry.showsRenewal && (item === null || item.state === "NEEDS_DECISION");
    return [{ ...entry, item, needsDecision: isOpen && lost.length + withoutLimits.length > 0 }];
  });
  return { renewal, previous, batch: batch ?? null, entries, unlisted };
}

const isIn: Record<ReissueSegment, (entry: ViewedEntry) => boolean> = {
  ALL: () => true,
  SAME: ({ comparison }) => comparison.differences.length === 0,
  DIFFERENT: ({ comparison }) => comparison.differences.length > 0,
  NEEDS_DECISION: ({ needsDecision }) => needsDecision,
};

export const countSegment = ({ entries }: ReissueView, segment: ReissueSegment): number =>
  entries.filter(isIn[segment]).length;

/** In their order; the cursor is the holder's name and the certificate's id of the last one. */
export function listEntries(
  { entries }: ReissueView,
  { segment, filter, ...request }: EntryListRequest,
): Result<Page<ViewedEntry>, Problem<"VALIDATION">> {
  const window = parseListRequest(request, choicesMax);
  if (!window.ok) return window;
  const { size, cursor } = window.value;
  const search = searchOf(filter ?? "");
  const isFound = ({ holder, held }: ViewedEntry): boolean => {
    if (search === null) return true;
    const text = searchTextOf([holder.name, holder.email, held.number]);
    return [search.words, ...(search.whole.length > 0 ? [[search.whole]] : [])].some((needed) =>
      needed.every((spellings) => spellings.some((needle) => text.includes(needle))),
    );
  };
  const shown = entries.filter((entry) => isIn[segment ?? "ALL"](entry) && isFound(entry));
  const start = cursor === null ? 0 : shown.findIndex(({ held }) => held.id === cursor[1]) + 1;
  if (cursor !== null && start === 0)
    return err(
      invalid([{ path: "after", message: "This page of the list could not be found. Load the list again." }]),
    );
  return ok(pageOf(shown.slice(start, start + size + 1), size, ({ holder, held }) => [holder.name, held.id]));
}
