import { describe, expect, test } from "vitest";
import { presetPrograms } from "#core/presets";
import type { PolicyCheck, PolicyPoint } from "#model/assistant";
import type { HandedDocument, PresetStep, PresetTask } from "#model/presets";
import { rolesSaid } from "../../../core/presets/policy-check.ts";

const program = presetPrograms.POLICY_CHECK;
const document = (documentId: string, over: Partial<HandedDocument> = {}): HandedDocument => ({
  ...{ documentId, name: `${documentId}.pdf`, failure: null, docType: "POLICY_DOCUMENT" },
  ...{ isCertificate: false, insured: "Larkspur Tile Works LLC", requirementCount: 0 },
  ...over,
});
const task = (...documents: HandedDocument[]): PresetTask => ({
  ...{ key: "POLICY_CHECK", requirements: "", documents },
});
const quote = (documentId: string, text: string) => ({
  ...{ documentId, readingId: documentId },
  segments: [{ page: 1, start: 0, end: text.length, text }],
});
const short: PolicyPoint = {
  ...{ group: "LIMITS", label: "General aggregate", outcome: "DIFFERENT", by: 100_000_000 },
  ...{ expected: "$2,000,000", shown: "$1,000,000", promisedBy: "b.pdf", favors: "CARRIER" },
  why: "The quote says $2,000,000, and the policy $1,000,000: $1,000,000 less.",
  ask: "General aggregate: the quote says $2,000,000, the policy $1,000,000. Please correct it.",
  ...{ expecting: [quote("b", "$2,000,000")], showing: [quote("a", "$1,000,000")], pagesSearched: 0 },
};
const better: PolicyPoint = { ...short, label: "Each occurrence", favors: "INSURED", ask: null };
const lost: PolicyPoint = {
  ...short,
  ...{ label: "Stop gap", outcome: "MISSING", shown: null, showing: [], by: null, pagesSearched: 4 },
};
const checkOf = (over: Partial<PolicyCheck> = {}): PolicyCheck => ({
  documents: [
    { documentId: "a", name: "a.pdf", role: "POLICY", pageCount: 4 },
    { documentId: "b", name: "b.pdf", role: "QUOTE", pageCount: 1 },
  ],
  ...{ noPolicy: null, points: [better, short, lost], apart: [], remarks: [] },
  ...over,
});
const files = task(document("a"), document("b"));
const checked = (outcome: PolicyCheck | null): PresetStep => ({
  kind: "CHECK_POLICY",
  input: { documentIds: ["a", "b"], said: [] },
  outcome,
});
const drafted: PresetStep = { kind: "DRAFT_DOCUMENT", outcome: {} };

describe("what a person says that files are", () => {
  const documents = [document("a"), document("policy")];
  test.each([
    [["a.pdf is the binder"], [["a", "BINDER"]]],
    [["a is last year's policy"], [["a", "PRIOR_TERM"]]],
    [
      ["policy.pdf: quote\na.pdf: policy"],
      [
        ["policy", "QUOTE"],
        ["a", "POLICY"],
      ],
    ],
    [["a.pdf"], [["a", "POLICY"]]],
    [["I do not know"], []],
  ])("%j", (texts, roles) => {
    const said = rolesSaid(texts, documents).map(({ documentId, role }) => [documentId, role]);
    expect(said).toEqual(roles);
  });
});

describe("a policy check", () => {
  test("asks which of several is the policy, and checks again with the answer", () => {
    const several = checked(checkOf({ documents: [], noPolicy: "SEVERAL", points: [] }));
    expect(program.next(files, [several])).toEqual({
      kind: "ASK",
      input: { question: "Which of the files is the issued policy?", choices: ["a.pdf", "b.pdf"] },
    });
    const asked: PresetStep = {
      ...{ kind: "ASK", input: { question: "Which of the files is the issued policy?" } },
      outcome: { answer: "b.pdf" },
    };
    expect(program.next(files, [several, asked])).toEqual({
      kind: "CHECK_POLICY",
      input: { documentIds: ["a", "b"], said: [{ documentId: "b", role: "POLICY" }] },
    });
  });

  test("hands over the checklist by result, what is worse for the insured first", () => {
    const { blocks } = program.draft("DRAFT_DOCUMENT", files, [checked(checkOf())]);
    expect(blocks[0]?.text).toBe("Not as expected: 1 missing, 2 different of 3 lines");
    const table = blocks.find(({ kind }) => kind === "TABLE");
    expect(table?.rows.slice(1).map(([label, result, , shown]) => [label, result, shown])).toEqual([
      ["Stop gap", "Missing from the policy", "Not found, 4 pages searched"],
      ["General aggregate", "Different", "$1,000,000"],
      ["Each occurrence", "Different", "$1,000,000"],
    ]);
    expect(table?.quotes.slice(1).every((own) => own.length > 0)).toBe(true);
  });

  test("asks the carrier only for what is to be corrected; without it there is no email", () => {
    expect(program.next(files, [checked(checkOf()), drafted])).toEqual({
      kind: "DRAFT_EMAIL",
      input: { subject: "Policy of Larkspur Tile Works LLC: corrections" },
    });
    const { body } = program.draft("DRAFT_EMAIL", files, [checked(checkOf())]);
    expect(body).toContain("- General aggregate: the quote says");
    expect(body).not.toContain("Each occurrence");
    expect(program.next(files, [checked(checkOf({ points: [better] })), drafted])).toBeNull();
  });

  test("says why nothing was compared", () => {
    const reason = "b.pdf is about cyber, and a.pdf is about general liability, so nothing is paired.";
    const apart = [
      { documentId: "b", name: "b.pdf", isOtherClient: false, reason, quotes: [quote("b", "Cyber")] },
    ];
    const [policy] = checkOf().documents;
    const outcome = checkOf({ documents: policy ? [policy] : [], points: [], apart });
    const { blocks } = program.draft("DRAFT_DOCUMENT", files, [checked(outcome)]);
    expect(blocks.map(({ text }) => text)).toEqual(["The documents are about different insurance", reason]);
  });
});
