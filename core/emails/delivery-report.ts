/**
 * A delivery report (RFC 3464): which message it is about, and whom that did not reach. It is what another server says, so
 * it counts only for a message that was sent from here, and for whom that went to.
 */
import { eq, sql } from "drizzle-orm";
import {
  type DeliveryNews,
  findDeliveryRow,
  findDeliveryRowsWhere,
  recordDeliveryEvent,
} from "#core/deliveries";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { readMessageIds } from "./message-ids.ts";
import { emailMessages } from "./tables.ts";

export interface ReportedOutcome {
  kind: "BOUNCED" | "DELAYED";
  /** In lower case: as the message had it, then where it went in the end. */
  recipients: readonly string[];
  /** A sentence. */
  reason: string;
}

interface ReportFile {
  mediaType: string;
  bytes: Uint8Array;
}

const HEAD_MAX = 64 * 1024;
const OUTCOMES_MAX = 20;
const REASON_MAX = 300;

const textOf = ({ bytes }: ReportFile): string => new TextDecoder().decode(bytes.subarray(0, HEAD_MAX));

/** The id in the copy of the message, or of its headers, that a delivery report brings along. */
export function reportedId(files: readonly ReportFile[]): string | null {
  for (const file of files) {
    if (file.mediaType !== "message/rfc822" && file.mediaType !== "text/rfc822-headers") continue;
    const head = textOf(file).split(/\r?\n\r?\n/)[0] ?? "";
    const [, value] = /^message-id:([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*)/im.exec(head) ?? [];
    const [id] = value === undefined ? [] : readMessageIds(value);
    if (id !== undefined) return id;
  }
  return null;
}

/** `plainLine`: what stands in a line that people may be shown. */
export function reportedOutcomes(
  files: readonly ReportFile[],
  plainLine: (text: string, max: number) => string,
): ReportedOutcome[] {
  const status = files.find(({ mediaType }) => mediaType === "message/delivery-status");
  if (!status) return [];
  return textOf(status)
    .split(/\r?\n\r?\n/)
    .flatMap((block): ReportedOutcome[] => {
      const fields = new Map(
        block
          .replaceAll(/\r?\n[ \t]+/g, " ")
          .split(/\r?\n/)
          .map((line): [string, string] => {
            const colon = line.indexOf(":");
            return [line.slice(0, Math.max(0, colon)).trim().toLowerCase(), line.slice(colon + 1).trim()];
          }),
      );
      // "rfc822; anna@x.example", "smtp; 550 5.1.1 No such user"
      const said = (name: string) =>
        plainLine((fields.get(name) ?? "").replace(/^[\w-]+\s*;/, ""), REASON_MAX);
      const action = fields.get("action")?.toLowerCase();
      const kind = action === "failed" ? "BOUNCED" : action === "delayed" ? "DELAYED" : null;
      if (kind === null) return [];
      const why = said("diagnostic-code") || said("status");
      return [
        {
          kind,
          recipients: ["original-recipient", "final-recipient"]
            .map((name) => said(name).replaceAll(/[<>]/g, "").toLowerCase())
            .filter((address) => address.includes("@")),
          reason:
            why === "" ? "A mail server reported it." : `A mail server reported: ${why.replace(/\.$/, "")}.`,
        },
      ];
    })
    .slice(0, OUTCOMES_MAX);
}

interface Report {
  /** The report's own message here. */
  emailId: string;
  /** The Message-ID that it names. */
  reportOf: string | null;
  /** The message that the token in its address names. */
  answers: string | null;
  outcomes: readonly ReportedOutcome[];
}

/** Writes what it says to the message that it is about. Again does nothing. */
export async function noteReport(
  scope: AgencyScope,
  { emailId, reportOf, answers, outcomes }: Report,
  news: DeliveryNews,
): Promise<void> {
  const { db } = scope;
  if (outcomes.length === 0) return;
  const [named] = reportOf === null ? [] : await findDeliveryRowsWhere(db, sql`message_id = ${reportOf}`);
  const [answered] =
    named || answers === null
      ? []
      : await db
          .select({ deliveryId: emailMessages.deliveryId })
          .from(emailMessages)
          .where(eq(emailMessages.id, answers));
  const delivery = named ?? (answered?.deliveryId ? await findDeliveryRow(db, answered.deliveryId) : null);
  if (!delivery) return;
  const addresses = [delivery.recipient, ...delivery.cc].map((address) => address.toLowerCase());
  for (const [at, { kind, recipients, reason }] of outcomes.entries())
    await recordDeliveryEvent(
      scope,
      {
        ...{ eventId: `report:${emailId}:${at}`, deliveryId: delivery.id, providerId: null },
        ...{ kind, reason, at: scope.nowMs() },
        recipient: recipients.find((address) => addresses.includes(address)) ?? null,
      },
      news,
    );
}
