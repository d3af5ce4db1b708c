import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { localReasoner } from "../../../core/assistant/mod.ts";
import { createDocuments, type ReadBoxes } from "../../../core/documents/mod.ts";
import type { StoredDocument } from "../../../core/documents/model.ts";
import { createExplorer } from "../../../core/explorer/mod.ts";
import type { ChatMessage } from "../../../core/explorer/model.ts";
import { addPolicyTo, liabilityDeclarations, readInto } from "../../support/account-documents.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { arriveFile, readTexts } from "../../support/arrived-files.ts";
import { createAccount, problemOf, rowsOf, valueOf } from "../../support/book-of-business.ts";
import { createTestStorage, pagesOf } from "../../support/document-storage.ts";
import { takeReadingStep } from "../../support/reading-steps.ts";

const readBoxes: ReadBoxes = async () => null;
const application = `COMMERCIAL INSURANCE APPLICATION
APPLICANT INFORMATION SECTION

Applicant: Cedar Hollow Bakery LLC
Nature of business: Retail bakery with delivery

The applicant employs 14 delivery drivers, all of whom are checked every year.`;

let agency: TestAgency;
let accountId: string;
const files = () => createDocuments(agency.scope());
const upload = async (name: string, more: Record<string, unknown> = {}): Promise<StoredDocument> =>
  valueOf(await files().uploadAccountFile({ accountId, uploadId: await arriveFile(agency, name), ...more }));

async function ask(question: string): Promise<ChatMessage> {
  const explorer = createExplorer(agency.scope(), {
    answer: localReasoner.answer,
    readBoxes,
    later: () => undefined,
  });
  const messages = valueOf(await explorer.sendAccountMessage(accountId, question));
  agency.clock.nowMs += 1;
  return messages.at(-1) ?? expect.fail("No answer.");
}

beforeEach(async () => {
  agency = await openTestAgency();
  accountId = (await createAccount(agency.scope())).id;
});
afterEach(() => agency.close());

describe("a document of an account itself", () => {
  test("is listed there, found by name, opened and deleted, and is on no policy", async () => {
    const policyId = await addPolicyTo(agency, accountId, { policyNumber: "GL-4477-01" });
    const document = await upload("application.txt", { notes: "Signed" });
    expect(document).toMatchObject({
      policyId: null,
      accountId,
      type: "APPLICATION_FORM",
      typeSource: "GUESS",
      reading: { state: "QUEUED" },
    });
    expect(await files().listOwnOfAccount(accountId)).toEqual([document]);
    expect(await files().listOfAccount(accountId)).toEqual([]);
    expect(await files().listOfPolicy(policyId)).toEqual([]);
    expect(await files().listByName("application", 5)).toEqual([document]);
    expect(await files().findServedFile(document.id)).toMatchObject({ name: "application.txt" });
    const audited = await rowsOf(
      agency,
      "SELECT parent_id AS parent FROM audit_entries WHERE action = 'document.upload'",
    );
    expect(audited).toEqual([{ parent: accountId }]);
    const changes = await rowsOf(
      agency,
      `SELECT DISTINCT parent_id AS parent FROM changes WHERE entity = 'document'`,
    );
    expect(changes).toEqual([{ parent: accountId }]);
    valueOf(await files().deleteFile(document.id));
    expect(await files().listOwnOfAccount(accountId)).toEqual([]);
  });

  test("has types, edits and versions like those of policies", async () => {
    const document = await upload("application.txt");
    await readTexts(agency, document, [application]);
    const edited = valueOf(
      await files().updateFile({ id: document.id, expectedVersion: 2, type: "OTHER", visible: true }),
    );
    expect(edited).toMatchObject({ type: "OTHER", visible: true, accountId });
    const next = valueOf(
      await files().replaceFile({
        id: document.id,
        expectedVersion: edited.version,
        uploadId: await arriveFile(agency, "application 2.txt"),
      }),
    );
    expect(next).toMatchObject({ accountId, versionNumber: 2, type: "OTHER" });
    expect(await files().listOwnOfAccount(accountId)).toEqual([next]);
  });

  test("is refused on an account that does not exist, and without a file", async () => {
    const uploadId = await arriveFile(agency, "a.txt");
    expect(problemOf(await files().uploadAccountFile({ accountId: "acc_none", uploadId }))).toMatchObject({
      code: "VALIDATION",
      fields: [{ path: "accountId" }],
    });
    expect(problemOf(await files().uploadAccountFile({ accountId, uploadId: "upl_none" }))).toMatchObject({
      fields: [{ path: "file" }],
    });
  });

  test("keeps what came attached to a mail on the account", async () => {
    const uploadId = await arriveFile(agency, "mail.eml", { kind: "EML", mediaType: "message/rfc822" });
    const mail = valueOf(await files().uploadAccountFile({ accountId, uploadId }));
    const storage = createTestStorage();
    const bytes = new TextEncoder().encode("x");
    storage.stored = {
      pages: pagesOf(["From: broker\nSee the attached."]),
      attached: [{ name: "contract.txt", kind: "TXT", bytes }],
    };
    await takeReadingStep(agency.scope(), storage, mail.reading?.id ?? "");
    const own = await files().listOwnOfAccount(accountId);
    expect(new Map(own.map(({ name, attachedTo }) => [name, attachedTo]))).toEqual(
      new Map([
        ["contract.txt", "mail.eml"],
        ["mail.eml", null],
      ]),
    );
    valueOf(await files().deleteFile(mail.id));
    expect(await files().listOwnOfAccount(accountId)).toEqual([]);
  });
});

describe("a question about the account", () => {
  beforeEach(async () => {
    const policyId = await addPolicyTo(agency, accountId, { policyNumber: "GL-4477-01" });
    await readInto(agency, policyId, "declarations.txt", [
      liabilityDeclarations("GL-4477-01", "03/01/2026 to 03/01/2027", "$1,000,000"),
    ]);
    await readTexts(agency, await upload("application.txt"), [application]);
  });

  test("is answered from its own documents, marked as the account's", async () => {
    const answer = await ask("How many delivery drivers does the applicant employ?");
    expect(answer.kind).toBe("ANSWER");
    expect(answer.content).toContain("14 delivery drivers");
    expect(answer.content).toContain("application.txt, filed on the account");
    expect(answer.attachments).toMatchObject([{ documentName: "application.txt" }]);
    expect(answer.attachments[0]).not.toHaveProperty("policy");
  });

  test("is still answered by its policies where they say it", async () => {
    const answer = await ask("What is the each occurrence limit?");
    expect(answer.content).toContain("$1,000,000");
    expect(answer.content).not.toContain("filed on the account");
  });

  test("counts policies alone", async () => {
    const answer = await ask("How many policies cover delivery drivers?");
    expect(answer.content).not.toMatch(/of 2 policies/);
  });

  test("is answered for an account without policies", async () => {
    const other = await createAccount(agency.scope(), "Larkspur Paving LLC");
    accountId = other.id;
    await readTexts(agency, await upload("application.txt"), [application]);
    expect((await ask("How many delivery drivers are there?")).content).toContain("14 delivery drivers");
  });

  test("is not answered from another account's documents", async () => {
    const other = await createAccount(agency.scope(), "Larkspur Paving LLC");
    accountId = other.id;
    expect((await ask("How many delivery drivers are there?")).content).not.toContain("14");
  });

  test("forgets a document that was replaced or deleted", async () => {
    const [document] = await files().listOwnOfAccount(accountId);
    valueOf(await files().deleteFile(document?.id ?? ""));
    const answer = await ask("How many delivery drivers does the applicant employ?");
    expect(answer.content).not.toContain("14");
  });
});
