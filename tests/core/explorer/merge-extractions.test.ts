import { describe, expect, test } from "vitest";
import type { DetailField, Extraction, PolicyDetails } from "../../../core/assistant/model.ts";
import type { DocumentType } from "../../../core/documents/model.ts";
import { type ChatMessage, type DocumentExtraction } from "../../../core/explorer/model.ts";
import { deletedSourcesText, dropDeletedSources } from "../../../core/explorer/shown-message.ts";
import { mergeExtractions } from "../../../core/explorer/merge-extractions.ts";
import { sayLimits, sayLocations } from "../../../core/explorer/quotes-of-value.ts";
import { findRecordDifferences } from "../../../core/explorer/record-differences.ts";

const segment = (text: string) => ({ page: 1, start: 0, end: text.length, text });

let made = 0;
function said(
  type: DocumentType,
  details: PolicyDetails,
  more: { recognized?: DocumentType; createdAt?: number; coverages?: string[] } = {},
): DocumentExtraction {
  made += 1;
  const extraction: Pick<Extraction, "docType" | "details" | "evidence" | "coverages" | "exclusions"> = {
    docType: more.recognized ?? type,
    details,
    evidence: Object.fromEntries(
      Object.keys(details).map((field) => [field as DetailField, [[segment(`${field} in ${type}`)]]]),
    ),
    coverages: (more.coverages ?? []).map((title) => ({
      title,
      description: type,
      quotes: [[segment(title)]],
    })),
    exclusions: [],
  };
  return {
    documentId: `doc_${made}`,
    readingId: `rdg_${made}`,
    name: `${type}.pdf`,
    type,
    createdAt: more.createdAt ?? 0,
    extraction: extraction as Extraction,
  };
}

describe("the details of a policy", () => {
  test("prefer the endorsement to the policy, and the policy to the quote", () => {
    const merged = mergeExtractions([
      said("QUOTE_DOCUMENT", { premium: 100_00, deductible: 500_00, policyNumber: "Q", quoteNumber: "Q-1" }),
      said("ENDORSEMENT", { premium: 300_00 }),
      said("POLICY_DOCUMENT", { premium: 200_00, deductible: 1_000_00 }),
    ]);
    expect(merged?.details).toEqual({
      premium: 300_00,
      deductible: 1_000_00,
      policyNumber: "Q",
      quoteNumber: "Q-1",
    });
  });

  test("come from the newest document of one kind", () => {
    const merged = mergeExtractions([
      said("POLICY_DOCUMENT", { premium: 1_00 }, { createdAt: 1 }),
      said("POLICY_DOCUMENT", { premium: 3_00 }, { createdAt: 3 }),
      said("POLICY_DOCUMENT", { premium: 2_00 }, { createdAt: 2 }),
    ]);
    expect(merged?.details.premium).toBe(3_00);
  });

  test("count a document uploaded as Other as its recognized kind", () => {
    const merged = mergeExtractions([
      said("POLICY_DOCUMENT", { premium: 1_00 }),
      said("OTHER", { premium: 2_00 }, { recognized: "ENDORSEMENT" }),
    ]);
    expect(merged?.details.premium).toBe(2_00);
  });

  test("cite their source", () => {
    const policy = said("POLICY_DOCUMENT", { premium: 1_00 });
    expect(mergeExtractions([policy])?.evidence.premium).toEqual([
      {
        documentId: policy.documentId,
        readingId: policy.readingId,
        documentName: "POLICY_DOCUMENT.pdf",
        content: "premium in POLICY_DOCUMENT",
        segments: [segment("premium in POLICY_DOCUMENT")],
      },
    ]);
  });

  test("show what documents disagree on, with the value that counts first", () => {
    const merged = mergeExtractions([
      said("QUOTE_DOCUMENT", { premium: 100_00, policyNumber: "GL 77-1" }),
      said("POLICY_DOCUMENT", { premium: 200_50, policyNumber: "gl77 1" }),
    ]);
    expect(merged?.conflicts).toMatchObject([
      {
        field: "premium",
        values: [
          { value: "$200.50", documentName: "POLICY_DOCUMENT.pdf" },
          { value: "$100", documentName: "QUOTE_DOCUMENT.pdf" },
        ],
      },
    ]);
  });

  test("are not contradicted by the prior term or by outside documents", () => {
    const sure = (document: DocumentExtraction): DocumentExtraction => ({
      ...document,
      extraction: { ...document.extraction, confidence: { premium: 0.5, insured: 0.5 } },
    });
    const term = (year: number) => ({
      effectiveDate: `${year}-03-01`,
      expirationDate: `${year + 1}-03-01`,
      insured: { name: "Cedar Mill", address: null },
    });
    const merged = mergeExtractions(
      [
        said("POLICY_DOCUMENT", { ...term(2025), premium: 900_00 }),
        said("ENDORSEMENT", {
          ...term(2025),
          premium: 950_00,
          additionalInsureds: { named: ["Old Landlord"], blanket: [] },
        }),
        said("CERTIFICATE", { premium: 5_00 }),
        said("POLICY_DOCUMENT", {
          ...term(2026),
          premium: 1_100_00,
          additionalInsureds: { named: ["New Landlord"], blanket: [] },
        }),
      ].map(sure),
    );
    expect(merged?.details).toMatchObject({ ...term(2026), premium: 1_100_00 });
    expect(merged?.details.additionalInsureds?.named).toEqual(["New Landlord"]);
    expect(merged?.conflicts).toEqual([]);
    // No document supports the premium; all of them support the name.
    expect(merged?.confidence).toMatchObject({ premium: 0.5, insured: 0.7 });
  });

  test("combine the additional insureds of all documents", () => {
    const merged = mergeExtractions([
      said("ENDORSEMENT", { additionalInsureds: { named: ["Oak Street Landlord"], blanket: [] } }),
      said("POLICY_DOCUMENT", {
        additionalInsureds: { named: ["OAK STREET LANDLORD", "Mill Bank"], blanket: ["x"] },
      }),
    ]);
    expect(merged?.details.additionalInsureds?.named).toHaveLength(2);
    expect(merged?.details.additionalInsureds?.blanket).toEqual(["x"]);
    expect(merged?.evidence.additionalInsureds).toHaveLength(2);
  });

  test("list a coverage once, with the quotes of every document that has it", () => {
    const merged = mergeExtractions([
      said("QUOTE_DOCUMENT", {}, { coverages: ["Spoilage", "Glass"] }),
      said("POLICY_DOCUMENT", {}, { coverages: ["SPOILAGE"] }),
    ]);
    expect(
      merged?.coverageDescriptions.map(({ title, policyQuotes }) => [title, policyQuotes.length]),
    ).toEqual([
      ["SPOILAGE", 2],
      ["Glass", 1],
    ]);
  });

  test("take no limit or coverage from outside documents or an expired term", () => {
    const merged = mergeExtractions([
      said(
        "POLICY_DOCUMENT",
        { effectiveDate: "2026-01-01", expirationDate: "2027-01-01", glPerOccurrenceLimit: 1_000_000_00 },
        { coverages: ["Liquor liability"] },
      ),
      said(
        "POLICY_DOCUMENT",
        { effectiveDate: "2025-01-01", expirationDate: "2026-01-01", glMedicalPerPersonLimit: 5_000_00 },
        { coverages: ["Hired autos"] },
      ),
      said("OTHER", { umbrellaPerOccurrenceLimit: 100_000_00, taxes: 31_18 }, { coverages: ["Freight"] }),
    ]);
    expect(merged?.coverageDescriptions.map(({ title }) => title)).toEqual(["Liquor liability"]);
    expect(merged?.details).toEqual({
      effectiveDate: "2026-01-01",
      expirationDate: "2027-01-01",
      glPerOccurrenceLimit: 1_000_000_00,
      taxes: 31_18,
    });
    // A single document of unknown kind is all there is.
    const alone = mergeExtractions([said("OTHER", { umbrellaPerOccurrenceLimit: 100_000_00 })]);
    expect(alone?.details.umbrellaPerOccurrenceLimit).toBe(100_000_00);
  });

  test("are null until something was understood", () => {
    expect(mergeExtractions([])).toBeNull();
  });
});

describe("an answer whose document was deleted", () => {
  const quote = (number: number, readingId: string) => ({
    number,
    readingId,
    documentId: "doc",
    documentName: "a.pdf",
    content: "words",
    segments: [segment("words")],
  });
  const message: ChatMessage = {
    id: "msg_1",
    role: "assistant",
    kind: "ANSWER",
    content: "First.\n\nSecond.",
    timestamp: 0,
    askedBy: null,
    statements: [
      { text: "First.", attachmentNumbers: [1, 2] },
      { text: "Second.", attachmentNumbers: [2] },
    ],
    attachments: [quote(1, "rdg_a"), quote(2, "rdg_b")],
  };

  test("keeps what other documents support", () => {
    const shown = dropDeletedSources(message, { readingIds: new Set(["rdg_a"]), policies: new Map() });
    expect(shown).toMatchObject({
      content: "First.",
      statements: [{ text: "First.", attachmentNumbers: [1] }],
    });
    expect(shown.attachments.map(({ number }) => number)).toEqual([1]);
  });

  test("is hidden when nothing supports it, and says why", () => {
    expect(dropDeletedSources(message, { readingIds: new Set(), policies: new Map() })).toMatchObject({
      kind: "REFUSAL",
      content: deletedSourcesText,
      statements: [],
      attachments: [],
    });
  });

  test("loses closest passages with their documents, until none is left", () => {
    const closest: ChatMessage = {
      ...message,
      kind: "CLOSEST",
      statements: [],
      closest: [
        { heading: "Pollution", attachmentNumber: 1 },
        { heading: null, attachmentNumber: 2 },
      ],
    };
    const left = dropDeletedSources(closest, { readingIds: new Set(["rdg_b"]), policies: new Map() });
    expect(left).toMatchObject({ kind: "CLOSEST", closest: [{ attachmentNumber: 2 }] });
    expect(left.content).not.toContain("Pollution");
    const none = dropDeletedSources(closest, { readingIds: new Set(), policies: new Map() });
    expect(none).toMatchObject({ kind: "REFUSAL", content: deletedSourcesText, attachments: [] });
    expect(none.closest).toBeUndefined();
  });

  test("is unchanged when all its documents exist", () => {
    expect(
      dropDeletedSources(message, { readingIds: new Set(["rdg_a", "rdg_b"]), policies: new Map() }),
    ).toEqual(message);
  });
});

describe("which document counts", () => {
  const declarations = { policyNumber: "GL-1", insured: { name: "Tern Cove Kayaks LLC", address: null } };

  test("declarations before wording, even if older, with the reason stated", () => {
    const merged = mergeExtractions([
      said("POLICY_DOCUMENT", { deductible: 500_00 }, { createdAt: 9 }),
      said("POLICY_DOCUMENT", { ...declarations, deductible: 1_000_00 }, { createdAt: 1 }),
    ]);
    expect(merged?.details.deductible).toBe(1_000_00);
    expect(merged?.conflicts).toMatchObject([
      {
        field: "deductible",
        label: "Deductible",
        values: [{ value: "$1,000" }, { value: "$500" }],
        reason: "POLICY_DOCUMENT.pdf takes precedence: the declarations say what applies to this policy.",
      },
    ]);
  });

  test("a document for another insured fills in nothing and is reported", () => {
    const insured = { name: "Bluff Road Cyclery LLC", address: null };
    const limits = { propertyContentsLimit: 500_000_00, quoteNumber: "Q-77" };
    const merged = mergeExtractions([
      said("QUOTE_DOCUMENT", { insured, ...limits }, { coverages: ["Spoilage"] }),
      said("POLICY_DOCUMENT", { ...declarations, glAggregateLimit: 2_000_000_00 }),
    ]);
    expect(merged?.details).toEqual({ ...declarations, glAggregateLimit: 2_000_000_00 });
    expect(merged?.coverageDescriptions).toEqual([]);
    expect(merged?.conflicts).toMatchObject([
      { field: "insured", values: [{ value: "Tern Cove Kayaks LLC" }, { value: "Bluff Road Cyclery LLC" }] },
    ]);
  });

  test.each([
    ["the same name", { insured: { name: "Tern Cove Kayaks", address: null } }],
    ["no name", {}],
    ["the policy's number", { insured: { name: "T. C. K.", address: null }, policyNumber: "GL 1" }],
  ])("a document with %s fills in what the declarations leave open", (_what, details) => {
    const merged = mergeExtractions([
      said("QUOTE_DOCUMENT", { ...details, propertyContentsLimit: 500_000_00 }),
      said("POLICY_DOCUMENT", declarations),
    ]);
    expect(merged?.details.propertyContentsLimit).toBe(500_000_00);
  });

  test("the later term, in whatever order they were added", () => {
    const merged = mergeExtractions([
      said(
        "POLICY_DOCUMENT",
        { ...declarations, effectiveDate: "2027-03-01", premium: 2_00 },
        { createdAt: 1 },
      ),
      said(
        "POLICY_DOCUMENT",
        { ...declarations, effectiveDate: "2026-03-01", premium: 1_00 },
        { createdAt: 2 },
      ),
    ]);
    expect(merged?.details.premium).toBe(2_00);
    expect(merged?.conflicts.find(({ field }) => field === "premium")?.reason).toContain(
      "it takes effect later, on 03/01/2027",
    );
  });

  test.each([
    ["ENDORSEMENT", "POLICY_DOCUMENT", "an endorsement changes the policy"],
    ["POLICY_DOCUMENT", "QUOTE_DOCUMENT", "the policy replaces what was offered before it"],
    ["BINDER", "QUOTE_DOCUMENT", "a binder replaces the quote"],
  ] as const)("%s before %s", (first, second, why) => {
    const [a, b] = [said(first, { premium: 1_00 }), said(second, { premium: 2_00 }, { createdAt: 5 })];
    expect(mergeExtractions([b, a])?.conflicts[0]?.reason).toBe(`${first}.pdf takes precedence: ${why}.`);
  });

  test("an endorsement does not replace the policy's first day, summary or address", () => {
    const address = { line1: "1 Pier", line2: null, city: "Duluth", zone: "MN", postalCode: "55802" };
    const merged = mergeExtractions([
      said("ENDORSEMENT", {
        effectiveDate: "2026-10-12",
        summary: "Endorsement.",
        insured: { name: "Tern Cove Kayaks", address: null },
      }),
      said("POLICY_DOCUMENT", {
        effectiveDate: "2026-07-01",
        summary: "Auto policy.",
        insured: { name: "Tern Cove Kayaks LLC", address },
      }),
    ]);
    expect(merged?.details).toEqual({
      effectiveDate: "2026-07-01",
      summary: "Auto policy.",
      insured: { name: "Tern Cove Kayaks", address },
    });
    expect(merged?.conflicts).toEqual([]);
    expect(merged?.evidence.insured).toHaveLength(2);
  });

  test("treats two spellings of a name as no conflict", () => {
    const named = (name: string) => said("POLICY_DOCUMENT", { carrier: { name, address: null } });
    expect(
      mergeExtractions([
        named("Harbor States Mutual Insurance Company"),
        named("Harbor States Mutual Ins. Co."),
      ])?.conflicts,
    ).toEqual([]);
    expect(
      mergeExtractions([named("Harbor States Mutual"), named("North Slope Specialty")])?.conflicts,
    ).toHaveLength(1);
  });
});

describe("the lists of a policy", () => {
  const listing = (
    type: DocumentType,
    lists: Partial<NonNullable<Extraction["schedules"]>>,
    createdAt = 0,
  ): DocumentExtraction => {
    const document = said(type, { policyNumber: "GL-1" }, { createdAt });
    document.extraction.schedules = { forms: [], cancellation: [], premiumParts: [], ...lists };
    return document;
  };
  const quotes = [[segment("words")]];
  const form = (number: string, edition: string | null, title: string | null = null) => ({
    number,
    edition,
    title,
    quotes,
    confidence: 0.9,
  });
  const notice = (days: number) => ({
    by: "CARRIER" as const,
    reason: "OTHER" as const,
    days,
    quotes,
    confidence: 0.9,
  });
  const part = (label: string, amount: number) => ({
    kind: "PREMIUM" as const,
    label,
    amount,
    quotes,
    confidence: 0.9,
  });

  test("hold every form once, and another edition is a conflict", () => {
    const merged = mergeExtractions([
      listing("POLICY_DOCUMENT", { forms: [form("CG 00 01", "04/13"), form("IL 00 17", null)] }),
      listing("QUOTE_DOCUMENT", { forms: [form("CG0001", "12/07"), form("IL 00 17", "11/98")] }),
      listing("ENDORSEMENT", { forms: [form("CG 20 10", "04/13")] }),
    ]);
    expect(merged?.schedules.forms.map(({ number, edition }) => [number, edition])).toEqual([
      ["CG 20 10", "04/13"],
      ["CG 00 01", "04/13"],
      ["IL 00 17", null],
    ]);
    expect(merged?.conflicts).toMatchObject([
      { label: "Form CG 00 01", values: [{ value: "Edition 04/13" }, { value: "Edition 12/07" }] },
    ]);
  });

  test("prefer an endorsement's notice and still show the form's", () => {
    const merged = mergeExtractions([
      listing("POLICY_DOCUMENT", { cancellation: [notice(30)] }),
      listing("ENDORSEMENT", { cancellation: [notice(75)] }),
    ]);
    expect(merged?.schedules.cancellation).toMatchObject([{ days: 75 }]);
    expect(merged?.conflicts).toMatchObject([
      {
        label: "Notice by carrier, any other reason",
        values: [{ value: "75 days" }, { value: "30 days" }],
        reason: "ENDORSEMENT.pdf takes precedence: an endorsement changes the policy.",
      },
    ]);
  });

  test("show both periods in one document and ask a person to read it", () => {
    const merged = mergeExtractions([listing("POLICY_DOCUMENT", { cancellation: [notice(30), notice(60)] })]);
    expect(merged?.conflicts[0]?.reason).toContain("under different conditions");
    expect(merged?.schedules.cancellation[0]?.confidence).toBeLessThan(0.9);
  });

  test("take premium parts from one document, plus what endorsements add", () => {
    const merged = mergeExtractions([
      listing("POLICY_DOCUMENT", { premiumParts: [part("Property", 10_00), part("Liability", 5_00)] }),
      listing("QUOTE_DOCUMENT", { premiumParts: [part("Property", 12_00), part("Glass", 1_00)] }),
      listing("ENDORSEMENT", { premiumParts: [part("Additional premium", 3_00)] }),
    ]);
    expect(merged?.schedules.premiumParts.map(({ label, amount }) => [label, amount])).toEqual([
      ["Property", 10_00],
      ["Liability", 5_00],
      ["Additional premium", 3_00],
    ]);
    expect(merged?.conflicts).toMatchObject([{ label: "Premium, Property" }]);
  });

  test("are empty for documents understood before lists existed", () => {
    expect(mergeExtractions([said("POLICY_DOCUMENT", { premium: 1_00 })])?.schedules).toEqual({
      forms: [],
      cancellation: [],
      premiumParts: [],
      additionalInsureds: [],
      limits: [],
    });
  });
});

describe("the policy's record", () => {
  const merged = (insured: string, carrier: string) =>
    mergeExtractions([
      said("POLICY_DOCUMENT", {
        insured: { name: insured, address: null },
        carrier: { name: carrier, address: null },
      }),
    ]);
  const record = {
    carrierName: "Harbor States Mutual",
    accountName: "Cedar Hollow LLC",
    dba: "The Bread Room",
    additionalNamedInsureds: ["Hollow Road Properties LLC"],
  };

  test("is reported when it names another carrier or insured", () => {
    const details = merged("Pelican Point Marina LLC", "North Slope Specialty");
    expect(details && findRecordDifferences(details, record)).toEqual([
      {
        field: "carrier",
        text: "The documents name North Slope Specialty, the record says Harbor States Mutual.",
      },
      {
        field: "insured",
        text: "The documents name Pelican Point Marina LLC, the record says Cedar Hollow LLC.",
      },
    ]);
  });

  test.each(["Cedar Hollow, L.L.C.", "Cedar Hollow Bakery LLC", "Bread Room Inc.", "HOLLOW ROAD PROPERTIES"])(
    "matches %s",
    (name) => {
      const details = merged(name, "Harbor States Mutual Insurance Company");
      expect(details && findRecordDifferences(details, record)).toEqual([]);
    },
  );
});

describe("quotes each value with its own words", () => {
  const quote = (text: string, page = 1) => ({
    documentId: "doc",
    readingId: "rdg",
    documentName: "policy.pdf",
    content: text,
    segments: [{ page, start: 0, end: text.length, text }],
  });
  const wordsOf = (said: { policyQuotes: { content: string }[] }[]) =>
    said.map(({ policyQuotes }) => policyQuotes.map(({ content }) => content));

  test("for limits that share a list of quotes", () => {
    const said = sayLimits(
      [
        { name: "Employee theft", limit: 100_000_00 },
        { name: "Forgery or alteration", limit: 100_000_00 },
        { name: "Money and securities, inside", limit: 25_000_00 },
        { name: "Computer fraud", limit: 2_000_000_00 },
        { name: "Valuable papers", limit: 7_000_00 },
      ],
      [
        quote("For gery or alteration … $100,000"),
        quote("Employee Theft … $100,000"),
        quote("Money and Securities inside $25,000.00"),
        quote("Computer fraud: $2 million"),
      ],
    );
    expect(wordsOf(said)).toEqual([
      ["Employee Theft … $100,000"],
      ["For gery or alteration … $100,000"],
      ["Money and Securities inside $25,000.00"],
      ["Computer fraud: $2 million"],
      [],
    ]);
  });

  test("for limits with the same name and value, one each", () => {
    const twice = { name: "Building", limit: 5_000_00 };
    const [first, second] = sayLimits(
      [twice, twice],
      [quote("Building $5,000", 1), quote("Building $5,000", 2)],
    );
    expect(first?.policyQuotes[0]?.segments[0]?.page).toBe(1);
    expect(second?.policyQuotes[0]?.segments[0]?.page).toBe(2);
  });

  test("for locations: the location's row, or its address if no more is quoted", () => {
    const locations = [
      { address: "12 Mill Lane, Astoria, OR 97103", buildingLimit: 400_000_00, contentsLimit: 90_000_00 },
      { address: "9 Wharf Lane, Astoria, OR 97103", buildingLimit: 400_000_00 },
    ];
    const evidence = {
      locations: [
        quote("12 Mill Lane, Astoria"),
        quote("Building $400,000"),
        quote("9 Wharf Lane, Astoria", 2),
      ],
    };
    const said = sayLocations({ details: { locations }, evidence }, ({ buildingLimit, contentsLimit }) => [
      { name: "Building", limit: buildingLimit ?? 0 },
      ...(contentsLimit === undefined ? [] : [{ name: "Contents", limit: contentsLimit }]),
    ]);
    expect(wordsOf(said)).toEqual([["12 Mill Lane, Astoria"], ["9 Wharf Lane, Astoria"]]);
    expect(said.map(({ limits }) => wordsOf(limits))).toEqual([
      [["Building $400,000"], ["12 Mill Lane, Astoria"]],
      [["9 Wharf Lane, Astoria"]],
    ]);
  });

  test("for buildings at one address: each has its own", () => {
    const locations = [
      { address: "12 Mill Lane, Astoria", buildingLimit: 400_000_00 },
      { address: "12 Mill Lane, Astoria", buildingLimit: 250_000_00 },
    ];
    const evidence = {
      locations: [quote("12 Mill Lane, Astoria $400,000", 1), quote("12 Mill Lane, Astoria $250,000", 1)],
    };
    const said = sayLocations({ details: { locations }, evidence }, ({ buildingLimit }) => [
      { name: "Building", limit: buildingLimit ?? 0 },
    ]);
    expect(said.map(({ limits }) => wordsOf(limits))).toEqual([
      [["12 Mill Lane, Astoria $400,000"]],
      [["12 Mill Lane, Astoria $250,000"]],
    ]);
  });

  test("for a premium: the printed total, or its parts if none is printed", () => {
    const document = (texts: string[]): DocumentExtraction => {
      const made = said("POLICY_DOCUMENT", { premium: 461_00 });
      return {
        ...made,
        extraction: { ...made.extraction, evidence: { premium: texts.map((text) => [segment(text)]) } },
      };
    };
    const quotesOf = (texts: string[]) =>
      mergeExtractions([document(texts)])?.evidence.premium?.map(({ content }) => content);
    expect(quotesOf(["Liability $411.00", "Property $50.00", "Total $461.00"])).toEqual(["Total $461.00"]);
    expect(quotesOf(["Liability $411.00", "Property $50.00"])).toHaveLength(2);
    const summed = document(["Liability $411.00", "Property $50.00"]);
    summed.extraction.details.total = 461_00;
    summed.extraction.evidence.total = [[segment("Total due $461.00")]];
    expect(mergeExtractions([summed])?.evidence.premium?.map(({ content }) => content)).toEqual([
      "Total due $461.00",
    ]);
  });
});
