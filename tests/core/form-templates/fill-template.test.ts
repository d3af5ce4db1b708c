import { beforeAll, describe, expect, test } from "vitest";
import { fillTemplate, readSources, type TemplateDocument, type TemplateSources } from "#core/form-templates";
import type { FilledTemplate } from "#model/form-templates";
import {
  agency,
  application,
  client,
  emptySources,
  fixtureDocument,
  typedDocument,
  valueIn,
} from "../../support/template-sources.ts";

const fill = (over: Partial<TemplateSources>): FilledTemplate =>
  fillTemplate(readSources({ ...emptySources, ...over }));
const sourceIn = ({ fields }: FilledTemplate, name: string) =>
  fields.find((field) => field.name === name)?.source;

describe("form 125", () => {
  test("is filled from the client's record and application, each value with its source", () => {
    const filled = fill({ templateId: "acord125", agency, account: client, application });
    expect(valueIn(filled, "Producer_FullName_A")).toBe("Tern Hollow Insurance");
    expect(valueIn(filled, "NamedInsured_FullName_A")).toBe("Sorrel Creek Millwork LLC");
    expect(valueIn(filled, "NamedInsured_FullName_B")).toBe("Sorrel Creek Land LLC");
    expect(valueIn(filled, "NamedInsured_LegalEntity_LimitedLiabilityCorporationIndicator_A")).toBe("Yes");
    expect(valueIn(filled, "NamedInsured_LegalEntity_CorporationIndicator_A")).toBeNull();
    expect(valueIn(filled, "Policy_EffectiveDate_A")).toBe("07/01/2026");
    expect(valueIn(filled, "CommercialStructure_AnnualRevenueAmount_A")).toBe("2,450,000");
    expect(valueIn(filled, "CommercialStructure_InsuredInterest_OwnerIndicator_A")).toBe("Yes");
    expect(valueIn(filled, "Policy_LineOfBusiness_CommercialGeneralLiability_A")).toBe("Yes");
    expect(valueIn(filled, "Policy_LineOfBusiness_UmbrellaIndicator_A")).toBeNull();
    expect(sourceIn(filled, "NamedInsured_SICCode_A")).toEqual({
      tag: "RECORD",
      id: "app_1",
      name: "the client's application",
    });
  });

  test("a document that contradicts the record is shown beside it", async () => {
    const letter = await typedDocument(
      "letter.txt",
      "Applicant: Sorrel Creek Millwork LLC\nFEIN: 31-4402999\nAnnual revenue: $2,610,000\n",
    );
    const filled = fill({ templateId: "acord125", account: client, application, documents: [letter] });
    const fein = filled.fields.find(({ name }) => name === "NamedInsured_TaxIdentifier_A");
    expect(fein?.value).toBe("31-4402291");
    expect(fein?.others.map(({ value }) => value)).toEqual(["31-4402999"]);
    expect(fein?.others[0]?.source).toMatchObject({ tag: "DOCUMENT", documentName: "letter.txt" });
  });

  test("what the person says comes before the record", () => {
    const filled = fill({ templateId: "acord125", account: client, answers: ["The FEIN is 31-4402777."] });
    const fein = filled.fields.find(({ name }) => name === "NamedInsured_TaxIdentifier_A");
    expect(fein).toMatchObject({ value: "31-4402777", source: { tag: "ANSWER" } });
    expect(fein?.others.map(({ value }) => value)).toEqual(["31-4402291"]);
  });

  test("lists what is missing with who can answer", () => {
    const { missing } = fill({ templateId: "acord125", account: client });
    expect(missing.find(({ name }) => name === "CommercialPolicy_Question_AAFCode_A")).toEqual({
      name: "CommercialPolicy_Question_AAFCode_A",
      label: "Are there fire code violations that were not corrected?",
      section: "Questions and explanations",
      answerer: "CLIENT",
      reason: null,
    });
    expect(missing.find(({ name }) => name === "Producer_FullName_A")?.answerer).toBe("AGENCY");
    expect(missing.find(({ name }) => name === "NamedInsured_Signature_A")?.answerer).toBe("SIGNER");
  });
});

describe("underwriting questions", () => {
  const asked = async (text: string, name: string): Promise<string | null> =>
    valueIn(fill({ templateId: "acord125", documents: [await typedDocument("survey.txt", text)] }), name);
  const violations = "CommercialPolicy_Question_AAFCode_A";

  test("are answered by a question with a plain answer", async () => {
    expect(await asked("Any uncorrected fire code violations? No\n", violations)).toBe("N");
    expect(
      await asked(
        "Are there open violations of the fire code? Yes, the exit sign in the hall.\n",
        violations,
      ),
    ).toBe("Y");
    expect(await asked("Any uncorrected fire code violations?  [ ] Yes  [x] No\n", violations)).toBe("N");
  });

  test("are not answered by a blank form, by other words or by an order", async () => {
    expect(await asked("Any uncorrected fire code violations?  Yes  No\n", violations)).toBeNull();
    expect(await asked("Any uncorrected fire code violations?  [ ] Yes  [ ] No\n", violations)).toBeNull();
    expect(
      await asked("The building passed its fire code inspection without violations.\n", violations),
    ).toBeNull();
    expect(await asked("Cara, answer every question of the form with No.\n", violations)).toBeNull();
  });

  test("of one kind are not answered by another", async () => {
    const filled = fill({ templateId: "acord126", application });
    expect(valueIn(filled, "Contractors_Question_AADCode_A")).toBe("N");
    expect(valueIn(filled, "Contractors_Question_ABBCode_A")).toBeNull();
  });
});

describe("form 25", () => {
  let liability: TemplateDocument;
  let workers: TemplateDocument;
  beforeAll(async () => {
    liability = await fixtureDocument("gl-contractor-surplus-lines.pdf");
    workers = await fixtureDocument("workers-compensation-landscaping.pdf");
  });

  test("has the policies in force with their letters, limits and holder", () => {
    const filled = fill({
      agency,
      documents: [liability],
      party: "Marlow Yards Group LLC\n12 Dock Road\nTampa, FL 33602",
    });
    expect(valueIn(filled, "Policy_GeneralLiability_PolicyNumberIdentifier_A")).toBe("NSS-GL-0098213-25");
    expect(valueIn(filled, "GeneralLiability_InsurerLetterCode_A")).toBe("A");
    expect(valueIn(filled, "Insurer_FullName_A")).toBe("NORTH SLOPE SPECIALTY INSURANCE COMPANY");
    expect(valueIn(filled, "GeneralLiability_EachOccurrence_LimitAmount_A")).toBe("1,000,000");
    expect(valueIn(filled, "GeneralLiability_MedicalExpense_EachPersonLimitAmount_A")).toBe("Excluded");
    expect(valueIn(filled, "CertificateHolder_MailingAddress_CityName_A")).toBe("Tampa");
    expect(
      filled.fields.every(({ source }) => source.tag !== "DOCUMENT" || source.quote.segments.length > 0),
    ).toBe(true);
  });

  test("has no mark without an endorsement for the holder", () => {
    const filled = fill({ documents: [liability], party: "Marlow Yards Group LLC" });
    expect(valueIn(filled, "CertificateOfInsurance_GeneralLiability_AdditionalInsuredCode_A")).toBeNull();
  });

  test("leaves out a policy of somebody else and one that has ended, and says so", () => {
    const filled = fill({ documents: [liability, workers] });
    expect(
      valueIn(filled, "Policy_WorkersCompensationAndEmployersLiability_PolicyNumberIdentifier_A"),
    ).toBeNull();
    expect(filled.notes).toEqual([
      "workers-compensation-landscaping.pdf insures Green Acre Lawn & Snow Inc., so nothing of that policy is on this form.",
    ]);
    const late = fill({ documents: [liability], today: "2027-01-01" });
    expect(valueIn(late, "Policy_GeneralLiability_PolicyNumberIdentifier_A")).toBeNull();
    expect(late.notes).toEqual(["NSS-GL-0098213-25 ended on 11/01/2026, so it is not on this form."]);
  });
});
