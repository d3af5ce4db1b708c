/** What keeps a draft from being sent: it says something of another client, says nothing, or goes to nobody. */
import { eq, or, sql } from "drizzle-orm";
import { accounts } from "#core/accounts";
import type { AgencyDb } from "../shared/database.ts";
import type { Artifact, Evidence } from "#model/artifacts";
import { divideFiles, LINK_DAYS } from "#model/deliveries";
import { saysNothing, unsaidIn } from "../shared/unsaid.ts";
import { formatSize } from "../shared/file-size.ts";
import { findNumbersOfOthers } from "./numbers-of-others.ts";
import { findPapers, whosePapers } from "./whose-papers.ts";

export interface DraftBlocks extends Evidence {
  /** One sentence each. */
  reasons: string[];
  /** Nobody at the client has the address of this email, and no email has arrived there. */
  isNewRecipient: boolean;
  /** What whoever decides should know, though nothing keeps the draft from being sent; one sentence each. */
  warnings: string[];
}

/** `accountId`: the client that the draft is about, if known. `attachmentsMax`: how many bytes of files a mail carries. */
export async function findBlocks(
  db: AgencyDb,
  { kind, workspaceId, quotes, blocks, toEmail, subject, body, attachment, unheeded = [] }: Artifact,
  { accountId, attachmentsMax }: { accountId: string | null; attachmentsMax: number },
): Promise<DraftBlocks> {
  const recordIds = [...new Set(blocks.flatMap(({ records = [] }) => records))];
  const documentIds = [...new Set(quotes.map(({ documentId }) => documentId))];
  const [papers, recordOwners, recipients, isKnown, [client]] = await Promise.all([
    findPapers(db, workspaceId, documentIds),
    findRecordOwners(db, recordIds),
    toEmail === null ? [] : findRecipients(db, toEmail),
    toEmail === null || hasReceived(db, toEmail),
    findRecordOwners(db, accountId === null ? [] : [accountId]),
  ]);
  const documentOwners = await whosePapers(db, papers, {
    accountId,
    mayRead: recipients.length > 0 ? recipients.map(({ id }) => id) : accountId === null ? [] : [accountId],
  });
  const owners = [...documentOwners, ...recordOwners].flatMap((owner) => owner.accountId ?? []);
  const allowed = new Set(
    recipients.length > 0 ? recipients.map(({ id }) => id) : [accountId ?? owners[0] ?? ""],
  );
  const ownerOf = new Map(documentOwners.map((owner) => [owner.documentId, owner.accountId]));
  const foreign = quotes.filter(({ documentId }) => {
    const owner = ownerOf.get(documentId) ?? null;
    return owner !== null && !allowed.has(owner);
  });
  const recordOwnerOf = new Map(recordOwners.map((owner) => [owner.recordId, owner]));
  // Nobody knows any more whose a deleted record was, so it is not the recipient's.
  const foreignRecords = recordIds.filter((id) => !allowed.has(recordOwnerOf.get(id)?.accountId ?? ""));
  const isKnownWhose = kind === "EMAIL" && (recipients.length > 0 || accountId !== null);
  const numbers = isKnownWhose
    ? await findNumbersOfOthers(db, `${subject ?? ""}\n${body ?? ""}`, [...allowed])
    : [];
  const names = [...new Set(foreign.map(({ documentName }) => documentName))];
  const clients = new Set([
    ...foreignRecords.map((id) => recordOwnerOf.get(id)?.name ?? "a deleted client"),
    ...numbers.map(({ client: name }) => name),
  ]);
  return {
    reasons: [
      ...(kind === "EMAIL" && toEmail === null
        ? ["Nobody has said whom this email goes to. Enter the recipient's address."]
        : []),
      ...(kind === "EMAIL" && saysNothing(body ?? "")
        ? ["This email says nothing. Write what it should say."]
        : []),
      ...(kind === "EMAIL"
        ? unsaidIn(body ?? "").map(
            (sentence) => `“${sentence}” does not say what it announces. Complete the sentence or remove it.`,
          )
        : []),
      ...names.map((name) => `${name} is about another client than the recipient. Remove its quotes.`),
      ...[...clients].map(
        (name) =>
          `This says something from the records of ${name}, another client than the recipient. Remove it.`,
      ),
    ],
    isNewRecipient:
      kind === "EMAIL" && !isKnown && !recipients.some(({ id }) => accountId === null || id === accountId),
    warnings: [
      ...unheeded,
      ...(client && recipients.length > 0 && !allowed.has(client.accountId)
        ? [
            `This email is for ${endless(client.name)}, but ${toEmail} belongs to ${endless(recipients.map(({ name }) => name).join(" and "))}.`,
          ]
        : []),
      ...documentOwners.flatMap(({ name, stranger }) =>
        stranger === null || !client
          ? []
          : [`${name} names ${endless(stranger)} as the insured, and this is for ${endless(client.name)}.`],
      ),
      ...divideFiles(attachment ? [attachment] : [], attachmentsMax).linked.map(
        ({ name, size }) =>
          `${name} has ${formatSize(size)}, which is too large for an email, so it goes as a link. Whoever has the link can download it for ${LINK_DAYS} days.`,
      ),
    ],
    quotes: foreign.map(({ number }) => number),
    records: [...new Set([...foreignRecords, ...numbers.map(({ policyId }) => policyId)])],
  };
}

/** "Acme Inc." inside a sentence or at its end. */
const endless = (name: string): string => name.replace(/\.$/u, "");

/** Whose the records are, which are clients or policies. */
async function findRecordOwners(db: AgencyDb, recordIds: readonly string[]) {
  if (recordIds.length === 0) return [];
  const ids = JSON.stringify(recordIds);
  return db.all<{ recordId: string; accountId: string; name: string }>(
    sql`SELECT id AS recordId, id AS accountId, name FROM accounts WHERE id IN (SELECT value FROM json_each(${ids}))
      UNION ALL SELECT id, account_id, account_name FROM policies WHERE id IN (SELECT value FROM json_each(${ids}))`,
  );
}

/** The clients that have this address, or a contact that has it. */
async function findRecipients(db: AgencyDb, toEmail: string): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: sql<string>`${accounts.id}`, name: accounts.name })
    .from(accounts)
    .where(
      or(
        eq(sql`lower(${accounts.email})`, toEmail.toLowerCase()),
        sql`${accounts.id} IN (SELECT account_id FROM account_contacts
          JOIN contacts ON contacts.id = contact_id WHERE lower(contacts.email) = ${toEmail.toLowerCase()})`,
      ),
    );
}

/** Whether an email of the agency has arrived at this address. */
async function hasReceived(db: AgencyDb, toEmail: string): Promise<boolean> {
  const rows = await db.all(
    sql`SELECT 1 FROM mail_addresses WHERE address = ${toEmail.toLowerCase()} AND delivered_at IS NOT NULL`,
  );
  return rows.length > 0;
}
