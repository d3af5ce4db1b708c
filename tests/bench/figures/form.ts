/** A form with its fields filled in next to the bare PDF library that fills the same fields with the same font. */
import * as fontkit from "@cantoo/fontkit";
import { PDFCheckBox, PDFDocument, PDFTextField } from "@cantoo/pdf-lib";
import { pdfWriter, readFont } from "../../support/pdf-writer.ts";
import { type Figure, timePairs } from "../measure.ts";

const counts = { pairs: 20, warmUps: 4 };
const pages = 4;
const rows = 40;

/** Text fields in two columns, one of them check boxes at its end. */
async function makeForm(): Promise<{ form: Uint8Array; values: Record<string, string | boolean> }> {
  const pdf = await PDFDocument.create();
  const form = pdf.getForm();
  const values: Record<string, string | boolean> = {};
  for (let page = 0; page < pages; page += 1) {
    const sheet = pdf.addPage([612, 792]);
    for (let row = 0; row < rows; row += 1) {
      const y = 750 - row * 18;
      for (const [column, x] of [54, 310].entries()) {
        const name = `P${page + 1}_Field_${row + 1}_${column + 1}`;
        const field = form.createTextField(name);
        field.addToPage(sheet, { x, y, width: 200, height: 14 });
        field.setFontSize(9);
        values[name] = `Value ${row + 1}, $${(page + 1) * 1_000}`;
      }
      const name = `P${page + 1}_Check_${row + 1}`;
      form.createCheckBox(name).addToPage(sheet, { x: 530, y, width: 12, height: 12 });
      values[name] = row % 2 === 0;
    }
  }
  return { form: await pdf.save(), values };
}

export async function measureForms(): Promise<Figure[]> {
  const { form, values } = await makeForm();
  const regular = await readFont("400Regular");
  const ours = async () => {
    const filled = await pdfWriter.fillForm(form, values);
    if (!filled.ok) throw new Error(filled.error.message);
  };
  const baseline = async () => {
    const pdf = await PDFDocument.load(form);
    pdf.registerFontkit(fontkit);
    const font = await pdf.embedFont(regular, { subset: true });
    for (const field of pdf.getForm().getFields()) {
      const value = values[field.getName()];
      if (field instanceof PDFTextField && typeof value === "string") {
        field.setText(value);
        field.updateAppearances(font);
      } else if (field instanceof PDFCheckBox && value === true) field.check();
    }
    await pdf.save({ updateFieldAppearances: false });
  };
  const times = await timePairs({ ours, baseline }, counts);
  const fields = Object.keys(values).length;
  return [{ name: `a form of ${pages} pages and ${fields} fields, p50`, ...times, unit: "ms", target: 1.5 }];
}
