/**
 * What of the insured's own a loss struck, the building, its contents or the income, with what is claimed for each; and
 * the rows of a policy that give a limit for it at the place of the loss. A limit of another part, or of another place,
 * says nothing about the loss.
 */
import { describeMoney } from "../../../shared/money.ts";
import type { Evidence } from "../../model.ts";
import { type Cell, type Line, quoteCells, quoteLine, textOf } from "../comparison/lines.ts";
import { names, type Word, wordsOf } from "../comparison/words.ts";
import {
  harmWords,
  injuryWords,
  keptLabels,
  limitColumns,
  type LossPart,
  lossParts,
  paying,
  priceLabels,
  sparedWords,
  underFoot,
} from "../data/claim-words.ts";
import { notGiven } from "../data/exposure-words.ts";
import type { Cover } from "../review/policies.ts";
import type { ReviewedDocument } from "../review/reviewed-document.ts";
import { valuesIn } from "../values/values-in.ts";
import type { LossFacts, Said, StatedFact } from "./loss-facts.ts";
import { placeLines } from "./scope.ts";

/** One row of a policy on a part. */
export interface PartLimit {
  name: string;
  /** Null where words stand in place of an amount. */
  cents: number | null;
  /** As printed. */
  text: string;
  isDeductible: boolean;
  /** "Not covered" */
  isNotGiven: boolean;
  /** "location 1, building 2"; null if nothing says it. */
  place: string | null;
  document: ReviewedDocument;
  quote: Evidence;
}

/** The part that a limit or a deductible is named after; null if it is of none alone. */
export const partNamed = (text: string): LossPart | null => {
  const words = wordsOf(text);
  return lossParts.find(({ limit, notLimit }) => names(words, limit) && !names(words, notLimit)) ?? null;
};

/** What stands between commas, semicolons and a "but": each tells of its own things. */
const clausesOf = (text: string): string[] =>
  text
    .replaceAll(" but ", ", but ")
    .replaceAll("; ", ", ")
    .split(", ")
    .filter((clause) => clause.trim() !== "");

/**
 * What was struck, each part with the first words that say so. What was only spoken of and spared was not struck; what was
 * damaged was, also where a piece of it was spared: "The roof was damaged, but the windows were not".
 */
export function partsStruck({ told, stated }: LossFacts): {
  struck: ReadonlyMap<LossPart, Said>;
  spared: ReadonlySet<LossPart>;
} {
  const struck = new Map<LossPart, Said>();
  const [harmed, spared] = [new Set<LossPart>(), new Set<LossPart>()];
  const amounts: readonly Said[] = stated.get("AMOUNT") ?? [];
  for (const said of [...told, ...amounts])
    for (const clause of clausesOf(said.text)) {
      const words = wordsOf(clause);
      if (names(words, underFoot)) continue;
      const isSpared = names(words, sparedWords);
      // "The roof was damaged and the windows were not damaged"
      const harming = clause.split(" and ").map(wordsOf).filter(isHarm);
      for (const part of lossParts.filter((each) => names(words, each.said))) {
        const isHarmed =
          (!isSpared && (amounts.includes(said) || names(words, harmWords))) ||
          harming.some((own) => names(own, part.said));
        if (isHarmed) harmed.add(part);
        if (isSpared && !isHarmed) spared.add(part);
        else if (!struck.has(part)) struck.set(part, said);
      }
    }
  for (const part of harmed) spared.delete(part);
  for (const part of spared) struck.delete(part);
  return { struck, spared };
}
const isHarm = (words: readonly Word[]): boolean => names(words, harmWords) && !names(words, sparedWords);

/** What an amount is claimed for: the part named in its clause, else the only one of its sentence. */
export function partOfAmount(fact: StatedFact): LossPart | null {
  const { text, value } = fact;
  const isIn = (clause: string) => plainAmounts(clause).includes(value);
  const near = clausesOf(text).find(isIn) ?? text;
  // "$12,000 for the roof and $9,000 for the stock", but "$9,000 for the roof and the stock".
  const own = plainAmounts(near).length > 1 ? near.split(" and ").find(isIn) : near;
  // What somebody is owed for an injury is for no part of the building on whose floor it happened.
  const whole = isOfInjury(fact) ? [] : [text];
  for (const words of [own ?? near, near, ...whole].map(wordsOf)) {
    const [part, other] = lossParts.filter(({ said }) => names(words, said));
    if (part && !other) return part;
  }
  return null;
}

/** Whether an amount is of what somebody else's body suffered. */
export function isOfInjury({ text, value }: StatedFact): boolean {
  const near = clausesOf(text).find((clause) => plainAmounts(clause).includes(value)) ?? text;
  return names(wordsOf(near), injuryWords);
}

const plainAmounts = (text: string): string[] =>
  valuesIn(text).flatMap((each) => (each.type === "MONEY" ? [describeMoney(Math.abs(each.cents))] : []));

/** The rows on a part at the place of the loss; all of them where the papers or the policy leave the place open. */
export function limitsOfPart(
  cover: Cover,
  part: LossPart,
  facts: LossFacts,
): { own: PartLimit[]; others: PartLimit[] } {
  const rows = cover.documents.flatMap((document) =>
    document.lines.flatMap((line) => rowLimits(document, line, part)),
  );
  const isAt = atPlaceOf(cover, facts);
  return { own: rows.filter(({ place }) => isAt(place)), others: rows.filter(({ place }) => !isAt(place)) };
}

/** Whether a place of the policy is the one of the loss, as far as the papers and the policy tell. */
export function atPlaceOf(cover: Cover, { stated }: LossFacts): (place: string | null) => boolean {
  const [said] = stated.get("PLACE") ?? [];
  const places = said
    ? placeLines(cover, said.value).flatMap(({ line }) => (line.place === null ? [] : [line.place]))
    : [];
  const isWithin = (place: string, own: string) => place === own || place.startsWith(`${own},`);
  return (place) =>
    place === null ||
    places.length === 0 ||
    places.some((own) => isWithin(place, own) || isWithin(own, place));
}

function rowLimits(document: ReviewedDocument, line: Line, part: LossPart): PartLimit[] {
  if (line.kind !== "ROW" && line.kind !== "PAIR") return [];
  const label = line.head.at(-1)?.text ?? line.label;
  if (names(wordsOf(line.heading), priceLabels) || names(wordsOf(label), priceLabels)) return [];
  const isOfLabel = partNamed(label) === part;
  const isOfColumn = ({ column }: Cell): boolean => partNamed(column) === part;
  // A deductible beside columns of limits is of each of them.
  const isShared = ({ column }: Cell): boolean =>
    line.cells.some(isOfColumn) && names(wordsOf(column), keptLabels);
  return line.cells.flatMap((cell): PartLimit[] => {
    const isOwn = isOfLabel || isOfColumn(cell) || isShared(cell);
    if (!isOwn || names(wordsOf(cell.column), priceLabels)) return [];
    const words = wordsOf(cell.text);
    const isDeductible = names(wordsOf(`${cell.column} ${isOfLabel ? label : ""}`), keptLabels);
    // "None" as a deductible refuses nothing.
    const isNotGiven = !isDeductible && names(words, notGiven);
    const amounts = valuesIn(cell.text).flatMap((each) =>
      each.type === "MONEY" && each.isMarked ? [Math.abs(each.cents)] : [],
    );
    const [cents = null, other] = amounts;
    // Of words beside a label those are a limit that stand under its column.
    const isSaid = isNotGiven || (other === undefined && (cents !== null || isWorded(cell, line)));
    if (!isSaid) return [];
    const name = isOfLabel ? label.trim() : isOfColumn(cell) ? cell.column.trim() : "each loss";
    return [
      {
        ...{ name, cents, text: cell.text.trim(), isDeductible, isNotGiven, place: line.place, document },
        quote: quoteCells([...line.head, cell].map((own) => [own, 0, own.text.length])),
      },
    ];
  });
}

/** "Actual loss sustained, 12 months" under the limits, "72 hours" under the deductibles. */
const isWorded = ({ column, text }: Cell, { kind }: Line): boolean =>
  valuesIn(text).some(({ type }) => type === "DURATION") &&
  (kind === "PAIR" || names(wordsOf(column), [...limitColumns, ...keptLabels]));

/** A sentence that gives a part without a row of its own: "We pay for loss of business income …". */
export function sentenceOn(
  { documents }: Cover,
  { limit, notLimit }: LossPart,
): { document: ReviewedDocument; quote: Evidence; text: string } | null {
  for (const document of documents)
    for (const line of document.lines)
      if (
        line.kind === "WORDS" &&
        names(line.words, limit) &&
        names(line.words, paying) &&
        !names(line.words, [...notLimit, "not|no|never"])
      )
        return { document, quote: quoteLine(line), text: textOf(line) };
  return null;
}
