/** The certificates of a reissue with their holders: which are shown, in which order, and what differs for each in one sentence. */
import { searchTextOf } from "#model/shared";
import { filterRows } from "./filter-rows.ts";
import type { ReissueEntry } from "./load-reissue.ts";

export type Difference = ReissueEntry["differences"][number];

/** What a person decides about a certificate. */
export type Decision = "ISSUE" | "HOLD" | "WITHOUT_MARK" | "LEAVE_OUT";

/** READY: it is issued with the next start. SHOWN: a certificate that they have shows the renewal. */
export type HolderState = "READY" | "SHOWN" | NonNullable<ReissueEntry["item"]>["state"];

/** A certificate that a holder has, and what becomes of it. */
export interface ReissueHolder {
  /** The certificate's. */
  id: string;
  entry: ReissueEntry;
  state: HolderState;
  differences: readonly Difference[];
  /** Each needs a person's decision. */
  lostMarks: readonly Difference[];
  /** A mark or a line would be lost, or the renewal's documents state no limits yet. */
  isOpen: boolean;
}

const stateAfter: Record<Decision, HolderState> = {
  ISSUE: "READY",
  HOLD: "HELD",
  WITHOUT_MARK: "READY",
  LEAVE_OUT: "LEFT_OUT",
};

/** `decisions`: those that have not been sent yet, by the certificate's id. What needs a decision comes first. */
export function holdersOf(
  entries: readonly ReissueEntry[],
  decisions: ReadonlyMap<string, Decision>,
): ReissueHolder[] {
  const holders = entries.map((entry): ReissueHolder => {
    const { heldId, item, differences, withoutLimits, withoutLines } = entry;
    const lostMarks = differences.filter(({ change, mark }) => change === "LOST" && mark);
    const isOpen = lostMarks.length + withoutLimits.length + withoutLines.length > 0;
    const decision = decisions.get(heldId);
    const undecided = isOpen ? "NEEDS_DECISION" : "READY";
    // What kept it open may be settled by now: it is issued with the next start.
    const done = item?.state === "NEEDS_DECISION" ? undecided : item?.state;
    return {
      id: heldId,
      entry,
      state: entry.showsRenewal ? "SHOWN" : (done ?? (decision ? stateAfter[decision] : undecided)),
      differences,
      lostMarks,
      isOpen,
    };
  });
  return [...holders.filter(({ isOpen }) => isOpen), ...holders.filter(({ isOpen }) => !isOpen)];
}

/** Nobody has confirmed the written contract that one of its marks needs. */
export const asksForContract = ({ state, entry }: ReissueHolder): boolean =>
  (state === "READY" && entry.needsContract) ||
  (state === "REFUSED" && entry.item?.field === "isContractConfirmed");

/** In the order of their keys. What was issued or is about to be is no longer decided. */
export function offeredDecisions({ state, lostMarks, isOpen, entry }: ReissueHolder): readonly Decision[] {
  if (state === "ISSUED" || state === "WAITING" || state === "SHOWN") return [];
  if (lostMarks.length + entry.withoutLines.length > 0) return ["HOLD", "WITHOUT_MARK", "LEAVE_OUT"];
  if (isOpen) return ["HOLD", "ISSUE", "LEAVE_OUT"];
  // It was put aside, and nothing is lost any more.
  return state === "HELD" || state === "LEFT_OUT" ? ["ISSUE"] : [];
}

export const noLimitsYet = "The renewal's documents state no limits yet";

export type ReissueView = "ALL" | "SAME" | "DIFFERENT" | "DECISION";

const isShown: Record<ReissueView, (holder: ReissueHolder) => boolean> = {
  ALL: () => true,
  SAME: ({ differences }) => differences.length === 0,
  DIFFERENT: ({ differences }) => differences.length > 0,
  DECISION: ({ state }) => state === "NEEDS_DECISION",
};

export const countShown = (holders: readonly ReissueHolder[], view: ReissueView): number =>
  holders.filter(isShown[view]).length;

export function holdersShown(
  holders: readonly ReissueHolder[],
  view: ReissueView,
  query: string,
): readonly ReissueHolder[] {
  return filterRows(holders.filter(isShown[view]), query, textOf);
}

const textOf = ({ entry: { holder, heldNumber, item }, differences }: ReissueHolder): string =>
  searchTextOf([
    holder.name,
    holder.email,
    heldNumber,
    item?.certificate?.certificateNumber,
    item?.reason,
    ...differences.flatMap(({ label, text }) => [label, text]),
  ]);

/** The difference that matters most, and how many more there are; null if there is none. */
export function mainDifference({
  differences,
  lostMarks,
  entry: { withoutLimits, withoutLines },
}: ReissueHolder): { label: string; text: string } | null {
  if (lostMarks.length + withoutLines.length === 0 && withoutLimits.length > 0)
    return { label: withoutLimits.join(", "), text: noLimitsYet };
  const lostLine = differences.find(({ kind, change }) => kind === "POLICY" && change === "LOST");
  const main = lostMarks[0] ?? lostLine ?? differences[0];
  if (!main) return null;
  const isNewMark = main.kind === "MARK" && main.change === "ADDED";
  const label = isNewMark ? "New mark" : main.label;
  const more = differences.length - 1;
  return {
    label: more > 0 ? `${label}, and ${more} more` : label,
    text: isNewMark ? main.label : main.text,
  };
}
