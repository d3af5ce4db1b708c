import { describe, expect, test } from "vitest";
import { presetPrograms } from "#core/presets";
import type { Review } from "#model/assistant";
import {
  type HandedDocument,
  presetForms,
  type PresetProgram,
  type PresetStep,
  type PresetTask,
} from "#model/presets";
import * as v from "valibot";

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
const certificate = document({
  documentId: "c1",
  name: "certificate.pdf",
  docType: "CERTIFICATE",
  isCertificate: true,
});
const contract = document({ documentId: "k1", name: "contract.pdf", requirementCount: 4 });
const reviewTask = (documents: HandedDocument[], requirements = ""): PresetTask => ({
  key: "CERTIFICATE_REVIEW",
  requirements,
  documents,
});
const quote = (documentId: string, text: string) => ({
  documentId,
  readingId: documentId,
  segments: [{ page: 1, start: 0, end: text.length, text }],
});
const read = (certificateId: string) => ({
  certificateId,
  demandingIds: ["k1"],
  requirements: "",
  proofIds: [],
});
const review: Review = {
  demands: [
    {
      label: "General aggregate limit",
      asked: "$2,000,000",
      shown: "$1,000,000",
      verdict: "NOT_MET",
      why: "The certificate shows $1,000,000, but $2,000,000 is asked.",
      settle: "a certificate that shows it",
      asking: [quote("k1", "$2,000,000 general aggregate")],
      showing: [quote("c1", "$ 1,000,000")],
    },
    {
      label: "Automobile liability",
      asked: "$1,000,000",
      shown: "$1,000,000",
      verdict: "MET",
      why: "The certificate shows $1,000,000; $1,000,000 is asked.",
      settle: "",
      asking: [quote("k1", "$1,000,000 combined single limit")],
      showing: [quote("c1", "$ 1,000,000 ")],
    },
  ],
};
const { CERTIFICATE_REVIEW: reviewing, DOCUMENT_EXPLORATION: exploring } = presetPrograms;

const answered = (question: string, answer: string): PresetStep => ({
  kind: "ASK",
  input: { question },
  outcome: { answer },
});
function askedBy({ next }: PresetProgram, task: PresetTask): string {
  const call = next(task, []);
  return call?.kind === "ASK" ? call.input.question : "";
}

describe("a certificate review", () => {
  test("says above its verdicts that the contract names others, and that nobody names the client", () => {
    const [insured, owner] = ["Sable Ridge Roofing LLC", "Orchard Mall Partners, LP"];
    const parties = [{ name: owner, quotes: [quote("k1", owner)] }];
    const outcome = {
      ...review,
      unnamed: [{ documentId: "k1", insured, parties }],
      unnamedClient: "Harrow Lane Tents LLC",
    };
    const step = { kind: "REVIEW", input: read("c1"), outcome } as const;
    const { blocks } = reviewing.draft("DRAFT_DOCUMENT", reviewTask([certificate, contract]), [step]);
    expect(blocks.slice(0, 3).map(({ text }) => text)).toEqual([
      "contract.pdf nowhere names Sable Ridge Roofing LLC, the insured of certificate.pdf. It names Orchard Mall Partners, LP, so check that the certificate is the one that it asks for.",
      "Neither certificate.pdf nor what it was held against names Harrow Lane Tents LLC. Check that they are your client's.",
      "Not yet: 1 of 2 demands is not met",
    ]);
  });

  test("asks for the certificate, and says which file could not be read", () => {
    const failed = document({ name: "scan.pdf", failure: "It has no text layer." });
    const call = reviewing.next(reviewTask([failed, contract]), []);
    expect(call?.kind).toBe("ASK");
    expect(JSON.stringify(call?.input)).toContain("scan.pdf could not be read: It has no text layer.");
    expect(JSON.stringify(call?.input)).toContain("Attach the certificate");
  });

  test("takes typed words for the requirements that it asked for", () => {
    const task = reviewTask([certificate]);
    expect(reviewing.next(task, [])).toMatchObject({ kind: "ASK" });
    const before = answered("What would you like me to do?", "Certificate review");
    expect(reviewing.next(task, [before])).toMatchObject({ kind: "ASK" });
    const answer = answered(askedBy(reviewing, task), "Umbrella of $2,000,000");
    expect(reviewing.next(task, [before, answer])).toEqual({
      kind: "REVIEW",
      input: {
        certificateId: "c1",
        demandingIds: [],
        requirements: "Umbrella of $2,000,000",
        proofIds: [],
      },
    });
  });

  test("takes a page of the knowledge base for requirements, also beside a contract", () => {
    const page = document({ documentId: "p1", name: "Standard terms", isKnowledge: true });
    const demanding = (documents: HandedDocument[]) => {
      const call = reviewing.next(reviewTask(documents), []);
      return call?.kind === "REVIEW" ? call.input.demandingIds : null;
    };
    expect(demanding([certificate, page])).toEqual(["p1"]);
    expect(demanding([certificate, contract, page])).toEqual(["k1", "p1"]);
  });

  test("stops asking, and hands over that nothing was reviewed", () => {
    const task = reviewTask([contract]);
    const question = askedBy(reviewing, task);
    const asked = [answered(question, ""), answered(question, "")];
    const call = reviewing.next(task, asked);
    expect(call?.kind).toBe("DRAFT_DOCUMENT");
    expect(reviewing.draft("DRAFT_DOCUMENT", task, asked).blocks[0]?.text).toContain("Nothing was reviewed");
    expect(reviewing.next(task, [...asked, { kind: "DRAFT_DOCUMENT", outcome: {} }])).toBeNull();
  });

  test("asks nobody in an email for what only the contract settles", () => {
    const open = review.demands[0] as (typeof review.demands)[number];
    const ofContract = { ...open, label: "Contract term", verdict: "CANNOT_TELL", isNotAsked: true } as const;
    const task = reviewTask([certificate, contract]);
    const steps = (demands: Review["demands"]): PresetStep[] => [
      { kind: "REVIEW", input: read("c1"), outcome: { demands } },
      { kind: "DRAFT_DOCUMENT", outcome: {} },
    ];
    expect(reviewing.next(task, steps([ofContract]))).toBeNull();
    const both = steps([open, ofContract]);
    expect(JSON.stringify(reviewing.draft("DRAFT_DOCUMENT", task, both))).toContain("Contract term");
    expect(reviewing.draft("DRAFT_EMAIL", task, both).body).toContain("General aggregate limit");
    expect(JSON.stringify(reviewing.draft("DRAFT_EMAIL", task, both))).not.toContain("Contract term");
  });

  test("says of what is nowhere how many pages were searched for it", () => {
    const [open] = review.demands.map((demand) => ({ ...demand, shown: null, showing: [] }));
    const outcome = { demands: open ? [open] : [], pagesSearched: 2 };
    const steps: PresetStep[] = [{ kind: "REVIEW", input: read("c1"), outcome }];
    const { blocks } = reviewing.draft("DRAFT_DOCUMENT", reviewTask([certificate, contract]), steps);
    expect(blocks.flatMap(({ rows }) => rows[1] ?? [])).toContain("Not found, 2 pages searched");
  });

  test("hands over verdicts with the words of both sides, and an e-mail about the rest alone", () => {
    const task = reviewTask([certificate, contract]);
    const steps: PresetStep[] = [{ kind: "REVIEW", input: read("c1"), outcome: review }];
    expect(reviewing.next(task, steps)?.kind).toBe("DRAFT_DOCUMENT");
    const handed = reviewing.draft("DRAFT_DOCUMENT", task, steps);
    expect(handed.blocks[0]?.text).toBe("Not yet: 1 of 2 demands is not met");
    const tables = handed.blocks.filter(({ kind }) => kind === "TABLE");
    expect(tables.map(({ verdicts }) => verdicts)).toEqual([[null, "NOT_MET", "MET"]]);
    expect(tables[0]?.rows.map(([, verdict]) => verdict)).toEqual(["Verdict", "Not met", "Met"]);
    const [first] = tables;
    expect(first?.quotes[1]?.map((place) => handed.quotes[place]?.documentId)).toEqual(["k1", "c1"]);
    const drafted: PresetStep[] = [...steps, { kind: "DRAFT_DOCUMENT", outcome: {} }];
    expect(reviewing.next(task, drafted)?.kind).toBe("DRAFT_EMAIL");
    const mail = reviewing.draft("DRAFT_EMAIL", task, drafted);
    expect(mail.body).toContain("- General aggregate limit, $2,000,000: The certificate shows $1,000,000");
    expect(mail.body).not.toContain("Automobile");
    expect(mail.body).toContain("Please send a certificate that shows it.");
    expect(mail.body).not.toContain("Ask for");
    expect(reviewing.next(task, [...drafted, { kind: "DRAFT_EMAIL", outcome: {} }])).toBeNull();
  });

  test("keeps what only colleagues can do out of the e-mail", () => {
    const [first] = review.demands;
    if (!first) throw new Error("The review has a demand.");
    const why = "The requirements do not name this holder. Compare the holder's name and address.";
    const outcome: Review = { demands: [{ ...first, label: "Certificate holder", why }] };
    const steps: PresetStep[] = [{ kind: "REVIEW", input: read("c1"), outcome }];
    const { body } = reviewing.draft("DRAFT_EMAIL", reviewTask([certificate, contract]), steps);
    expect(body).toContain(
      "The requirements do not name this holder. Please send a certificate that shows it.\n",
    );
    expect(body).not.toContain("Compare");
  });

  test("says once what is the same for several demands, and lists them below", () => {
    const [first] = review.demands;
    if (!first) throw new Error("The review has a demand.");
    const unread = {
      ...{
        shown: null,
        showing: [],
        verdict: "CANNOT_TELL" as const,
        settle: "a certificate that can be read",
      },
      why: "It was not recognized on the certificate, which is a scan with words that cannot be read for sure. Read the page.",
    };
    const labels = ["Umbrella, each occurrence", "Umbrella aggregate", "Automobile liability"];
    const outcome: Review = { demands: [first, ...labels.map((label) => ({ ...first, ...unread, label }))] };
    const steps: PresetStep[] = [{ kind: "REVIEW", input: read("c1"), outcome }];
    const { body, blocks } = reviewing.draft("DRAFT_EMAIL", reviewTask([certificate, contract]), steps);
    expect(body?.match(/cannot be read for sure/gu)).toHaveLength(1);
    expect(body).toContain(
      `\n\nThese were not recognized on the certificate, which is a scan with words that cannot be read for sure. Please send a certificate that can be read:\n\n${labels.map((label) => `- ${label}, $2,000,000`).join("\n")}\n\nThank you.`,
    );
    const items = blocks.filter(({ kind }) => kind === "LIST_ITEM");
    expect(items).toHaveLength(4);
    expect(items.every(({ quotes }) => (quotes[0] ?? []).length > 0)).toBe(true);
  });

  test("asks outsiders for what is missing, and gives them no advice", () => {
    const [first] = review.demands;
    if (!first) throw new Error("The review has a demand.");
    const why =
      "The contract demands $2,000,000 and $1,000,000 is shown, so raise the limit or have the contract changed.";
    const outcome: Review = { demands: [{ ...first, why }] };
    const steps: PresetStep[] = [{ kind: "REVIEW", input: read("c1"), outcome }];
    const named = { ...certificate, insured: "Cedar Hollow Bakery LLC" };
    const { subject, body } = reviewing.draft("DRAFT_EMAIL", reviewTask([named, contract]), steps);
    expect(subject).toBe("Certificate of insurance for Cedar Hollow Bakery LLC: what is still needed");
    expect(body).toContain("The contract demands $2,000,000 and $1,000,000 is shown. Please send");
    expect(body).not.toContain("changed");
  });

  test("ends a sentence with the name of a company once", () => {
    const steps: PresetStep[] = [{ kind: "REVIEW", input: read("c1"), outcome: review }];
    const named = { ...certificate, insured: "Cedar Hollow Bakery, Inc." };
    const { body } = reviewing.draft("DRAFT_EMAIL", reviewTask([named, contract]), steps);
    expect(body).toContain("for Cedar Hollow Bakery, Inc. Please send");
  });

  test("writes no e-mail when everything is met", () => {
    const allMet = { demands: review.demands.filter(({ verdict }) => verdict === "MET") };
    const steps: PresetStep[] = [
      { kind: "REVIEW", input: read("c1"), outcome: allMet },
      { kind: "DRAFT_DOCUMENT", outcome: {} },
    ];
    expect(reviewing.next(reviewTask([certificate, contract]), steps)).toBeNull();
  });

  test("goes on when the reasoner failed on one certificate", () => {
    const second = { ...certificate, documentId: "c2", name: "second.pdf" };
    const steps: PresetStep[] = [{ kind: "REVIEW", input: read("c1"), outcome: null }];
    expect(reviewing.next(reviewTask([certificate, second, contract]), steps)).toMatchObject({
      kind: "REVIEW",
      input: { certificateId: "c2" },
    });
  });

  test("refuses requirements that nobody types", () => {
    expect(v.safeParse(presetForms.CERTIFICATE_REVIEW, { requirements: "a".repeat(8_001) }).success).toBe(
      false,
    );
    expect(v.parse(presetForms.CERTIFICATE_REVIEW, { requirements: " Umbrella ", else: 1 })).toEqual({
      requirements: "Umbrella",
    });
  });
});

describe("a document exploration", () => {
  const many = Array.from({ length: 60 }, (_, at) =>
    document({ documentId: `d${at}`, name: `file-${at}.pdf` }),
  );
  const task: PresetTask = { key: "DOCUMENT_EXPLORATION", requirements: "", documents: many };

  test("explores fifty files one by one and names the others", () => {
    const steps: PresetStep[] = [];
    for (let call = exploring.next(task, steps); call?.kind === "EXPLORE"; call = exploring.next(task, steps))
      steps.push({ kind: "EXPLORE", input: call.input, outcome: null });
    expect(steps).toHaveLength(50);
    const { blocks } = exploring.draft("DRAFT_DOCUMENT", task, steps);
    expect(blocks.filter(({ text }) => text.includes("was left out"))).toHaveLength(10);
  });

  test("puts the dates of all documents in their order", () => {
    const on = (documentId: string, date: string, value: string): PresetStep => ({
      kind: "EXPLORE",
      input: { documentId },
      outcome: {
        documentId,
        name: `${documentId}.pdf`,
        docType: "OTHER",
        title: "Letter",
        summary: [],
        facts: [{ kind: "DATE", label: "Due", value, date, quotes: [quote(documentId, value)] }],
      },
    });
    const steps = [on("d1", "2027-03-01", "03/01/2027"), on("d0", "2026-05-15", "05/15/2026")];
    const { blocks } = exploring.draft("DRAFT_DOCUMENT", { ...task, documents: many.slice(0, 2) }, steps);
    expect(blocks.at(-1)?.rows).toEqual([
      ["Date", "What", "Document"],
      ["05/15/2026", "Due", "d0.pdf"],
      ["03/01/2027", "Due", "d1.pdf"],
    ]);
  });

  test("asks once for documents", () => {
    const empty = { ...task, documents: [] };
    expect(exploring.next(empty, [])?.kind).toBe("ASK");
    expect(
      exploring.next(empty, [answered("What would you like me to do?", "Document exploration")])?.kind,
    ).toBe("ASK");
    expect(exploring.next(empty, [answered(askedBy(exploring, empty), "none")])).toBeNull();
  });
});
