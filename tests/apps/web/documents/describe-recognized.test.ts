import { expect, test } from "vitest";
import type { DocumentType, RecognizedDocument } from "#model/documents";
import { describeRecognized } from "../../../../apps/web/src/documents/describe-recognized.ts";

test.each<[DocumentType, RecognizedDocument, string]>([
  ["POLICY_DOCUMENT", { kind: "POLICY_DOCUMENT", lines: ["cyber"], language: "en" }, "Cyber"],
  [
    "POLICY_DOCUMENT",
    { kind: "LOSS_RUN", lines: ["general liability"], language: null },
    "Reads as a loss run, general liability",
  ],
  ["OTHER", { kind: "INVOICE", lines: [], language: "en" }, "Reads as an invoice"],
  ["OTHER", { kind: "OTHER", lines: [], language: "es" }, "In Spanish"],
  ["OTHER", { kind: "OTHER", lines: [], language: null }, ""],
  [
    "QUOTE_DOCUMENT",
    { kind: "QUOTE_DOCUMENT", lines: ["commercial property", "crime", "flood", "cyber"], language: "fr" },
    "Commercial property, crime, flood, and 1 more, in French",
  ],
])("describes a file uploaded as %s and recognized as %j", (type, recognized, said) => {
  expect(describeRecognized(type, recognized)).toBe(said);
});
