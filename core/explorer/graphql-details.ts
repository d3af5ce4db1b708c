/** What a policy's documents say, in the schema. */
import { QuoteSegmentRef } from "#core/documents";
import { limitFields, type Party, limitLabels } from "#model/assistant";
import { MailingAddressRef } from "../shared/graphql-address.ts";
import { builder } from "../shared/graphql-builder.ts";
import { ConflictingValueRef, QuoteRef } from "./graphql-ref.ts";
import { CorrectionRef, LimitsReviewRef } from "./graphql-review.ts";
import { ClassRef, PolicySchedulesRef, RecordDifferenceRef, VehicleRef } from "./graphql-schedules.ts";
import { coveragePartOf } from "./coverage-parts.ts";
import { DeductibleRef, InterestRef } from "./graphql-interests.ts";
import { PrintedScheduleRef } from "./graphql-printed.ts";
import { CertificateTableRef, DetailCheckRef } from "./graphql-checks.ts";
import { type SaidLimit, type SaidLocation, sayLocations } from "./quotes-of-value.ts";
import { listChecks } from "./sure-details.ts";
import { type DetailConflict, type ExplainedEntry, type MergedDetails, type ShownQuote } from "./model.ts";

export const QuotedTextRef = builder.interfaceRef<ShownQuote>("QuotedText").implement({
  description: "The exact words of a document. A quote that spans two pages has two segments.",
  fields: (t) => ({
    content: t.exposeString("content", { description: "The words of all segments." }),
    documentId: t.exposeID("documentId", { description: "The file." }),
    documentName: t.exposeString("documentName", { description: "The file's name." }),
    readingId: t.exposeID("readingId", { description: "The reading that the offsets refer to." }),
    segments: t.field({
      type: [QuoteSegmentRef],
      description: "The position of the words, page by page.",
      resolve: ({ segments }) => segments,
    }),
  }),
});

QuoteRef.implement({ description: "A quote that supports a value.", interfaces: [QuotedTextRef] });

const PartyRef = builder.objectRef<Party>("PolicyParty").implement({
  description: "A company or person that a document names.",
  fields: (t) => ({
    name: t.exposeString("name", { description: "The name." }),
    address: t.field({
      type: MailingAddressRef,
      nullable: true,
      description: "The address, if the document gives it.",
      resolve: ({ address }) => address,
    }),
  }),
});

const AdditionalInsuredsRef = builder
  .objectRef<{ named: string[]; blanket: string[] }>("AdditionalInsureds")
  .implement({
    description: "Additional insureds.",
    fields: (t) => ({
      named: t.exposeStringList("named", { description: "By name." }),
      blanket: t.exposeStringList("blanket", {
        description: "By description, such as anyone required by contract.",
      }),
    }),
  });

interface NamedLimit extends SaidLimit {
  key?: string;
  line?: string | null;
  place?: string | null;
}

const NamedLimitRef = builder.objectRef<NamedLimit>("NamedLimit").implement({
  description: "A limit without a field of its own.",
  fields: (t) => ({
    key: t.string({
      nullable: true,
      description: "Its key within the policy, used by checks and corrections. Null for a location's limit.",
      resolve: ({ key }) => key ?? null,
    }),
    part: t.string({
      nullable: true,
      description: "The coverage part; null if unknown.",
      resolve: ({ line }) => (line ? coveragePartOf(line) : null),
    }),
    name: t.exposeString("name", { description: "As the document names it." }),
    place: t.string({
      nullable: true,
      description: "The location and building that it applies to; null if it applies to no single place.",
      resolve: ({ place }) => place ?? null,
    }),
    limit: t.expose("limit", { type: "Money", description: "The amount." }),
    policyQuotes: t.field({
      type: [QuoteRef],
      description: "The supporting words.",
      resolve: ({ policyQuotes }) => policyQuotes,
    }),
  }),
});

const LocationRef = builder.objectRef<SaidLocation>("CoveredLocation").implement({
  description: "An insured location.",
  fields: (t) => ({
    address: t.exposeString("address", { description: "The address." }),
    occupancy: t.exposeString("occupancy", {
      nullable: true,
      description: "What the building is used for, as printed; null if it is not given.",
    }),
    policyQuotes: t.field({
      type: [QuoteRef],
      description: "The words that name the location.",
      resolve: ({ policyQuotes }) => policyQuotes,
    }),
    limits: t.field({
      type: [NamedLimitRef],
      description: "The limits for this location.",
      resolve: ({ limits }) => limits,
    }),
  }),
});

const ExplainedEntryRef = builder.objectRef<ExplainedEntry>("CoverageDescription").implement({
  description: "Something that is covered, or that is not.",
  fields: (t) => ({
    title: t.exposeString("title", { description: "In a few words." }),
    description: t.exposeString("description", { description: "In a sentence." }),
    policyQuotes: t.field({
      type: [QuoteRef],
      description: "The words of the policy.",
      resolve: ({ policyQuotes }) => policyQuotes,
    }),
  }),
});

const FieldEvidenceRef = builder
  .objectRef<{ field: string; quotes: ShownQuote[] }>("FieldEvidence")
  .implement({
    description: "The quotes for one of the details.",
    fields: (t) => ({
      field: t.exposeString("field", { description: "The field's name." }),
      quotes: t.field({
        type: [QuoteRef],
        description: "The supporting quotes.",
        resolve: ({ quotes }) => quotes,
      }),
    }),
  });

ConflictingValueRef.implement({
  description: "What one of the documents says.",
  fields: (t) => ({
    value: t.exposeString("value", { description: "The value, for people." }),
    documentId: t.exposeID("documentId", { description: "The file that says it." }),
    documentName: t.exposeString("documentName", { description: "The file's name." }),
    quotes: t.field({
      type: [QuoteRef],
      description: "The supporting quotes.",
      resolve: ({ quotes }) => quotes,
    }),
  }),
});

const ConflictRef = builder.objectRef<DetailConflict>("DetailConflict").implement({
  description: "Documents that contradict each other. The first value is the one in the details.",
  fields: (t) => ({
    field: t.exposeString("field", { description: "The field's name, or the key of an entry of a list." }),
    label: t.exposeString("label", { description: "Its label." }),
    reason: t.exposeString("reason", { description: "Which value applies and why." }),
    values: t.field({
      type: [ConflictingValueRef],
      description: "What each document says, in order of precedence.",
      resolve: ({ values }) => values,
    }),
  }),
});

const says = (what: string) => `${what} Null when the documents do not say.`;

export const PolicyDetailsRef = builder.objectRef<MergedDetails>("PolicyDetails").implement({
  description: "What the policy's documents say, with quotes that support each detail.",
  fields: (t) => {
    const money = (
      field: "premium" | "taxes" | "policyFees" | "otherFees" | "total" | "deductible",
      what: string,
    ) =>
      t.field({
        type: "Money",
        nullable: true,
        description: says(what),
        resolve: ({ details }) => details[field] ?? null,
      });
    const date = (field: "effectiveDate" | "expirationDate", what: string) =>
      t.field({
        type: "LocalDate",
        nullable: true,
        description: says(what),
        resolve: ({ details }) => details[field] ?? null,
      });
    const words = (
      field: "policyNumber" | "quoteNumber" | "priorPolicyNumber" | "summary" | "broker",
      what: string,
    ) =>
      t.string({ nullable: true, description: says(what), resolve: ({ details }) => details[field] ?? null });
    const party = (field: "insured" | "carrier", what: string) =>
      t.field({
        type: PartyRef,
        nullable: true,
        description: says(what),
        resolve: ({ details }) => details[field] ?? null,
      });
    const limits = Object.fromEntries(
      limitFields.map((field) => [
        field,
        t.field({
          type: "Money",
          nullable: true,
          description: says(`Limit: ${limitLabels[field]}.`),
          resolve: ({ details }: MergedDetails) => details[field] ?? null,
        }),
      ]),
    );
    return {
      policyNumber: words("policyNumber", "The policy's number."),
      quoteNumber: words("quoteNumber", "The quote's number."),
      priorPolicyNumber: words("priorPolicyNumber", "The number of the previous term."),
      summary: words("summary", "The policy in a few sentences."),
      broker: words("broker", "The broker through whom it was placed."),
      insured: party("insured", "The named insured."),
      carrier: party("carrier", "Who insures."),
      effectiveDate: date("effectiveDate", "First day in force."),
      expirationDate: date("expirationDate", "The day on which it ends."),
      premium: money("premium", "Premium."),
      taxes: money("taxes", "Taxes."),
      policyFees: money("policyFees", "Policy fees."),
      otherFees: money("otherFees", "Other fees."),
      total: money("total", "The total amount due."),
      deductible: money("deductible", "Deductible."),
      additionalInsureds: t.field({
        type: AdditionalInsuredsRef,
        nullable: true,
        description: says("Additional insureds."),
        resolve: ({ details }) => details.additionalInsureds ?? null,
      }),
      coverageDescriptions: t.field({
        type: [ExplainedEntryRef],
        description: "What is covered.",
        resolve: ({ coverageDescriptions }) => coverageDescriptions,
      }),
      exclusionDescriptions: t.field({
        type: [ExplainedEntryRef],
        description: "What is not covered.",
        resolve: ({ exclusionDescriptions }) => exclusionDescriptions,
      }),
      extraLimits: t.field({
        type: [NamedLimitRef],
        description: "Limits without fields of their own.",
        resolve: ({ schedules }) =>
          schedules.limits.map(({ amount, ...limit }) => ({ ...limit, limit: amount })),
      }),
      locations: t.field({
        type: [LocationRef],
        description: "The insured locations.",
        resolve: (merged) => sayLocations(merged, limitsOfLocation),
      }),
      ...limits,
      limitsReview: t.field({
        type: LimitsReviewRef,
        nullable: true,
        description: "Who reviewed the limits; null while one of them is undecided.",
        resolve: ({ limitsReview }) => limitsReview ?? null,
      }),
      evidence: t.field({
        type: [FieldEvidenceRef],
        description: "The quotes for each detail.",
        resolve: ({ evidence }) => Object.entries(evidence).map(([field, quotes]) => ({ field, quotes })),
      }),
      conflicts: t.field({
        type: [ConflictRef],
        description: "Where the documents contradict each other.",
        resolve: ({ conflicts }) => conflicts,
      }),
      schedules: t.field({
        type: PolicySchedulesRef,
        description: "Forms, notice of cancellation, premium parts, additional insureds.",
        resolve: ({ schedules }) => schedules,
      }),
      vehicles: t.field({
        type: [VehicleRef],
        description: "The schedule of vehicles, from the document with the highest precedence that has one.",
        resolve: ({ tables }) => tables.vehicles,
      }),
      classes: t.field({
        type: [ClassRef],
        description: "The rated classes, from the document with the highest precedence that has them.",
        resolve: ({ tables }) => tables.classes,
      }),
      printedSchedules: t.field({
        type: [PrintedScheduleRef],
        description:
          "The schedules with all their columns, each kind from the document with the highest precedence that has one.",
        resolve: ({ printed }) => printed,
      }),
      mortgagees: t.field({
        type: [InterestRef],
        description: "The mortgagees, from the document with the highest precedence that names any.",
        resolve: ({ tables }) => tables.mortgagees,
      }),
      lossPayees: t.field({
        type: [InterestRef],
        description: "The loss payees, from the document with the highest precedence that names any.",
        resolve: ({ tables }) => tables.lossPayees,
      }),
      deductibles: t.field({
        type: [DeductibleRef],
        description:
          "The deductibles by coverage part, from the document with the highest precedence that states any.",
        resolve: ({ tables }) => tables.deductibles,
      }),
      recordDifferences: t.field({
        type: [RecordDifferenceRef],
        description: "Where the documents name a different carrier or insured than the policy's record.",
        resolve: ({ recordDifferences }) => recordDifferences,
      }),
      otherInsured: t.exposeString("otherInsured", {
        nullable: true,
        description:
          "Both names in a sentence if the documents name an insured that is not the account, however sure that is.",
      }),
      checks: t.field({
        type: [DetailCheckRef],
        description: "Values that are not certain enough to state: a person should check them.",
        resolve: listChecks,
      }),
      certificates: t.field({
        type: [CertificateTableRef],
        description: "What certificates of insurance show; this is not part of the policy itself.",
        resolve: ({ certificates }) => certificates,
      }),
      corrections: t.field({
        type: [CorrectionRef],
        description: "Corrections and additions by people, which are not in the documents.",
        resolve: ({ corrections }) => corrections,
      }),
    };
  },
});

function limitsOfLocation({
  buildingLimit,
  contentsLimit,
}: NonNullable<MergedDetails["details"]["locations"]>[number]): { name: string; limit: number }[] {
  const limits = [
    { name: limitLabels.propertyBuildingLimit, limit: buildingLimit },
    { name: limitLabels.propertyContentsLimit, limit: contentsLimit },
  ];
  return limits.flatMap(({ name, limit }) => (limit === undefined ? [] : [{ name, limit }]));
}
