/** Business applications in the schema: each section has a type and an input with the same fields. */
import { AccountRef } from "#core/accounts";
import { PolicyTypeEnum } from "#core/policies";
import { MailingAddressInput, MailingAddressRef } from "../shared/graphql-address.ts";
import { builder, unwrap } from "../shared/graphql-builder.ts";
import { recordOf } from "../shared/record-of.ts";
import {
  applicantEntityTypes,
  type ApplicationContent,
  applicationContactRoles,
  type BusinessApplication,
  premisesInterests,
  questionAnswers,
} from "./model.ts";
import type { Applications } from "./service.ts";

declare module "../shared/services.ts" {
  interface Services {
    applications: Applications;
  }
}

const EntityTypeEnum = builder.enumType("ApplicantEntityType", {
  description: "The legal form of the business.",
  values: applicantEntityTypes,
});
const ContactRoleEnum = builder.enumType("ApplicationContactRole", {
  description: "What a contact is for.",
  values: applicationContactRoles,
});
const InterestEnum = builder.enumType("PremisesInterest", {
  description: "The business's interest in a location.",
  values: premisesInterests,
});
const AnswerEnum = builder.enumType("ApplicationAnswer", {
  description: "The answer to an underwriting question.",
  values: questionAnswers,
});

type FieldKind =
  | "String"
  | "Int"
  | "Float"
  | "Boolean"
  | "Money"
  | "LocalDate"
  | "Address"
  | typeof EntityTypeEnum
  | typeof ContactRoleEnum
  | typeof InterestEnum
  | typeof AnswerEnum
  | typeof PolicyTypeEnum;
type Fields<Row> = Record<keyof Row & string, readonly [FieldKind, string]>;

const outputOf = (kind: FieldKind) => (kind === "Address" ? MailingAddressRef : kind);
const inputOf = (kind: FieldKind) => {
  if (kind === "Address") return MailingAddressInput;
  // Dollars and dates are checked with the form's other rules, so that their problems name the field.
  return kind === "Money" ? "Float" : kind === "LocalDate" ? "String" : kind;
};

/** The type and the input of one section. */
function defineSection<Row extends object>(name: string, description: string, fields: Fields<Row>) {
  const names = Object.keys(fields) as (keyof Row & string)[];
  const ref = builder.objectRef<Row>(name).implement({
    description,
    fields: (t) =>
      recordOf(names, (field) =>
        t.field({
          type: outputOf(fields[field][0]) as "String",
          nullable: true,
          description: fields[field][1],
          resolve: (row) => row[field] as string | null,
        }),
      ),
  });
  const input = builder.inputType(`${name}Input`, {
    description,
    fields: (t) =>
      recordOf(names, (field) =>
        t.field({ type: inputOf(fields[field][0]) as "String", description: fields[field][1] }),
      ),
  });
  return { ref, input };
}

const business = defineSection<ApplicationContent["business"]>(
  "ApplicationBusiness",
  "The business that applies for insurance.",
  {
    name: ["String", "Legal name."],
    dba: ["String", "The name it does business as (DBA)."],
    entityType: [EntityTypeEnum, "Its legal form."],
    fein: ["String", "Federal employer identification number, 12-3456789."],
    naicsCode: ["String", "Industry code, NAICS."],
    sicCode: ["String", "Industry code, SIC."],
    email: ["String", "E-mail address."],
    phone: ["String", "Phone number."],
    website: ["String", "Web address."],
    mailingAddress: ["Address", "Mailing address."],
    startedOn: ["LocalDate", "When the business started."],
    operations: ["String", "What the business does."],
    annualRevenue: ["Money", "Annual revenue."],
    annualPayroll: ["Money", "Annual payroll."],
    fullTimeEmployees: ["Int", "Full-time employees."],
    partTimeEmployees: ["Int", "Part-time employees."],
  },
);

const contact = defineSection<ApplicationContent["contacts"][number]>(
  "ApplicationContact",
  "A person at the business.",
  {
    role: [ContactRoleEnum, "What the contact is for."],
    name: ["String", "Full name."],
    email: ["String", "E-mail address."],
    phone: ["String", "Phone number."],
  },
);

const location = defineSection<ApplicationContent["locations"][number]>(
  "ApplicationLocation",
  "A location of the business.",
  {
    address: ["Address", "Where it is."],
    interest: [InterestEnum, "Owned or rented."],
    operations: ["String", "What happens there."],
    construction: ["String", "Construction of the building, such as joisted masonry."],
    yearBuilt: ["Int", "Year of construction."],
    stories: ["Int", "Number of stories."],
    area: ["Int", "Total area in square feet."],
    hasSprinklers: ["Boolean", "Whether it has fire sprinklers."],
    buildingValue: ["Money", "Value of the building."],
    contentsValue: ["Money", "Value of business personal property."],
    annualRevenue: ["Money", "Annual revenue at this location."],
    fullTimeEmployees: ["Int", "Full-time employees at this location."],
    partTimeEmployees: ["Int", "Part-time employees at this location."],
  },
);

const employees = defineSection<ApplicationContent["employees"][number]>(
  "ApplicationEmployees",
  "Employees of one class, for workers compensation.",
  {
    zone: ["String", "State, two letters."],
    classCode: ["String", "Class code."],
    duties: ["String", "What they do."],
    fullTimeEmployees: ["Int", "Full-time employees."],
    partTimeEmployees: ["Int", "Part-time employees."],
    annualPayroll: ["Money", "Their annual payroll."],
  },
);

const owner = defineSection<ApplicationContent["owners"][number]>(
  "ApplicationOwner",
  "An owner, partner or officer.",
  {
    name: ["String", "Full name."],
    title: ["String", "Title or relationship."],
    ownership: ["Float", "Ownership in percent."],
    duties: ["String", "What they do in the business."],
    isCovered: ["Boolean", "Whether they are covered by workers compensation."],
  },
);

const loss = defineSection<ApplicationContent["pastLosses"][number]>("ApplicationLoss", "A past loss.", {
  occurredOn: ["LocalDate", "Date of the occurrence."],
  claimedOn: ["LocalDate", "Date of the claim."],
  type: [PolicyTypeEnum, "Line of insurance."],
  carrier: ["String", "The carrier at the time."],
  description: ["String", "What happened."],
  paid: ["Money", "Amount paid."],
  reserved: ["Money", "Amount reserved."],
  isOpen: ["Boolean", "Whether the claim is open."],
});

const limit = defineSection<ApplicationContent["limits"][number]>("ApplicationLimit", "A requested limit.", {
  type: [PolicyTypeEnum, "Line of insurance."],
  name: ["String", "What is limited, such as each occurrence."],
  limit: ["Money", "The limit."],
  deductible: ["Money", "The deductible or retention."],
});

const question = defineSection<ApplicationContent["questions"][number]>(
  "ApplicationQuestion",
  "An underwriting question and its answer.",
  {
    question: ["String", "The question."],
    answer: [AnswerEnum, "Yes or no; null if unanswered."],
    explanation: ["String", "Explanation of the answer."],
  },
);

/** The sections that are lists, by field. */
const lists = {
  contacts: { ...contact, text: "People at the business." },
  locations: { ...location, text: "Its locations." },
  employees: { ...employees, text: "Its employees by class." },
  owners: { ...owner, text: "Its owners, partners and officers." },
  pastLosses: { ...loss, text: "Its past losses." },
  limits: { ...limit, text: "The requested limits." },
  questions: { ...question, text: "Underwriting questions and answers." },
};
const listNames = Object.keys(lists) as (keyof typeof lists)[];

const BusinessApplicationRef = builder.objectRef<BusinessApplication>("BusinessApplication").implement({
  description: "What a business told the agency when it applied for insurance.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The application's id." }),
    business: t.expose("business", { type: business.ref, description: "The business." }),
    types: t.expose("types", { type: [PolicyTypeEnum], description: "The requested lines of insurance." }),
    inforceAt: t.expose("inforceAt", {
      type: "LocalDate",
      nullable: true,
      description: "Proposed first day in force.",
    }),
    expiresAt: t.expose("expiresAt", {
      type: "LocalDate",
      nullable: true,
      description: "Proposed expiration date.",
    }),
    ...recordOf(listNames, (name) =>
      t.field({
        type: [lists[name].ref as typeof contact.ref],
        description: lists[name].text,
        resolve: (application) => application[name] as BusinessApplication["contacts"],
      }),
    ),
    remarks: t.exposeString("remarks", { description: "Remarks." }),
    version: t.exposeInt("version", {
      description: "Increases with every change; send it back with an update.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was created." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "When it was last changed." }),
  }),
});

const ContentInput = builder.inputType("BusinessApplicationInput", {
  description: "The entire content of an application: omitted parts are removed.",
  fields: (t) => ({
    business: t.field({ type: business.input, description: "The business." }),
    types: t.field({ type: [PolicyTypeEnum], description: "The requested lines of insurance." }),
    inforceAt: t.string({ description: "Proposed first day in force, YYYY-MM-DD." }),
    expiresAt: t.string({ description: "Proposed expiration date, YYYY-MM-DD." }),
    ...recordOf(listNames, (name) =>
      t.field({ type: [lists[name].input as typeof contact.input], description: lists[name].text }),
    ),
    remarks: t.string({ description: "Remarks." }),
  }),
});

const SaveInput = builder.inputType("SaveBusinessApplicationInput", {
  description: "A new application of an account, or the new content of an existing one.",
  fields: (t) => ({
    id: t.id({ description: "The application to update; a new one when omitted." }),
    accountId: t.id({ description: "For a new application: its account." }),
    expectedVersion: t.int({ description: "For an update: the version that it is based on." }),
    idempotencyKey: t.string({
      description: "For a new application: a key of this submit; sending it twice creates one.",
    }),
    content: t.field({ type: ContentInput, description: "The application." }),
  }),
});

builder.objectField(AccountRef, "businessApplications", (t) =>
  t.field({
    type: [BusinessApplicationRef],
    description: "The account's business applications, newest first; at most 20.",
    resolve: async ({ id }, _args, { services }) => [...(await services.applications.listOfAccount(id))],
  }),
);

builder.mutationField("saveBusinessApplication", (t) =>
  t.field({
    type: BusinessApplicationRef,
    access: "WORK",
    description:
      "Creates or updates a business application. Fails with CONFLICT when someone else changed it first.",
    args: { input: t.arg({ type: SaveInput, required: true, description: "The application." }) },
    resolve: async (_root, { input }, { services }) => unwrap(await services.applications.save(input)),
  }),
);
