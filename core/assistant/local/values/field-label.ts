/** Labels that forms print beside or above what is to be filled in. What looks like one never counts as an answer. */

/** "Full Name (A)", "Loss Date [2]": the row of a form that has the same field several times. */
const rowMark = /\s*(?:\([A-Z]\)|\[\d{1,2}\])$/;
/** What only the name of a field ends with. */
const fieldNoun =
  /\b(?:indicators?|identifiers?|codes?|dates?|signatures?|descriptions?|explanations?|amounts?|percent|percentage|counts?|(?:full|legal|first|last|business|applicant|insured|company) name|(?:phone|fax|policy|account|license|tax) number|(?:mailing|e-?mail|website|physical) address)$/i;
const LABEL_WORDS_MAX = 10;

/** Whether words are a form's own: the name of a field, or a question that it asks. */
export function isFieldLabel(text: string): boolean {
  const words = text.trim().replace(/[\s:*]+$/, "");
  if (words === "" || words.startsWith("X ") || words.endsWith(" X")) return false;
  const name = words.replace(rowMark, "");
  if (name !== words || name.endsWith("?")) return true;
  return !/\d/.test(name) && name.split(/\s+/).length <= LABEL_WORDS_MAX && fieldNoun.test(name);
}
