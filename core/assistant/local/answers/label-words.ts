/** Whether a label names something: a number, and how a claim or a policy stands, do not. Pure. */

const standing: ReadonlySet<string> = new Set(
  "open closed reopened pending paid none nil active force expired canceled cancelled yes no n/a tbd".split(
    " ",
  ),
);

const hasLetters = (text: string): boolean => text.toLowerCase() !== text.toUpperCase();
export const hasDigits = (word: string): boolean => word.split("").some((mark) => mark >= "0" && mark <= "9");

/** "NSS-GL-0090555-24 Open" is of no words; "Building 1" and "Section II" are. */
export const isOfWords = (label: string): boolean =>
  label === "" ||
  label
    .split(" ")
    .some(
      (word) => word.length > 1 && hasLetters(word) && !hasDigits(word) && !standing.has(word.toLowerCase()),
    );
