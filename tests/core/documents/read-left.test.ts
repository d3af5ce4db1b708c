/** Readings that the older version has begun while the product was being updated. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { startLeftReadings } from "../../../core/documents/read-left.ts";
import { createDocuments } from "../../../core/documents/mod.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createPolicy, rowsOf, uploadDocument } from "../../support/book-of-business.ts";
import { createTestStorage, pagesOf } from "../../support/document-storage.ts";
import { readWhole } from "../../support/reading-steps.ts";

let agency: TestAgency;
let documentId: string;
let readingId: string;
beforeEach(async () => {
  agency = await openTestAgency();
  const document = await uploadDocument(agency.scope(), (await createPolicy(agency.scope())).id);
  documentId = document.id;
  readingId = document.reading?.id ?? "";
  agency.forget();
});
afterEach(() => agency.close());

const scope = () => agency.scope({ kind: "CRONJOB", id: "agency-clock" });
/** As the older version writes it: a job, and no workflow. */
const leave = (reading: string, job = "read-document", state = "WAITING") =>
  agency.raw.executeMultiple(`
    DELETE FROM workflow_steps; DELETE FROM workflows; DELETE FROM outbox;
    UPDATE readings SET ${reading};
    INSERT INTO outbox (id, job, payload, state, attempts, due_at, send_at, request_id, created_at)
      VALUES ('job_old', '${job}', '{"documentId":"${documentId}","readingId":"${readingId}","fromPage":1}', '${state}',
        1, 0, 0, 'req_1', 0);`);
const steps = () =>
  rowsOf(
    agency,
    "SELECT workflow_steps.kind, workflow_steps.input FROM workflows JOIN workflow_steps ON workflow_id = id",
  );
const openJobs = () =>
  rowsOf(agency, "SELECT id <> 'job_old' AS is_new FROM outbox WHERE state IN ('WAITING', 'CLAIMED')");

test.each([
  ["not begun", "state = 'QUEUED'", { kind: "READ_PAGES", input: '{"fromPage":1}' }],
  [
    "read in part",
    "state = 'READING', pages_read = 25, pages_total = 60",
    { kind: "READ_PAGES", input: '{"fromPage":26}' },
  ],
  [
    "looked at in part",
    "state = 'READING', pages_read = 9, pages_total = 9, scans_read = 4, scans_total = 7",
    { kind: "READ_SCANS", input: '{"scansRead":4}' },
  ],
  [
    "read",
    "state = 'UNDERSTANDING', pages_read = 9, pages_total = 9",
    { kind: "UNDERSTAND", input: '{"isAgain":false}' },
  ],
  [
    "to be understood again",
    "state = 'COMPLETED', extraction_version = 0, is_again = 1",
    { kind: "UNDERSTAND", input: '{"isAgain":true}' },
  ],
])("one that is %s goes on there, once, and without its old job", async (_how, reading, first) => {
  await leave(reading, "read-document", "CLAIMED");
  await Promise.all([startLeftReadings(scope()), startLeftReadings(scope())]);
  await startLeftReadings(scope());
  expect(await steps()).toEqual([first]);
  expect(await openJobs()).toEqual([{ is_new: "1" }]);
});

test("one that was left is read to its end", async () => {
  await leave("state = 'QUEUED'");
  await startLeftReadings(scope());
  const storage = createTestStorage();
  storage.stored = { pages: pagesOf(["Policy number: RI-2201"]) };
  await readWhole(agency.scope({ kind: "WORKFLOW", id: "job" }), storage, readingId);
  const found = await createDocuments(agency.scope()).find(documentId);
  expect(found?.reading).toMatchObject({ state: "COMPLETED", pagesRead: 1 });
});

test("one that is worked on, has ended or was understood lately is left alone, for one round trip", async () => {
  for (const reading of [
    "state = 'QUEUED'",
    "state = 'FAILED'",
    "state = 'COMPLETED', extraction_version = 99",
  ]) {
    if (reading.includes("QUEUED")) await agency.raw.execute(`UPDATE readings SET ${reading}`);
    else await leave(reading);
    const [before, jobs] = [await steps(), await openJobs()];
    agency.forget();
    expect(await startLeftReadings(scope())).toBe(false);
    expect(agency.sent.roundTrips).toBe(1);
    expect([await steps(), await openJobs()]).toEqual([before, jobs]);
  }
});

test("looking for them passes over the readings that are over", async () => {
  await startLeftReadings(scope());
  const [sql = ""] = agency.sent.statements;
  const args = Array.from(sql.matchAll(/\?/g), () => 1);
  const { rows } = await agency.raw.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args });
  const plan = rows.map(({ detail }) => detail as string);
  const searches = plan.filter((detail) => /SEARCH|SCAN/.test(detail));
  expect(searches.map((detail) => detail.replace(/.*INDEX /, ""))).toEqual([
    "readings_by_extraction (state=?)",
    "readings_by_extraction (state=? AND extraction_version<?)",
    "workflows_open (subject_id=? AND kind=?)",
  ]);
});
