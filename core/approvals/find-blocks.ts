/** What keeps a draft from being sent: it shows another client's evidence, says nothing, or goes to nobody. */
import { eq, inArray, or, sql } from "drizzle-orm";
import { accounts } from "#core/accounts";
import { documents } from "#core/documents";
import type { AgencyDb } from "../shared/database.ts";
import type { Artifact } from "#model/artifacts";

export interface DraftBlocks {
  /** One sentence each. */
  reasons: string[];
  /** Numbers of the quotes to take out. */
  quotes: number[];
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

/** `accountId`: the client that the draft is about, if known. */
export async function findBlocks(
  db: AgencyDb,
  { kind, quotes, toEmail, body }: Artifact,
  accountId: string | null,
): Promise<DraftBlocks> {
  const documentIds = [...new Set(quotes.map(({ documentId }) => documentId))];
  const [owners, recipients] = await Promise.all([
    documentIds.length === 0
      ? []
      : db
          .select({
            documentId: sql<string>`${documents.id}`,
            accountId: sql<string | null>`coalesce(${documents.accountId},
              (SELECT account_id FROM policies WHERE policies.id = ${documents.policyId}))`,
          })
          .from(documents)
          .where(inArray(documents.id, documentIds)),
    toEmail === null
      ? []
      : db
          .select({ id: sql<string>`${accounts.id}` })
          .from(accounts)
          .where(
            or(
              eq(sql`lower(${accounts.email})`, toEmail.toLowerCase()),
              sql`${accounts.id} IN (SELECT account_id FROM account_contacts
                JOIN contacts ON contacts.id = contact_id WHERE lower(contacts.email) = ${toEmail.toLowerCase()})`,
            ),
          ),
  ]);
  const ownerOf = new Map(owners.map((owner) => [owner.documentId, owner.accountId]));
  const owned = new Set(owners.flatMap((owner) => owner.accountId ?? []));
  const allowed = new Set(
    recipients.length > 0 ? recipients.map(({ id }) => id) : [accountId ?? [...owned][0] ?? ""],
  );
  const foreign = quotes.filter(({ documentId }) => {
    const owner = ownerOf.get(documentId) ?? null;
    return owner !== null && !allowed.has(owner);
  });
  const names = [...new Set(foreign.map(({ documentName }) => documentName))];
  return {
    reasons: [
      ...(kind === "EMAIL" && toEmail === null
        ? ["Nobody has said whom this email goes to. Enter the recipient's address."]
        : []),
      ...(kind === "EMAIL" && isEmpty(body ?? "")
        ? ["This email says nothing. Write what it should say."]
        : []),
      ...names.map((name) => `${name} is about another client than the recipient. Remove its quotes.`),
    ],
    quotes: foreign.map(({ number }) => number),
  };
}
