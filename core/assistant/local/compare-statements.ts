/**
 * A document as a list of statements: what a label or a column is given as a value, each sentence of the wording, each
 * form that is listed. Two documents are compared statement by statement, so what a page looks like does not matter.
 */
import type { SlicedWork } from "../../shared/sliced-work.ts";
import type { PageReading } from "#model/reading";
import type { IsFurniture } from "./extraction/page-furniture.ts";
import { layOutPage } from "./extraction/page-layout.ts";
import type { Statement, StatementDraft } from "./compare-statement.ts";
import { readTables, type Span } from "./compare-table-statements.ts";
import { readWording } from "./compare-wording-statements.ts";

/** A page whose tables were read, with what is left of its text: word boxes may be let go. */
export interface TabledPage {
  page: number;
  text: string;
  /** The same text with white space where the tables stood: offsets stay. */
  wording: string;
  values: StatementDraft[];
}

export function readTablesOf(page: PageReading): TabledPage {
  const { statements, taken } = readTables(layOutPage(page));
  return { page: page.page, text: page.text, wording: withoutSpans(page.text, taken), values: statements };
}

/** Wording is read when all pages have shown which lines stand on every page. */
export function* statementsOf(
  pages: readonly TabledPage[],
  isFurniture: IsFurniture,
): SlicedWork<Statement[]> {
  const placeOf = ({ quote }: StatementDraft) => quote[0]?.start ?? 0;
  const drafts: StatementDraft[] = [];
  for (const page of pages) {
    drafts.push(
      ...[...page.values, ...readWording(page, isFurniture)]
        .filter(({ quote }) => quote.length > 0)
        .sort((a, b) => placeOf(a) - placeOf(b)),
    );
    yield page.text.length;
  }
  return joinBroken(drafts).map((draft, order) => ({ ...draft, page: draft.quote[0]?.page ?? 0, order }));
}

/** No sentence is longer: what never ends is no sentence. */
const JOINED_MAX = 6_000;

/** A sentence that a column or a page breaks off goes on in the next piece of wording with a small letter. */
function joinBroken(drafts: readonly StatementDraft[]): StatementDraft[] {
  const whole: StatementDraft[] = [];
  for (const draft of drafts) {
    const last = whole.at(-1);
    const goesOn =
      last?.kind === "SENTENCE" &&
      draft.kind === "SENTENCE" &&
      last.text.length < JOINED_MAX &&
      !/[.;:!?]["”’)]*$/.test(last.text) &&
      /^["“(]?\p{Ll}/u.test(draft.text);
    if (last && goesOn) {
      whole[whole.length - 1] = {
        ...last,
        text: `${last.text} ${draft.text}`,
        quote: [...last.quote, ...draft.quote],
      };
    } else whole.push(draft);
  }
  return whole;
}

function withoutSpans(text: string, spans: readonly Span[]): string {
  const isTaken = new Uint8Array(text.length);
  for (const { start, end } of spans) isTaken.fill(1, start, end);
  let plain = "";
  for (let at = 0; at < text.length; at += 1) plain += isTaken[at] === 1 ? " " : text[at];
  return plain;
}
