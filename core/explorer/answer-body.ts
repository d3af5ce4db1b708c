/**
 * An answer as it is shown and kept. This is where the evidence check stands between a reasoner and what people see
 * of its answers, whatever was searched: a policy's documents or the knowledge base.
 */
import { checkAnswer, type PageSearch, type RecordsById } from "#core/assistant";
import type { Answer, AnswerQuote, ReadDocument, RecordSource } from "#model/assistant";
import { type Attachment, contentOf, type MessageBody, type RecordCitation } from "./model.ts";
import { contentOfClosest } from "./shown-message.ts";

/**
 * Drops what neither the pages nor the agency's records bear out, then numbers the quotes. `search` is the one that
 * the answer came from; `records` those of what was asked about.
 */
export async function checkedBodyOf(
  search: PageSearch,
  answer: Answer,
  records?: RecordsById,
): Promise<MessageBody & { content: string }> {
  return bodyOf(checkAnswer(answer, await quotedDocuments(search, answer), records), search);
}

/** The pages that the answer quotes, for the evidence check: from the search, which holds them already. */
async function quotedDocuments(search: PageSearch, answer: Answer): Promise<ReadDocument[]> {
  const numbers = new Map<string, Set<number>>();
  for (const { documentId, segments } of quotesOf(answer)) {
    const known = numbers.get(documentId) ?? new Set();
    for (const { page } of segments) known.add(page);
    numbers.set(documentId, known);
  }
  return Promise.all(
    search.documents
      .filter(({ documentId }) => numbers.has(documentId))
      .map(async ({ documentId, readingId, name }) => ({
        documentId,
        readingId,
        name,
        pages: await search.loadPages(documentId, [...(numbers.get(documentId) ?? [])]),
      })),
  );
}

function quotesOf(answer: Answer): AnswerQuote[] {
  if (answer.kind === "REFUSED") return [];
  return answer.kind === "CLOSEST"
    ? answer.passages.map(({ quote }) => quote)
    : answer.statements.flatMap(({ quotes }) => quotes);
}

/** Quotes are numbered in the order in which they are first used; the same words are one quote. */
function bodyOf(answer: Answer, search: PageSearch): MessageBody & { content: string } {
  if (answer.kind === "REFUSED")
    return { kind: "REFUSAL", content: answer.reason, statements: [], attachments: [] };
  const names = new Map(search.documents.map(({ documentId, name }) => [documentId, name]));
  const byPlace = new Map<string, Attachment>();
  const numberOf = ({ documentId, readingId, segments }: AnswerQuote): number => {
    const place = JSON.stringify([readingId, segments.map(({ page, start, end }) => [page, start, end])]);
    const attachment = byPlace.get(place) ?? {
      number: byPlace.size + 1,
      content: segments.map((segment) => segment.text).join(" … "),
      documentId,
      readingId,
      documentName: names.get(documentId) ?? "",
      segments,
    };
    byPlace.set(place, attachment);
    return attachment.number;
  };
  if (answer.kind === "CLOSEST") {
    const closest = answer.passages.map(({ heading, quote }) => ({
      heading,
      attachmentNumber: numberOf(quote),
    }));
    const attachments = [...byPlace.values()];
    const content = contentOfClosest({ closest, attachments });
    return { kind: "CLOSEST", content, statements: [], attachments, closest };
  }
  const statements = answer.statements.map(({ text, quotes, records = [], figure }) => ({
    text,
    ...(records.length > 0 ? { records: citationsOf(records) } : {}),
    ...(figure ? { isWorkedOut: true } : {}),
    attachmentNumbers: quotes.map(numberOf),
  }));
  return { kind: "ANSWER", content: contentOf(statements), statements, attachments: [...byPlace.values()] };
}

/** A record is cited once, whichever of its fields bear the statement out. */
function citationsOf(records: readonly RecordSource[]): RecordCitation[] {
  const byPolicy = new Map<string | null, RecordCitation>();
  for (const { policyId, field } of records) {
    const citation = byPolicy.get(policyId) ?? { policyId, fields: [] };
    if (!citation.fields.includes(field)) citation.fields.push(field);
    byPolicy.set(policyId, citation);
  }
  return [...byPolicy.values()];
}
