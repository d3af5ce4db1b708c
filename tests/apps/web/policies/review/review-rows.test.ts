/** The review is shown in parts, and a list of forms is one decision. */
import { expect, test } from "vitest";
import {
  isOpen,
  isPlain,
  type ReviewedDetail,
  rowsOf,
} from "../../../../../apps/web/src/policies/review/review-rows.ts";

const detail = (field: string, group: ReviewedDetail["group"], more: Partial<ReviewedDetail> = {}) =>
  ({
    field,
    group,
    state: "OPEN",
    checkReason: null,
    otherValues: [],
    recordNote: null,
    ...more,
  }) as ReviewedDetail;

const forms = [detail("form.cg0001", "FORMS"), detail("form.il0017", "FORMS")];
const others = [
  detail("premium", "PREMIUM"),
  detail("carrier", "PARTIES"),
  detail("glAggregateLimit", "LIMITS"),
];

test("orders parties, limits and premium, with the forms last as one row", () => {
  const rows = rowsOf([...forms, ...others], false);
  expect(rows.map(({ key }) => key)).toEqual(["carrier", "glAggregateLimit", "premium", "forms"]);
  expect(rows.at(-1)).toMatchObject({ isList: true, details: forms });
});

test("lists each form in its own row when they are expanded or there is only one", () => {
  expect(rowsOf(forms, true).map(({ key }) => key)).toEqual(["forms", "form.cg0001", "form.il0017"]);
  expect(rowsOf(forms.slice(0, 1), false).map(({ key, isList }) => [key, isList])).toEqual([
    ["form.cg0001", false],
  ]);
});

test("keeps the list of forms open until every form is decided", () => {
  const [first, second] = forms as [ReviewedDetail, ReviewedDetail];
  expect(isOpen({ details: [{ ...first, state: "ACCEPTED" }, second] })).toBe(true);
  expect(
    isOpen({
      details: [
        { ...first, state: "ACCEPTED" },
        { ...second, state: "REMOVED" },
      ],
    }),
  ).toBe(false);
});

test.each([
  ["a detail that needs a check", { checkReason: "The documents differ." }],
  ["a detail already decided", { state: "CORRECTED" as const }],
  ["a detail that differs from the record", { recordNote: "The documents name A, the record says B." }],
  [
    "a detail whose field in the record says something else",
    { record: { value: "$0", isMatch: false } as ReviewedDetail["record"] },
  ],
  [
    "a detail that differs in another document",
    {
      otherValues: [
        { value: "2", documentName: "b.pdf", quotes: [] },
      ] as unknown as ReviewedDetail["otherValues"],
    },
  ],
])("does not accept %s in bulk", (_what, more) => {
  expect(isPlain(detail("premium", "PREMIUM"))).toBe(true);
  expect(isPlain(detail("premium", "PREMIUM", more))).toBe(false);
});

test.each([
  ["the record says the same", { value: "$4,283", isMatch: true }],
  ["the record's field is empty", { value: null, isMatch: false }],
])("accepts a detail in bulk if %s", (_when, record) => {
  expect(isPlain(detail("premium", "PREMIUM", { record: record as ReviewedDetail["record"] }))).toBe(true);
});
