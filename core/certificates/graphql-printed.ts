/** What a certificate prints and who says it, in the schema. */
import { MarkEnum, MarkProofRef } from "#core/endorsements";
import { QuoteRef } from "#core/explorer";
import { PolicyTypeEnum } from "#core/policies";
import type { ShownQuote } from "#model/explorer";
import { quotedText } from "#model/reading";
import { MailingAddressRef } from "../shared/graphql-address.ts";
import { builder } from "../shared/graphql-builder.ts";
import {
  type CertificateSnapshot,
  isUnreviewed,
  type PrintedInterest,
  type PrintedMark,
  type PrintedPolicy,
  type PrintedProperty,
  type PrintedValue,
  type ValueSource,
} from "./model.ts";

/** A policy with its insurer. */
export interface CertifiedPolicy extends PrintedPolicy {
  insurer: CertificateSnapshot["insurers"][number] | undefined;
}

export const certifiedPolicies = ({ policies, insurers }: CertificateSnapshot): CertifiedPolicy[] =>
  policies.map((policy) => ({
    ...policy,
    insurer: insurers.find(({ letter }) => letter === policy.insurerLetter),
  }));

export const PrintedHolderRef = builder.objectRef<CertificateSnapshot["holder"]>("PrintedHolder").implement({
  description: "Who a certificate was issued to, as printed.",
  fields: (t) => ({
    name: t.exposeString("name", { description: "Name." }),
    address: t.expose("address", { type: MailingAddressRef, description: "Address." }),
  }),
});

/** A person who said something, and when. */
const SaidByRef = builder
  .objectRef<{ userId: string; name: string; at: number }>("CertificateStatementBy")
  .implement({
    description: "Who entered or confirmed something that a certificate prints.",
    fields: (t) => ({
      userId: t.exposeID("userId", { description: "The user." }),
      name: t.exposeString("name", { description: "The name at the time." }),
      at: t.expose("at", { type: "DateTime", description: "When." }),
    }),
  });

function quoteOf(source: ValueSource): ShownQuote | null {
  if (source.tag !== "DOCUMENT") return null;
  const { quote, documentName } = source;
  return { ...quote, documentName, content: quotedText(quote.segments) };
}

const sourceTexts = {
  quote: "The words of the document that say it; null if it comes from the record or a person.",
  enteredBy: "The person who typed or corrected it; null if nobody did.",
};

const ValueRef = builder.objectRef<PrintedValue>("CertificateValue").implement({
  description: "A printed value and who says it.",
  fields: (t) => ({
    key: t.exposeString("key", { description: "Stable within its policy." }),
    label: t.exposeString("label", { description: "What it is." }),
    value: t.exposeString("value", { description: "As printed: an amount, a percentage or a word." }),
    quote: t.field({
      type: QuoteRef,
      nullable: true,
      description: sourceTexts.quote,
      resolve: ({ source }) => quoteOf(source),
    }),
    isReviewed: t.boolean({
      description: "False for a value that was read from a document and that nobody has reviewed.",
      resolve: (value) => !isUnreviewed(value),
    }),
    enteredBy: t.field({
      type: SaidByRef,
      nullable: true,
      description: sourceTexts.enteredBy,
      resolve: ({ source }) => (source.tag === "PERSON" ? source : null),
    }),
  }),
});

const PrintedMarkRef = builder.objectRef<PrintedMark>("CertificateMark").implement({
  description: "A mark for the holder, with what proves it.",
  fields: (t) => ({
    mark: t.expose("mark", { type: MarkEnum, description: "The mark." }),
    proofs: t.field({
      type: [MarkProofRef],
      description: "The words that prove it; at least one.",
      resolve: ({ proofs }) => proofs,
    }),
    contract: t.field({
      type: SaidByRef,
      nullable: true,
      description: "Who confirmed that a written contract requires it; null if no confirmation was needed.",
      resolve: ({ contract }) => contract,
    }),
  }),
});

const PropertyRef = builder.objectRef<PrintedProperty>("CertificateProperty").implement({
  description: "A building, or contents at a location.",
  fields: (t) => ({
    place: t.exposeString("place", { description: "Which one." }),
    values: t.field({ type: [ValueRef], description: "Its values.", resolve: ({ values }) => values }),
  }),
});

const InterestRef = builder.objectRef<PrintedInterest>("CertificateInterest").implement({
  description: "A mortgagee or a loss payee.",
  fields: (t) => ({
    role: t.exposeString("role", { description: "Mortgagee or loss payee." }),
    name: t.exposeString("name", { description: "Name." }),
    address: t.exposeString("address", { nullable: true, description: "Address." }),
    loanNumber: t.exposeString("loanNumber", { nullable: true, description: "Loan number." }),
    quote: t.field({
      type: QuoteRef,
      nullable: true,
      description: sourceTexts.quote,
      resolve: ({ source }) => quoteOf(source),
    }),
  }),
});

const InsurerRef = builder
  .objectRef<CertificateSnapshot["insurers"][number]>("CertificateInsurer")
  .implement({
    description: "An insurer, as printed.",
    fields: (t) => ({
      letter: t.exposeString("letter", { description: "The letter that its policies refer to." }),
      name: t.exposeString("name", { description: "Name." }),
      naicCode: t.exposeString("naicCode", { nullable: true, description: "NAIC code; null if unknown." }),
    }),
  });

export const CertifiedPolicyRef = builder.objectRef<CertifiedPolicy>("CertifiedPolicy").implement({
  description: "A policy as a certificate prints it.",
  fields: (t) => ({
    policyId: t.exposeID("policyId", { description: "The policy's id." }),
    type: t.expose("type", { type: PolicyTypeEnum, description: "The line of insurance." }),
    title: t.exposeString("title", { description: "The line as printed, such as General liability." }),
    policyNumber: t.exposeString("policyNumber", { description: "Policy number." }),
    effectiveDate: t.expose("effectiveDate", { type: "LocalDate", description: "First day in force." }),
    expirationDate: t.expose("expirationDate", {
      type: "LocalDate",
      description: "Expiration; with a pending cancellation, the last day in force.",
    }),
    insurer: t.field({
      type: InsurerRef,
      nullable: true,
      description: "The insurer.",
      resolve: ({ insurer }) => insurer ?? null,
    }),
    limits: t.field({ type: [ValueRef], description: "Limits.", resolve: ({ limits }) => limits }),
    notes: t.field({
      type: [ValueRef],
      description: "What else is printed, such as Occurrence.",
      resolve: ({ notes }) => notes,
    }),
    marks: t.field({
      type: [PrintedMarkRef],
      description: "What applies to the holder by endorsement.",
      resolve: ({ marks }) => marks,
    }),
    properties: t.field({
      type: [PropertyRef],
      description: "On evidence of property: what is insured.",
      resolve: ({ properties }) => properties,
    }),
    interests: t.field({
      type: [InterestRef],
      description: "On evidence of property: mortgagees and loss payees.",
      resolve: ({ interests }) => interests,
    }),
  }),
});
