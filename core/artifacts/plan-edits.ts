/**
 * The changes that a person's wish asks for in a document, each as a suggestion: what is replaced, left out, added with its
 * evidence, or corrected to what was read. Nothing here changes the document. Pure.
 */
import { isSupported } from "#core/assistant/support";
import type { AnswerStatement, Attachment } from "#model/explorer";
import { figurePattern, figuresIn, isSameFigure, kindOfFigure } from "../shared/figures.ts";
import { tellingWords } from "../shared/telling-words.ts";
import {
  hasMark,
  partsOf,
  quotesOf,
  type Placed,
  type Textblock,
  textblocksOf,
  textOfNode,
  topBlocksOf,
} from "./document-text.ts";
import type { DocumentNode, EditWish, SuggestedEdit, SuggestionNote } from "./model.ts";

export type PlannedEdit = Required<Pick<SuggestionNote, "title" | "why" | "quotes" | "edits">>;

/** What was found for a fact: statements with the words that support them. */
export interface FoundFact {
  statements: readonly AnswerStatement[];
  attachments: readonly Attachment[];
}

export interface EditTask {
  document: DocumentNode;
  wish: EditWish;
  /** The words that somebody has selected; null for the whole document. */
  passage: string | null;
  found: FoundFact | null;
  /** The number of a quote in the document, which gets one if it has none. */
  numberOf(attachment: Attachment): number;
}

/** More are not read one by one by anybody. */
const SUGGESTIONS_MAX = 60;
const SHOWN_MAX = 60;

const shown = (text: string): string =>
  text.length <= SHOWN_MAX ? text : `${text.slice(0, SHOWN_MAX - 1).trimEnd()}…`;
const plain = (text: string): string => text.replaceAll(/\s+/gu, " ").trim();

const isWithin = (passage: string | null, text: string): boolean => {
  if (passage === null) return true;
  const [selected, own] = [plain(passage), plain(text)];
  return own !== "" && (selected.includes(own) || own.includes(selected));
};

const nthOf = (blocks: readonly Placed[], place: number): number =>
  blocks.slice(0, place).filter(({ text }) => text === blocks[place]?.text).length;

const changeOf = (
  blocks: readonly Textblock[],
  place: number,
  { start, removed, added }: Pick<SuggestedEdit, "start" | "removed" | "added">,
): SuggestedEdit => ({
  kind: "WORDS",
  block: blocks[place]?.text ?? "",
  nth: nthOf(blocks, place),
  start,
  removed,
  added,
});

/** Sentences of a text, each with where it begins. */
const sentencesOf = (text: string): { text: string; start: number }[] =>
  Array.from(
    new Intl.Segmenter("en-US", { granularity: "sentence" }).segment(text),
    ({ segment, index }) => ({
      text: segment,
      start: index,
    }),
  );

const textNode = (
  text: string,
  quotes: readonly number[] = [],
  records: readonly string[] = [],
): DocumentNode => ({
  type: "text",
  text,
  ...(quotes.length + records.length > 0
    ? { marks: [{ type: "evidence", attrs: { quotes: [...quotes], records: [...records] } }] }
    : {}),
});

function replace(
  { document, passage }: EditTask,
  pairs: readonly { old: string; fresh: string }[],
): PlannedEdit[] {
  const blocks = textblocksOf(document);
  return blocks.flatMap(({ text }, place) =>
    pairs.flatMap(({ old, fresh }) =>
      placesOf(text, old).flatMap((start): PlannedEdit[] =>
        isWithin(passage, text)
          ? [
              {
                title: `“${shown(old)}” becomes “${shown(fresh)}”`,
                why: "You asked for it.",
                quotes: [],
                edits: [changeOf(blocks, place, { start, removed: old, added: [textNode(fresh)] })],
              },
            ]
          : [],
      ),
    ),
  );
}

/** Where words stand as words of their own; not where they already are part of what they shall become. */
function placesOf(text: string, words: string): number[] {
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}])${words.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)}(?![\p{L}\p{N}])`,
    "giu",
  );
  return Array.from(text.matchAll(pattern), ({ index }) => index);
}

function leaveOut({ document, passage }: EditTask, topics: readonly string[]): PlannedEdit[] {
  const why = "You asked to leave it out.";
  const parts = partsOf(document);
  const named = topics.map((topic) =>
    tellingWords(topic.replaceAll(/\b(?:section|heading|chapter|paragraph)\b/giu, " ")),
  );
  const isNamed = (text: string) => {
    const words = new Set(tellingWords(text));
    return named.some((topic) => topic.length > 0 && topic.every((word) => words.has(word)));
  };
  const isHeading = ({ node }: Placed) => node.type === "heading";
  const headings = parts.filter((part) => isHeading(part) && isNamed(part.text));
  if (headings.length > 0)
    return headings.map((heading) => {
      const from = parts.indexOf(heading);
      const next = parts.findIndex((part, at) => at > from && isHeading(part));
      const section = parts.slice(from, next < 0 ? undefined : next);
      return {
        title: `Removes “${shown(heading.text)}”`,
        why,
        quotes: [],
        edits: section.map((part) => removalOf(parts, part)),
      };
    });
  return withoutSentences(
    document,
    (text) => isWithin(passage, text) && (topics.length === 0 ? passage !== null : isNamed(text)),
    { title: (text) => `Removes “${shown(text)}”`, why },
  );
}

const removalOf = (parts: readonly Placed[], part: Placed): SuggestedEdit => ({
  kind: "BLOCK",
  block: part.text,
  nth: nthOf(parts, parts.indexOf(part)),
  start: 0,
  removed: part.text,
  added: [],
});

/** Takes sentences away; of a block of which nothing is left, the block. */
function withoutSentences(
  document: DocumentNode,
  isGone: (sentence: string, block: Textblock, start: number) => boolean,
  { title, why }: { title(text: string): string; why: string },
): PlannedEdit[] {
  const blocks = textblocksOf(document);
  const parts = partsOf(document);
  return blocks.flatMap((block, place): PlannedEdit[] => {
    if (block.text.trim() === "") return [];
    const part = parts.find(({ path }) => path.every((at, depth) => block.path[depth] === at));
    const sentences = sentencesOf(block.text);
    const gone = sentences.filter(({ text, start }) => isGone(text, block, start));
    if (gone.length === 0) return [];
    if (gone.length === sentences.length && part) {
      // A cell is no row: the rest of it says something else.
      if (part.node.type === "tableRow" && part.text !== block.text) return [];
      return [{ title: title(part.text.trim()), why, quotes: [], edits: [removalOf(parts, part)] }];
    }
    return gone.map(({ text, start }) => ({
      title: title(text.trim()),
      why,
      quotes: [],
      edits: [changeOf(blocks, place, { start, removed: text, added: [] })],
    }));
  });
}

/** Greetings, closings and lines to sign on hold a letter together. */
const frame =
  /^(?:dear|hello|hi|best regards|kind regards|sincerely|respectfully|thank you|thanks|warmly)\b|_{3,}|:\s*$/iu;

/** Sentences that nothing supports and that name no figure go first: what is left still says everything that was read. */
function shorten({ document, passage }: EditTask): PlannedEdit[] {
  const isSupportedAt = ({ node }: Textblock, from: number, to: number): boolean => {
    let at = 0;
    return (node.content ?? []).some((piece) => {
      const begin = at;
      at += textOfNode(piece).length;
      return begin < to && at > from && hasMark(piece, "evidence");
    });
  };
  return withoutSentences(
    document,
    (text, block, start) =>
      block.node.type === "paragraph" &&
      !block.isInTable &&
      isWithin(passage, text) &&
      text.trim() !== "" &&
      !frame.test(text.trim()) &&
      figuresIn(text).length === 0 &&
      !isSupportedAt(block, start, start + text.trimEnd().length),
    { title: (text) => `Removes “${shown(text)}”`, why: "No document supports it, and it gives no figure." },
  );
}

/** The part behind which something about a subject belongs. */
function behind({ document, passage }: EditTask, about: string): Pick<SuggestedEdit, "block" | "nth"> | null {
  const parts = topBlocksOf(document);
  const words = new Set(tellingWords(about));
  const score = (text: string) => new Set(tellingWords(text).filter((word) => words.has(word))).size;
  const selected = passage === null ? -1 : parts.findLastIndex(({ text }) => isWithin(passage, text));
  const scores = parts.map(({ text }) => score(text));
  const best = Math.max(0, ...scores);
  const place = selected >= 0 ? selected : best > 0 ? scores.lastIndexOf(best) : parts.length - 1;
  const part = parts[place];
  return part ? { block: part.text, nth: nthOf(parts, place) } : null;
}

function addBehind(
  task: EditTask,
  about: string,
  paragraphs: DocumentNode[],
  note: Omit<PlannedEdit, "edits">,
): PlannedEdit[] {
  const place = behind(task, about);
  return place
    ? [{ ...note, edits: [{ kind: "AFTER", ...place, start: 0, removed: "", added: paragraphs }] }]
    : [];
}

const STATEMENTS_MAX = 4;

interface Evidenced {
  text: string;
  quotes: number[];
  records: string[];
  names: string[];
}

/** Statements as the document may say them: in their own words where their quotes say these, or else in the quotes' words. */
function evidenced({ found, numberOf }: EditTask): Evidenced[] {
  const { statements = [], attachments = [] } = found ?? {};
  return statements
    .slice(0, STATEMENTS_MAX)
    .flatMap(({ text, attachmentNumbers, records = [] }): Evidenced[] => {
      const own = attachments.filter(({ number }) => attachmentNumbers.includes(number));
      const ids = records.flatMap(({ policyId }) => policyId ?? []);
      if (own.length === 0 && ids.length === 0) return [];
      const words = own.map(({ content }) => content);
      const isSaid = own.length === 0 || isSupported(text, words);
      return [
        {
          text: isSaid ? text : words.map((quote) => `“${quote}”`).join(" "),
          quotes: own.map(numberOf),
          records: ids,
          names: own.map(({ documentName, segments }) => `${documentName}, page ${segments[0]?.page ?? 1}`),
        },
      ];
    });
}

const listed = (names: readonly string[]): string => [...new Set(names)].join("; ");

function addFact(task: EditTask, subject: string): PlannedEdit[] {
  const facts = evidenced(task);
  const said = plain(textOfNode(task.document));
  const fresh = facts.filter(({ text }) => !said.includes(plain(text)));
  if (fresh.length === 0) return [];
  const paragraphs = fresh.map(({ text, quotes, records }) => ({
    type: "paragraph",
    content: [textNode(text, quotes, records)],
  }));
  return addBehind(task, subject, paragraphs, {
    title: `Adds ${shown(subject)}`,
    why: `${listed(fresh.flatMap(({ names }) => names)) || "The agency's records say so"}.`,
    quotes: [...new Set(fresh.flatMap(({ quotes }) => quotes))],
  });
}

interface StatedFigure {
  place: number;
  start: number;
  figure: string;
}

/** The figures that a document gives for a subject: in a sentence that names it, or in its row of a table. */
function figuresOf(
  document: DocumentNode,
  blocks: readonly Textblock[],
  subject: string,
  passage: string | null,
): StatedFigure[] {
  const words = tellingWords(
    subject.replace(/\s+(?:of|on|in|for) (?:the |this )?(?:policy|quote|document|proposal)\b.*$/iu, ""),
  );
  const names = (text: string) => {
    const said = new Set(tellingWords(text));
    return words.length > 0 && words.every((word) => said.has(word));
  };
  const isSubject = (text: string) => tellingWords(text).some((word) => words.includes(word));
  return blocks.flatMap(({ text, path }, place) =>
    sentencesOf(text).flatMap((sentence) => {
      const row = rowAround(document, path);
      // A figure of a table is what its row and its column say that it is.
      const isOfCell =
        row !== null &&
        names(`${row.text} ${row.head}`) &&
        (isSubject(row.head) || !row.heads.some(isSubject));
      if (!(names(sentence.text) || isOfCell) || !isWithin(passage, isOfCell ? row.text : sentence.text))
        return [];
      return Array.from(sentence.text.matchAll(figurePattern), ({ 0: figure, index }) => ({
        place,
        start: sentence.start + index,
        figure,
      }));
    }),
  );
}

/** What stands in the row of a cell, over its column, and over all columns; null outside of tables and for their heads. */
function rowAround(
  { content = [] }: DocumentNode,
  [table = 0, row = 0, column = 0]: readonly number[],
): { text: string; head: string; heads: string[] } | null {
  const { type, content: rows = [] } = content[table] ?? { type: "" };
  if (type !== "table" || row === 0) return null;
  const textsOf = (place: number) => (rows[place]?.content ?? []).map(textOfNode);
  const heads = textsOf(0);
  return { text: textsOf(row).join("\n"), head: heads[column] ?? "", heads };
}

function setFigure(
  { document, passage }: EditTask,
  subject: string,
  figure: string,
  { why, quotes }: Pick<PlannedEdit, "why" | "quotes">,
): PlannedEdit[] {
  const blocks = textblocksOf(document);
  return figuresOf(document, blocks, subject, passage)
    .filter(
      (stated) =>
        kindOfFigure(stated.figure) === kindOfFigure(figure) && !isSameFigure(stated.figure, figure),
    )
    .map((stated) => ({
      title: `${stated.figure} corrected to ${figure}`,
      why,
      quotes,
      edits: [
        changeOf(blocks, stated.place, {
          start: stated.start,
          removed: stated.figure,
          added: [textNode(figure, quotes)],
        }),
      ],
    }));
}

function correct(task: EditTask, subject: string): PlannedEdit[] {
  const facts = evidenced(task);
  const read = facts.flatMap((fact) => {
    const figures = figuresIn(fact.text);
    return figures.length === 1 ? figures.map((figure) => ({ ...fact, figure })) : [];
  });
  // Two that were read and differ are for a person to choose from.
  const [first] = read;
  if (!first || read.some(({ figure }) => !isSameFigure(figure, first.figure))) return [];
  return setFigure(task, subject, first.figure, { why: `${listed(first.names)}.`, quotes: first.quotes });
}

/** The suggestions that a wish comes to; empty if there is nothing to change, and for what only a language model can word. */
function planEdits(task: EditTask): PlannedEdit[] {
  const { wish } = task;
  switch (wish.tag) {
    case "REPLACE":
      return replace(task, wish.pairs).slice(0, SUGGESTIONS_MAX);
    case "SET_FIGURE":
      return setFigure(task, wish.subject, wish.figure, { why: "You gave this figure.", quotes: [] }).slice(
        0,
        SUGGESTIONS_MAX,
      );
    case "LEAVE_OUT":
      return leaveOut(task, wish.topics).slice(0, SUGGESTIONS_MAX);
    case "ADD_WORDS":
      return addBehind(
        task,
        wish.sentences.join(" "),
        wish.sentences.map((text) => ({ type: "paragraph", content: [textNode(text)] })),
        {
          title: `Adds “${shown(wish.sentences.join(" "))}”`,
          why: "These are your words; no document supports them yet.",
          quotes: [],
        },
      );
    case "ADD_FACT":
      return addFact(task, wish.subject);
    case "CORRECT":
      return correct(task, wish.subject).slice(0, SUGGESTIONS_MAX);
    case "SHORTEN":
      return shorten(task).slice(0, SUGGESTIONS_MAX);
    case "REWORD":
      return [];
  }
}

/** A sentence that may be put in other words, with the numbers of its quotes. */
export interface Rewordable {
  text: string;
  quotes: number[];
  /** The suggestion that puts other words in its place. */
  edit(text: string): PlannedEdit;
}

/** The sentences of a document, or of a passage of it, that may be put in other words. Tables and headings stay. */
function rewordableIn(document: DocumentNode, passage: string | null): Rewordable[] {
  const blocks = textblocksOf(document);
  return blocks.flatMap((block, place) =>
    block.isInTable || block.node.type === "heading"
      ? []
      : sentencesOf(block.text).flatMap(({ text: whole, start }): Rewordable[] => {
          const text = whole.trim();
          if (text === "" || frame.test(text) || !isWithin(passage, text)) return [];
          const quotes = quotesAt(block, start, start + text.length);
          const edit = (fresh: string): PlannedEdit => ({
            title: `“${shown(text)}” in other words`,
            why: quotes.length > 0 ? "Its quotes say this as well." : "It states nothing new.",
            quotes,
            edits: [changeOf(blocks, place, { start, removed: text, added: [textNode(fresh, quotes)] })],
          });
          return [{ text, quotes, edit }];
        }),
  );
}

/** The quotes of what stands between two places of a block. */
function quotesAt({ node }: Textblock, from: number, to: number): number[] {
  let at = 0;
  const found = (node.content ?? []).flatMap((piece) => {
    const begin = at;
    at += textOfNode(piece).length;
    return begin < to && at > from ? quotesOf(piece) : [];
  });
  return [...new Set(found)];
}

/** What is suggested for a wish, and the sentences that other words may be found for. */
export const editPlans = { plan: planEdits, rewordable: rewordableIn };
