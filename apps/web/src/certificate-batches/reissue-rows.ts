/** The holders of a reissue: which are shown, in which order, and what differs for each in one sentence. */
import { searchTextOf } from "#model/shared";
import { filterRows } from "./filter-rows.ts";
import type { ReissueEntry } from "./load-reissue.ts";

export type Difference = ReissueEntry["differences"][number];

/** What a person decides about a holder. */
export type Decision = "ISSUE" | "HOLD" | "WITHOUT_MARK" | "LEAVE_OUT";

/** READY: it is issued with the next start. SHOWN: a certificate that they have shows the renewal. */
export type HolderState = "READY" | "SHOWN" | NonNullable<ReissueEntry["item"]>["state"];

/** A holder, and what becomes of it. */
export interface ReissueHolder {
  id: string;
  entry: ReissueEntry;
  state: HolderState;
  differences: readonly Difference[];
  /** Each needs a person's decision. */
  lostMarks: readonly Difference[];
}

const stateAfter: Record<Decision, HolderState> = {
  ISSUE: "READY",
  HOLD: "HELD",
  WITHOUT_MARK: "READY",
  LEAVE_OUT: "LEFT_OUT",
};

/** `decisions`: those that have not been sent yet, by the holder's id. Holders who lose a mark come first. */
export function holdersOf(
  entries: readonly ReissueEntry[],
  decisions: ReadonlyMap<string, Decision>,
): ReissueHolder[] {
  const holders = entries.map((entry): ReissueHolder => {
    const { holder, item, differences } = entry;
    const lostMarks = differences.filter(({ change, mark }) => change === "LOST" && mark);
    const decision = decisions.get(holder.id);
    const undecided = lostMarks.length > 0 ? "NEEDS_DECISION" : "READY";
    return {
      id: holder.id,
      entry,
      state: entry.showsRenewal ? "SHOWN" : (item?.state ?? (decision ? stateAfter[decision] : undecided)),
      differences,
      lostMarks,
    };
  });
  const isLosing = ({ lostMarks }: ReissueHolder) => lostMarks.length > 0;
  return [...holders.filter(isLosing), ...holders.filter((holder) => !isLosing(holder))];
}

/** In the order of their keys. What was issued or is about to be is no longer decided. */
export function offeredDecisions({ state, lostMarks }: ReissueHolder): readonly Decision[] {
  if (state === "ISSUED" || state === "WAITING" || state === "SHOWN") return [];
  if (lostMarks.length > 0) return ["HOLD", "WITHOUT_MARK", "LEAVE_OUT"];
  // It was put aside, and nothing is lost any more.
  return state === "HELD" || state === "LEFT_OUT" ? ["ISSUE"] : [];
}

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
}: ReissueHolder): { label: string; text: string } | null {
  const main = lostMarks[0] ?? differences[0];
  if (!main) return null;
  const isNewMark = main.kind === "MARK" && main.change === "ADDED";
  const label = isNewMark ? "New mark" : main.label;
  const more = differences.length - 1;
  return {
    label: more > 0 ? `${label}, and ${more} more` : label,
    text: isNewMark ? main.label : main.text,
  };
}
