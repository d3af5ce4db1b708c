/** The review of one policy: which detail is looked at, and what was decided about it. */
import { useMemo, useRef, useState } from "react";
import { ACCEPTED_AT_ONCE_MAX, VERY_SURE } from "#model/explorer";
import { sendAction } from "../forms/send-action.ts";
import type { ReviewedDetailFieldsFragment } from "../graphql/generated/graphql.ts";

export type ReviewedDetail = ReviewedDetailFieldsFragment;

export interface Review {
  details: readonly ReviewedDetail[];
  current: number;
  moveTo: (index: number) => void;
  isEditing: boolean;
  edit: () => void;
  cancelEdit: () => void;
  /** Keeps the current detail as the documents say it. */
  accept: () => void;
  /** What may be accepted many at once: Cara is very sure of it, and nothing says otherwise. */
  sure: readonly ReviewedDetail[];
  /** Keeps all of those as the documents say them; true when it was done. */
  acceptSure: () => Promise<boolean>;
  correct: (value: string) => void;
  /** Keeps that the policy does not have the current detail, or takes back what was added. */
  remove: () => void;
  isAdding: boolean;
  startAdding: () => void;
  cancelAdding: () => void;
  /** Adds a detail that Cara did not find. */
  add: (field: string, value: string) => void;
  isSaving: boolean;
  problem: string | null;
}

export function useReview(policyId: string, loaded: readonly ReviewedDetail[]): Review {
  // The order is that of the first look: what was decided stays where it is while one goes on.
  const [order] = useState(() => loaded.map(({ field }) => field));
  const [answer, setAnswer] = useState<{ of: typeof loaded; details: typeof loaded } | null>(null);
  const [current, setCurrent] = useState(0);
  const [isEditing, setEditing] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isBusy = useRef(false);

  // A page that was read again knows at least as much as the last answer.
  const newest = answer?.of === loaded ? answer.details : loaded;
  // The same list as long as it holds the same: the page beside it is drawn from its quotes.
  const details = useMemo(() => {
    const placeOf = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length);
    return newest.toSorted((a, b) => placeOf(a.field) - placeOf(b.field));
  }, [newest, order]);
  const detail = details[current];

  const moveTo = (index: number) => {
    if (isBusy.current) return;
    setCurrent(index);
    setEditing(false);
    setAdding(false);
    setProblem(null);
  };

  const sure = details.filter(isSure).slice(0, ACCEPTED_AT_ONCE_MAX);

  const send = async (body: { action: string; field?: string; fields?: string[]; value?: string }) => {
    if (isBusy.current) return null;
    isBusy.current = true;
    setSaving(true);
    setProblem(null);
    const outcome = await sendAction<ReviewedDetail[]>(`/app/policies/${policyId}/review`, "POST", body);
    isBusy.current = false;
    setSaving(false);
    if (!outcome.ok) {
      setProblem(outcome.fields[0]?.message ?? outcome.applicationError);
      return null;
    }
    setAnswer({ of: loaded, details: outcome.data });
    return outcome.data;
  };

  const decide = async (action: string, value?: string) => {
    if (!detail) return;
    const decided = await send({ action, field: detail.field, ...(value === undefined ? {} : { value }) });
    if (!decided) return;
    setEditing(false);
    setCurrent(nextOpen(details, decided, current));
  };

  const acceptSure = async () => {
    const decided = await send({ action: "accept-many", fields: sure.map(({ field }) => field) });
    if (!decided) return false;
    setEditing(false);
    setCurrent(nextOpen(details, decided, -1));
    return true;
  };

  const add = async (field: string, value: string) => {
    if (await send({ action: "add", field, value })) setAdding(false);
  };

  return {
    details,
    current,
    moveTo,
    isEditing,
    edit: () => {
      setAdding(false);
      setProblem(null);
      setEditing(true);
    },
    cancelEdit: () => {
      setEditing(false);
      setProblem(null);
    },
    accept: () => {
      // There is nothing to hold an addition against.
      if (detail?.state === "ADDED") setCurrent(nextOpen(details, details, current));
      else void decide("accept");
    },
    sure,
    acceptSure,
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

const isSure = ({ state, confidence, otherValues, recordNote }: ReviewedDetail): boolean =>
  state === "OPEN" && confidence >= VERY_SURE && otherValues.length === 0 && !recordNote;

/** The next detail that nobody has looked at, from here on and then from the top; here when all is done. */
function nextOpen(
  listed: readonly ReviewedDetail[],
  decided: readonly ReviewedDetail[],
  current: number,
): number {
  const isOpen = ({ field }: ReviewedDetail) =>
    decided.some((detail) => detail.field === field && detail.state === "OPEN");
  const after = listed.findIndex((detail, index) => index > current && isOpen(detail));
  if (after >= 0) return after;
  const first = listed.findIndex(isOpen);
  return first >= 0 ? first : current;
}
