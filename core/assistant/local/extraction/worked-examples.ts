/**
 * Worked examples in forms: "Example 1", "Step (1): $70,000 …", "Loss to Building 1: $60,000". Their buildings, limits
 * and payments are nobody's, so they are read as if they were blank. An example may go on over the end of a page.
 */
import type { PageReading } from "#model/reading";
import { blankSpans, type TextSpan } from "../blank-spans.ts";
import { even, isTitle } from "../lists/titles.ts";

const mark = String.raw`^\s*(?:\(?\w{1,2}[.)]\s*)?`;
/** "(5) Examples", "Example 2 – Specific Insurance (B.1.)", "In the following example, the figures used". */
const opensExample = new RegExp(
  String.raw`${mark}examples?(?:\s+(?:no\.?\s*)?#?\d{1,2})?\s*(?:$|[:(–—-].{0,70}$)|` +
    String.raw`${mark}\(?(?:this example|(?:in )?the following (?:is an )?examples?)\b`,
  "i",
);
/** A row of a calculation that stands by itself shows what it works with. */
const isExample =
  /^\s*steps?\s*\(?\d{1,2}\)?\s*[:.–—-].*[$%]|^\s*loss (?:to|at) (?:building|location|premises)\b.*\$|^\s*amount of (?:loss|deductible)\b.*\$/i;
/** The next clause of the form: "b. Preservation Of Property", "E. Loss Conditions". */
const opensClause = /^\s*(?:[A-Z]|[IVX]{2,4}|\d{1,2}|[a-z])\.\s+["“]?\p{Lu}/u;
/** Another page or part: "COMMERCIAL PROPERTY", "Common Policy Declarations". */
const opensPart = (line: string): boolean =>
  isTitle(even(line), 1) &&
  (line.split(/\s+/).filter((word) => /^\p{Lu}{3,}$/u.test(word)).length >= 2 ||
    /\b(?:declarations|schedule|limits of insurance|endorsement|coverage (?:form|part)|policy (?:number|no)|named insured)\b/i.test(
      line,
    ));

/** Reads the pages of one document in their order. */
export function createExampleReader(): (page: PageReading) => PageReading {
  let isInExample = false;
  return (page) => {
    const spans: TextSpan[] = [];
    let start = 0;
    for (const line of page.text.split("\n")) {
      if (opensExample.test(line)) isInExample = true;
      else if (isInExample && (opensClause.test(line) || opensPart(line))) isInExample = false;
      if ((isInExample || isExample.test(line)) && line.trim() !== "")
        spans.push({ start, end: start + line.length });
      start += line.length + 1;
    }
    return blankSpans(page, spans);
  };
}
