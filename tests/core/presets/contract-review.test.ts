/** The program of a contract review: what it asks for, what it reads, and what it hands over. */
import { describe, expect, test } from "vitest";
import { presetPrograms } from "#core/presets";
import type { ContractReview, PolicyDemand } from "#model/assistant";
import type { HandedDocument, PresetStep, PresetTask } from "#model/presets";

const document = (over: Partial<HandedDocument>): HandedDocument => ({
  documentId: "d1",
  name: "one.pdf",
  failure: null,
  docType: "OTHER",
  isCertificate: false,
  insured: null,
  requirementCount: 0,
  ...over,
});
const contract = document({ documentId: "k1", name: "lease.pdf", requirementCount: 5 });
const policy = document({ documentId: "p1", name: "policy.pdf", docType: "POLICY_DOCUMENT" });
const onFile = {
  policyId: "pol_1",
  name: "Umbrella LMU-1",
  lines: ["umbrella liability"],
  policyNumber: "LMU-1",
  effectiveDate: "2026-01-01",
  expirationDate: "2027-01-01",
  documents: [
    { documentId: "f1", name: "umbrella.pdf" },
    { documentId: "f2", name: "forms.pdf" },
  ],
};
const taskOf = (documents: HandedDocument[], policies: PresetTask["policies"] = []): PresetTask => ({
  key: "CONTRACT_REVIEW",
  requirements: "",
  documents,
  policies,
});

const quote = (documentId: string, text: string) => ({
  documentId,
  readingId: documentId,
  segments: [{ page: 1, start: 0, end: text.length, text }],
});
const demand = (over: Partial<PolicyDemand>): PolicyDemand => ({
  label: "General liability, each occurrence",
  asked: "$2,000,000",
  shown: "$1,000,000",
  verdict: "NOT_MET",
  why: "General liability LMI-1 gives $1,000,000, which is $1,000,000 short of $2,000,000.",
  asking: [quote("k1", "general liability of $2,000,000 each occurrence")],
  showing: [quote("p1", "Each occurrence $1,000,000")],
  shortBy: 100_000_000,
  isCarried: true,
  settle: "a quote to raise the limit to $2,000,000",
  settledBy: "LIMIT",
  forms: [],
  policy: "General liability LMI-1",
  pagesSearched: 0,
  ...over,
});
const nothing = { shown: null, showing: [], shortBy: null };
const reviewed: ContractReview = {
  policies: [
    {
      name: "General liability LMI-1",
      lines: ["general liability"],
      from: "2026-01-01",
      to: "2027-01-01",
      unused: null,
      policyId: null,
      quotes: [quote("p1", "01/01/2026 to 01/01/2027")],
    },
    { ...onFile, from: "2026-01-01", to: "2027-01-01", unused: null, quotes: [] },
  ],
  demands: [
    demand({}),
    demand({
      ...nothing,
      label: "Pollution liability",
      asked: "$1,000,000",
      isCarried: false,
      why: "No policy in force covers this line (12 pages searched).",
      settle: "a quote for this coverage",
      settledBy: "POLICY",
      policy: null,
      pagesSearched: 12,
    }),
    demand({
      ...nothing,
      label: "Waiver of subrogation, general liability",
      asked: "asked",
      verdict: "CANNOT_TELL",
      why: "No endorsement gives it. Umbrella LMU-7 is on file without a document that was read.",
      settle: "CG 24 04",
      settledBy: "ENDORSEMENT",
      forms: ["CG 24 04"],
      pagesSearched: 1,
    }),
    demand({ label: "General aggregate limit", verdict: "MET", shortBy: null, settledBy: null }),
  ],
  clauses: [
    {
      kind: "INDEMNITY",
      heading: "9. Indemnity",
      text: "Tenant shall indemnify Landlord.",
      why: null,
      quotes: [quote("k1", "Tenant shall indemnify Landlord.")],
    },
  ],
};
const { next, draft } = presetPrograms.CONTRACT_REVIEW;
const read = (outcome: ContractReview | null): PresetStep => ({
  kind: "REVIEW_CONTRACT",
  input: { contractId: "k1", documentIds: ["p1"], policies: [] },
  outcome,
});
const written: PresetStep = { kind: "DRAFT_DOCUMENT", outcome: {} };

test("the document says that the contract nowhere names the insured, and whom it names", () => {
  const words = "Orchard Mall Partners, LP";
  const unnamed = {
    insured: "Sable Ridge Roofing LLC",
    parties: [{ name: words, quotes: [quote("k1", words)] }],
  };
  const said = (outcome: ContractReview) =>
    draft("DRAFT_DOCUMENT", taskOf([contract, policy]), [read(outcome)]).blocks.filter(({ text }) =>
      text.includes("nowhere names"),
    );
  const [block] = said({ ...reviewed, unnamed });
  expect(block?.text).toBe(
    "lease.pdf nowhere names Sable Ridge Roofing LLC, the insured of the policies. It names Orchard Mall Partners, LP, so make sure that it is your client's contract before you send anything.",
  );
  expect(block?.quotes.flat()).toHaveLength(1);
  expect(said({ ...reviewed, unnamed: { ...unnamed, parties: [] } })[0]?.text).toContain(
    "Make sure that it is your client's contract",
  );
  expect(said(reviewed)).toEqual([]);
});

describe("what it asks for", () => {
  test("the contract, once; then it hands over that nothing was reviewed", () => {
    const failed = document({ name: "scan.pdf", failure: "It has no text layer." });
    const task = taskOf([failed, policy]);
    const call = next(task, []);
    expect(call).toMatchObject({ kind: "ASK" });
    const question = call?.kind === "ASK" ? call.input.question : "";
    expect(question).toBe(
      "scan.pdf could not be read: It has no text layer. None of the files is a contract. Attach the contract to review.",
    );
    const asked: PresetStep[] = [{ kind: "ASK", input: { question }, outcome: { answer: "" } }];
    expect(next(task, asked)).toMatchObject({ kind: "DRAFT_DOCUMENT" });
    const handed = draft("DRAFT_DOCUMENT", task, asked).blocks.map(({ text }) => text);
    expect(handed).toEqual([
      "Nothing was reviewed, because the contract is missing.",
      "scan.pdf was not read. It has no text layer.",
    ]);
    expect(next(task, [...asked, written])).toBeNull();
  });

  test("the policies, once: a client without any still learns what is demanded", () => {
    const call = next(taskOf([contract]), []);
    expect(call).toMatchObject({ kind: "ASK" });
    const question = call?.kind === "ASK" ? call.input.question : "";
    expect(question).toContain("Name the client whose policies are on file");
    const asked: PresetStep[] = [
      { kind: "ASK", input: { question }, outcome: { answer: "There are none." } },
    ];
    expect(next(taskOf([contract]), asked)).toMatchObject({
      kind: "REVIEW_CONTRACT",
      input: { contractId: "k1", documentIds: [], policies: [] },
    });
  });
});

test("each contract is held against what is on file and what was handed over", () => {
  const second = document({ documentId: "k2", name: "rider.pdf", requirementCount: 1 });
  const certificate = document({ documentId: "c1", docType: "CERTIFICATE", isCertificate: true });
  const task = taskOf([contract, policy, second, certificate], [onFile]);
  const call = next(task, []);
  expect(call).toEqual({
    kind: "REVIEW_CONTRACT",
    input: { contractId: "k1", documentIds: ["f1", "f2", "p1", "c1"], policies: [onFile] },
  });
  expect(next(task, [read(null)])).toMatchObject({ input: { contractId: "k2" } });
});

test("the document tells verdicts, missing forms, what to do, the policies and the clauses, each with words", () => {
  const task = taskOf([contract, policy]);
  const { blocks, quotes } = draft("DRAFT_DOCUMENT", task, [read(reviewed)]);
  expect(blocks.map(({ kind, text, rows }) => (kind === "TABLE" ? rows[0]?.join(", ") : text))).toEqual([
    "Not yet: 2 of 4 demands are not met",
    "lease.pdf: 2 not met, 1 cannot tell, 1 met.",
    "Demand, Verdict, Asked, Shown, Why, What would settle it",
    "Missing endorsements",
    "Form, What it gives, Policy",
    "What to do next",
    "Place cover that no policy in force gives: Pollution liability.",
    "Raise limits of General liability LMI-1: General liability, each occurrence to $2,000,000.",
    "Ask the carrier of General liability LMI-1 for endorsements: CG 24 04 (Waiver of subrogation, general liability).",
    "Policies it was compared with",
    "Policy, Lines, Term, Counts",
    "Umbrella LMU-1: 01/01/2026 to 01/01/2027 by its record. None of its documents could be read.",
    "Clauses",
    "Clause, Heading, Words",
  ]);
  const demands = blocks[2];
  expect(demands?.rows.slice(1).map(([label, verdict, , shown]) => [label, verdict, shown])).toEqual([
    ["General liability, each occurrence", "Short by $1,000,000", "$1,000,000"],
    ["Pollution liability", "Not carried", "Not found, 12 pages searched"],
    ["Waiver of subrogation, general liability", "Cannot tell", "Not found, 1 page searched"],
    ["General aggregate limit", "Met", "$1,000,000"],
  ]);
  expect(demands?.verdicts).toEqual([null, "NOT_MET", "NOT_MET", "CANNOT_TELL", "MET"]);
  expect(demands?.quotes[1]?.map((place) => quotes[place]?.documentId)).toEqual(["k1", "p1"]);
  expect(blocks.find(({ text }) => text.startsWith("Umbrella LMU-1"))?.records).toEqual(["pol_1"]);
});

test("the e-mail tells the client what is open and nothing else; none is drafted where all is met", () => {
  const task = taskOf([contract, policy]);
  expect(next(task, [read(reviewed), written])).toEqual({
    kind: "DRAFT_EMAIL",
    input: { subject: "Insurance that the lease asks for" },
  });
  const { body } = draft("DRAFT_EMAIL", task, [read(reviewed)]);
  expect(body?.split("\n").filter((line) => line.startsWith("- "))).toEqual([
    "- General liability, each occurrence, $2,000,000: General liability LMI-1 gives $1,000,000, which is $1,000,000 short of $2,000,000. Please tell us whether we should get a quote to raise the limit to $2,000,000.",
    "- Pollution liability, $1,000,000: No policy in force covers this line. Please tell us whether we should get a quote for this coverage.",
    "- Waiver of subrogation, general liability (“general liability of $2,000,000 each occurrence”): No endorsement gives it. Please send CG 24 04.",
  ]);
  expect(body).toContain("We compared the insurance that the lease asks for with the policies in force.");
  const subjectOf = (...names: string[]) => {
    const files = names.map((name, at) => ({ ...contract, documentId: `k${at + 1}`, name }));
    return draft("DRAFT_EMAIL", taskOf([...files, policy]), [read(reviewed)]).subject;
  };
  expect(subjectOf("Racing-sponsorship_Agreement.pdf")).toBe(
    "Insurance that the racing sponsorship agreement asks for",
  );
  // A name for files alone is none for people.
  expect(subjectOf("scan 0417 (2).pdf")).toBe("Insurance that the contract asks for");
  expect(subjectOf("lease.pdf", "permit.pdf")).toBe("Insurance that the contracts ask for");
  const allMet = { ...reviewed, demands: reviewed.demands.slice(-1) };
  expect(next(task, [read(allMet), written])).toBeNull();
});

test("what has ended is renewed or replaced, with what its terms fall short in, and the email says so in English", () => {
  const why = "General liability LMI-1, which covers this line, ended on 01/01/2026.";
  const ended = {
    why,
    settle: "its renewal",
    settledBy: "RENEWAL",
    isCarried: false,
    shortBy: null,
  } as const;
  const labels = ["General liability, each occurrence", "General aggregate limit", "Rating of the insurer"];
  const demands = labels.map((label) => demand({ ...ended, label, renewal: "MET" }));
  const short = demand({ ...ended, label: "Notice of cancellation", renewal: "NOT_MET" });
  const steps = [read({ ...reviewed, demands: [...demands, short] })];
  const { blocks } = draft("DRAFT_DOCUMENT", taskOf([contract, policy]), steps);
  expect(blocks.map(({ text }) => text)).toContain(
    `Renew or replace General liability LMI-1, which has ended: ${labels.join("; ")}; Notice of cancellation. On the same terms it would fall short in: Notice of cancellation.`,
  );
  expect(draft("DRAFT_EMAIL", taskOf([contract, policy]), steps).body).toContain(
    "General liability LMI-1, which covers these, ended on 01/01/2026. Please send its renewal:",
  );
});
