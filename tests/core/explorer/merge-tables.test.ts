/** Which document's printed schedules count for a policy. */
import { expect, test } from "vitest";
import type { Extraction, PrintedSchedule } from "../../../core/assistant/model.ts";
import type { DocumentType } from "../../../core/documents/model.ts";
import { mergePrinted } from "../../../core/explorer/merge-tables.ts";

const segment = { page: 3, start: 4, end: 11, text: "$25,000" };
const schedule = (kind: PrintedSchedule["kind"], title: string): PrintedSchedule => ({
  kind,
  title,
  part: null,
  columns: [
    { label: "Vehicle", isAmount: false },
    { label: "Cost new", isAmount: true },
  ],
  rows: [{ cells: ["2021 Box truck", "$25,000"], quotes: [[segment]] }],
  total: null,
  addsUp: null,
});

const said = (type: DocumentType, printed: PrintedSchedule[]) => ({
  documentId: `doc_${type}`,
  readingId: `rdg_${type}`,
  name: `${type}.pdf`,
  type,
  createdAt: 0,
  extraction: {
    docType: type,
    details: {},
    evidence: {},
    coverages: [],
    exclusions: [],
    certificate: null,
    requirements: [],
    tables: { vehicles: [], classes: [], printed },
  } satisfies Extraction,
});

test("each kind of schedule comes from the first document that has one, endorsements aside", () => {
  const merged = mergePrinted([
    said("ENDORSEMENT", [schedule("VEHICLES", "Added")]),
    said("POLICY_DOCUMENT", [schedule("VEHICLES", "Owned autos"), schedule("VEHICLES", "Leased autos")]),
    said("QUOTE_DOCUMENT", [schedule("VEHICLES", "Quoted"), schedule("CLASSES", "Classes")]),
  ]);
  expect(merged.map(({ title }) => title)).toEqual(["Owned autos", "Leased autos", "Classes"]);
  expect(merged[0]?.rows[0]).toMatchObject({
    cells: ["2021 Box truck", "$25,000"],
    policyQuotes: [{ documentId: "doc_POLICY_DOCUMENT", content: "$25,000", segments: [segment] }],
  });
});
