/** Additional insureds: named in schedules, or by blanket wording such as "as required by written contract". */
import { quoteOf } from "#core/page-model";
import type { Block, PageModel, Piece, QuoteSegment } from "#model/reading";
import { names, opensWith, wordsOf } from "../comparison/words.ts";
import * as data from "../data/interest-words.ts";
import { partyIn } from "../facts/party-names.ts";
import { formNumbersIn } from "../values/form-numbers.ts";
import { labelWordsOf, tokensOf } from "../values/tokens.ts";
import { valuesIn } from "../values/values-in.ts";
import { joined, printedLinesOf } from "./lines.ts";
import { sentencesOf } from "./sentences.ts";
import { type Spot, spotsOf, spotsUnder } from "./spots.ts";
import { even, isTitle, isUnfinished, withoutMark } from "./titles.ts";

export interface AdditionalInsured {
  kind: "named" | "blanket";
  text: string;
  quote: QuoteSegment[];
}

/** More of them come by blanket wording, not by name. */
export const INSUREDS_MAX = 60;
const FOUND_MAX = 10_000;
const BLANKET_WORDS_MAX = 22;

export interface InsuredReader {
  readPage(page: PageModel): void;
  /** Each once. */
  finish(): AdditionalInsured[];
}

export function createInsuredReader(): InsuredReader {
  const found: AdditionalInsured[] = [];
  return {
    readPage(page) {
      if (!even(page.text.replaceAll("\n", " ")).toLowerCase().includes("additional insured")) return;
      if (found.length < FOUND_MAX) found.push(...namedOn(page), ...blanketOn(page));
    },
    finish: () => distinct(found),
  };
}

// Named ---------------------------------------------------------------------------------------

const labels = new Set(data.insuredLabels.map((label) => labelWordsOf(label).join(" ")));
const isLabel = (text: string): boolean =>
  text.length < LABEL_MAX && labels.has(labelWordsOf(text).join(" "));
const LABEL_MAX = 90;

function namedOn(page: PageModel): AdditionalInsured[] {
  const spots = spotsOf(page);
  return spots.flatMap((spot, at) => {
    const colon = spot.text.indexOf(":");
    if (!isLabel(colon < 0 ? spot.text : spot.text.slice(0, colon))) return [];
    const inline = colon < 0 ? "" : spot.text.slice(colon + 1).trim();
    const [beside] = spot.besides;
    const value =
      inline !== ""
        ? { ...spot, text: inline, from: spot.text.length - inline.length }
        : beside && !isLabel(beside.text) && !beside.text.endsWith(":")
          ? beside
          : spotsUnder(spots, at, spot)[0];
    return value ? nameIn(page, value) : [];
  });
}

function nameIn(page: PageModel, { text, piece, from }: Spot): AdditionalInsured[] {
  // What stands behind a form's number is its title.
  if (formNumbersIn(text)[0]?.start === 0) return [];
  const sentence = sentencesOf(text)[0]?.text ?? "";
  const party = partyIn(sentence, sentence.length);
  if (!party || opensWith(wordsOf(sentence), data.notNamed)) return [];
  // "Harbor Trust Inc. Location: 4 Pier Road"
  const behind = tokensOf(party.name).find(({ norm, start }) => start > 0 && data.behindNames.has(norm));
  const isCut = behind !== undefined && sentence.slice(party.start + behind.start).includes(":");
  const name = trimmed(isCut ? party.name.slice(0, behind.start) : party.name);
  if (name === "" || isOfClasses(name)) return [];
  const start = from + text.indexOf(sentence) + party.start;
  return [{ kind: "named", text: name, quote: quoteOf(page, piece, start, start + name.length) }];
}

/** Without the marks behind it; "Co." and "Inc." keep their full stop. */
function trimmed(text: string): string {
  let end = text.length;
  while (end > 0 && " ,;:–—-".includes(text.charAt(end - 1))) end -= 1;
  const own = text.slice(0, end);
  const last = tokensOf(own).at(-1)?.norm ?? "";
  return own.endsWith(".") && !data.shortenedForms.has(last) ? own.slice(0, -1) : own;
}

const isOfClasses = (text: string): boolean =>
  tokensOf(text).every(({ norm }) => data.classesOfInsureds.has(norm));

// Blanket -------------------------------------------------------------------------------------

function blanketOn(page: PageModel): AdditionalInsured[] {
  return page.blocks.flatMap((block) => {
    const kind = page.sections[block.section]?.kind;
    if (kind === "EXAMPLE") return [];
    // Sentences of a form say what it is to be one, titles that there are some.
    const isWording = kind === "FORM" || kind === "ENDORSEMENT" || kind === "NOTICE";
    return rowsOf(page, block).flatMap((row) =>
      row.flatMap((piece) => {
        if (!isBlanket(piece) || (isWording && !saysWho(valued(block)?.text ?? piece.text))) return [];
        const [form] = formNumbersIn(piece.text);
        const text = withoutMark(piece.text.slice(form?.start === 0 ? form.end : 0).trim());
        const beside = row.filter((other) => other !== piece);
        if (isBareTitle(text, beside)) return [];
        return [{ kind: "blanket" as const, text, quote: joined(quoteOf(page, piece), page.text) }];
      }),
    );
  });
}

const valued = (block: Block): Piece | null => (block.kind === "PAIR" ? block.value : null);

/** A title, or the words of a schedule: "Any organization as required by written contract". */
const saysWho = (text: string): boolean => isTitle(even(text)) || opensWith(wordsOf(text), data.anyOfThem);

function isBlanket({ text }: Piece): boolean {
  if (text.split(" ").length > BLANKET_WORDS_MAX) return false;
  const words = wordsOf(text);
  return names(words, ["additional insured|insureds"]) && names(words, data.blanketWords);
}

/** Cells that stand beside each other; of running text, the lines that speak of additional insureds. */
function rowsOf(page: PageModel, block: Block): (readonly Piece[])[] {
  if (block.kind === "TABLE")
    return [block.columns, ...block.rows.map(({ cells }) => cells.filter((cell) => cell !== null))];
  if (block.kind === "PAIR") {
    const cells = block.value ? [block.label, block.value] : [block.label];
    return [cells.some(isBlanket) ? cells : [block]];
  }
  if (isBlanket(block)) return [[block]];
  const lines = printedLinesOf(page, block);
  return lines.map((line, at) => {
    if (!isTitle(even(line.text))) return [];
    const next = lines[at + 1];
    // "… AS REQUIRED BY WRITTEN" goes on in the next line.
    const goesOn = next && (isUnfinished(line.text) || line.text.toLowerCase().endsWith(" written"));
    return goesOn
      ? [{ ...line, text: `${line.text} ${next.text}`, spans: [...line.spans, ...next.spans] }]
      : [line];
  });
}

/** "BLANKET ADDITIONAL INSURED - MANAGERS": a form's title that does not say who becomes one, with nothing beside it. */
function isBareTitle(title: string, beside: readonly Piece[]): boolean {
  const isGranted = beside.some(
    ({ text }) =>
      names(wordsOf(text), ["included", "yes"]) || valuesIn(text).some(({ type }) => type === "MONEY"),
  );
  return isOfClasses(title) && !names(wordsOf(title), ["required"]) && !isGranted;
}

/** Of "Blanket additional insured" and a text that goes on from there, the longer one. */
function distinct(insureds: readonly AdditionalInsured[]): AdditionalInsured[] {
  const keyOf = ({ kind, text }: AdditionalInsured) =>
    `${kind} ${tokensOf(text)
      .map(({ norm }) => norm)
      .join(" ")}`;
  const unique = new Map(insureds.map((insured) => [keyOf(insured), insured]));
  const sorted = [...unique.keys()].sort();
  for (const [at, key] of sorted.entries()) if (sorted[at + 1]?.startsWith(`${key} `)) unique.delete(key);
  return [...unique.values()];
}
