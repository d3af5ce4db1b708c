/**
 * The changes that a person's wish asks for in a document, each as a suggestion: what is replaced, left out, added with its
 * evidence, or corrected to what was read. Nothing here changes the document. Pure.
 */
import { isSupported } from "#core/assistant/support";
import type { AnswerStatement, Attachment } from "#model/explorer";
import { figurePattern, figuresIn, isSameFigure, kindOfFigure } from "../shared/figures.ts";
import {
  partsOf,
  type Placed,
  type Textblock,
  textblocksOf,
  textOfNode,
  topBlocksOf,
} from "./document-text.ts";
import {
  changeOf,
  nthOf,
  plain,
  type PlannedEdit,
  removalOf,
  sentencesOf,
  shown,
  textNode,
  withoutSentences,
} from "./edit-pieces.ts";
import {
  frame,
  isCourtesy,
  isProtective,
  isSupportedIn,
  isWithin,
  namingWords,
  scopeOf,
  sectionsOf,
} from "./edit-scope.ts";
import { rowAround, setCells } from "./named-cells.ts";
import { contradictedBy, labeledIn, toldSentence } from "./named-words.ts";
import { joinSuggestions } from "./place-suggestions.ts";
import type { DocumentNode, EditWish, SuggestedEdit } from "./model.ts";
import { rewordableIn } from "./rewordable.ts";

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
  /** The quotes of the document. */
  known?: readonly Attachment[];
  /** The number of a quote in the document, which gets one if it has none. */
  numberOf(attachment: Attachment): number;
}

/** More are not read one by one by anybody. */
const SUGGESTIONS_MAX = 60;

function replace(
  { document, passage }: EditTask,
  pairs: readonly { old: string; fresh: string }[],
): PlannedEdit[] {
  const blocks = textblocksOf(document);
  return blocks.flatMap(({ text }, place) =>
    pairs.flatMap(({ old, fresh }) => {
      const said = labeledIn(text, old, fresh);
      const places = said === null ? placesOf(text, old).map((start) => ({ start, words: old })) : [said];
      return places.flatMap(({ start, words }): PlannedEdit[] =>
        isWithin(passage, text)
          ? [
              {
                title: `“${shown(words)}” becomes “${shown(fresh)}”`,
                why: "You asked for it.",
                quotes: [],
                edits: [changeOf(blocks, place, { start, removed: words, added: [textNode(fresh)] })],
              },
            ]
          : [],
      );
    }),
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
  const told = topics.flatMap((topic) => toldSentence(document, passage, topic) ?? []);
  if (told.length > 0)
    return withoutSentences(document, (text) => told.includes(text.trim()), {
      title: (text) => `Removes “${shown(text)}”`,
      why,
    });
  const named = topics.map((topic) =>
    namingWords(topic.replaceAll(/\b(?:section|heading|chapter|paragraph|rows?)\b/giu, " ")),
  );
  const isNamed = (text: string) => {
    const words = new Set(namingWords(text));
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
  // A row is about what its first cell names.
  const rows = parts.filter(({ node, text, path }) => {
    const [label] = node.type === "tableRow" ? (node.content ?? []) : [];
    return label !== undefined && path.at(-1) !== 0 && isWithin(passage, text) && isNamed(textOfNode(label));
  });
  const isOfRows = rows.length > 0 && topics.some((topic) => /\b(?:row|line)s?\b/iu.test(topic));
  return [
    ...rows.map((row) => ({
      title: `Removes “${shown(plain(row.text))}”`,
      why,
      quotes: [],
      edits: [removalOf(parts, row)],
    })),
    ...withoutSentences(
      document,
      (text, { path }) =>
        !isOfRows &&
        isWithin(passage, text) &&
        (topics.length === 0 ? passage !== null : isNamed(text)) &&
        !rows.some((row) => row.path.every((at, depth) => path[depth] === at)),
      { title: (text) => `Removes “${shown(text)}”`, why },
    ),
  ];
}

/** Only what is polite goes: what is left says everything that it said. */
function shorten({ document, passage }: EditTask, part: string | null): PlannedEdit[] {
  const isMeant = scopeOf(document, passage, part);
  return withoutSentences(
    document,
    (text, block, start) =>
      block.node.type === "paragraph" &&
      !block.isInTable &&
      isMeant?.(block, text) === true &&
      isCourtesy(text) &&
      !isSupportedIn(block, start, text.trimEnd().length),
    {
      title: (text) => `Removes “${shown(text)}”`,
      why: "It is polite and says nothing about the insurance.",
    },
  );
}

/** The part behind which something about a subject belongs: not among what protects the client or the agency. */
function behind({ document, passage }: EditTask, about: string): Pick<SuggestedEdit, "block" | "nth"> | null {
  const parts = topBlocksOf(document);
  const words = new Set(namingWords(about));
  const score = (text: string) => new Set(namingWords(text).filter((word) => words.has(word))).size;
  const selected = passage === null ? -1 : parts.findLastIndex(({ text }) => isWithin(passage, text));
  const open = openPlaces(document, parts);
  const scores = parts.map(({ text }, place) => (open.includes(place) ? score(text) : 0));
  const best = Math.max(0, ...scores);
  const last = open.at(-1) ?? parts.length - 1;
  const place = selected >= 0 ? selected : best > 0 ? scores.lastIndexOf(best) : last;
  const part = parts[place];
  return part ? { block: part.text, nth: nthOf(parts, place) } : null;
}

/** The places of parts that something may stand behind: before the closing, and outside of protective sections. */
function openPlaces(document: DocumentNode, parts: readonly Placed[]): number[] {
  const closed = new Set(
    sectionsOf(textblocksOf(document))
      .filter(isProtective)
      .flatMap(({ blocks }) => blocks.map(({ path }) => path[0])),
  );
  const isOpen = ({ path, text }: Placed) =>
    !closed.has(path[0]) && text.trim() !== "" && !frame.test(text.trim());
  const places = parts.flatMap((part, place) => (isOpen(part) ? [place] : []));
  const end = parts.findLastIndex(({ text }) => !frame.test(text.trim()) && !isCourtesy(text));
  return places.filter((place) => place <= end);
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

/** A person's words with the quotes of the document that say the same, where they take the place of what says the contrary. */
function addWords(task: EditTask, sentences: readonly string[]): PlannedEdit[] {
  const { document, passage, known = [] } = task;
  const supporting = sentences.map((text) => known.filter(({ content }) => isSupported(text, [content])));
  const quotes = [...new Set(supporting.flat().map(({ number }) => number))];
  const names = supporting
    .flat()
    .map(({ documentName, segments }) => `${documentName}, page ${segments[0]?.page ?? 1}`);
  const whole = sentences.join(" ");
  const note = {
    title: `Adds “${shown(whole)}”`,
    why: quotes.length > 0 ? `${listed(names)}.` : "These are your words; no document supports them yet.",
    quotes,
  };
  const nodes = sentences.map((text, at) =>
    textNode(
      text,
      supporting[at]?.map(({ number }) => number),
    ),
  );
  const contrary = passage === null ? contradictedBy(document, whole) : null;
  if (contrary) {
    const blocks = textblocksOf(document);
    const { place, sentence } = contrary;
    const start = blocks[place]?.text.indexOf(sentence) ?? 0;
    const added = nodes.flatMap((node, at) => (at === 0 ? [node] : [textNode(" "), node]));
    return [{ ...note, edits: [changeOf(blocks, place, { start, removed: sentence, added })] }];
  }
  return addBehind(
    task,
    whole,
    nodes.map((node) => ({ type: "paragraph", content: [node] })),
    note,
  );
}

const listed = (names: readonly string[]): string => [...new Set(names)].join("; ");

/** A part of an amount is no total: what is found has to be one where one is asked for. */
const total = /\b(?:(?:sub)?totals?|sums?|altogether|in all)\b/iu;

function addFact(task: EditTask, subject: string): PlannedEdit[] {
  const { document, passage } = task;
  const facts = evidenced(task).filter(({ text }) => !total.test(subject) || total.test(text));
  const said = plain(textOfNode(document));
  const totals = total.test(subject) ? figuresOf(document, textblocksOf(document), subject, passage) : [];
  const isTotalled = (text: string) =>
    totals.length > 0 &&
    figuresIn(text).every((figure) => totals.some((known) => isSameFigure(known.figure, figure)));
  const fresh = facts.filter(({ text }) => !said.includes(plain(text)) && !isTotalled(text));
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

/** The sentences in which a document gives a figure for a subject, or the rows if there are none. */
function saidOf(document: DocumentNode, subject: string, passage: string | null): string[] {
  const blocks = textblocksOf(document);
  const places = figuresOf(document, blocks, subject, passage);
  const stated = places.flatMap(({ place, start }) => {
    const block = blocks[place];
    const row = block && rowAround(document, block.path);
    if (row) return [{ text: row.text.replaceAll("\n", ", "), isRow: true }];
    const sentence = sentencesOf(block?.text ?? "").findLast((each) => each.start <= start);
    return sentence ? [{ text: sentence.text.trim(), isRow: false }] : [];
  });
  // A sentence says what its figures are; a row needs its heads for that.
  const hasSentences = stated.some(({ isRow }) => !isRow);
  return [...new Set(stated.filter(({ isRow }) => isRow !== hasSentences).map(({ text }) => text))];
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
  const words = namingWords(
    subject.replace(/\s+(?:of|on|in|for) (?:the |this )?(?:policy|quote|document|proposal)\b.*$/iu, ""),
  );
  const names = (text: string) => {
    const said = new Set(namingWords(text));
    return words.length > 0 && words.every((word) => said.has(word));
  };
  const isSubject = (text: string) => namingWords(text).some((word) => words.includes(word));
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
    case "REPLACE": {
      const replaced = replace(task, wish.pairs);
      const planned =
        replaced.length > 0 ? replaced : wish.pairs.flatMap(({ old, fresh }) => setCells(task, old, fresh));
      return planned.slice(0, SUGGESTIONS_MAX);
    }
    case "SET_FIGURE": {
      const { subject, figure } = wish;
      const corrected = setFigure(task, subject, figure, { why: "You gave this figure.", quotes: [] });
      const planned = corrected.length > 0 ? corrected : setCells(task, subject, figure);
      return planned.slice(0, SUGGESTIONS_MAX);
    }
    case "LEAVE_OUT":
      return leaveOut(task, wish.topics).slice(0, SUGGESTIONS_MAX);
    case "ADD_WORDS":
      return addWords(task, wish.sentences);
    case "ADD_FACT":
      return addFact(task, wish.subject);
    case "CORRECT":
      return correct(task, wish.subject).slice(0, SUGGESTIONS_MAX);
    case "SHORTEN":
      return shorten(task, wish.part).slice(0, SUGGESTIONS_MAX);
    case "REWORD":
      return [];
  }
}

/**
 * What is suggested for a wish, what other words may be found for, what a document says already, and how suggestions join
 * those that wait.
 */
export const editPlans = {
  plan: planEdits,
  rewordable: rewordableIn,
  saidOf,
  join: joinSuggestions,
};
