/**
 * The local reasoner's review of a claim: what the papers of a loss state, held against the clauses of the policies that
 * ran on that day. It decides nothing about cover. The evidence check stands behind it.
 */
import { describeDate } from "../../../shared/calendar-date.ts";
import { inSlices, type SlicedWork } from "../../../shared/sliced-work.ts";
import type { ClaimReview, LossFact, RecordedPolicy } from "../../model.ts";
import { lossFields } from "../data/claim-words.ts";
import { formKeyOf } from "../values/form-numbers.ts";
import { type Cover, type Covers, coversOf, heldPolicy } from "../review/policies.ts";
import { quotesOf, type ReviewedDocument } from "../review/reviewed-document.ts";
import { describeTerm } from "../review/terms.ts";
import { amountsUnder } from "./amounts.ts";
import { conditionsOf } from "./conditions.ts";
import { isLossPaper, type LossFacts, lossFactsOf, type StatedFact } from "./loss-facts.ts";
import { isOfInjury, partOfAmount } from "./loss-parts.ts";
import { insuredUnder, placeTold, placeUnder, statusUnder, vehicleUnder } from "./scope.ts";
import { notFound, pointOf, type Told, unsaid } from "./told-point.ts";
import { causesUnder, exclusionsUnder, groundsUnder, isOfKind, kindsOf } from "./touched-clauses.ts";

export interface ClaimReviewInput {
  /** Papers of the loss, and the documents of policies. */
  documents: readonly ReviewedDocument[];
  /** What somebody typed about the loss; null if nothing was. */
  typed: ReviewedDocument | null;
  /** The client's policies of any term by the agency's records. */
  records: readonly RecordedPolicy[];
  /** A calendar date: whether a deadline has passed is judged by it. */
  today: string;
}

const POINTS_MAX = 160;
/** One policy is held against the facts in a few milliseconds. */
const POLICY_UNITS = 4_000;

export function* reviewClaimInSlices(input: ClaimReviewInput): SlicedWork<ClaimReview> {
  const papers = [...(input.typed ? [input.typed] : []), ...input.documents.filter(isLossPaper)];
  const said = lossFactsOf(papers, input.typed);
  const dates = said.stated.get("DATE") ?? [];
  const [first, other] = dates;
  const date = first && !other ? first.norm : null;
  const [paper] = papers;
  const others = input.documents.filter((document) => !papers.includes(document));
  const loss = { lines: papers.flatMap(({ lines }) => lines) };
  const covers = paper
    ? coversOf(others, input.records, { ...paper, ...loss }, date ?? first?.norm ?? input.today)
    : { policies: [], loose: [] };
  const place = said.stated.has("PLACE") ? null : placeTold(covers.policies, said);
  const facts = place ? { ...said, stated: new Map([...said.stated, ["PLACE", [place]] as const]) } : said;
  const meant = policiesMeant(covers, facts, loss);
  const running = meant.filter(
    ({ unused }) => unused === null || (date === null && unused !== "NOT_IN_FORCE"),
  );
  const insured = new Map(running.map((cover) => [cover, insuredUnder(cover, facts)]));
  const told: Told[] = [...datesOf(facts), ...meant.map((cover) => termUnder(cover, covers, facts))];
  told.push(...rivalsAmong(running, facts, date));
  yield* inSlices(
    running.filter(({ documents }) => documents.length > 0),
    (cover) => {
      told.push(
        insured.get(cover) ?? insuredUnder(cover, facts),
        ...placeUnder(cover, facts),
        ...vehicleUnder(cover, facts),
        ...causesUnder(cover, facts),
        ...exclusionsUnder(cover, facts),
        ...groundsUnder(cover, facts),
        ...conditionsOf(cover, facts, date, input.today),
        ...amountsUnder(cover, facts),
        ...statusUnder(cover, facts),
      );
    },
    POLICY_UNITS,
  );
  return {
    facts: factsOf(facts),
    policies: covers.policies.map(heldPolicy),
    points: told.slice(0, POINTS_MAX).map(pointOf),
    isNotifiable:
      date !== null &&
      running.some((cover) => cover.unused === null && insured.get(cover)?.bearing !== "LIMITS"),
  };
}

/** The policies that the papers name by their numbers, else those of the lines that answer for the causes, else all. */
function policiesMeant(
  { policies }: Covers,
  facts: LossFacts,
  { lines }: Pick<ReviewedDocument, "lines">,
): Cover[] {
  const possible = policies.filter(({ unused }) => unused !== "NOT_IN_FORCE" && unused !== "OTHER_INSURED");
  const kinds = [...kindsOf(facts)];
  const answering = possible.filter((cover) => kinds.some((kind) => isOfKind(cover, kind)));
  const numberOf = ({ record, documents }: Cover) =>
    formKeyOf(record?.policyNumber ?? documents[0]?.extraction.details.policyNumber ?? "");
  const said = lines.map(({ head, cells }) =>
    formKeyOf([...head, ...cells].map(({ text }) => text).join(" ")),
  );
  const named = possible.filter((cover) => {
    const number = numberOf(cover);
    return number.length > 4 && said.some((text) => text.includes(number));
  });
  // A number that is named for a term that does not run leads to the others of its line.
  const isRunning = named.some(({ unused }) => unused === null);
  if (named.length > 0 && isRunning) return named;
  const known = [...new Set([...named, ...answering])];
  return known.length > 0 ? known : possible;
}

/** Dates that contradict each other, or none. */
function datesOf(facts: LossFacts): Told[] {
  const dates = facts.stated.get("DATE") ?? [];
  const base = {
    part: "POLICY" as const,
    label: "Date of loss",
    clause: null,
    bearing: "CANNOT_TELL" as const,
  };
  if (dates.length === 0)
    return [
      {
        ...base,
        stated: null,
        why: `${unsaid(facts)}The papers do not say when it happened.`,
        question: "On which date did the loss happen?",
      },
    ];
  if (dates.length === 1) return [];
  const values = dates.map(({ value }) => value).join(" and ");
  return [
    {
      ...base,
      stated: values,
      why: `The papers give ${values}. Which policy and which deadline apply depends on it.`,
      question: `The papers give ${values} as the date of the loss. Which is right?`,
      stating: dates,
    },
  ];
}

function termUnder(cover: Cover, { policies }: Covers, facts: LossFacts): Told {
  const dates = facts.stated.get("DATE") ?? [];
  const { from, to, name, quotes, record, documents } = cover;
  const base = {
    part: "POLICY" as const,
    label: "Loss in the term",
    policy: cover,
    stated: dates.map(({ value }) => value).join(" and ") || null,
    stating: dates,
  };
  const isPrinted = documents.some(({ extraction }) => extraction.details.effectiveDate === from);
  if (from === null || to === null)
    return {
      ...base,
      clause: null,
      bearing: "CANNOT_TELL",
      why: `${notFound(cover)}The pages do not give the term.`,
    };
  const term = describeTerm({ from, to });
  const inside = dates.filter(({ norm }) => from <= norm && norm < to);
  const side =
    (dates[0]?.norm ?? "") < from
      ? `before the policy begins, on ${describeDate(from)}`
      : `on or after the day on which the policy ends, ${describeDate(to)}`;
  if (record && !isPrinted && dates.length > 0 && inside.length === 0)
    return {
      ...base,
      clause: null,
      bearing: "LIMITS",
      why: `By its record ${name} runs ${term}. The loss is ${side}.`,
    };
  if (record && !isPrinted)
    return {
      ...base,
      clause: null,
      bearing: "CANNOT_TELL",
      why: `By its record ${name} runs ${term}. None of its pages was searched that says so. Attach its declarations.`,
    };
  const shown = { ...base, clause: term, showing: quotes };
  if (dates.length === 0 || (inside.length > 0 && inside.length < dates.length))
    return {
      ...shown,
      bearing: "CANNOT_TELL",
      why:
        dates.length === 0
          ? "The papers do not say when it happened."
          : "Only one of the dates is in the term.",
    };
  if (inside.length > 0) return { ...shown, bearing: "SUPPORTS", why: `The policy runs ${term}.` };
  const running = policies.filter(
    ({ unused, lineNames }) => unused === null && lineNames.some((line) => cover.lineNames.includes(line)),
  );
  const [next] = running;
  return {
    ...shown,
    bearing: "LIMITS",
    why: next
      ? `The loss is ${side}. ${next.name} runs on that day.`
      : `The loss is ${side}. No policy among the pages runs on that day.`,
    question: next ? null : "Which policy was in force on the day of the loss? Please send it.",
  };
}

/** Two policies of one line that run on the day of the loss. */
function rivalsAmong(running: readonly Cover[], { stated }: LossFacts, date: string | null): Told[] {
  if (date === null) return [];
  const byLine = Map.groupBy(running, ({ lineNames }) => lineNames[0] ?? "");
  return [...byLine].flatMap(([line, own]): Told[] => {
    if (line === "" || own.length < 2) return [];
    const both = own.map(({ name }) => name).join(" and ");
    return [
      {
        part: "POLICY",
        label: "Two policies on one day",
        stated: describeDate(date),
        clause: own.map(describeTerm).join(" and "),
        bearing: "CANNOT_TELL",
        why: `${both} run on that day. Each is told below; which one answers first is for the carriers to say.`,
        question: `${both} run on the day of the loss. Under which of them was it reported?`,
        stating: stated.get("DATE") ?? [],
        showing: own.flatMap(({ quotes }) => quotes),
      },
    ];
  });
}

/** "$46,000 for the contents", where its words say so. */
function amountFor(fact: StatedFact): string {
  const part = partOfAmount(fact);
  if (part) return `${fact.value} for ${part.name}`;
  return isOfInjury(fact) ? `${fact.value} for the injury` : fact.value;
}

const factsOf = ({ stated, told }: LossFacts): LossFact[] => [
  ...lossFields.flatMap(({ key, label }) =>
    key === "WHAT"
      ? []
      : (stated.get(key) ?? []).map((fact) => ({
          label,
          value: key === "AMOUNT" ? amountFor(fact) : fact.value,
          quotes: quotesOf(fact.document, [fact.quote]),
        })),
  ),
  ...told.map(({ text, document, quote }) => ({
    label: "What happened",
    value: text,
    quotes: quotesOf(document, [quote]),
  })),
];
