/** Words as a form prints them, compared one by one, with room for a letter that text recognition took for another. */

/** Letters and digits in small letters; an apostrophe within a word belongs to it. */
export function partsOf(text: string): string[] {
  const parts: string[] = [];
  let part = "";
  for (const sign of text.toLowerCase()) {
    const letter = sign === "’" ? "'" : sign;
    const isWord = letter !== letter.toUpperCase() || (letter >= "0" && letter <= "9");
    if (isWord || (letter === "'" && part !== "")) part += letter;
    else if (part !== "") {
      parts.push(part);
      part = "";
    }
  }
  return part === "" ? parts : [...parts, part];
}

/** How many digits a text has. */
export function countDigits(text: string): number {
  let count = 0;
  for (const sign of text) if (sign >= "0" && sign <= "9") count += 1;
  return count;
}

/** Whether the words begin so, each as printed or with one letter that text recognition took for another. */
export function startsWith(parts: readonly string[], words: string): boolean {
  const wanted = words.split(" ");
  return wanted.every((word, at) => isNear(parts[at] ?? "", word));
}

/** Where the words stand among others, last; -1 where they do not. */
export function lastIndexOf(parts: readonly string[], words: readonly string[]): number {
  for (let at = parts.length - words.length; at >= 0; at -= 1)
    if (words.every((word, nth) => isNear(parts[at + nth] ?? "", word))) return at;
  return -1;
}

const LONG = 5;

/** Equal, or long and apart in one letter: replaced, added or lost. */
export function isNear(word: string, known: string): boolean {
  if (word === known) return true;
  if (known.length < LONG || Math.abs(word.length - known.length) > 1) return false;
  let from = 0;
  while (from < word.length && word[from] === known[from]) from += 1;
  const [long, short] = word.length >= known.length ? [word, known] : [known, word];
  const rest = long.slice(from + 1);
  return rest === (long.length === short.length ? short.slice(from + 1) : short.slice(from));
}
