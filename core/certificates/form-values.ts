/**
 * A certificate on the agency's own licensed form 25: which field gets which value. The form has one row for each of
 * four lines and one more, so what has no place of its own is written into its description of operations; nothing is
 * left out. The code for verification is there too, since the printed face of such a form may not be altered. Pure.
 */
import type { CheckBoxName, TextFieldName } from "#core/certificate-forms";
import { type Mark, markLabels } from "#model/endorsements";
import type { PolicyType } from "#model/policies";
import { endSentence } from "../shared/end-sentence.ts";
import type { FieldProblem } from "../shared/field-problems.ts";
import { formatPhone } from "../shared/phone-number.ts";
import type { MailingAddress } from "../shared/postal-address.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { oneLine, paragraphs, personOf } from "./layout/printable.ts";
import { proofLine } from "./layout/sentences.ts";
import type { CertificateSnapshot, PrintedMark, PrintedPolicy, PrintedValue } from "./model.ts";

export interface FormEntry {
  field: TextFieldName | CheckBoxName;
  value: string | true;
  /** Of what was typed or read, in the snapshot. */
  path: string;
}

const ownLayout = "Leave it out, or use our own layout.";
const description = "descriptionOfOperations";

export function formValuesOf(snapshot: CertificateSnapshot): Result<FormEntry[], FieldProblem[]> {
  if (snapshot.kind !== "LIABILITY")
    return err([{ path: "formId", message: "This form is for liability insurance. Use our own layout." }]);
  const page = createPage();
  fillParties(page, snapshot);
  const rows = assignRows(snapshot.policies);
  for (const [at, policy] of snapshot.policies.entries()) {
    const row = rows.get(policy);
    if (row) fillPolicy(page, { row, policy, path: `policies.${at}` });
    else {
      const message = `The form has no free row for ${nameOf(policy)}. ${ownLayout}`;
      page.problems.push({ path: `policies.${at}`, message });
    }
  }
  const { name, otherNames } = snapshot.insured;
  if (otherNames.length > 0) page.remark(`Insured with ${name}: ${otherNames.join(", ")}`);
  const texts = [
    paragraphs(snapshot.descriptionOfOperations),
    ...page.remarks.map(endSentence),
    verifyText(snapshot),
  ].filter((text) => text !== "");
  page.text("CertificateOfLiabilityInsurance_ACORDForm_RemarkText_A", texts.join("\n"), description);
  return page.problems.length > 0 ? err(page.problems) : ok(page.entries);
}

function verifyText({ verification: { url, code } }: CertificateSnapshot): string {
  return url.includes(code) ? `Verify: ${url}` : `Verify: ${url}, code ${code}`;
}

interface Page {
  entries: FormEntry[];
  remarks: string[];
  problems: FieldProblem[];
  text(field: TextFieldName, value: string | null, path: string): void;
  check(field: CheckBoxName, path: string): void;
  remark(text: string): void;
}

function createPage(): Page {
  const [entries, remarks, problems]: [FormEntry[], string[], FieldProblem[]] = [[], [], []];
  return {
    ...{ entries, remarks, problems },
    text(field, value, path) {
      const text = value === null || path === description ? value : oneLine(value);
      if (text) entries.push({ field, value: text, path });
    },
    check: (field, path) => void entries.push({ field, value: true, path }),
    remark: (text) => void remarks.push(oneLine(text)),
  };
}

/** "2026-11-20" → "11/20/2026". */
const dateText = (date: string): string => date.replace(/^(\d{4})-(\d{2})-(\d{2})$/, "$2/$3/$1");

/** The dollar sign is printed on the form. A word, such as "Excluded", stays what it is. */
const amountText = (value: string): string => value.replace(/^\$\s?(?=[\d,.]+$)/, "");

const nameOf = ({ title, policyNumber }: PrintedPolicy): string => `${title} ${policyNumber}`;

const insurerLetters = ["A", "B", "C", "D", "E", "F"] as const;
type InsurerLetter = (typeof insurerLetters)[number];

function fillParties(page: Page, snapshot: CertificateSnapshot): void {
  const { agency, insured, holder, insurers } = snapshot;
  page.text("Form_CompletionDate_A", dateText(snapshot.issuedOn), "issuedOn");
  page.text("CertificateOfInsurance_CertificateNumberIdentifier_A", snapshot.number, "number");
  page.text("Producer_FullName_A", agency.name, "agency.name");
  page.text(
    "Producer_ContactPerson_PhoneNumber_A",
    agency.phone && formatPhone(agency.phone),
    "agency.phone",
  );
  page.text("Producer_ContactPerson_EmailAddress_A", agency.email, "agency.email");
  page.text(
    "Producer_AuthorizedRepresentative_Signature_A",
    agency.authorizedRepresentative,
    "agency.authorizedRepresentative",
  );
  if (agency.address) fillAddress(page, "Producer", agency.address, "agency.address");
  const insuredName = insured.dba ? `${insured.name} DBA ${insured.dba}` : insured.name;
  page.text("NamedInsured_FullName_A", insuredName, "insured.name");
  fillAddress(page, "NamedInsured", insured.address, "insured.address");
  page.text("CertificateHolder_FullName_A", holder.name, "holder.name");
  fillAddress(page, "CertificateHolder", holder.address, "holder.address");
  for (const [at, { letter, name, naicCode }] of insurers.entries()) {
    const place = insurerLetters.find((own): own is InsurerLetter => own === letter);
    if (!place) {
      const message = `The form has room for six carriers, and ${name} is one more. ${ownLayout}`;
      page.problems.push({ path: `insurers.${at}.name`, message });
      continue;
    }
    page.text(`Insurer_FullName_${place}`, name, `insurers.${at}.name`);
    page.text(`Insurer_NAICCode_${place}`, naicCode, `insurers.${at}.naicCode`);
  }
}

function fillAddress(
  page: Page,
  party: "Producer" | "NamedInsured" | "CertificateHolder",
  { line1, line2, city, zone, postalCode }: MailingAddress,
  path: string,
): void {
  page.text(`${party}_MailingAddress_LineOne_A`, line1, `${path}.line1`);
  page.text(`${party}_MailingAddress_LineTwo_A`, line2, `${path}.line2`);
  page.text(`${party}_MailingAddress_CityName_A`, city, `${path}.city`);
  page.text(`${party}_MailingAddress_StateOrProvinceCode_A`, zone, `${path}.zone`);
  page.text(`${party}_MailingAddress_PostalCode_A`, postalCode, `${path}.postalCode`);
}

interface FormRow {
  /** Filled by a policy of this line first, then by one that is like it. */
  ownTypes: readonly PolicyType[];
  likeTypes: readonly PolicyType[];
  letter: TextFieldName;
  number: TextFieldName;
  effective: TextFieldName;
  expiration: TextFieldName;
  /** Where the form has a column for the mark. */
  marks: Partial<Record<Mark, TextFieldName>>;
  /** By the key of a limit. */
  limits: Readonly<Record<string, TextFieldName>>;
  /** For limits that have no field of their own: label and amount. */
  openLimits: readonly (readonly [label: TextFieldName, amount: TextFieldName])[];
  /** What the policy's type and notes check; true if the note is fully said by it. */
  describe(page: Page, policy: PrintedPolicy, path: string): void;
  note(page: Page, note: PrintedValue, path: string): boolean;
}

const generalLiability: FormRow = {
  ownTypes: ["GENERAL_LIABILITY"],
  likeTypes: ["BUSINESS_OWNERS", "PACKAGE", "PRODUCT_LIABILITY"],
  letter: "GeneralLiability_InsurerLetterCode_A",
  number: "Policy_GeneralLiability_PolicyNumberIdentifier_A",
  effective: "Policy_GeneralLiability_EffectiveDate_A",
  expiration: "Policy_GeneralLiability_ExpirationDate_A",
  marks: {
    ADDITIONAL_INSURED: "CertificateOfInsurance_GeneralLiability_AdditionalInsuredCode_A",
    WAIVER_OF_SUBROGATION: "Policy_GeneralLiability_SubrogationWaivedCode_A",
  },
  limits: {
    glPerOccurrenceLimit: "GeneralLiability_EachOccurrence_LimitAmount_A",
    glRentedPremisesDamageLimit: "GeneralLiability_FireDamageRentedPremises_EachOccurrenceLimitAmount_A",
    glMedicalPerPersonLimit: "GeneralLiability_MedicalExpense_EachPersonLimitAmount_A",
    glPersonalAndAdvertisingInjuryLimit: "GeneralLiability_PersonalAndAdvertisingInjury_LimitAmount_A",
    glAggregateLimit: "GeneralLiability_GeneralAggregate_LimitAmount_A",
    glProductsAndCompletedOperationsLimit:
      "GeneralLiability_ProductsAndCompletedOperations_AggregateLimitAmount_A",
  },
  openLimits: [
    ["GeneralLiability_OtherCoverageLimitDescription_A", "GeneralLiability_OtherCoverageLimitAmount_A"],
  ],
  describe(page, { type, title }, path) {
    if (type === "GENERAL_LIABILITY") return page.check("GeneralLiability_CoverageIndicator_A", path);
    // Another form of policy with this coverage in it.
    page.check("GeneralLiability_OtherCoverageIndicator_A", path);
    page.text("GeneralLiability_OtherCoverageDescription_A", title, `${path}.title`);
  },
  note(page, { key, value }, path) {
    const box: Readonly<Record<string, CheckBoxName>> = {
      "aggregate-policy": "GeneralLiability_GeneralAggregate_LimitAppliesPerPolicyIndicator_A",
      "aggregate-project": "GeneralLiability_GeneralAggregate_LimitAppliesPerProjectIndicator_A",
      "aggregate-location": "GeneralLiability_GeneralAggregate_LimitAppliesPerLocationIndicator_A",
      "basis-occurrence": "GeneralLiability_OccurrenceIndicator_A",
      "basis-claims-made": "GeneralLiability_ClaimsMadeIndicator_A",
    };
    const found = box[key === "basis" ? basisKey(value) : key];
    if (found) page.check(found, path);
    return found !== undefined;
  },
};

const basisKey = (value: string): string =>
  `basis-${value.toLowerCase().replace("claims made", "claims-made")}`;

const auto: FormRow = {
  ownTypes: ["COMMERCIAL_AUTO"],
  likeTypes: [],
  letter: "Vehicle_InsurerLetterCode_A",
  number: "Policy_AutomobileLiability_PolicyNumberIdentifier_A",
  effective: "Policy_AutomobileLiability_EffectiveDate_A",
  expiration: "Policy_AutomobileLiability_ExpirationDate_A",
  marks: {
    ADDITIONAL_INSURED: "CertificateOfInsurance_AutomobileLiability_AdditionalInsuredCode_A",
    WAIVER_OF_SUBROGATION: "Policy_AutomobileLiability_SubrogationWaivedCode_A",
  },
  limits: {
    autoCombinedSingleLimit: "Vehicle_CombinedSingleLimit_EachAccidentAmount_A",
    autoBodilyInjuryPerPersonLimit: "Vehicle_BodilyInjury_PerPersonLimitAmount_A",
    autoBodilyInjuryPerAccidentLimit: "Vehicle_BodilyInjury_PerAccidentLimitAmount_A",
    autoPropertyDamageLimit: "Vehicle_PropertyDamage_PerAccidentLimitAmount_A",
  },
  openLimits: [["Vehicle_OtherCoverage_CoverageDescription_A", "Vehicle_OtherCoverage_LimitAmount_A"]],
  describe: () => undefined,
  note(page, { key, value }, path) {
    if (key !== "coveredAutos") return false;
    const boxes: Readonly<Record<string, CheckBoxName>> = {
      "any auto": "Vehicle_AnyAutoIndicator_A",
      owned: "Vehicle_AllOwnedAutosIndicator_A",
      scheduled: "Vehicle_ScheduledAutosIndicator_A",
      hired: "Vehicle_HiredAutosIndicator_A",
      "non-owned": "Vehicle_NonOwnedAutosIndicator_A",
    };
    const kinds = value
      .replace(/^Autos: /, "")
      .toLowerCase()
      .split("; ");
    for (const kind of kinds) if (boxes[kind]) page.check(boxes[kind], path);
    // The form has boxes for the usual kinds only; the whole note then says which others there are.
    return kinds.every((kind) => boxes[kind] !== undefined);
  },
};

const umbrella: FormRow = {
  ownTypes: ["UMBRELLA", "EXCESS"],
  likeTypes: [],
  letter: "ExcessUmbrella_InsurerLetterCode_A",
  number: "Policy_ExcessLiability_PolicyNumberIdentifier_A",
  effective: "Policy_ExcessLiability_EffectiveDate_A",
  expiration: "Policy_ExcessLiability_ExpirationDate_A",
  marks: {
    ADDITIONAL_INSURED: "CertificateOfInsurance_ExcessLiability_AdditionalInsuredCode_A",
    WAIVER_OF_SUBROGATION: "Policy_ExcessLiability_SubrogationWaivedCode_A",
  },
  limits: {
    umbrellaPerOccurrenceLimit: "ExcessUmbrella_Umbrella_EachOccurrenceAmount_A",
    umbrellaAggregateLimit: "ExcessUmbrella_Umbrella_AggregateAmount_A",
    umbrellaRetention: "ExcessUmbrella_Umbrella_DeductibleOrRetentionAmount_A",
  },
  openLimits: [["ExcessUmbrella_OtherCoverageDescription_A", "ExcessUmbrella_OtherCoverageLimitAmount_A"]],
  describe(page, { type, limits }, path) {
    page.check(
      type === "EXCESS" ? "Policy_PolicyType_ExcessIndicator_A" : "Policy_PolicyType_UmbrellaIndicator_A",
      path,
    );
    if (limits.some(({ key }) => key === "umbrellaRetention"))
      page.check("ExcessUmbrella_RetentionIndicator_A", path);
  },
  note(page, { key, value }, path) {
    const boxes: Readonly<Record<string, CheckBoxName>> = {
      "basis-occurrence": "ExcessUmbrella_OccurrenceIndicator_A",
      "basis-claims-made": "ExcessUmbrella_ClaimsMadeIndicator_A",
    };
    const found = key === "basis" ? boxes[basisKey(value)] : undefined;
    if (found) page.check(found, path);
    return found !== undefined;
  },
};

const workersCompensation: FormRow = {
  ownTypes: ["WORKERS_COMPENSATION"],
  likeTypes: [],
  letter: "WorkersCompensationEmployersLiability_InsurerLetterCode_A",
  number: "Policy_WorkersCompensationAndEmployersLiability_PolicyNumberIdentifier_A",
  effective: "Policy_WorkersCompensationAndEmployersLiability_EffectiveDate_A",
  expiration: "Policy_WorkersCompensationAndEmployersLiability_ExpirationDate_A",
  marks: { WAIVER_OF_SUBROGATION: "Policy_WorkersCompensation_SubrogationWaivedCode_A" },
  limits: {
    wcPerAccidentLimit: "WorkersCompensationEmployersLiability_EmployersLiability_EachAccidentLimitAmount_A",
    wcPerDiseaseEmployeeLimit:
      "WorkersCompensationEmployersLiability_EmployersLiability_DiseaseEachEmployeeLimitAmount_A",
    wcPerDiseasePolicyLimit:
      "WorkersCompensationEmployersLiability_EmployersLiability_DiseasePolicyLimitAmount_A",
  },
  openLimits: [],
  describe(page, { limits }, path) {
    // The states are in the description of operations: the form's box names none.
    if (limits.some(({ key }) => key === "wcStates"))
      page.check("WorkersCompensationEmployersLiability_WorkersCompensationStatutoryLimitIndicator_A", path);
  },
  note(page, { key }, path) {
    if (key === "excludedPersons")
      page.text("WorkersCompensationEmployersLiability_AnyPersonsExcludedIndicator_A", "Y", path);
    // Who is excluded has no field.
    return false;
  },
};

const other: FormRow = {
  ownTypes: [],
  likeTypes: [],
  letter: "OtherPolicy_InsurerLetterCode_A",
  number: "OtherPolicy_PolicyNumberIdentifier_A",
  effective: "OtherPolicy_PolicyEffectiveDate_A",
  expiration: "OtherPolicy_PolicyExpirationDate_A",
  marks: {
    ADDITIONAL_INSURED: "CertificateOfInsurance_OtherPolicy_AdditionalInsuredCode_A",
    WAIVER_OF_SUBROGATION: "OtherPolicy_SubrogationWaivedCode_A",
  },
  limits: {},
  openLimits: [
    ["OtherPolicy_CoverageCode_A", "OtherPolicy_CoverageLimitAmount_A"],
    ["OtherPolicy_CoverageCode_B", "OtherPolicy_CoverageLimitAmount_B"],
    ["OtherPolicy_CoverageCode_C", "OtherPolicy_CoverageLimitAmount_C"],
  ],
  describe: (page, { title }, path) =>
    page.text("OtherPolicy_OtherPolicyDescription_A", title, `${path}.title`),
  note: () => false,
};

/** Each line's own policies choose before those that are like it; what is left over takes the free row. */
function assignRows(policies: readonly PrintedPolicy[]): Map<PrintedPolicy, FormRow> {
  const rows = new Map<PrintedPolicy, FormRow>();
  const free = new Set([generalLiability, auto, umbrella, workersCompensation, other]);
  const assign = (isFor: (row: FormRow, type: PolicyType) => boolean) => {
    for (const policy of policies) {
      const row = rows.has(policy) ? undefined : [...free].find((each) => isFor(each, policy.type));
      if (row && free.delete(row)) rows.set(policy, row);
    }
  };
  assign(({ ownTypes }, type) => ownTypes.includes(type));
  assign(({ likeTypes }, type) => likeTypes.includes(type));
  assign((row) => row === other);
  return rows;
}

function fillPolicy(
  page: Page,
  { row, policy, path }: { row: FormRow; policy: PrintedPolicy; path: string },
): void {
  page.text(row.letter, policy.insurerLetter, `${path}.insurerLetter`);
  page.text(row.number, policy.policyNumber, `${path}.policyNumber`);
  page.text(row.effective, dateText(policy.effectiveDate), `${path}.effectiveDate`);
  page.text(row.expiration, dateText(policy.expirationDate), `${path}.expirationDate`);
  row.describe(page, policy, path);
  const unplaced = [
    ...placeLimits(page, { row, policy, path }),
    ...policy.notes
      .filter((note, at) => !row.note(page, note, `${path}.notes.${at}.value`))
      .map(({ value }) => value),
  ];
  if (unplaced.length > 0) page.remark(`${nameOf(policy)}: ${unplaced.join("; ")}`);
  for (const [at, mark] of policy.marks.entries()) {
    const column = row.marks[mark.mark];
    if (column) page.text(column, "Y", `${path}.marks.${at}`);
    page.remark(markText(policy, mark));
  }
  const typed = [...policy.limits, ...policy.notes].flatMap(({ label, source }) => {
    const person = personOf(source);
    return person === null ? [] : [{ label, person }];
  });
  for (const [person, values] of Map.groupBy(typed, (value) => value.person))
    page.remark(`${nameOf(policy)}: ${values.map(({ label }) => label).join(", ")} entered by ${person}`);
}

/** The limits that the row has no field for, as texts. */
function placeLimits(
  page: Page,
  { row, policy, path }: { row: FormRow; policy: PrintedPolicy; path: string },
): string[] {
  const open = [...row.openLimits];
  return policy.limits.flatMap(({ key, label, value }, at) => {
    const own = row.limits[key];
    if (own) {
      page.text(own, amountText(value), `${path}.limits.${at}.value`);
      return [];
    }
    // The law sets it, so it is no amount.
    const pair = key === "wcStates" ? undefined : open.shift();
    if (!pair) return [`${label} ${value}`];
    page.text(pair[0], label, `${path}.limits.${at}.label`);
    page.text(pair[1], amountText(value), `${path}.limits.${at}.value`);
    return [];
  });
}

/** Names the form that gives the mark, and why it applies to the holder. */
function markText(policy: PrintedPolicy, { mark, proofs, contract }: PrintedMark): string {
  const by = contract ? ", required by written contract" : "";
  return `${nameOf(policy)}: ${markLabels[mark]} by ${proofs.map(proofLine).join("; ")}${by}`;
}
