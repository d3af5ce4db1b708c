/** A question that asks for one detail and nothing else is answered with the detail that was read. */
import { describe, expect, test } from "vitest";
import { answerQuestion } from "../../../core/assistant/local/answer.ts";
import { answerFromDetails } from "../../../core/assistant/local/answers/details.ts";
import type { PolicyFacts } from "../../../core/assistant/local/answers/facts-said.ts";
import { createExtractor } from "../../../core/assistant/local/extract.ts";
import { createMemoryPageSearch } from "../../../core/assistant/local/retrieve-memory.ts";
import { parseQuestion } from "../../../core/assistant/local/question-parse.ts";
import { linedPage } from "./positioned-page.ts";

const quote = (text: string) => ({
  documentId: "doc_1",
  readingId: "rdg_1",
  segments: [{ page: 1, start: 0, end: text.length, text }],
});

const said: PolicyFacts = {
  details: {
    policyNumber: "GL-1",
    effectiveDate: "2026-03-01",
    expirationDate: "2027-03-01",
    premium: 461_00,
    deductible: 1_000_00,
  },
  evidence: {
    policyNumber: [quote("GL-1")],
    effectiveDate: [quote("03/01/2026")],
    expirationDate: [quote("03/01/2027")],
    premium: [quote("$411"), quote("$50")],
    deductible: [quote("$1,000")],
  },
  confidence: {
    policyNumber: 1,
    effectiveDate: 1,
    expirationDate: 1,
    premium: 1,
    total: 1,
    deductible: 1,
  },
  corrections: [],
  conflicts: [
    {
      field: "deductible",
      values: [
        { value: "$1,000", documentName: "new.pdf", quotes: [quote("$1,000")] },
        { value: "$500", documentName: "old.pdf", quotes: [quote("$500")] },
      ],
    },
  ],
};

const answer = (question: string) => {
  const given = answerFromDetails(parseQuestion(question), said);
  return given?.kind === "ANSWERED" ? given.statements.map(({ text }) => text) : null;
};

describe("a question about a detail", () => {
  test.each([
    ["When does the policy expire?", ["Expiration: 03/01/2027."]],
    ["What is the policy number?", ["Policy number: GL-1."]],
    ["What is the policy period?", ["Policy period: 03/01/2026 to 03/01/2027."]],
    ["When does the policy start and end?", ["Policy period: 03/01/2026 to 03/01/2027."]],
  ])("%s", (question, texts) => {
    expect(answer(question)).toEqual(texts);
  });

  test("answers with the sum when several places make up the value", () => {
    expect(answer("What is the premium?")).toEqual(["Premium: $461."]);
  });

  test("states the total next to the premium when the two differ", () => {
    const charged = (total: number): PolicyFacts => ({
      ...said,
      details: { ...said.details, total },
      evidence: { ...said.evidence, total: [quote("TOTAL")] },
    });
    const asked = (total: number) => {
      const given = answerFromDetails(parseQuestion("What is the premium?"), charged(total));
      return given?.kind === "ANSWERED" ? given.statements.map(({ text }) => text) : null;
    };
    expect(asked(461_33)).toEqual(["Premium: $461.", "Total: $461.33."]);
    expect(asked(461_00)).toEqual(["Premium: $461."]);
  });

  test.each([
    ["Blanket building and business personal property: $1,250,000", "Blanket limit"],
    ["Building and contents $1,250,000", "One limit"],
    ["Buildings: $1,250,000", null],
  ])("a limit that is printed for both is told as one: %s", (words, kind) => {
    const bop: PolicyFacts = {
      ...{
        details: { propertyBuildingLimit: 125_000_000 },
        evidence: { propertyBuildingLimit: [quote(words)] },
      },
      ...{ corrections: [], conflicts: [], confidence: { propertyBuildingLimit: 1 } },
    };
    const given = answerFromDetails(parseQuestion("What is the BPP limit?"), bop);
    const statements = given?.kind === "ANSWERED" ? given.statements : [];
    expect(statements.map(({ text }) => text)).toEqual(
      kind === null ? [] : [`${kind} for buildings and business personal property together: $1,250,000.`],
    );
    expect(statements.every(({ quotes }) => quotes[0]?.segments[0]?.text === words)).toBe(true);
  });

  test("does not double the period after a value that ends in one", () => {
    const carrier = { name: "Granite Peak Mutual, Inc.", address: null };
    const values = [carrier.name, "Harbor Light Co."].map((value) => ({
      value,
      documentName: "old.pdf",
      quotes: [quote(value)],
    }));
    const named: PolicyFacts = {
      ...said,
      details: { carrier },
      evidence: { carrier: [quote(carrier.name)] },
      conflicts: [{ field: "carrier", values }],
    };
    const given = answerFromDetails(parseQuestion("Who is the carrier?"), named);
    const texts = given?.kind === "ANSWERED" ? given.statements.map(({ text }) => text) : [];
    expect(texts).toEqual(["Carrier: Granite Peak Mutual, Inc.", "old.pdf says Harbor Light Co."]);
  });

  test("names every document when documents disagree", () => {
    expect(answer("What is the deductible?")).toEqual(["Deductible: $1,000.", "old.pdf says $500."]);
  });

  test.each([
    "What is the wind deductible?",
    "What is the liability deductible?",
    "What is the policy period of the umbrella?",
    "What is the extended reporting period?",
    "Is there a deductible?",
    "What is the general aggregate limit?",
  ])("gives no detail when the question asks for more: %s", (question) => {
    expect(answer(question)).toBeNull();
  });
});

describe("a question about a form", () => {
  const text = `COMMERCIAL GENERAL LIABILITY DECLARATIONS
POLICY NUMBER: GL-1

SCHEDULE OF FORMS AND ENDORSEMENTS

HX 10 04 05 19 Silo Collapse Endorsement
HX 10 07 02 21 Grain Dust Exclusion
HX 10 09 11 18 Amendment of Liquor Exclusion`;
  const page = { page: 1, width: 0, height: 0, text, words: [] };
  const pages = [page];
  const extractor = createExtractor();
  extractor.readPage(page);
  const extraction = extractor.finish();
  const search = createMemoryPageSearch([{ documentId: "d", readingId: "r", name: "gl.pdf", pages }]);
  const ask = async (question: string) => {
    const given = await answerQuestion({ question, search, extraction });
    return given.kind === "ANSWERED"
      ? given.statements.map((statement) => statement.text).join(" ")
      : "refused";
  };

  test.each([
    ["What is the edition of the Silo Collapse Endorsement?", "HX 10 04 05/19 Silo Collapse Endorsement."],
    ["What edition is HX 10 07?", "HX 10 07 02/21 Grain Dust Exclusion."],
    ["Which form covers silo collapse?", "HX 10 04 05/19 Silo Collapse Endorsement."],
    ["Is form HX1007 attached?", "Yes. HX 10 07 02/21 Grain Dust Exclusion."],
    ["Is the silo collapse endorsement attached?", "Yes. HX 10 04 05/19 Silo Collapse Endorsement."],
  ])("%s", async (question, answered) => {
    expect(await ask(question)).toBe(answered);
  });

  test.each(["Is form HX 10 10 attached?", "What is the edition of the Elevator Endorsement?"])(
    "finds no answer for a form that isn't listed: %s",
    async (question) => {
      expect(await ask(question)).toBe("refused");
    },
  );
});

describe("the limit of several places whose sum no document states", () => {
  const places: PolicyFacts = {
    ...said,
    details: {
      propertyContentsLimit: 140_000_00,
      locations: [
        { address: "12 Dock Street, Salem, MA 01970", buildingLimit: 300_000_00, contentsLimit: 90_000_00 },
        { address: "4 Mill Lane, Salem, MA 01970", contentsLimit: 50_000_00 },
      ],
    },
    evidence: {
      locations: [
        quote("12 Dock Street, Salem, MA 01970 Building $300,000 Contents $90,000"),
        quote("4 Mill Lane, Salem, MA 01970 Contents $50,000"),
      ],
    },
    confidence: { propertyContentsLimit: 0.5 },
    conflicts: [],
  };
  const ofPlaces = (question: string) => {
    const given = answerFromDetails(parseQuestion(question), places);
    return given?.kind === "ANSWERED" ? given.statements : null;
  };

  test("is told for each of them with its words", () => {
    const [statement, ...others] = ofPlaces("What is the BPP limit?") ?? [];
    expect(statement?.text).toBe(
      "Business personal property: $90,000 at 12 Dock Street, Salem, MA 01970; $50,000 at 4 Mill Lane, Salem, MA 01970.",
    );
    expect(statement?.quotes).toHaveLength(2);
    expect(others).toEqual([]);
  });

  test("is not told of a single one that has it, nor beside a sum that is sure", () => {
    expect(ofPlaces("What is the building limit?")).toBeNull();
    const summed = {
      ...places,
      evidence: { ...places.evidence, propertyContentsLimit: [quote("Contents $140,000")] },
      confidence: { propertyContentsLimit: 1 },
    };
    const given = answerFromDetails(parseQuestion("What is the BPP limit?"), summed);
    expect(given?.kind === "ANSWERED" && given.statements.map(({ text }) => text)).toEqual([
      "Business personal property: $140,000.",
    ]);
  });
});

test("the limit of the building is no answer on its contents, whatever the heading over both is called", async () => {
  const page = linedPage([
    "BUSINESSOWNERS DECLARATIONS",
    "BUSINESS PERSONAL PROPERTY LIMITS OF INSURANCE",
    "Premises | Type of property | Valuation | Limit of insurance",
    "1 | Buildings | Replacement cost | $1,519,600",
  ]);
  const document = { documentId: "doc_1", readingId: "rdg_1", name: "bop.pdf", pages: [page] };
  const asked = (question: string) =>
    answerQuestion({ question, search: createMemoryPageSearch([document]) });
  expect((await asked("What is the business personal property limit?")).kind).not.toBe("ANSWERED");
  expect((await asked("What is the building limit?")).kind).toBe("ANSWERED");
});

test("a blanket limit of declarations is the answer on buildings and on contents, with its words", async () => {
  const page = linedPage([
    "Kestrel Valley Mutual Insurance Company",
    "BUSINESSOWNERS POLICY DECLARATIONS",
    "Policy number: KVM-BO-61",
    "Policy period: 03/01/2026 to 03/01/2027",
    "Blanket building and business personal property: $1,250,000",
    "Each occurrence: $1,000,000",
  ]);
  const extractor = createExtractor();
  extractor.readPage(page);
  const extraction = extractor.finish();
  const search = createMemoryPageSearch([
    { documentId: "doc_1", readingId: "rdg_1", name: "bop.pdf", pages: [page] },
  ]);
  for (const question of ["What is the BPP limit?", "What is the building limit?"]) {
    const given = await answerQuestion({ question, search, extraction });
    const [statement] = given.kind === "ANSWERED" ? given.statements : [];
    expect(statement?.text).toBe(
      "Blanket limit for buildings and business personal property together: $1,250,000.",
    );
    expect(statement?.quotes[0]?.segments[0]?.text).toContain("Blanket building");
  }
});

describe("what is included in a blanket limit is answered with that limit and the words of both places", () => {
  const ask = async (question: string, ...lines: string[]) => {
    const page = linedPage([
      "COMMERCIAL PROPERTY DECLARATIONS",
      "Policy Number: CPX-1188",
      "Named Insured: Fern Street Bakery LLC",
      "Policy Period: 01/01/2026 to 01/01/2027",
      ...lines,
    ]);
    const extractor = createExtractor();
    extractor.readPage(page);
    const document = { documentId: "doc_1", readingId: "rdg_1", name: "property.pdf", pages: [page] };
    const search = createMemoryPageSearch([document]);
    const given = await answerQuestion({ question, search, extraction: extractor.finish() });
    const statements = given.kind === "ANSWERED" ? given.statements : [];
    return {
      texts: statements.map(({ text }) => text),
      words: statements.flatMap(({ quotes }) =>
        quotes.map(({ segments }) => segments.map(({ text }) => text).join(" ")),
      ),
    };
  };

  test("beside its name, in any layout of the declarations", async () => {
    const table = [
      "Building | $1,250,000",
      "Business personal property | Included in the blanket limit",
      "Blanket limit of insurance | $2,400,000",
      "Deductible | $2,500",
    ];
    const given = await ask("What is the BPP limit?", ...table);
    expect(given.texts).toEqual(["Business personal property: included in the blanket limit, $2,400,000."]);
    expect(given.words).toEqual([
      "Business personal property Included in the blanket limit",
      "Blanket limit of insurance $2,400,000",
    ]);
    expect((await ask("What is the building limit?", ...table)).texts).toEqual(["Building: $1,250,000."]);
  });

  test("of several blanket limits, in the one with its number", async () => {
    const lines = [
      "Blanket 1 limit: $2,400,000",
      "Business personal property: Included in Blanket 1",
      "Blanket 2 limit: $500,000",
      "Business income: included in Blanket 2",
    ];
    expect((await ask("What is the BPP limit?", ...lines)).texts).toEqual([
      "Business personal property: included in Blanket 1, $2,400,000.",
    ]);
    expect((await ask("What is the business income limit?", ...lines)).texts).toEqual([
      "Business income: included in Blanket 2, $500,000.",
    ]);
  });

  test("in a sentence that gives the sum itself", async () => {
    const line = "Business personal property is included in the blanket limit of $2,400,000.";
    expect((await ask("What is the BPP limit?", "Building | $900,000", line)).texts).toEqual([
      "Business personal property: included in the blanket limit, $2,400,000.",
    ]);
  });

  test("and where no page gives the sum, that is said", async () => {
    const line = "Business personal property: Included in the blanket limit";
    expect((await ask("What is the BPP limit?", line)).texts).toEqual([
      "Business personal property: included in the blanket limit, whose amount the documents do not state.",
    ]);
  });

  test("but a blanket additional insured or deductible is no such limit", async () => {
    const given = await ask(
      "What is the BPP limit?",
      "Business personal property: Included in the blanket limit",
      "Blanket additional insured premium: $250",
      "Blanket deductible: $5,000",
      "BPP included in blanket, wind deductible $10,000.",
    );
    expect(given.texts.join(" ")).toContain("whose amount the documents do not state");
  });
});
