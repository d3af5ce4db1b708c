/** What a person may type for a limit that no document gives: an amount, a percentage, or a word of the trade. Pure. */
import { findUsState } from "../shared/us-states.ts";

/** Up to 13 digits, which a number holds exactly, with cents. */
const amount = /^\$?\s?(?:\d{1,3}(?:,\d{3}){1,3}|\d(?:,\d{3}){4}|\d{1,13})(?:\.\d{2})?$/;
const percentage = /^(?:100|[1-9]\d?|0?\.\d{1,2}|\d{1,2}\.\d{1,2})\s?%$/;
const nothing = /^[$\s0.,%]*$/;
const word =
  /^(?:excluded|included|not included|not covered|no coverage|none|unlimited|not applicable|n\/a|(?:see|per) (?:the )?policy)$/i;

/** Terms of property insurance that are no amounts. */
const wordsByKey: Readonly<Record<string, RegExp>> = {
  causesOfLoss: /^(?:basic|broad|special)(?: form)?$/i,
  valuation: /^(?:functional )?(?:replacement cost|actual cash value|agreed value|market value|rc|acv)$/i,
  coinsurance: /^(?:waived|agreed value)$/i,
  businessIncome: /^(?:actual loss sustained|als)(?:,? \d{1,2} months)?$/i,
};

/** What the insured bears: it may be nothing. */
const isBorne = (key: string): boolean => /deductible|retention/i.test(key);
/** What may be a part of a value. */
const isShare = (key: string): boolean => isBorne(key) || key === "coinsurance";

const words = "a word such as Excluded, Included or Not covered";
const limitMessage = `Enter an amount such as $1,000,000, or ${words}.`;
const shareMessage = `Enter an amount such as $1,000, a percentage from 1% to 100%, or ${words}.`;
const nothingMessage = "Enter the limit, or Excluded if the policy does not have it.";
const statesMessage = "Enter the states, such as OH, KY, or Statutory.";

/** Why it cannot be printed as this limit; null if it can. */
export function problemOfTypedLimit(key: string, text: string): string | null {
  const plain = text.normalize("NFKC").trim();
  if (key === "wcStates") return areStates(plain) ? null : statesMessage;
  const isZero = nothing.test(plain) && amount.test(plain);
  if (isZero) return isBorne(key) ? null : nothingMessage;
  const patterns = [amount, word, wordsByKey[key], ...(isShare(key) ? [percentage] : [])];
  if (patterns.some((pattern) => pattern?.test(plain)) && !nothing.test(plain)) return null;
  return isShare(key) ? shareMessage : limitMessage;
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
