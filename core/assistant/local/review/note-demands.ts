/**
 * What somebody writes down for a certificate, in a typed list or an email: no line of it that speaks of insurance and no form
 * that it names goes without a word.
 */
import type { Evidence } from "../../model.ts";
import { demandWordsOf } from "../comparison/demand-words.ts";
import { type Line, quoteLine, textOf } from "../comparison/lines.ts";
import { names, wordsOf } from "../comparison/words.ts";
import { shorthand } from "../data/demand-shorthand.ts";
import { demandedLines } from "../data/demands.ts";
import { emailHeads, freeDemands, ofCertificateAlone } from "../data/review-words.ts";
import { givesOrders } from "../orders-in-text.ts";
import { formKeyOf, formNumbersIn } from "../values/form-numbers.ts";
import { demandedForms } from "./demanded-forms.ts";
import type { DecidedDocument } from "./corrected.ts";
import type { ReviewedDocument } from "./reviewed-document.ts";

const isHead = ({ kind, label }: Line): boolean => kind === "PAIR" && names(wordsOf(label), emailHeads);

/** Its first lines say from whom it is, and about what. */
const HEAD_LINES = 6;
const isEmail = ({ lines }: DecidedDocument): boolean => lines.slice(0, HEAD_LINES).filter(isHead).length > 1;

const coverWords = demandedLines.flatMap(({ named }) => named);

function speaksOfInsurance(line: Line): boolean {
  const text = textOf(line);
  const words = demandWordsOf(text);
  // An abbreviation that was not spelled out means something else here.
  const isSpelled = line.words.some(
    ({ start, end, norm }) =>
      text.slice(start, end) in shorthand &&
      !names([{ start, end, norm }], ofCertificateAlone) &&
      !words.some((word) => word.start === start && word.norm === norm),
  );
  return isSpelled || names(words, coverWords) || names(words, freeDemands.demanding);
}

/** The lines of an email that speak of insurance, or say that something must be; what of them led to no demand is told as such. */
export const linesOfEmail = (demanding: DecidedDocument): (readonly Evidence[])[] =>
  isEmail(demanding)
    ? demanding.lines
        .filter((line) => !isHead(line) && speaksOfInsurance(line) && !givesOrders(textOf(line)))
        .map((line) => [quoteLine(line)])
    : [];

/** A form that is asked for by its number, and where the certificate or a policy names it. */
export interface NotedForm {
  label: string;
  asked: string;
  asking: readonly Evidence[];
  /** Null if nothing names it. */
  found: { document: ReviewedDocument; quote: Evidence; words: string } | null;
}

export function notedForms(demanding: ReviewedDocument, documents: readonly ReviewedDocument[]): NotedForm[] {
  if (!demanding.isListOfDemands && !isEmail(demanding)) return [];
  return demandedForms(demanding, demanding.lines).map(({ forms, quotes }) => {
    const keys = forms.map(({ number }) => formKeyOf(number));
    const [found = null] = documents.flatMap((document) =>
      document.lines.flatMap((line) =>
        formNumbersIn(textOf(line))
          .filter(({ number }) => keys.includes(formKeyOf(number)))
          .map(({ start, end }) => ({
            ...{ document, quote: quoteLine(line, start, end), words: textOf(line).slice(start, end) },
          })),
      ),
    );
    return {
      label: `Endorsement ${forms.map(({ number }) => number).join(" or ")}`,
      asked: forms.map(({ printed }) => printed).join(" or "),
      ...{ asking: quotes, found },
    };
  });
}
