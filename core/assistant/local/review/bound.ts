/** Whose demand a sentence makes: what it asks of others than the insured is told apart. */
import type { Evidence } from "../../model.ts";
import { isSameName, overlapper } from "../comparison/details.ts";
import { type Line, quoteLine, textOf } from "../comparison/lines.ts";
import { names, opensWith, type Word, wordsOf } from "../comparison/words.ts";
import * as data from "../data/bound-words.ts";
import { givesOrders } from "../orders-in-text.ts";
import { partiesOf } from "./parties.ts";
import type { DecidedDocument } from "./corrected.ts";

export interface DemandOnOthers {
  /** "contractors", "the Landlord" */
  whom: string;
  quotes: readonly Evidence[];
}

export interface DemandsByParty<Document> {
  /** The document without what it asks of others. */
  own: Document;
  ofOthers: DemandOnOthers[];
}

/** What the parties are called: "Operator"; `others`: those that are not the insured. */
interface Sides {
  parties: readonly string[];
  others: readonly string[];
}

/** `insured`: the name on the certificate or the policies; empty if nobody knows it. */
export function demandsByParty<Document extends DecidedDocument>(
  document: Document,
  insured: string,
): DemandsByParty<Document> {
  // A list that somebody typed is for the insured.
  if (document.isListOfDemands) return { own: document, ofOthers: [] };
  const sides = sidesOf(document, insured);
  const found = document.lines.flatMap((line) => {
    const isSentence = line.kind !== "HEADING" && names(line.words, data.ofInsurance);
    const whom = isSentence && !givesOrders(textOf(line)) ? boundBy(line, sides) : null;
    return whom === null ? [] : [{ line, whom, quotes: [quoteLine(line)] }];
  });
  if (found.length === 0) return { own: document, ofOthers: [] };
  const taken = new Set(found.map(({ line }) => line));
  const isOfOthers = overlapper(found.flatMap(({ quotes }) => quotes));
  const requirements = document.extraction.requirements.filter(({ quotes }) => !isOfOthers(quotes));
  // Where a paper asks nothing of its parties, the insured is one of those whom it does ask.
  if (requirements.length === 0) return { own: document, ofOthers: [] };
  return {
    own: {
      ...document,
      lines: document.lines.filter((line) => !taken.has(line)),
      extraction: { ...document.extraction, requirements },
    },
    ofOthers: found.map(({ whom, quotes }) => ({ whom, quotes })),
  };
}

function sidesOf({ lines }: DecidedDocument, insured: string): Sides {
  const parties = lines.flatMap((line) => [...partiesOf(line)]);
  const roleOf = (label: string): string => wordsOf(label).at(-1)?.norm ?? "";
  const all = [...new Set(parties.map(({ label }) => roleOf(label)))];
  const own = parties
    .filter(({ value }) => insured !== "" && isSameName(value, insured))
    .map(({ label }) => roleOf(label));
  const likely = all.filter((role) => data.otherSides.includes(role));
  const others =
    own.length > 0 ? all.filter((role) => !own.includes(role)) : likely.length < all.length ? likely : [];
  // One that duties are laid on by its name alone is a party as well: "The exhibitor shall".
  const addressed = data.thirdParties.filter((one) =>
    lines.some(
      ({ words }) =>
        names(words, [`the ${one} shall|must|will|agrees`]) ||
        opensWith(words, [`${one} shall|must|will|agrees`]),
    ),
  );
  return { parties: [...all, ...addressed], others };
}

function boundBy(line: Line, { parties, others }: Sides): string | null {
  const { words } = line;
  for (const [at, { norm }] of words.entries()) {
    const one = data.thirdParties.find((own) => norm === own || norm === `${own}s`);
    const isThird = one !== undefined && isBound(words, at, parties.includes(one));
    if (isThird) return `${one}s`;
    if (others.includes(norm) && isDoing(words, at)) return `the ${printed(line, words[at])}`;
  }
  return null;
}

const printed = (line: Line, word: Word | undefined): string =>
  word ? textOf(line).slice(word.start, word.end) : "";

/**
 * "shall require each of its contractors to carry", "any subcontractor shall maintain". `isParty`: the contract calls one of
 * its parties so.
 */
function isBound(words: readonly Word[], at: number, isParty: boolean): boolean {
  const from = words.slice(0, at).findLastIndex(({ norm }) => !data.between.includes(norm)) + 1;
  const between = words.slice(from, at).map(({ norm }) => norm);
  const isOfEach = between.some((norm) => data.ofEach.includes(norm));
  // "Each vendor shall": the party itself, if the contract calls it so.
  if (isParty && !between.some((norm) => data.ofParty.includes(norm))) return false;
  const lead = words[from - 1]?.norm ?? "";
  const before = words.slice(0, Math.max(0, from - 1));
  const behind = words.slice(at + 1, at + 4);
  const isOwnToo = before.some(({ norm }) => data.insures.includes(norm));
  const isSeenTo = data.seesTo.includes(lead) && !isOwnToo;
  const isObtained =
    lead === "from" &&
    before.some(({ norm }) => data.obtaining.includes(norm)) &&
    names(before, data.ofInsurance);
  const isSubject = isOfEach && !data.joining.includes(lead) && data.binding.includes(behind[0]?.norm ?? "");
  return isSeenTo || isObtained || (isSubject && !isOwnToo);
}

/** "Landlord shall, at its expense, maintain" */
function isDoing(words: readonly Word[], at: number): boolean {
  if (!data.binding.includes(words[at + 1]?.norm ?? "")) return false;
  if (data.joining.includes(words[at - 1]?.norm ?? "")) return false;
  const act = words.slice(at + 2).find(({ norm }) => !data.manner.includes(norm));
  return act !== undefined && data.insures.includes(act.norm);
}
