/** The review of one policy: which row is current, and what was decided about it. */
import { useMemo, useRef, useState } from "react";
import { ACCEPTED_AT_ONCE_MAX } from "#model/explorer";
import { sendAction } from "../../form-kit/send-action.ts";
import { refusalMessage } from "../../graphql/problem.ts";
import { useMay } from "../../session/use-may.ts";
import { formsKey, isOpen, isPlain, type ReviewedDetail, type ReviewRow, rowsOf } from "./review-rows.ts";

export interface Review {
  details: readonly ReviewedDetail[];
  rows: readonly ReviewRow[];
  /** Whether the viewer may decide about details; others only read. */
  mayDecide: boolean;
  current: number;
  moveTo: (index: number) => void;
  /** Each form has a row of its own. */
  areFormsListed: boolean;
  listForms: (areListed: boolean) => void;
  isEditing: boolean;
  edit: () => void;
  cancelEdit: () => void;
  /** Accepts the current row as the documents say it: a detail, or all undecided forms. */
  accept: () => void;
  /** Details that can be accepted in bulk: Cara states them, and nothing contradicts them. */
  plain: readonly ReviewedDetail[];
  /** Accepts all of those as the documents say them; resolves to true on success. */
  acceptPlain: () => Promise<boolean>;
  correct: (value: string) => void;
  /** Details that may be used in the policy's record, because it says something else. */
  usable: readonly ReviewedDetail[];
  /** Writes details into the record; resolves to true on success. */
  putInRecord: (chosen: readonly ReviewedDetail[]) => Promise<boolean>;
  /** Records that the policy does not have the current detail, or removes an added one. */
  remove: () => void;
  isAdding: boolean;
  startAdding: () => void;
  cancelAdding: () => void;
  /** Adds a detail that Cara did not find. */
  add: (field: string, value: string) => void;
  isSaving: boolean;
  problem: string | null;
}

/** `openAt`: the detail at which it opens; null for the first undecided one. */
export function useReview(
  policyId: string,
  loaded: readonly ReviewedDetail[],
  openAt: string | null,
): Review {
  // The order stays as first shown, so decided rows do not move while the review continues.
  const [order] = useState(() => loaded.map(({ field }) => field));
  const [answer, setAnswer] = useState<{ of: typeof loaded; details: typeof loaded } | null>(null);
  const [areFormsListed, setFormsListed] = useState(() => openAt?.startsWith("form.") ?? false);
  const [currentKey, setCurrentKey] = useState<string | null>(openAt);
  const [isEditing, setEditing] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isBusy = useRef(false);
  const mayDecide = useMay("WORK");

  // A reloaded page includes at least the last response.
  const newest = answer?.of === loaded ? answer.details : loaded;
  // Keep the same array while its content is the same: the page next to it draws its quotes.
  const details = useMemo(() => {
    const placeOf = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length);
    return newest.toSorted((a, b) => placeOf(a.field) - placeOf(b.field));
  }, [newest, order]);
  const rows = useMemo(() => rowsOf(details, areFormsListed), [details, areFormsListed]);
  const chosen = rows.findIndex(({ key }) => key === currentKey);
  const current = chosen >= 0 ? chosen : firstToLookAt(rows);
  const row = rows[current];
  const detail = row?.isList ? undefined : row?.details[0];

  const moveTo = (index: number) => {
    if (isBusy.current) return;
    setCurrentKey(rows[index]?.key ?? null);
    setEditing(false);
    setAdding(false);
    setProblem(null);
  };

  const plain = mayDecide ? details.filter(isPlain).slice(0, ACCEPTED_AT_ONCE_MAX) : [];

  const send = async (body: {
    action: string;
    field?: string;
    fields?: string[];
    value?: string;
    expectedVersion?: number;
  }) => {
    if (isBusy.current) return null;
    isBusy.current = true;
    setSaving(true);
    setProblem(null);
    const outcome = await sendAction<ReviewedDetail[]>(`/app/policies/${policyId}/review`, "POST", body);
    isBusy.current = false;
    setSaving(false);
    if (!outcome.ok) {
      setProblem(refusalMessage(outcome));
      return null;
    }
    setAnswer({ of: loaded, details: outcome.data });
    return outcome.data;
  };

  const goOn = (decided: readonly ReviewedDetail[] | null, from: number) => {
    if (!decided) return false;
    setEditing(false);
    setCurrentKey(rows[nextOpen(rows, decided, from)]?.key ?? null);
    return true;
  };
  const decide = async (action: string, value?: string) => {
    if (!detail) return;
    const sent = { action, field: detail.field, ...(value === undefined ? {} : { value }) };
    goOn(await send(sent), current);
  };
  const acceptMany = async (many: readonly ReviewedDetail[], from: number) =>
    goOn(await send({ action: "accept-many", fields: many.map(({ field }) => field) }), from);

  const usable = mayDecide ? details.filter(({ record }) => record?.canUse) : [];

  const putInRecord = async (chosen: readonly ReviewedDetail[]) => {
    const [first] = chosen;
    if (!first?.record || isBusy.current) return false;
    // What happened is shown at the detail.
    if (chosen.length === 1) {
      setCurrentKey(first.field);
      setEditing(false);
    }
    const fields = chosen.map(({ field }) => field);
    return (await send({ action: "use", fields, expectedVersion: first.record.version })) !== null;
  };

  const add = async (field: string, value: string) => {
    if (await send({ action: "add", field, value })) setAdding(false);
  };

  return {
    details,
    rows,
    mayDecide,
    current,
    moveTo,
    areFormsListed,
    listForms: (areListed) => {
      setFormsListed(areListed);
      setCurrentKey(formsKey);
    },
    isEditing,
    edit: () => {
      setAdding(false);
      setProblem(null);
      if (detail) setEditing(true);
      else setFormsListed(true);
    },
    cancelEdit: () => {
      setEditing(false);
      setProblem(null);
    },
    accept: () => {
      if (!row) return;
      // Added and decided details have nothing to accept.
      if (!isOpen(row) && (row.isList || detail?.state === "ADDED"))
        setCurrentKey(rows[nextOpen(rows, details, current)]?.key ?? null);
      else if (row.isList)
        void acceptMany(
          row.details.filter(({ state }) => state === "OPEN").slice(0, ACCEPTED_AT_ONCE_MAX),
          current,
        );
      else void decide("accept");
    },
    plain,
    acceptPlain: () => acceptMany(plain, -1),
    usable,
    putInRecord,
    correct: (value) => void decide("correct", value),
    remove: () => void decide("remove"),
    isAdding,
    startAdding: () => {
      setEditing(false);
      setProblem(null);
      setAdding(true);
    },
    cancelAdding: () => {
      setAdding(false);
      setProblem(null);
    },
    add: (field, value) => void add(field, value),
    isSaving,
    problem,
  };
}

/** Uncertain details come before those that are merely undecided. */
function firstToLookAt(rows: readonly ReviewRow[]): number {
  const unsure = rows.findIndex(
    ({ details, isList }) => !isList && details.some(({ checkReason }) => checkReason),
  );
  return unsure >= 0 ? unsure : Math.max(0, rows.findIndex(isOpen));
}

/** The next undecided row, from here on and then from the top; the current one when all are decided. */
function nextOpen(rows: readonly ReviewRow[], decided: readonly ReviewedDetail[], current: number): number {
  const open = new Set(decided.filter(({ state }) => state === "OPEN").map(({ field }) => field));
  const isStillOpen = ({ details }: ReviewRow) => details.some(({ field }) => open.has(field));
  const after = rows.findIndex((row, index) => index > current && isStillOpen(row));
  if (after >= 0) return after;
  const first = rows.findIndex(isStillOpen);
  return first >= 0 ? first : current;
}
