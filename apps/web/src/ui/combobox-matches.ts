/** Which options a search finds, and whether what was typed means one of them. */
export interface ComboboxOption {
  /** Searched as well: any part of a word such as a state's code, a record's id as a whole. */
  value: string;
  label: string;
  /** Beside the label, searched as well: an e-mail address. */
  detail?: string;
  /** At the right: what kind it is. */
  meta?: string;
}

/** The list stays quick at this many; more are found by typing. */
export const maxOptions = 1000;

const fold = (text: string): string => text.trim().toLocaleLowerCase("en-US");

/** What was typed is all of its label, its detail or its value. */
export const isExactly = ({ value, label, detail }: ComboboxOption, query: string): boolean =>
  [value, label, detail ?? ""].some((text) => fold(text) === fold(query));

// "con_01j…" begins with "con" for every contact: as a part of an id, what is typed means nothing.
const isRecordId = (value: string): boolean => /^[a-z]{3}_[0-9a-z]{20,}$/i.test(value);

const holds = (option: ComboboxOption, wanted: string): boolean => {
  const { value, label, detail = "" } = option;
  const texts = isRecordId(value) ? [label, detail] : [label, detail, value];
  return fold(texts.join(" ")).includes(wanted) || isExactly(option, wanted);
};

/** Those that hold what was typed; the one that is just that comes first. */
export function findMatches(options: readonly ComboboxOption[], query: string): ComboboxOption[] {
  const wanted = fold(query);
  if (!wanted) return options.slice(0, maxOptions);
  const hits = options.filter((option) => holds(option, wanted));
  return hits
    .toSorted((a, b) => Number(isExactly(b, wanted)) - Number(isExactly(a, wanted)))
    .slice(0, maxOptions);
}

/** The option that `text` is all of, as what the browser fills in is; null when there is none or several. */
export function findExact(options: readonly ComboboxOption[], text: string): ComboboxOption | null {
  if (fold(text) === "") return null;
  const [first, second] = options.filter((option) => isExactly(option, text));
  return first && !second ? first : null;
}

/** True when Enter may take the first of the choices: there is no other, or it is just what was typed. */
export const isPlain = (choices: readonly ComboboxOption[], query: string): boolean => {
  const [first, second] = choices;
  return first !== undefined && (second === undefined || isExactly(first, query));
};
