/** What kind of document it is and which lines of insurance it speaks of, from titles first and text second. */
import type { DocumentType } from "#model/documents";
import type { PageModel } from "#model/reading";
import { findPhrase, names, type Word, wordsOf } from "../comparison/words.ts";
import * as data from "../data/document-titles.ts";
import type { InsuranceLine } from "../data/lines.ts";
import { findLine } from "../values/find-line.ts";
import { valuesIn } from "../values/values-in.ts";
import { type Line, linesOf } from "./lines.ts";

export interface DocumentNature {
  docType: DocumentType;
  /** Strongest first. */
  lines: InsuranceLine[];
  /** Lines that the first pages name anywhere, in their order. */
  mentioned: InsuranceLine[];
  /** An agreement between parties: it speaks of insurance but is none. */
  isContract: boolean;
  /** What a title on the first pages says of a document of no other type. */
  titled: "LOSS_RUN" | "CONTRACT" | null;
}

export interface NatureReader {
  /** Pages come in their order. */
  readPage(page: PageModel): void;
  decide(): DocumentNature;
}

/** How much titles say: on the first pages most, high on the page, in large letters, as the first words of all. */
const NEAR = { pages: 3, weight: 1 };
const LATER = { pages: 10, weight: 0.4 };
const FAR = 0.12;
const TOP = { lines: 8, weight: 1 };
const LOWER = 0.35;
const LARGE = { share: 1.15, weight: 1.5 };
const FIRST = { lines: 2, weight: 1.5 };
const TITLE_WORDS_MAX = 14;
const TITLE_LENGTH_MAX = 100;
const FIRST_LENGTH_MAX = 160;
/** Titles of kinds that are filed under "Other", and lines that are named in passing, stand here. */
const OPENING = { pages: 2, lines: 12 };
const PHRASE_MAX = 60;
/** Signs of an agreement stand on the first pages, and one alone says nothing. */
const CONTRACT = { pages: 8, least: 2 };
const PROPOSAL = { pages: 12, weight: 1.4 };
/** Lines that are named so much less than the strongest are not what the document is about. */
const LINE_SHARE = 0.45;

export function createNatureReader(): NatureReader {
  const types = new Map<DocumentType, number>();
  const lines = new Map<InsuranceLine, number>();
  const mentioned: InsuranceLine[] = [];
  /** Pages by what the first of their sections is. */
  const pages = { all: 0, endorsements: 0, declarations: 0 };
  let signs = 0;
  let titled: DocumentNature["titled"] = null;
  /** A title asks for insurance; it says most among the first lines. */
  let asks: "FIRST" | "ANYWHERE" | null = null;
  let opensCertificate = false;
  const addType = (type: DocumentType, weight: number) => types.set(type, (types.get(type) ?? 0) + weight);

  const readTitles = (page: PageModel, own: readonly Line[]): void => {
    const nearness = page.page <= NEAR.pages ? NEAR.weight : page.page <= LATER.pages ? LATER.weight : FAR;
    const usual = usualHeight(own);
    // A title that comes again and again on one page says no more than once.
    const said = new Map<DocumentType, number>();
    let isOfOthers = false;
    for (const [at, line] of own.entries()) {
      const isFirst = page.page === 1 && at < FIRST.lines && line.text.length < FIRST_LENGTH_MAX;
      if (!isFirst && !isTitle(line)) continue;
      // A schedule of underlying insurance names the lines of other policies.
      isOfOthers ||= line.text.toLowerCase().includes("underlying");
      const weight =
        nearness *
        (at < TOP.lines ? TOP.weight : LOWER) *
        (heightOf(line) > usual * LARGE.share ? LARGE.weight : 1);
      for (const { piece } of line.pieces) {
        if (piece.text.length > TITLE_LENGTH_MAX && !isFirst) continue;
        const words = wordsOf(piece.text);
        for (const { type, weight: own, titles } of data.documentTitles)
          if (isTitled(words, titles))
            said.set(type, Math.max(said.get(type) ?? 0, own * weight * (isFirst ? FIRST.weight : 1)));
        const isOther =
          isOfOthers || line.kind === "PAIR" || line.kind === "TABLE" || names(words, data.notAbout);
        const about = isOther ? null : findLine(piece.text);
        if (about) lines.set(about, (lines.get(about) ?? 0) + weight);
      }
    }
    for (const [type, weight] of said) addType(type, weight);
  };

  return {
    readPage(page) {
      const own = linesOf(page);
      const kinds = page.sections.map(({ kind }) => kind);
      pages.all += 1;
      opensCertificate ||= page.page === 1 && kinds[0] === "CERTIFICATE";
      if (kinds[0] === "ENDORSEMENT") pages.endorsements += 1;
      if (kinds.includes("DECLARATIONS") || kinds.includes("CERTIFICATE")) pages.declarations += 1;
      readTitles(page, own);
      if (page.page <= PROPOSAL.pages) {
        const words = wordsOf(page.text);
        if (names(words, data.proposes)) addType("QUOTE_DOCUMENT", PROPOSAL.weight);
        if (page.page <= CONTRACT.pages)
          signs += data.contractSigns.filter((phrases) => names(words, phrases)).length;
      }
      if (page.page > OPENING.pages) return;
      for (const line of own) mentioned.push(...linesIn(line.text));
      const isAsking = ({ text }: Line) =>
        text.length <= TITLE_LENGTH_MAX && !endsSentence(text) && isTitled(wordsOf(text), data.demandTitles);
      if (own.slice(0, OPENING.lines).some(isAsking)) asks = "FIRST";
      else if (own.some((line) => isTitle(line) && isAsking(line))) asks ??= "ANYWHERE";
      for (const { text } of own.slice(0, OPENING.lines)) {
        const words = text.length > TITLE_LENGTH_MAX ? [] : wordsOf(text);
        if (isTitled(words, data.lossRunTitles)) titled = "LOSS_RUN";
        else if (isTitled(words, data.contractTitles)) titled ??= "CONTRACT";
      }
    },
    decide() {
      const [best] = [...types].sort((a, b) => b[1] - a[1]);
      // Endorsements without the policy that they change.
      const titledType = best?.[0] ?? (opensCertificate ? "CERTIFICATE" : "OTHER");
      const areEndorsements =
        changed.includes(titledType) && pages.declarations === 0 && pages.endorsements * 2 > pages.all;
      // What asks for insurance is none, even where it is attached to something.
      const isAsking =
        asks !== null && pages.declarations === 0 && (titledType === "OTHER" || titledType === "ENDORSEMENT");
      const docType =
        areEndorsements && !(isAsking && asks === "FIRST") ? "ENDORSEMENT" : isAsking ? "OTHER" : titledType;
      const ranked = [...lines].sort((a, b) => b[1] - a[1]);
      const strongest = ranked[0]?.[1] ?? 0;
      return {
        docType,
        lines: ranked.filter(([, weight]) => weight >= strongest * LINE_SHARE).map(([line]) => line),
        mentioned,
        isContract: docType === "OTHER" && (signs >= CONTRACT.least || isAsking),
        titled,
      };
    },
  };
}

const changed: readonly DocumentType[] = ["POLICY_DOCUMENT", "ENDORSEMENT", "OTHER"];

/** The last line of a sentence may read like a title: "insurance." */
const endsSentence = (text: string): boolean => ".;,".includes(text.at(-1) ?? ".");

/** A short line that is no sentence and has no date. */
const isTitle = ({ text, pieces, kind }: Line): boolean =>
  pieces.length <= 2 &&
  kind !== "HEADER" &&
  text.toLowerCase() !== text.toUpperCase() &&
  text.split(" ").length <= TITLE_WORDS_MAX &&
  !endsSentence(text) &&
  !valuesIn(text).some(({ type }) => type === "DATE" || type === "PERIOD");

const heightOf = ({ pieces }: Line): number => pieces[0]?.piece.box?.height ?? 0;

function usualHeight(lines: readonly Line[]): number {
  const heights = lines.map(heightOf).sort((a, b) => a - b);
  return heights[Math.floor(heights.length / 2)] ?? 0;
}

/** Whether the words are such a title. */
const isTitled = (words: readonly Word[], titles: readonly string[]): boolean =>
  words.length > 0 &&
  titles.some((title) => {
    const isStart = title.startsWith("^");
    const isEnd = title.endsWith("$");
    const phrase = title.slice(isStart ? 1 : 0, isEnd ? -1 : undefined);
    for (let at = 0; at < words.length;) {
      const found = findPhrase(words, [phrase], at);
      if (!found || (isStart && found.from > 0)) return false;
      if (!isEnd || found.to === words.length) return true;
      at = found.from + 1;
    }
    return false;
  });

/** What stands in a long sentence is not what a document is about. */
const linesIn = (text: string): InsuranceLine[] =>
  marks
    .reduce<string[]>((parts, mark) => parts.flatMap((part) => part.split(mark)), [text])
    .filter((part) => part.length < PHRASE_MAX)
    .flatMap((part) => {
      const line = findLine(part);
      return line !== null && !names(wordsOf(part), data.notAbout) ? [line] : [];
    });
const marks = [".", ";", ":", ","];
