/**
 * The local reasoner's gap analysis: what a client's papers say that it does, has and owns, held against the policies in
 * force. An exposure needs its own words, and so does every policy that is said to answer it or to leave it out. The
 * evidence check stands behind it.
 */
import { inSlices, type SlicedWork } from "../../../shared/sliced-work.ts";
import type { AnswerQuote, GapAnalysis, GapPoint, PolicyDemand, RecordedPolicy } from "../../model.ts";
import type { Said } from "../claim/loss-facts.ts";
import { overlapper } from "../comparison/details.ts";
import { scheduleWords } from "../data/exposure-words.ts";
import { exposureRows } from "../data/exposures.ts";
import { reviewContractInSlices } from "../review/contract-review.ts";
import { type Covers, coversOf, heldPolicy } from "../review/policies.ts";
import { FREE_DEMAND } from "../review/free-demands.ts";
import { quotesOf, type ReviewedDocument } from "../review/reviewed-document.ts";
import { inForce } from "../review/told.ts";
import { answerTo, missingLinesOf } from "./answered.ts";
import { formsListOf } from "./policy-words.ts";
import { placesHeld, placesTold, vehiclesHeld } from "./scheduled.ts";
import { type StatedExposure, statedExposures, unknownIn } from "./stated-exposures.ts";
import { gapOf } from "./told-gap.ts";

export interface GapInput {
  /** Papers of the client, its contracts, and the documents of its policies, in any order. */
  documents: readonly ReviewedDocument[];
  /** What the agency's records say of the client, and what somebody typed. */
  said: readonly ReviewedDocument[];
  /** Which of them somebody typed for this task: what leads to no exposure there is said. */
  typedId?: string;
  /** The client's policies in force by the agency's records. */
  records: readonly RecordedPolicy[];
  /** A calendar date: what is in force is judged by it. */
  today: string;
}

/** An exposure in words that no rule knows, found by a model; `row`: its place in the table. */
export interface FreeExposure {
  row: number;
  quote: AnswerQuote;
}

const POINTS_MAX = 200;
/** One exposure is held against all policies in about a millisecond. */
const EXPOSURE_UNITS = 1_000;

const policyKinds: ReadonlySet<string> = new Set([
  "POLICY_DOCUMENT",
  "BINDER",
  "ENDORSEMENT",
  "QUOTE_DOCUMENT",
  "CERTIFICATE",
  "LOSS_RUN",
]);

const isContract = ({ extraction: { requirements, recognized } }: ReviewedDocument): boolean =>
  requirements.length > 0 || recognized?.kind === "CONTRACT";

/** It may say what the client does, has and owns. */
export function isExposurePaper(document: ReviewedDocument): boolean {
  const { docType, recognized, certificate } = document.extraction;
  const kind = docType === "OTHER" ? (recognized?.kind ?? docType) : docType;
  return certificate === null && !policyKinds.has(kind) && !isContract(document);
}

export function* analyzeGapsInSlices(
  input: GapInput,
  free: readonly FreeExposure[] = [],
): SlicedWork<GapAnalysis> {
  const papers = [...input.said, ...input.documents.filter(isExposurePaper)];
  const contracts = input.documents.filter(isContract);
  const others = input.documents.filter(
    (document) => !papers.includes(document) && !contracts.includes(document),
  );
  const [paper] = [...papers, ...contracts];
  if (!paper) return { policies: [], points: [], unmatched: [], missingLines: [] };
  const about = { ...paper, lines: [...papers, ...contracts].flatMap(({ lines }) => lines) };
  const covers = coversOf(others, input.records, about, input.today);
  const points: GapPoint[] = [];
  const notes = input.said.filter(({ documentId }) => documentId === input.typedId);
  const stated = statedExposures(papers, input.today, notes);
  const places = [...placesHeld(papers, covers), ...placesTold(notes, covers)];
  // Values of places are held against the limits there.
  const held = new Set(places.map(({ coverage }) => coverage));
  const isHeldThere = ({ limit }: StatedExposure["row"]): boolean =>
    (limit === "propertyBuildingLimit" && held.has(scheduleWords.building.coverage)) ||
    (limit === "propertyContentsLimit" && held.has(scheduleWords.contents.coverage));
  yield* inSlices(
    [...stated, ...freeExposures(free, stated, papers)],
    ({ row, said, further, cents }) =>
      points.push(gapOf(row, said, answerTo(row, isHeldThere(row) ? null : cents, covers), further)),
    EXPOSURE_UNITS,
  );
  const vehicles = vehiclesHeld(papers, covers);
  points.push(...places, ...vehicles);
  for (const contract of contracts) {
    const { demands } = yield* reviewContractInSlices({ ...input, contract, documents: others });
    points.push(...demands.filter(isTold).map((demand) => demandedPoint(demand, covers)));
  }
  // What a rule states quotes its whole line: what else stands there is not told by it.
  const isShown = overlapsQuotes([
    ...free.map(({ quote }) => quote),
    ...[...places, ...vehicles].flatMap(({ stating }) => stating),
  ]);
  return {
    policies: covers.policies.map(heldPolicy),
    points: points.slice(0, POINTS_MAX),
    unmatched: notes.flatMap((note) =>
      unknownIn(note, input.today, (quote) => isShown(quotesOf(note, [quote]))).map(({ text, quote }) => ({
        ...{ text, quotes: quotesOf(note, [quote]) },
      })),
    ),
    missingLines: missingLinesOf(covers),
  };
}

const overlapsQuotes =
  (known: readonly AnswerQuote[]) =>
  (own: readonly AnswerQuote[]): boolean =>
    own.some(({ documentId, segments }) =>
      overlapper(known.filter((each) => each.documentId === documentId).map((each) => each.segments))([
        segments,
      ]),
    );

/** Those of a model whose row nothing states already, with the words that the model found. */
function freeExposures(
  free: readonly FreeExposure[],
  stated: readonly StatedExposure[],
  papers: readonly ReviewedDocument[],
): StatedExposure[] {
  const known = new Set(stated.map(({ row }) => row));
  return free.flatMap(({ row: place, quote: { documentId, segments } }) => {
    const row = exposureRows[place];
    const document = papers.find((paper) => paper.documentId === documentId);
    if (!row || !document || known.has(row)) return [];
    known.add(row);
    const said: Said = { document, quote: segments, text: segments.map(({ text }) => text).join(" ") };
    return [{ row, said, further: [], cents: null }];
  });
}

/** What no rule knows, and that a policy runs at all, is for a contract review. */
const isTold = ({ label, isNotAsked }: PolicyDemand): boolean =>
  !isNotAsked && label !== FREE_DEMAND && !label.endsWith(" in force") && !label.endsWith(", term");

const outcomes = { MET: "COVERED", CANNOT_TELL: "CANNOT_TELL" } as const;

/** What a contract asks for, as a contract review judges it. */
function demandedPoint(demand: PolicyDemand, covers: Covers): GapPoint {
  const { label, verdict, isCarried, asked, shown, why, settle, policy, asking, showing } = demand;
  // That a form is missing is shown by the list of those that are there.
  const cover = covers.policies.find(({ name }) => name === policy);
  const forms = cover && showing.length === 0 ? formsListOf(cover) : null;
  const isConfirmed = isCarried && (showing.length > 0 || forms !== null);
  const outcome =
    verdict === "NOT_MET" ? (isConfirmed ? "GAP_CONFIRMED" : "GAP_INFERRED") : outcomes[verdict];
  const words = asking.flatMap(({ segments }) => segments.map(({ text }) => text)).join(" ");
  return {
    ...{ exposure: "Contract", coverage: label, outcome, found: why, why: scheduleWords.contract.why },
    stated: asked === "asked" ? words : asked,
    shown: shown ?? forms?.text ?? null,
    next: outcome === "COVERED" ? "" : `get ${settle}`,
    policy,
    searched: isCarried ? [] : inForce(covers).map(({ name }) => name),
    stating: asking.slice(0, 1),
    showing: [
      ...showing,
      ...(forms
        ? [
            {
              documentId: forms.document.documentId,
              readingId: forms.document.readingId,
              segments: forms.quote,
            },
          ]
        : []),
    ],
  };
}
