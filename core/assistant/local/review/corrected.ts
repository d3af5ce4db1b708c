/** What people decided about the reading of documents, in the place of their words. */
import type { CancellationTerm, Extraction, ReadingCorrection, ValueField } from "../../model.ts";
import { overlapper } from "../comparison/details.ts";
import { type ComparedDocument, type Line, quoteLine, textOf } from "../comparison/lines.ts";
import { plainOf } from "../comparison/words.ts";
import type { Standing } from "../data/standings.ts";
import { formKeyOf, formNumbersIn } from "../values/form-numbers.ts";

/** A document that people may have decided something about. */
export interface DecidedDocument extends ComparedDocument {
  /** What people decided about its reading. */
  corrections?: readonly ReadingCorrection[];
}

/**
 * The document as people say that it reads. The lines of a form that is none of the policy's, those that name somebody
 * who is no additional insured, and those that promise other days of notice, are left out.
 */
export function asCorrected<Document extends DecidedDocument>(document: Document): Document {
  const { corrections = [] } = document;
  if (corrections.length === 0) return document;
  const without = takenOut(document);
  const strangers = corrections.flatMap((each) =>
    each.tag === "ADDITIONAL_INSURED" && !each.isThere ? plainOf(each.name) : [],
  );
  const isOfNotice = overlapper(
    corrections.flatMap((each) =>
      each.tag === "NOTICE"
        ? (document.extraction.schedules?.cancellation ?? [])
            .filter((term) => isSameNotice(term, each))
            .flatMap(({ quotes }) => quotes)
        : [],
    ),
  );
  const isLeft = (line: Line): boolean => {
    const forms = formNumbersIn(textOf(line));
    return (
      (forms.length > 0 && forms.every(({ number }) => without.has(formKeyOf(number)))) ||
      strangers.some((name) => line.canon.includes(name)) ||
      isOfNotice([quoteLine(line)])
    );
  };
  return {
    ...document,
    lines: document.lines.filter((line) => !isLeft(line)),
    extraction: corrections.reduce(withCorrection, document.extraction),
  };
}

/** Keys of the forms that are none of the policy's, whatever its pages print. */
export const takenOut = ({ corrections = [] }: DecidedDocument): ReadonlySet<string> =>
  new Set(
    corrections.flatMap((each) => (each.tag === "FORM" && !each.isThere ? formKeyOf(each.number) : [])),
  );

function withCorrection(extraction: Extraction, correction: ReadingCorrection): Extraction {
  const { details, schedules } = extraction;
  switch (correction.tag) {
    case "VALUE": {
      const { [correction.field]: _read, ...others } = details;
      const { field, value } = correction;
      return { ...extraction, details: value === null ? others : { ...others, [field]: value } };
    }
    case "LIMIT": {
      const { name, cents } = correction;
      const all = details.extraLimits ?? [];
      const isIt = (each: { name: string }) => plainOf(each.name) === plainOf(name);
      const known = all.flatMap((each) =>
        !isIt(each) ? each : cents === null ? [] : { ...each, limit: cents },
      );
      const added = cents === null || all.some(isIt) ? [] : [{ name, limit: cents, confidence: 1 }];
      return { ...extraction, details: { ...details, extraLimits: [...known, ...added] } };
    }
    case "FORM": {
      const { number, edition, isThere } = correction;
      const others = (schedules?.forms ?? []).filter((form) => formKeyOf(form.number) !== formKeyOf(number));
      const own = isThere ? [{ number, edition, title: null, quotes: [], confidence: 1 }] : [];
      return schedules
        ? { ...extraction, schedules: { ...schedules, forms: [...others, ...own] } }
        : extraction;
    }
    case "NOTICE": {
      if (!schedules) return extraction;
      const { by, reason, days } = correction;
      const others = schedules.cancellation.filter((term) => !isSameNotice(term, correction));
      const own = days === null ? [] : [{ by, reason, days, quotes: [], confidence: 1 }];
      return { ...extraction, schedules: { ...schedules, cancellation: [...others, ...own] } };
    }
    case "ADDITIONAL_INSURED": {
      const { named = [], blanket = [] } = details.additionalInsureds ?? {};
      const others = named.filter((name) => plainOf(name) !== plainOf(correction.name));
      const all = correction.isThere ? [...others, correction.name] : others;
      const { additionalInsureds: _read, ...rest } = details;
      if (all.length + blanket.length > 0)
        return { ...extraction, details: { ...rest, additionalInsureds: { named: all, blanket } } };
      const { additionalInsureds: _quotes, ...evidence } = extraction.evidence;
      return { ...extraction, details: rest, evidence };
    }
  }
}

type Notice = Pick<CancellationTerm, "by" | "reason">;
const isSameNotice = (a: Notice, b: Notice): boolean => a.by === b.by && a.reason === b.reason;

/** What is said of the corrections of a document that `isMeant` picks. */
export const saidOf = (
  { corrections = [] }: DecidedDocument,
  isMeant: (correction: ReadingCorrection) => boolean,
): string[] => corrections.filter(isMeant).map(({ said }) => said);

export const isOfField =
  (...fields: readonly ValueField[]) =>
  (correction: ReadingCorrection): boolean =>
    correction.tag === "VALUE" && fields.includes(correction.field);

/** Whether a demand that was read from such fields, limits and terms rests on it. */
export const isOfReads =
  (reads: readonly string[]) =>
  (correction: ReadingCorrection): boolean =>
    (correction.tag === "VALUE" && reads.includes(correction.field)) ||
    (correction.tag === "LIMIT" && reads.some((name) => plainOf(name) === plainOf(correction.name))) ||
    (correction.tag === "NOTICE" && reads.includes(correction.tag));

/** Whether it bears on what only an endorsement gives. */
export const isAboutStanding = (correction: ReadingCorrection, { line, forms }: Standing): boolean =>
  correction.tag === "FORM"
    ? forms.includes(formKeyOf(correction.number))
    : correction.tag === "ADDITIONAL_INSURED" && line === "ADDITIONAL_INSURED";

/** A sentence with those on the corrections that it rests on. */
export const withSaid = (why: string, said: readonly string[]): string => [why, ...said].join(" ");
