/**
 * Business applications: what a business tells the agency when it applies for insurance (spec 1, section 3). Everything
 * but the business's name may be unknown. Browser-safe. Money is dollars outside, cents inside.
 */
import * as v from "valibot";
import { policyTypes } from "#model/policies";
import { calendarDateSchema } from "../shared/calendar-date.ts";
import { dollarsSchema } from "../shared/money.ts";
import { mailingAddressSchema } from "../shared/postal-address.ts";
import { idempotencyKeySchema } from "../shared/submission-key.ts";
import {
  lineSchema,
  NOTES_MAX,
  notesSchema,
  optionalEmailSchema,
  optionalLineSchema,
  optionalPhoneSchema,
  optionalWebsiteSchema,
} from "../shared/text-fields.ts";

export const APPLICATIONS_MAX = 20;
/** Of an application as stored: all of its texts and lists together. */
export const APPLICATION_CHARACTERS_MAX = 200_000;

export const applicantEntityTypes = [
  "CORPORATION",
  "INDIVIDUAL",
  "JOINT_VENTURE",
  "LIMITED_LIABILITY_COMPANY",
  "NONPROFIT",
  "PARTNERSHIP",
  "SUBCHAPTER_S_CORPORATION",
  "TRUST",
  "OTHER",
] as const;

export const applicationContactRoles = ["PRIMARY", "ACCOUNTING", "CLAIMS", "INSPECTION", "OTHER"] as const;
export const premisesInterests = ["OWNER", "TENANT", "OTHER"] as const;
export const questionAnswers = ["YES", "NO"] as const;

const optional = /* @__NO_SIDE_EFFECTS__ */ <Schema extends v.GenericSchema>(schema: Schema) =>
  v.nullish(schema, null);

const wholeNumber = /* @__NO_SIDE_EFFECTS__ */ (max: number) =>
  optional(
    v.pipe(
      v.number("Enter a whole number."),
      v.integer("Enter a whole number."),
      v.minValue(0, "Enter a number of zero or more."),
      v.maxValue(max, `Enter at most ${max.toLocaleString("en-US", { useGrouping: max > 9_999 })}.`),
    ),
  );
const digits = /* @__NO_SIDE_EFFECTS__ */ (shape: RegExp, message: string) =>
  v.pipe(
    optionalLineSchema(),
    v.check((text) => text === null || shape.test(text), message),
  );
const oneOf = /* @__NO_SIDE_EFFECTS__ */ <const Values extends readonly string[]>(values: Values) =>
  optional(v.picklist(values, "Choose one of the list."));
const listOf = /* @__NO_SIDE_EFFECTS__ */ <Schema extends v.GenericSchema>(schema: Schema, max: number) =>
  v.pipe(v.nullish(v.array(schema), []), v.maxLength(max, `Enter at most ${max}.`));

const money = optional(dollarsSchema);
const date = optional(calendarDateSchema);
const yesOrNo = optional(v.boolean("Answer yes or no."));
const year = wholeNumber(2199);
const count = wholeNumber(10_000_000);
const line = optionalLineSchema();
const notes = notesSchema(NOTES_MAX);

const businessSchema = v.object(
  {
    name: lineSchema("the name of the business"),
    dba: line,
    entityType: oneOf(applicantEntityTypes),
    fein: v.pipe(
      digits(/^\d{2}-?\d{7}$/, "Enter the FEIN as nine digits, such as 12-3456789."),
      v.transform((text) => text && text.replace(/^(\d{2})-?/, "$1-")),
    ),
    naicsCode: digits(/^\d{2,6}$/, "Enter the NAICS code as two to six digits."),
    sicCode: digits(/^\d{2,4}$/, "Enter the SIC code as two to four digits."),
    email: optionalEmailSchema,
    phone: optionalPhoneSchema,
    website: optionalWebsiteSchema,
    mailingAddress: optional(mailingAddressSchema),
    startedOn: date,
    operations: notes,
    annualRevenue: money,
    annualPayroll: money,
    fullTimeEmployees: count,
    partTimeEmployees: count,
  },
  "Fill in the details of the business.",
);

const contactSchema = v.object({
  role: oneOf(applicationContactRoles),
  name: lineSchema("the name of the contact"),
  email: optionalEmailSchema,
  phone: optionalPhoneSchema,
});

const locationSchema = v.object({
  address: mailingAddressSchema,
  interest: oneOf(premisesInterests),
  operations: notes,
  construction: line,
  yearBuilt: year,
  stories: wholeNumber(200),
  area: count,
  hasSprinklers: yesOrNo,
  buildingValue: money,
  contentsValue: money,
  annualRevenue: money,
  fullTimeEmployees: count,
  partTimeEmployees: count,
});

const employeesSchema = v.object({
  zone: line,
  classCode: digits(/^[\dA-Z]{3,6}$/, "Enter the class code as three to six digits or capital letters."),
  duties: line,
  fullTimeEmployees: count,
  partTimeEmployees: count,
  annualPayroll: money,
});

const ownerSchema = v.object({
  name: lineSchema("the name of the owner"),
  title: line,
  ownership: optional(
    v.pipe(
      v.number("Enter a percentage."),
      v.minValue(0, "Enter 0% to 100%."),
      v.maxValue(100, "Enter 0% to 100%."),
    ),
  ),
  duties: line,
  isCovered: yesOrNo,
});

const lossSchema = v.object({
  occurredOn: date,
  claimedOn: date,
  type: oneOf(policyTypes),
  carrier: line,
  description: notes,
  paid: money,
  reserved: money,
  isOpen: yesOrNo,
});

const limitSchema = v.object({
  type: oneOf(policyTypes),
  name: lineSchema("what is limited"),
  limit: money,
  deductible: money,
});

const questionSchema = v.object({
  question: lineSchema("the question", 1_000),
  answer: oneOf(questionAnswers),
  explanation: notes,
});

const contentSchema = v.object({
  business: v.nullish(businessSchema, {}),
  types: listOf(v.picklist(policyTypes, "Choose a line of insurance."), policyTypes.length),
  inforceAt: date,
  expiresAt: date,
  contacts: listOf(contactSchema, 20),
  locations: listOf(locationSchema, 100),
  employees: listOf(employeesSchema, 100),
  owners: listOf(ownerSchema, 50),
  pastLosses: listOf(lossSchema, 100),
  limits: listOf(limitSchema, 100),
  questions: listOf(questionSchema, 300),
  remarks: notes,
});

export const applicationSchema = v.object({
  id: v.nullish(v.string()),
  accountId: v.nullish(v.string(), ""),
  expectedVersion: v.nullish(v.number()),
  idempotencyKey: idempotencyKeySchema,
  content: v.pipe(
    v.nullish(contentSchema, {}),
    v.check(
      (content) => JSON.stringify(content).length <= APPLICATION_CHARACTERS_MAX,
      "This application is too large. Shorten its texts.",
    ),
    v.forward(
      v.partialCheck(
        [["inforceAt"], ["expiresAt"]],
        ({ inforceAt, expiresAt }) => !inforceAt || !expiresAt || inforceAt < expiresAt,
        "The expiration date must be after the effective date.",
      ),
      ["expiresAt"],
    ),
  ),
});

export type ApplicationContent = v.InferOutput<typeof contentSchema>;

export interface BusinessApplication extends ApplicationContent {
  id: string;
  accountId: string;
  version: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  updatedAt: number;
}
