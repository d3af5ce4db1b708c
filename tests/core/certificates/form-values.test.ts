/** Certificates on the agency's licensed form: every value in its field, nothing left out, nothing cut. */
import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { cleanForm } from "#core/pdf";
import type { CertificateSnapshot, PrintedPolicy, PrintedValue, ValueSource } from "#model/certificates";
import { marks } from "#model/endorsements";
import { type PolicyType, policyTypeLabels, policyTypes } from "#model/policies";
import { formValuesOf } from "../../../core/certificates/form-values.ts";
import { createFormPrinter } from "../../../core/certificates/print-on-form.ts";
import { usualLimitsOf } from "../../../core/certificates/usual-limits.ts";
import { onePolicy } from "../../support/certificates.ts";
import { makeLicensedForm } from "../../support/licensed-form.ts";
import { pdfWriter } from "../../support/pdf-writer.ts";

const record = { tag: "RECORD" } as const;
const value = (key: string, label: string, text: string, source: ValueSource = record): PrintedValue => ({
  ...{ key, label, source },
  value: text,
});

const policy = (type: PolicyType, more: Partial<PrintedPolicy> = {}): PrintedPolicy => ({
  ...{ policyId: "pol_1", type, title: policyTypeLabels[type], insurerLetter: "A" },
  ...{ policyNumber: `${type}-1`, effectiveDate: "2026-03-01", expirationDate: "2027-03-01" },
  ...{ notes: [], limits: [], marks: [], properties: [], interests: [] },
  ...more,
});

const certificate = (
  policies: PrintedPolicy[],
  more: Partial<CertificateSnapshot> = {},
): CertificateSnapshot => ({
  ...onePolicy,
  descriptionOfOperations: "",
  insured: { ...onePolicy.insured, otherNames: [] },
  policies,
  ...more,
});

function fieldsOf(snapshot: CertificateSnapshot): Record<string, string | true> {
  const entries = formValuesOf(snapshot);
  if (!entries.ok) throw new Error(JSON.stringify(entries.error));
  const fields = entries.value.map(({ field, value: given }): [string, string | true] => [field, given]);
  expect(new Set(fields.map(([name]) => name)).size).toBe(fields.length);
  return Object.fromEntries(fields);
}

const problemsOf = (snapshot: CertificateSnapshot) => {
  const entries = formValuesOf(snapshot);
  return entries.ok ? [] : entries.error;
};

const verify = `Verify: ${onePolicy.verification.url}, code ${onePolicy.verification.code}`;
const remarks = "CertificateOfLiabilityInsurance_ACORDForm_RemarkText_A";

const generalLiability = policy("GENERAL_LIABILITY", {
  policyNumber: "GL-1",
  notes: [
    value("basis", "Basis", "Occurrence"),
    value("aggregate-project", "General aggregate", "General aggregate applies per project"),
  ],
  limits: [
    value("glPerOccurrenceLimit", "Each occurrence", "$1,000,000"),
    value("glMedicalPerPersonLimit", "Medical expense, any one person", "Excluded"),
    value("glAggregateLimit", "General aggregate", "$2,000,000"),
  ],
  marks: onePolicy.policies[0]?.marks ?? [],
});

describe("the values of a licensed form", () => {
  it("has dates, letters, limits, words, boxes and marks as the form wants them", () => {
    const fields = fieldsOf(certificate([generalLiability], { issuedOn: "2026-11-20" }));
    expect(fields).toMatchObject({
      Form_CompletionDate_A: "11/20/2026",
      GeneralLiability_InsurerLetterCode_A: "A",
      Policy_GeneralLiability_PolicyNumberIdentifier_A: "GL-1",
      Policy_GeneralLiability_EffectiveDate_A: "03/01/2026",
      Policy_GeneralLiability_ExpirationDate_A: "03/01/2027",
      GeneralLiability_CoverageIndicator_A: true,
      GeneralLiability_OccurrenceIndicator_A: true,
      GeneralLiability_GeneralAggregate_LimitAppliesPerProjectIndicator_A: true,
      GeneralLiability_EachOccurrence_LimitAmount_A: "1,000,000",
      GeneralLiability_MedicalExpense_EachPersonLimitAmount_A: "Excluded",
      GeneralLiability_GeneralAggregate_LimitAmount_A: "2,000,000",
      CertificateOfInsurance_GeneralLiability_AdditionalInsuredCode_A: "Y",
      Insurer_FullName_A: onePolicy.insurers[0]?.name,
      CertificateHolder_FullName_A: onePolicy.holder.name,
    });
    expect(fields).not.toHaveProperty("GeneralLiability_ClaimsMadeIndicator_A");
    expect(fields).not.toHaveProperty("GeneralLiability_GeneralAggregate_LimitAppliesPerPolicyIndicator_A");
    // No document gave a waiver.
    expect(fields).not.toHaveProperty("Policy_GeneralLiability_SubrogationWaivedCode_A");
  });

  it("names the forms that give marks, and says where to verify, in the description of operations", () => {
    const text = String(
      fieldsOf(certificate([generalLiability], { descriptionOfOperations: "All work." }))[remarks],
    );
    expect(text.split("\n")[0]).toBe("All work.");
    expect(text).toContain("Additional insured by CG 20 10 12 19, ongoing operations; CG 20 37 12 19");
    expect(text).toContain("Primary and noncontributory by CG 20 01 12 19");
    expect(text.split("\n").at(-1)).toBe(verify);
  });

  it("checks the boxes of covered autos, and names those without one", () => {
    const autos = (text: string) =>
      fieldsOf(
        certificate([policy("COMMERCIAL_AUTO", { notes: [value("coveredAutos", "Covered autos", text)] })]),
      );
    expect(autos("Any auto")).toMatchObject({ Vehicle_AnyAutoIndicator_A: true });
    expect(autos("Autos: scheduled; hired; non-owned")).toMatchObject({
      Vehicle_ScheduledAutosIndicator_A: true,
      Vehicle_HiredAutosIndicator_A: true,
      Vehicle_NonOwnedAutosIndicator_A: true,
    });
    const unusual = autos("Autos: owned private passenger; hired");
    expect(unusual).not.toHaveProperty("Vehicle_AllOwnedAutosIndicator_A");
    expect(unusual[remarks]).toContain("Autos: owned private passenger; hired");
  });

  it("tells umbrella from excess, and states workers compensation by the law of its states", () => {
    const retention = value("umbrellaRetention", "Retention", "$10,000");
    expect(fieldsOf(certificate([policy("UMBRELLA", { limits: [retention] })]))).toMatchObject({
      Policy_PolicyType_UmbrellaIndicator_A: true,
      ExcessUmbrella_RetentionIndicator_A: true,
      ExcessUmbrella_Umbrella_DeductibleOrRetentionAmount_A: "10,000",
    });
    expect(fieldsOf(certificate([policy("EXCESS")]))).toMatchObject({
      Policy_PolicyType_ExcessIndicator_A: true,
    });
    const workers = fieldsOf(
      certificate([
        policy("WORKERS_COMPENSATION", {
          limits: [value("wcStates", "Benefits by the law of", "NE, IA")],
          notes: [value("excludedPersons", "Excluded persons", "Dana Whitcomb, President")],
        }),
      ]),
    );
    expect(workers).toMatchObject({
      WorkersCompensationEmployersLiability_WorkersCompensationStatutoryLimitIndicator_A: true,
      WorkersCompensationEmployersLiability_AnyPersonsExcludedIndicator_A: "Y",
      [remarks]: expect.stringContaining("Benefits by the law of NE, IA; Dana Whitcomb, President."),
    });
    expect(fieldsOf(certificate([policy("WORKERS_COMPENSATION")]))).not.toHaveProperty(
      "WorkersCompensationEmployersLiability_WorkersCompensationStatutoryLimitIndicator_A",
    );
  });

  it("names the other insureds", () => {
    const insured = { ...onePolicy.insured, otherNames: ["Wexcombe Holdings, Inc.", "Wexcombe Trucking"] };
    expect(fieldsOf(certificate([generalLiability], { insured }))[remarks]).toContain(
      `Insured with ${insured.name}: Wexcombe Holdings, Inc., Wexcombe Trucking.\n`,
    );
  });

  it("says who entered a value that no document gave", () => {
    const source: ValueSource = { tag: "PERSON", userId: "usr_1", name: "Dana Whitlock", at: 0 };
    const limits = [value("glPerOccurrenceLimit", "Each occurrence", "$1,000,000", source)];
    expect(fieldsOf(certificate([policy("GENERAL_LIABILITY", { limits })]))[remarks]).toContain(
      "Each occurrence entered by Dana Whitlock.",
    );
  });

  it("gives each line its own row, then the free one, and refuses what is left over", () => {
    const five = certificate([
      policy("BUSINESS_OWNERS"),
      policy("COMMERCIAL_AUTO"),
      policy("GENERAL_LIABILITY"),
      policy("UMBRELLA"),
      policy("WORKERS_COMPENSATION"),
    ]);
    expect(fieldsOf(five)).toMatchObject({
      Policy_GeneralLiability_PolicyNumberIdentifier_A: "GENERAL_LIABILITY-1",
      OtherPolicy_PolicyNumberIdentifier_A: "BUSINESS_OWNERS-1",
      OtherPolicy_OtherPolicyDescription_A: "Business Owners",
    });
    expect(fieldsOf(certificate([policy("BUSINESS_OWNERS")]))).toMatchObject({
      Policy_GeneralLiability_PolicyNumberIdentifier_A: "BUSINESS_OWNERS-1",
      GeneralLiability_OtherCoverageDescription_A: "Business Owners",
    });
    expect(
      problemsOf(certificate([policy("CYBER"), policy("COMMERCIAL_AUTO"), policy("COMMERCIAL_AUTO")])),
    ).toEqual([
      { path: "policies.2", message: expect.stringContaining("no free row for Auto COMMERCIAL_AUTO-1") },
    ]);
  });

  it("refuses a seventh carrier and evidence of property", () => {
    const insurers = Array.from("ABCDEFG", (letter) => ({
      ...{ letter, carrierId: `car_${letter}`, name: `Carrier ${letter}`, naicCode: null },
    }));
    expect(problemsOf(certificate([generalLiability], { insurers }))).toEqual([
      { path: "insurers.6.name", message: expect.stringContaining("six carriers") },
    ]);
    expect(problemsOf(certificate([generalLiability], { kind: "PROPERTY" }))).toEqual([
      { path: "formId", message: expect.stringContaining("liability") },
    ]);
  });

  it.each(["GENERAL_LIABILITY", "COMMERCIAL_AUTO", "UMBRELLA", "EXCESS", "WORKERS_COMPENSATION"] as const)(
    "has a field for each usual limit of %s",
    (type) => {
      const limits = usualLimitsOf(type).map(({ key, label }, at) => value(key, label, `$${at + 1},000`));
      const fields = fieldsOf(certificate([policy(type, { limits })]));
      for (const limit of limits) expect(Object.values(fields)).toContain(limit.value.slice(1));
      expect(fields[remarks]).toBe(verify);
    },
  );

  it("leaves nothing out, whatever the policies state", () => {
    let seed = 7;
    const pick = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 500; round += 1) {
      const policies = Array.from({ length: 1 + pick(4) }, (_, nth) => {
        const type = policyTypes[pick(policyTypes.length)] ?? "OTHER";
        const usual = usualLimitsOf(type);
        const limits = Array.from({ length: pick(9) }, (_, at) => {
          const limit = usual[at];
          const [key, label] = limit ? [limit.key, limit.label] : [`other-${at}`, `Other limit ${nth}${at}`];
          return value(key, label, `$${round + 1},${nth}${at}0`);
        });
        const notes = Array.from({ length: pick(3) }, (_, at) =>
          value(`n${at}`, "Note", `Note ${nth}.${at}`),
        );
        const proofs = onePolicy.policies[0]?.marks[0]?.proofs ?? [];
        const own = marks.filter(() => pick(2) === 0).map((mark) => ({ mark, proofs, contract: null }));
        return policy(type, { policyNumber: `P-${nth}`, limits, notes, marks: own });
      });
      const result = formValuesOf(certificate(policies));
      const refused = new Set(result.ok ? [] : result.error.map(({ path }) => path));
      if (!result.ok) {
        expect([...refused].every((path) => /^policies\.\d$/.test(path))).toBe(true);
        continue;
      }
      const text = result.value.map((entry) => entry.value).join("\n");
      for (const { policyNumber, limits, notes, marks: own } of policies) {
        expect(text).toContain(policyNumber);
        for (const limit of limits) expect(text).toContain(limit.value.slice(1));
        for (const note of notes) expect(text).toContain(note.value);
        for (const { mark } of own)
          expect(text).toMatch(new RegExp(`${policyNumber}: ${mark.charAt(0)}[a-z ]+ by CG 20 10`));
      }
    }
  });
});

describe("a certificate printed on a licensed form", async () => {
  const cleaned = await cleanForm(await makeLicensedForm());
  if (!cleaned.ok) throw new Error(cleaned.error.message);
  const printer = createFormPrinter(pdfWriter, cleaned.value.bytes);

  it("shows every value in every reader, and takes no further input", async () => {
    const printed = await printer.print(certificate([generalLiability]));
    if (!printed.ok) throw new Error(JSON.stringify(printed.error));
    expect(fieldsOf(certificate([generalLiability]))["Producer_ContactPerson_PhoneNumber_A"]).toBe(
      "(614) 555-0142",
    );
    const pdf = await PDFDocument.load(printed.value);
    const form = pdf.getForm();
    expect(form.getTextField("CertificateHolder_FullName_A").getText()).toBe(onePolicy.holder.name);
    expect(form.getCheckBox("GeneralLiability_CoverageIndicator_A").isChecked()).toBe(true);
    expect(form.getCheckBox("GeneralLiability_ClaimsMadeIndicator_A").isChecked()).toBe(false);
    expect(form.acroForm.dict.has(PDFName.of("NeedAppearances"))).toBe(false);
    for (const field of form.getFields()) {
      expect(field.isReadOnly()).toBe(true);
      const isFilled = "getText" in field && (field as { getText(): string | undefined }).getText();
      if (isFilled)
        for (const widget of field.acroField.getWidgets())
          expect(widget.dict.has(PDFName.of("AP"))).toBe(true);
    }
  });

  it("has the same bytes from the same snapshot", async () => {
    const [one, two] = await Promise.all([1, 2].map(() => printer.print(certificate([generalLiability]))));
    if (!one?.ok || !two?.ok) throw new Error("It was refused.");
    expect(Buffer.from(two.value).equals(Buffer.from(one.value))).toBe(true);
  });

  it.each<[string, Partial<CertificateSnapshot>, string, string]>([
    [
      "a description that does not fit",
      { descriptionOfOperations: "All operations of the named insured. ".repeat(300) },
      "descriptionOfOperations",
      "operations, with the marks and notes of the policies is too long for the form by about ",
    ],
    [
      "a holder's name that does not fit",
      { holder: { ...onePolicy.holder, name: "Marlow Yards Property Group ".repeat(8).trim() } },
      "holder.name",
      "The name of the certificate holder is too long for the form by about ",
    ],
    [
      "a name that no font has",
      { holder: { ...onePolicy.holder, name: "מרלו" } },
      "holder.name",
      "cannot print",
    ],
  ])("refuses %s by the path of what was typed", async (_, change, path, message) => {
    const printed = await printer.print(certificate([generalLiability], change));
    expect(printed).toMatchObject({
      error: { code: "VALIDATION", fields: [{ path, message: expect.stringContaining(message) }] },
    });
  });

  it("refuses a value whose field the form lacks, and prints certificates that do not need it", async () => {
    const lacking = await cleanForm(
      await makeLicensedForm({
        without: (name) => name === "GeneralLiability_GeneralAggregate_LimitAmount_A",
      }),
    );
    if (!lacking.ok) throw new Error(lacking.error.message);
    const onIt = createFormPrinter(pdfWriter, lacking.value.bytes);
    expect(await onIt.print(certificate([generalLiability]))).toMatchObject({
      error: {
        fields: [
          {
            path: "policies.0.limits.2.value",
            message: expect.stringContaining("has no field of this name"),
          },
        ],
      },
    });
    expect((await onIt.print(certificate([policy("GENERAL_LIABILITY")]))).ok).toBe(true);
  });

  it("prints on a form whose names have a path", async () => {
    const other = await cleanForm(await makeLicensedForm({ style: "PATH" }));
    if (!other.ok) throw new Error(other.error.message);
    expect(
      (await createFormPrinter(pdfWriter, other.value.bytes).print(certificate([generalLiability]))).ok,
    ).toBe(true);
  });
});
