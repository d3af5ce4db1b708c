import { beforeAll, describe, expect, test } from "vitest";
import { fillTemplate, readSources, type TemplateDocument, type TemplateSources } from "#core/form-templates";
import type { FilledTemplate } from "#model/form-templates";
import type { Policy } from "#model/policies";
import type { KnownPolicy } from "../../../core/form-templates/known-policy.ts";
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

describe("a policy on record whose declarations are handed over", () => {
  const today = "2026-11-28";
  const party = "Cape Ann Cooperative Bank ISAOA\n12 Main St\nGloucester, MA 01930";
  const recorded = (over: Partial<Policy> = {}): KnownPolicy => ({
    type: "PROPERTY",
    record: {
      ...{ id: "pol_1", type: "PROPERTY", state: "INFORCE", policyNumber: "FLD 87 0011 5432" },
      ...{ inforceAt: "2026-05-26", expiresAt: "2027-05-26", cancellation: null, reinstatement: null },
      carrier: { id: "car_1", name: "Harbor States Mutual", isCarrier: true, isBroker: false },
      pricing: { premium: 0, taxes: 0, total: 0 },
      ...over,
    } as Policy,
    details: null,
    findings: [],
    naic: null,
  });
  let declarations: TemplateDocument;
  beforeAll(async () => {
    declarations = await fixtureDocument("../third-party/flood-general-property.pdf");
  });
  const evidence = (policies: readonly KnownPolicy[]) =>
    readSources({
      ...emptySources,
      templateId: "acord28",
      today,
      party,
      policies,
      documents: [declarations],
    });

  test("says what they say: lender, limits, deductible and place, and beside its dates theirs", () => {
    const filled = fillTemplate(evidence([recorded()]));
    expect(valueIn(filled, "CommercialPropertyCoverage_Property_LimitAmount_A")).toBe(
      "Building 500,000; Business personal property 310,000",
    );
    expect(valueIn(filled, "CommercialPropertyCoverage_Property_DeductibleAmount_A")).toBe(
      "Building 10,000; Contents 10,000",
    );
    expect(valueIn(filled, "Location_PhysicalAddress_LineOne_A")).toBe("9 Pier Road");
    expect(valueIn(filled, "AdditionalInterest_Interest_MortgageeIndicator_A")).toBe("Yes");
    expect(filled.notes.join("\n")).not.toContain("mortgagee");
    const effective = filled.fields.find(({ name }) => name === "Policy_EffectiveDate_A");
    expect(effective).toMatchObject({ value: "05/26/2026", source: { tag: "RECORD" } });
    expect(effective?.others.map(({ value }) => value)).toEqual(["05/20/2026"]);
  });

  test("tells which documents the policy lacks, and nothing of one of another term", () => {
    expect(evidence([recorded()]).unfiled).toMatchObject([
      { record: { id: "pol_1" }, documentNames: [declarations.name] },
    ]);
    const earlier = evidence([recorded({ inforceAt: "2025-05-20", expiresAt: "2026-05-20" })]);
    expect(earlier.unfiled).toEqual([]);
    expect(valueIn(fillTemplate(earlier), "CommercialPropertyCoverage_Property_LimitAmount_A")).toBeNull();
    expect(earlier.notes).toContain(
      `${declarations.name} is of another term than the policy on record, so nothing of it is on this form.`,
    );
  });

  test("adds what its own documents leave open, and shows where they say something else", () => {
    const [own] = evidence([recorded()]).certified.rows.values();
    const details = own?.details;
    if (!details) throw new Error("The declarations were not read.");
    const { propertyContentsLimit: _contents, ...known } = details.details;
    const filed = { ...details, details: { ...known, propertyBuildingLimit: 45_000_000 } };
    const policy = { ...recorded(), details: filed };
    const read = evidence([policy]);
    expect(read.facts.get("property.building")?.map(({ value }) => value)).toEqual([
      "450,000",
      "450,000",
      "500,000",
    ]);
    expect(read.facts.get("property.contents")?.map(({ value }) => value)).toEqual(["310,000"]);
    expect(read.unfiled.flatMap(({ documentNames }) => documentNames)).toEqual([declarations.name]);
    expect(evidence([{ ...policy, details }]).unfiled).toEqual([]);
  });
});

describe("form 130", () => {
  const values = (filled: FilledTemplate, base: string) =>
    ["A", "B", "C", "D"].map((row) => valueIn(filled, `WorkersCompensation_RateClass_${base}_${row}`));
  const filledWith = async (...words: string[]) => {
    const documents = [await fixtureDocument("workers-compensation-landscaping.pdf")];
    return fill({ templateId: "acord130", documents, words });
  };

  test("has a class that is rated in two states once for each, without a conflict between them", async () => {
    const filled = await filledWith();
    expect(values(filled, "ClassificationCode")).toEqual(["0042", "9402", "8810", "0042"]);
    expect(values(filled, "RemunerationAmount")).toEqual(["412,300", "138,000", "61,500", "47,000"]);
    expect(valueIn(filled, "WorkersCompensation_RateClass_DutiesDescription_D")).toBe(
      "Landscape gardening and drivers (WI)",
    );
    expect(valueIn(filled, "WorkersCompensation_RateState_StateOrProvinceName_A")).toBe("MN, WI");
    expect(filled.fields.flatMap(({ others }) => others)).toEqual([]);
  });

  test("takes the payroll that somebody typed by class, and asks where the class is rated twice", async () => {
    const filled = await filledWith("payroll 9402 140k, 0042 430k, 5606 95,000", "12 yrs in biz");
    expect(values(filled, "RemunerationAmount")).toEqual(["430,000", "140,000", "61,500", "47,000"]);
    expect(valueIn(filled, "WorkersCompensation_RateClass_ClassificationCode_E")).toBe("5606");
    expect(valueIn(filled, "WorkersCompensation_RateClass_RemunerationAmount_E")).toBe("95,000");
    expect(valueIn(filled, "NamedInsured_InBusinessYearCount_A")).toBe("12");
    expect(filled.notes).toEqual([
      "You gave 430,000 as the payroll of class 0042 without a state: it stands in the row Landscape gardening and drivers (MN). Say what it is in each state.",
    ]);
  });

  test("years in business are read with the number before or behind", async () => {
    const filled = await filledWith("years in biz 9");
    expect(valueIn(filled, "NamedInsured_InBusinessYearCount_A")).toBe("9");
    expect(filled.notes).toEqual([]);
  });

  test("a form without classes says which form has a field for their payroll", () => {
    const { notes } = fill({ templateId: "acord140", words: ["payroll 9402 140k"] });
    expect(notes).toEqual([
      "“payroll 9402 140k” is not on the form, which has no field for the payroll of classes. ACORD 130: Workers compensation application has one.",
    ]);
  });
});
