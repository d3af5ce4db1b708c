/**
 * Rows that hold an amount and grant no cover: what a premium is worked out from, and a limit of more or other things
 * than are asked about. They may be shown; they say neither yes nor no. Pure.
 */
import { labelHasOnly } from "./passage-labels.ts";
import type { Passage } from "./passage.ts";
import type { Question } from "./question-parse.ts";

const rating =
  /\bclass(?:ification)?s?\b(?: (?:codes?|no\.?|number|description))?|\b(?:premium|rating|exposure) bas[ie]s\b|\bexposures?\b|\bpayroll\b|\bremuneration\b|\bgross (?:sales|receipts)\b|\brates? per\b|\bper \$?1?,?[01]00 of\b|\bloss cost\b/i;
const asksRating = /\bclass|\brat(?:e|es|ed|ing)\b|\bpayroll\b|\bremuneration\b|\bexposures?\b|\bbasis\b/i;
/** "91341 … 4.100": a class code, and a rate behind it. */
const codeAndRate = /(?<![\w$,./#-])\d{4,5}(?![\w,./-])[^]*(?<![\w$,.])\d{1,3}\.\d{2,4}(?![\w%])/;

function isRating({ text, headingText, columnTitles }: Passage): boolean {
  const [nearest = ""] = headingText.split("\n");
  const around = [nearest, ...columnTitles.map((column) => column.title)].join("\n");
  return rating.test(text) || codeAndRate.test(text) || rating.test(around);
}

const grants = /\b(?:pay|cover|insur|provid|appl|includ|waive|reimburs|defend)/i;
const ofLimit = /\b(?:limits?|aggregate)\b/i;

/** Whether the passage only holds amounts that decide nothing about the cover of what is asked. */
export function holdsOnlyAmounts(passage: Passage, question: Question): boolean {
  if (grants.test(passage.text) && passage.shape === "sentence") return false;
  if (isRating(passage) && !asksRating.test(question.text)) return true;
  if (passage.shape === "sentence") return false;
  const [label = ""] = passage.text.split(/[$\d]/, 1);
  return ofLimit.test(label) && !ofLimit.test(question.text) && !labelHasOnly(label, question);
}
