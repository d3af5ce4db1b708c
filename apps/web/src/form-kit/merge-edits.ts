/** Two people edited the same record: what both changed, which the later one decides, and what only the other did. */

/** One field of an edited record. */
export interface EditedPart<Draft> {
  label: string;
  /** Its value, for comparison. */
  read: (draft: Draft) => unknown;
  /** Its value in words. */
  show: (draft: Draft) => string;
  /** The draft `into` with the value that `from` has. */
  take: (into: Draft, from: Draft) => Draft;
}

export interface MergedEdits<Draft> {
  /** Fields that both changed, to different values. */
  differing: readonly EditedPart<Draft>[];
  /** Fields that only the other person changed. */
  taken: readonly EditedPart<Draft>[];
  /** What was typed, and the other person's values where nothing was typed. */
  merged: Draft;
}

export const isSamePart = <Draft>(part: EditedPart<Draft>, a: Draft, b: Draft): boolean =>
  JSON.stringify(part.read(a)) === JSON.stringify(part.read(b));

/** `base` is what the form started from. */
export function mergeEdits<Draft>(
  parts: readonly EditedPart<Draft>[],
  { base, mine, theirs }: { base: Draft; mine: Draft; theirs: Draft },
): MergedEdits<Draft> {
  const changed = parts.filter((part) => !isSamePart(part, base, theirs) && !isSamePart(part, mine, theirs));
  const taken = changed.filter((part) => isSamePart(part, mine, base));
  return {
    differing: changed.filter((part) => !taken.includes(part)),
    taken,
    merged: taken.reduce((draft, part) => part.take(draft, theirs), mine),
  };
}

/** "mailingAddress" → "Mailing address". */
const inWords = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Text of any value of a form: an address or a list as its parts. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "object") return Object.values(value).map(textOf).filter(Boolean).join(", ");
  return typeof value === "string" ? value.trim() : JSON.stringify(value);
}

/** Every field that is in `sample`, a draft, so that none is overwritten without being shown. */
export const partsOf = <Draft extends object>(
  sample: Partial<Draft>,
  words: { [Name in keyof Draft]?: { label?: string; show?: (value: Draft[Name]) => string } },
): EditedPart<Draft>[] =>
  (Object.keys(sample) as (keyof Draft & string)[]).map((name) => {
    const { label = inWords(name), show = textOf } = words[name] ?? {};
    return {
      label,
      read: (each) => each[name],
      show: (each) => show(each[name]) || "(blank)",
      take: (into, from) => ({ ...into, [name]: from[name] }),
    };
  });
