/**
 * Questions about the losses that a loss run lists: how many claims there are, open or closed, and what was paid,
 * reserved or incurred in all. Counted and added up from the rows of the list, each quoted. Pure.
 */
import { describeMoney } from "../../../shared/money.ts";
import type { Answer, Extraction, Statement } from "../../model.ts";
import type { PrintedRow, PrintedSchedule } from "../../schedules.ts";
import { names, wordsOf } from "../comparison/words.ts";
import * as data from "../data/loss-words.ts";
import type { Concept } from "../question-concepts.ts";
import type { Question } from "../question-parse.ts";
import { tells } from "./named.ts";
import type { SearchedDocument } from "../retrieve-pages.ts";
import { valuesIn } from "../values/values-in.ts";

interface Loss {
  row: PrintedRow;
  schedule: PrintedSchedule;
  quotes: Statement["quotes"];
}

const SHOWN_MAX = 20;
const ofAnyDate = "These are all that the loss run lists, of any date.";

/** Null for a question about something else, and where a column that it needs is not listed. */
export function answerFromLosses(
  { text, counts, kind, concepts }: Question,
  documents: readonly SearchedDocument[],
  extractionOf: (documentId: string) => Extraction | undefined,
): Answer | null {
  const words = wordsOf(text);
  const asked = data.lossAmounts.filter(({ asking }) => names(words, asking));
  const isAll = names(words, data.askingAll) || counts;
  const isOnClaims = names(words, data.claims);
  const isList = names(words, data.listingLosses);
  if (!isOnClaims && !(asked.length > 0 && isAll)) return null;
  if (kind === "yes-no" || names(words, data.besidesLosses)) return null;
  // "The auto claims", "the claim of Ann Lee": some of them, which the columns do not tell.
  const columns = [...data.lossAmounts, ...data.claimStates].flatMap(({ asking }) => asking);
  const listed = [...data.claims, ...data.listingLosses, ...data.askingAll, ...data.besideClaims, ...columns];
  // "In the last 3 yrs": of which day each claim is, is told with it.
  const spans = valuesIn(text).filter(({ type }) => type === "DURATION");
  const isOther = (concept: Concept): boolean =>
    tells(concept) &&
    !spans.some(({ start, end }) => start <= concept.start && concept.end <= end) &&
    !concept.phrases.some(
      ({ words: said, strength }) => strength === 1 && names(wordsOf(said.join(" ")), listed),
    );
  if (concepts.some(isOther)) return null;
  if (asked.length === 0 && !counts && !isList) return null;
  const all = lossesOf(documents, extractionOf);
  const state = data.claimStates.find(({ asking }) => names(words, asking)) ?? null;
  const inState = state
    ? all.filter((loss) => names(wordsOf(cellOf(loss, data.statusTitles)), state.printed))
    : all;
  if (all.length === 0 || (state && all.some((loss) => cellOf(loss, data.statusTitles) === ""))) return null;
  // "What was paid, and is anything open?" asks for all that was paid.
  const isOfState = state !== null && (asked.length === 0 || names(words, state.narrowing));
  const losses = isOfState ? inState : all;
  const statements: Statement[] = [];
  if (counts || asked.length === 0 || (state && !isOfState)) {
    const named = counts && asked.length > 0 ? losses : inState;
    const shown = named.slice(0, SHOWN_MAX);
    const listed = shown.map((loss) => describeLoss(loss)).join("; ");
    const isOfTime = spans.length > 0 && asked.length === 0 && shown.length > 0;
    const rest =
      named.length > shown.length ? ` These are the first ${shown.length}.` : isOfTime ? ` ${ofAnyDate}` : "";
    const quoted = shown.length > 0 ? shown : all.slice(0, SHOWN_MAX);
    statements.push({
      text:
        named.length === 0
          ? `None of the ${all.length} listed ${all.length === 1 ? "claim" : "claims"} is ${state?.name}.`
          : `The loss run lists ${counted(named, named === inState ? state?.name : undefined)}: ${listed}.${rest}`,
      quotes: quoted.flatMap(({ quotes }) => quotes),
    });
  }
  // What does not add up to its printed total is not read whole.
  if (asked.length > 0 && losses.some(({ schedule }) => schedule.addsUp === false)) return null;
  for (const { name, titles } of losses.length > 0 ? asked : []) {
    const cents = losses.map((loss) => amountOf(loss, titles));
    if (cents.some((amount) => amount === null)) return null;
    const sum = cents.reduce<number>((total, amount) => total + (amount ?? 0), 0);
    const each = losses
      .slice(0, SHOWN_MAX)
      .map((loss, at) => `${describeLoss(loss)}, ${describeMoney(cents[at] ?? 0)}`);
    // Which of them are of the time that is asked about is for the reader to see.
    const dated = spans.length > 0 ? `: ${each.join("; ")}. ${ofAnyDate}` : "";
    const how =
      losses.length === 1
        ? `, claim ${claimOf(losses[0])}${dated}`
        : `, the sum of ${counted(losses, isOfState ? state.name : undefined)}${dated}`;
    statements.push({
      text: `${name}: ${describeMoney(sum)}${how}${how.endsWith(".") ? "" : "."}`,
      quotes: losses.slice(0, SHOWN_MAX).flatMap(({ quotes }) => quotes),
    });
  }
  return statements.length > 0 ? { kind: "ANSWERED", statements } : null;
}

function lossesOf(
  documents: readonly SearchedDocument[],
  extractionOf: (documentId: string) => Extraction | undefined,
): Loss[] {
  return documents.flatMap(({ documentId, readingId }) => {
    const printed = extractionOf(documentId)?.tables?.printed ?? [];
    return printed
      .filter(({ kind }) => kind === "LOSSES")
      .flatMap((schedule) =>
        schedule.rows.map((row) => ({
          row,
          schedule,
          quotes: row.quotes.map((segments) => ({ documentId, readingId, segments: [...segments] })),
        })),
      );
  });
}

/** The cell under the first title that says one of the phrases; empty if there is none. */
function cellOf({ row, schedule }: Loss, titles: readonly string[]): string {
  const at = schedule.columns.findIndex(({ label }) => names(wordsOf(label), titles));
  return row.cells[at] ?? "";
}

/** Cents; null where the row has no such amount. */
function amountOf(loss: Loss, titles: readonly string[]): number | null {
  const [value] = valuesIn(cellOf(loss, titles));
  if (value?.type === "NUMBER") return value.number * 100;
  return value?.type === "MONEY" ? value.cents : null;
}

const counted = ({ length }: readonly Loss[], state = ""): string =>
  [length, state, length === 1 ? "claim" : "claims"].filter((part) => part !== "").join(" ");

const claimOf = (loss: Loss | undefined): string => (loss ? cellOf(loss, data.claimTitles) : "");

function describeLoss(loss: Loss): string {
  const [on, status] = [cellOf(loss, data.dateTitles), cellOf(loss, data.statusTitles)];
  const parts = [claimOf(loss), on === "" ? "" : `of ${on}`].filter((part) => part !== "");
  return `${parts.join(" ")}${status === "" ? "" : `, ${status.toLowerCase()}`}`;
}
