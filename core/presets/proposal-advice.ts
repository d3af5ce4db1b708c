/** A recommendation, for whoever asked for one: only what follows from the words of the offers. */
import type { MatrixRow, ProposedSection } from "#model/assistant";
import { describeMoney } from "../shared/money.ts";
import { listed, lowered } from "./offers.ts";
import { pricesOf } from "./offered-costs.ts";
import type { ProposalSentence } from "./proposal-parts.ts";

/** Rows in which a column gives less than another one, excludes it, or does not say. */
const weakIn = (rows: readonly MatrixRow[], at: number, ...outcomes: string[]): MatrixRow[] =>
  rows.filter(
    ({ cells, group }) =>
      group !== "FORMS" &&
      group !== "PREMIUM" &&
      outcomes.includes(cells[at]?.outcome ?? "") &&
      cells.some(({ outcome }) => outcome === "STATED"),
  );

/** A client reads the whole list: nobody can look up what "2 more" are. */
const named = (rows: readonly MatrixRow[]): string =>
  listed([...new Set(rows.map(({ label }) => lowered(label)))]);

/** The sentences that ask for a recommendation. */
const askedIn = (words: string): string =>
  words
    .split(/[.!?\n]+/u)
    .filter((sentence) => /\brecommend/iu.test(sentence))
    .join(" ");
const SHORT_NAME_MIN = 4;

/** "because of its dividend", "b/c of dividend" */
const reasonGiven =
  /(?:\b(?:because|bc|due to|on account of)\b|\bb\/c\b|\bfor (?=(?:its|their|the)\b))(?: of)?\s+(?:(?:its|their|the|they have|it has|of)\s+)*(?<reason>[^.,;\n]{3,80})/iu;
/** What is shorter carries no meaning of its own. */
const REASON_WORD_MIN = 4;

interface Reason {
  /** As it was given, with the words that give it. */
  said: string;
  name: string;
  /** The first line that is about it; null if no quote has one. */
  row: MatrixRow | null;
}

/** Why somebody wants to recommend an option, and what the quotes say of that; null without a reason. */
function reasonOf({ matrix: { rows } }: ProposedSection, words: string): Reason | null {
  const [said = "", name = ""] = reasonGiven.exec(askedIn(words)) ?? [];
  const stems = (name.toLowerCase().match(/\p{L}+/gu) ?? [])
    .filter(({ length }) => length >= REASON_WORD_MIN)
    .map((word) => word.replace(/(?:ies|y|s)$/u, ""));
  if (stems.length === 0) return null;
  const isAbout = (text: string): boolean => stems.every((stem) => text.toLowerCase().includes(stem));
  const row =
    rows.find(({ label }) => isAbout(label)) ??
    rows.find(({ cells }) => cells.some(({ value }) => isAbout(value ?? ""))) ??
    null;
  return { said: said.trim(), name: name.trim(), row };
}

/** Said to whoever gave a reason that the quote of the wished option does not state. */
export function unborneReason(section: ProposedSection, words: string): ProposalSentence[] {
  const at = section.matrix.columns.length < 2 ? null : wishedIn(words, section);
  const reason = at === null ? null : reasonOf(section, words);
  if (at === null || !reason || reason.row?.cells[at]?.outcome === "STATED") return [];
  const { columns } = section.matrix;
  const others = (reason.row?.cells ?? []).flatMap(({ outcome, value, quotes }, other) =>
    outcome === "STATED" ? [{ text: `${columns[other]?.name ?? ""}: ${value ?? ""}`, quotes }] : [],
  );
  const stated =
    others.length === 0
      ? "No other quote states it either."
      : `“${reason.row?.label ?? ""}” is stated by ${others.map(({ text }) => text).join("; ")}.`;
  return [
    {
      text: `“${reason.said}” was not followed: the quote of ${columns[at]?.name ?? ""} does not state it. ${stated}`,
      quotes: others.flatMap(({ quotes }) => quotes),
    },
  ];
}

/** The only option whose name stands in a sentence that asks to recommend it; null if there is none. */
function wishedIn(words: string, { matrix: { columns } }: ProposedSection): number | null {
  const said = askedIn(words).toLowerCase();
  const saidWords = new Set(said.match(/[\p{L}\p{N}]+/gu));
  const firsts = columns.map(({ name }) => name.toLowerCase().split(/[\s,]+/u));
  const found = columns.flatMap(({ option }, at) => {
    const [first = "", second = ""] = firsts[at] ?? [];
    // People call a carrier by its first word, which has to be that of one alone.
    const isAlone =
      firsts.filter(([other]) => other === first).length === 1 && first.length >= SHORT_NAME_MIN;
    const isNamed =
      option === null
        ? said.includes(`${first} ${second}`.trim()) || (isAlone && saidWords.has(first))
        : said.includes(option.toLowerCase());
    return isNamed ? [at] : [];
  });
  const [only, ...others] = found;
  return only !== undefined && others.length === 0 ? only : null;
}

/** The option that somebody wants to recommend: with what speaks for it and against it, or why nothing does. */
function wishedAdvice(section: ProposedSection, at: number): ProposalSentence[] {
  const { columns, rows } = section.matrix;
  const { name = "" } = columns[at] ?? {};
  const prices = pricesOf(section.offers);
  const own = prices?.of[at];
  const least = prices?.of.toSorted((a, b) => a.cents - b.cents)[0];
  const lowest = columns[prices && least ? prices.of.indexOf(least) : -1]?.name ?? "";
  const isLeast = own !== undefined && own.cents === least?.cents;
  const better = columns
    .flatMap((_, other) => (other === at ? [] : weakIn(rows, other, "LESS", "EXCLUDED", "NOT_FOUND")))
    .filter(({ cells }) => cells[at]?.outcome === "STATED");
  const [less, unsaid] = [weakIn(rows, at, "LESS", "EXCLUDED"), weakIn(rows, at, "NOT_FOUND")];
  const quotesIn = (own: readonly MatrixRow[]) =>
    own.flatMap(({ cells }) => cells.flatMap(({ quotes }) => quotes));
  const cost =
    !prices || !own || !least
      ? {
          text: "Not every quote states a cost that can be compared with the others, so the prices cannot be weighed.",
          quotes: [],
        }
      : isLeast
        ? { text: `It costs least: ${describeMoney(own.cents)}${prices.with}.`, quotes: own.quotes }
        : {
            text: `It costs ${describeMoney(own.cents)}${prices.with}, and ${lowest} costs least at ${describeMoney(least.cents)}.`,
            quotes: [...own.quotes, ...least.quotes],
          };
  const against = [
    {
      of: less,
      text: `It gives less than another option, or excludes what another one covers: ${named(less)}.`,
    },
    { of: unsaid, text: `Its quote does not state ${named(unsaid)}.` },
  ].flatMap(({ of, text }) => (of.length > 0 ? [{ text, quotes: quotesIn(of) }] : []));
  if (better.length === 0 && !isLeast)
    return [
      {
        text: `The quotes do not bear out a recommendation of ${name}: in no line that they state does it give more than another option.`,
        quotes: [],
      },
      cost,
      ...against,
    ];
  return [
    better.length === 0
      ? { text: `We recommend ${name} for its price.`, quotes: own?.quotes ?? [] }
      : {
          text: `We recommend ${name}: it gives more than another option, or covers what another one does not, in ${named(better)}.`,
          quotes: quotesIn(better),
        },
    cost,
    ...against,
  ];
}

/** `words`: what was asked for. */
export function recommendationOf(section: ProposedSection, words: string): ProposalSentence[] {
  const { columns, rows } = section.matrix;
  const wished = columns.length < 2 ? null : wishedIn(words, section);
  if (wished !== null) {
    const cell = reasonOf(section, words)?.row;
    const own = cell?.cells[wished];
    const borne =
      cell && own?.outcome === "STATED"
        ? [{ text: `${cell.label}: ${own.value ?? ""}`, quotes: own.quotes }]
        : [];
    return [...wishedAdvice(section, wished), ...borne];
  }
  if (columns.length < 2)
    return [{ text: "There is only one option, so there is nothing to choose between.", quotes: [] }];
  const prices = pricesOf(section.offers);
  if (!prices)
    return [
      {
        text: "We recommend none of the options: not every quote states a cost that can be compared with the others.",
        quotes: [],
      },
    ];
  const totals = prices.of;
  const least = Math.min(...totals.map(({ cents }) => cents));
  const at = totals.findIndex(({ cents }) => cents === least);
  const { name = "" } = columns[at] ?? {};
  const price = {
    text: `${name} costs least: ${describeMoney(least)}${prices.with}.`,
    quotes: totals[at]?.quotes ?? [],
  };
  const [less, unsaid] = [weakIn(rows, at, "LESS", "EXCLUDED"), weakIn(rows, at, "NOT_FOUND")];
  if (less.length === 0 && unsaid.length === 0)
    return [
      {
        text: `We recommend ${name}: it costs least, and in no line that the quotes state does it give less than another one.`,
        quotes: price.quotes,
      },
    ];
  const full = columns.flatMap((column, place) =>
    weakIn(rows, place, "LESS", "EXCLUDED", "NOT_FOUND").length === 0 ? [{ column, place }] : [],
  );
  const [best] = full;
  return [
    price,
    ...(less.length === 0
      ? []
      : [
          {
            text: `It gives less than another option, or excludes what another one covers: ${named(less)}.`,
            quotes: less.flatMap(({ cells }) => cells.flatMap(({ quotes }) => quotes)),
          },
        ]),
    ...(unsaid.length === 0
      ? []
      : [
          {
            text: `Its quote does not state ${named(unsaid)}.`,
            quotes: unsaid.flatMap(({ cells }) => cells.flatMap(({ quotes }) => quotes)),
          },
        ]),
    best
      ? {
          text: `We recommend ${best.column.name} if these lines matter to you: in no line that the quotes state does it give less, at ${describeMoney(totals[best.place]?.cents ?? 0)}${prices.with}.`,
          quotes: totals[best.place]?.quotes ?? [],
        }
      : {
          text: "No option is best in every line, so the choice depends on which of these lines matter to you.",
          quotes: [],
        },
  ];
}
