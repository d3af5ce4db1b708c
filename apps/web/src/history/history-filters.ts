import type { HistoryKind } from "#model/history";

/** The choices of the history page's filter, with what each one shows. */
export const historyFilters: Record<HistoryFilterName, { label: string; kinds: HistoryKind[] | null }> = {
  all: { label: "All", kinds: null },
  fields: { label: "Fields", kinds: ["FIELDS", "REVIEWS"] },
  documents: { label: "Documents", kinds: ["DOCUMENTS"] },
  certificates: { label: "Certificates", kinds: ["CERTIFICATES"] },
};
export type HistoryFilterName = "all" | "fields" | "documents" | "certificates";

/** The search parameters of the history page. */
export interface HistorySearch {
  show?: HistoryFilterName;
  /** An actor of the history. */
  by?: string;
  /** The moment at which the policy is shown, ISO 8601; now if omitted. */
  at?: string;
}

export function parseHistorySearch({ show, by, at }: Record<string, unknown>): HistorySearch {
  const instant = typeof at === "string" ? Date.parse(at) : Number.NaN;
  return {
    ...(typeof show === "string" && Object.hasOwn(historyFilters, show) && show !== "all"
      ? { show: show as HistoryFilterName }
      : {}),
    ...(typeof by === "string" && by !== "" ? { by: by.slice(0, 100) } : {}),
    ...(Number.isNaN(instant) ? {} : { at: new Date(instant).toISOString() }),
  };
}
