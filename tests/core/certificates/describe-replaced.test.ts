/** What a holder is told of a certificate that replaces theirs. */
import { expect, test } from "vitest";
import type { Mark } from "#model/endorsements";
import { certificateMail } from "../../../core/certificates/certificate-mail.ts";
import { describeReplaced } from "../../../core/certificates/describe-replaced.ts";
import type { PrintedPolicy } from "../../../core/certificates/model.ts";

const policy = (policyId: string, effectiveDate: string, marks: readonly Mark[]): PrintedPolicy => ({
  policyId,
  effectiveDate,
  type: "GENERAL_LIABILITY",
  title: "General liability",
  insurerLetter: "A",
  policyNumber: `GL-${policyId}`,
  expirationDate: "2028-03-01",
  notes: [],
  limits: [],
  marks: marks.map((mark) => ({ mark, proofs: [], contract: null })),
  properties: [],
  interests: [],
});
const auto: PrintedPolicy = {
  ...policy("auto", "2026-03-01", []),
  type: "COMMERCIAL_AUTO",
  title: "Commercial auto",
};
const before = policy("26", "2026-03-01", ["ADDITIONAL_INSURED", "WAIVER_OF_SUBROGATION"]);
const replaced = { number: "COI-2026-00004", policies: [before, auto] };
const renewal = policy("27", "2027-03-01", ["ADDITIONAL_INSURED"]);

test("says which one it replaces, that it shows the renewal, and which mark is gone", () => {
  expect(describeReplaced([renewal, auto], replaced)).toEqual([
    "It replaces COI-2026-00004.",
    "It shows the renewal of general liability from March 1, 2027.",
    "It no longer shows waiver of subrogation for general liability.",
  ]);
});

test("says that a policy is gone, and nothing of what stays", () => {
  expect(describeReplaced([before], replaced)).toEqual([
    "It replaces COI-2026-00004.",
    "It no longer shows the policy GL-auto (commercial auto).",
  ]);
  expect(describeReplaced([before, auto], replaced)).toEqual(["It replaces COI-2026-00004."]);
});

test("the email says it, and nothing of it where nothing is replaced", () => {
  const snapshot = {
    kind: "LIABILITY" as const,
    number: "COI-2026-00009",
    issuedOn: "2026-11-22",
    verification: { code: "AAAA", url: "https://app.example/verify/AAAA" },
    agency: { name: "Larkspur" },
    insured: { name: "Wexcombe Tile" },
    holder: { name: "Marlow Yards" },
    policies: [renewal, auto],
  };
  const told = certificateMail(snapshot, { message: "", hasReplies: false, replaced });
  expect(told.text).toContain("It replaces COI-2026-00004. It shows the renewal");
  expect(told.html).toContain("It no longer shows waiver of subrogation");
  expect(certificateMail(snapshot, { message: "", hasReplies: false }).text).not.toContain("replaces");
});
