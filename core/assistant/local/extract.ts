/**
 * The local reasoner's reading of one document: what it is, what it says about a policy, what it covers and what it
 * excludes, each with the exact words. Works page by page on layout and standard terms; needs no model, no network
 * and no knowledge of any carrier's forms. The evidence check stands behind it.
 */
import { createPageModeler } from "#core/page-model";
import type { RecognizedDocument } from "#model/documents";
import type { PageModel, PageReading } from "#model/reading";
import { runAtOnce, type SlicedWork } from "../../shared/sliced-work.ts";
import { checkExtraction, type PageText } from "../evidence.ts";
import {
  type Certificate,
  type DetailField,
  type Extraction,
  isLimitField,
  isSure,
  type PolicyDetails,
  type PolicySchedules,
  type ScheduleTables,
} from "../model.ts";
import { readCancellation } from "./lists/cancellation.ts";
import { createNatureReader, type DocumentNature } from "./lists/document-type.ts";
import { requirementsOf } from "./lists/requirements.ts";
import { createPlaceReader } from "./lists/places.ts";
import { createInterestReader, type InterestReader } from "./lists/interests.ts";
import { createInsuredReader } from "./lists/additional-insureds.ts";
import { listedTablesOf } from "./lists/listed-tables.ts";
import { createPrintedScheduleReader, type ReadSchedules, ROWS_MAX } from "./lists/printed-schedules.ts";
import { createTermReader, type StatedTerms, TERMS_MAX } from "./lists/stated-terms.ts";
import { createCertificateReader, hasLimitRows } from "./lists/certificate.ts";
import { CHARACTERS_MAX, type Cut, describeCut } from "./extraction/kept-facts.ts";
import { type Decision, decideDetails } from "./extraction/decide-details.ts";
import { composeSummary } from "./extraction/summary.ts";
import { ofTheirPlaces } from "./extraction/rows-of-places.ts";
import { createExampleReader } from "./extraction/worked-examples.ts";
import { type EntryLists, readEntries } from "./lists/coverage-entries.ts";
import { createEntryList } from "./lists/entry-list.ts";
import { addFormEntries } from "./lists/form-entries.ts";
import { FORMS_MAX, type FormMention, hasMoreForms, listForms, readForms } from "./lists/forms.ts";
import { AMOUNTS_MAX, type CollectedFacts } from "./facts/collect.ts";
import type { Fact, Facts } from "./facts/decide.ts";
import { fittedWeights, type Weights } from "./facts/features.ts";
import { addLimitEntries, extraLimitsOf, type LimitRow, limitRowsOf } from "./facts/further-limits.ts";
import { premiumPartsOf, pricesAmong } from "./facts/premium-parts.ts";
import { createFactReader } from "./facts/reader.ts";
import { createRecognizer } from "./recognize.ts";
import { hasOrders, withoutOrders } from "./orders-in-text.ts";

/** Reads a document page by page; what a page leaves behind is small, so its word boxes may be let go at once. */
export interface Extractor {
  /** Pages come in their order. */
  readPage(page: PageReading): void;
  finish(): Extraction;
  /** The same in pieces. */
  finishInSlices(): SlicedWork<Extraction>;
}

interface Given {
  /** Those of the pages, if they have been made, and none of the pages gives orders. */
  models?: readonly PageModel[] | undefined;
  /** Of the scorer that chooses among values; the fitted ones unless a fit is measured. */
  weights?: Weights | undefined;
}

export function createExtractor({ models: given, weights = fittedWeights }: Given = {}): Extractor {
  const natures = createNatureReader();
  const cut: Cut = new Map();
  const facts = createFactReader();
  const recognizer = createRecognizer();
  const withoutExamples = createExampleReader();
  const modeler = createPageModeler();
  const models: PageModel[] = [];
  const texts: PageText[] = [];
  /** The pages as they are; what gave orders, and examples, are blank in `texts`. */
  const originals: PageText[] = [];
  const certificates = createCertificateReader();
  const schedules = createPrintedScheduleReader();
  const places = createPlaceReader();
  const interests = createInterestReader();
  const insureds = createInsuredReader();
  const terms = createTermReader();
  let characters = 0;
  let isTooLong = false;
  return {
    readPage(original) {
      isTooLong ||= characters + original.text.length > CHARACTERS_MAX;
      if (isTooLong) return;
      characters += original.text.length;
      const sober = withoutOrders(original);
      const model = given?.[models.length] ?? modeler.readPage(sober);
      models.push(model);
      const { unsure, isBlankForm } = original;
      natures.readPage(model);
      recognizer.readPage(model);
      // A form says what it is, filled in or not, and nothing else before it is filled in.
      if (isBlankForm) {
        originals.push({ page: original.page, text: original.text, isBlankForm });
        texts.push({ page: original.page, text: "" });
        return;
      }
      const page = withoutExamples(sober);
      facts.readPage(model, page.text);
      const tables = listedTablesOf(model);
      for (const reader of [schedules, places]) reader.readPage(model, tables);
      for (const reader of [interests, insureds, terms]) reader.readPage(model);
      originals.push({ page: page.page, text: original.text, ...(unsure && { unsure }) });
      texts.push({ page: page.page, text: page.text });
      if (page.text.trim() === "") return;
      certificates.readPage(page);
    },
    finish: () => runAtOnce(finishInSlices()),
    finishInSlices,
  };

  function* finishInSlices(): SlicedWork<Extraction> {
    const nature = natures.decide();
    const certificate = certificates.finish();
    const isAgreement = nature.isContract;
    const demanded = isAgreement ? yield* requirementsOf(models) : [];
    const said = factsFor(nature, facts.decide(weights, nature));
    const { amounts } = facts.collected;
    if (amounts.length >= AMOUNTS_MAX) cut.set("amounts", AMOUNTS_MAX);
    const totals = { premium: centsOf(said.premium), total: centsOf(said.total) };
    const [line = null, ...otherLines] = nature.lines;
    const prices = yield* pricesAmong(amounts, totals);
    const limitRows = yield* limitRowsOf(amounts, prices, otherLines.length === 0 ? line : null);
    const stated = yield* terms.finish();
    const own = nature.docType === "CERTIFICATE" ? certificate : null;
    // An agreement between parties has dates and names, but none of a policy.
    const all = isAgreement
      ? emptyDecision()
      : decideDetails(
          {
            places: yield* places.finish(),
            insureds: insureds.finish(),
            furtherLimits: yield* extraLimitsOf(limitRows),
            fields: stated.fields,
          },
          { facts: said, collectedFacts: facts.collected, cut },
        );
    const decided = own ? onlyRowsOf(own, all) : all;
    const recognized = recognizer.decide({
      nature,
      certificate,
      requirements: demanded,
      details: decided.details,
    });
    setSummary(decided, recognized);
    const understood = isAgreement ? [] : models;
    const forms = yield* readForms(understood);
    const entries = isAgreement ? emptyEntries() : yield* entriesOf(understood, forms, limitRows, own);
    const extraction = checkExtraction(
      {
        docType: nature.docType,
        recognized,
        ...decided,
        coverages: entries.coverages.list(),
        exclusions: ofTheirPlaces(entries.exclusions.list(), texts),
        schedules: speaksOfOnePolicy(nature)
          ? yield* readSchedules(models, forms, { cut, amounts, details: decided.details })
          : emptySchedules(),
        tables: speaksOfOnePolicy(nature)
          ? tablesOf(stated, schedules.finish(), interests.finish(), cut)
          : { vehicles: [], classes: [] },
        certificate: own,
        requirements: demanded,
      },
      originals,
    );
    const note = describeCut(cut, isTooLong ? originals.length : null);
    return note === null ? extraction : { ...extraction, note };
  }
}

const centsOf = (fact: Fact | undefined): number | undefined =>
  typeof fact?.value === "number" ? fact.value : undefined;

/** An auto policy has one deductible for each vehicle, and a cyber policy a retention. */
function factsFor({ lines }: DocumentNature, { deductible, ...others }: Facts): Facts {
  const hasNone = lines.length === 1 && (lines[0] === "AUTO" || lines[0] === "CYBER");
  return deductible && !hasNone ? { ...others, deductible } : others;
}

const emptyDecision = (): Decision => ({ details: {}, evidence: {}, confidence: {} });

/** What is not sure is not summed up either. */
function setSummary({ details, evidence, confidence }: Decision, recognized: RecognizedDocument): void {
  const sure = Object.fromEntries(
    Object.entries(details).filter(([field]) => isSure(confidence[field as DetailField])),
  );
  const summary = composeSummary(recognized, sure);
  if (!summary) return;
  details.summary = summary.text;
  evidence.summary = summary.fields.flatMap((field) => (evidence[field] ?? []).slice(0, 1));
}

/** A certificate's boxes stand close together: only a limit that its rows have too is that line's. */
function onlyRowsOf(certificate: Certificate, decided: Decision): Decision {
  if (!hasLimitRows(certificate)) return decided;
  const stays = ([field]: [string, unknown]): boolean =>
    field !== "extraLimits" &&
    (!isLimitField(field) ||
      certificate.policies.some(({ limits }) => limits[field] === decided.details[field]));
  const keep = <Kept extends object>(kept: Kept): Kept =>
    Object.fromEntries(Object.entries(kept).filter(stays)) as Kept;
  return {
    ...decided,
    details: keep(decided.details),
    evidence: keep(decided.evidence),
    confidence: keep(decided.confidence),
  };
}

const emptySchedules = (): PolicySchedules => ({ forms: [], cancellation: [], premiumParts: [] });

function tablesOf(
  { particulars, deductibles, isCut: hasMoreTerms }: StatedTerms,
  { printed, vehicles, classes, isCut }: ReadSchedules,
  interests: ReturnType<InterestReader["finish"]>,
  cut: Cut,
): ScheduleTables {
  if (isCut) cut.set("rows of schedules", ROWS_MAX);
  if (hasMoreTerms) cut.set("terms and deductibles", TERMS_MAX);
  return {
    vehicles,
    classes,
    ...interests,
    ...(particulars.length > 0 && { particulars }),
    ...(deductibles.length > 0 && { deductibles }),
    ...(printed.length > 0 && { printed }),
  };
}

/** A certificate or a contract names forms and notice that are another policy's, or wished for. */
const speaksOfOnePolicy = ({ docType, isContract }: DocumentNature): boolean =>
  ["POLICY_DOCUMENT", "ENDORSEMENT", "BINDER", "QUOTE_DOCUMENT", "OTHER"].includes(docType) && !isContract;

function* readSchedules(
  models: readonly PageModel[],
  forms: readonly FormMention[],
  { cut, amounts, details }: { cut: Cut; amounts: CollectedFacts["amounts"]; details: PolicyDetails },
): SlicedWork<PolicySchedules> {
  if (hasMoreForms(forms)) cut.set("forms", FORMS_MAX);
  return {
    forms: listForms(forms),
    cancellation: yield* readCancellation(models),
    premiumParts: yield* premiumPartsOf(amounts, details),
  };
}

/** The same for a document that is in memory. */
export const extract = (document: ExtractedDocument): Extraction => runAtOnce(extractInSlices(document));

export function* extractInSlices({ pages, models }: ExtractedDocument): SlicedWork<Extraction> {
  let usable = models;
  for (const page of pages) {
    if (usable && hasOrders(page)) usable = undefined;
    yield page.text.length / QUICK;
  }
  const extractor = createExtractor({ models: usable });
  for (const page of pages) {
    extractor.readPage(page);
    yield page.text.length;
  }
  return yield* extractor.finishInSlices();
}

/** How many times quicker a page is searched for orders than read. */
const QUICK = 20;

interface ExtractedDocument {
  name: string;
  pages: readonly PageReading[];
  /** Of all its pages; made if they are not given. */
  models?: readonly PageModel[];
}

/** A certificate grants and refuses nothing itself, but for the limits on it. */
function* entriesOf(
  models: readonly PageModel[],
  forms: readonly FormMention[],
  limitRows: readonly LimitRow[],
  certificate: Certificate | null,
): SlicedWork<EntryLists> {
  const entries = emptyEntries();
  yield* addLimitEntries(entries.coverages, limitRows, certificate);
  if (certificate) return entries;
  addFormEntries(entries, forms);
  yield* readEntries(entries, models, forms);
  return entries;
}

const emptyEntries = (): EntryLists => ({ coverages: createEntryList(), exclusions: createEntryList() });
