/**
 * The local reasoner's check of an application: what is missing for the lines applied for, what cannot be right, and what
 * loss runs and policies say otherwise. It answers nothing for the insured. The evidence check stands behind it.
 */
import { inSlices, type SlicedWork } from "../../../shared/sliced-work.ts";
import {
  type AnswerQuote,
  type ApplicantRecords,
  type ApplicationCheck,
  type ApplicationLine,
  describeDetail,
  detailLabels,
  type Evidence,
  isLimitField,
  valueFields,
} from "../../model.ts";
import { isSameName } from "../comparison/details.ts";
import { type Line, quoteLine } from "../comparison/lines.ts";
import {
  type ApplicationField,
  applicationFields,
  lossWords,
  noLossWords,
} from "../data/application-fields.ts";
import type { ReviewedDocument } from "../review/reviewed-document.ts";
import { checkFormats, checkSums } from "./formats.ts";
import { type Applicant, checkGuide, isGuide } from "./guides.ts";
import { checkLosses, isLossRun, lossesIn } from "./losses.ts";
import { againstRecords, answerOnRecord, noRecords } from "./records.ts";
import { type Checked, findSaid, searched, statedFields, type StatedField } from "./stated.ts";
import { applicantField, besideOf, type Named, whoseIs } from "./whose.ts";

export interface ApplicationInput {
  documents: readonly ReviewedDocument[];
  /** What is applied for; empty: business operations, and whatever else the application names. */
  lines: readonly ApplicationLine[];
  /** A calendar date. */
  today: string;
  /** Documents of the client's policies on file: they are no application. */
  onFile?: readonly ReviewedDocument[];
  records?: ApplicantRecords;
  /** Guides of carriers, besides those among the documents. */
  guides?: readonly ReviewedDocument[];
  /** Somebody said that all papers are of one business, whatever they call it. */
  isOneBusiness?: boolean;
}

/** A paper that nobody recognized is taken for an application if it fills in so many of its fields. */
const FIELDS_OF_APPLICATION = 4;
const policyTypes: ReadonlySet<string> = new Set([
  "POLICY_DOCUMENT",
  "QUOTE_DOCUMENT",
  "BINDER",
  "ENDORSEMENT",
]);
/** The line of insurance that an extraction recognizes, for each line that is offered. */
const recognizedAs: Record<ApplicationLine, readonly string[]> = {
  BUSINESS_OPERATIONS: [],
  WORKERS_COMPENSATION: ["workers compensation"],
  PROPERTY: ["commercial property", "property"],
  AUTO: ["commercial auto", "automobile", "business auto"],
};

const countFilled = (fields: ReadonlyMap<unknown, StatedField>): number =>
  [...fields.values()].filter(({ value }) => value !== null).length;

/** The application among the documents: what was recognized as one, else what fills in its fields. */
function applicationAmong(documents: readonly ReviewedDocument[]): ReviewedDocument | null {
  const own = documents.find(({ extraction }) => extraction.docType === "APPLICATION_FORM");
  if (own) return own;
  return (
    documents.find(
      (document) =>
        document.extraction.docType === "OTHER" &&
        !isLossRun(document) &&
        countFilled(statedFields(document)) >= FIELDS_OF_APPLICATION,
    ) ?? null
  );
}

export function* checkApplicationInSlices(input: ApplicationInput): SlicedWork<ApplicationCheck> {
  const ownGuides = input.documents.filter(isGuide);
  const handed = input.documents.filter((document) => !ownGuides.includes(document));
  const application = applicationAmong(handed);
  if (!application) return { applicationId: null, pageCount: 0, lines: [...input.lines], points: [] };
  const named = whoseIs(application);
  const beside = besideOf(
    named?.name ?? null,
    [...handed.filter((document) => document !== application), ...(input.onFile ?? [])],
    input.records ?? noRecords,
    input.isOneBusiness ?? false,
  );
  const { own: others, records, ofOthers } = beside;
  const lines = linesOf(input.lines, application);
  const fields = withApplicant(statedFields(application), named);
  const { length: blankPages } = application.extraction.blankPages ?? [];
  // Of a form that nobody has filled in there is nothing to check.
  const isBlank = blankPages > 0 && countFilled(fields) === 0 && named === null;
  const found = {
    ...foundIn(application, lines),
    applicant: named?.name ?? null,
    ...(ofOthers.length > 0 && { ofOthers }),
  };
  if (isBlank && records.answers.length === 0) return { ...found, isBlank, points: [] };
  const filledIn = withoutBlankPages(application);
  const checked = [
    ...requiredOf(application, fields, lines, { others, records }),
    ...checkFormats(filledIn, fields, input.today),
    ...checkSums(filledIn),
    ...checkLosses(filledIn, others.filter(isLossRun), input.today),
  ];
  const policies = others.filter(({ extraction }) => policyTypes.has(extraction.docType));
  yield* inSlices(policies, (policy) => checked.push(...againstPolicy(application, policy)));
  checked.push(...againstRecords(filledIn, fields, records));
  const guides = [...ownGuides, ...(input.guides ?? [])];
  const applicant = applicantOf(filledIn, fields, input.today);
  yield* inSlices(guides, (guide) => checked.push(...checkGuide(guide, applicant)));
  return {
    ...found,
    ...(isBlank && { isBlank }),
    ...(guides.length > 0 && { guides: guides.map(({ documentId, name }) => ({ documentId, name })) }),
    points: checked.map(({ stating, showing, ...point }) => ({
      ...point,
      stating: quotesOf(application, stating),
      showing: showing ? quotesOf(showing.document, showing.quotes) : [],
    })),
  };
}

/** What a page asks on which nothing is filled in is no answer. */
function withoutBlankPages(document: ReviewedDocument): ReviewedDocument {
  const { blankPages = [] } = document.extraction;
  const isFilled = (line: Line) => !quoteLine(line).some(({ page }) => blankPages.includes(page));
  return blankPages.length === 0 ? document : { ...document, lines: document.lines.filter(isFilled) };
}

const foundIn = ({ documentId, pages }: ReviewedDocument, lines: ApplicationLine[]) => ({
  applicationId: documentId,
  pageCount: pages.length,
  lines,
});

const quotesOf = ({ documentId, readingId }: ReviewedDocument, quotes: readonly Evidence[]): AnswerQuote[] =>
  quotes.filter((segments) => segments.length > 0).map((segments) => ({ documentId, readingId, segments }));

/** Business operations are part of every application. */
function linesOf(asked: readonly ApplicationLine[], { extraction }: ReviewedDocument): ApplicationLine[] {
  const named = extraction.recognized?.lines ?? [];
  const own = (Object.keys(recognizedAs) as ApplicationLine[]).filter(
    (line) =>
      asked.includes(line) ||
      (asked.length === 0 && recognizedAs[line].some((name) => named.some((each) => each.includes(name)))),
  );
  return ["BUSINESS_OPERATIONS", ...own.filter((line) => line !== "BUSINESS_OPERATIONS")];
}

function requiredOf(
  application: ReviewedDocument,
  fields: ReturnType<typeof statedFields>,
  lines: readonly ApplicationLine[],
  { others, records }: { others: readonly ReviewedDocument[]; records: ApplicantRecords },
): Checked[] {
  const elsewhere = others.map((document) => ({ document, fields: statedFields(document) }));
  return applicationFields
    .filter((field) => field.lines.some((line) => lines.includes(line)))
    .map((field): Checked => {
      const stated = fields.get(field);
      const base = { part: "REQUIRED" as const, label: field.label, against: null };
      if (stated && stated.value !== null)
        return {
          ...base,
          stated: stated.value,
          verdict: "MET",
          why: "The application states it.",
          question: null,
          stating: [stated.quote],
        };
      const recorded = answerOnRecord(records, field);
      if (recorded) {
        const { value, record } = recorded;
        return {
          ...base,
          ...{ stated: null, against: value, record, verdict: "CANNOT_TELL" },
          why: `The application does not say it. Our records, ${record.name}, do. Ask the insured to confirm.`,
          question: `${field.label}: we have ${value} on file. Is that still right?`,
          stating: stated ? [stated.quote] : [],
        };
      }
      const found = foundElsewhere(field, elsewhere);
      if (found)
        return {
          ...base,
          stated: null,
          against: found.value,
          verdict: "CANNOT_TELL",
          why: `The application does not say it. Found elsewhere: ${found.document.name} states it. Ask the insured to confirm.`,
          question: `${field.label}: we found ${found.value} in ${found.document.name}. Is that right?`,
          stating: stated ? [stated.quote] : [],
          showing: { document: found.document, quotes: [found.quote] },
        };
      return {
        ...base,
        stated: null,
        verdict: "NOT_MET",
        why: stated
          ? "The application leaves it blank. Ask the insured."
          : `Not found, ${searched(application)}. Ask the insured.`,
        question: field.question,
        stating: stated ? [stated.quote] : [],
      };
    });
}

/** What guides of carriers ask about. */
function applicantOf(
  { lines }: ReviewedDocument,
  fields: ReturnType<typeof statedFields>,
  today: string,
): Applicant {
  const losses = lossesIn(lines);
  const none = losses.length === 0 ? findSaid(lines, lossWords, noLossWords) : null;
  return {
    stated: new Map(
      [...fields.values()].flatMap(({ field, value, quote }) =>
        value === null ? [] : [[field.label, { value, quote }] as const],
      ),
    ),
    ...{ losses, noLosses: none && quoteLine(none), today },
  };
}

/** A name without a label is stated as well. */
function withApplicant(
  fields: ReturnType<typeof statedFields>,
  named: Named | null,
): ReturnType<typeof statedFields> {
  const field = applicantField;
  if (!named || !field || named.quote.length === 0 || (fields.get(field)?.value ?? null) !== null)
    return fields;
  return new Map([...fields, [field, { field, value: named.name, quote: named.quote }]]);
}

/** A missing answer that another document states; a term that has ended is not what is asked for. */
function foundElsewhere(
  field: ApplicationField,
  others: readonly { document: ReviewedDocument; fields: ReturnType<typeof statedFields> }[],
): { document: ReviewedDocument; value: string; quote: Evidence } | null {
  if (field.value === "DATE") return null;
  for (const { document, fields } of others) {
    const own = fields.get(field);
    if (own && own.value !== null) return { document, value: own.value, quote: own.quote };
  }
  return null;
}

/** What both state: limits, names and numbers. What is applied for may differ from what there was, so nothing is wrong. */
function againstPolicy(application: ReviewedDocument, policy: ReviewedDocument): Checked[] {
  const [own, other] = [application.extraction, policy.extraction];
  return valueFields.flatMap((field): Checked[] => {
    const isCompared = isLimitField(field) || field === "insured" || field === "experienceModification";
    const [stated, against] = [own.details[field], other.details[field]];
    if (!isCompared || stated === undefined || against === undefined) return [];
    const [ours, theirs] = [describeDetail(field, own.details), describeDetail(field, other.details)];
    const isSame = field === "insured" ? isSameName(ours, theirs) : ours === theirs;
    const [stating, quotes] = [own.evidence[field] ?? [], other.evidence[field] ?? []];
    if (stating.length === 0 || quotes.length === 0) return [];
    return [
      {
        part: "POLICIES",
        label: detailLabels[field],
        stated: ours,
        against: theirs,
        verdict: isSame ? "MET" : "NOT_MET",
        why: isSame
          ? `${policy.name} says the same.`
          : `The application says ${ours}, and ${policy.name} ${theirs}. Ask the insured which is meant.`,
        question: isSame
          ? null
          : `${detailLabels[field]}: the policy has ${theirs}, and you ask for ${ours}. Is that what you want?`,
        stating: stating.slice(0, 1),
        showing: { document: policy, quotes: quotes.slice(0, 1) },
      },
    ];
  });
}
