/** What could not be printed is reported where it was typed. */
import { expect, test } from "vitest";
import type { CertificateInput, CertificateSnapshot } from "#model/certificates";
import { explainPrinting } from "../../../core/certificates/printing-problems.ts";
import { invalid } from "../../../core/shared/problem.ts";

const snapshot = {
  policies: [
    { policyId: "pol_1", limits: [{ key: "a" }, { key: "b" }] },
    { policyId: "pol_2", limits: [{ key: "a" }] },
  ],
} as CertificateSnapshot;
const input = {
  values: [
    { policyId: "pol_1", key: "b", value: "x" },
    { policyId: "pol_2", key: "a", value: "x" },
  ],
  holder: { name: "Marlow" },
  formId: null,
} as CertificateInput;
const pathOf = (path: string, more: Partial<CertificateInput> = {}) =>
  explainPrinting(invalid([{ path, message: "No font has it." }]), snapshot, { ...input, ...more })[0]?.path;

test.each([
  ["holder.name", {}, "holder.name"],
  ["holder.address.line1", {}, "holder.address.line1"],
  ["holder.name", { holder: null }, "holderId"],
  ["descriptionOfOperations", {}, "descriptionOfOperations"],
  ["policies.0.limits.1.value", {}, "values.0.value"],
  ["policies.1.limits.0.value", {}, "values.1.value"],
  ["policies.0.limits.0.value", {}, "policyIds"],
  ["insured.name", {}, "policyIds"],
  ["policies.1", { formId: "cfm_1" }, "formId"],
])("%s is a problem of a field of the form", (path, more, expected) => {
  expect(pathOf(path, more)).toBe(expected);
});

test("a form that cannot be opened is a problem of the form", () => {
  const problem = { code: "UNREADABLE", message: "This PDF is damaged." };
  expect(explainPrinting(problem, snapshot, input)).toEqual([
    { path: "formId", message: "This PDF is damaged." },
  ]);
});
