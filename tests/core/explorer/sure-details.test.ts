/** Uncertain values are shown as such and not used; a person's decision is sure; a certificate is not a policy. */
import { describe, expect, test } from "vitest";
import type { DetailField, Extraction, PolicyDetails } from "../../../core/assistant/model.ts";
import { settleAccount } from "../../../core/assistant/local/answers/account.ts";
import type { DocumentType } from "../../../core/documents/model.ts";
import { mergeExtractions } from "../../../core/explorer/merge-extractions.ts";
import type { DocumentExtraction, MergedDetails } from "../../../core/explorer/model.ts";
import { knownPolicy } from "../../../core/explorer/open-account.ts";
import { findRecordDifferences } from "../../../core/explorer/record-differences.ts";
import { applyReviews, type DetailReview, listReviewedDetails } from "../../../core/explorer/review-model.ts";
import { listChecks, onlySure } from "../../../core/explorer/sure-details.ts";
import type { Policy } from "../../../core/policies/model.ts";

const segment = (text: string) => ({ page: 1, start: 0, end: text.length, text });

let made = 0;
function read(
  details: PolicyDetails,
  confidence: Partial<Record<DetailField, number>>,
  more: Partial<Extraction> & { type?: DocumentType } = {},
): DocumentExtraction {
  made += 1;
  const { type = "POLICY_DOCUMENT", ...extraction } = more;
  return {
    documentId: `doc_${made}`,
    readingId: `rdg_${made}`,
    name: `${made}.pdf`,
    type,
    createdAt: made,
    extraction: {
      docType: type,
      details,
      evidence: Object.fromEntries(
        Object.keys(details).map((field) => [field, [[segment(`${field} of ${made}`)]]]),
      ),
      confidence,
      coverages: [],
      exclusions: [],
      certificate: null,
      requirements: [],
      ...extraction,
    },
  };
}

const merge = (...documents: DocumentExtraction[]): MergedDetails => {
  const merged = mergeExtractions(documents);
  if (!merged) throw new Error("Nothing was merged.");
  return merged;
};
const decided = (field: string, more: Partial<DetailReview>): DetailReview => ({
  field,
  decision: "ACCEPTED",
  value: null,
  readValue: null,
  version: 1,
  decidedBy: { id: "usr_1", name: "Dana Whitlock" },
  decidedAt: 0,
  ...more,
});

describe("a value below its confidence threshold", () => {
  const unsure = () =>
    merge(
      read(
        { premium: 500_00, glAggregateLimit: 1_000_00, taxes: 7_00, broker: "Tern Cove" },
        { premium: 0.74, glAggregateLimit: 0.75, taxes: 0.5 },
        { doubts: { premium: "RIVALS", taxes: "DERIVED" } },
      ),
    );

  test("is reported with its reason, even if nothing else is known about it", () => {
    expect(listChecks(unsure())).toEqual([
      { field: "broker", reason: "Its label does not settle what it is." },
      { field: "premium", reason: "The document gives other values too." },
      { field: "taxes", reason: "Put together from several places." },
    ]);
  });

  test("is used for nothing", () => {
    const sure = onlySure(unsure());
    expect(sure.details).toEqual({ glAggregateLimit: 1_000_00 });
    expect(Object.keys(sure.evidence)).toEqual(["glAggregateLimit"]);
  });

  test("causes no warning", () => {
    const carrier = { name: "Insurance Service Office, Inc.", address: null };
    const record = {
      carrierName: "Owners Insurance Company",
      accountName: "Cedar Hollow",
      dba: null,
      additionalNamedInsureds: [],
    };
    const warned = (confidence: number) =>
      findRecordDifferences(onlySure(merge(read({ carrier }, { carrier: confidence }))), record).length;
    expect([warned(0.74), warned(0.75)]).toEqual([0, 1]);
  });

  test("is not used to answer questions about an account", () => {
    const policy = {
      id: "pol_1",
      type: "GENERAL_LIABILITY",
      market: "ADMITTED",
      state: "ACTIVE",
      carrier: { name: "Owners Insurance Company" },
      broker: null,
      accountName: "Cedar Hollow",
      policyNumber: null,
      pricing: { premium: 0, billingType: "DIRECT", intervalType: "NONE" },
    } as unknown as Policy;
    const known = (confidence: number, reviews: DetailReview[] = []) =>
      knownPolicy(
        policy,
        [
          read(
            { glAggregateLimit: 9_00 },
            { glAggregateLimit: confidence },
            {
              schedules: {
                forms: [
                  {
                    number: "CG 20 10",
                    edition: null,
                    title: null,
                    quotes: [[segment("CG 20 10")]],
                    confidence,
                  },
                ],
                cancellation: [],
                premiumParts: [],
              },
            },
          ),
        ],
        reviews,
        { record: undefined, today: "2026-11-22" },
      );
    expect(known(0.74).said?.details).toEqual({});
    expect(known(0.74).unsure).toEqual(["glAggregateLimit"]);
    // It is not a gap either: the statement says where to look.
    const account = { today: "2026-11-22", record: {}, policies: [known(0.74), known(0.75)] };
    const told = settleAccount("Which policies have a general aggregate below $1,000?", account);
    expect(told?.map(({ text }) => text)).toEqual([
      "1 of 2 policies has a general aggregate below $1,000.",
      "General aggregate: $9.",
      "Check this: what was read as general aggregate of General Liability is not sure. Look at it in the review.",
    ]);
    expect(known(0.75).unsure).toEqual([]);
    expect(known(0.74).forms).toEqual([]);
    expect(known(0.75).said?.details).toEqual({ glAggregateLimit: 9_00 });
    expect(known(0.75).forms).toHaveLength(1);
    const accepted = [decided("glAggregateLimit", { value: 9_00, readValue: 9_00 })];
    expect(known(0.74, accepted).said?.details).toEqual({ glAggregateLimit: 9_00 });
  });

  test("neither counts nor contradicts when another document is sure", () => {
    const merged = merge(
      read({ premium: 999_00 }, { premium: 0.5 }, { type: "ENDORSEMENT" }),
      read({ premium: 500_00 }, { premium: 0.9 }),
    );
    expect(merged.details.premium).toBe(500_00);
    expect(merged.conflicts).toEqual([]);
    expect(listChecks(merged)).toEqual([]);
  });

  test("is not compared with another uncertain value", () => {
    const merged = merge(
      read({ premium: 999_00 }, { premium: 0.5 }),
      read({ premium: 500_00 }, { premium: 0.6 }),
    );
    expect(merged.conflicts).toEqual([]);
    expect(listChecks(merged)).toHaveLength(1);
  });
});

test("is reported with both values when sure documents differ", () => {
  const merged = merge(
    read({ premium: 999_00 }, { premium: 0.9 }),
    read({ premium: 500_00 }, { premium: 0.9 }),
  );
  expect(listChecks(merged)).toEqual([{ field: "premium", reason: "The documents differ." }]);
  expect(onlySure(merged).details.premium).toBe(500_00);
  expect(onlySure(merged).conflicts).toHaveLength(1);
});

describe("a person's decision makes a value sure", () => {
  const merged = () =>
    merge(
      read(
        {
          premium: 500_00,
          extraLimits: [
            { name: "Towing", limit: 100_00, confidence: 0.7 },
            { name: "Towing", limit: 200_00, confidence: 0.7, line: "commercial auto" },
          ],
        },
        { premium: 0.5 },
      ),
    );

  test.each([
    ["accepted", decided("premium", { value: 500_00, readValue: 500_00 }), 500_00],
    ["corrected", decided("premium", { decision: "CORRECTED", value: 600_00, readValue: 500_00 }), 600_00],
  ])("%s", (_what, review, value) => {
    const applied = applyReviews(merged(), [review]);
    expect(listChecks(applied).map(({ field }) => field)).not.toContain("premium");
    expect(onlySure(applied).details.premium).toBe(value);
  });

  test("but not an acceptance of an earlier reading", () => {
    const applied = applyReviews(merged(), [decided("premium", { value: 1_00, readValue: 1_00 })]);
    expect(listChecks(applied).map(({ field }) => field)).toContain("premium");
  });

  test("reviews limits without a field of their own one by one", () => {
    const keys = ["extraLimit.towing", "extraLimit.towing.2"];
    expect(listChecks(merged()).map(({ field }) => field)).toEqual(["premium", ...keys]);
    const applied = applyReviews(merged(), [
      decided("extraLimit.towing", { decision: "REMOVED", readValue: 100_00 }),
      decided("extraLimit.towing.2", { decision: "CORRECTED", value: 250_00, readValue: 200_00 }),
    ]);
    expect(applied.schedules.limits).toMatchObject([
      { key: "extraLimit.towing.2", amount: 250_00, line: "commercial auto", confidence: 1 },
    ]);
    expect(onlySure(applied).details.extraLimits).toEqual([{ name: "Towing", limit: 250_00 }]);
  });

  test("groups values by part and says why each is open", () => {
    const listed = listReviewedDetails(merged(), [decided("premium", { value: 500_00, readValue: 500_00 })]);
    expect(listed.map(({ field, group, checkReason }) => [field, group, checkReason])).toEqual([
      ["extraLimit.towing", "LIMITS", "Its label does not settle what it is."],
      ["extraLimit.towing.2", "LIMITS", "Its label does not settle what it is."],
      ["premium", "PREMIUM", null],
    ]);
  });
});

describe("a certificate", () => {
  const certificate = () =>
    read(
      { glAggregateLimit: 2_000_000_00, policyNumber: "GL 1" },
      { glAggregateLimit: 0.9, policyNumber: 0.9 },
      {
        type: "CERTIFICATE",
        coverages: [{ title: "Liability", description: "", quotes: [[segment("Liability")]] }],
        certificate: {
          certificateDate: null,
          certificateNumber: null,
          producer: null,
          insured: null,
          insurers: { A: "Granite Peak Mutual (NAIC 12345)" },
          policies: [
            {
              line: "GENERAL_LIABILITY",
              insurerLetter: "A",
              policyNumber: "GL 1",
              effectiveDate: "2026-01-01",
              expirationDate: "2027-01-01",
              limits: { glAggregateLimit: 2_000_000_00, "combined single": "Included", "/": 5_000_00 },
            },
            {
              line: "UMBRELLA",
              insurerLetter: "F",
              policyNumber: null,
              effectiveDate: null,
              expirationDate: null,
              limits: {},
            },
          ],
          holder: "Ferry Street Landlord LLC",
          additionalInsured: null,
          subrogationWaived: null,
          findings: [],
        },
      },
    );

  test("only fills its own table, with each letter resolved to its insurer", () => {
    const merged = merge(certificate());
    expect(merged).toMatchObject({ details: {}, coverageDescriptions: [] });
    expect(merged.certificates).toMatchObject([
      {
        holder: "Ferry Street Landlord LLC",
        rows: [
          {
            coverage: "General liability",
            insurer: "Granite Peak Mutual (NAIC 12345)",
            policyNumber: "GL 1",
            limits: [
              { name: "General aggregate", value: "$2,000,000" },
              { name: "Combined single", value: "Included" },
            ],
          },
          { coverage: "Umbrella", insurer: null, limits: [] },
        ],
      },
    ]);
  });

  test("does not change what a policy says", () => {
    const merged = merge(certificate(), read({ premium: 1_00 }, { premium: 0.9 }));
    expect(merged.details).toEqual({ premium: 1_00 });
    expect(merged.certificates).toHaveLength(1);
  });
});
