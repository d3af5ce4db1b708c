import { PDFDocument, PDFName, PDFRawStream, decodePDFRawStream } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { cleanForm, plainNameOf } from "#core/pdf";
import { makePdf } from "../../support/made-files.ts";
import { activeTexts, addActiveContent, makeLicensedForm } from "../../support/licensed-form.ts";

async function clean(bytes: Uint8Array, isKept?: (name: string) => boolean) {
  const cleaned = await cleanForm(bytes, isKept);
  if (!cleaned.ok) throw new Error(cleaned.error.message);
  return cleaned.value;
}

/** All objects of the file as text, also those that nothing leads to. */
async function readObjects(bytes: Uint8Array): Promise<string> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false });
  const texts = context.enumerateIndirectObjects().map(([, object]) => {
    if (!(object instanceof PDFRawStream)) return object.toString();
    const content = object.dict.has(PDFName.of("Filter"))
      ? decodePDFRawStream(object).decode()
      : object.contents;
    return `${object.dict.toString()} ${new TextDecoder("latin1").decode(content)}`;
  });
  return texts
    .join("\n")
    .replaceAll(/<FEFF([0-9A-F]+)>/g, (_, hex: string) =>
      (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join(""),
    );
}

describe("cleaning a form", () => {
  it("takes out everything that runs, loads or carries something else", async () => {
    const form = await makeLicensedForm({ change: addActiveContent });
    const before = await readObjects(form);
    for (const text of activeTexts) expect(before).toContain(text);
    const { bytes, removed, fields } = await clean(form);
    const after = await readObjects(bytes);
    for (const text of activeTexts) expect(after).not.toContain(text);
    expect(after).not.toMatch(/\/(JavaScript|JS|AA|OpenAction|XFA|EmbeddedFile|Filespec|AF|CO|URI|Launch)\b/);
    expect(removed).toEqual([
      "SCRIPTS",
      "ACTIONS",
      "ATTACHMENTS",
      "XFA",
      "EXTERNAL_REFERENCES",
      "ANNOTATIONS",
    ]);
    expect(fields).toHaveLength(129);
  });

  it("keeps a plain form's pages and fields, and reports nothing", async () => {
    const form = await makeLicensedForm();
    const { bytes, removed, fields, pageCount } = await clean(form);
    expect(removed).toEqual([]);
    expect(pageCount).toBe(3);
    const after = await PDFDocument.load(bytes);
    expect(
      after
        .getForm()
        .getFields()
        .map((field) => field.getName()),
    ).toEqual(fields.map(({ name }) => name));
  });

  it("is the same after a second pass, and from the same file", async () => {
    const form = await makeLicensedForm({ change: addActiveContent });
    const [first, again] = [await clean(form), await clean(form)];
    expect(Buffer.from(again.bytes).equals(Buffer.from(first.bytes))).toBe(true);
    expect((await clean(first.bytes)).removed).toEqual([]);
  });

  it("empties the fields that were filled in, except those that are kept", async () => {
    const form = await makeLicensedForm({
      values: {
        CertificateHolder_FullName_A: "Last year's holder",
        GeneralLiability_CoverageIndicator_A: "1",
      },
      edition: "FORM 25 (2016/03)",
    });
    const { bytes, removed, fields } = await clean(form, (name) => name === "Form_EditionIdentifier_A");
    expect(removed).toEqual(["VALUES"]);
    expect(await readObjects(bytes)).not.toContain("Last year");
    const after = (await PDFDocument.load(bytes)).getForm();
    expect(after.getTextField("CertificateHolder_FullName_A").getText()).toBeUndefined();
    expect(after.getCheckBox("GeneralLiability_CoverageIndicator_A").isChecked()).toBe(false);
    expect(after.getTextField("Form_EditionIdentifier_A").getText()).toBe("FORM 25 (2016/03)");
    expect(fields.find(({ name }) => name === "Form_EditionIdentifier_A")?.value).toBe("FORM 25 (2016/03)");
  });

  it("says which fields cannot be seen", async () => {
    const form = await makeLicensedForm({
      change: (pdf) => {
        for (const widget of pdf.getForm().getTextField("Insurer_FullName_A").acroField.getWidgets())
          widget.setFlags(2);
      },
    });
    const { fields } = await clean(form);
    expect(fields.filter(({ isHidden }) => isHidden).map(({ name }) => name)).toEqual(["Insurer_FullName_A"]);
  });

  it("returns no fields for a PDF without a form", async () => {
    expect((await clean(await makePdf([["A page"]]))).fields).toEqual([]);
  });

  it("refuses a file with a password, a damaged one, and fields that lead back to themselves", async () => {
    expect(await cleanForm(await makeLicensedForm({ password: "hunter2" }))).toMatchObject({
      error: { code: "UNREADABLE", message: expect.stringContaining("password") },
    });
    const circle = await makeLicensedForm({
      change: (pdf) => {
        const { acroForm } = pdf.getForm();
        const self = pdf.context.nextRef();
        pdf.context.assign(self, pdf.context.obj({ T: "x", FT: "Tx", Kids: [self] }));
        acroForm.addField(self);
      },
    });
    for (const damaged of [
      circle,
      new TextEncoder().encode("%PDF-1.7 and nothing more"),
      new Uint8Array(0),
    ]) {
      expect(await cleanForm(damaged)).toMatchObject({
        error: { code: "UNREADABLE", message: expect.stringContaining("damaged") },
      });
    }
  });

  it("reads a form that anyone can open although it is encrypted", async () => {
    expect((await clean(await makeLicensedForm({ password: "" }))).fields).toHaveLength(129);
  });
});

describe("a field's plain name", () => {
  it.each([
    ["Producer_FullName_A", "Producer_FullName_A"],
    ["F[0].P1[0].Producer_FullName_A[0]", "Producer_FullName_A"],
    ["topmostSubform[0].Page1[0].Producer_FullName_A[12]", "Producer_FullName_A"],
  ])("of %s is %s", (name, plain) => {
    expect(plainNameOf(name)).toBe(plain);
  });
});
