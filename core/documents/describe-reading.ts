/** What people are to know about how a document was read, page by page. */
import type { JobEnd } from "#model/outbox";
import { createReadFailure, type ReadFailure } from "#core/reading";
import type { PageReading } from "#model/reading";
import { describeUnread, pageList } from "./model.ts";
import type { PageRow } from "./repository.ts";

type PageFacts = Pick<PageRow, "page" | "source" | "unread">;

/** Sentences; null where every page was read from the file itself. */
export function describeSources(pages: readonly PageFacts[]): string | null {
  const scanned = pages.filter(({ source }) => source === "SCAN").map(({ page }) => page);
  const sentences = scanned.length > 0 ? [`Read from a scan: ${pageList(scanned)}.`] : [];
  for (const hasText of [false, true]) {
    const own = pages.filter(({ source }) => (source === "TEXT") === hasText);
    for (const [reason, its] of Map.groupBy(own, ({ unread }) => unread)) {
      const numbers = its.map(({ page }) => page);
      if (reason !== null) sentences.push(describeUnread(numbers, reason, hasText));
    }
  }
  return sentences.length > 0 ? sentences.join(" ") : null;
}

const whatToDo = "Ask for the original file, or run text recognition on it and upload the result.";

/** Why a document without a single word was not read. */
export function failureOfWordless(pages: readonly PageFacts[]): ReadFailure {
  const said = describeSources(pages) ?? `There are no words on ${pageList(pages.map(({ page }) => page))}.`;
  return createReadFailure("NO_TEXT_LAYER", `${said} ${whatToDo}`);
}

export const hasWords = ({ text }: Pick<PageReading, "text">): boolean => text.trim() !== "";

/** Why nobody goes on reading a document, and what to do about it. */
const givenUp: Record<JobEnd, string> = {
  VANISHED:
    "Reading this file stopped Cara twice, so it was set aside. Save the file as a new PDF, or split it, and upload that.",
  OVER_TIME: "Reading this file took too long, so it was stopped. Split the file and upload its parts.",
  TOO_LATE: "Reading this file waited for too long, so it was stopped. Upload it again.",
  FAILED: "This file could not be read, though it was tried several times. Upload it again later.",
};
export const describeGivenUp = (end: JobEnd): string => givenUp[end];
