/**
 * Checks whether two quotes support a sentence on why their difference matters. Its figures and names must be in the
 * quotes; its subject must be named there or in the rule-based sentence, which people have reviewed; it must not say
 * "more" about something that decreased; and it must be one plain sentence, without instructions, addresses or markup.
 * Pure.
 */
import { givesOrders } from "../local/orders-in-text.ts";
import { figuresIn } from "../local/comparison/words.ts";
import type { Difference } from "../model.ts";
import { figuresOf, namesItsSubject } from "./supported.ts";

const reasonCharactersMax = 260;
const titleCharactersMax = 70;
const titleWordsMax = 9;

export function isReasonSupported(sentence: string, difference: Difference): boolean {
  return (
    sentence.length >= 12 &&
    sentence.length <= reasonCharactersMax &&
    /^[\p{Lu}\d$“"'].*\.$/u.test(sentence) &&
    !/[.!?]["”]?\s+\p{Lu}/u.test(sentence.replaceAll(/\b(?:Inc|Co|Ltd|Corp|No|St|U\.S)\./g, "")) &&
    isPlain(sentence) &&
    isSupportedByQuotes(sentence, difference) &&
    !goesTheOtherWay(sentence, difference)
  );
}

export function isTitleSupported(title: string, difference: Difference): boolean {
  const words = title.split(" ").length;
  return (
    words >= 1 &&
    words <= titleWordsMax &&
    title.length >= 3 &&
    title.length <= titleCharactersMax &&
    isPlain(title) &&
    isSupportedByQuotes(title, difference) &&
    !goesTheOtherWay(title, difference)
  );
}

/** No instructions, links, mail addresses, markup or code. */
export const isPlain = (text: string): boolean =>
  !givesOrders(text) && !/https?:|www\.|\S@\S|[<>{}[\]`*_#|\\]|!\[/i.test(text);

function isSupportedByQuotes(
  text: string,
  { old, new: fresh, oldValue, newValue, label, why }: Difference,
): boolean {
  const quoted = [...old, ...fresh]
    .flat()
    .map(({ text: words }) => words)
    .join("\n");
  // The difference between two figures was computed, and the rule-based sentence states it.
  const figures = figuresOf(`${quoted}\n${why}`);
  return (
    figuresOf(text).every((figure) => figures.includes(figure)) &&
    namesOf(text).every((name) => quoted.toLowerCase().includes(name.toLowerCase())) &&
    namesItsSubject(text, [quoted, label, oldValue ?? "", newValue ?? "", why].join("\n"))
  );
}

/** Capitalized words within a sentence: names of people, companies, places, forms. */
const namesOf = (text: string): string[] =>
  [...text.matchAll(/(?<=[\p{L}\d,;'’)] )\p{Lu}[\p{L}\d&.'’-]+/gu)].map(([name]) =>
    name.replace(/[.'’-]+$/, ""),
  );

const upward =
  /\b(?:higher|raised?|rises?|increas\w+|more than before|broader|added|adds|now (?:covered|included|insured|paid)|gains?|larger|doubl\w+)\b/i;
const downward =
  /\b(?:lower(?:ed|s)?|reduc\w+|decreas\w+|drop(?:s|ped)?|less than before|narrower|removed|removes|no longer|loses?|lost|smaller|halved|cut)\b/i;

/** The direction of the first figures, or whether something was added or removed; 0 if unclear. */
function wayOf({ oldValue, newValue }: Difference): number {
  if (oldValue === null || newValue === null) return oldValue === null ? 1 : -1;
  const [a, b] = [oldValue, newValue].map((text) => figuresIn(text).find(({ kind }) => kind !== "DATE"));
  if (!a || !b || a.kind !== b.kind) return 0;
  return Math.sign(b.amount - a.amount);
}

/**
 * "The limit is raised" for a limit that fell. A sentence that mentions both directions is judged by its figures only.
 */
function goesTheOtherWay(text: string, difference: Difference): boolean {
  const [up, down] = [upward.test(text), downward.test(text)];
  const way = wayOf(difference);
  if (up === down) return false;
  // For a burden such as a deductible, higher is worse, so only words about the figure itself are checked,
  // not words about what is paid.
  return (way > 0 && down && !isOnOutcome(text)) || (way < 0 && up && !isOnOutcome(text));
}

/** "Less of each loss is paid" may follow from a higher figure. */
const isOnOutcome = (text: string): boolean =>
  /\b(?:pays?|paid|payment|recover\w*|reimburs\w*|left|protection|cover(?:age|ed)?|bears?)\b/i.test(text);
