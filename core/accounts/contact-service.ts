/**
 * The people at a business. What someone does for an account belongs to the account, so it is guarded by the account's
 * version; a contact's own data may be shared by several accounts, so a change of it is written to all of them at once.
 */
import { and, count, eq, inArray, notExists, sql } from "drizzle-orm";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { createBatchLoader } from "../shared/batch-loader.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { conflict, invalid, notFound, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { searchTextOf } from "../shared/search-text.ts";
import {
  digestOf,
  findSubmission,
  isOtherContent,
  isRepeatedSubmission,
  otherContent,
  recordSubmission,
} from "../shared/submissions.ts";
import { guardThat, guardVersion, isConflict } from "../shared/version-guard.ts";
import { recordChanges } from "#core/audit";
import { auditContent } from "./audit-content.ts";
import {
  type Account,
  ACCOUNT_CONTACTS_MAX,
  type AccountContact,
  type Contact,
  parseAddedContact,
  parseContactUpdate,
} from "./model.ts";
import { accountValues, findAccountsOfContact, findContact } from "./repository.ts";
import { accountContacts, accounts, contacts } from "./tables.ts";

type Refused = Problem<"VALIDATION" | "NOT_FOUND" | "CONFLICT">;

interface ContactChoice {
  accountId: string;
  contactId: string;
  /** The account's version that the person saw; the version just read when omitted. */
  expectedVersion?: number | null | undefined;
}

export interface AccountContacts {
  /** `input`: see `parseAddedContact`. */
  add(accountId: string, input: object): Promise<Result<Account, Refused>>;
  /**
   * Changes a contact for all accounts that share it, and what they do for this one. `expectedVersion` is the contact's.
   */
  update(choice: ContactChoice, input: unknown): Promise<Result<Account, Refused>>;
  setPrimary(choice: ContactChoice): Promise<Result<Account, Refused>>;
  /** Takes a contact off an account, and deletes it when no other account has it. */
  remove(
    choice: ContactChoice & { primaryContactId?: string | null | undefined },
  ): Promise<Result<Account, Refused>>;
  /** How many accounts have this contact. Calls in the same tick share one statement. */
  countAccounts(contactId: string): Promise<number>;
}

const ADD = "addContact";

const refuse = (path: string, message: string) => err(invalid([{ path, message }]));

export function createAccountContacts(
  scope: AgencyScope,
  account: { find(id: string): Promise<Account | null>; forget(): void },
): AccountContacts {
  const { db } = scope;
  const counts = createBatchLoader(async (ids: readonly string[]) => {
    const { contactId } = accountContacts;
    const rows = await db
      .select({ contactId, accounts: count() })
      .from(accountContacts)
      .where(inArray(contactId, [...ids]))
      .groupBy(contactId);
    return new Map(rows.map((row) => [row.contactId, row.accounts]));
  });

  /** The account and the contact in it, if the person who decides has seen them as they are. */
  const choose = async ({
    accountId,
    contactId,
    expectedVersion,
  }: ContactChoice): Promise<Result<{ before: Account; chosen: AccountContact }, Refused>> => {
    const before = await account.find(accountId);
    if (!before) return err(notFound("account"));
    const chosen = before.contacts.find(({ id }) => id === contactId);
    if (!chosen) return err(notFound("contact"));
    return (expectedVersion ?? before.version) === before.version
      ? ok({ before, chosen })
      : err(conflict("account"));
  };

  /** Writes the account's changed list of contacts, with `also` after it. */
  const writeContacts = async (
    before: Account,
    people: AccountContact[],
    { action, first = [], also = [] }: { action: string; first?: Statement[]; also?: Statement[] },
  ): Promise<Account> => {
    const after: Account = { ...before, contacts: people, version: before.version + 1 };
    await writeAll(db, [
      ...guardVersion(db, accounts, before.id, before.version),
      ...first,
      ...linksOf(scope, after),
      ...also,
      ...(await changesOf(scope, action, [{ before, after }])),
    ]);
    account.forget();
    scope.written({});
    return after;
  };

  /** The result of a write that fails if someone else wrote first. */
  const unlessChanged = async (write: () => Promise<Account>): Promise<Result<Account, Refused>> => {
    try {
      return ok(await write());
    } catch (error) {
      if (isConflict(error)) return err(conflict("account"));
      throw error;
    }
  };

  return {
    async add(accountId, input) {
      const parsed = parseAddedContact(input);
      const {
        associateContactId,
        idempotencyKey: key,
        ...content
      } = parsed.ok ? parsed.value : { associateContactId: null, idempotencyKey: null };
      const [before, made, existing, digest] = await Promise.all([
        account.find(accountId),
        findSubmission(db, ADD, key),
        findContact(db, associateContactId),
        digestOf({ ...content, associateContactId, accountId }),
      ]);
      if (!before) return err(notFound("account"));
      if (!parsed.ok) return err(invalid(parsed.error));
      if (made) return isOtherContent(made, digest) ? err(otherContent) : ok(before);
      if (before.type === "INDIVIDUAL") {
        return refuse("contact", "An individual is their own contact. Edit the account instead.");
      }
      if (before.contacts.length >= ACCOUNT_CONTACTS_MAX) {
        return refuse("contact", `An account has at most ${ACCOUNT_CONTACTS_MAX} contacts.`);
      }
      if (associateContactId !== null && !existing) {
        return refuse("associateContactId", "This contact no longer exists. Choose another one.");
      }
      if (before.contacts.some(({ id }) => id === existing?.id)) {
        return refuse("associateContactId", "This account already has this contact.");
      }
      const { contact, roles } = parsed.value;
      const added = existing ?? (contact && { id: scope.newId("con"), version: 1, ...contact });
      if (!added) throw new Error("A parsed contact is either new or an existing one.");
      try {
        return await unlessChanged(() =>
          writeContacts(before, [...before.contacts, { ...added, roles }], {
            action: "account.addContact",
            first: [
              ...recordSubmission(scope, ADD, key, { ids: [added.id], digest }),
              ...(existing
                ? guardVersion(db, contacts, existing.id, existing.version)
                : [insertContact(scope, added)]),
            ],
          }),
        );
      } catch (error) {
        if (!isRepeatedSubmission(error)) throw error;
        const repeated = await findSubmission(db, ADD, key);
        if (repeated && isOtherContent(repeated, digest)) return err(otherContent);
        account.forget();
        const current = await account.find(accountId);
        return current ? ok(current) : err(notFound("account"));
      }
    },

    async update({ accountId, contactId, expectedVersion }, input) {
      const [before, sharing] = await Promise.all([
        account.find(accountId),
        findAccountsOfContact(db, contactId),
      ]);
      if (!before) return err(notFound("account"));
      const shown = before.contacts.find(({ id }) => id === contactId);
      if (!shown) return err(notFound("contact"));
      const parsed = parseContactUpdate(input);
      if (!parsed.ok) return err(invalid(parsed.error));
      if ((expectedVersion ?? shown.version) !== shown.version) return err(conflict("contact"));
      const { contact, roles } = parsed.value;
      const changed = { ...contact, version: shown.version + 1 };
      const pairs = sharing.map((each) => ({
        before: each,
        after: {
          ...each,
          version: each.version + 1,
          contacts: each.contacts.map((person) => {
            if (person.id !== contactId) return person;
            return { ...person, ...changed, roles: each.id === accountId ? roles : person.roles };
          }),
        },
      }));
      const own = pairs.find(({ after }) => after.id === accountId)?.after;
      // Taken off the account between the two reads.
      if (!own) return err(conflict("contact"));
      return await unlessChanged(async () => {
        await writeAll(db, [
          ...guardThat(db, contactId, sharedBy(sharing, contactId)),
          db
            .update(contacts)
            .set({ ...changed, searchText: contactSearchText(contact), updatedAt: scope.nowMs() })
            .where(eq(contacts.id, contactId)),
          db
            .update(accountContacts)
            .set({ roles })
            .where(and(eq(accountContacts.accountId, accountId), eq(accountContacts.contactId, contactId))),
          ...(await changesOf(scope, "account.updateContact", pairs)),
        ]);
        account.forget();
        scope.written({});
        return own;
      });
    },

    async setPrimary(choice) {
      const found = await choose(choice);
      if (!found.ok) return found;
      const { before, chosen } = found.value;
      if (before.contacts[0] === chosen) return ok(before);
      return await unlessChanged(() =>
        writeContacts(before, [chosen, ...before.contacts.filter((each) => each !== chosen)], {
          action: "account.setPrimaryContact",
        }),
      );
    },

    async remove({ primaryContactId, ...choice }) {
      const found = await choose(choice);
      if (!found.ok) return found;
      const { before, chosen } = found.value;
      const others = before.contacts.filter((each) => each !== chosen);
      if (others.length === 0) {
        return refuse(
          "contactId",
          "A business keeps at least one contact. Add another one before you remove this one.",
        );
      }
      const next = others.find(({ id }) => id === primaryContactId);
      if (before.contacts[0] === chosen && !next) {
        return refuse("primaryContactId", "Choose who becomes the primary contact.");
      }
      const left =
        before.contacts[0] === chosen && next ? [next, ...others.filter((each) => each !== next)] : others;
      const elsewhere = db
        .select({ one: sql`1` })
        .from(accountContacts)
        .where(eq(accountContacts.contactId, chosen.id));
      return await unlessChanged(() =>
        writeContacts(before, left, {
          action: "account.removeContact",
          also: [db.delete(contacts).where(and(eq(contacts.id, chosen.id), notExists(elsewhere)))],
        }),
      );
    },

    countAccounts: async (contactId) => (await counts.load(contactId)) ?? 0,
  };
}

/** The row of a new contact. */
export const insertContact = (
  scope: AgencyScope,
  { id, name, email, phone, version }: Contact,
): Statement => {
  const now = scope.nowMs();
  const searchText = contactSearchText({ name, email });
  return scope.db
    .insert(contacts)
    .values({ id, name, email, phone, version, searchText, createdAt: now, updatedAt: now });
};

const contactSearchText = ({ name, email }: Pick<Contact, "name" | "email">): string =>
  searchTextOf([name, email]);

/** Replaces who is a contact of the account, in which order and for what. */
const linksOf = ({ db }: AgencyScope, { id, contacts: people }: Account): Statement[] => [
  db.delete(accountContacts).where(eq(accountContacts.accountId, id)),
  db
    .insert(accountContacts)
    .values(
      people.map(({ id: contactId, roles }, position) => ({ accountId: id, contactId, position, roles })),
    ),
];

/** The accounts' rows after a change of their contacts, and their audit entries. */
async function changesOf(
  scope: AgencyScope,
  action: string,
  pairs: readonly { before: Account; after: Account }[],
): Promise<Statement[]> {
  const { db } = scope;
  const updatedAt = scope.nowMs();
  const recorded = pairs.map(({ before, after }) => ({
    action,
    entity: "account",
    entityId: after.id,
    version: after.version,
    before: auditContent(before),
    after: auditContent(after),
  }));
  return [
    ...pairs.map(({ after }) => {
      const { version, searchText } = accountValues(after);
      return db.update(accounts).set({ version, searchText, updatedAt }).where(eq(accounts.id, after.id));
    }),
    ...(await recordChanges(scope, recorded)),
  ];
}

/** True while exactly these accounts share the contact, at the versions that were read. */
const sharedBy = (sharing: readonly Account[], contactId: string) => {
  const read = sharing.map(({ id, version }) => `${id} ${version}`).toSorted();
  return sql`(
    SELECT json_group_array(stand) = ${JSON.stringify(read)} FROM (
      SELECT a.id || ' ' || a.version AS stand
      FROM account_contacts AS ac JOIN accounts AS a ON a.id = ac.account_id
      WHERE ac.contact_id = ${contactId} ORDER BY a.id
    )
  )`;
};
