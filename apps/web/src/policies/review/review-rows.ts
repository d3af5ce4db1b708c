/** The rows of the review: one per detail, part by part; a list of forms is one row, and one decision. Pure. */
import type { ReviewedDetailFieldsFragment } from "../../graphql/generated/graphql.ts";

export type ReviewedDetail = ReviewedDetailFieldsFragment;
export type ReviewGroup = ReviewedDetail["group"];

export interface ReviewRow {
  key: string;
  group: ReviewGroup;
  /** Several if one decision covers them all. */
  details: readonly ReviewedDetail[];
  /** The row is the list of forms. */
  isList: boolean;
}

/** By heading, in their order. */
export const groupNames: Readonly<Record<ReviewGroup, string>> = {
  PARTIES: "Policy and parties",
  LIMITS: "Limits and deductibles",
  PREMIUM: "Premium and charges",
  FORMS: "Forms and endorsements",
};
const groups = Object.keys(groupNames) as ReviewGroup[];

export const formsKey = "forms";

export const isOpen = ({ details }: Pick<ReviewRow, "details">): boolean =>
  details.some(({ state }) => state === "OPEN");

/** `areFormsListed`: each form also has a row of its own. */
export function rowsOf(details: readonly ReviewedDetail[], areFormsListed: boolean): ReviewRow[] {
  return groups.flatMap((group): ReviewRow[] => {
    const own = details.filter((detail) => detail.group === group);
    const each = own.map((detail) => ({ key: detail.field, group, details: [detail], isList: false }));
    if (group !== "FORMS" || own.length < 2) return each;
    return [{ key: formsKey, group, details: own, isList: true }, ...(areFormsListed ? each : [])];
  });
}

/** Details that Cara states and nothing contradicts, neither a document nor the record: they can be accepted in bulk. */
export const isPlain = ({ state, checkReason, otherValues, recordNote, record }: ReviewedDetail): boolean =>
  state === "OPEN" &&
  !checkReason &&
  otherValues.length === 0 &&
  !recordNote &&
  (!record || record.isMatch || record.value === null);
