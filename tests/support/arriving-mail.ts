/** Mail for a test agency: messages in the shape that programs send, and a door that reads each that it takes. */
import { receiveEmail } from "#core/emails";
import { readEmailJob } from "../../core/emails/read-email-job.ts";
import type { AgencyScope } from "../../core/shared/agency-scope.ts";
import type { TestAgency } from "./agency-database.ts";
import { deliveryNews } from "./certificate-mail.ts";
import { jobWork } from "./job-work.ts";

export interface MadeEmail {
  id?: string | null;
  from?: string;
  to?: string;
  cc?: string;
  subject?: string;
  inReplyTo?: string;
  references?: readonly string[];
  /** Minutes after the first of November 2026. */
  at?: number;
  headers?: readonly string[];
  text?: string;
}

/** That many minutes after the first of November 2026, in milliseconds. */
export const sentAt = (minutes: number): number => Date.UTC(2026, 10, 1) + minutes * 60_000;

/** A message of Anna's that the receiver vouches for. */
export const fromAnna = {
  from: "Anna Pelletier <anna@bluewater.example>",
  headers: ["Authentication-Results: mx.example; dmarc=pass header.from=bluewater.example"],
};

let made = 0;

/** From which the product sends. */
export const ownMailAddress = "no-reply@carabiner.example";

/** How the receiver of a door that judges senders names itself. */
export const receiver = "mx.example";
/** A colleague of the agency, verified by that receiver. */
export const fromColleague = {
  from: "Odette <owner@larkspur.example>",
  headers: [`Authentication-Results: ${receiver}; dmarc=pass header.from=larkspur.example`],
};

export function makeEmail({
  id = `made-${(made += 1)}@mail.example`,
  from = "Anna Pelletier <anna@bluewater.example>",
  to = "service@mail.example",
  cc,
  subject = "Certificate for the city",
  inReplyTo,
  references = [],
  at = 0,
  headers = [],
  text = "Please send a certificate.",
}: MadeEmail): Uint8Array {
  const lines = [
    ...headers,
    `From: ${from}`,
    `To: ${to}`,
    ...(cc === undefined ? [] : [`Cc: ${cc}`]),
    `Subject: ${subject}`,
    `Date: ${new Date(sentAt(at)).toUTCString()}`,
    ...(id === null ? [] : [`Message-ID: <${id}>`]),
    ...(inReplyTo === undefined ? [] : [`In-Reply-To: <${inReplyTo}>`]),
    ...(references.length === 0 ? [] : [`References: ${references.map((each) => `<${each}>`).join(" ")}`]),
    "Content-Type: text/plain; charset=utf-8",
    "",
    text,
  ];
  return new TextEncoder().encode(lines.join("\r\n"));
}

export function openMailDoor(agency: TestAgency) {
  const files = new Map<string, Uint8Array>();
  const storage = {
    put: async (key: string, bytes: Uint8Array) => void files.set(key, bytes),
    async find(key: string) {
      const bytes = files.get(key);
      return bytes
        ? { size: bytes.length, read: async (from: number, to: number) => bytes.slice(from, to) }
        : null;
    },
  };
  const scope = (): AgencyScope => agency.scope({ kind: "WORKFLOW", id: "mail-arrival" });
  const arrive = (
    raw: Uint8Array,
    { answers = null, receiver = null }: { answers?: string | null; receiver?: string | null } = {},
  ) =>
    receiveEmail(scope(), storage, {
      raw,
      recipient: "service@mail.example",
      answers,
      envelopeFrom: null,
      receiver,
    });
  /** Reads all that wait, five at a time. */
  async function readAll(): Promise<void> {
    const { rows } = await agency.raw.execute(
      "SELECT id FROM email_messages WHERE state = 'WAITING' ORDER BY id",
    );
    for (let at = 0; at < rows.length; at += 5)
      await Promise.all(
        rows
          .slice(at, at + 5)
          .map(({ id }) =>
            readEmailJob.run(
              { storage, ownMailAddress, deliveryNews },
              jobWork(scope(), { emailId: id as string }),
            ),
          ),
      );
  }
  return {
    files,
    arrive,
    readAll,
    async take(
      email: MadeEmail,
      options: { answers?: string | null; receiver?: string | null } = {},
    ): Promise<string> {
      const before = agency.clock.nowMs;
      agency.clock.nowMs += 1;
      await arrive(makeEmail(email), options);
      await readAll();
      const { rows } = await agency.raw.execute({
        sql: "SELECT id FROM email_messages WHERE received_at > ? ORDER BY received_at DESC LIMIT 1",
        args: [before],
      });
      return rows[0]?.["id"] as string;
    },
    count: async (table: string) =>
      Number((await agency.raw.execute(`SELECT count(*) AS n FROM ${table}`)).rows[0]?.["n"]),
    /** The Message-IDs of each thread. */
    async threads(): Promise<string[][]> {
      const { rows } = await agency.raw.execute(
        "SELECT thread_id, message_id FROM email_messages WHERE state = 'READ' ORDER BY message_id",
      );
      return [...Map.groupBy(rows, (row) => row["thread_id"]).values()]
        .map((its) => its.map((row) => row["message_id"] as string))
        .toSorted(([one = ""], [other = ""]) => (one < other ? -1 : 1));
    },
    thread: async (emailId: string) =>
      (
        await agency.raw.execute({
          sql: `SELECT t.* FROM email_threads t JOIN email_messages m ON m.thread_id = t.id WHERE m.id = ?`,
          args: [emailId],
        })
      ).rows[0],
  };
}
