/** What the list of workspaces shows and how: in the URL, and kept by the browser as the person's default view. */
import { presetKeys } from "#model/presets";
import type {
  CaraPreset,
  CaraWorkspaceFilter,
  CaraWorkspaceSort,
  CaraWorkspaceState,
} from "../graphql/generated/graphql.ts";
import { checkedSearch } from "../shell/checked-search.ts";
import { type DateWindow, dateWindows, windowStart } from "./date-windows.ts";
import { workspaceStates } from "./workspace-badge.tsx";

export const groupKeys = ["status", "client", "user", "date", "preset", "none"] as const;
export type GroupKey = (typeof groupKeys)[number];
export const groupLabels: Readonly<Record<GroupKey, string>> = {
  status: "Status",
  client: "Client",
  user: "User",
  date: "Date",
  preset: "Preset",
  none: "None",
};

export const sortKeys = ["UPDATED_AT", "CREATED_AT", "TITLE", "STATUS", "CLIENT", "USER"] as const;
export const sortLabels: Readonly<Record<CaraWorkspaceSort, string>> = {
  UPDATED_AT: "Last Updated",
  CREATED_AT: "Created",
  TITLE: "Title",
  STATUS: "Status",
  CLIENT: "Client",
  USER: "User",
};

/** A preset, one of the agency's own by its id, or a task without any. */
export type PresetFilter = CaraPreset | OwnPresetId | "CUSTOM";
type OwnPresetId = `cpr_${string}`;

export const isOwnPreset = (preset: unknown): preset is OwnPresetId =>
  typeof preset === "string" && /^cpr_\w{1,40}$/.test(preset);

export interface WorkspaceView {
  status?: CaraWorkspaceState;
  user?: string;
  date?: DateWindow;
  preset?: PresetFilter;
  /** By status unless it says otherwise. */
  group?: GroupKey;
  /** The latest first unless it says otherwise. */
  sort?: CaraWorkspaceSort;
  direction?: "ASC" | "DESC";
  /** Archived workspaces instead of the others. */
  archived?: true;
}

export interface WorkspaceSearch extends WorkspaceView {
  filter?: string;
}

const viewKeys = ["status", "user", "date", "preset", "group", "sort", "direction"] as const;
export const searchKeys = [...viewKeys, "archived", "filter"] as const;

const oneOf = <Value extends string>(values: readonly Value[], value: unknown): value is Value =>
  values.includes(value as Value);

const presets: readonly PresetFilter[] = [...presetKeys, "CUSTOM"];

/** What an address or the browser's storage says, as far as it can be understood. */
export function parseView(given: Record<string, unknown>): WorkspaceView {
  const { status, user, date, preset, group, sort, direction, archived } = given;
  return {
    ...(oneOf(workspaceStates, status) ? { status } : {}),
    ...(typeof user === "string" && user !== "" ? { user: user.slice(0, 100) } : {}),
    ...(oneOf(dateWindows, date) ? { date } : {}),
    ...(oneOf(presets, preset) || isOwnPreset(preset) ? { preset } : {}),
    ...(oneOf(groupKeys, group) && group !== "status" ? { group } : {}),
    ...(oneOf(sortKeys, sort) && sort !== "UPDATED_AT" ? { sort } : {}),
    ...(direction === "ASC" || direction === "DESC" ? { direction } : {}),
    ...(archived === true ? { archived } : {}),
  };
}

export const workspaceSearch = checkedSearch(
  ({ filter, ...view }: Record<string, unknown>): WorkspaceSearch => ({
    ...parseView(view),
    ...((typeof filter === "string" || typeof filter === "number") && filter !== ""
      ? { filter: String(filter).slice(0, 200) }
      : {}),
  }),
  searchKeys,
);

function conditionOf(preset: PresetFilter): CaraWorkspaceFilter {
  if (preset === "CUSTOM") return { customTask: true };
  return isOwnPreset(preset) ? { customPresetIds: [preset] } : { presets: [preset] };
}

/** What the list asks for; `nowMs` decides what "Today" is. */
export function whereOf(view: WorkspaceView, nowMs: number, timeZone: string): CaraWorkspaceFilter {
  const { status, user, date, preset, archived } = view;
  return {
    ...(status ? { states: [status] } : {}),
    ...(user ? { userIds: [user] } : {}),
    ...(preset ? conditionOf(preset) : {}),
    ...(date ? { updatedAfter: new Date(windowStart(date, nowMs, timeZone)).toISOString() } : {}),
    archived: archived === true,
  };
}

export interface WorkspaceOrder {
  sort: CaraWorkspaceSort;
  direction: "ASC" | "DESC";
}

/** The order of the rows within a group. */
export const orderOf = ({ sort = "UPDATED_AT", direction }: WorkspaceView): WorkspaceOrder => ({
  sort,
  direction: direction ?? (sort === "UPDATED_AT" || sort === "CREATED_AT" ? "DESC" : "ASC"),
});

const sortOfGroup: Partial<Record<GroupKey, CaraWorkspaceSort>> = {
  status: "STATUS",
  client: "CLIENT",
  user: "USER",
  date: "UPDATED_AT",
};

/** The order in which rows are loaded: whole groups first, so that a group that is shown is not added to later. */
export function loadingOrderOf(view: WorkspaceView): WorkspaceOrder {
  const sort = sortOfGroup[view.group ?? "status"];
  const order = orderOf(view);
  if (!sort || sort === order.sort) return order;
  return { sort, direction: sort === "UPDATED_AT" ? "DESC" : "ASC" };
}

const storageKey = "cara_workspaces_default_view";

/** Keeps filters, group and sort for the next visit. What was archived is looked at, not kept. */
export function keepDefaultView(view: WorkspaceView): void {
  const kept = Object.fromEntries(viewKeys.map((key) => [key, view[key]]));
  try {
    localStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing shows the usual view.
  }
}

export function readDefaultView(): WorkspaceView {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "{}");
    return typeof kept === "object" && kept !== null ? parseView(kept as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Whether an address says anything about the view. */
export const saysView = (search: WorkspaceSearch): boolean =>
  searchKeys.some((key) => search[key] !== undefined);
