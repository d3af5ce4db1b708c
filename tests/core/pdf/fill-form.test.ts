import { PDFDocument, PDFName, type PDFTextField, TextAlignment } from "@cantoo/pdf-lib";
import { expect, onTestFinished, test, vi } from "vitest";
import type { FormValues } from "#core/pdf";
import { makePdf } from "../../support/made-files.ts";
import { pdfWriter } from "../../support/pdf-writer.ts";
import { ratioOf } from "../../support/processor-time.ts";
import { readFirst } from "../reading/sources.ts";

/** A form of one page with a field of each kind, some under a path and beside an XFA part, as older editions are. */
async function makeForm(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([612, 792]);
  page.drawText("Certificate of insurance", { x: 54, y: 740, size: 14 });
  const form = pdf.getForm();
  const place = (nth: number, height = 16, width = 200) => ({ x: 54, y: 700 - nth * 40, width, height });
  const addText = (name: string, nth: number, settle?: (field: PDFTextField) => void, height = 16) => {
    const field = form.createTextField(name);
    field.addToPage(page, place(nth, height));
    field.setFontSize(10);
    settle?.(field);
  };
  addText("F[0].P1[0].Insured_Name[0]", 0);
  addText("Amount", 1, (field) => field.setAlignment(TextAlignment.Right));
  addText("Operations", 3, (field) => field.enableMultiline(), 60);
  addText("State", 4, (field) => field.setMaxLength(2));
  addText("Kept", 5, (field) => field.setText("as it was"));
  addText("F[0].P1[0].Twice[0]", 6);
  addText("F[0].P2[0].Twice[0]", 7);
  form.createCheckBox("Occurrence").addToPage(page, place(8, 12, 12));
  form.createCheckBox("ClaimsMade").addToPage(page, place(9, 12, 12));
  const choice = form.createDropdown("Letter");
  choice.setOptions(["A", "B"]);
  choice.addToPage(page, place(10));
  const radio = form.createRadioGroup("Basis");
  radio.addOptionToPage("Cash", page, place(11, 12, 12));
  radio.addOptionToPage("Accrual", page, { ...place(11, 12, 12), x: 90 });
  form.acroForm.dict.set(PDFName.of("NeedAppearances"), pdf.context.obj(true));
  form.acroForm.dict.set(PDFName.of("XFA"), pdf.context.obj([]));
  return pdf.save();
}

const form = await makeForm();

async function fill(values: FormValues): Promise<Uint8Array> {
  const filled = await pdfWriter.fillForm(form, values);
  if (!filled.ok) throw new Error(JSON.stringify(filled.error));
  return filled.value;
}

async function problemsOf(values: FormValues) {
  const filled = await pdfWriter.fillForm(form, values);
  if (filled.ok) throw new Error("It was filled.");
  return filled.error.fields;
}

/** What is drawn in the fields, whatever their values say: each field is turned into a part of the page. */
async function readDrawn(bytes: Uint8Array): Promise<string> {
  const pdf = await PDFDocument.load(bytes);
  pdf.getForm().flatten({ updateFieldAppearances: false });
  return (await readFirst(await pdf.save())).text;
}

const values = {
  Insured_Name: "Łukasz & Søn “Ωmega” GmbH – бюро",
  Amount: "1,000,000",
  Operations:
    "Roofing of three storage halls.\nThe landlord is an additional insured for ongoing operations.",
  State: "NJ",
  Occurrence: true,
  ClaimsMade: false,
  Letter: "B",
  Basis: "Accrual",
};

test("values are found by the reader, and drawn as they are", async () => {
  const filled = await fill(values);
  const read = await readFirst(filled);
  const drawn = await readDrawn(filled);
  for (const text of [read.text, drawn]) {
    for (const value of [
      values.Insured_Name,
      values.Amount,
      "Roofing of three storage halls.",
      "NJ",
      "as it was",
    ])
      expect(text).toContain(value);
    expect(text.replaceAll(/\s+/g, " ")).toContain("an additional insured for ongoing operations.");
  }
  const after = await PDFDocument.load(filled);
  const fields = after.getForm();
  expect(fields.getCheckBox("Occurrence").isChecked()).toBe(true);
  expect(fields.getCheckBox("ClaimsMade").isChecked()).toBe(false);
  expect(fields.getDropdown("Letter").getSelected()).toEqual(["B"]);
  expect(fields.getRadioGroup("Basis").getSelected()).toBe("Accrual");
  expect(fields.getTextField("F[0].P1[0].Insured_Name[0]").getText()).toBe(values.Insured_Name);
  // Readers would draw the fields anew, or show what an XFA part says.
  expect(fields.acroForm.dict.has(PDFName.of("NeedAppearances"))).toBe(false);
  expect(fields.acroForm.dict.has(PDFName.of("XFA"))).toBe(false);
});

test("an empty text and false clear a field", async () => {
  const filled = await pdfWriter.fillForm(
    await fill({ Amount: "5", Occurrence: true, Letter: "A", Basis: "Cash" }),
    {
      Amount: "",
      Occurrence: false,
      Letter: "",
      Basis: "",
    },
  );
  if (!filled.ok) throw new Error(JSON.stringify(filled.error));
  const fields = (await PDFDocument.load(filled.value)).getForm();
  expect(fields.getTextField("Amount").getText()).toBeUndefined();
  expect(fields.getCheckBox("Occurrence").isChecked()).toBe(false);
  expect(fields.getDropdown("Letter").getSelected()).toEqual([]);
  expect(fields.getRadioGroup("Basis").getSelected()).toBeUndefined();
});

test("a text that is too wide is set smaller, never cut", async () => {
  const long = "The Consolidated Storage and Removal Company of the Lower Valley";
  expect(await readDrawn(await fill({ Insured_Name: long }))).toContain(long);
  const clauses = "Coverage is primary and noncontributory where a written contract asks for it. "
    .repeat(6)
    .trim();
  expect((await readDrawn(await fill({ Operations: clauses }))).replaceAll(/\s+/g, " ")).toContain(clauses);
});

test.each<[string, FormValues, string]>([
  ["characters that the font lacks", { Amount: "₿ 5 漢漢" }, "漢 (U+6F22)"],
  ["control characters", { Amount: "5\u0007" }, "U+0007"],
  ["a text that fits at no legible size", { Amount: "many words ".repeat(40) }, "too long for the field"],
  ["a long word in a field of several lines", { Operations: "x".repeat(400) }, "too long for the field"],
  ["several lines for one", { Amount: "5\n6" }, "one line"],
  ["more characters than the form allows", { State: "New Jersey" }, "at most 2 characters"],
  ["an option that is none", { Letter: "C" }, "“A”, “B”"],
  ["text for a check box", { Occurrence: "X" }, "check box"],
  ["a mark for a text", { Amount: true }, "not a check box"],
  ["a name that no field has", { Nothing: "5" }, "no field of this name"],
  ["a name that two fields share", { Twice: "5" }, "more than one"],
])("%s is refused by the field's name", async (_, bad, message) => {
  const problems = await problemsOf({ State: "NJ", ...bad });
  expect(problems).toEqual([{ path: Object.keys(bad)[0], message: expect.stringContaining(message) }]);
});

test("all that is wrong is said at once", async () => {
  const problems = await problemsOf({ Amount: "漢", Letter: "C", Nothing: "" });
  expect(problems?.map(({ path }) => path)).toEqual(["Amount", "Letter", "Nothing"]);
});

test("equal input gives equal bytes on any day, other input another id", async () => {
  const [first, other] = [await fill(values), await fill({ ...values, State: "NY" })];
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-05-06T07:08:09Z") });
  onTestFinished(() => void vi.useRealTimers());
  const again = await fill(values);
  expect(Buffer.from(again).equals(Buffer.from(first))).toBe(true);
  const idOf = async (bytes: Uint8Array) =>
    String((await PDFDocument.load(bytes, { updateMetadata: false })).context.trailerInfo.ID);
  expect(await idOf(first)).toMatch(/^\[ <[0-9a-f]{32}> <[0-9a-f]{32}> \]$/i);
  expect(await idOf(other)).not.toBe(await idOf(first));
});

test("a PDF that everybody can open is written on, one with a password or a damaged one is not", async () => {
  const open = await pdfWriter.stampPages(await makePdf([["A page"]], { password: "" }), [
    { page: 1, marks: [{ kind: "TEXT", text: "stamped", x: 54, y: 200, size: 10 }] },
  ]);
  if (!open.ok) throw new Error(open.error.message);
  expect((await readFirst(open.value)).text).toMatch(/A page\s+stamped/);
  expect(await pdfWriter.fillForm(await makePdf([["A page"]], { password: "hunter2" }), {})).toMatchObject({
    error: { code: "UNREADABLE", message: expect.stringContaining("password") },
  });
  for (const bad of [new Uint8Array(0), new TextEncoder().encode("%PDF-1.7 and nothing more")]) {
    expect(await pdfWriter.fillForm(bad, {})).toMatchObject({
      error: { code: "UNREADABLE", message: expect.stringContaining("damaged") },
    });
  }
});

test("ten times the text takes about ten times as long, and the value has no line breaks of ours", async () => {
  const pdf = await PDFDocument.create();
  const remarks = pdf.getForm().createTextField("Remarks");
  remarks.addToPage(pdf.addPage([612, 792]), { x: 20, y: 20, width: 572, height: 700 });
  remarks.enableMultiline();
  const long = await pdf.save();
  const textOf = (times: number) => Array<string>(times).fill("Tile and stone at a building.").join(" ");
  const fillWith = (times: number) => pdfWriter.fillForm(long, { Remarks: textOf(times) });
  const filled = await fillWith(80);
  if (!filled.ok) throw new Error(JSON.stringify(filled.error));
  const read = (await PDFDocument.load(filled.value)).getForm().getTextField("Remarks");
  expect(read.getText()).toBe(textOf(80));
  expect((await readDrawn(filled.value)).replaceAll(/\s+/g, " ")).toContain(textOf(80));
  expect(
    await ratioOf(
      () => fillWith(8),
      () => fillWith(80),
      15,
    ),
  ).toBeLessThan(15);
});
