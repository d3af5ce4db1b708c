import { describe, expect, test } from "vitest";
import type { DetailField, Extraction, PolicyDetails } from "../../../core/assistant/model.ts";
import type { DocumentType } from "../../../core/documents/model.ts";
import {
  type ChatMessage,
  deletedSourcesText,
  type DocumentExtraction,
  dropDeletedSources,
  mergeExtractions,
} from "../../../core/explorer/model.ts";

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
  test("come from the endorsement before the policy, and from the policy before the quote", () => {
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

  test("come from the newest of one kind", () => {
    const merged = mergeExtractions([
      said("POLICY_DOCUMENT", { premium: 1_00 }, { createdAt: 1 }),
      said("POLICY_DOCUMENT", { premium: 3_00 }, { createdAt: 3 }),
      said("POLICY_DOCUMENT", { premium: 2_00 }, { createdAt: 2 }),
    ]);
    expect(merged?.details.premium).toBe(3_00);
  });

  test("count a document that was uploaded as Other as what was recognized", () => {
    const merged = mergeExtractions([
      said("POLICY_DOCUMENT", { premium: 1_00 }),
      said("OTHER", { premium: 2_00 }, { recognized: "ENDORSEMENT" }),
    ]);
    expect(merged?.details.premium).toBe(2_00);
  });

  test("say where they come from", () => {
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

  test("show what documents disagree on, the value that counts first", () => {
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

  test("count additional insureds of all documents together", () => {
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

  test("are null while nothing was understood", () => {
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

  test("keeps what other documents bear out", () => {
    const shown = dropDeletedSources(message, new Set(["rdg_a"]));
    expect(shown).toMatchObject({
      content: "First.",
      statements: [{ text: "First.", attachmentNumbers: [1] }],
    });
    expect(shown.attachments.map(({ number }) => number)).toEqual([1]);
  });

  test("is not shown when nothing bears it out, and says why", () => {
    expect(dropDeletedSources(message, new Set())).toMatchObject({
      kind: "REFUSAL",
      content: deletedSourcesText,
      statements: [],
      attachments: [],
    });
  });

  test("stays as it is when all are there", () => {
    expect(dropDeletedSources(message, new Set(["rdg_a", "rdg_b"]))).toEqual(message);
  });
});
