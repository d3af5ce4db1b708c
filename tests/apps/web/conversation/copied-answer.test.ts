import { expect, test } from "vitest";
import { contentOfAnswer } from "../../../../apps/web/src/conversation/copied-answer.ts";

const policy = { id: "pol_1", type: "GENERAL_LIABILITY", policyNumber: "GL-4477-01" } as const;
const quote = (number: number, text: string, page = 2) => ({
  number,
  documentName: "main street.pdf",
  segments: [{ page, start: 0, end: text.length, text }],
});

test("copies an answer with every quote, its document and its page", () => {
  const { text, html } = contentOfAnswer({
    content: "",
    statements: [
      { text: "The limit is $1,000,000.", attachmentNumbers: [1], records: [] },
      { text: "No. “Flood is excluded.”", attachmentNumbers: [1, 2], records: [] },
    ],
    attachments: [quote(1, "Each Occurrence\nLimit $1,000,000"), quote(2, "Flood is excluded.", 7)],
  });
  expect(text).toBe(
    [
      "The limit is $1,000,000. [1]",
      "No. “Flood is excluded.” [1] [2]",
      "",
      "Quotes",
      "[1] “Each Occurrence Limit $1,000,000” (main street.pdf, p. 2)",
      "[2] “Flood is excluded.” (main street.pdf, p. 7)",
    ].join("\n"),
  );
  expect(html).toContain("<q>Each Occurrence Limit $1,000,000</q> <cite>main street.pdf, p. 2</cite>");
});

test("labels closest passages as such and keeps their headings", () => {
  const { text } = contentOfAnswer({
    content: "",
    statements: [],
    closest: [
      { heading: "Non-owned autos", attachmentNumber: 1 },
      { heading: null, attachmentNumber: 2 },
    ],
    attachments: [quote(1, "Any auto you do not own", 52), quote(2, "Premium basis: cost of hire.", 54)],
  });
  expect(text).toBe(
    [
      "I found no direct answer. Closest passages:",
      "Non-owned autos [1]",
      "[2]",
      "",
      "Quotes",
      "[1] “Any auto you do not own” (main street.pdf, p. 52)",
      "[2] “Premium basis: cost of hire.” (main street.pdf, p. 54)",
    ].join("\n"),
  );
});

test("names the policy of each answer and quote when there are several policies", () => {
  const { text } = contentOfAnswer({
    content: "",
    statements: [
      { text: "$1,000,000.", attachmentNumbers: [1], records: [] },
      { text: "None has it.", attachmentNumbers: [1, 2], records: [] },
    ],
    attachments: [
      { ...quote(1, "Limit"), policy },
      { ...quote(2, "Other"), policy: { ...policy, id: "pol_2", policyNumber: null } },
    ],
  });
  expect(text).toContain("General Liability GL-4477-01\n$1,000,000. [1]\n\nNone has it. [1] [2]");
  expect(text).toContain("(General Liability GL-4477-01, main street.pdf, p. 2)");
  expect(text).toContain("(General Liability, main street.pdf, p. 2)");
});

test("escapes markup from a document", () => {
  const { html } = contentOfAnswer({
    content: "",
    statements: [{ text: "<img src=x onerror=alert(1)> & more", attachmentNumbers: [1], records: [] }],
    attachments: [{ ...quote(1, "<script>"), documentName: '"><b>' }],
  });
  expect(html).not.toMatch(/<(?:img|script|b)\b/);
  expect(html).toContain("&lt;script&gt;");
});

test("lists agency records below the quotes, each record once", () => {
  const record = (...labels: string[]) => ({ policy, fields: labels, labels });
  const { text, html } = contentOfAnswer({
    content: "",
    statements: [
      { text: "Total premium of 1 policy: $900.", attachmentNumbers: [], records: [record("Premium")] },
      { text: "Carrier: Gannet Mutual.", attachmentNumbers: [1], records: [record("Carrier", "Premium")] },
    ],
    attachments: [{ ...quote(1, "Gannet Mutual"), policy }],
  });
  expect(text.endsWith("On record\nGeneral Liability GL-4477-01: Premium, Carrier")).toBe(true);
  expect(html).toContain("<p>General Liability GL-4477-01: Premium, Carrier</p>");
});
