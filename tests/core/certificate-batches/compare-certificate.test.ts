/** What a reissue would change, as a table of cases without a database. */
import { describe, expect, test } from "vitest";
import type { MarkFinding, MarkProof } from "#model/endorsements";
import type { Policy } from "#model/policies";
import type { StatedPolicy } from "#core/certificates";
import {
  compareCertificate,
  type HeldCertificate,
} from "../../../core/certificate-batches/compare-certificate.ts";
import { decideReissue } from "../../../core/certificate-batches/reissue.ts";

const proof = (more: Partial<MarkProof> = {}): MarkProof => ({
  formNumber: "CG 20 10",
  edition: "12/19",
  scope: "ongoing operations",
  reach: "SCHEDULED",
  names: ["Marlow Yards Property Group LLC"],
  from: "WORDS",
  quote: { documentId: "doc_1", readingId: "rdg_1", segments: [] },
  documentName: "renewal.pdf",
  ...more,
});
const proved = (...proofs: MarkProof[]): MarkFinding => ({
  mark: "ADDITIONAL_INSURED",
  tag: "PROVED",
  proofs,
});

const held: HeldCertificate = {
  id: "crt_1",
  number: "COI-2026-00031",
  holderId: "hld_1",
  kind: "LIABILITY",
  formId: null,
  descriptionOfOperations: "",
  replaced: [],
  policies: [
    {
      policyId: "pol_26",
      title: "General liability",
      policyNumber: "GL-26",
      effectiveDate: "2026-01-05",
      expirationDate: "2027-01-05",
      insurer: "Harborstone Mutual",
      values: [
        { key: "glMedicalLimit", label: "Medical, per person", value: "$10,000" },
        { key: "glOldLimit", label: "Fire legal", value: "$100,000" },
      ],
      marks: [{ mark: "ADDITIONAL_INSURED", forms: ["CG 20 10"] }],
    },
  ],
};
const renewal = (more: Partial<StatedPolicy> = {}): StatedPolicy => ({
  policy: { id: "pol_27", policyNumber: "GL-27", carrier: { name: "Harborstone Surplus" } } as Policy,
  refusal: null,
  values: [
    { key: "glMedicalLimit", label: "Medical, per person", value: "$5,000", source: { tag: "RECORD" } },
    { key: "glNewLimit", label: "Rented premises", value: "$300,000", source: { tag: "RECORD" } },
  ],
  findings: [proved(proof())],
  ...more,
});
const marlow = { name: "Marlow Yards Property Group LLC", marks: [], today: "2026-11-20" };
const compare = (now: StatedPolicy | null, holder: Parameters<typeof compareCertificate>[2] = marlow) =>
  compareCertificate(held, new Map(now ? [["pol_26", now]] : []), holder);
const shown = ({ differences }: ReturnType<typeof compare>) =>
  differences.map(({ label, text }) => `${label}: ${text}`);

describe("what is compared", () => {
  test("carrier and limits; a new policy number is no difference", () => {
    const compared = compare(renewal());
    expect(shown(compared)).toEqual([
      "Carrier: Harborstone Mutual to Harborstone Surplus",
      "Medical, per person: $10,000 to $5,000",
      "Rented premises: $300,000, not on the certificate they hold",
      "Fire legal: $100,000, not stated on the renewal",
    ]);
    expect(compared).toMatchObject({
      lost: [],
      marks: [{ policyId: "pol_27", mark: "ADDITIONAL_INSURED" }],
      needsContract: false,
      policyIds: ["pol_27"],
    });
  });

  test.each<[string, MarkFinding[], string]>([
    [
      "no endorsement",
      [{ mark: "ADDITIONAL_INSURED", tag: "MISSING", usualForms: ["CG 20 10"] }],
      "no proof on the renewal",
    ],
    [
      "another line",
      [{ mark: "ADDITIONAL_INSURED", tag: "DOES_NOT_APPLY" }],
      "does not apply to the renewal",
    ],
    ["nothing known", [], "does not apply to the renewal"],
    [
      "an umbrella above nothing",
      [proved(proof({ reach: "BLANKET", names: [], scope: "as insured by the underlying insurance" }))],
      "no proof on the underlying policies",
    ],
    ["another name", [proved(proof({ names: ["Fallow Creek Marina LLC"] }))], "scheduled name differs"],
  ])("a mark is lost: %s", (_name, findings, text) => {
    const compared = compare(renewal({ findings }));
    expect(compared.differences.at(-1)).toMatchObject({
      change: "LOST",
      text,
      renewal: null,
      holds: "CG 20 10",
    });
    expect(compared).toMatchObject({ lost: [{ policyId: "pol_27", mark: "ADDITIONAL_INSURED" }], marks: [] });
  });

  test("a blanket endorsement keeps the mark, and asks for the contract", () => {
    const compared = compare(renewal({ findings: [proved(proof({ reach: "BLANKET", names: [] }))] }));
    expect(compared).toMatchObject({ lost: [], needsContract: true });
  });

  test("a mark that the holder asks for and the renewal proves is new; one that it does not prove is no loss", () => {
    const findings: MarkFinding[] = [
      proved(proof()),
      {
        ...proved(proof({ formNumber: "CG 20 01", reach: "BLANKET", names: [] })),
        mark: "PRIMARY_NONCONTRIBUTORY",
      },
      { mark: "WAIVER_OF_SUBROGATION", tag: "MISSING", usualForms: [] },
    ];
    const compared = compare(renewal({ findings }), {
      ...marlow,
      marks: ["PRIMARY_NONCONTRIBUTORY", "WAIVER_OF_SUBROGATION"],
    });
    expect(shown(compared).at(-1)).toBe("Primary and noncontributory: new mark");
    expect(compared.lost).toEqual([]);
    expect(compared.marks).toHaveLength(2);
  });

  test("a mark that the holder asks for is not added to evidence of property", () => {
    const evidence: HeldCertificate = {
      ...held,
      kind: "PROPERTY",
      policies: held.policies.map((policy) => ({ ...policy, marks: [] })),
    };
    const holder = { ...marlow, marks: ["ADDITIONAL_INSURED" as const] };
    const marksOn = (certificate: HeldCertificate) =>
      compareCertificate(certificate, new Map([["pol_26", renewal()]]), holder).marks;
    expect(marksOn(evidence)).toEqual([]);
    expect(marksOn({ ...evidence, kind: "LIABILITY" })).toHaveLength(1);
  });

  test("a policy that is gone or cannot be certified stays on the list, with the reason", () => {
    expect(compare(null).differences).toMatchObject([
      { kind: "POLICY", reason: "This policy no longer exists." },
    ]);
    const canceled = compare(renewal({ refusal: "GL-27 was canceled." }));
    expect(canceled).toMatchObject({
      policyIds: ["pol_27"],
      marks: [],
      differences: [{ reason: "GL-27 was canceled." }],
    });
  });
});

describe("the description", () => {
  const described = (descriptionOfOperations: string) =>
    compareCertificate(
      { ...held, descriptionOfOperations },
      new Map([["pol_26", renewal()]]),
      marlow,
    ).rows.find(({ kind }) => kind === "DESCRIPTION");

  test.each([
    ["Project under GL-26, Building C", "GL-26"],
    ["Work from 1/5/2026 on", "01/05/2026"],
    ["Policy period ends January 5, 2027.", "01/05/2027"],
    ["Through 01-05-27 at the yard", "01/05/2027"],
  ])("%s: names the term before", (text, named) => {
    expect(described(text)).toMatchObject({
      change: "CHANGED",
      text: `carried over, and names ${named} of the term before`,
    });
  });

  test.each(["Building C, job 2026-114", "Contract XGL-261 of 11/5/2026", "Unit 1/5/20267"])(
    "%s: as it is",
    (text) => {
      expect(described(text)).toMatchObject({ change: "SAME", renewal: text });
    },
  );

  test("none: no row", () => {
    expect(described("")).toBeUndefined();
  });
});

test.each([
  // before, loses a mark, decision, after
  [null, false, null, "WAITING"],
  [null, true, null, "NEEDS_DECISION"],
  [null, true, "WITHOUT_MARK", "WAITING"],
  [null, false, "HOLD", "HELD"],
  [null, true, "LEAVE_OUT", "LEFT_OUT"],
  ["NEEDS_DECISION", true, null, "NEEDS_DECISION"],
  ["NEEDS_DECISION", false, null, "WAITING"],
  ["HELD", false, null, null],
  ["HELD", false, "ISSUE", "WAITING"],
  ["HELD", true, "ISSUE", "NEEDS_DECISION"],
  ["LEFT_OUT", false, null, null],
  ["REFUSED", false, null, null],
  ["REFUSED", false, "ISSUE", "WAITING"],
  ["WAITING", false, "HOLD", "HELD"],
  ["ISSUED", false, "LEAVE_OUT", null],
  ["ISSUED", true, "WITHOUT_MARK", null],
] as const)("%s, loses a mark: %s, decision %s: %s", (before, isLosing, decision, after) => {
  expect(decideReissue(before, { isLosingMarks: isLosing, isWithoutLimits: false }, decision)).toBe(after);
});

test("no limits yet: a decision, which issuing on request settles", () => {
  const open = { isLosingMarks: false, isWithoutLimits: true };
  expect(compare(renewal({ values: [] })).withoutLimits).toEqual(["General liability"]);
  expect(compare(renewal()).withoutLimits).toEqual([]);
  expect(decideReissue(null, open, null)).toBe("NEEDS_DECISION");
  expect(decideReissue("NEEDS_DECISION", open, "ISSUE")).toBe("WAITING");
  expect(decideReissue(null, { ...open, isLosingMarks: true }, "ISSUE")).toBe("NEEDS_DECISION");
});
