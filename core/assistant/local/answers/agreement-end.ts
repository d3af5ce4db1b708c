/** When an agreement ends, as it states its own term, and with how much notice its parties may end it, with its words. */
import { describeDate } from "../../../shared/calendar-date.ts";
import type { Evidence, Statement } from "../../model.ts";
import { createLineReader, type Line, quoteLine } from "../comparison/lines.ts";
import { names, wordsOf } from "../comparison/words.ts";
import * as data from "../data/agreement-terms.ts";
import { termOf } from "../review/terms.ts";
import type { CandidatePage } from "../retrieve-pages.ts";
import type { PlacedModel } from "./rank.ts";
import { asQuotation } from "./say.ts";

type AskedOfAgreement = "TERM" | "NOTICE";

/** Null for a question about something else. */
export function askedOfAgreement(question: string): AskedOfAgreement | null {
  const words = wordsOf(question);
  if (names(words, data.askingTerm)) return "TERM";
  return names(words, data.askingNotice) && !names(words, data.ofInsurance) ? "NOTICE" : null;
}

/** Null where none of the documents states it. */
export function answerFromAgreements(
  asked: AskedOfAgreement,
  placed: readonly PlacedModel<CandidatePage>[],
): Statement[] | null {
  const byDocument = Map.groupBy(placed, ({ of }) => of.document.documentId);
  const told = [...byDocument.values()].flatMap((own): Statement[] => {
    const reader = createLineReader();
    for (const { model } of own) reader.readPage(model);
    const lines = reader.finish();
    const [first] = own;
    const found = asked === "TERM" ? termIn(lines) : noticeIn(lines);
    if (!found || !first) return [];
    const { documentId, readingId } = first.of.document;
    const words = found.quotes.map((quote) => asQuotation(quote.map(({ text }) => text).join(" "))).join(" ");
    return [
      {
        text: found.said === "" ? words : `${found.said}: ${words}`,
        quotes: found.quotes.map((segments) => ({ documentId, readingId, segments: [...segments] })),
      },
    ];
  });
  return told.length > 0 ? told : null;
}

interface FoundIn {
  said: string;
  quotes: readonly Evidence[];
}

function termIn(lines: readonly Line[]): FoundIn | null {
  const term = termOf(lines);
  if (!term) return null;
  const { from, to, isCounted, quotes } = term;
  const counted = isCounted && from ? `, counted from ${describeDate(from)}` : "";
  return { said: to === null ? "" : `Ends on ${describeDate(to)}${counted}`, quotes };
}

const NOTICES_MAX = 3;

/** Notice that an insurer owes of a policy's end is none of the agreement's own. */
function noticeIn(lines: readonly Line[]): FoundIn | null {
  const found = lines.filter(
    ({ words, kind }) =>
      kind !== "HEADING" &&
      names(words, data.noticeOfEnd) &&
      !names(words, data.ofInsurance) &&
      words.some(({ norm }) => Number.isFinite(Number.parseInt(norm, 10))),
  );
  return found.length === 0 || found.length > NOTICES_MAX
    ? null
    : { said: "", quotes: found.map((line) => quoteLine(line)) };
}
