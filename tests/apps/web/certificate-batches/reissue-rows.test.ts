/** The rows of a reissue: what is ready, what is decided, and which difference is named first. */
import { expect, test } from "vitest";
import type { ReissueEntry } from "../../../../apps/web/src/certificate-batches/load-reissue.ts";
import {
  holdersOf,
  mainDifference,
  offeredDecisions,
  type ReissueHolder,
} from "../../../../apps/web/src/certificate-batches/reissue-rows.ts";

const line = {
  ...{
    kind: "POLICY" as const,
    change: "LOST" as const,
    label: "Workers compensation",
    mark: null,
    holds: "WC-26",
  },
  text: "ends on 03/01/2027 and has no renewal yet",
};
const limit = {
  ...{
    kind: "LIMIT" as const,
    change: "CHANGED" as const,
    label: "Medical expense",
    mark: null,
    holds: "$10,000",
  },
  text: "$10,000 to $5,000",
};
const item = (state: NonNullable<ReissueEntry["item"]>["state"]): ReissueEntry["item"] => ({
  ...{ id: "cbi_1", state, reason: null, field: null, note: null, certificate: null },
});

function rowOf(more: Partial<ReissueEntry>): ReissueHolder {
  const entry = {
    ...{
      heldId: "crt_1",
      heldNumber: "COI-2026-00001",
      item: null,
      showsRenewal: false,
      needsContract: false,
    },
    ...{ differences: [], withoutLimits: [], withoutLines: [], needsDecision: false },
    ...more,
  } as unknown as ReissueEntry;
  const [row] = holdersOf([entry], new Map());
  if (!row) throw new Error("There is no row.");
  return row;
}

test("a line without a renewal needs a decision, and is named before other differences", () => {
  const row = rowOf({ differences: [limit, line], withoutLines: ["Workers compensation"] });
  expect(row).toMatchObject({ state: "NEEDS_DECISION", isOpen: true });
  expect(offeredDecisions(row)).toEqual(["HOLD", "WITHOUT_MARK", "LEAVE_OUT"]);
  expect(mainDifference(row)).toEqual({ label: "Workers compensation, and 1 more", text: line.text });
});

test("what kept a certificate open is settled: it is ready, and issued only with the others that are", () => {
  expect(rowOf({ item: item("NEEDS_DECISION") }).state).toBe("READY");
  expect(rowOf({ item: item("NEEDS_DECISION"), withoutLimits: ["Auto"] }).state).toBe("NEEDS_DECISION");
  expect(rowOf({ item: item("HELD") }).state).toBe("HELD");
});
