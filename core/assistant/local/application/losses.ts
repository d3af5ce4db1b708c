/** The losses that an application states, against those of loss runs. */
import { daysBetween, describeDate } from "../../../shared/calendar-date.ts";
import { describeMoney } from "../../../shared/money.ts";
import type { Evidence } from "../../model.ts";
import { type Cell, type Line, quoteLine, textOf } from "../comparison/lines.ts";
import { names, wordsOf } from "../comparison/words.ts";
import {
  LOSS_RUN_DAYS,
  lossColumns,
  lossRunWords,
  lossWords,
  noLossWords,
} from "../data/application-fields.ts";
import type { ReviewedDocument } from "../review/reviewed-document.ts";
import { valuesIn } from "../values/values-in.ts";
import { type Checked, findSaid, searched } from "./stated.ts";

export interface Loss {
  on: string;
  /** Cents; null if the row has none. */
  amount: number | null;
  quote: Evidence;
}

/** Headings say it: a policy mentions losses everywhere. Without rows, the title of the paper has to. */
export const isLossRun = (document: Pick<ReviewedDocument, "lines" | "pages">): boolean =>
  (document.lines.some(({ kind, words }) => kind === "HEADING" && names(words, lossRunWords.title)) &&
    document.lines.some(({ kind }) => kind === "ROW" || kind === "PAIR")) ||
  titleOf(document) !== null;

const TITLE_LINES = 3;
const TITLE_WORDS_MAX = 8;

/** "Loss Run - 5 years covered" at the top; not the sentence of a letter that asks for one, nor the subject of an email. */
function titleOf({ pages: [first] }: Pick<ReviewedDocument, "pages">): Evidence | null {
  let start = 0;
  let count = 0;
  for (const line of first?.text.split("\n") ?? []) {
    const text = line.trim();
    if (text !== "") count += 1;
    if (!first || count > TITLE_LINES) return null;
    const words = wordsOf(text);
    const isSentence = text.includes(":") || text.endsWith(".") || text.endsWith("?");
    if (words.length <= TITLE_WORDS_MAX && !isSentence && names(words, lossRunWords.ownTitle)) {
      const from = start + line.indexOf(text);
      return [{ page: first.page, start: from, end: from + text.length, text }];
    }
    start += line.length + 1;
  }
  return null;
}

/** No loss, no amount, and no word that there was none: only its title says what it is. */
const isOnlyTitled = ({ lines }: ReviewedDocument): boolean =>
  lossesOfRun(lines).length === 0 &&
  !lines.some((line) => names(line.words, noLossWords) || amountIn(textOf(line)) !== null);

const dateIn = (text: string): string | null => {
  const found = valuesIn(text).find(({ type }) => type === "DATE");
  return found?.type === "DATE" ? found.on : null;
};
const amountIn = (text: string): number | null => {
  const found = valuesIn(text).find(({ type }) => type === "MONEY");
  return found?.type === "MONEY" ? Math.abs(found.cents) : null;
};

/** Of several columns that may be meant the one whose name comes first in the list. */
function cellOf(cells: readonly Cell[], columns: readonly string[]): Cell | null {
  for (const column of columns) {
    const cell = cells.find((each) => each.column !== "" && names(wordsOf(each.column), [column]));
    if (cell) return cell;
  }
  return null;
}

/** Rows of tables that have a column for the day of a loss; a table of one row may be pairs, one below the other. */
export function lossesIn(lines: readonly Line[]): Loss[] {
  return lines.flatMap((line, at): Loss[] => {
    if (line.kind === "PAIR") return lossOfPairs(lines, at);
    if (line.kind !== "ROW") return [];
    const cells = [...line.head, ...line.cells];
    const on = dateIn(cellOf(cells, lossColumns.date)?.text ?? "");
    const isOfLosses =
      cells.some(({ column }) => names(wordsOf(column), lossWords)) ||
      names(wordsOf(`${line.heading} ${line.part}`), lossWords);
    if (on === null || !isOfLosses) return [];
    const amount = amountIn(cellOf(cells, lossColumns.amount)?.text ?? "");
    return [{ on, amount, quote: quoteLine(line) }];
  });
}

const PAIRS_MAX = 8;

function lossOfPairs(lines: readonly Line[], at: number): Loss[] {
  const line = lines[at];
  const isDay = ({ label }: Line) => {
    const words = wordsOf(label);
    return names(words, lossColumns.date) && !names(words, lossRunWords.valued);
  };
  if (!line || !isDay(line) || !names(wordsOf(`${line.label} ${line.heading}`), lossWords)) return [];
  const on = dateIn(textOf(line));
  if (on === null) return [];
  const rest = lines.slice(at + 1, at + PAIRS_MAX);
  const end = rest.findIndex((each) => each.kind !== "PAIR" || isDay(each));
  const own = end < 0 ? rest : rest.slice(0, end);
  const paid = lossColumns.amount
    .map((column) =>
      own.find((each) => names(wordsOf(each.label), [column]) && amountIn(textOf(each)) !== null),
    )
    .find((each) => each !== undefined);
  return [
    {
      on,
      amount: paid ? amountIn(textOf(paid)) : null,
      quote: [...quoteLine(line), ...(paid ? quoteLine(paid) : [])],
    },
  ];
}

/** Rows of loss runs, and details beside a label: "Detail: 07/22/2024, laceration, paid $1,386". */
function lossesOfRun(lines: readonly Line[]): Loss[] {
  const rows = lossesIn(lines);
  if (rows.length > 0) return rows;
  return lines.flatMap((line): Loss[] => {
    const text = textOf(line);
    const on = dateIn(text);
    const amount = amountIn(text);
    const isDay = names(line.words, lossRunWords.valued);
    return on === null || amount === null || isDay ? [] : [{ on, amount, quote: quoteLine(line) }];
  });
}

const named = ({ on }: Loss): string => `Loss of ${describeDate(on)}`;
const worth = ({ amount }: Loss): string => (amount === null ? "No amount" : describeMoney(amount));

export function checkLosses(
  application: ReviewedDocument,
  runs: readonly ReviewedDocument[],
  today: string,
): Checked[] {
  const stated = lossesIn(application.lines);
  const none = stated.length === 0 ? findSaid(application.lines, lossWords, noLossWords) : null;
  const noneQuote = none ? [quoteLine(none)] : [];
  const point = (over: Partial<Checked> & Pick<Checked, "label" | "verdict" | "why">): Checked => ({
    part: "LOSSES",
    stated: null,
    against: null,
    question: null,
    stating: [],
    ...over,
  });
  const points: Checked[] = [];
  if (stated.length === 0 && !none)
    points.push(
      point({
        label: "Loss history",
        verdict: "NOT_MET",
        why: `Nothing about losses was found, ${searched(application)}. Ask for those of the last five years.`,
        question: "Which losses were there in the last five years, insured or not, or were there none?",
      }),
    );
  if (runs.length === 0) {
    points.push(
      point({
        label: "Loss runs",
        verdict: "NOT_MET",
        stated: none ? textOf(none) : null,
        stating: noneQuote,
        why: "No loss run is among the files that were searched. Ask the carriers of the last five years for theirs.",
        question: "Please send the loss runs of the last five years from each carrier.",
      }),
    );
    return points;
  }
  const left = new Set(stated);
  for (const document of runs) {
    points.push(...dayOf(document, today, point));
    const losses = lossesOfRun(document.lines);
    for (const loss of losses) {
      const showing = { document, quotes: [loss.quote] };
      const own = [...left].find(({ on }) => on === loss.on);
      if (own) left.delete(own);
      const isSame = own !== undefined && (own.amount === null || own.amount === loss.amount);
      const [label, against] = [named(loss), worth(loss)];
      points.push(
        own
          ? point({
              label,
              against,
              showing,
              stated: worth(own),
              stating: [own.quote],
              verdict: isSame ? "MET" : "NOT_MET",
              why: isSame
                ? "The loss run shows the same loss."
                : `The application says ${worth(own)}, and the loss run ${against}. Use the loss run's figure.`,
            })
          : point({
              label,
              against,
              showing,
              stated: none ? textOf(none) : null,
              stating: noneQuote,
              verdict: "NOT_MET",
              why: none
                ? "The application says that there were no losses, but the loss run shows one. Correct the application."
                : "The loss run shows it, and the application does not. Add it to the application.",
              question: `The loss run shows a loss on ${describeDate(loss.on)}. What happened, and what was done since?`,
            }),
      );
    }
    if (isOnlyTitled(document)) {
      const title = titleOf(document);
      points.push(
        point({
          label: `Losses in ${document.name}`,
          against: title?.map(({ text }) => text).join(" ") ?? null,
          ...(title && { showing: { document, quotes: [title] } }),
          verdict: "NOT_MET",
          why: `It is a loss run by its title, but no amounts and no losses are in it, ${searched(document)}. Ask the carrier for a complete one.`,
          question: `Please send the complete loss run: ${document.name} has no amounts and no losses in it.`,
        }),
      );
    } else if (none && losses.length === 0)
      points.push(
        point({
          label: "No losses",
          verdict: "CANNOT_TELL",
          stated: textOf(none),
          stating: noneQuote,
          why: `No loss was found in ${document.name}. Read it before the application goes out.`,
        }),
      );
  }
  for (const loss of left)
    points.push(
      point({
        label: named(loss),
        stated: worth(loss),
        stating: [loss.quote],
        verdict: "CANNOT_TELL",
        why: "None of the loss runs shows it. Ask for the loss run of the carrier that it was reported to.",
      }),
    );
  return points;
}

/** Carriers ask for loss runs that are not older than three months. */
function dayOf(
  document: ReviewedDocument,
  today: string,
  point: (over: Partial<Checked> & Pick<Checked, "label" | "verdict" | "why">) => Checked,
): Checked[] {
  const line = document.lines.find((each) => names(each.words, lossRunWords.valued) && dateIn(textOf(each)));
  const on = line && dateIn(textOf(line));
  if (!line || !on) return [];
  const isOld = daysBetween(on, today) > LOSS_RUN_DAYS;
  return [
    point({
      label: `Date of ${document.name}`,
      against: describeDate(on),
      showing: { document, quotes: [quoteLine(line)] },
      verdict: isOld ? "NOT_MET" : "MET",
      why: isOld
        ? `It is older than ${LOSS_RUN_DAYS} days. Ask the carrier for a current one.`
        : `It is not older than ${LOSS_RUN_DAYS} days.`,
      question: isOld ? `Please ask your carrier for a current loss run in place of ${document.name}.` : null,
    }),
  ];
}
