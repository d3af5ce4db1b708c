/** What is said of a certificate with a term to come, and of what withdrawing one brings back. */
import { expect, test } from "vitest";
import {
  describeReplacing,
  describeRevived,
  describeState,
} from "../../../../apps/web/src/certificates/describe-state.ts";
import type { ShownCertificate } from "../../../../apps/web/src/certificates/load-certificate.ts";

const validFrom = (policies: readonly { title: string; effectiveDate: string }[]) =>
  describeState({
    ...{ state: "VALID", stateSince: "2027-03-01", supersededBy: null, withdrawal: null },
    policies,
  } as unknown as ShownCertificate)?.text;

test("names the lines that are to come", () => {
  const auto = { title: "Auto", effectiveDate: "2026-06-01" };
  const liability = { title: "General liability", effectiveDate: "2027-03-01" };
  expect(validFrom([auto, liability])).toBe("General liability is not in force before that day.");
  expect(validFrom([liability])).toBe("No policy on it is in force before that day.");
});

test("says what becomes valid, or stays so, when one is withdrawn", () => {
  const certificateNumber = "COI-2026-00004";
  expect(describeRevived({ certificateNumber, state: "SUPERSEDED" })).toBe(
    "COI-2026-00004, which this one replaced, becomes valid again.",
  );
  expect(describeRevived({ certificateNumber, state: "VALID" })).toMatch(/stays valid/);
});

test("one that is issued again after a withdrawal says what is current", () => {
  const withdrawn = { certificateNumber: "COI-2026-00005", state: "WITHDRAWN" } as const;
  const before = (state: "VALID" | "EXPIRED") => ({
    id: "crt_4",
    certificateNumber: "COI-2026-00004",
    state,
  });
  expect(describeReplacing({ ...withdrawn, supersedes: before("VALID") }).text).toMatch(
    /COI-2026-00004, which it replaced, is valid again/,
  );
  expect(describeReplacing({ ...withdrawn, supersedes: before("EXPIRED") }).text).toMatch(/replaces nothing/);
});
