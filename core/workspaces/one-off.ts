/** Words that are mistyped. Pure. */

/** Whether one letter is wrong, missing, too many, or two have changed places. */
export function isOneOff(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const rests = [
    [at + 1, at + 1],
    [at + 1, at],
    [at, at + 1],
  ] as const;
  const isSwapped = one[at] === other[at + 1] && one[at + 1] === other[at];
  return (
    rests.some(([a, b]) => one.slice(a) === other.slice(b)) ||
    (isSwapped && one.slice(at + 2) === other.slice(at + 2))
  );
}

/** Words of insurance that staff type most, and of which no other word is one letter away. Data that a service rep can review. */
const known =
  "additional cancellation certificate certificates commercial compensation coverage coverages deductible deductibles endorsement endorsements expiration insurance liability occurrence policies premium premiums professional proposal subrogation umbrella".split(
    " ",
  );
const WORD_MIN = 6;

/** "Umbrela" as "umbrella". `names`: whatever is a part of one of these is a name. */
export function spelledRight(text: string, names: readonly string[] = []): string {
  const ofNames = new Set(names.flatMap((name) => name.toLowerCase().split(/[^\p{L}]+/u)));
  return text.replaceAll(/(?<![\p{L}\d@.-])\p{L}+(?![\p{L}\d@-])/gu, (word) => {
    const own = word.toLowerCase();
    if (own.length < WORD_MIN || known.includes(own) || ofNames.has(own)) return word;
    const [meant, ...others] = known.filter((each) => isOneOff(each, own));
    return meant === undefined || others.length > 0 || `${meant}s` === own || `${own}s` === meant
      ? word
      : meant;
  });
}
