/** A proposal says what the quotes state, where they contradict themselves, and nothing that nobody asked for. */
import { describe, expect, test } from "vitest";
import { presetPrograms } from "#core/presets";
import { localReasoner } from "#core/assistant";
import type { HandedDocument, PresetArtifact, PresetStep, PresetTask } from "#model/presets";
import { prepareProposalRead } from "../../../core/presets/prepare-proposal-read.ts";
import { comparedDocument } from "../../../core/assistant/local/comparison/compare.ts";
import { extract } from "../../../core/assistant/local/extract.ts";
import { modelPages } from "../../../core/page-model/mod.ts";
import { linedPage } from "../assistant/positioned-page.ts";

const program = presetPrograms.GENERATE_QUOTE_PROPOSAL;
const question = /^Which quotes shall I turn into a proposal\?/;

function read(documentId: string, ...lines: string[]) {
  const pages = [linedPage(lines)];
  const extraction = extract({ name: documentId, pages });
  const compared = comparedDocument(modelPages(pages), extraction);
  return { ...compared, documentId, readingId: documentId, name: `${documentId}.pdf`, pages };
}
type Quote = ReturnType<typeof read>;

const quote = (documentId: string, carrier: string, ...lines: string[]): Quote =>
  read(
    documentId,
    carrier,
    "COMMERCIAL GENERAL LIABILITY QUOTE",
    `Quote number: ${documentId}-2201`,
    "Named insured: Cedar Hollow Bakery LLC",
    "Proposed effective date: 03/01/2027",
    "Each occurrence limit | $1,000,000",
    ...lines,
  );
const first = quote(
  "first",
  "Larkspur Mutual Insurance Company",
  "Premium | $4,200",
  "Taxes | $126",
  "Policy fee | $100",
);
const second = quote(
  "second",
  "Copperfield Casualty Company",
  "Liquor liability | Excluded",
  "Premium | $3,950",
);

const handed = (documentId: string, more: Partial<HandedDocument> = {}): HandedDocument => ({
  documentId,
  name: `${documentId}.pdf`,
  failure: null,
  docType: "QUOTE_DOCUMENT",
  isCertificate: false,
  insured: "Cedar Hollow Bakery LLC",
  requirementCount: 0,
  ...more,
});
const task = (documents: HandedDocument[], requirements = ""): PresetTask => ({
  key: "GENERATE_QUOTE_PROPOSAL",
  requirements,
  documents,
});

/** Goes on until the program has no step left or asks. */
async function propose(given: PresetTask, documents: Quote[], answers: string[] = []) {
  const steps: PresetStep[] = [];
  const left = [...answers];
  for (let call = program.next(given, steps); call; call = program.next(given, steps)) {
    if (call.kind === "ASK") {
      const answer = left.shift();
      if (answer === undefined) return { asked: call.input, artifact: null };
      steps.push({ ...call, outcome: { answer } });
    } else if (call.kind === "PREPARE_PROPOSAL") {
      const prepared = await prepareProposalRead.run(
        {
          reasoner: localReasoner,
          open: () => Promise.resolve(new Map(documents.map((each) => [each.documentId, each]))),
          pages: () => Promise.resolve([]),
          today: () => Promise.resolve("2026-12-01"),
          preparer: () => Promise.resolve({ agency: "Tidewater & Locke", person: "Dana Whitlock" }),
          applicant: () => Promise.resolve({ answers: [], carriers: [], losses: [] }),
          guides: () => Promise.resolve([]),
        },
        call.input,
      );
      steps.push({ ...call, outcome: prepared?.value ?? null });
    } else if (call.kind === "DRAFT_DOCUMENT")
      return { asked: null, artifact: program.draft(call.kind, given, steps) };
    else throw new Error(`An unexpected step: ${call.kind}`);
  }
  throw new Error("Nothing was drafted.");
}

const textOf = ({ blocks }: PresetArtifact): string =>
  blocks.map(({ text, rows }) => [text, ...rows.map((row) => row.join(" | "))].join("\n")).join("\n");
async function textFor(requirements: string, ...documents: Quote[]): Promise<string> {
  const given = task(
    documents.map(({ documentId }) => handed(documentId)),
    requirements,
  );
  const { artifact } = await propose(given, documents);
  if (!artifact) throw new Error("Nothing was drafted.");
  return textOf(artifact);
}

describe("what it starts from", () => {
  test("without a quote it asks once, and says what could not be read", async () => {
    const failed = handed("torn", { failure: "It has no pages." });
    const { asked } = await propose(task([failed, handed("coi", { isCertificate: true })]), []);
    expect(asked?.question).toMatch(/^torn\.pdf could not be read: It has no pages\. Which quotes/);
    const { artifact } = await propose(task([]), [], ["There is none"]);
    expect(artifact && textOf(artifact)).toContain("There was nothing to propose");
    expect((await propose(task([]), [])).asked?.question).toMatch(question);
  });

  test("quotes of two clients are never put together", async () => {
    const other = handed("second", { insured: "Blue Heron Marina Inc." });
    const given = task([handed("first"), other]);
    const { asked } = await propose(given, [first, second]);
    expect(asked?.choices).toEqual(["Cedar Hollow Bakery LLC", "Blue Heron Marina Inc."]);
    const { artifact } = await propose(given, [first], ["cedar hollow bakery"]);
    const text = textOf(artifact as PresetArtifact);
    expect(text).toContain("Larkspur Mutual");
    expect(text).not.toContain("Copperfield");
    expect(text).toContain("second.pdf was left out: it is for Blue Heron Marina Inc.");
  });
});

test("while nobody says for whom, nothing is proposed and nothing is called no quote", async () => {
  const other = handed("second", { insured: "Blue Heron Marina Inc." });
  const { artifact } = await propose(task([handed("first"), other]), [first, second], ["Hm", "Whoever"]);
  const text = textOf(artifact as PresetArtifact);
  expect(text).toContain("There was nothing to propose");
  expect(text).toContain("first.pdf was left out: it is for Cedar Hollow Bakery LLC.");
});

test("what is asked for twice is listed once, with the time in its own words", async () => {
  const asked = "Subject to: signed application prior to binding.";
  const twice = quote("twice", "Copperfield Casualty Company", "Premium | $3,950", asked, asked);
  const text = await textFor("", twice);
  expect(text.match(/Signed application prior to binding \| Prior to binding/g)).toHaveLength(1);
});

describe("what it costs", () => {
  test("a total is stated, or the sum of parts that are all stated, and which one is said", async () => {
    const text = await textFor("", first, second);
    expect(text).toContain("Larkspur Mutual | $4,200 | $126 | $100 | $4,426");
    expect(text).toContain(
      "The total of Larkspur Mutual, $4,426, is the sum of premium $4,200, taxes $126, policy fee $100;",
    );
    expect(text).toContain(
      "Copperfield Casualty | $3,950 | Not stated in the quote | Not stated in the quote | Not stated in the quote",
    );
    expect(text).not.toContain("The total of Copperfield");
    expect(text).toContain(
      "all of its pages were searched: Larkspur Mutual (1 page) and Copperfield Casualty (1 page)",
    );
  });

  test("two amounts of one charge are both shown, and no price is told from them", async () => {
    const torn = quote("torn", "Copperfield Casualty Company", "Premium | $3,950", "Premium | $3,590");
    const text = await textFor("", torn);
    expect(text).toMatch(/Copperfield Casualty states two premiums: \$3,(?:950|590) and \$3,(?:950|590)\./);
    expect(text).toMatch(/^One option for general liability insurance$/m);
  });

  test("two amounts of one limit are both shown", async () => {
    const torn = quote(
      "torn",
      "Copperfield Casualty Company",
      "Premium | $3,950",
      "General aggregate limit | $2,000,000",
      "General aggregate limit | $3,000,000",
    );
    expect(await textFor("", torn)).toMatch(
      /Copperfield Casualty states two amounts of “General aggregate”: \$[23],000,000 and \$[23],000,000\./,
    );
  });

  test("one amount for taxes and fees stands once, and words behind it say which of them it is", async () => {
    const combined = quote(
      "combined",
      "Copperfield Casualty Company",
      "Premium | $3,905",
      "Taxes and fees | $0.00",
    );
    const named = quote(
      "named",
      "Larkspur Mutual Insurance Company",
      "Premium | $3,460",
      "Taxes and fees | $95.00 policy fee",
    );
    const text = await textFor("", combined, named);
    expect(text).toContain("Option | Premium | Taxes and fees | Total");
    expect(text).toContain("Copperfield Casualty | $3,905 | $0 | $3,905");
    expect(text).toContain("Larkspur Mutual | $3,460 | $95 policy fee; taxes: none listed | $3,555");
    // What adds nothing needs no sum.
    expect(text).not.toContain("The total of Copperfield");
    expect(await textFor("", named)).toContain("Larkspur Mutual | $3,460 | None listed | $95 | $3,555");
  });

  test("each of several fees has its name", async () => {
    const fees = quote(
      "fees",
      "Larkspur Mutual Insurance Company",
      "Premium | $3,620",
      "State surcharge | $36.20",
      "Inspection fee | $75",
    );
    expect(await textFor("", fees)).toContain(
      "$3,620 | Not stated in the quote | $36.20 state surcharge and $75 inspection fee",
    );
  });

  test("as many options are to be marked as there are to choose from", async () => {
    expect(await textFor("", first)).toContain("To accept, mark the box, sign");
    expect(await textFor("", first, second)).toContain("To accept, mark one option, sign");
  });

  test("what describes a building is neither an exclusion nor a term", async () => {
    const building = quote(
      "building",
      "Larkspur Mutual Insurance Company",
      "Premium | $4,200",
      "Burglar alarm | None",
      "Roof update | 2022",
      "Liquor liability | None",
    );
    const text = await textFor("", building);
    expect(text).toContain("Larkspur Mutual: liquor liability");
    expect(text).not.toMatch(/Larkspur Mutual: .*burglar/iu);
    expect(text).not.toContain("Roof update");
  });

  test("parts that do not add up to the total are said", async () => {
    const wrong = quote(
      "wrong",
      "Copperfield Casualty Company",
      "Premium | $3,950",
      "Policy fee | $100",
      "Total premium and fees | $4,000",
    );
    expect(await textFor("", wrong)).toContain("add up to $4,050, and its total is $4,000");
  });

  test("a fee that may be in another amount does not make the total wrong", async () => {
    const together = quote(
      "together",
      "Copperfield Casualty Company",
      "Premium | $3,950",
      "Policy fee | $100",
      "Taxes and fees | $226",
      "Total cost | $4,176",
    );
    expect(await textFor("", together)).not.toContain("add up to");
  });

  test("prices are compared of the same: without the taxes of one, where another states none", async () => {
    const text = await textFor("Please recommend one.", first, second);
    expect(text).toMatch(
      /^Two options for general liability insurance, from \$3,950 to \$4,200 in premium$/m,
    );
    const whole = quote("whole", "Copperfield Casualty Company", "Total cost | $4,100");
    expect(await textFor("", first, whole)).toContain("from $4,100 to $4,426 with taxes and fees");
    const unlike = await textFor("Please recommend one.", second, whole);
    expect(unlike).toMatch(/^Two options for general liability insurance$/m);
    expect(unlike).toContain("not every quote states a cost that can be compared with the others");
  });
});

describe("a policy whose term is over", () => {
  const policy = (documentId: string, from: string, to: string, total: string): Quote =>
    read(
      documentId,
      "Larkspur Mutual Insurance Company",
      "COMMERCIAL GENERAL LIABILITY POLICY DECLARATIONS",
      `Policy number: LM-${documentId}`,
      "Named insured: Cedar Hollow Bakery LLC",
      `Policy period: ${from} to ${to}`,
      "Each occurrence limit | $1,000,000",
      `Total premium | ${total}`,
    );
  const ended = policy("31180", "03/01/2025", "03/01/2026", "$3,900");

  test("is shown beside the quote and cannot be accepted", async () => {
    const text = await textFor("Please recommend one.", ended, first);
    expect(text).toMatch(/^One option for general liability insurance, at \$4,426 with taxes and fees$/m);
    expect(text).toMatch(
      /The term of .*31180.* ended on March 1, 2026\. It is shown for comparison and cannot be accepted\./,
    );
    expect(text.match(/☐/g)).toHaveLength(1);
    expect(text).toContain("mark the box");
    expect(text).not.toMatch(/We recommend .*31180/);
  });

  test("alone is nothing to propose", async () => {
    const text = await textFor("", ended);
    expect(text).toContain("There was nothing to propose");
    expect(text).not.toContain("☐");
  });

  test("a total that is the premium says nothing of taxes and fees", async () => {
    const running = policy("31181", "03/01/2026", "03/01/2027", "$4,150");
    expect(await textFor("", running)).toMatch(/at \$4,150 in premium$/m);
  });
});

test("every row and every figure of the offers has its words", async () => {
  const { artifact } = await propose(task([handed("first"), handed("second")]), [first, second]);
  const tables = artifact?.blocks.filter(({ kind }) => kind === "TABLE") ?? [];
  expect(tables.length).toBeGreaterThan(1);
  for (const { quotes } of tables) for (const own of quotes.slice(1)) expect(own.length).toBeGreaterThan(0);
});

describe("what is ours", () => {
  test("the agency's own passages take the place of ours, and nothing else changes", async () => {
    const own = "Introduction: We shopped the market for you.\nIt took a week.\n\nClosing: Call Dana.";
    const text = await textFor(own, first);
    expect(text).toContain("We shopped the market for you. It took a week.");
    expect(text).toContain("Call Dana.");
    expect(text).not.toContain("Thank you for the opportunity");
    expect(text).toContain("Coverage begins only when the insurance company confirms it in writing.");
    expect(text).toContain("This section is in our agency's own words");
  });

  test.each([
    ["", false],
    ["Make it friendly", false],
    ["No recommendation, please", false],
    ["Please recommend one", true],
    ["Which one should they take?", true],
  ])("a recommendation only for who asks for one: %s", async (words, isGiven) => {
    const text = await textFor(words, first, second);
    expect(/^Recommendation$/m.test(text)).toBe(isGiven);
    expect(/recommend/i.test(text)).toBe(isGiven);
  });
});

describe("what was wished for", () => {
  const plain = quote("plain", "Copperfield Casualty Company", "Premium | $4,900", "Taxes and fees | $0");
  const cyber = quote(
    "cyber",
    "Larkspur Mutual Insurance Company",
    "Premium | $5,200",
    "Taxes and fees | $0",
    "Cyber liability | $50,000",
  );

  test("the option that is named is recommended with what speaks for it and what it costs", async () => {
    const text = await textFor("Recommend Larkspur Mutual. Warm tone, she is new to this.", plain, cyber);
    expect(text).toContain("We recommend Larkspur Mutual: it gives more than another option");
    expect(text).toContain(
      "It costs $5,200 with taxes and fees, and Copperfield Casualty costs least at $4,900.",
    );
    expect(text).toContain("Thank you for letting us look after your insurance.");
    expect(text).not.toMatch(/was not (?:followed|done)/);
  });

  test("where nothing speaks for it, that is said", async () => {
    const text = await textFor(
      "Please recommend Copperfield Casualty.",
      quote("dear", "Copperfield Casualty Company", "Premium | $6,000", "Taxes and fees | $0"),
      cyber,
    );
    expect(text).toContain("The quotes do not bear out a recommendation of Copperfield Casualty");
    expect(text).not.toContain("We recommend");
  });

  test("a wish on the wording that no rule follows is said, and what else was typed is not", async () => {
    const text = await textFor("Make a proposal of these. Focus on the bookstore's history.", plain, cyber);
    expect(text).toContain("“Focus on the bookstore's history.” was not done");
    expect(text).not.toContain("“Make a proposal");
  });

  test("each wish of one line is followed or named, with what the quotes say of a reason", async () => {
    const paying = quote(
      "paying",
      "Copperfield Casualty Company",
      "Premium | $4,900",
      "Dividend plan | Up to 8%",
    );
    const words =
      "recommend Larkspur b/c of dividends... keep it short, sign as Rosa, cc rosa@agency.example";
    const text = await textFor(words, paying, cyber);
    expect(text).toContain("We recommend Larkspur Mutual");
    expect(text).toContain(
      "“b/c of dividends” was not followed: the quote of Larkspur Mutual does not state it. “Dividend plan” is stated by Copperfield Casualty: Up to 8%.",
    );
    expect(text).toContain("“keep it short”: the opening and the closing words are short.");
    expect(text).toContain("“sign as Rosa” was not done: whoever asks for a document is named");
    expect(text).toContain("“cc rosa@agency.example” was not done: a document is not sent by this.");
    const borne = await textFor("recommend Copperfield because of its dividend", paying, cyber);
    expect(borne).toContain("Dividend plan: Up to 8%");
    expect(borne).not.toContain("was not followed");
  });
});

test("who it is for, who made it and when stand at its beginning", async () => {
  const text = await textFor("", first);
  expect(text).toContain("Prepared for: Cedar Hollow Bakery LLC");
  expect(text).toContain("Prepared by: Dana Whitlock, Tidewater & Locke");
  expect(text).toContain("Date: December 1, 2026");
});

/** As of December 1, 2026 all of them are open, or say no day. */
const endings = [
  ["Aspen", "This quote is good for 30 days from 11/20/2026.", "December 20, 2026"],
  ["Birch", "Quote valid for: two (2) weeks after November 20, 2026", "December 4, 2026"],
  ["Cedar", "This quotation is valid for 30 days.", "This quotation is valid for 30 days"],
  [
    "Dogwood",
    "This offer dated 11/20/2026 remains open for 60 days.",
    "This offer dated 11/20/2026 remains open",
  ],
  ["Elm", "Quote expires: 12/05/2026", "December 5, 2026"],
] as const;

test("an offer that has run out, a binder and a missing company are said", async () => {
  const old = quote(
    "old",
    "Copperfield Casualty Company",
    "Premium | $3,950",
    "This quote is valid until 11/15/2026.",
  );
  expect(await textFor("", old)).toContain("was open until November 15, 2026 and has expired");
  const text = await textFor("", ...endings.map(([id, words]) => quote(id, `${id} Casualty Company`, words)));
  for (const [id, , said] of endings) expect(text).toContain(`${id} Casualty: ${said}`);
  expect(text).not.toContain("has expired");
  const nobody = read(
    "nobody",
    "COMMERCIAL GENERAL LIABILITY QUOTE",
    "Named insured: Cedar Hollow Bakery LLC",
    "Each occurrence limit | $1,000,000",
    "Premium | $3,950",
  );
  expect(await textFor("", nobody)).toContain(
    "The insurance company is not stated in nobody: 1 page searched.",
  );
});
