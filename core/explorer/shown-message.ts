/** A stored message as it is shown: with the sources that still exist and the names of its policies. Pure. */
import { nameOfPolicy } from "#model/policies";
import {
  type AnswerStatement,
  type Attachment,
  type ChatMessage,
  type ClosestEntry,
  closestText,
  contentOf,
  groupByPolicy,
  type QuotedPolicy,
} from "./model.ts";

export const deletedSourcesText =
  "The documents that this answer quoted have been deleted, so it is not shown. Ask again to search the documents that are there now.";

/** The sources that still exist: readings, and policies with their names. */
export interface CurrentSources {
  readingIds: ReadonlySet<string>;
  policies: ReadonlyMap<string, QuotedPolicy>;
}

/**
 * A message without its deleted sources: quotes of deleted documents and records of deleted policies are dropped,
 * together with statements that nothing supports any more.
 */
export function dropDeletedSources(
  message: ChatMessage,
  { readingIds, policies }: CurrentSources,
): ChatMessage {
  if (message.kind !== "ANSWER" && message.kind !== "CLOSEST") return message;
  const attachments = message.attachments.filter(({ readingId }) => readingIds.has(readingId));
  if (message.kind === "CLOSEST") return closestOf(message, attachments);
  const current = new Set(attachments.map(({ number }) => number));
  const statements = message.statements.flatMap((statement): AnswerStatement[] => {
    const attachmentNumbers = statement.attachmentNumbers.filter((number) => current.has(number));
    const cited = statement.records ?? [];
    const records = cited.filter(({ policyId }) => policyId === null || policies.has(policyId));
    const isWhole =
      attachmentNumbers.length === statement.attachmentNumbers.length && records.length === cited.length;
    if (isWhole) return [statement];
    if (statement.isWorkedOut === true) return [];
    if (attachmentNumbers.length + records.length === 0 && statement.isByPerson !== true) return [];
    return [{ ...statement, attachmentNumbers, ...(cited.length > 0 ? { records } : {}) }];
  });
  if (statements.length === 0) return withoutSources(message);
  const isSame = statements.every((statement, at) => statement === message.statements[at]);
  return isSame && statements.length === message.statements.length
    ? message
    : { ...message, content: contentOf(statements), statements, attachments };
}

function withoutSources(message: ChatMessage): ChatMessage {
  const { closest: _, ...rest } = message;
  return { ...rest, kind: "REFUSAL", content: deletedSourcesText, statements: [], attachments: [] };
}

/** The closest passages whose documents still exist. */
function closestOf(message: ChatMessage, attachments: Attachment[]): ChatMessage {
  if (attachments.length === message.attachments.length) return message;
  const current = new Set(attachments.map(({ number }) => number));
  const closest = (message.closest ?? []).filter(({ attachmentNumber }) => current.has(attachmentNumber));
  if (closest.length === 0) return withoutSources(message);
  const statements = message.statements.filter(({ attachmentNumbers }) =>
    attachmentNumbers.every((number) => current.has(number)),
  );
  const content = [contentOfClosest({ closest, attachments }), ...statements.map(({ text }) => text)];
  return { ...message, content: content.join("\n\n"), closest, statements, attachments };
}

/** Closest passages as plain text, each with its page. */
export const contentOfClosest = ({
  closest,
  attachments,
}: {
  closest: readonly ClosestEntry[];
  attachments: readonly Attachment[];
}): string =>
  [
    closestText,
    ...closest.flatMap(({ heading, attachmentNumber }) => {
      const quote = attachments.find(({ number }) => number === attachmentNumber);
      if (quote === undefined) return [];
      const words = `“${quote.content.replaceAll(/\s+/gu, " ").trim()}” (p. ${quote.segments[0]?.page ?? 1})`;
      return [heading === null ? words : `${heading}\n${words}`];
    }),
  ].join("\n\n");

/**
 * An answer with the policies of its quotes, found by their readings, and of its records; for an account, its text
 * names them.
 */
export function namePolicies(
  message: ChatMessage,
  policyOf: ReadonlyMap<string, QuotedPolicy>,
  policies: ReadonlyMap<string, QuotedPolicy>,
): ChatMessage {
  if (message.kind !== "ANSWER" && message.kind !== "CLOSEST") return message;
  const attachments = message.attachments.map((attachment) => {
    const policy = policyOf.get(attachment.readingId);
    return policy ? { ...attachment, policy } : attachment;
  });
  if (message.kind === "CLOSEST") return { ...message, attachments };
  const statements = nameRecords(message.statements, policies);
  const parts = groupByPolicy({ statements, attachments }).map(({ policy, statements: own }) =>
    policy ? `${nameOfPolicy(policy)}\n${contentOf(own)}` : contentOf(own),
  );
  return { ...message, attachments, statements, content: parts.join("\n\n") };
}

/** Statements with the policies whose records they cite. */
export const nameRecords = (
  statements: readonly AnswerStatement[],
  policies: ReadonlyMap<string, QuotedPolicy>,
): AnswerStatement[] =>
  statements.map((statement) =>
    statement.records
      ? {
          ...statement,
          records: statement.records.map((citation) => {
            const policy = citation.policyId === null ? undefined : policies.get(citation.policyId);
            return policy ? { ...citation, policy } : citation;
          }),
        }
      : statement,
  );
