import { describe, expect, test } from "vitest";
import { listPanelQuotes } from "../../../../apps/web/src/explorer/panel-model.ts";
import { panelOfDetails } from "../../../../apps/web/src/explorer/panel-of-details.ts";

type Arguments = Parameters<typeof panelOfDetails>;
type Details = Arguments[1];

const quote = (start: number) => ({
  __typename: "Quote" as const,
  content: "words",
  documentId: "doc_1",
  documentName: "policy.pdf",
  readingId: "rdg_1",
  segments: [{ page: 1, start, end: start + 5, text: "words" }],
});

const policy = {
  id: "pol_1",
  policyNumber: "GL-1",
  expiresAt: null,
  pricing: { premium: 4283 },
  files: [],
} as unknown as Arguments[0];

const details = (more: Partial<Details>): Details =>
  ({
    coverageDescriptions: [],
    exclusionDescriptions: [],
    extraLimits: [],
    locations: [],
    evidence: [],
    corrections: [],
    conflicts: [],
    recordDifferences: [],
    checks: [],
    certificates: [],
    printedSchedules: [],
    schedules: { forms: [], cancellation: [], premiumParts: [], additionalInsureds: [] },
    ...more,
  }) as Details;

const correction = (field: string, more: object) => ({
  field,
  label: "Broker",
  value: "Tern Cove Brokerage",
  readValue: null,
  correctedAt: "2026-11-21T03:00:00Z",
  correctedBy: { name: "Dana Whitlock" },
  ...more,
});

const panel = (more: object) => panelOfDetails(policy, details(more), "America/Chicago");

describe("a user's corrections", () => {
  test("are noted next to the value, dated in the agency's time zone", () => {
    const { facts } = panel({
      premium: 4300,
      corrections: [correction("premium", { label: "Premium", value: "$4,300", readValue: "$4,283" })],
    });
    expect(facts[0]).toMatchObject({ label: "Premium", value: "$4,300" });
    expect(facts[0]?.detail).toContain(
      "Corrected by Dana Whitlock on Nov 20, 2026. The documents say $4,283.",
    );
  });

  test("get a row of their own when the overview has none", () => {
    const { facts } = panel({ corrections: [correction("broker", {})] });
    expect(facts.at(-1)).toMatchObject({
      label: "Broker",
      value: "Tern Cove Brokerage",
      detail: "Added by Dana Whitlock on Nov 20, 2026.",
    });
  });

  test("move a removed limit out of the limits and still list it", () => {
    const { facts, limits } = panel({
      glAggregateLimit: null,
      corrections: [
        correction("glAggregateLimit", { label: "General aggregate", value: null, readValue: "$2,000,000" }),
      ],
    });
    expect(limits).toEqual({ groups: [], schedule: null });
    expect(facts.at(-1)).toMatchObject({ label: "General aggregate", value: "Not in the policy" });
  });
});

describe("uncertain details", () => {
  test("say why they should be checked and are not compared with the record", () => {
    const { facts, charges } = panel({
      premium: 9999,
      checks: [
        { field: "premium", reason: "The document gives other values too." },
        { field: "premiumPart.tax", reason: "Its label does not settle what it is." },
      ],
      schedules: {
        forms: [],
        cancellation: [],
        premiumParts: [{ key: "premiumPart.tax", label: "Tax", amount: 31.18, policyQuotes: [] }],
        additionalInsureds: [],
      },
    });
    expect(facts[0]).toMatchObject({
      value: "$9,999",
      detail: null,
      check: { field: "premium", reason: "The document gives other values too." },
    });
    expect(charges[0]?.check?.field).toBe("premiumPart.tax");
    // A sure value is compared with the record.
    expect(panel({ premium: 9999 }).facts[0]).toMatchObject({
      detail: "The policy's record says $4,283",
    });
    expect(panel({ premium: 9999 }).facts[0]).not.toHaveProperty("check");
  });

  test("says how many pages were searched for a missing value, and whose value is shown instead", () => {
    const read = { ...policy, files: [{ reading: { pagesRead: 30 } }, { reading: { pagesRead: 1 } }, {}] };
    const { facts } = panelOfDetails(read as unknown as Arguments[0], details({}), "America/Chicago");
    expect(facts.find(({ label }) => label === "Carrier")).toMatchObject({
      value: "Not found",
      detail: "31 pages searched",
    });
    expect(facts[0]).toMatchObject({
      value: "$4,283",
      detail: "From the policy's record. Not found, 31 pages searched",
    });
  });
});

test("keeps the order of lists and numbers every quote of the panel", () => {
  const shown = panel({
    schedules: {
      forms: [{ key: "form.cg1", number: "CG 1", edition: null, title: null, policyQuotes: [quote(1)] }],
      cancellation: [
        { key: "notice.CARRIER.OTHER", label: "Notice", days: 30, policyQuotes: [quote(10)] },
        { key: "notice.INSURED.ANY", label: "Notice by insured", days: null, policyQuotes: [quote(20)] },
      ],
      premiumParts: [{ key: "premiumPart.tax", label: "Tax", amount: 31.18, policyQuotes: [quote(30)] }],
      additionalInsureds: [
        { key: "additionalInsured.a", kind: "NAMED", name: "Ferry Street", policyQuotes: [quote(40)] },
      ],
    },
    conflicts: [
      {
        field: "insured",
        label: "Insured entity",
        reason: "a.pdf counts: it was added later.",
        values: [{ value: "A", documentId: "d", documentName: "a.pdf", quotes: [quote(50)] }],
      },
    ],
    recordDifferences: [{ field: "carrier", text: "The documents name A, the record says B." }],
  });
  expect(shown.notices.map(({ value }) => value)).toEqual(["30 days", "No number of days given"]);
  expect(shown.charges).toMatchObject([{ label: "Tax", value: "$31.18" }]);
  expect(shown.facts.at(-1)).toMatchObject({ label: "Additional insured", value: "Ferry Street" });
  expect(shown.conflicts[0]?.label).toBe("Insured Entity");
  expect(shown.recordNotes).toEqual(["The documents name A, the record says B."]);
  const starts = listPanelQuotes(shown)
    .flatMap(({ quotes }) => quotes)
    .map(({ segments }) => segments[0]?.start);
  expect(starts.toSorted((a = 0, b = 0) => a - b)).toEqual([1, 10, 20, 30, 40, 50]);
});
