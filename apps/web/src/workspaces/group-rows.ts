/** The rows of the list in groups, each in the order of the list. */
import type { CaraWorkspaceRowFragment } from "../graphql/generated/graphql.ts";
import { dateGroupOf, dateGroups } from "./date-windows.ts";
import type { GroupKey, WorkspaceOrder } from "./list-view.ts";
import { beganBy } from "./who-began.ts";
import { workspaceStateLabels, workspaceStates } from "./workspace-badge.tsx";

export type WorkspaceRow = CaraWorkspaceRowFragment;

export interface WorkspaceGroup {
  label: string;
  rows: readonly WorkspaceRow[];
}

interface Grouping {
  group: GroupKey;
  order: WorkspaceOrder;
  titleOfPreset: (row: WorkspaceRow) => string;
  nowMs: number;
}

const noClient = "No client";
const noUser = "No user";
const byEmail = "Started by email";
const collator = new Intl.Collator("en-US", { numeric: true, sensitivity: "base" });

/** Null if the list is not grouped. */
export function groupRows(rows: readonly WorkspaceRow[], grouping: Grouping): WorkspaceGroup[] | null {
  const { group, order, nowMs, titleOfPreset } = grouping;
  if (group === "none") return null;
  const labelOf: Record<Exclude<GroupKey, "none">, (row: WorkspaceRow) => string> = {
    status: ({ state }) => workspaceStateLabels[state],
    client: ({ metadata }) => metadata.clientName ?? noClient,
    user: (row) => (row.mailSender ? byEmail : (row.agencyUser?.name ?? noUser)),
    date: ({ updatedAt }) => dateGroupOf(updatedAt, nowMs),
    preset: titleOfPreset,
  };
  const byLabel = Map.groupBy(rows, labelOf[group]);
  const fixed =
    group === "status"
      ? workspaceStates.map((state) => workspaceStateLabels[state])
      : group === "date"
        ? dateGroups
        : null;
  const labels = fixed
    ? fixed.filter((label) => byLabel.has(label))
    : [...byLabel.keys()].toSorted((a, b) => Number(isNone(a)) - Number(isNone(b)) || collator.compare(a, b));
  return labels.map((label) => ({ label, rows: sortRows(byLabel.get(label) ?? [], order) }));
}

const isNone = (label: string) => label === noClient || label === noUser;

function sortRows(rows: readonly WorkspaceRow[], { sort, direction }: WorkspaceOrder): WorkspaceRow[] {
  const valueOf: Partial<Record<WorkspaceOrder["sort"], (row: WorkspaceRow) => string>> = {
    UPDATED_AT: ({ updatedAt }) => updatedAt,
    CREATED_AT: ({ createdAt }) => createdAt,
    TITLE: ({ title }) => title,
    STATUS: ({ state }) => String(workspaceStates.indexOf(state)),
    CLIENT: ({ metadata }) => metadata.clientName ?? "\u{10FFFF}",
    USER: (row) => beganBy(row) ?? "\u{10FFFF}",
  };
  const sign = direction === "ASC" ? 1 : -1;
  const value = valueOf[sort];
  return value ? rows.toSorted((a, b) => sign * collator.compare(value(a), value(b))) : [...rows];
}
