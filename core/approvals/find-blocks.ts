/** What keeps a draft from being sent: it says something of another client, says nothing, or goes to nobody. */
import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { accounts, nameKeyOf } from "#core/accounts";
import { documents, documentSql, readings } from "#core/documents";
import type { AgencyDb } from "../shared/database.ts";
import type { Artifact, Evidence } from "#model/artifacts";
import { divideFiles, LINK_DAYS } from "#model/deliveries";
import { formatSize } from "../shared/file-size.ts";
import { findNumbersOfOthers } from "./numbers-of-others.ts";

export interface DraftBlocks extends Evidence {
  /** One sentence each. */
  reasons: string[];
  /** Nobody at the client has the address of this email, and no email has arrived there. */
  isNewRecipient: boolean;
  /** What whoever decides should know, though nothing keeps the draft from being sent; one sentence each. */
  warnings: string[];
}

/** A line that greets, thanks or only announces what follows. */
const saysNothing = /^$|^hello(?: [^,]*)?,$|^thank you[,.]?$|:$/iu;
/** What follows is who writes. */
const closes = /^best regards[,.]?$/iu;

function isEmpty(body: string): boolean {
  const lines = body.split("\n").map((line) => line.trim());
  const end = lines.findLastIndex((line) => closes.test(line));
  return lines.slice(0, end < 0 ? undefined : end).every((line) => saysNothing.test(line));
}

/** `accountId`: the client that the draft is about, if known. `attachmentsMax`: how many bytes of files a mail carries. */
export async function findBlocks(
  db: AgencyDb,
  { kind, workspaceId, quotes, blocks, toEmail, subject, body, attachment, unheeded = [] }: Artifact,
  { accountId, attachmentsMax }: { accountId: string | null; attachmentsMax: number },
): Promise<DraftBlocks> {
  const recordIds = [...new Set(blocks.flatMap(({ records = [] }) => records))];
  const documentIds = [...new Set(quotes.map(({ documentId }) => documentId))];
  const [documentOwners, ofOthers, recordOwners, recipients, isKnown, [client]] = await Promise.all([
    findDocumentOwners(db, workspaceId, accountId, documentIds),
    accountId === null ? [] : findPapersOfOthers(db, accountId, documentIds),
    findRecordOwners(db, recordIds),
    toEmail === null ? [] : findRecipients(db, toEmail),
    toEmail === null || hasReceived(db, toEmail),
    findRecordOwners(db, accountId === null ? [] : [accountId]),
  ]);
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
      ...(kind === "EMAIL" && isEmpty(body ?? "")
        ? ["This email says nothing. Write what it should say."]
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
      ...ofOthers.map(
        ({ name, insured }) =>
          `${name} names ${endless(insured)} as the insured, and this is for ${endless(client?.name ?? "another client")}.`,
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

/**
 * Whose the documents are; null for those of no client. What was handed in with the workspace belongs to the client that it
 * is about, unless it is on another record.
 */
async function findDocumentOwners(
  db: AgencyDb,
  workspaceId: string,
  accountId: string | null,
  documentIds: readonly string[],
) {
  if (documentIds.length === 0) return [];
  return db
    .select({
      documentId: sql<string>`${documents.id}`,
      accountId: sql<string | null>`coalesce(${documents.accountId},
        (SELECT account_id FROM policies WHERE policies.id = ${documents.policyId}),
        (SELECT ${accountId} FROM workspace_documents AS handed WHERE handed.document_id = ${documents.id}
          AND handed.workspace_id = ${workspaceId} AND handed.is_upload))`,
    })
    .from(documents)
    .where(inArray(documents.id, [...documentIds]));
}

/** What is written for whom it insures. Of a contract or a certificate the insured is often another than the client. */
const papersOfInsureds = ["APPLICATION_FORM", "BINDER", "ENDORSEMENT", "POLICY_DOCUMENT", "QUOTE_DOCUMENT"];

/** Of the documents that are on nobody's record those that name somebody else than the client as the insured. */
async function findPapersOfOthers(db: AgencyDb, accountId: string, documentIds: readonly string[]) {
  if (documentIds.length === 0) return [];
  const [rows, [client]] = await Promise.all([
    db
      .select({
        name: documents.name,
        docType: sql<string | null>`${readings.extraction} ->> '$.docType'`,
        insured: sql<string | null>`${readings.extraction} ->> '$.details.insured.name'`,
      })
      .from(documents)
      .innerJoin(readings, eq(readings.id, documentSql.newestReading))
      .where(
        and(inArray(documents.id, [...documentIds]), isNull(documents.accountId), isNull(documents.policyId)),
      )
      .orderBy(asc(documents.name)),
    db
      .select({ name: accounts.name, dba: accounts.dba, further: accounts.additionalNamedInsureds })
      .from(accounts)
      .where(eq(accounts.id, accountId)),
  ]);
  if (!client) return [];
  const own = [client.name, client.dba ?? "", ...client.further].map(nameKeyOf).filter((key) => key !== "");
  return rows.flatMap(({ name, docType, insured }) => {
    if (!insured || !papersOfInsureds.includes(docType ?? "")) return [];
    const key = nameKeyOf(insured);
    // A paper may name more than the record does, or less.
    const isOwn = own.some((each) => key.includes(each) || each.includes(key));
    return isOwn ? [] : [{ name, insured }];
  });
}

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
