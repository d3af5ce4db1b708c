/** Mails to every active owner of the agency. */
import { sql } from "drizzle-orm";
import type { AgencyDb } from "../shared/database.ts";
import { mailAside, mailButton, mailPage, mailText } from "../shared/mail-page.ts";
import type { Mailer } from "../shared/mailer.ts";

export interface OwnerMailPorts {
  readonly mailer: Mailer;
  /** The page of the subscription. */
  readonly subscriptionUrl: string;
}

export interface OwnerMail {
  subject: string;
  paragraphs: readonly string[];
  button: string;
}

/** The order decides the idempotency keys, so it does not change between attempts. */
const findOwners = (db: AgencyDb): Promise<{ id: string; email: string }[]> =>
  db.all(sql`SELECT id, email FROM users WHERE role = 'OWNER' AND state = 'ACTIVE' ORDER BY id`);

export async function mailOwners(
  { mailer, subscriptionUrl }: OwnerMailPorts,
  { db, jobId, attempt }: { db: AgencyDb; jobId: string; attempt: number },
  { subject, paragraphs, button }: OwnerMail,
): Promise<void> {
  const care = "You receive this because you are an owner of the agency.";
  for (const { id, email } of await findOwners(db)) {
    await mailer.send({
      to: email,
      subject,
      text: `${paragraphs.join("\n\n")}\n\n${button}: ${subscriptionUrl}\n\n${care}\n`,
      html: mailPage({
        title: subject,
        preview: paragraphs[0] ?? "",
        parts: [...paragraphs.map(mailText), mailButton(button, subscriptionUrl), mailAside(care)],
      }),
      idempotencyKey: `${jobId}-${id}`,
      isRepeat: attempt > 1,
    });
  }
}
