/** What was typed stays; everything else of the form is what the document says. */
import { expect, test } from "vitest";
import {
  changeOf,
  fillDraft,
  type IntakeValue,
  isFilledWith,
} from "../../../../apps/web/src/policies/intake/fill-from-document.ts";
import { draftPolicy } from "../../../../apps/web/src/policies/policy-draft.ts";
import { bodyOfEntry } from "../../../../apps/web/src/policies/policy-entries.ts";

const start = draftPolicy("2026-11-20", "usr_1");
const valueFor = (field: string, value: string | null): IntakeValue => ({
  ...{ field, value, label: field, shown: value ?? "Fathom Mutual", checkReason: null, quotes: [] },
});
const values = [
  valueFor("type", "GENERAL_LIABILITY"),
  valueFor("market", "EXCESS_AND_SURPLUS"),
  valueFor("carrierId", null),
  valueFor("policyNumber", "GL-4477-01"),
  valueFor("inforceAt", "2026-03-01"),
  valueFor("premium", "428301"),
  valueFor("taxes", "0"),
];

test("fills in every field that is as the form began, defaults too", () => {
  const filled = fillDraft(start, start, values);
  expect(filled).toEqual({
    ...start,
    type: "GENERAL_LIABILITY",
    market: "EXCESS_AND_SURPLUS",
    policyNumber: "GL-4477-01",
    inforceAt: "2026-03-01",
    amounts: { ...start.amounts, premium: 428_301, taxes: 0 },
  });
  for (const value of values) expect(isFilledWith(filled, value), value.field).toBe(value.value !== null);
});

test("never overwrites what a person typed or chose, not even with the same kind of value", () => {
  const typed = {
    ...start,
    type: "CYBER" as const,
    policyNumber: " CY-1 ",
    inforceAt: null,
    amounts: { ...start.amounts, premium: 99_900 },
  };
  const filled = fillDraft(typed, start, values);
  expect(filled).toEqual({ ...typed, market: "EXCESS_AND_SURPLUS" });
  const premium = valueFor("premium", "428301");
  expect(isFilledWith(filled, premium)).toBe(false);
  // It is offered, and taking it changes that amount alone.
  expect(changeOf(filled, premium)).toEqual({ amounts: { ...typed.amounts, premium: 428_301 } });
});

test("takes no field and no choice that the form does not have", () => {
  for (const value of [
    valueFor("state", "EXPIRED"),
    valueFor("agencyUserId", "usr_2"),
    valueFor("market", "NO_SUCH_MARKET"),
    valueFor("__proto__", "x"),
  ])
    expect(changeOf(start, value), value.field).toBeNull();
  expect(fillDraft(start, start, [valueFor("state", "EXPIRED")])).toEqual(start);
});

test("sends a document with the policy only if it was used for the chosen account", () => {
  const intake = { id: "doc_1", name: "declarations.pdf", filledFor: "acc_1", anywayFor: null };
  const entry = { key: 0, draft: start, intake };
  expect(bodyOfEntry(entry, "acc_1")).toMatchObject({ intakeId: "doc_1" });
  expect(bodyOfEntry(entry, "acc_2")).not.toHaveProperty("intakeId");
  expect(bodyOfEntry({ ...entry, intake: { ...intake, filledFor: null } }, "acc_1")).not.toHaveProperty(
    "intakeId",
  );
});
