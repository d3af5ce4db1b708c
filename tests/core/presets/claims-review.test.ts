import { describe, expect, test } from "vitest";
import { presetPrograms } from "#core/presets";
import type { ClaimPoint, ClaimReview, HeldPolicy } from "#model/assistant";
import type { HandedDocument, PresetStep, PresetTask } from "#model/presets";

const program = presetPrograms.CLAIMS_REVIEW;
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
const policy = document("policy", { docType: "POLICY_DOCUMENT" });
const task = (requirements: string, ...documents: HandedDocument[]): PresetTask => ({
  key: "CLAIMS_REVIEW",
  requirements,
  documents,
});
const quote = (documentId: string, text: string) => ({
  documentId,
  readingId: documentId,
  segments: [{ page: 1, start: 0, end: text.length, text }],
});
const limiting: ClaimPoint = {
  part: "EXCLUSIONS",
  label: "Exclusion: Flood",
  policy: "Commercial property HLP-5520",
  stated: "Water from the creek flooded the shop.",
  clause: "We do not pay for flood.",
  bearing: "LIMITS",
  why: "It names what the papers tell (flood).",
  question: null,
  stating: [quote("notice", "Water from the creek flooded the shop.")],
  showing: [quote("policy", "We do not pay for flood.")],
};
const inTerm: ClaimPoint = {
  ...limiting,
  part: "POLICY",
  label: "Loss in the term",
  stated: "03/28/2026",
  clause: "02/01/2026 to 02/01/2027",
  bearing: "SUPPORTS",
  question: "Who found it?",
};
const reviewOf = (over: Partial<ClaimReview> = {}): ClaimReview => ({
  facts: [
    { label: "Date of loss", value: "03/28/2026", quotes: [quote("notice", "03/28/2026")] },
    { label: "What happened", value: "The creek rose.", quotes: [quote("notice", "The creek rose.")] },
  ],
  policies: [
    {
      name: "Commercial property HLP-5520",
      lines: ["commercial property"],
      from: "2026-02-01",
      to: "2027-02-01",
      unused: null,
      policyId: null,
      quotes: [quote("policy", "02/01/2026 to 02/01/2027")],
    },
  ],
  points: [inTerm, limiting],
  isNotifiable: true,
  ...over,
});
const reviewed = (outcome: ClaimReview | null, facts: string, ...documentIds: string[]): PresetStep => ({
  kind: "REVIEW_CLAIM",
  input: { documentIds, facts, policies: [] },
  outcome,
});
const drafted: PresetStep = { kind: "DRAFT_DOCUMENT", outcome: {} };

describe("the way of a claims review", () => {
  test("asks what happened where only policies came, and takes the answer as the facts", () => {
    const asking = program.next(task("", policy), []);
    expect(asking?.kind).toBe("ASK");
    const question = asking?.kind === "ASK" ? asking.input.question : "";
    expect(question).toMatch(/^What happened, and when\?/);
    const answered: PresetStep = {
      kind: "ASK",
      input: { question },
      outcome: { answer: "Hail on 07/02/2026" },
    };
    expect(program.next(task("", policy), [answered])).toMatchObject({
      kind: "REVIEW_CLAIM",
      input: { facts: "Hail on 07/02/2026", documentIds: ["policy"] },
    });
  });

  test("asks for the policy where none is known, and goes on with the one that came", () => {
    const without = reviewed(reviewOf({ policies: [], points: [], isNotifiable: false }), "", "notice");
    const asking = program.next(task("", document("notice")), [without]);
    expect(asking).toMatchObject({ kind: "ASK" });
    const question = asking?.kind === "ASK" ? asking.input.question : "";
    const answered: PresetStep = { kind: "ASK", input: { question }, outcome: { answer: "Here it is." } };
    expect(program.next(task("", document("notice"), policy), [without, answered])?.kind).toBe(
      "REVIEW_CLAIM",
    );
    expect(program.next(task("", document("notice")), [without, answered])?.kind).toBe("DRAFT_DOCUMENT");
  });

  test("drafts a notice only where a policy runs on the day of the loss", () => {
    const notice = task("", document("notice"), policy);
    const after = (isNotifiable: boolean) => [
      reviewed(reviewOf({ isNotifiable }), "", "notice", "policy"),
      drafted,
    ];
    expect(program.next(notice, after(true))).toEqual({
      kind: "DRAFT_EMAIL",
      input: { subject: "Notice of loss, 03/28/2026" },
    });
    expect(program.next(notice, after(false))).toBeNull();
  });
});

describe("what a claims review hands over", () => {
  const steps = [reviewed(reviewOf(), "", "notice", "policy")];
  const made = program.draft("DRAFT_DOCUMENT", task("", document("notice"), policy), steps);

  test("leaves the decision to the carrier, and gives both sides of each clause with their words", () => {
    const texts = made.blocks.map(({ text }) => text);
    expect(texts).toContain("2 clauses to consider: 1 limit, 1 support, 0 cannot be told");
    expect(texts.some((text) => text.endsWith("is for the carrier to decide."))).toBe(true);
    const table = made.blocks.find(({ rows }) => rows.some(([label]) => label === "Exclusion: Flood"));
    const words = (table?.quotes[1] ?? []).map((place) => made.quotes[place]?.segments[0]?.text);
    expect(words).toEqual(["Water from the creek flooded the shop.", "We do not pay for flood."]);
    expect(made.blocks.at(-3)).toMatchObject({ kind: "LIST_ITEM", text: "Who found it?" });
  });

  test("notifies with the facts alone, and says nothing of cover", () => {
    const { body } = program.draft("DRAFT_EMAIL", task("", document("notice"), policy), steps);
    expect(body).toContain("- Policy: Commercial property HLP-5520, 02/01/2026 to 02/01/2027");
    expect(body).toContain("- The creek rose.");
    expect(body).not.toMatch(/flood|cover|exclu/iu);
  });

  describe("of several policies", () => {
    const [primary] = reviewOf().policies;
    const held = (name: string, lines: string[], over: Partial<HeldPolicy> = {}): HeldPolicy => ({
      ...(primary as HeldPolicy),
      ...{ name, lines },
      ...over,
    });
    const umbrella = held("Umbrella SUM-1", ["umbrella liability"], { carrier: "Sablepoint Insurance" });
    const liability = held("General liability NSS-7", ["general liability"], { carrier: "North Slope" });
    const auto = held("Commercial auto NSS-8", ["commercial auto"], { carrier: "North Slope" });
    const later = held("Workers compensation UWC-2", ["workers compensation"], { unused: "NOT_BEGUN" });
    const termOf = ({ name }: HeldPolicy): ClaimPoint => ({ ...inTerm, policy: name });
    const insured: ClaimPoint = {
      ...inTerm,
      ...{ label: "Named insured", policy: liability.name, stated: null, clause: "Ridgeback Framing, Inc." },
      ...{ bearing: "CANNOT_TELL", stating: [], showing: [quote("policy", "Ridgeback Framing, Inc.")] },
    };
    const policies = [umbrella, liability, auto, later];
    const review = reviewOf({ policies, points: [...policies.map(termOf), insured] });
    const own = [reviewed(review, "", "notice", "policy")];

    test("the notice names those of one carrier that were in force, and whom they insure", () => {
      const { body } = program.draft("DRAFT_EMAIL", task("", document("notice"), policy), own);
      expect(body).toContain("- Policy: General liability NSS-7");
      expect(body).toContain("- Policy: Commercial auto NSS-8");
      expect(body).toContain("- Insured: Ridgeback Framing, Inc.");
      expect(body).not.toMatch(/Umbrella|Workers compensation/u);
    });

    test("the review says which it leaves out, and of which policy each clause is", () => {
      const { blocks } = program.draft("DRAFT_DOCUMENT", task("", document("notice"), policy), own);
      expect(blocks.some(({ text }) => text.includes("It leaves out Umbrella SUM-1:"))).toBe(true);
      const labels = blocks.flatMap(({ rows }) => rows.map(([label]) => label));
      expect(labels).toContain("Loss in the term, Umbrella SUM-1");
      expect(labels).toContain("Named insured");
    });
  });
});
