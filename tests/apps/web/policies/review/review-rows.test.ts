/** The review is in parts, and a list of forms is one decision. */
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

test("parties come first, then limits, the premium and the forms as one row", () => {
  const rows = rowsOf([...forms, ...others], false);
  expect(rows.map(({ key }) => key)).toEqual(["carrier", "glAggregateLimit", "premium", "forms"]);
  expect(rows.at(-1)).toMatchObject({ isList: true, details: forms });
});

test("each form has a row of its own where they are looked at, or where there is one", () => {
  expect(rowsOf(forms, true).map(({ key }) => key)).toEqual(["forms", "form.cg0001", "form.il0017"]);
  expect(rowsOf(forms.slice(0, 1), false).map(({ key, isList }) => [key, isList])).toEqual([
    ["form.cg0001", false],
  ]);
});

test("the list is open until each of its forms was decided", () => {
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
  ["what is to be checked", { checkReason: "The documents differ." }],
  ["what was decided", { state: "CORRECTED" as const }],
  ["what the record says otherwise", { recordNote: "The documents name A, the record says B." }],
  [
    "what another document says otherwise",
    {
      otherValues: [
        { value: "2", documentName: "b.pdf", quotes: [] },
      ] as unknown as ReviewedDetail["otherValues"],
    },
  ],
])("%s is not accepted with the rest", (_what, more) => {
  expect(isPlain(detail("premium", "PREMIUM"))).toBe(true);
  expect(isPlain(detail("premium", "PREMIUM", more))).toBe(false);
});
