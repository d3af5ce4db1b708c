/** A description says nothing of cover that the page does not print: no status, interest, amount, aggregate or notice. */
import { describe, expect, test } from "vitest";
import { problemOfText } from "../../../core/certificates/check-texts.ts";
import type { PrintedPolicy, PrintedValue } from "../../../core/certificates/model.ts";
import { holder } from "../../support/issued-certificates.ts";

const limit = (key: string, label: string, value: string): PrintedValue => ({
  key,
  label,
  value,
  source: { tag: "RECORD" },
});

const liability: PrintedPolicy = {
  policyId: "pol_1",
  type: "GENERAL_LIABILITY",
  title: "General liability",
  insurerLetter: "A",
  policyNumber: "GL-4477-01",
  effectiveDate: "2026-03-01",
  expirationDate: "2027-03-01",
  notes: [],
  limits: [
    limit("glPerOccurrenceLimit", "Each occurrence", "$1,000,000"),
    limit("glAggregateLimit", "General aggregate", "$2,000,000"),
  ],
  marks: [],
  properties: [],
  interests: [],
};
const auto: PrintedPolicy = {
  ...liability,
  policyId: "pol_2",
  type: "COMMERCIAL_AUTO",
  title: "Commercial auto",
  policyNumber: "CA-118",
  limits: [limit("autoCombinedSingleLimit", "Combined single limit, each accident", "$1,000,000")],
};
const insured = { name: "Wexcombe Tile LLC", dba: null, otherNames: ["Wexcombe Stone LLC"] };
const printed = { holder, insured, policies: [liability, auto] };

const claims = [
  "The landlord is a co-insured.",
  "Named insured includes City of Columbus",
  "Holder is an obligee insured",
  "holder is additional interest",
  "Holder is loss payee on the auto policy",
  "General liability limit is $5,000,000 for this job",
  "Per project aggregate applies",
  "NOC 30 days",
  "The property manager is a co-insured on this account.",
  "Named insureds include Marlow Construction and its affiliates.",
  "Brightwater Homes is an obligee insured.",
  "Harbor Bank is listed as additional interest.",
  "Harbor Bank, loss payee ATIMA",
  "Mortgagee: Harbor Bank NA, ISAOA",
  "GL limits are $5,000,000 for this job",
  "Liability coverage: 3M per occurrence",
  "Aggregate is per job site",
  "Per-project agg. in effect",
  "30 day NOC to holder",
  "Notice of canc. 30 days",
  "NOC endt applies",
  "Professional liability limit $2 million each claim",
  "Dedicated general aggregate for this project",
];

const laterClaims = [
  "Jointly insured with Marlow Construction.",
  "First named insured: City of Fairview",
  "Lessor is designated insured for the leased trucks",
  "Interested party status for the landlord on the umbrella",
  "Lienholder on the 2022 Ram 2500: Harbor Credit Union",
  "Lender's loss payable applies to Harbor Bank",
  "Umbrella of 10 million over all lines",
  "CSL 2,000,000",
  "Limits apply separately to each location",
  "CG 25 03 included",
  "30 DNOC / 10 for nonpay",
  "Holder gets thirty days' warning prior to cancellation",
  "Cancellation: 30 days, 10 days nonpayment of premium",
  "Deductible is $0",
  "The airport is an insured lessor",
  "Policy aggregate reinstated for this job",
  "Jobsite-specific aggregate",
  "Lessor is first-named insured",
  "Full policy limits are available to this project",
  "Unlimited liability",
  "Holder as LP",
  "GL 2M/4M",
];

const ordinary = [
  "Project: Obligee Plaza, phase 3, 12 Canal St",
  "Contract amount $5,000,000, contract 77-104",
  "NOC recorded 11/02/2026, instrument 2026-4417",
  "No additional insured status is granted.",
  "Coverage includes pollution legal work at 9 Dock Rd",
  "The holder is not a loss payee.",
  "General liability limit is $1,000,000 each occurrence",
  "Crushed aggregate supply, 40 tons per location",
  "Deliveries to the lender's branch at 500 Main St",
  "Equipment rental, value $85,000, Genie S-65 lift",
];

const laterOrdinary = [
  "Loan no. 77-2201, 118 Harbor St, Fairview",
  "Job 2291: 5,000 sq ft of tile, lobby and stairs",
  "Network operations center (NOC) cabling, 2nd floor",
  "No waiver of subrogation is granted to anyone.",
  "Insurance includes environmental cleanup work at Lot 14",
  "Mortgage satisfaction recorded 03/02/2026",
  "Aggregate base and gravel delivery per project schedule",
  "Named insured performs snow plowing at 4 sites",
  "Purchase order 1000000 dated 11/15/2026",
  "Insurance certificate for permit, project value $4,200,000",
  "Umbrella rental for 200 guests, Harbor Days",
  "Policy binder printing for City of Fairview, 10,000 units",
  "Operations of the named insured: tile and stone",
  "Named insured: Wexcombe Tile LLC",
  "Permit fee $1,250, permit 2026-118, 30 days from issue",
];

describe("nothing of it is printed", () => {
  test.each([...claims, ...laterClaims])("%j is refused with the words that say it", (text) => {
    expect(problemOfText(text, printed)).toMatch(/“.+”/);
  });

  test.each([...ordinary, ...laterOrdinary])("%j can be printed", (text) => {
    expect(problemOfText(text, printed)).toBeNull();
  });
});

describe("what the page prints may be said of it", () => {
  const note = limit("aggregate-project", "General aggregate", "General aggregate applies per project");
  const interest = {
    role: "Mortgagee",
    name: holder.name,
    address: null,
    loanNumber: null,
    source: { tag: "RECORD" as const },
  };
  const more = { ...printed, policies: [{ ...liability, notes: [note], interests: [interest] }, auto] };

  test("how the aggregate applies", () => {
    expect(problemOfText("The general aggregate applies per project.", more)).toBeNull();
    expect(problemOfText("The general aggregate applies per location.", more)).toContain("says how a limit");
  });

  test("an interest, of the holder only", () => {
    expect(problemOfText("The holder is a mortgagee.", more)).toBeNull();
    expect(problemOfText("Harbor Bank is a mortgagee.", more)).toContain("names “mortgagee”");
    expect(problemOfText("The holder is a loss payee.", more)).toContain("names “loss payee”");
  });

  test("an amount, of its own limit and line", () => {
    expect(problemOfText("General aggregate $2,000,000.", printed)).toBeNull();
    expect(problemOfText("Each occurrence $2,000,000.", printed)).toContain("“$2,000,000”");
    expect(problemOfText("Auto limit $2,000,000.", printed)).toContain("“$2,000,000”");
  });
});

test("a coverage that the page does not state is refused for what it is", () => {
  expect(problemOfText("Roof repair. Coverage includes pollution liability.", printed)).toBe(
    "“Coverage includes pollution liability.” says what a policy covers (“coverage includes pollution”), but no policy on this certificate states it. Take it out: the limits that documents state are printed beside their policies.",
  );
});

test("beside a proved mark, the sentence that says more is quoted, and a denial may be printed", () => {
  const mark: PrintedPolicy["marks"][number] = {
    mark: "ADDITIONAL_INSURED",
    contract: null,
    proofs: [
      {
        formNumber: "CG 20 10",
        edition: null,
        scope: null,
        reach: "SCHEDULED",
        names: ["City of Columbus, Building and Zoning"],
        from: "WORDS",
        quote: { documentId: "doc_1", readingId: "rdg_1", segments: [] },
        documentName: "endorsement.pdf",
      },
    ],
  };
  const proved = {
    ...printed,
    holder: { ...holder, name: "City of Columbus, Building and Zoning" },
    policies: [{ ...liability, marks: [mark] }, auto],
  };
  expect(problemOfText("Tile work. City of Columbus is additional insured under GL.", proved)).toMatch(
    /^“City of Columbus is additional insured under GL\.”: The marks are printed beside/,
  );
  expect(
    problemOfText("City of Columbus, Building and Zoning is additional insured under GL.", proved),
  ).toBeNull();
  expect(problemOfText("No additional insured status is granted.", proved)).toBeNull();
});
