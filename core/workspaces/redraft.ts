/**
 * A declined email as the reason for declining it asks: whom it goes to, its subject, words that are replaced, left out or
 * added. Only words of the person who declined it are followed. Pure.
 */
import type { ArtifactContent } from "#model/artifacts";
import { tellingWords } from "../shared/telling-words.ts";
import { letterOf, toYou } from "./letter-of.ts";

export interface Redrafted {
  content: ArtifactContent;
  /** What was changed, each as the end of a sentence. */
  changes: string[];
  /** What was asked for and not done, as sentences. */
  missed: string[];
}

/** Somebody whom an email of this workspace may go to. */
export interface Recipient {
  name: string;
  email: string;
}

type Change = (
  content: ArtifactContent,
  wish: string,
  people: readonly Recipient[],
) => Pick<Redrafted, "content" | "changes"> | null;

export const quoted = String.raw`["“]([^"”]{1,2000})["”]`;
const address = /[^\s<>"“”(),;:]+@[^\s<>"“”(),;:]+\.[a-z]{2,}/iu;
const greeting = /^Hello(?: [^,\n]*)?,/u;
const closing = /^(?:best regards|kind regards|thank you|thanks)\b[,.]?/iu;

/** From where an email closes to its end: how, and in whose name. Empty if it does not close. */
function closingOf(body: string): string {
  const lines = body.trim().split("\n");
  const at = lines.findLastIndex((line) => closing.test(line.trim()));
  return at < 0 ? "" : lines.slice(at).join("\n");
}

const addressee =
  /\b(?:[Gg]o|goes|[Ss]end|sent|[Aa]ddress|addressed|meant|belongs|is)\s+(?:(?:it|this|that|the (?:e-?mail|draft))\s+)?(?:to|for)\s+(\p{Lu}[\p{L}'’-]*(?:\s+\p{Lu}[\p{L}'’-]*){0,3})/u;
const nameWords = (name: string): string[] => name.toLowerCase().match(/[\p{L}'’-]+/gu) ?? [];

/** Those whom a wish names as the one whom it should go to; null if it names nobody. */
function namedIn(wish: string, people: readonly Recipient[]) {
  const name = addressee.exec(wish)?.[1];
  if (name === undefined) return null;
  const wanted = nameWords(name);
  const found = people.filter((person) => wanted.every((word) => nameWords(person.name).includes(word)));
  return { name, found: [...new Map(found.map((person) => [person.email.toLowerCase(), person])).values()] };
}

const readdress: Change = (content, wish, people) => {
  const named = namedIn(wish, people);
  const [only = null, ...others] = named?.found ?? [];
  const person = others.length === 0 ? only : null;
  const toEmail = address.exec(wish)?.[0].replace(/\.$/u, "") ?? person?.email ?? null;
  if (toEmail === null || toEmail.toLowerCase() === content.toEmail?.toLowerCase()) return null;
  const isNamed = person !== null && person.email === toEmail;
  const body = content.body?.replace(greeting, () => (isNamed ? `Hello ${person.name},` : "Hello,")) ?? null;
  return { content: { ...content, toEmail, body }, changes: [`it goes to ${toEmail}`] };
};

/** Whoever was named and cannot be told who it is: the recipient stays, and the person is told so. */
function notReached(wish: string, people: readonly Recipient[]): string[] {
  const named = address.test(wish) ? null : namedIn(wish, people);
  if (!named || named.found.length === 1) return [];
  const whose = "the client's contacts and your colleagues";
  const why =
    named.found.length === 0
      ? `There is nobody called ${named.name} with an email address among ${whose}`
      : `Several of ${whose} are called ${named.name}`;
  return [`${why}, so it goes to whom it went to before. Name the email address.`];
}

const subjectWish = new RegExp(
  String.raw`\bsubject\b[^"“.]{0,40}?(?:should be|to|as|:)\s*(?:${quoted}|([^.\n]{3,200}))`,
  "iu",
);

const retitle: Change = (content, wish) => {
  const [, inQuotes, plain] = subjectWish.exec(wish) ?? [];
  const subject = (inQuotes ?? plain)?.trim();
  if (!subject || subject === content.subject) return null;
  return { content: { ...content, subject }, changes: [`its subject is “${subject}”`] };
};

export const replacements = [
  new RegExp(String.raw`\b(?:replace|change)\s+${quoted}\s+(?:with|to|by|into)\s+${quoted}`, "giu"),
  new RegExp(String.raw`${quoted}\s+(?:should|must|has to|needs to)\s+(?:be|say|read)\s+${quoted}`, "giu"),
];

const replaceWords: Change = (content, wish) => {
  const pairs = replacements.flatMap((pattern) => [...wish.matchAll(pattern)]);
  let { body, subject, blocks } = content;
  const changes: string[] = [];
  for (const [, old = "", fresh = ""] of pairs) {
    if (!body?.includes(old) && !subject?.includes(old)) continue;
    body = body?.replaceAll(old, () => fresh) ?? null;
    subject = subject?.replaceAll(old, () => fresh) ?? null;
    // The words that rest on quotes change with them, so that they still go when these are taken out.
    blocks = blocks.map((block) => ({ ...block, text: block.text.replaceAll(old, () => fresh) }));
    changes.push(`it says “${fresh}” instead of “${old}”`);
  }
  return changes.length === 0 ? null : { content: { ...content, body, subject, blocks }, changes };
};

export const leaveOutWish = new RegExp(
  String.raw`\b(?:leave out|take out|cut out|remove|delete|drop|omit|cut(?![^.;,\n]{0,60}? down\b)|(?:do not|don['’]t|never) (?:mention|say|include)|without)\s+(?:${quoted}|([^.;,\n]{3,120}))`,
  "giu",
);
/** People shorten words, such as "comp"; with fewer letters they could stand for anything. */
const SHORTENED_MIN = 4;

/** Leaves out each sentence that holds all of the words. */
const leaveOut: Change = (content, wish) => {
  const topics = [...wish.matchAll(leaveOutWish)].map(([, exact, plain]) =>
    tellingWords(exact ?? plain ?? ""),
  );
  const isMeant = (sentence: string) => {
    const words = new Set(tellingWords(sentence));
    const isSaid = (word: string) =>
      words.has(word) || (word.length >= SHORTENED_MIN && [...words].some((each) => each.startsWith(word)));
    return topics.some((topic) => topic.length > 0 && topic.every(isSaid));
  };
  const without = (text: string): { text: string; left: string[] } => {
    const left: string[] = [];
    const lines = text.split("\n").map((line) =>
      line
        .split(/(?<=[.!?])\s+/u)
        .filter((sentence) => {
          const isLeft = sentence.trim() !== "" && isMeant(sentence);
          if (isLeft) left.push(sentence.trim());
          return !isLeft;
        })
        .join(" "),
    );
    return { text: lines.join("\n"), left };
  };
  const { text, left } = without(content.body ?? "");
  if (left.length === 0) return null;
  const body = text.replaceAll(/\n{3,}/gu, "\n\n");
  // A block that still says something keeps its quotes, so that it goes with them.
  const blocks = content.blocks
    .map((block) => ({ ...block, text: without(block.text).text }))
    .filter((block, at) => block.text.trim() !== "" || content.blocks[at]?.text === "");
  const kept = new Set(blocks.flatMap(({ quotes }) => quotes.flat()));
  return {
    content: { ...content, body, blocks, quotes: content.quotes.filter(({ number }) => kept.has(number)) },
    changes: left.map((sentence) => `it no longer says “${sentence}”`),
  };
};

export const addWish = new RegExp(
  String.raw`\b(?:add|also (?:say|write|mention|ask|tell)|mention|include|say|write|tell them|ask them)\b[^"“.\n]{0,40}?(?:${quoted}|\bthat\s+([^.\n]{3,400}))`,
  "giu",
);

const addWords: Change = (content, wish) => {
  // The words of a replacement, of a subject and of what is left out are not added as well.
  const rest = [...replacements, subjectWish, leaveOutWish].reduce(
    (text, pattern) => text.replaceAll(new RegExp(pattern.source, "giu"), ""),
    wish,
  );
  const [asked] = /\b(?:ask|tell|remind|let)\s+(?:him|her|them)\b[^"“]*$/iu.exec(rest) ?? [];
  const inWords = [...rest.matchAll(addWish)].map(([, exact, plain]) =>
    // What is quoted stands as it is; a sentence about somebody becomes one to them.
    sentenceOf(exact === undefined ? toYou(plain ?? "") : exact.trim()),
  );
  // "Also ask him for the payroll": as the letter of such a task would say it.
  const letter = inWords.length === 0 && asked !== undefined ? letterOf(asked) : null;
  const added = letter ? [letter.body] : inWords;
  const fresh = added.filter((sentence) => sentence !== "" && !content.body?.includes(sentence));
  if (fresh.length === 0) return null;
  return {
    content: { ...content, body: withBeforeClosing(content.body ?? "", fresh.join("\n\n")) },
    changes: fresh.map((sentence) => `it also says “${sentence}”`),
  };
};

export const sentenceOf = (text: string): string =>
  text === "" ? "" : `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/u.test(text) ? "" : "."}`;

function withBeforeClosing(body: string, words: string): string {
  const close = closingOf(body);
  const before = body.trim().slice(0, close === "" ? undefined : -close.length);
  return [before.trimEnd(), words, close].filter((part) => part !== "").join("\n\n");
}

/**
 * The draft with everything that the wishes ask for; null if they ask for nothing that is plain. `people`: whom they may name
 * as its recipient. `words`: what it is to say
 * instead, if none of the wishes is; its evidence goes with what it said.
 */
export function redraft(
  content: ArtifactContent,
  wishes: readonly string[],
  words: string | null,
  people: readonly Recipient[] = [],
): Redrafted | null {
  let current = content;
  const changes: string[] = [];
  for (const wish of wishes)
    for (const change of [readdress, retitle, replaceWords, leaveOut, addWords]) {
      const changed = change(current, wish, people);
      if (!changed) continue;
      current = changed.content;
      changes.push(...changed.changes);
    }
  const missed = wishes.flatMap((wish) => notReached(wish, people));
  if (changes.length > 0) return { content: current, changes, missed };
  if (words === null || words.trim() === "") return null;
  const hello = greeting.exec(content.body ?? "")?.[0] ?? "Hello,";
  const isWhole = greeting.test(words.trim()) || closingOf(words) !== "";
  const close = closingOf(content.body ?? "") || "Best regards";
  const body = isWhole ? words.trim() : [hello, words.trim(), close].join("\n\n");
  return {
    content: { ...content, body, blocks: [], quotes: [] },
    changes: ["it says what you wrote, and nothing of what it said"],
    missed,
  };
}

/** An email with each of the wishes for it; one that is not understood is named. */
export function withWishes(content: ArtifactContent, wishes: readonly string[]): Redrafted {
  const changes: string[] = [];
  const missed: string[] = [];
  let current = content;
  for (const wish of wishes) {
    const redrafted = redraft(current, [wish], null);
    if (!redrafted) missed.push(`I did not understand what to change in the email: “${wish}”.`);
    current = redrafted?.content ?? current;
    changes.push(...(redrafted?.changes ?? []));
  }
  return { content: current, changes, missed };
}

/** Whom it goes to, and what it is sent with, is no matter of words: that is asked about. */
export const isAboutRecipient = (wish: string): boolean =>
  /\b(?:send|sent|goes?|address|recipient|attach\w*|wrong (?:person|contact|client))\b/iu.test(wish);

/**
 * What an email says between its greeting and its closing: the sentences that rest on quotes, each with their words, and
 * the lines that have none. A sentence stays one with its evidence, so that it still goes when that is taken out.
 */
export function linesOf({ body, blocks, quotes }: ArtifactContent): { text: string; quoted: string[] }[] {
  const close = closingOf(body ?? "");
  const said = (body ?? "").trim().slice(0, close === "" ? undefined : -close.length);
  const lines = said
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !greeting.test(line));
  return lines.flatMap((line) => {
    const resting = blocks.filter(({ text }) => text !== "" && line.includes(text));
    if (resting.length === 0) return [{ text: line, quoted: [] }];
    return resting.map(({ text, quotes: numbers }) => ({
      text,
      quoted: quotes.flatMap(({ number, content }) => (numbers.flat().includes(number) ? content : [])),
    }));
  });
}

/** An email with other words for some of its lines; null if they are the same. */
export function withLines(
  content: ArtifactContent,
  lines: readonly { text: string }[],
  reworded: readonly { at: number; text: string }[],
): Redrafted | null {
  let { body, blocks } = content;
  for (const { at, text } of reworded) {
    const old = lines[at]?.text;
    if (old === undefined) continue;
    body = body?.replace(old, () => text) ?? null;
    blocks = blocks.map((block) => (block.text === old ? { ...block, text } : block));
  }
  return body === content.body
    ? null
    : { content: { ...content, body, blocks }, changes: ["it is worded as your reason asks"], missed: [] };
}
