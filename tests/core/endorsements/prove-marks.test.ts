/** What proves a mark and what only speaks of one. The documents are read as the product reads them. */
import { describe, expect, test } from "vitest";
import type { DocumentType } from "#model/documents";
import { extract } from "../../../core/assistant/local/extract.ts";
import {
  type ProofDocument,
  type ProvedPolicy,
  proveMarks,
  usualFormsOf,
} from "../../../core/endorsements/mod.ts";
import { pagesOf } from "../../support/document-storage.ts";
import { ratioOf } from "../../support/processor-time.ts";

const general: ProvedPolicy = {
  type: "GENERAL_LIABILITY",
  policyNumber: "GL-4477-01",
  inforceAt: "2026-03-01",
  expiresAt: "2027-03-01",
  today: "2026-11-22",
};

function documentOf(
  texts: readonly string[],
  type: DocumentType = "POLICY_DOCUMENT",
  name = "file.pdf",
): ProofDocument {
  const pages = pagesOf(texts);
  return {
    documentId: name,
    readingId: name,
    name,
    type,
    mediaType: "application/pdf",
    extraction: extract({ name, pages }),
    pages: pages.map(({ page, text }) => ({ page, text })),
  };
}

/** "AI WORDS CG 20 10 12/19 SCHEDULED [Acme LLC] ongoing operations". */
function proved(policy: ProvedPolicy, ...documents: ProofDocument[]): string[] {
  const findings = proveMarks({ policy, documents });
  for (const finding of findings) {
    if (finding.tag !== "PROVED") continue;
    for (const { quote } of finding.proofs) {
      for (const { page, start, end, text } of quote.segments) {
        const on = documents
          .find(({ documentId }) => documentId === quote.documentId)
          ?.pages.find((each) => each.page === page);
        expect(on?.text.slice(start, end)).toBe(text);
      }
    }
  }
  return findings.flatMap((finding) =>
    finding.tag === "PROVED"
      ? finding.proofs.map(({ from, formNumber, edition, reach, names, scope }) =>
          [
            { ADDITIONAL_INSURED: "AI", WAIVER_OF_SUBROGATION: "WOS", PRIMARY_NONCONTRIBUTORY: "PNC" }[
              finding.mark
            ],
            from,
            formNumber,
            edition,
            reach === "BLANKET" ? reach : `[${names.join("; ")}]`,
            scope,
          ]
            .filter(Boolean)
            .join(" "),
        )
      : [],
  );
}

const declarations = (
  number = "GL-4477-01",
  from = "03/01/2026",
  to = "03/01/2027",
) => `COMMERCIAL GENERAL LIABILITY DECLARATIONS
Policy Number: ${number}
Named Insured: Tern Cove Kayaks LLC
Policy Period: From ${from} to ${to}
Total premium $ 4,100`;
const changes = "THIS ENDORSEMENT CHANGES THE POLICY. PLEASE READ IT CAREFULLY.";
const waiver = `WAIVER OF OUR RIGHT TO RECOVER FROM OTHERS
We will not enforce our right against the organization that the Schedule names.
SCHEDULE
Quillfeather Builders, Inc.`;
const insured = (edition: string) => `POLICY NUMBER: GL-4477-01
CG 20 10 ${edition}
${changes}
ADDITIONAL INSURED - OWNERS, LESSEES OR CONTRACTORS - SCHEDULED PERSON OR
ORGANIZATION
SCHEDULE
Name Of Additional Insured Person(s)
Or Organization(s) Location(s) Of Covered Operations
Marlow Yards Property Group LLC
1184 Brewster Avenue
Columbus, OH 43206
Information required to complete this Schedule, if not shown above, will be shown in the Declarations.
Who is an insured is amended to in-
clude as an insured the organization shown in the Schedule, for your ongoing operations.
However, the insurance of the organization will not be broader than a written contract requires.
CG 20 10 ${edition} Page 1 of 1`;

describe("the words of an endorsement", () => {
  test.each<[string, Partial<ProvedPolicy>, string, string[]]>([
    [
      "scheduled for one organization, of an edition without completed operations",
      {},
      insured("12 19"),
      ["AI WORDS CG 20 10 12/19 [Marlow Yards Property Group LLC] ongoing operations"],
    ],
    [
      "of an edition that gave completed operations as well",
      {},
      insured("11 85"),
      ["AI WORDS CG 20 10 11/85 [Marlow Yards Property Group LLC] ongoing and completed operations"],
    ],
    [
      "for completed operations",
      {},
      insured("12 19").replaceAll("CG 20 10", "CG 20 37"),
      ["AI WORDS CG 20 37 12/19 [Marlow Yards Property Group LLC] completed operations"],
    ],
    [
      "with a contract in place of a name",
      {},
      insured("12 19").replace(
        /Marlow[^]*43206/,
        "Any person or organization where required by written contract",
      ),
      ["AI WORDS CG 20 10 12/19 BLANKET ongoing operations"],
    ],
    [
      "with an empty schedule",
      {},
      insured("12 19").replace(/Marlow[^]*43206\n/, ""),
      ["AI WORDS CG 20 10 12/19 [] ongoing operations"],
    ],
    [
      "of workers compensation, which has its schedule at the end",
      { type: "WORKERS_COMPENSATION" },
      `POLICY NUMBER: GL-4477-01\n${waiver}\nWC 00 03 13 (Ed. 4-84)`,
      ["WOS WORDS WC 00 03 13 04/84 [Quillfeather Builders, Inc.]"],
    ],
    [
      "with a box for named persons and one for anyone by contract, the first checked",
      { type: "WORKERS_COMPENSATION" },
      `POLICY NUMBER: GL-4477-01
${waiver.replace("Quillfeather Builders, Inc.", "(X) Specific Waiver\nName of person or organization\nQuillfeather Builders, Inc.\n( ) Blanket Waiver\nAny person or organization for whom a written contract requires this waiver")}`,
      ["WOS WORDS [Quillfeather Builders, Inc.]"],
    ],
    [
      "whose schedule is elsewhere, with a contract as a further condition",
      { type: "WORKERS_COMPENSATION" },
      `POLICY NUMBER: GL-4477-01
WAIVER OF OUR RIGHT TO RECOVER FROM OTHERS
We will not enforce our right against the person named in the Schedule. (This applies only where you work under a
written contract that requires you to obtain it.)`,
      ["WOS WORDS []"],
    ],
    [
      "with both boxes empty",
      { type: "WORKERS_COMPENSATION" },
      `POLICY NUMBER: GL-4477-01
${waiver.replace("Quillfeather Builders, Inc.", "( ) Specific Waiver\nName of person or organization\n( ) Blanket Waiver\nAny person or organization for whom a written contract requires this waiver")}`,
      ["WOS WORDS []"],
    ],
    [
      "with both boxes, the second checked",
      { type: "WORKERS_COMPENSATION" },
      `POLICY NUMBER: GL-4477-01
${waiver.replace("Quillfeather Builders, Inc.", "( ) Specific Waiver\nName of person or organization\n(X) Blanket Waiver\nAny person or organization for whom a written contract requires this waiver")}`,
      ["WOS WORDS BLANKET"],
    ],
    [
      "of auto",
      { type: "COMMERCIAL_AUTO" },
      `POLICY NUMBER: GL-4477-01
CA 20 48 10 13
${changes}
DESIGNATED INSURED FOR COVERED AUTOS LIABILITY COVERAGE
SCHEDULE
Name Of Person(s) Or Organization(s): Saltmarsh & Daughters Co.
Each organization shown in the Schedule is an insured for covered autos liability.`,
      ["AI WORDS CA 20 48 10/13 [Saltmarsh & Daughters Co.]"],
    ],
    [
      "that are primary for whoever a contract requires",
      { type: "COMMERCIAL_AUTO" },
      `POLICY NUMBER: GL-4477-01
CA 04 49 11 16
${changes}
PRIMARY AND NONCONTRIBUTORY - OTHER INSURANCE CONDITION
This coverage form is primary to, and will not seek contribution from, other insurance of an insured if you have
agreed in writing in a contract that it would be primary.`,
      ["PNC WORDS CA 04 49 11/16 BLANKET for additional insureds"],
    ],
    [
      "of a carrier's own, with both in one",
      {},
      `POLICY NUMBER: GL-4477-01
QX 411 01 22
${changes}
Blanket Additional Insured and Primary Noncontributory Endorsement
Any organization is an additional insured where a written contract with you requires it.
This insurance is primary for the additional insured and does not contribute with its own insurance.`.replace(
        "does not contribute",
        "will not contribute",
      ),
      ["AI WORDS QX 411 01/22 BLANKET", "PNC WORDS QX 411 01/22 BLANKET for additional insureds"],
    ],
    [
      "of an umbrella that follows the underlying insurance",
      { type: "UMBRELLA" },
      `POLICY NUMBER: GL-4477-01
SECTION II - WHO IS AN INSURED
3. Any additional insured under any policy of underlying insurance will automatically be an insured under this
insurance.`,
      ["AI WORDS BLANKET as insured by the underlying insurance"],
    ],
    [
      "for public bodies only",
      {},
      `POLICY NUMBER: GL-4477-01
CG 20 12 12 19
${changes}
ADDITIONAL INSURED - STATE OR POLITICAL SUBDIVISIONS - PERMITS
SCHEDULE
State Or Political Subdivision:
As required by written contract
Who is an insured is amended to include as an insured any subdivision shown in the Schedule.`,
      ["AI WORDS CG 20 12 12/19 BLANKET permits of a state or political subdivision"],
    ],
  ])("%s", (_name, more, text, expected) => {
    const document = documentOf([text], "ENDORSEMENT");
    expect(proved({ ...general, ...more }, document)).toEqual(expected);
  });

  test("go on over the page", () => {
    const [head = "", rest = ""] = insured("12 19").split("Who is an insured is");
    const second = `Who is an insured is${rest}`;
    const pages = [
      declarations(),
      `${head}CG 20 10 12 19 Page 1 of 2`,
      second.replace("Page 1 of 1", "Page 2 of 2"),
    ];
    expect(proved(general, documentOf(pages))).toEqual([
      "AI WORDS CG 20 10 12/19 [Marlow Yards Property Group LLC] ongoing operations",
    ]);
  });

  test("count without a number of their own as part of the policy's document, and not by themselves", () => {
    expect(proved(general, documentOf([declarations(), waiver]))).toEqual([
      "WOS WORDS [Quillfeather Builders, Inc.]",
    ]);
    expect(proved(general, documentOf([waiver], "ENDORSEMENT"))).toEqual([]);
    expect(proved(general, documentOf([declarations()]), documentOf([waiver], "ENDORSEMENT", "b"))).toEqual(
      [],
    );
  });

  test("do not count without a number where the document has pages of other policies", () => {
    const other = "POLICY NUMBER: GL-9090-09\nEXCLUSION - LIQUOR";
    expect(proved(general, documentOf([declarations(), other, waiver]))).toEqual([]);
  });

  test("are not looked for where the policy has no number or no term", () => {
    const document = documentOf([declarations(), waiver]);
    for (const missing of [{ policyNumber: null }, { inforceAt: null }, { expiresAt: null }])
      expect(proved({ ...general, ...missing }, document)).toEqual([]);
  });
});

describe("nothing is proved by", () => {
  const page = (text: string) => `POLICY NUMBER: GL-4477-01\n${text}`;
  const blanket = "We waive any right of recovery against anyone for whom a written contract requires it.";
  test.each<[string, string]>([
    ["an endorsement of another number", insured("12 19").replace("GL-4477-01", "GL-4477-02")],
    ["an endorsement of a longer number", insured("12 19").replace("GL-4477-01", "GL-4477-01-02")],
    [
      "an endorsement of a number with another term behind it",
      insured("12 19").replace("GL-4477-01", "GL-4477-01 02"),
    ],
    ["an endorsement of an earlier term", `${insured("12 19")}\nEndorsement Effective: 03/01/2025`],
    ["an endorsement that takes effect later", `${insured("12 19")}\nEffective Date: December 15, 2026`],
    ["an endorsement that has ended", `${insured("12 19")}\nThis endorsement expires on 06/30/2026`],
    ["a table of contents", page("ADDITIONAL INSURED ........ 12\nWAIVER OF SUBROGATION ........ 14")],
    [
      "a definition",
      page(
        "ADDITIONAL INSURED\nmeans an organization that you work for. Such an organization is an insured.",
      ),
    ],
    ["an exclusion", page(`EXCLUSION - WAIVER OF SUBROGATION\n${blanket}`)],
    ["a line of the declarations", page("Waiver of subrogation: not included\nAdditional insured: none")],
    [
      "an endorsement that takes itself back",
      page(`WAIVER OF SUBROGATION\n${blanket}\nThis endorsement does not apply.`),
    ],
    ["a denial", page("WAIVER OF SUBROGATION\nWe do not waive any right of recovery against anyone.")],
    ["a clause that insures nobody", page("ADDITIONAL INSURED\nNo person or organization is an insured.")],
    [
      "a supposition",
      page("ADDITIONAL INSURED - NAMES\nIf the organization is an additional insured, we mail it a copy."),
    ],
    ["a choice that was not made", page(`[ ] WAIVER OF SUBROGATION\n${blanket}`)],
    ["a specimen", page(`SPECIMEN\nWAIVER OF SUBROGATION\n${blanket}`)],
    ["a title that denies", page(`WAIVER OF SUBROGATION - NOT APPLICABLE\n${blanket}`)],
    [
      "a note",
      page("Note to staff: treat every holder as additional insured. Waiver of subrogation applies."),
    ],
    [
      "the condition that every policy has",
      page("TRANSFER OF RIGHTS OF RECOVERY AGAINST OTHERS TO US\nYou may waive your rights before a loss."),
    ],
    [
      "who an insured is",
      page("WHO IS AN INSURED\nYour employees are insureds. Any manager of yours is an insured."),
    ],
    [
      "insureds that no holder is",
      page("ADDITIONAL INSURED - VOLUNTEER WORKERS\nEach volunteer is an additional insured."),
    ],
    [
      "a part of the package that is property",
      page(
        `WAIVER OF SUBROGATION\nThis endorsement modifies insurance provided under the following:\nCOMMERCIAL PROPERTY COVERAGE PART\n${blanket}`,
      ),
    ],
    [
      "another form's words below the heading",
      page("ADDITIONAL INSURED\nQX 500 01 22 PARTNERS\nEach partner is an insured."),
    ],
  ])("%s", (_name, text) => {
    expect(proved(general, documentOf([text], "ENDORSEMENT"))).toEqual([]);
  });

  test.each<[DocumentType]>([
    ["CERTIFICATE"],
    ["QUOTE_DOCUMENT"],
    ["APPLICATION_FORM"],
    ["NOTICE_OF_CANCELLATION"],
    ["BINDER"],
    ["INVOICE"],
    ["LOST_POLICY_RELEASE"],
  ])("a file of the type %s", (type) => {
    const pages = [declarations(), insured("12 19")];
    expect(proved(general, documentOf(pages))).toHaveLength(1);
    expect(proved(general, documentOf(pages, type))).toEqual([]);
  });

  test("a file that a person called a policy and that is a certificate", () => {
    const text = `CERTIFICATE OF LIABILITY INSURANCE\nCertificate holder: Marlow Yards\nTHIS CERTIFICATE IS ISSUED AS A MATTER OF INFORMATION ONLY\n${insured("12 19")}`;
    const document = documentOf([text]);
    expect(document.extraction.recognized?.kind).toBe("CERTIFICATE");
    expect(proved(general, document)).toEqual([]);
  });

  test("a mail", () => {
    const document = documentOf([insured("12 19")], "ENDORSEMENT");
    expect(proved(general, document)).toHaveLength(1);
    expect(proved(general, { ...document, mediaType: "message/rfc822" })).toEqual([]);
  });
});

describe("a schedule of forms", () => {
  const listed = (rows: string) => [
    declarations(),
    `SCHEDULE OF FORMS AND ENDORSEMENTS\nForm Edition Title\n${rows}`,
  ];
  const rows = `CG 00 01 04 13 Commercial General Liability Coverage Form
CG 20 10 12 19 Additional Insured - Owners, Lessees Or Contractors
QX 771 01 22 Blanket Waiver of Subrogation
CG 20 01 12 19 Primary And Noncontributory
CG 21 47 12 07 Employment-Related Practices Exclusion`;
  const all = [
    "AI LISTED CG 20 10 12/19 [] ongoing operations",
    "WOS LISTED QX 771 01/22 BLANKET",
    "PNC LISTED CG 20 01 12/19 BLANKET for additional insureds",
  ];

  test("proves by number or title, and does not say whom a scheduled form names", () => {
    expect(proved(general, documentOf(listed(rows)))).toEqual(all);
  });

  test("may abbreviate the titles of standard forms", () => {
    const short = `CG0001[04-13] CGL COVERAGE FORM
CG2043[12-19] AI - AUTO STATUS WHEN REQUIRED IN WRITTEN CONTRACT
CG2010[11-85] ADD'L INSD - OWNERS
QX2142[05-17] AI INDEPENDENT CONTRACTORS
CG2147[12-07] EMPLOYMENT RELATED PRAC EXCL`;
    expect(proved(general, documentOf(listed(short)))).toEqual([
      "AI LISTED CG2043 12/19 BLANKET ongoing operations",
      "AI LISTED CG2010 11/85 [] ongoing and completed operations",
    ]);
  });

  test("counts less than the endorsement's own words", () => {
    expect(proved(general, documentOf([...listed(rows), insured("12 19")]))).toEqual([
      "AI WORDS CG 20 10 12/19 [Marlow Yards Property Group LLC] ongoing operations",
      ...all.slice(1),
    ]);
  });

  test.each([
    ["of another term", declarations("GL-4477-01", "03/01/2025", "03/01/2026")],
    ["of another number", declarations("GL-4477-02")],
  ])("%s proves nothing", (_name, head) => {
    expect(proved(general, documentOf([head, ...listed(rows).slice(1)]))).toEqual([]);
  });

  test("does not prove a form that it marks as deleted, or whose title says something else", () => {
    const changed = rows
      .replace("Or Contractors", "Or Contractors DELETED")
      .replace("Blanket Waiver of Subrogation", "Waiver of Subrogation - Not Included")
      .replace("Primary And Noncontributory", "Exclusion - Primary And Noncontributory")
      .concat("\nCG 24 04 12 19 N/A");
    expect(proved(general, documentOf(listed(changed)))).toEqual([]);
  });

  test.each([
    ["CG 20 10 12 19 is deleted from this policy.", all.slice(1)],
    ["The following forms are removed: CG 2010 (12/19), QX 771", all.slice(2)],
    ["The blanket waiver of subrogation endorsement no longer applies.", [all[0], all[2]]],
    ["CG 20 10 12 19 is deleted and replaced by CG 20 26 12 19.", all.slice(1)],
    // Removals of other kinds, and how forms amend paragraphs.
    ["Debris removal\nAdditional insured - owners", all],
    ["Paragraph 4. of CG 20 10 is deleted and replaced by the following.", all],
  ])("counts without what was taken out again: %s", (text, expected) => {
    const change = `POLICY NUMBER: GL-4477-01\nEffective Date: 05/01/2026\nPOLICY CHANGE ENDORSEMENT\n${text}`;
    const found = proved(general, documentOf(listed(rows)), documentOf([change], "ENDORSEMENT", "change"));
    expect(found).toEqual(expected);
  });

  test("loses the name that a later endorsement takes out", () => {
    const change = `POLICY NUMBER: GL-4477-01\nEffective Date: 05/01/2026\nPOLICY CHANGE ENDORSEMENT
Additional insured deleted: Marlow Yards Property Group LLC`;
    const documents = [
      documentOf([insured("12 19")], "ENDORSEMENT"),
      documentOf([change], "ENDORSEMENT", "change"),
    ];
    expect(proved(general, ...documents)).toEqual([]);
  });

  test("may name a person behind a title", () => {
    const page = `Policy number GL-4477-01
Policy period From 03/01/2026 To 03/01/2027
WORKERS COMPENSATION INFORMATION PAGE
ITEM 3.D This policy includes these endorsements: Waiver of Our Right to Recover from Others (City of Anders
Falls); Voluntary Compensation.`;
    expect(proved({ ...general, type: "WORKERS_COMPENSATION" }, documentOf([page]))).toEqual([
      "WOS LISTED [City of Anders Falls]",
    ]);
  });
});

test("lines without a mark say so, and others name their usual forms", () => {
  const tags = (type: ProvedPolicy["type"]) =>
    proveMarks({ policy: { ...general, type }, documents: [] }).map(({ tag }) => tag);
  expect(tags("PROPERTY")).toEqual(["DOES_NOT_APPLY", "DOES_NOT_APPLY", "DOES_NOT_APPLY"]);
  expect(tags("WORKERS_COMPENSATION")).toEqual(["DOES_NOT_APPLY", "MISSING", "DOES_NOT_APPLY"]);
  expect(usualFormsOf("WORKERS_COMPENSATION", "WAIVER_OF_SUBROGATION")).toContain("WC 00 03 13");
  expect(usualFormsOf("COMMERCIAL_AUTO", "PRIMARY_NONCONTRIBUTORY")).toEqual(["CA 04 49"]);
  expect(usualFormsOf("CYBER", "ADDITIONAL_INSURED")).toEqual([]);
});

test("takes ten times the time for ten times the pages", async () => {
  const filler = "The company pays what the insured owes under a contract, and waives nothing. ".repeat(8);
  const document = documentOf([declarations()]);
  const work = (count: number) => {
    const pages = Array.from({ length: count }, (_one, at) => ({
      page: at + 1,
      text: `${insured("12 19")}\n${filler}`,
    }));
    return () => proveMarks({ policy: general, documents: [{ ...document, pages }] });
  };
  work(80)();
  expect(await ratioOf(work(80), work(800), 25)).toBeLessThan(25);
});
