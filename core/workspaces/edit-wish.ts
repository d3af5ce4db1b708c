/**
 * What a person asks to have changed in a document, as the words say it. Only words of that person are read here. Pure.
 */
import type { EditWish } from "#model/artifacts";
import { figuresIn } from "../shared/figures.ts";
import { addWish, leaveOutWish, quoted, replacements, sentenceOf } from "./redraft.ts";

const ends = String.raw`(?:,?\s+(?:throughout|everywhere|(?:in|of) (?:this|the)(?: whole| entire)? (?:document|text|proposal|letter|email)))?[\s.!]*$`;
const replacing = (verbs: string, leads: string): RegExp =>
  new RegExp(
    String.raw`^(?:please\s+)?(?:${verbs})\s+(?:the (?:name|word|words|term)\s+)?(.{2,120}?)\s+(?:${leads})\s+(.{1,200}?)${ends}`,
    "iu",
  );
/** "Prepared by" has a word of its own that leads to nothing: what is changed is changed to something. */
const plainReplacements = [
  replacing("change|rename|correct|fix|update|set", "to|into"),
  replacing("replace", "with|by"),
  replacing("replace|change|rename|correct|fix|update|set", "with|to|by|into"),
];
/** "Prepared by Ana Ruiz instead of Ben": a label, or a name, and what stands there now. */
const insteadOf =
  /^(?:please\s+)?(?:(?:use|put|say|write|have|list|name|show|make it)\s+)?(?:the\s+)?(?<label>(?:[\p{Ll}]+\s+){0,4})(?<fresh>[\p{Lu}\d$].{0,120}?)\s+(?:instead of|and not|not|rather than)\s+(?<old>.{2,120}?)[\s.!]*$/u;
const plainAddition =
  /^(?:please\s+)?(?:also\s+)?(?:add|include|insert|mention|state|give|put in)\s+(?:a (?:line|sentence|paragraph) (?:with|about|on|for)\s+)?((?:the|their|his|her|its|our)\s+.{3,200}?)[\s.!?]*$/iu;
const plainCorrection =
  /^(?:please\s+)?(?:correct|fix|update|check|verify)\s+((?:the|their|his|her|its|our)\s+.{3,200}?)(?:\s+(?:to|against|from|with) (?:what )?(?:the )?(?:polic(?:y|ies)|quotes?|documents?|files?)(?: says?| say)?)?[\s.!?]*$/iu;
const pointing =
  /^(?:this|that|it|these|those|the)?\s*(?:selection|selected (?:words|text|passage)|passage|sentence|paragraph|section|part)?$/iu;
const shorten =
  /\b(?:shorten|shorter|condense|trim|cut\b.{0,60}? down|tighten|more (?:brief|concise)|brief(?:er)?)\b/iu;
/** How it shall sound: other words than it has. */
const toned =
  /\b(?:warm(?:er|ly)?|friendl(?:y|ier)|kind(?:er|ly)?|personal|cordial|welcoming|(?:in)?formal(?:ly)?|softer|polite(?:r)?|professional|simpler|plain(?:er)?|clear(?:er)?|re(?:word|write|phrase)|translate)\b/iu;
const manner = String.raw`(?:(?:a (?:bit|little)|much|more|less|somewhat|sound|read|be) )*(?:\p{L}+er|brief|concise|warm|friendly|kind|personal|cordial|welcoming|(?:in)?formal|polite|professional|simple|plain|clear)\b`;
/** What is polite makes a text so: it is never left out for that. */
const warmer =
  /\b(?:warm(?:er|ly)?|friendl(?:y|ier)|kind(?:er|ly)?|personal|cordial|welcoming|softer|polite(?:r)?)\b/iu;
/** The part of a document that is to be shorter, or in other words. */
const partIn = [
  new RegExp(String.raw`\b(?:make|keep|get)\s+(.{2,80}?)\s+${manner}`, "iu"),
  /\b(?:shorten|condense|trim|tighten(?: up)?|cut(?: down)?|reword|rewrite|rephrase|polish|improve|soften|simplify|translate)\s+(.{2,80}?)(?:\s+(?:so|into|down|a (?:bit|little)|and|but|more|less)\b|[.,;!?]|$)/iu,
];
/** The words that name a part of a document; null for all of it. */
function partOf(wish: string): string | null {
  for (const pattern of partIn) {
    const name = pattern.exec(wish)?.[1];
    if (name !== undefined) return pointing.test(name) ? null : name;
  }
  return null;
}

const whatIs = (subject: string): string =>
  `What ${/[^s]s$/iu.test(subject.split(/\s+(?:of|for|on|in|by)\s+/iu)[0] ?? "") ? "are" : "is"} ${subject}?`;

/** `wish`: the person's words. */
export function editWishOf(wish: string): EditWish {
  const text = wish.trim();
  const pairs = replacements
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map(([, old = "", fresh = ""]) => ({ old, fresh }));
  if (pairs.length > 0) return { tag: "REPLACE", pairs };
  const replacement = plainReplacements.map((pattern) => pattern.exec(text)).find((found) => found !== null);
  const [, old, fresh] = replacement ?? [];
  if (old !== undefined && fresh !== undefined) {
    const [figure, ...others] = figuresIn(fresh);
    return figure === fresh && others.length === 0 && figuresIn(old).length === 0
      ? { tag: "SET_FIGURE", subject: old, figure }
      : { tag: "REPLACE", pairs: [{ old: unquoted(old), fresh: unquoted(fresh) }] };
  }
  const { label = "", fresh: instead, old: now } = insteadOf.exec(text)?.groups ?? {};
  if (instead !== undefined && now !== undefined)
    return { tag: "REPLACE", pairs: [{ old: label.trim() || unquoted(now), fresh: unquoted(instead) }] };
  const left = [...text.matchAll(leaveOutWish)].map(([, exact, plain]) => (exact ?? plain ?? "").trim());
  if (left.length > 0) return { tag: "LEAVE_OUT", topics: left.filter((topic) => !pointing.test(topic)) };
  const added = [...text.matchAll(addWish)].map(([, exact, plain]) =>
    sentenceOf((exact ?? plain ?? "").trim()),
  );
  if (added.length > 0) return { tag: "ADD_WORDS", sentences: added };
  const [, correct] = plainCorrection.exec(text) ?? [];
  if (correct !== undefined) return { tag: "CORRECT", subject: correct, question: whatIs(correct) };
  const [, fact] = plainAddition.exec(text) ?? [];
  if (fact !== undefined) {
    const subject = fact.replace(
      /\s+(?:to|in|into|at|under|below|after)\s+(?:the |this )?(?:document|text|proposal|letter|end|top|beginning|section\b.*)$/iu,
      "",
    );
    return { tag: "ADD_FACT", subject, question: whatIs(subject) };
  }
  const [part, isShorter] = [partOf(text), shorten.test(text)];
  return isShorter && !toned.test(text)
    ? { tag: "SHORTEN", part }
    : { tag: "REWORD", part, isShorter: isShorter && !warmer.test(text) };
}

/** Asked in an editor, but not for a change: "Can you shorten it?" is one, "What is the deductible?" is none. */
export const isPlainQuestion = (text: string): boolean =>
  /^(?:and |so |also )?(?:what|which|who|whose|when|where|how (?:much|many|long|old|high))\b(?!\s+about\b)/iu.test(
    text.trim(),
  ) || /^(?:does|do|did|is|are|was|were|has|have)\b.*\?\s*$/isu.test(text.trim());

const unquoted = (text: string): string =>
  new RegExp(`^${quoted}$`, "u").exec(text.trim())?.[1] ?? text.trim();
