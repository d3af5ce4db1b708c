/** The messages of threads, with who wrote each of them and whether that party is new to the thread. */
import { asc, eq, inArray, and, sql } from "drizzle-orm";
import { deliveryOf } from "#core/deliveries";
import type { Delivery } from "#model/deliveries";
import type { AgencyDb } from "../shared/database.ts";
import { roleOf } from "./describe-thread.ts";
import type { Authenticity, MessageKind, SenderRole } from "./labels.ts";
import type { Party } from "./read-email.ts";
import { findSent } from "./repository.ts";
import type { StandingRule } from "./rules/standing-rules.ts";
import { ownText, type MessagePart } from "./split-message.ts";
import { emailMessages, emailRecipients, emailThreads, standingRules } from "./tables.ts";

export interface ShownMessage {
  id: string;
  from: Party;
  to: Party[];
  cc: Party[];
  senderRole: SenderRole;
  kind: MessageKind;
  authenticity: Authenticity;
  /** Nobody of the thread has written to them: a token or a header led them here. */
  isNewParty: boolean;
  subject: string;
  baseSubject: string;
  /** What the sender wrote. */
  body: string;
  parts: MessagePart[];
  sentAt: number;
  /** Our address at which it arrived. */
  recipient: string;
  /** Addresses that are not the agency's. */
  outsiders: string[];
  /** It has HTML, and whether that would load something from elsewhere. */
  page: "CLOSED" | "REMOTE" | null;
  /** Of a message that was sent from here. */
  delivery: Delivery | null;
  /** What became of the files that came with it: which are documents, which are not and why. */
  attachmentsNote: string | null;
  /** The document that it is; null for a message that was sent from here. */
  documentId: string | null;
  /** The rule by which it was sent. */
  rule: StandingRule | null;
}

/** What was said while the mail was read. */
const noteOfReading = sql<
  string | null
>`(SELECT note FROM readings WHERE document_id = ${emailMessages.documentId}
  ORDER BY created_at DESC, id DESC LIMIT 1)`;

/** What it says may not be the client's own: its sender failed, or is nobody whom the thread knows. */
export const isInDoubt = ({ authenticity, isNewParty }: Pick<ShownMessage, "authenticity" | "isNewParty">) =>
  authenticity === "FAILED" || isNewParty;

/** Who says what a message in doubt says, and why it is in doubt; null for any other. */
export function doubtOf({ from, authenticity, isNewParty }: ShownMessage): string | null {
  if (!isInDoubt({ authenticity, isNewParty })) return null;
  const who = from.address || from.name || "an unknown sender";
  const why = [
    ...(authenticity === "FAILED" ? ["sender not verified, may be forged"] : []),
    ...(isNewParty ? ["new to this thread"] : []),
  ];
  return `From ${who}: ${why.join(", ")}`;
}

/** By its delivery. */
const ruleOf = sql`(SELECT yes_id FROM deliveries WHERE id = ${emailMessages.deliveryId} AND yes_kind = 'RULE')`;

export async function showMessages(
  db: AgencyDb,
  threadIds: readonly string[],
): Promise<Map<string, ShownMessage[]>> {
  const isTheirs = and(inArray(emailMessages.threadId, [...threadIds]), eq(emailMessages.state, "READ"));
  const [rows, recipients, sent] = await Promise.all([
    db
      .select({
        message: emailMessages,
        client: emailThreads.fromEmail,
        rule: standingRules,
        note: noteOfReading,
      })
      .from(emailMessages)
      .innerJoin(emailThreads, eq(emailThreads.id, emailMessages.threadId))
      .leftJoin(standingRules, eq(standingRules.id, ruleOf))
      .where(isTheirs)
      .orderBy(asc(emailMessages.sentAt), asc(emailMessages.id)),
    db
      .select({
        emailId: emailRecipients.emailId,
        field: emailRecipients.field,
        name: emailRecipients.name,
        address: emailRecipients.email,
      })
      .from(emailRecipients)
      .innerJoin(emailMessages, eq(emailMessages.id, emailRecipients.emailId))
      .where(isTheirs)
      .orderBy(asc(emailRecipients.place)),
    findSent(db, threadIds),
  ]);
  const deliveryBy = new Map(sent.map((row) => [row.id, deliveryOf(row)]));
  const recipientsOf = Map.groupBy(recipients, ({ emailId }) => emailId);
  const threads = Map.groupBy(rows, ({ message }) => message.threadId ?? "");
  return new Map(
    [...threads].map(([id, its]) => {
      const known = new Set<string>();
      return [
        id,
        its.map(({ message, client, rule, note }): ShownMessage => {
          const fromEmail = message.fromEmail ?? "";
          const kind = message.kind ?? "PERSON";
          const isFromStaff = message.isFromStaff ?? false;
          const its = recipientsOf.get(message.id) ?? [];
          const parties = (field: "TO" | "CC") =>
            its.flatMap((one) => (one.field === field ? [{ name: one.name, address: one.address }] : []));
          const isOutside = !isFromStaff;
          // A mail server that reports on a message of the thread is nobody who joins it.
          const isReport = kind === "DELIVERY_REPORT";
          const isNewParty = isOutside && !isReport && known.size > 0 && !known.has(fromEmail);
          const authenticity = message.authenticity ?? "UNKNOWN";
          // Nobody becomes known by writing in, and a forged message makes nobody known.
          if (!isInDoubt({ authenticity, isNewParty }))
            for (const address of [fromEmail, ...its.map(({ address: to }) => to)]) known.add(address);
          const own = message.recipient;
          return {
            id: message.id,
            from: { name: message.fromName ?? "", address: fromEmail },
            to: parties("TO"),
            cc: parties("CC"),
            senderRole: rule ? "CARA" : roleOf({ kind, isFromStaff, fromEmail }, client),
            kind,
            authenticity,
            isNewParty,
            subject: message.subject ?? "",
            baseSubject: message.baseSubject ?? "",
            body: ownText(message.parts ?? []),
            parts: message.parts ?? [],
            sentAt: message.sentAt ?? message.receivedAt,
            recipient: own,
            outsiders: [...(isOutside ? [fromEmail] : []), ...its.map(({ address }) => address)].filter(
              (address) => address !== own,
            ),
            page: message.page,
            delivery: deliveryBy.get(message.deliveryId ?? "") ?? null,
            rule,
            attachmentsNote: note,
            documentId: message.documentId,
          };
        }),
      ];
    }),
  );
}
