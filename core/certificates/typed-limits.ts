/** What a person may type for a limit that no document gives: an amount, a percentage, or a word of the trade. Pure. */
import { findUsState } from "../shared/us-states.ts";

/** Up to 13 digits, which a number holds exactly, with cents. */
const amount = /^\$?\s?(?:\d{1,3}(?:,\d{3}){1,3}|\d(?:,\d{3}){4}|\d{1,13})(?:\.\d{2})?$/;
const percentage = /^\d{1,3}(?:\.\d{1,2})?\s?%$/;
const word =
  /^(?:excluded|included|not included|statutory|not covered|no coverage|none|unlimited|not applicable|n\/a|(?:see|per) (?:the )?policy)$/i;

/** Terms of property insurance that are no amounts. */
const wordsByKey: Readonly<Record<string, RegExp>> = {
  causesOfLoss: /^(?:basic|broad|special)(?: form)?$/i,
  valuation: /^(?:functional )?(?:replacement cost|actual cash value|agreed value|market value|rc|acv)$/i,
  coinsurance: /^(?:waived|agreed value)$/i,
  businessIncome: /^(?:actual loss sustained|als)(?:,? \d{1,2} months)?$/i,
};

const limitMessage =
  "Enter an amount such as $1,000,000, a percentage, or a word such as Excluded, Included, Statutory or Not covered.";
const statesMessage = "Enter the states, such as OH, KY, or Statutory.";

/** Why it cannot be printed as this limit; null if it can. */
export function problemOfTypedLimit(key: string, text: string): string | null {
  const plain = text.normalize("NFKC").trim();
  if (key === "wcStates") return areStates(plain) ? null : statesMessage;
  const isLimit = [amount, percentage, word, wordsByKey[key]].some((pattern) => pattern?.test(plain));
  return isLimit ? null : limitMessage;
}

/** "OH, KY", "Ohio and Kentucky", "Statutory (OH)". */
function areStates(text: string): boolean {
  const list = text
    .replace(/^statutory\b[\s,:]*/i, "")
    .replace(/^\((.*)\)$/, "$1")
    .trim();
  const isStatutory = list === "" && text !== "";
  return isStatutory || list.split(/\s?,\s?(?:and )?| and /).every((state) => findUsState(state) !== null);
}
