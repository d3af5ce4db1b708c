import { expect, onTestFinished, test } from "vitest";
import { createCertificateForms, findCertificateForm, findFormsOf } from "#core/certificate-forms";
import { documentUploads } from "#core/documents";
import { knownForms } from "#core/form-templates/print";
import { cleanForm } from "#core/pdf";
import { formsMax, licenseStatement } from "#model/certificate-forms";
import { inspectForm } from "../../../core/certificate-forms/inspect-form.ts";
import { sha256Hex } from "../../../core/shared/sha256.ts";
import { makePdf } from "../../support/made-files.ts";
import { addActiveContent, type LicensedForm, makeLicensedForm } from "../../support/licensed-form.ts";
import { rowsOf } from "../../support/book-of-business.ts";
import { openTestAgency } from "../../support/agency-database.ts";

async function open() {
  const agency = await openTestAgency();
  onTestFinished(agency.close);
  const files = new Map<string, Uint8Array>();
  const storage = {
    put: async (key: string, bytes: Uint8Array) => void files.set(key, bytes),
    delete: async (keys: readonly string[]) => keys.forEach((key) => files.delete(key)),
    readRange: async (key: string, start: number, end: number) => files.get(key)?.slice(start, end) ?? null,
  };
  const scope = agency.scope();
  const forms = createCertificateForms(scope, { storage, cleanForm, knownForms: async () => knownForms() });
  const send = async (bytes: Uint8Array, kind: "PDF" | "PNG" = "PDF") => {
    const { uploadId, storageKey } = await documentUploads.awaitUpload(scope);
    files.set(storageKey, bytes);
    const [size, sha256] = [bytes.length, await sha256Hex(bytes)];
    await documentUploads.registerUpload(scope, {
      ...{ uploadId, storageKey, kind, size, sha256, name: "form 25.pdf", mediaType: "application/pdf" },
    });
    return uploadId;
  };
  const upload = async (bytes: Uint8Array, kind?: "PDF" | "PNG") =>
    forms.upload({ uploadId: await send(bytes, kind), confirmedStatement: licenseStatement });
  return { agency, files, forms, scope, send, upload };
}

const add = async (form: LicensedForm = {}) => {
  const opened = await open();
  const result = await opened.upload(await makeLicensedForm(form));
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return { ...opened, form: result.value };
};

test("a form is stored cleaned, with who confirmed the license, and the original is gone", async () => {
  const { agency, files, forms, form } = await add({
    edition: "ACORD 25 (2016/03)",
    change: addActiveContent,
  });
  expect(form).toMatchObject({
    ...{
      name: "form 25.pdf",
      edition: "ACORD 25 (2016/03)",
      pageCount: 3,
      missingFields: [],
      unknownFields: [],
    },
    ...{ licenseStatement, licenseConfirmedBy: agency.ownerId, licenseConfirmedAt: agency.clock.nowMs },
  });
  expect(form.removedParts).toContain("SCRIPTS");
  expect([...files.keys()]).toEqual([`certificate-forms/${form.id}.pdf`]);
  const stored = [...files.values()][0];
  const again = stored && (await cleanForm(stored, () => true));
  expect(again).toMatchObject({ ok: true, value: { removed: [] } });
  expect(await forms.list()).toEqual([form]);
  const entries = await rowsOf(agency, "SELECT after FROM audit_entries WHERE entity = 'certificateForm'");
  expect(entries).toEqual([{ after: expect.stringContaining(licenseStatement) }]);
});

test.each<[string, LicensedForm]>([
  ["plain names", {}],
  ["names with a path", { style: "PATH" }],
])("all fields are found by %s", async (_, made) => {
  const { form } = await add(made);
  expect(form).toMatchObject({ missingFields: [], unknownFields: [] });
});

test("missing, renamed, doubled and hidden fields are reported by name", async () => {
  const { form } = await add({
    without: (name) => name === "Insurer_FullName_F",
    rename: (name) => (name === "Insurer_FullName_E" ? "COMPANY5" : name),
    change: (pdf) => {
      const fields = pdf.getForm();
      fields.createTextField("Copy.Insurer_FullName_D").addToPage(pdf.getPage(0));
      for (const widget of fields.getTextField("Insurer_FullName_C").acroField.getWidgets())
        widget.setFlags(2);
    },
  });
  expect(form.missingFields).toEqual([
    "Insurer_FullName_C",
    "Insurer_FullName_D",
    "Insurer_FullName_E",
    "Insurer_FullName_F",
  ]);
  expect(form.unknownFields).toEqual(["COMPANY5"]);
});

test.each<[string, () => Promise<Uint8Array>, string]>([
  ["needs a password", () => makeLicensedForm({ password: "hunter2" }), "needs a password"],
  ["has no fields", () => makePdf([["A page"]]), "no fields to fill in"],
  ["is damaged", async () => new TextEncoder().encode("%PDF-1.7 and nothing more"), "damaged"],
  [
    "has names of its own only",
    () => makeLicensedForm({ rename: (name) => `X${name}` }),
    "none of the forms that are known here",
  ],
  [
    "is another form",
    () => makeLicensedForm({ without: (name) => !/^(Producer|NamedInsured|Insurer)/.test(name) }),
    "This is none of the forms that are known here",
  ],
])("a file that %s is refused with the reason", async (_, make, message) => {
  const { files, forms, upload } = await open();
  const refused = await upload(await make());
  expect(refused).toMatchObject({
    error: { fields: [{ path: "file", message: expect.stringContaining(message) }] },
  });
  expect(await forms.list()).toEqual([]);
  expect([...files.keys()].filter((key) => key.startsWith("certificate-forms"))).toEqual([]);
});

test("a file that is no PDF, or too large, is refused unread", async () => {
  const { upload } = await open();
  const path = "file";
  expect(await upload(new Uint8Array(10), "PNG")).toMatchObject({
    error: { fields: [{ path, message: expect.stringContaining("not a PDF") }] },
  });
  expect(await upload(new Uint8Array(10 * 1024 * 1024 + 1))).toMatchObject({
    error: { fields: [{ path, message: expect.stringContaining("10 MB") }] },
  });
});

test("without the confirmation of the license nothing is stored", async () => {
  const { files, forms, send } = await open();
  const uploadId = await send(await makeLicensedForm());
  for (const confirmedStatement of [undefined, "", "Yes."]) {
    expect(await forms.upload({ uploadId, confirmedStatement })).toMatchObject({
      error: { fields: [{ path: "confirmedStatement" }] },
    });
  }
  expect(files.size).toBe(1);
});

test("the same submit sent twice adds one form, and a used upload adds no second", async () => {
  const { forms, send } = await open();
  const uploadId = await send(await makeLicensedForm());
  const input = { uploadId, confirmedStatement: licenseStatement, idempotencyKey: "a-key-of-this-submit" };
  const both = await Promise.all([forms.upload(input), forms.upload(input)]);
  const ids = both.map((result) => (result.ok ? result.value.id : result.error.message));
  expect(ids[1]).toBe(ids[0]);
  expect(await forms.list()).toHaveLength(1);
});

test("an upload becomes one form, even if it is used twice at once", async () => {
  const { forms, send } = await open();
  const input = { uploadId: await send(await makeLicensedForm()), confirmedStatement: licenseStatement };
  const both = await Promise.all(
    ["one-submit-of-the-form", "another-submit-of-it"].map((key) =>
      forms.upload({ ...input, idempotencyKey: key }),
    ),
  );
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both).toContainEqual({
    ok: false,
    error: expect.objectContaining({
      fields: [{ path: "file", message: "This file has been used already. Upload it again." }],
    }),
  });
  expect(await forms.list()).toHaveLength(1);
});

test("a deleted form is used no more, and kept for what was issued on it", async () => {
  const { agency, files, forms, scope, form } = await add();
  expect(await findCertificateForm(scope.db, form.id)).toMatchObject({ id: form.id });
  expect(await Promise.all([forms.delete(form.id), forms.delete(form.id)])).toContainEqual({
    ok: true,
    value: form.id,
  });
  expect(await forms.delete(form.id)).toMatchObject({ error: { code: "NOT_FOUND" } });
  expect(await forms.list()).toEqual([]);
  expect(await findCertificateForm(scope.db, form.id)).toBeNull();
  expect(files.size).toBe(1);
  const { rows } = await agency.raw.execute("SELECT deleted_by, license_statement FROM certificate_forms");
  expect(rows[0]).toMatchObject({ deleted_by: agency.ownerId, license_statement: licenseStatement });
});

test("an agency keeps a bounded number of forms", async () => {
  const { forms, upload, agency } = await open();
  const bytes = await makeLicensedForm();
  const first = await upload(bytes);
  if (!first.ok) throw new Error(first.error.message);
  await agency.raw.execute(`INSERT INTO certificate_forms
      (id, name, edition, storage_key, sha256, size, page_count, missing_fields, unknown_fields, removed_parts,
        license_statement, license_confirmed_by, license_confirmed_at, version)
    SELECT certificate_forms.id || value, name, edition, storage_key || value, sha256, size, page_count, missing_fields, unknown_fields,
      removed_parts, license_statement, license_confirmed_by, license_confirmed_at, 1
    FROM certificate_forms, json_each('[2,3,4,5,6,7,8,9]')`);
  const last = await Promise.all([upload(bytes), upload(bytes)]);
  expect(last.filter(({ ok }) => ok)).toHaveLength(1);
  expect(last.find(({ ok }) => !ok)).toMatchObject({
    error: { fields: [{ path: "file", message: expect.stringContaining("at most 10 forms") }] },
  });
  expect(await forms.list()).toHaveLength(formsMax);
});

test.each(knownForms().map(({ title, ...form }) => [title, form] as const))(
  "a blank of %s is known for it by its fields",
  (_, { templateId, fields }) => {
    const own = [...fields].map(([name, kind]) => ({ name, kind, value: "", isHidden: false }));
    const found = inspectForm({ fields: own, removed: [] }, knownForms());
    expect(found).toMatchObject({ ok: true, value: { templateId } });
  },
);

test("what Cara fills in finds the agency's blanks of its own form, and certificates are issued on none of them", async () => {
  const form28 = knownForms().find(({ templateId }) => templateId === "acord28");
  const namesOf = (kind: string) =>
    [...(form28?.fields ?? [])].flatMap(([name, each]) => (each === kind ? name : []));
  const { agency, form } = await add({ fields: { texts: namesOf("TEXT"), checks: namesOf("CHECK_BOX") } });
  expect(form).toMatchObject({ templateId: "acord28", missingFields: [], unknownFields: [] });
  expect((await findFormsOf(agency.db, "acord28")).map(({ id }) => id)).toEqual([form.id]);
  expect(await findFormsOf(agency.db, "acord25")).toEqual([]);
});
