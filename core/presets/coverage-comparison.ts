/**
 * Coverage comparison: two to six quotes or policies in one matrix. Says in a sentence what differs, then shows only the
 * lines that differ, with the words of every cell; the lines that agree follow folded, with their count.
 */
import type { ComparisonGroup, CoverageMatrix, MatrixCell, MatrixRow } from "#model/assistant";
import { whyUnfollowed, wishesIn } from "./unfollowed.ts";
import { COLUMNS_MAX } from "#model/assistant";
import { describeMoney } from "../shared/money.ts";
import { counted, createArtifact, type MatrixLine } from "./artifact.ts";
import { costRows, isOfCost, statedCosts, tellCost, wrongSumOf } from "./offered-costs.ts";
import { capitalized, excludedBy, isOffer, leavingOut, listed, lowered, spelled } from "./offers.ts";
import type {
  ComparedOffers,
  PresetArtifact,
  PresetCall,
  PresetProgram,
  PresetStep,
  PresetTask,
} from "./model.ts";

const title = "Coverage comparison";
const question =
  "What shall I compare? Attach two to six quotes or policies, or one file that offers several options.";

function next({ documents }: PresetTask, steps: readonly PresetStep[]): PresetCall | null {
  const documentIds = documents.filter(isOffer).map(({ documentId }) => documentId);
  const isAsked = steps.some((step) => step.kind === "ASK" && step.input.question.endsWith(question));
  const isCompared = steps.some(
    (step) => step.kind === "COMPARE_COVERAGE" && step.input.documentIds.join() === documentIds.join(),
  );
  if (documentIds.length > 0 && !isCompared) return { kind: "COMPARE_COVERAGE", input: { documentIds } };
  const matrix = matrixOf(steps);
  const isNothing = !matrix || (matrix.columns.length < 2 && matrix.apart.length === 0);
  if (isNothing && !isAsked) {
    const failed = documents.filter(({ failure }) => failure !== null);
    const unread = failed.map(({ name, failure }) => `${name} could not be read: ${failure} `).join("");
    return { kind: "ASK", input: { question: unread + seenIn(matrix, documents) + question, choices: [] } };
  }
  return steps.some(({ kind }) => kind === "DRAFT_DOCUMENT")
    ? null
    : { kind: "DRAFT_DOCUMENT", input: { title } };
}

/** What a single offer was found in: a file with quotes of several insurances has nothing to stand side by side. */
function seenIn(matrix: ComparedOffers | null, documents: PresetTask["documents"]): string {
  const [only] = matrix?.columns ?? [];
  const name = documents.find(({ documentId }) => documentId === only?.documentId)?.name;
  return name === undefined
    ? ""
    : `I read ${name} and found no second offer of the same insurance in it, so there is nothing that could stand beside it. `;
}

const matrixOf = (steps: readonly PresetStep[]): ComparedOffers | null =>
  steps.reduce<ComparedOffers | null>(
    (last, step) => (step.kind === "COMPARE_COVERAGE" && step.outcome ? step.outcome : last),
    null,
  );

export const matrixGroupNames: Record<ComparisonGroup, string> = {
  PREMIUM: "Price",
  LIMITS: "Limits",
  COVERAGES: "Coverages",
  DEDUCTIBLES: "Deductibles",
  EXCLUSIONS: "Exclusions",
  CONDITIONS: "Conditions",
  FORMS: "Forms",
  LOCATIONS: "Locations and schedules",
  TERM: "Term",
  PARTIES: "Parties",
};

function draft(
  _kind: "DRAFT_DOCUMENT" | "DRAFT_EMAIL",
  { documents, requirements }: PresetTask,
  steps: readonly PresetStep[],
): PresetArtifact {
  const artifact = createArtifact("DOCUMENT", title);
  const matrix = matrixOf(steps);
  const { columns = [], apart = [], leftOut = [] } = matrix ?? {};
  const rows = matrix ? withCosts(matrix) : [];
  const isCompared = matrix !== null && columns.length > 1;
  const different = rows.filter(({ isSame }) => !isSame);
  if (isCompared) {
    const { text, quotes } = summaryOf(matrix, different.length);
    artifact.add("HEADING", text, quotes);
    for (const remark of remarksOf(matrix)) artifact.add("PARAGRAPH", remark.text, remark.quotes);
    for (const remark of [...costRemarks(matrix), ...expiredIn(matrix)])
      artifact.add("PARAGRAPH", remark.text, remark.quotes);
  } else artifact.add("HEADING", apart.length === 0 ? "There was nothing to compare" : differing(apart));
  for (const { reason, quotes } of apart) artifact.add("PARAGRAPH", reason, quotes);
  const heads = ["", ...columns.map(({ name }) => name)];
  const details = columns.map(({ number, pageCount }) =>
    [number, counted(pageCount, "page")].filter((part) => part !== null).join(", "),
  );
  const lineOf = ({ label, why, cells }: MatrixRow): MatrixLine => ({
    label,
    why,
    cells: cells.map((cell, at) => ({ ...cell, text: textOf(cell, columns[at]?.pageCount ?? 0) })),
  });
  if (isCompared) {
    for (const group of new Set(different.map((row) => row.group))) {
      artifact.add("HEADING", matrixGroupNames[group]);
      const own = different.filter((row) => row.group === group);
      artifact.addMatrix({ heads, details }, matrixGroupNames[group], false, own.map(lineOf));
    }
    const same = rows.filter(({ isSame }) => isSame);
    if (same.length > 0) {
      artifact.add("HEADING", `${sameIn(same.length, columns.length)}: ${groupCounts(same)}`);
      artifact.addMatrix({ heads, details }, sameIn(same.length, columns.length), true, same.map(lineOf));
    }
  }
  for (const { name, failure } of documents.filter((document) => document.failure !== null))
    artifact.add("LIST_ITEM", `${name} was not read. ${failure}`);
  for (const { name } of documents.filter((document) => document.failure === null && !isOffer(document)))
    artifact.add("PARAGRAPH", `${name} was left out: it is neither a quote nor a policy.`);
  for (const name of leftOut)
    artifact.add("PARAGRAPH", `${name} was left out: one comparison has at most ${COLUMNS_MAX} columns.`);
  for (const wish of wishesIn(requirements)) artifact.add("PARAGRAPH", whyUnfollowed(wish, everyLine));
  return artifact.finish();
}

const everyLine =
  "a comparison has every line that the documents state, in one order. Change it in the document, or ask for a proposal.";

const differing = (apart: CoverageMatrix["apart"]): string =>
  apart.every(({ isOtherClient }) => isOtherClient)
    ? "The documents insure different clients, so nothing was compared"
    : "The documents are about different insurance, so nothing was compared";

const textOf = ({ value }: MatrixCell, pageCount: number): string =>
  value ?? `Not found, ${counted(pageCount, "page")} searched`;

const sameIn = (lines: number, columns: number): string =>
  `${counted(lines, "line")} ${lines === 1 ? "is" : "are"} the same in ${columns === 2 ? "both" : `all ${spelled(columns)}`}`;

/** "5 limits, 3 forms" */
const groupCounts = (rows: readonly MatrixRow[]): string =>
  [...Map.groupBy(rows, ({ group }) => group)]
    .map(([group, own]) => `${matrixGroupNames[group].toLowerCase()} (${own.length})`)
    .join(", ");

// The sentences at the top ------------------------------------------------------------------------

interface Sentence {
  text: string;
  quotes: MatrixCell["quotes"];
}

/** How a total was added up, and where the one that an offer states is not the sum of its parts. */
const costRemarks = ({ columns, prices = [] }: CoverageMatrix): Sentence[] =>
  prices.flatMap((offer, at) => {
    const { name = "" } = columns[at] ?? {};
    return [...tellCost(offer, name), ...wrongSumOf(offer, name)];
  });

/** Offers that were open until a day that has passed. */
const expiredIn = ({ columns, rows, today }: ComparedOffers): Sentence[] =>
  columns.flatMap(({ name }, at) => {
    const cell = rows.find(({ label }) => label === "Offer valid until")?.cells[at];
    const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/u.exec(cell?.value ?? "") ?? [];
    if (!cell || year === undefined || `${year}-${month}-${day}` >= today) return [];
    const text = `${name} was open until ${cell.value} and has expired. Ask for new terms before you present it.`;
    return [{ text, quotes: cell.quotes }];
  });

/** `count`: of the lines that differ, as the table has them. "Nine lines differ. Pinnacle Commerce is $350 less and excludes cyber and water back-up." */
function summaryOf(matrix: CoverageMatrix, count: number): Sentence {
  const { columns, rows } = matrix;
  const differ =
    count === 0
      ? `The ${columns.length === 2 ? "two" : spelled(columns.length)} say the same`
      : `${capitalized(spelled(count))} ${count === 1 ? "line differs" : "lines differ"}`;
  const price = priceOf(matrix);
  if (!price) return { text: differ, quotes: [] };
  const cheapest = columns[price.at];
  const excluded = excludedBy(rows, price.at);
  const less =
    columns.length === 2
      ? `is ${describeMoney(price.most - price.least)} less`
      : `is lowest at ${describeMoney(price.least)}`;
  return {
    text: `${differ}. ${cheapest?.name} ${listed([less, ...leavingOut(excluded, price.at, named)])}`,
    quotes: [...price.quotes, ...excluded.flatMap(({ cells }) => cells[price.at]?.quotes ?? [])],
  };
}

/** More than a sentence holds. */
const NAMED_MAX = 3;
/** "Medical expense, any one person": its first words say what it is. */
const namesOf = (rows: readonly MatrixRow[]): string[] => [
  ...new Set(rows.map(({ label }) => lowered(label.split(", ")[0] ?? label))),
];
const named = (rows: readonly MatrixRow[]): string => {
  const names = namesOf(rows);
  const rest = names.length - NAMED_MAX;
  return listed(rest > 1 ? [...names.slice(0, NAMED_MAX), `${rest} more`] : names);
};

interface Price {
  at: number;
  least: number;
  most: number;
  quotes: MatrixCell["quotes"];
}

/** What all columns cost, as far as they say; null if they cost the same or one does not say. */
function priceOf({ prices = [] }: CoverageMatrix): Price | null {
  const told = statedCosts(prices) ?? [];
  const amounts = told.map(({ cents }) => cents);
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  if (amounts.length < 2 || least === most) return null;
  return { at: amounts.indexOf(least), least, most, quotes: told.flatMap(({ quotes }) => quotes) };
}

/** The lines with those of the cost as a proposal tells them, so that both say the same of one quote. */
function withCosts({ rows, prices = [] }: CoverageMatrix): MatrixRow[] {
  if (prices.length === 0) return rows;
  const totalOf = prices.every(({ charges }) => charges.length === 0)
    ? "Total"
    : prices.some(({ total }) => total.length > 0)
      ? "Total with taxes and fees"
      : "Total of premium, taxes and fees";
  const costs = costRows(prices)
    .filter(({ cells }) => cells.some(({ text }) => text !== null))
    .map(({ label, cells }): MatrixRow => {
      const isTotal = label === "Total";
      const isAdded = cells.some(({ isSum }) => isSum);
      return {
        group: "PREMIUM",
        label: isTotal ? totalOf : label,
        why: isTotal && isAdded ? "Added up here where an offer does not state it." : costWhy,
        isSame: cells.every(({ text }) => text !== null && text === cells[0]?.text),
        cells: cells.map(({ text, quotes }) => ({
          outcome: text === null ? "NOT_FOUND" : "STATED",
          value: text ?? (isTotal ? "Not all of it is stated" : null),
          quotes,
        })),
      };
    });
  return [...costs, ...rows.filter((row) => !isOfCost(prices, row))];
}

const costWhy = "It changes what the insured pays for the term.";

/** What each offer excludes that another covers, and what was not found in it: one sentence each. */
function remarksOf(matrix: CoverageMatrix): Sentence[] {
  const price = priceOf(matrix);
  return matrix.columns.flatMap(({ name, pageCount }, at): Sentence[] => {
    const excluded = at === price?.at ? [] : excludedBy(matrix.rows, at);
    const unfound = matrix.rows.filter(
      ({ cells, group }) =>
        cells[at]?.outcome === "NOT_FOUND" && (group === "COVERAGES" || group === "LIMITS"),
    );
    const found = unfound.flatMap(({ cells }) => cells.flatMap(({ quotes }) => quotes.slice(0, 1)));
    const wasNot = namesOf(unfound).length === 1 ? "was not found" : "were not found";
    return [
      ...(excluded.length === 0
        ? []
        : [
            {
              text: `${name} ${listed(leavingOut(excluded, at, named))}.`,
              quotes: excluded.flatMap(({ cells }) => cells[at]?.quotes ?? []),
            },
          ]),
      ...(unfound.length === 0
        ? []
        : [
            {
              text: `${capitalized(named(unfound))} ${wasNot} in ${name}: ${counted(pageCount, "page")} searched. Ask before you present it.`,
              quotes: found,
            },
          ]),
    ];
  });
}

export const coverageComparison: PresetProgram = { next, draft };
