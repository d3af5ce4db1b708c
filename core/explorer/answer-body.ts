/** An answer as it is shown and stored, for both a policy's documents and the knowledge base. */
import type { PageSearch } from "#core/assistant";
import type { Answer, AnswerQuote, RecordSource } from "#model/assistant";
import { quotedText } from "#model/reading";
import { type Attachment, contentOf, type MessageBody, type RecordCitation } from "./model.ts";
import { contentOfClosest } from "./shown-message.ts";

/** Quotes are numbered in order of first use; identical words are one quote. */
export function bodyOf(
  answer: Answer,
  search: Pick<PageSearch, "documents">,
): MessageBody & { content: string } {
  if (answer.kind === "REFUSED")
    return { kind: "REFUSAL", content: answer.reason, statements: [], attachments: [] };
  const names = new Map(search.documents.map(({ documentId, name }) => [documentId, name]));
  const byPlace = new Map<string, Attachment>();
  const numberOf = ({ documentId, readingId, segments }: AnswerQuote): number => {
    const place = JSON.stringify([readingId, segments.map(({ page, start, end }) => [page, start, end])]);
    const attachment = byPlace.get(place) ?? {
      number: byPlace.size + 1,
      content: quotedText(segments),
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

/** A record is cited once, however many of its fields support the statement. */
function citationsOf(records: readonly RecordSource[]): RecordCitation[] {
  const byPolicy = new Map<string | null, RecordCitation>();
  for (const { policyId, field } of records) {
    const citation = byPolicy.get(policyId) ?? { policyId, fields: [] };
    if (!citation.fields.includes(field)) citation.fields.push(field);
    byPolicy.set(policyId, citation);
  }
  return [...byPolicy.values()];
}
