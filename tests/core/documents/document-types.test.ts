import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listEntityHistory } from "../../../core/audit/mod.ts";
import { createDocuments } from "../../../core/documents/mod.ts";
import { guessTypeOfName, type StoredDocument } from "../../../core/documents/model.ts";
import { extract } from "../../../core/assistant/local/extract.ts";
import { liabilityDeclarations } from "../../support/account-documents.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { arriveFile, readTexts } from "../../support/arrived-files.ts";
import { createPolicy, problemOf, valueOf } from "../../support/book-of-business.ts";
import { createTestStorage, pagesOf } from "../../support/document-storage.ts";
import { readWhole } from "../../support/reading-steps.ts";

const invoice = `INVOICE

Invoice Number: 20418
Bill To: Cedar Hollow Bakery LLC
Amount Due: $1,284.00
Due Date: 04/01/2026
Please remit payment to the agency.`;

test.each([
  ["BOP Policy 2026.pdf", "POLICY_DOCUMENT"],
  ["GL-Dec-Page.pdf", "POLICY_DOCUMENT"],
  ["policy change endorsement 3.pdf", "ENDORSEMENT"],
  ["AutoBinder.pdf", "BINDER"],
  ["renewal_quote_v2.docx", "QUOTE_DOCUMENT"],
  ["COI - Main Street.pdf", "CERTIFICATE"],
  ["acord25.pdf", "CERTIFICATE"],
  ["ACORD 125 application.pdf", "APPLICATION_FORM"],
  ["Notice of Cancellation.pdf", "NOTICE_OF_CANCELLATION"],
  ["nonrenewal.pdf", "NOTICE_OF_CANCELLATION"],
  ["Lost Policy Release.pdf", "LOST_POLICY_RELEASE"],
  ["invoice-4471.pdf", "INVOICE"],
  ["IMG_2041.jpg", null],
  ["december.pdf", null],
] as const)("the name %s suggests %s", (name, type) => {
  expect(guessTypeOfName(name)).toBe(type);
});

describe("the type of a document", () => {
  let agency: TestAgency;
  let policyId: string;
  const files = () => createDocuments(agency.scope());
  const upload = async (name: string, more: Record<string, unknown> = {}): Promise<StoredDocument> =>
    valueOf(await files().uploadPolicyFile({ policyId, uploadId: await arriveFile(agency, name), ...more }));
  const found = async ({ id }: StoredDocument) => (await files().find(id)) ?? expect.fail("It is gone.");

  beforeEach(async () => {
    agency = await openTestAgency();
    policyId = (await createPolicy(agency.scope())).id;
  });
  afterEach(() => agency.close());

  test("is guessed from the name, which makes nothing visible to the client", async () => {
    expect(await upload("binder.txt")).toMatchObject({
      type: "BINDER",
      typeSource: "GUESS",
      visible: false,
    });
    expect(await upload("scan.txt")).toMatchObject({ type: "OTHER", typeSource: "GUESS" });
    expect(await upload("binder.txt", { type: "BINDER" })).toMatchObject({
      typeSource: "PERSON",
      visible: true,
    });
  });

  test("is filled in by what the pages say, and audited", async () => {
    const document = await upload("binder.txt");
    await readTexts(agency, document, [invoice]);
    expect(await found(document)).toMatchObject({
      type: "INVOICE",
      typeSource: "READING",
      visible: false,
      version: 2,
    });
    const history = await listEntityHistory(agency.db, {
      entity: "document",
      entityIds: [document.id],
      limit: 9,
    });
    expect(history).toContainEqual(
      expect.objectContaining({
        action: "document.recognize",
        before: { type: "BINDER" },
        after: { type: "INVOICE" },
      }),
    );
  });

  test("stays a guess where the pages do not say", async () => {
    const document = await upload("binder.txt");
    await readTexts(agency, document, ["Hello there. Nothing to see."]);
    expect(await found(document)).toMatchObject({ type: "BINDER", typeSource: "GUESS" });
  });

  test("that a person chose is never changed by reading", async () => {
    const document = await upload("anything.txt", { type: "OTHER" });
    await readTexts(agency, document, [invoice]);
    expect(await found(document)).toMatchObject({ type: "OTHER", typeSource: "PERSON", version: 1 });
  });

  test("that a person chooses while it is being understood stays", async () => {
    const document = await upload("binder.txt");
    const storage = createTestStorage();
    storage.stored = { pages: pagesOf(["Binder of insurance"]) };
    const outcomes = await readWhole(agency.scope(), storage, document.reading?.id ?? "", {
      understanding: () => ({
        async extract(read) {
          const edit = { id: document.id, expectedVersion: 1, type: "ENDORSEMENT" };
          valueOf(await files().updateFile(edit));
          return { ...extract(read), docType: "INVOICE" };
        },
      }),
    });
    expect(outcomes.map(({ tag }) => tag)).toEqual(["READ", "UNDERSTOOD"]);
    expect(await found(document)).toMatchObject({
      type: "ENDORSEMENT",
      typeSource: "PERSON",
      reading: { state: "COMPLETED" },
    });
  });

  test("is confirmed by an edit that sends it, and not by one that leaves it", async () => {
    const document = await upload("dec page.txt");
    await readTexts(agency, document, [liabilityDeclarations("GL-1", "03/01/2026 to 03/01/2027", "$5")]);
    const { id, version } = await found(document);
    const noted = valueOf(await files().updateFile({ id, expectedVersion: version, notes: "Checked" }));
    expect(noted).toMatchObject({ type: "POLICY_DOCUMENT", typeSource: "READING", notes: "Checked" });
    const confirmed = valueOf(
      await files().updateFile({ id, expectedVersion: noted.version, type: noted.type }),
    );
    expect(confirmed.typeSource).toBe("PERSON");
  });

  test("cannot be edited by the later of two", async () => {
    const { id } = await upload("a.txt");
    const edit = (name: string) => files().updateFile({ id, expectedVersion: 1, name });
    const both = await Promise.all([edit("one.txt"), edit("two.txt")]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(problemOf(await edit("three.txt")).code).toBe("CONFLICT");
  });

  test.each([
    ["renamed", "renamed.txt"],
    ["renamed.txt", "renamed.txt"],
    ["renamed.exe", "renamed.exe.txt"],
    ["../../etc/passwd", "passwd.txt"],
  ])("a new name, %s, keeps the ending and hides nothing: %s", async (name, expected) => {
    const { id } = await upload("a.txt");
    expect(valueOf(await files().updateFile({ id, expectedVersion: 1, name })).name).toBe(expected);
    expect(await files().listByName(expected, 5)).toMatchObject([{ id }]);
  });

  test("is refused if it is none", async () => {
    const { id } = await upload("a.txt");
    const edit = { id, expectedVersion: 1, type: "NOPE", name: "  " };
    expect(problemOf(await files().updateFile(edit))).toMatchObject({
      code: "VALIDATION",
      fields: [{ path: "name" }, { path: "type" }],
    });
  });
});
