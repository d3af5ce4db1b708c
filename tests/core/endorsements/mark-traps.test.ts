/** Documents that seem to give a mark to the holder and do not, each next to one that does. */
import { describe, expect, test } from "vitest";
import { extract } from "../../../core/assistant/local/extract.ts";
import { type ProofDocument, type ProvedPolicy, proveMarks } from "../../../core/endorsements/mod.ts";
import type { PolicyType } from "#model/policies";
import {
  additionalInsuredScope,
  decideMarks,
  type Mark,
  type MarkedPolicy,
  type MarkFinding,
  type MarkProof,
  marks,
  underlyingScope,
} from "../../../core/endorsements/model.ts";
import { pagesOf } from "../../support/document-storage.ts";

const general: ProvedPolicy = {
  type: "GENERAL_LIABILITY",
  policyNumber: "GL-4477-01",
  inforceAt: "2026-03-01",
  expiresAt: "2027-03-01",
  today: "2026-11-22",
};
const marlow = "Marlow Yards LLC";

function documentOf(texts: readonly string[], at = 0): ProofDocument {
  const name = `file-${at}.pdf`;
  const pages = pagesOf(texts);
  return {
    documentId: name,
    readingId: name,
    name,
    type: "POLICY_DOCUMENT",
    mediaType: "application/pdf",
    extraction: extract({ name, pages }),
    pages: pages.map(({ page, text }) => ({ page, text })),
  };
}

/** The marks that the documents, each of one or more pages, give to the holder with the contract confirmed. */
function givenTo(holder: string, ...documents: readonly (readonly string[])[]): Mark[] {
  const findings = proveMarks({ policy: general, documents: documents.map(documentOf) });
  const decide = decideMarks(
    [{ ...general, id: "gl", findings }],
    { name: holder },
    { isContractConfirmed: true, today: general.today },
  );
  return marks.filter((mark) => decide("gl", mark).tag === "PRINTED");
}

const changes = "THIS ENDORSEMENT CHANGES THE POLICY. PLEASE READ IT CAREFULLY.";
const rows = `CG 00 01 04 13 Commercial General Liability Coverage Form
CG 20 38 12 19 Additional Insured - Automatic Status For Other Parties When Required In Written Agreement
CG 20 01 12 19 Primary And Noncontributory - Other Insurance Condition
CG 21 47 12 07 Employment-Related Practices Exclusion`;
const listed = (heading: string) => `COMMERCIAL GENERAL LIABILITY DECLARATIONS
Policy Number: GL-4477-01
Named Insured: Tern Cove Kayaks LLC
Policy Period: From 03/01/2026 to 03/01/2027
${heading}
${rows}`;
const scheduled = (schedule: string, more = "") => `POLICY NUMBER: GL-4477-01
CG 20 10 12 19
${changes}
ADDITIONAL INSURED - OWNERS, LESSEES OR CONTRACTORS - SCHEDULED PERSON OR ORGANIZATION
${more}SCHEDULE
Name Of Additional Insured Person(s) Or Organization(s):
${schedule}
Information required to complete this Schedule, if not shown above, will be shown in the Declarations.
Section II - Who Is An Insured is amended to include as an additional insured the person(s) or organization(s)
shown in the Schedule, but only with respect to your ongoing operations.
CG 20 10 12 19 Page 1 of 1`;
const changed = (text: string) => `POLICY NUMBER: GL-4477-01
POLICY CHANGES
${changes}
${text}`;
const permits = `POLICY NUMBER: GL-4477-01
CG 20 12 12 19
${changes}
ADDITIONAL INSURED - STATE OR GOVERNMENTAL AGENCY OR SUBDIVISION OR POLITICAL SUBDIVISION - PERMITS OR AUTHORIZATIONS
SCHEDULE
State Or Governmental Agency Or Subdivision Or Political Subdivision:
As required by written contract
Section II - Who Is An Insured is amended to include as an additional insured any state or governmental agency or
subdivision or political subdivision that has issued a permit or authorization in connection with your operations.
CG 20 12 12 19 Page 1 of 1`;

describe("a list of forms", () => {
  test.each([
    "OPTIONAL FORMS QUOTED BUT NOT PURCHASED",
    "THE FOLLOWING FORMS are recommended for your operations",
    "FORMS AND ENDORSEMENTS\nThese have been taken off this policy:",
    "AVAILABLE ENDORSEMENTS",
    "Schedule of forms on file with the state",
    "INDEX OF FORMS IN OUR LIBRARY",
    "Forms and endorsements: see the attached comparison",
    "FORMS NOT INCLUDED",
    "DELETED FORMS",
    "FORMS NOT APPLICABLE TO THIS POLICY",
    "COVERAGE OPTIONS YOU MAY WISH TO CONSIDER",
    "FORMS AND ENDORSEMENTS APPLICABLE TO POLICY GL-9999-02",
    "SCHEDULE OF FORMS\nThe following forms were removed at renewal:",
    "FORMS TO BE ADDED AT RENEWAL",
    "SCHEDULE OF FORMS - PROPOSED",
    "FORMS AND ENDORSEMENTS\nThe forms below are available at an additional premium.",
  ])("%s", (heading) => {
    expect(givenTo(marlow, [listed(heading)])).toEqual([]);
  });

  test("under no heading", () => {
    expect(givenTo(marlow, [listed("")])).toEqual([]);
  });

  test("taken back behind it", () => {
    expect(givenTo(marlow, [`${listed("SCHEDULE OF FORMS")}\nThe forms above are not included.`])).toEqual(
      [],
    );
  });

  test.each([
    "SCHEDULE OF FORMS AND ENDORSEMENTS",
    "Forms and Endorsements made a part of this policy at time of issue:",
    "FORM(S) AND ENDORSEMENT(S) APPLICABLE\nForm Number Edition Date Title",
    "FORMS AND ENDORSEMENTS ATTACHED TO AND FORMING PART OF THIS POLICY",
    "Endorsement Schedule",
    "POLICY FORMS LIST\nCommercial General Liability",
  ])("of the policy: %s", (heading) => {
    expect(givenTo(marlow, [listed(heading)])).toEqual(["ADDITIONAL_INSURED", "PRIMARY_NONCONTRIBUTORY"]);
  });

  test("keeps its heading over the page", () => {
    const next = `POLICY NUMBER: GL-4477-01\n${rows}`;
    const first = (heading: string) =>
      listed(heading).replace(/CG 20 38[^]*Condition\n/, "CG 00 57 09 99 Amendment Of Insuring Agreement\n");
    expect(givenTo(marlow, [first("SCHEDULE OF FORMS"), next])).toEqual([
      "ADDITIONAL_INSURED",
      "PRIMARY_NONCONTRIBUTORY",
    ]);
    expect(givenTo(marlow, [first("OPTIONAL FORMS"), next])).toEqual([]);
  });
});

describe("a schedule", () => {
  test.each([
    "Marlow Yards LLC - removed 05/01/2026",
    "City of Columbus\nManaged by\nMarlow Yards LLC",
    "Ineligible\nMarlow Yards LLC",
    "All owners except\nMarlow Yards LLC",
    "Not covered:\nMarlow Yards LLC",
    "Location(s) Of Covered Operations:\nMarlow Yards LLC",
    "Excluding:\nMarlow Yards LLC",
    "City of Columbus\nc/o\nMarlow Yards LLC",
    "Sample:\nMarlow Yards LLC",
    "Pending underwriter approval\nMarlow Yards LLC",
    "City of Columbus, as tenant of\nMarlow Yards LLC",
    "City of Columbus\nLocation(s) Of Covered Operations\nMarlow Yards LLC",
  ])("%s", (schedule) => {
    expect(givenTo(marlow, [scheduled(schedule)])).toEqual([]);
  });
});

describe("a change", () => {
  test.each([
    "Marlow Yards LLC ceases to be an additional insured.",
    "The additional insured Marlow Yards, L.L.C. is changed to City of Columbus.",
    "Marlow Yards LLC shall have no further rights as an additional insured.",
    "Additional insured interest of Marlow Yards LLC: inactive",
    "Delete Marlow Yards LLC from the Schedule of additional insureds.",
    "Additional insured removed: Marlow Yards LLC",
    "Marlow Yards LLC is replaced by City of Columbus as additional insured.",
    "Marlow Yards LLC is no longer an additional insured as of 09/01/2026.",
    "The additional insured status of Marlow Yards LLC is withdrawn.",
  ])("%s", (text) => {
    expect(givenTo(marlow, [scheduled(marlow)], [changed(text)])).toEqual([]);
    expect(givenTo("Quillfeather Builders", [scheduled("Quillfeather Builders")], [changed(text)])).toEqual(
      /removed|withdrawn|delete/i.test(text) ? expect.anything() : ["ADDITIONAL_INSURED"],
    );
  });

  test("to the holder takes nothing from it", () => {
    const text = "The additional insured City of Columbus is changed to Marlow Yards LLC.";
    expect(givenTo(marlow, [scheduled(marlow)], [changed(text)])).toEqual(["ADDITIONAL_INSURED"]);
  });
});

describe("a date", () => {
  test.each([
    "Valid from 01/15/2027\n",
    "Coverage stops 08/31/2026\n",
    "Eff. 12/15/2026\n",
    "Policy Period: From 03/01/2026 to 03/01/2027\nEndorsement effective: 12/15/2026\n",
    "Coverage under this endorsement ended June 30, 2026.\n",
    "Endorsement Expiration Date: 06/30/2026\n",
    "This endorsement is effective from January 1, 2027.\n",
    "This endorsement applies until August 1, 2026.\n",
    "This endorsement is void if the premium is not paid by March 31, 2026. The premium was not paid.\n",
  ])("%s", (text) => {
    expect(givenTo(marlow, [scheduled(marlow, text)])).toEqual([]);
  });

  test.each([
    "Eff. 04/15/2026\n",
    "Policy Period: From 03/01/2026 to 03/01/2027\nEndorsement effective: 04/15/2026\n",
    "Coverage under this endorsement ends March 1, 2027.\n",
  ])("of today: %s", (text) => {
    expect(givenTo(marlow, [scheduled(marlow, text)])).toEqual(["ADDITIONAL_INSURED"]);
  });
});

describe("an endorsement for public bodies", () => {
  test.each([
    "City of Columbus",
    "County of Franklin",
    "State of Ohio",
    "Franklin County Department of Roads",
  ])("%s is one", (holder) => {
    expect(givenTo(holder, [permits])).toEqual(["ADDITIONAL_INSURED"]);
  });

  test("or whoever its schedule names", () => {
    const named = permits.replace("As required by written contract", "Port City Brewing");
    expect(givenTo("Port City Brewing", [named])).toEqual(["ADDITIONAL_INSURED"]);
  });

  test.each([
    "City National Bank",
    "State Farm Mutual",
    "Port City Brewing",
    "City Deli",
    "State Street Cafe",
    "Town and Country Movers",
    "County Line Roofing",
    "City of Angels Brewing LLC",
  ])("%s", (holder) => {
    expect(givenTo(holder, [permits])).toEqual([]);
  });
});

const proof = (scope: string | null, more: Partial<MarkProof> = {}): MarkProof => ({
  formNumber: null,
  edition: null,
  scope,
  reach: "BLANKET",
  names: [],
  from: "WORDS",
  quote: { documentId: "d", readingId: "r", segments: [{ page: 1, start: 0, end: 4, text: "Name" }] },
  documentName: "policy.pdf",
  ...more,
});
const policy = (id: string, type: PolicyType, findings: MarkFinding[], more = {}): MarkedPolicy => ({
  id,
  type,
  inforceAt: "2026-03-01",
  expiresAt: "2027-03-01",
  findings,
  ...more,
});
const found = (mark: Mark, ...proofs: MarkProof[]): MarkFinding => ({ mark, tag: "PROVED", proofs });
const asked = { isContractConfirmed: true, today: "2026-11-22" };
const named = proof(null, { reach: "SCHEDULED", names: [marlow] });

describe("a mark of additional insureds only", () => {
  const limited = found("PRIMARY_NONCONTRIBUTORY", proof(additionalInsuredScope));
  const decide = (findings: MarkFinding[], more: Partial<Parameters<typeof decideMarks>[2]> = {}) =>
    decideMarks(
      [policy("gl", "GENERAL_LIABILITY", findings)],
      { name: marlow },
      { ...asked, ...more },
    )("gl", "PRIMARY_NONCONTRIBUTORY");

  test("is printed beside additional insured for the same holder", () => {
    expect(decide([found("ADDITIONAL_INSURED", named), limited]).tag).toBe("PRINTED");
  });

  test("is refused where additional insured is not proved, is for another, or is not printed", () => {
    const other = proof(null, { reach: "SCHEDULED", names: ["City of Columbus"] });
    expect(decide([limited])).toMatchObject({
      tag: "REFUSED",
      reason: expect.stringContaining("only to additional insureds"),
    });
    expect(decide([found("ADDITIONAL_INSURED", other), limited]).tag).toBe("REFUSED");
    const isAsked = (_id: string, mark: Mark) => mark !== "ADDITIONAL_INSURED";
    expect(decide([found("ADDITIONAL_INSURED", named), limited], { isAsked }).tag).toBe("REFUSED");
  });

  test("needs the contract confirmed", () => {
    const findings = [found("ADDITIONAL_INSURED", proof(null)), limited];
    expect(decide(findings, { isContractConfirmed: false }).tag).toBe("NEEDS_CONTRACT");
  });

  test("stands alone where its words give it to the holder", () => {
    expect(decide([found("PRIMARY_NONCONTRIBUTORY", named)]).tag).toBe("PRINTED");
  });
});

describe("an umbrella that follows the underlying insurance", () => {
  const umbrella = policy("um", "UMBRELLA", [found("ADDITIONAL_INSURED", proof(underlyingScope))]);
  const decide = (...others: MarkedPolicy[]) =>
    decideMarks([umbrella, ...others], { name: marlow }, asked)("um", "ADDITIONAL_INSURED");
  const insured = [found("ADDITIONAL_INSURED", named)];

  test.each<PolicyType>(["GENERAL_LIABILITY", "COMMERCIAL_AUTO"])("gives what %s gives", (type) => {
    expect(decide(policy("under", type, insured)).tag).toBe("PRINTED");
  });

  test("gives nothing by itself, for another, beside other lines, or beside a term that is not running", () => {
    const other = found("ADDITIONAL_INSURED", { ...named, names: ["City of Columbus"] });
    const reason = expect.stringContaining("underlying insurance");
    expect(decide()).toEqual({ tag: "REFUSED", reason });
    expect(decide(policy("under", "GENERAL_LIABILITY", [other])).tag).toBe("REFUSED");
    expect(decide(policy("under", "UMBRELLA", insured)).tag).toBe("REFUSED");
    const over = { inforceAt: "2025-03-01", expiresAt: "2026-03-01" };
    expect(decide(policy("under", "GENERAL_LIABILITY", insured, over)).tag).toBe("REFUSED");
    const coming = { inforceAt: "2027-03-01", expiresAt: "2028-03-01" };
    expect(decide(policy("under", "GENERAL_LIABILITY", insured, coming)).tag).toBe("REFUSED");
  });
});

test("the schedule of the holder gives the mark", () => {
  expect(givenTo(marlow, [scheduled(marlow)])).toEqual(["ADDITIONAL_INSURED"]);
  expect(givenTo(marlow, [scheduled("Marlow Yards LLC\n1184 Brewster Avenue\nColumbus, OH 43206")])).toEqual([
    "ADDITIONAL_INSURED",
  ]);
});
