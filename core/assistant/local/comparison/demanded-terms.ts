/**
 * Demands of a contract that are no limits: days of notice, a rating of the insurer, standing and scope. Each is held
 * against the words of a policy or certificate; what those do not say is "not shown", and a figure that falls short is
 * shown with its words.
 */
import { describeMoney } from "../../../shared/money.ts";
import type { CancellationTerm } from "../../model.ts";
import * as data from "../data/demanded-terms.ts";
import { retained } from "../data/demands.ts";
import type { DemandingSentence, HeldDemand } from "./demanded-amounts.ts";
import { type ComparedDocument, findLine, type Line, quoteLine, textOf } from "./lines.ts";
import { figuresIn, findPhrase, isMoney, names, type Word } from "./words.ts";

/** What a sentence gives: numbers of which each must be as high as the demanded one; 0 where it gives none. */
interface Measured {
  ranks: readonly number[];
  text: string;
}

const spanOf = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"}`;

const measures: Readonly<Record<data.TermMeasure, (line: Line) => Measured | null>> = {
  DAYS: (line) => {
    const days = figuresIn(textOf(line)).filter(({ kind, norm }) => kind === "COUNT" && norm.endsWith("day"));
    const most = Math.max(...days.map(({ amount }) => amount));
    return days.length === 0 ? null : { ranks: [most], text: `${most} days` };
  },
  MONTHS: (line) => {
    const spans = figuresIn(textOf(line)).filter(
      ({ norm }) => norm.endsWith(" month") || norm.endsWith(" year"),
    );
    const most = Math.max(...spans.map(({ amount, norm }) => (norm.endsWith("year") ? amount * 12 : amount)));
    if (spans.length === 0) return null;
    return { ranks: [most], text: most % 12 === 0 ? spanOf(most / 12, "year") : spanOf(most, "month") };
  },
  // The insured may bear no more than this, so less is better.
  RETAINED: ({ words }) => {
    const from = findPhrase(words, retained)?.to ?? words.length;
    const amount = words.slice(from, from + 16).find(isMoney);
    const cents = Number(amount?.norm.slice(1));
    return amount ? { ranks: [-cents], text: describeMoney(cents) } : null;
  },
  RATING: ratingIn,
};

/** Days of notice that a person set, which have no words on the pages: unless for one reason alone, they count instead. */
const noticeSet = (terms: readonly CancellationTerm[]) =>
  terms.flatMap(({ by, reason, days, quotes }) =>
    by === "CARRIER" && days !== null && quotes.length === 0
      ? [
          {
            ranks: [days],
            text: spanOf(days, "day"),
            quotes,
            isGeneral: reason === "OTHER" || reason === "ANY",
          },
        ]
      : [],
  );

const anyMeasure: Measured = { ranks: [0], text: "demanded" };

/** The grade behind the word "rating" or the rater's name, and the size behind it. */
function ratingIn(line: Line): Measured | null {
  const from =
    findPhrase(line.words, data.rated)?.to ?? findPhrase(line.words, data.graded)?.from ?? line.words.length;
  const printed = ({ start, end }: Word) => textOf(line).slice(start, end);
  for (const [at, word] of [...line.words.entries()].slice(from, from + 12)) {
    const signs = textOf(line)
      .slice(word.end, word.end + 2)
      .replaceAll("–", "-");
    const grade = [printed(word) + signs, printed(word) + signs.charAt(0), printed(word)].find((each) =>
      data.bestGrades.includes(each),
    );
    if (grade === undefined || signs.startsWith(".")) continue;
    const next = line.words.slice(at + 1, at + 4).find(({ norm }) => !data.ratingWords.includes(norm));
    const size = next
      ? data.sizes.findIndex((roman, rank) => [roman, String(rank + 1)].includes(printed(next))) + 1
      : 0;
    return {
      ranks: [data.bestGrades.length - data.bestGrades.indexOf(grade), size],
      text: size > 0 && next ? `${grade} ${printed(next)}` : grade,
    };
  }
  return null;
}

/** What the contract's sentence demands besides limits, held against the cover. */
export function heldTerms(
  { line, quotes, isRequirement, isInClause, groups, open }: DemandingSentence,
  { lines: cover, extraction: { schedules, certificate } }: ComparedDocument,
): HeldDemand[] {
  return data.demandedTerms.flatMap((term): HeldDemand[] => {
    const { label, about, of: besides = [""], not = [], isPlain, measure, met, metBoth, unmet } = term;
    if (
      (term.boxOf !== undefined && !certificate) ||
      !(isRequirement || isPlain) ||
      !names(line.words, about) ||
      !(isInClause || names(line.words, besides)) ||
      names(line.words, not)
    )
      return [];
    const from = findPhrase(line.words, about)?.from ?? 0;
    const of =
      groups.length === 0 ? open : ((groups.findLast(({ at }) => at <= from) ?? groups[0])?.lines ?? []);
    const said = (own: Line | null, value: string) => own && { value, quotes: [quoteLine(own)] };
    if (!measure) {
      const stated = unmet ? findLine(cover, unmet.phrases) : null;
      const [one, other] = (metBoth ?? []).map((phrases) => findLine(cover, phrases));
      const meeting = findLine(cover, met) ?? (one && other ? one : null);
      const isMet = meeting !== null && !(stated && names(stated.words, unmet?.marks ?? []));
      const shown = isMet ? said(meeting, "shown") : said(stated, unmet?.value ?? "");
      return [{ label, demanded: term.demanded ?? "demanded", quotes, shown, isMet, term, of }];
    }
    const stated = measures[measure](line);
    // "Prompt notice of cancellation": any number of days will do.
    const wanted = stated ?? (term.unstated && names(line.words, term.unstated) ? anyMeasure : null);
    if (!wanted) return [];
    const printed = cover.flatMap((own) => {
      const isOwn = names(own.words, met) && !(term.ownOnly && names(own.words, term.ownOnly));
      const found = isOwn ? measures[measure](own) : null;
      return found ? [{ ...found, quotes: [quoteLine(own)] }] : [];
    });
    const set = measure === "DAYS" ? noticeSet(schedules?.cancellation ?? []) : [];
    const given = set.some(({ isGeneral }) => isGeneral) ? set : [...printed, ...set];
    const isMet = ({ ranks }: Measured) => wanted.ranks.every((rank, at) => (ranks[at] || Infinity) >= rank);
    const demanded = measure === "RETAINED" ? `at most ${wanted.text}` : wanted.text;
    const short = given.find((each) => !isMet(each));
    // The most that is borne counts, and of everything else the best that is promised.
    const isAllMet = measure === "RETAINED" ? given.length > 0 && !short : given.some(isMet);
    const [best] = given.toSorted(
      (a, b) => ((b.ranks[0] ?? 0) - (a.ranks[0] ?? 0)) * (measure === "RETAINED" ? -1 : 1),
    );
    const left = best ? null : findLine(cover, term.left ?? []);
    return [
      {
        label,
        demanded,
        quotes,
        shown: best ? { value: best.text, quotes: best.quotes } : said(left, "as the policy provides"),
        isMet: isAllMet,
        ...{ term, of },
        ...(measure === "DAYS" ? { reads: ["NOTICE"] } : {}),
      },
    ];
  });
}
