import { describe, expect, test } from "vitest";
import { presetPrograms } from "#core/presets";
import type { GapAnalysis, GapPoint } from "#model/assistant";
import type { HandedDocument, PresetStep, PresetTask } from "#model/presets";

const program = presetPrograms.COVERAGE_GAP_ANALYSIS;
const document = (documentId: string, over: Partial<HandedDocument> = {}): HandedDocument => ({
  documentId,
  name: `${documentId}.pdf`,
  failure: null,
  docType: "OTHER",
  isCertificate: false,
  insured: null,
  requirementCount: 0,
  ...over,
});
const survey = document("survey");
const policy = document("policy", { docType: "POLICY_DOCUMENT", insured: "Fern Street Bakery LLC" });
const task = (documents: HandedDocument[], over: Partial<PresetTask> = {}): PresetTask => ({
  key: "COVERAGE_GAP_ANALYSIS",
  requirements: "",
  documents,
  ...over,
});
const quote = (documentId: string, text: string) => ({
  documentId,
  readingId: documentId,
  segments: [{ page: 1, start: 0, end: text.length, text }],
});
const pointOf = (over: Partial<GapPoint>): GapPoint => ({
  exposure: "Employees",
  coverage: "Workers compensation",
  outcome: "GAP_INFERRED",
  stated: "Employees: 12",
  shown: null,
  found: "Not found, 3 pages searched. No policy on file covers this.",
  why: "Most states make employers carry it.",
  next: "quote workers compensation",
  policy: null,
  searched: ["Business owners BOP-1"],
  stating: [quote("survey", "Employees: 12")],
  showing: [],
  ...over,
});
const confirmed = pointOf({
  exposure: "Alcohol",
  coverage: "Liquor liability",
  outcome: "GAP_CONFIRMED",
  shown: "Liquor is excluded.",
  next: "quote liquor liability",
  policy: "Business owners BOP-1",
  showing: [quote("policy", "Liquor is excluded.")],
});
const covered = pointOf({
  exposure: "Contents",
  outcome: "COVERED",
  shown: "Contents $50,000",
  next: "",
  showing: [quote("policy", "Contents $50,000")],
});
const held: GapAnalysis["policies"][number] = {
  name: "Business owners BOP-1",
  lines: ["business owners"],
  from: "2026-01-01",
  to: "2027-01-01",
  unused: null,
  policyId: null,
  quotes: [quote("policy", "01/01/2026")],
};
const analyzed = (
  points: GapPoint[],
  policies = [held],
  typed = "",
  ...documentIds: string[]
): Extract<PresetStep, { kind: "ANALYZE_GAPS" }> => ({
  kind: "ANALYZE_GAPS",
  input: { documentIds, record: "", typed, policies: [] },
  outcome: { policies, points, unmatched: [], missingLines: [] },
});
const answered = (question: string, answer: string): PresetStep => ({
  kind: "ASK",
  input: { question },
  outcome: { answer },
});
const asking = (given: PresetTask, steps: PresetStep[]): string => {
  const call = program.next(given, steps);
  return call?.kind === "ASK" ? call.input.question : `no question, but ${call?.kind}`;
};
const drafted: PresetStep = { kind: "DRAFT_DOCUMENT", outcome: {} };

describe("the way of a gap analysis", () => {
  test("asks what the client does where only policies came, and takes the answer as what is known", () => {
    const question = asking(task([policy]), []);
    expect(question).toMatch(/^What does the client do, have and own\?/);
    expect(program.next(task([policy]), [answered(question, "It employs 12 people.")])).toMatchObject({
      kind: "ANALYZE_GAPS",
      input: { typed: "It employs 12 people.", documentIds: ["policy"] },
    });
  });

  test("takes the record, the papers and the policies on file without asking", () => {
    const onFile = {
      record: "Client: Fern\nNumber of employees: 12",
      papers: [{ documentId: "lease", name: "lease" }],
    };
    const recorded = {
      ...{ policyId: "pol_1", name: "BOP-1", lines: ["business owners"], policyNumber: null },
      ...{ effectiveDate: null, expirationDate: null },
      documents: [{ documentId: "declarations", name: "declarations" }],
    };
    expect(program.next(task([], { ...onFile, policies: [recorded] }), [])).toMatchObject({
      kind: "ANALYZE_GAPS",
      input: { documentIds: ["declarations", "lease"], record: onFile.record },
    });
  });

  test("asks whose coverage it is where the files are about two clients, and leaves the other's out", () => {
    const other = document("application", { insured: "Saltbox Framing LLC" });
    const question = asking(task([policy, other, survey]), []);
    expect(question).toMatch(/^The files are about different clients/);
    expect(
      program.next(task([policy, other, survey]), [answered(question, "Fern Street Bakery")]),
    ).toMatchObject({ kind: "ANALYZE_GAPS", input: { documentIds: ["policy", "survey"] } });
  });

  test("asks for policies where none is known, and goes on without them once it was asked", () => {
    const without = analyzed([pointOf({ outcome: "CANNOT_TELL" })], [], "", "survey");
    const question = asking(task([survey]), [without]);
    expect(question).toMatch(/^Which policies does the client have\?/);
    expect(program.next(task([survey]), [without, answered(question, "None yet")])?.kind).toBe(
      "DRAFT_DOCUMENT",
    );
  });

  test("drafts an email only where there is a gap", () => {
    const files = task([survey, policy]);
    const after = (point: GapPoint) => [analyzed([point], [held], "", "survey", "policy"), drafted];
    expect(program.next(files, after(confirmed))).toMatchObject({ kind: "DRAFT_EMAIL" });
    expect(program.next(files, after(covered))).toBeNull();
  });
});

describe("what a gap analysis hands over", () => {
  const steps = [analyzed([covered, pointOf({}), confirmed], [held], "", "survey", "policy")];
  const made = program.draft("DRAFT_DOCUMENT", task([survey, policy]), steps);
  const table = made.blocks.find(({ rows }) => rows[0]?.[0] === "Exposure");

  test("puts what a policy confirms first, with the words of both sides", () => {
    expect(made.blocks[0]?.text).toBe("2 gaps in 3 exposures: 1 confirmed by policy, 1 inferred");
    expect(table?.rows.slice(1).map(([exposure]) => exposure)).toEqual([
      "Alcohol: liquor liability",
      "Employees: workers compensation",
      "Contents: workers compensation",
    ]);
    const words = (table?.quotes[1] ?? []).map((place) => made.quotes[place]?.segments[0]?.text);
    expect(words).toEqual(["Employees: 12", "Liquor is excluded."]);
    expect(table?.verdicts).toEqual([null, "NOT_MET", "NOT_MET", "MET"]);
  });

  test("says what to do next and which policies were searched", () => {
    const texts = made.blocks.map(({ text }) => text);
    expect(texts).toContain("Alcohol: quote liquor liability.");
    expect(texts.some((text) => text.startsWith("Contents:"))).toBe(false);
    expect(made.blocks.some(({ rows }) => rows.some(([name]) => name === "Business owners BOP-1"))).toBe(
      true,
    );
  });

  test("tells the client of gaps alone, and says of none that it is covered", () => {
    const { body, blocks } = program.draft("DRAFT_EMAIL", task([survey, policy]), steps);
    expect(body).toContain(
      "- Liquor liability (alcohol): Business owners BOP-1 does not give it. Most states make employers carry it.",
    );
    expect(body).not.toContain("Contents");
    expect(blocks.filter(({ kind }) => kind === "LIST_ITEM").every(({ quotes }) => quotes[0]?.length)).toBe(
      true,
    );
  });
});

test("typed facts in which no exposure is recognized are said, beside the gaps and without any", () => {
  const unmatched = [{ text: "Two goats live there.", quotes: [quote("typed", "Two goats live there.")] }];
  const told = (points: GapPoint[]) => {
    const step = analyzed(points);
    const { blocks } = program.draft("DRAFT_DOCUMENT", task([policy]), [
      { ...step, outcome: { policies: [held], points, unmatched, missingLines: [] } },
    ]);
    return blocks.map(({ text }) => text);
  };
  expect(told([confirmed])).toEqual(
    expect.arrayContaining([
      "1 gap in 1 exposure: 1 confirmed by policy, 0 inferred; 1 typed fact was not understood",
      "Typed facts that were not understood",
      "Two goats live there.",
    ]),
  );
  expect(told([])).toEqual(
    expect.arrayContaining([
      "No exposure was found; 1 typed fact was not understood",
      "Nothing that was understood says what the client does, has or owns.",
      "Two goats live there.",
    ]),
  );
  // What nobody understood may be the gap.
  const open = pointOf({ outcome: "CANNOT_TELL" });
  expect(told([covered, open])).toContain("1 of 2 exposures answered; 1 typed fact was not understood");
  expect([...told([covered]), ...told([covered, open])].join()).not.toContain("No gap was found");
});

test("says which basic lines are not on file, to colleagues and to the client, also where there is no gap", () => {
  const missingLines = [
    { line: "property", ended: "Property CPX-9" },
    { line: "workers compensation", ended: null },
  ];
  const step = analyzed([covered]);
  const steps = [
    { ...step, outcome: { policies: [held], points: [covered], unmatched: [], missingLines } },
    drafted,
  ];
  const files = task([policy], { requirements: "" });
  const { blocks } = program.draft("DRAFT_DOCUMENT", files, steps);
  expect(blocks[0]?.text).toBe(
    "No gap was found in 1 exposure; no property or workers compensation policy in force is on file",
  );
  expect(blocks.map(({ text }) => text)).toContain(
    "No property policy in force is on file: Property CPX-9 has ended. No workers compensation policy in force is on file.",
  );
  expect(program.draft("DRAFT_EMAIL", files, steps).body).toContain(
    "We have no property or workers compensation policy of yours in force on file. Most businesses need them.",
  );
});

test("the email tells a client of a limit that is too low by how much, and not that the policy gives nothing", () => {
  const short = pointOf({
    ...{ exposure: "Buildings", coverage: "Building coverage", outcome: "GAP_CONFIRMED", isShort: true },
    ...{ policy: "Business owners BOP-1", shown: "Building $412,500" },
    found: "Business owners BOP-1 gives $412,500, which is $487,500 less than the stated value.",
    ...{ showing: [quote("policy", "Building $412,500")], searched: [] },
  });
  const { body } = program.draft("DRAFT_EMAIL", task([survey, policy]), [analyzed([short])]);
  expect(body).toContain("Business owners BOP-1 gives $412,500, which is $487,500 less");
  expect(body).not.toContain("does not give it");
});
