import { expect, test } from "vitest";
import { fillLicensedForm, printTemplate } from "#core/form-templates/print";
import { fillTemplate, readSources } from "#core/form-templates";
import type { FilledTemplate } from "#model/form-templates";
import { pdfWriter } from "../../support/pdf-writer.ts";
import { makeLicensedForm } from "../../support/licensed-form.ts";
import { agency, application, client, emptySources } from "../../support/template-sources.ts";

const filled = (operations: string): FilledTemplate =>
  fillTemplate(
    readSources({
      ...emptySources,
      templateId: "acord125",
      agency,
      account: client,
      application: { ...application, business: { ...application.business, operations } },
    }),
  );

test("a form is printed in our own layout, the same input as the same bytes", async () => {
  const [one, other] = await Promise.all([
    printTemplate(pdfWriter, filled("Custom doors and stair parts.")),
    printTemplate(pdfWriter, filled("Custom doors and stair parts.")),
  ]);
  if (!one.ok || !other.ok) throw new Error("It was not printed.");
  expect(new TextDecoder().decode(one.value.slice(0, 5))).toBe("%PDF-");
  expect(one.value).toEqual(other.value);
});

test("a value that is longer than its box is a problem of its field, and nothing is printed", async () => {
  const printed = await printTemplate(pdfWriter, filled("Doors and stair parts. ".repeat(400)));
  expect(printed.ok).toBe(false);
  if (printed.ok) return;
  const [problem, ...others] = printed.error.code === "VALIDATION" ? (printed.error.fields ?? []) : [];
  expect(problem?.path).toBe("CommercialPolicy_OperationsDescription_A");
  expect(problem?.message).toMatch(
    /^Business: Operations description.* is too long for its box by about [\d,]+ characters\. Shorten it\.$/,
  );
  expect(others).toEqual([]);
});

test("the fields of the agency's licensed form are filled by their names", async () => {
  const certificate = fillTemplate(
    readSources({ ...emptySources, agency, account: client, party: "Marlow Yards Group LLC" }),
  );
  const printed = await fillLicensedForm(pdfWriter, await makeLicensedForm(), certificate);
  expect(printed.ok).toBe(true);
  const long = {
    ...certificate,
    fields: certificate.fields.map((field) =>
      field.name === "NamedInsured_FullName_A" ? { ...field, value: "Sorrel Creek ".repeat(60) } : field,
    ),
  };
  const refused = await fillLicensedForm(pdfWriter, await makeLicensedForm(), long);
  expect(
    refused.ok ? [] : (refused.error as { fields?: { path: string }[] }).fields?.map(({ path }) => path),
  ).toEqual(["NamedInsured_FullName_A"]);
});
