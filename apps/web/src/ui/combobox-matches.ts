/** Which options a search finds, and whether what was typed means one of them. */
export interface ComboboxOption {
  value: string;
  label: string;
  /** Beside the label, searched as well: an e-mail address, a state's code. */
  detail?: string;
  /** At the right: what kind it is. */
  meta?: string;
}

/** The list stays quick at this many; more are found by typing. */
export const maxOptions = 1000;

const fold = (text: string): string => text.trim().toLocaleLowerCase("en-US");

/** What was typed is all of its label, or all of its detail. */
export const isExactly = ({ label, detail }: ComboboxOption, query: string): boolean =>
  fold(label) === fold(query) || (detail !== undefined && fold(detail) === fold(query));

/** Those that hold what was typed; the one that is just that comes first. */
export function findMatches(options: readonly ComboboxOption[], query: string): ComboboxOption[] {
  const wanted = fold(query);
  if (!wanted) return options.slice(0, maxOptions);
  const hits = options.filter((option) => fold(`${option.label} ${option.detail ?? ""}`).includes(wanted));
  return hits
    .toSorted((a, b) => Number(isExactly(b, wanted)) - Number(isExactly(a, wanted)))
    .slice(0, maxOptions);
}

/** True when Enter may take the first of the choices: there is no other, or it is just what was typed. */
export const isPlain = (choices: readonly ComboboxOption[], query: string): boolean => {
  const [first, second] = choices;
  return first !== undefined && (second === undefined || isExactly(first, query));
};
