/** What the person types about a form: each line lands in a field, or the person is told that it does not. */
import { describe, expect, test } from "vitest";
import { fillTemplate, readSources, type TemplateSources } from "#core/form-templates";
import type { FilledTemplate } from "#model/form-templates";
import { client, emptySources, typedDocument, valueIn } from "../../support/template-sources.ts";

const fill = (over: Partial<TemplateSources>): FilledTemplate =>
  fillTemplate(readSources({ ...emptySources, ...over }));
const said = ({ fields }: FilledTemplate) =>
  Object.fromEntries(
    fields.flatMap(({ name, value, source }) => (source.tag === "ANSWER" ? [[name, value]] : [])),
  );
const unused = ({ notes }: FilledTemplate) =>
  notes.flatMap((note) => /^“(.+)” is not on the form/u.exec(note)?.[1] ?? []);

const answers = {
  Policy_EffectiveDate_A: "01/01/2027",
  CommercialStructure_AnnualRevenueAmount_A: "2,400,000",
  BusinessInformation_FullTimeEmployeeCount_A: "14",
  CommercialPolicy_Question_AAJCode_A: "N",
};

describe("an application", () => {
  test("is answered in sentences, and what no field holds is told", () => {
    const filled = fill({
      templateId: "acord125",
      account: client,
      words: [
        "The effective date is 01/01/2027 to 01/01/2028. They have 14 full time employees, revenue 2.4 million, business started 2009. No subsidiaries. Their cat is grey.",
      ],
    });
    expect(said(filled)).toEqual({
      ...answers,
      Policy_ExpirationDate_A: "01/01/2028",
      NamedInsured_BusinessStartDate_A: "2009",
    });
    expect(unused(filled)).toEqual(["Their cat is grey"]);
  });

  test("is answered by the names of its fields, with the section or without", () => {
    const filled = fill({
      templateId: "acord125",
      words: [
        "Full time employee count: 14\nAnnual revenue: 2,400,000\nEffective date: 01/01/2027\nSubsidiaries: No\nBusiness: Operations description 1: Sets tile\nFavorite color: blue",
      ],
    });
    expect(said(filled)).toEqual({ ...answers, CommercialPolicy_OperationsDescription_A: "Sets tile" });
    expect(unused(filled)).toEqual(["Favorite color: blue"]);
  });

  test("is answered in the shorthand of a mail: the length of the term, staff and losses", () => {
    const shorthand = fill({
      templateId: "acord125",
      words: ["eff. 3/15/2027, 12 months\n11 employees full time, 4 part time\nno losses last 5 yrs"],
    });
    const stated = {
      Policy_EffectiveDate_A: "03/15/2027",
      Policy_ExpirationDate_A: "03/15/2028",
      BusinessInformation_FullTimeEmployeeCount_A: "11",
      BusinessInformation_PartTimeEmployeeCount_A: "4",
      LossHistory_NoPriorLossesIndicator_A: "Yes",
      LossHistory_InformationYearCount_A: "5",
    };
    expect(said(shorthand)).toEqual(stated);
    expect(shorthand.notes).toEqual([]);
    expect(shorthand.missing.map(({ name }) => name)).not.toContain("LossHistory_OccurrenceDate_A");
    const differently = fill({
      templateId: "acord125",
      words: [
        "loss history: none in the past five years",
        "staff: 11 ft and 4 pt",
        "effective 3/15/2027 for a one year term",
      ],
    });
    expect(said(differently)).toEqual(stated);
    expect(differently.notes).toEqual([]);
  });

  test("ends a term from its length only where somebody says when it begins", () => {
    const { fields, missing } = fill({ templateId: "acord126", words: ["12-month term"] });
    expect(fields.filter(({ name }) => name.startsWith("Policy_Ex"))).toEqual([]);
    expect(missing.find(({ name }) => name === "Policy_EffectiveDate_A")).toBeDefined();
    const inYears = fill({ templateId: "acord125", words: ["12 years in business"] });
    expect(said(inYears)).not.toHaveProperty("Policy_ExpirationDate_A");
  });

  test("has owners and their shares on the form with rows for them, and says which form that is", () => {
    const owners = (words: string) => said(fill({ templateId: "acord130", words: [words] }));
    const both = {
      WorkersCompensation_Individual_FullName_A: "Ann Lee",
      WorkersCompensation_Individual_OwnershipPercent_A: "60",
      WorkersCompensation_Individual_FullName_B: "Bob Roe",
      WorkersCompensation_Individual_OwnershipPercent_B: "40",
    };
    expect(owners("owners Ann Lee 60%, Bob Roe 40%")).toEqual(both);
    expect(owners("Ann Lee owns 60%, Bob Roe owns 40%")).toEqual(both);
    const { notes } = fill({ templateId: "acord125", words: ["owner Owen Tierney 100%"] });
    expect(notes).toEqual([
      "“owner Owen Tierney 100%” is not on the form, which has no field for owners and their shares. ACORD 130: Workers compensation application has one.",
    ]);
    expect(owners("deposit 25%, members of the board meet monthly")).toEqual({});
  });

  test("takes no value that is not of its field's kind, and tells it", () => {
    const filled = fill({ templateId: "acord125", words: ["Effective date: as soon as possible"] });
    expect(said(filled)).toEqual({});
    expect(unused(filled)).toEqual(["Effective date: as soon as possible"]);
  });

  test("does not tell the words that ask for it", () => {
    const words = ["Please fill in ACORD 125 for Sorrel Creek, effective 01/01/2027.\nThanks!"];
    const filled = fill({ templateId: "acord125", words });
    expect(said(filled)).toEqual({ Policy_EffectiveDate_A: "01/01/2027" });
    expect(unused(filled)).toEqual([]);
  });

  test("asks the client when the insurance is wanted", () => {
    const { missing } = fill({ templateId: "acord125" });
    expect(missing.find(({ name }) => name === "Policy_EffectiveDate_A")?.answerer).toBe("CLIENT");
  });
});

describe("evidence of property", () => {
  const declarations = `COMMERCIAL PROPERTY DECLARATIONS

Policy Number: SPC-40071
Policy Period: From 01/01/2026 to 01/01/2027
Named Insured: Kestrel Point Marina Association
Carrier: Sablepoint Insurance Company

Building: $2,850,000
Mortgagee: Chesapeake Lantern Bank, ISAOA, 300 West Street, Annapolis, MD 21401, loan 20-118834
`;
  const evidence = async (party: string) =>
    fill({
      templateId: "acord28",
      today: "2026-06-01",
      party,
      documents: [await typedDocument("policy.txt", declarations)],
    });

  test("is for the lender that was typed, with its own loan number, and shows what the policy says instead", async () => {
    const filled = await evidence(
      "Chesapeake Lantern Bank\n1 Harbor Plaza\nBaltimore, MD 21202\nLoan 55-10022",
    );
    const loan = filled.fields.find(({ name }) => name === "AdditionalInterest_AccountNumberIdentifier_A");
    expect(loan).toMatchObject({ value: "55-10022", source: { tag: "ANSWER" } });
    expect(loan?.others.map(({ value }) => value)).toEqual(["20-118834"]);
    expect(valueIn(filled, "AdditionalInterest_MailingAddress_LineOne_A")).toBe("1 Harbor Plaza");
  });

  test("tells one lender nothing of another", async () => {
    const filled = await evidence("Bay Credit Union\n9 Quay Street\nBaltimore, MD 21202");
    const { notes, ...form } = filled;
    expect(JSON.stringify(form)).not.toMatch(/Lantern|300 West|20-118834/);
    // The rep has to know: only the carrier can add a mortgagee.
    expect(notes.join("\n")).toContain(
      "The policy names Chesapeake Lantern Bank, ISAOA as mortgagee, not Bay Credit Union. Ask the carrier to add Bay Credit Union by endorsement before this evidence goes out.",
    );
    expect(notes.join("\n")).toContain("Say what Bay Credit Union is to be: mortgagee, loss payee");
    expect(notes.join("\n")).not.toMatch(/300 West|20-118834/);
  });

  test("says what of the lender's lines is on no field", async () => {
    const filled = await evidence("Bay Credit Union\n9 Quay Street\nBaltimore, MD 21202\nPhone 410-555-0100");
    expect(unused(filled)).toEqual(["Phone 410-555-0100"]);
  });
});

describe("a certificate", () => {
  const declarationsOf = (title: string, number: string, limit: string) => `${title}

Policy Number: ${number}
Policy Period: From 01/01/2026 to 01/01/2027
Named Insured: Wexford Tile Works LLC
Carrier: Sablepoint Insurance Company

${limit}
`;
  const of = async (words: string) =>
    fill({
      today: "2026-06-01",
      words: [words],
      wishes: [words],
      party: "Marlow Yards Group LLC\n12 Dock Road\nTampa, FL 33602",
      documents: [
        await typedDocument(
          "gl.txt",
          declarationsOf("GENERAL LIABILITY DECLARATIONS", "GL-20417", "Each Occurrence Limit: $1,000,000"),
        ),
        await typedDocument(
          "auto.txt",
          declarationsOf("BUSINESS AUTO DECLARATIONS", "BA-55209", "Combined Single Limit: $1,000,000"),
        ),
      ],
    });
  const numbersIn = (filled: FilledTemplate) =>
    [
      "Policy_GeneralLiability_PolicyNumberIdentifier_A",
      "Policy_AutomobileLiability_PolicyNumberIdentifier_A",
    ].map((name) => valueIn(filled, name));

  test("has the description and the job that were typed", async () => {
    const filled = await of("Description of operations: Tile work in the lobby\nJob: 2291");
    expect(valueIn(filled, "CertificateOfLiabilityInsurance_ACORDForm_RemarkText_A")).toBe(
      "Tile work in the lobby\nJob: 2291",
    );
    expect(numbersIn(filled)).toEqual(["GL-20417", "BA-55209"]);
  });

  test.each(["only show GL please, leave off the auto and work comp", "GL only.", "Without the auto"])(
    "shows only the lines that are wanted, and says what was left off: %s",
    async (words) => {
      const filled = await of(words);
      expect(numbersIn(filled)).toEqual(["GL-20417", null]);
      expect(filled.notes).toEqual(["BA-55209 is left off, as you asked."]);
    },
  );
});

test("a form that is made anew takes what was said last, and the rest of that message is told", () => {
  const first =
    "evidence of property for Wren to Plains Bank, P.O. Box 12, Salina, KS 67401, loan # 88-44120";
  const filled = fill({
    templateId: "acord28",
    party: "Plains Bank, P.O. Box 12, Salina, KS 67401, loan # 88-44120",
    said: [first],
    words: ["redo it w/ loan # 88-44121 and add business income"],
  });
  const loan = filled.fields.find(({ value }) => value.startsWith("88-4412"));
  expect(loan?.value).toBe("88-44121");
  expect(loan?.others).toEqual([]);
  expect(JSON.stringify(filled.fields)).toContain("Plains Bank");
  expect(unused(filled)).toEqual(["add business income"]);
});

test("what stands beside a mark in one line lands on the certificate or is told", () => {
  const message =
    "AI + WOS on GL for Alder Point Homes, LP, Job: Tower lobby, mowing at store 7, email it to certs@alder.example";
  const filled = fill({
    templateId: "acord25",
    party: "Alder Point Homes, LP, 40 Quay St, Dayton, OH 45402",
    words: [message],
    wishes: [message],
  });
  expect(said(filled)).toMatchObject({
    CertificateOfLiabilityInsurance_ACORDForm_RemarkText_A: "Job: Tower lobby",
  });
  expect(unused(filled)).toEqual(["mowing at store 7"]);
  expect(filled.notes).toContainEqual(
    expect.stringMatching(/^“email it to certs@alder\.example” was not done: a form is not sent/),
  );
  expect(filled.notes).toContainEqual(
    expect.stringMatching(/no general liability policy of the client is on file/),
  );
});
