/** A recommendation, for whoever asked for one: only what follows from the words of the offers. */
import type { MatrixRow, ProposedSection } from "#model/assistant";
import { describeMoney } from "../shared/money.ts";
import { listed, lowered } from "./offers.ts";
import { type ProposalSentence, pricesOf } from "./proposal-parts.ts";

/** Rows in which a column gives less than another one, excludes it, or does not say. */
const weakIn = (rows: readonly MatrixRow[], at: number, ...outcomes: string[]): MatrixRow[] =>
  rows.filter(
    ({ cells, group }) =>
      group !== "FORMS" &&
      group !== "PREMIUM" &&
      outcomes.includes(cells[at]?.outcome ?? "") &&
      cells.some(({ outcome }) => outcome === "STATED"),
  );

const NAMED_MAX = 4;
const named = (rows: readonly MatrixRow[]): string => {
  const labels = [...new Set(rows.map(({ label }) => lowered(label)))];
  const rest = labels.length - NAMED_MAX;
  return listed(rest > 0 ? [...labels.slice(0, NAMED_MAX), `${rest} more`] : labels);
};

export function recommendationOf(section: ProposedSection): ProposalSentence[] {
  const { columns, rows } = section.matrix;
  if (columns.length < 2)
    return [{ text: "There is only one option, so there is nothing to choose between.", quotes: [] }];
  const prices = pricesOf(section);
  if (!prices)
    return [
      {
        text: "We recommend none of the options: not every quote states one premium or one total, so they cannot be weighed.",
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
