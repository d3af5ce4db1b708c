/** Mails that are handed over: they are read, and what came attached to them is worked on as well. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { attachToWorkspaces } from "#core/workspaces";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { valueOf } from "../../support/book-of-business.ts";
import { createTestStorage, pagesOf } from "../../support/document-storage.ts";
import { arriveFile } from "../../support/knowledge-base.ts";
import { takeReadingStep } from "../../support/reading-steps.ts";
import { drive, readFileOf, workspacesOf } from "../../support/workspaces.ts";

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

const open = () => workspacesOf(agency.scope());
const letter = `From: broker@harborview.test
Subject: Larkspur Tile

Please find the application attached.`;
const application = `COMMERCIAL INSURANCE APPLICATION

Named insured: Larkspur Tile Works LLC
Mailing address: 418 Quarry Road, Dayton, OH 45402
FEIN: 84-1207733
`;

/** Reads the mail, which brings its attached file. */
async function readMail(): Promise<void> {
  const storage = createTestStorage();
  storage.stored = {
    pages: pagesOf([letter]),
    attached: [{ name: "application.pdf", kind: "PDF", bytes: new TextEncoder().encode("%PDF-1.4") }],
  };
  const [row] = await agency.db.all<{ id: string }>(
    "SELECT readings.id FROM readings JOIN documents ON documents.id = document_id WHERE name = 'task.eml'",
  );
  const step = () =>
    takeReadingStep(agency.scope(), storage, row?.id ?? "", { attached: attachToWorkspaces });
  expect(await step()).toMatchObject({ tag: "READ" });
  expect(await step()).toMatchObject({ tag: "UNDERSTOOD" });
}

test("a mail is taken, and the application that came attached to it is checked", async () => {
  const mail = await arriveFile(agency.scope(), "task.eml", "EML");
  const { id } = valueOf(await open().create({ preset: "UNDERWRITING_ANALYSIS", files: [mail] }));
  await readMail();
  // The attached file is still to be read, and she waits for it.
  await drive(agency, id);
  expect(valueOf(await open().get(id)).state).toBe("WORKING");
  await readFileOf(agency, "application.pdf", [application]);
  await drive(agency, id);
  const { messages, artifacts } = await open().contentOf(id);
  const files = await open().filesOf(id);
  expect(files.map(({ name }) => name)).toEqual(["task.eml", "application.pdf"]);
  expect(files.every(({ isUpload }) => isUpload)).toBe(true);
  expect(messages.map(({ content }) => content).join(" ")).not.toContain("not taken");
  const words = JSON.stringify(artifacts[0]?.blocks);
  expect(words).toContain("Larkspur Tile Works LLC");
  expect(words).toContain("application.pdf, for");
});

test("a mail of the agency's documents brings what came attached to it when it was read", async () => {
  const mail = await arriveFile(agency.scope(), "task.eml", "EML");
  const { id } = valueOf(await open().create({ message: "What is asked?", files: [mail] }));
  await readMail();
  await readFileOf(agency, "application.pdf", [application]);
  const [file] = await open().filesOf(id);
  const { id: second } = valueOf(
    await open().create({ preset: "UNDERWRITING_ANALYSIS", documentIds: [file?.id ?? ""] }),
  );
  const files = await open().filesOf(second);
  expect(files.map(({ name }) => name)).toEqual(["task.eml", "application.pdf"]);
});
