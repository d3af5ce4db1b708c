import type { PolicyAtMomentFragment } from "../graphql/generated/graphql.ts";

type Value = PolicyAtMomentFragment["values"][number];

export interface ComparedValue extends Omit<Value, "value"> {
  before: string | null;
  now: string | null;
  differs: boolean;
}

const isShown = ({ before, now, kind }: ComparedValue): boolean =>
  [before, now].some(
    (value) => value !== null && !((kind === "MONEY" || kind === "PERCENT") && value === "0"),
  );

/** A decision in Review about what a document says, which is no value of the policy's record. */
export const isReviewed = ({ field }: Pick<Value, "field">): boolean => field.startsWith("review.");

/** The values of a policy at two moments next to each other, without what is empty at both. */
export function compareMoments(moment: PolicyAtMomentFragment, now: PolicyAtMomentFragment): ComparedValue[] {
  const valueIn = ({ values }: PolicyAtMomentFragment, field: string) =>
    values.find((each) => each.field === field)?.value ?? null;
  const fields = new Map([...now.values, ...moment.values].map((value) => [value.field, value]));
  return [...fields.values()]
    .map(({ field, label, kind }) => {
      const [before, after] = [valueIn(moment, field), valueIn(now, field)];
      return { field, label, kind, before, now: after, differs: before !== after };
    })
    .filter(isShown);
}

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** "4 values differ from today, and 4 documents came later." */
export function describeDifferences(moment: PolicyAtMomentFragment, now: PolicyAtMomentFragment): string {
  const differing = compareMoments(moment, now).filter(({ differs }) => differs);
  const fields = differing.filter((value) => !isReviewed(value)).length;
  const reviewed = differing.length - fields;
  const later = countMissing(now, moment);
  const gone = countMissing(moment, now);
  const parts = [
    fields === 0
      ? "No value differs from today"
      : `${plural(fields, "value differs", "values differ")} from today`,
    ...(reviewed > 0 ? [`${plural(reviewed, "detail was", "details were")} reviewed later`] : []),
    ...(later > 0 ? [`${plural(later, "document", "documents")} came later`] : []),
    ...(gone > 0 ? [plural(gone, "document was removed", "documents were removed")] : []),
  ];
  const last = parts.pop() ?? "";
  return parts.length === 0 ? `${last}.` : `${parts.join(", ")}, and ${last}.`;
}

/** How many of one moment's documents the other does not have. */
function countMissing({ documents }: PolicyAtMomentFragment, other: PolicyAtMomentFragment): number {
  const there = new Set(other.documents.map(({ id }) => id));
  return documents.filter(({ id }) => !there.has(id)).length;
}
