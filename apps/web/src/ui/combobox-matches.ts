/** Which options a search finds, and whether the typed text identifies one of them. */
export interface ComboboxOption {
  /** Also searched: any part of a word, such as a state's code; a record's id only as a whole. */
  value: string;
  label: string;
  /** Next to the label, also searched: an e-mail address. */
  detail?: string;
  /** At the right: what kind it is. */
  meta?: string;
}

/** The list stays fast with this many; more are found by typing. */
export const maxOptions = 1000;

const fold = (text: string): string => text.trim().toLocaleLowerCase("en-US");

/** The text equals its whole label, its detail or its value. */
export const isExactly = ({ value, label, detail }: ComboboxOption, query: string): boolean =>
  [value, label, detail ?? ""].some((text) => fold(text) === fold(query));

// "con_01j…" starts with "con" for every contact, so matching a part of an id would mean nothing.
const isRecordId = (value: string): boolean => /^[a-z]{3}_[0-9a-z]{20,}$/i.test(value);

const holds = (option: ComboboxOption, wanted: string): boolean => {
  const { value, label, detail = "" } = option;
  const texts = isRecordId(value) ? [label, detail] : [label, detail, value];
  return fold(texts.join(" ")).includes(wanted) || isExactly(option, wanted);
};

/** Options that contain the text; an exact match comes first. */
export function findMatches(options: readonly ComboboxOption[], query: string): ComboboxOption[] {
  const wanted = fold(query);
  if (!wanted) return options.slice(0, maxOptions);
  const hits = options.filter((option) => holds(option, wanted));
  return hits
    .toSorted((a, b) => Number(isExactly(b, wanted)) - Number(isExactly(a, wanted)))
    .slice(0, maxOptions);
}

/**
 * The option that `text` matches exactly, such as text that the browser filled in; null if there is none or several.
 */
export function findExact(options: readonly ComboboxOption[], text: string): ComboboxOption | null {
  if (fold(text) === "") return null;
  const [first, second] = options.filter((option) => isExactly(option, text));
  return first && !second ? first : null;
}

/** True if Enter may choose the first option: it is the only one, or an exact match. */
export const isPlain = (choices: readonly ComboboxOption[], query: string): boolean => {
  const [first, second] = choices;
  return first !== undefined && (second === undefined || isExactly(first, query));
};
