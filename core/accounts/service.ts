import { createBatchLoader } from "../shared/batch-loader.ts";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { type ListRequest, parseListRequest, type SortDirection } from "../shared/list-request.ts";
import { choicesMax, type Page, pageOf } from "../shared/paging.ts";
import type { FieldProblem } from "../shared/field-problems.ts";
import { conflict, invalid, notFound, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import {
  digestOf,
  findSubmission,
  isOtherContent,
  isRepeatedSubmission,
  otherContent,
  recordSubmission,
  type Submission,
} from "../shared/submissions.ts";
import { guardVersion, isConflict } from "../shared/version-guard.ts";
import { recordChange } from "#core/audit";
import { auditContent } from "./audit-content.ts";
import {
  type Account,
  type AccountSortKey,
  type Contact,
  type NewAccount,
  parseAccountUpdate,
  parseNewAccount,
  phoneDigitsOf,
  type Responsible,
} from "./model.ts";
import { type AccountContacts, createAccountContacts, insertContact } from "./contact-service.ts";
import { type AccountDuplicate, type DuplicateSearch, findAccountDuplicates } from "./duplicates.ts";
import {
  accountValues,
  countAccounts,
  findActiveUserIds,
  findAccounts,
  findAccountsByPhone,
  findContact,
  listAccountRows,
  listContactRows,
  searchAccountRows,
  sortValueOf,
} from "./repository.ts";
import { accountContacts, accounts, contacts } from "./tables.ts";
import { eq } from "drizzle-orm";
import { createAccountMover } from "./move-accounts.ts";
import type { WorkMover } from "#core/users";

export interface AccountListRequest extends ListRequest {
  sort?: AccountSortKey | null;
  direction?: SortDirection | null;
  /** Only accounts whose producer or service rep is the signed-in user. */
  mine?: boolean | null;
  /** Also count all rows that match the filter. */
  withTotal?: boolean;
}

export interface AccountList extends Page<Account> {
  /** Null unless requested. */
  totalCount: number | null;
}

export interface AccountEdit {
  id: string;
  /** The version that the form was filled in from; the version just read when omitted. */
  expectedVersion?: number | null;
  business?: unknown;
  individual?: unknown;
  /** Unchanged when omitted, nobody when null. */
  producerId?: unknown;
  serviceRepId?: unknown;
}

export interface Accounts {
  /** The accounts that a user looks after. */
  work: WorkMover;
  /** `input` is what the form sends: see `parseNewAccount`. */
  create(input: unknown): Promise<Result<Account, Problem<"VALIDATION" | "CONFLICT">>>;
  update(edit: AccountEdit): Promise<Result<Account, Problem<"VALIDATION" | "NOT_FOUND" | "CONFLICT">>>;
  /** Null if it does not exist. Calls in the same tick share one statement. */
  find(id: string): Promise<Account | null>;
  get(id: string): Promise<Result<Account, Problem<"NOT_FOUND">>>;
  list(request: AccountListRequest): Promise<Result<AccountList, Problem<"VALIDATION">>>;
  /** Accounts by all or part of a phone number, in any format; none for any other text. */
  listByPhone(typed: string, limit: number): Promise<Account[]>;
  /** The best matches of a search over all records, those by name first. */
  search(typed: string, limit: number): Promise<Account[]>;
  listContacts(request: ListRequest): Promise<Result<Page<Contact>, Problem<"VALIDATION">>>;
  /** Accounts that may be the same client, at most `DUPLICATES_MAX`. */
  listDuplicates(search: DuplicateSearch): Promise<AccountDuplicate[]>;
  /** The people at a business. */
  contacts: AccountContacts;
}

const CREATE = "createAccount";

const goneContact = invalid([
  { path: "associateContactId", message: "This contact no longer exists. Choose another one." },
]);

/** The account use cases for one agency and one request. */
export function createAccounts(scope: AgencyScope): Accounts {
  const { db } = scope;
  const loader = createBatchLoader(async (ids: readonly string[]) => {
    const found = await findAccounts(db, ids);
    return new Map(found.map((account) => [account.id, account]));
  });
  const find = async (id: string): Promise<Account | null> => (await loader.load(id)) ?? null;

  const getSubmitted = async (before: Submission | null, digest: string) => {
    if (before && isOtherContent(before, digest)) return err(otherContent);
    const account = before?.ids[0] === undefined ? null : await find(before.ids[0]);
    if (!account) throw new Error("A recorded submit refers to an account that does not exist.");
    return ok(account);
  };

  return {
    work: createAccountMover(scope),

    async create(input) {
      const parsed = parseNewAccount(input);
      if (!parsed.ok) return err(invalid(parsed.error));
      const { idempotencyKey: key, ...content } = parsed.value;
      const digest = await digestOf(content);
      const [made, existing, activeIds] = await Promise.all([
        findSubmission(db, CREATE, key),
        findContact(db, parsed.value.associateContactId),
        findActiveUserIds(db, userIdsOf(parsed.value)),
      ]);
      if (made) return await getSubmitted(made, digest);
      if (parsed.value.associateContactId !== null && !existing) return err(goneContact);
      const strangers = listStrangers(parsed.value, activeIds);
      if (strangers.length > 0) return err(invalid(strangers));
      const account = newAccountOf(scope, parsed.value, existing);
      try {
        await writeAll(db, [
          ...recordSubmission(scope, CREATE, key, { ids: [account.id], digest }),
          ...(existing ? guardVersion(db, contacts, existing.id, existing.version) : []),
          ...(await creationOf(scope, account, existing === null)),
        ]);
      } catch (error) {
        if (isConflict(error)) return err(conflict("contact"));
        if (!isRepeatedSubmission(error)) throw error;
        return await getSubmitted(await findSubmission(db, CREATE, key), digest);
      }
      scope.written({});
      return ok(account);
    },

    async update({ id, expectedVersion, ...input }) {
      const [before, activeIds] = await Promise.all([find(id), findActiveUserIds(db, userIdsOf(input))]);
      if (!before) return err(notFound("account"));
      const parsed = parseAccountUpdate(before.type, input);
      if (!parsed.ok) return err(invalid(parsed.error));
      if (expectedVersion !== undefined && expectedVersion !== null && expectedVersion !== before.version) {
        return err(conflict("account"));
      }
      const strangers = listStrangers(parsed.value, activeIds, before);
      if (strangers.length > 0) return err(invalid(strangers));
      const { account, producerId = before.producerId, serviceRepId = before.serviceRepId } = parsed.value;
      const after: Account = { ...before, account, producerId, serviceRepId, version: before.version + 1 };
      try {
        await writeAll(db, await updateOf(scope, before, after));
      } catch (error) {
        if (isConflict(error)) return err(conflict("account"));
        throw error;
      }
      loader.clear();
      scope.written({});
      return ok(after);
    },

    find,

    async get(id) {
      const account = await find(id);
      return account ? ok(account) : err(notFound("account"));
    },

    async list({ sort, direction, mine, withTotal, ...request }) {
      const window = parseListRequest(request, choicesMax);
      if (!window.ok) return window;
      // Whoever is not a user has no accounts of their own.
      const userId = mine ? ((await scope.actor()).id ?? "") : null;
      const filter = { text: request.filter, userId };
      const order = { key: sort ?? "NAME", direction: direction ?? "ASC" };
      const [rows, totalCount] = await Promise.all([
        listAccountRows(db, window.value, filter, order),
        withTotal ? countAccounts(db, filter) : null,
      ]);
      const page = pageOf(rows, window.value.size, (account) => [
        sortValueOf(account, order.key),
        account.id,
      ]);
      return ok({ ...page, totalCount });
    },

    async listByPhone(typed, limit) {
      const digits = phoneDigitsOf(typed);
      return digits === null ? [] : findAccountsByPhone(db, digits, limit);
    },

    search: (typed, limit) => searchAccountRows(db, typed, limit),

    async listContacts(request) {
      const window = parseListRequest(request, choicesMax);
      if (!window.ok) return window;
      const rows = await listContactRows(db, window.value, request.filter);
      return ok(pageOf(rows, window.value.size, (contact) => [contact.name, contact.id]));
    },

    listDuplicates: (search) => findAccountDuplicates(db, search),

    contacts: createAccountContacts(scope, { find, forget: loader.clear }),
  };
}

const userFields = ["producerId", "serviceRepId"] as const;

/** The users that the input names, before it is validated, so that they are read together with the account. */
const userIdsOf = (input: { producerId?: unknown; serviceRepId?: unknown }): string[] =>
  userFields.flatMap((field) => {
    const id = input[field];
    return typeof id === "string" && id !== "" ? [id] : [];
  });

/** A problem for each chosen user who is not an active one. Whoever was chosen before may stay. */
const listStrangers = (
  input: Responsible,
  activeIds: ReadonlySet<string>,
  before?: Responsible,
): FieldProblem[] =>
  userFields.flatMap((field) => {
    const id = input[field] ?? null;
    if (id === null || id === before?.[field] || activeIds.has(id)) return [];
    return [{ path: field, message: "Pick someone from your agency." }];
  });

function newAccountOf(scope: AgencyScope, input: NewAccount, existing: Contact | null): Account {
  const contact =
    existing ?? (input.contact ? { id: scope.newId("con"), version: 1, ...input.contact } : null);
  return {
    id: scope.newId("acc"),
    type: input.type,
    createdAt: scope.nowMs(),
    version: 1,
    account: input.account,
    producerId: input.producerId ?? null,
    serviceRepId: input.serviceRepId ?? null,
    contacts: contact ? [{ ...contact, roles: [] }] : [],
  };
}

async function creationOf(
  scope: AgencyScope,
  account: Account,
  withNewContact: boolean,
): Promise<Statement[]> {
  const { db } = scope;
  const stamps = { createdAt: account.createdAt, updatedAt: account.createdAt };
  const people = account.contacts.flatMap((contact, position): Statement[] => [
    ...(withNewContact ? [insertContact(scope, contact)] : []),
    db
      .insert(accountContacts)
      .values({ accountId: account.id, contactId: contact.id, position, roles: contact.roles }),
  ]);
  return [
    db.insert(accounts).values({ id: account.id, ...accountValues(account), ...stamps }),
    ...people,
    ...(await recordChange(scope, {
      action: "account.create",
      entity: "account",
      entityId: account.id,
      version: account.version,
      after: auditContent(account),
    })),
  ];
}

async function updateOf(scope: AgencyScope, before: Account, after: Account): Promise<Statement[]> {
  const { db } = scope;
  return [
    ...guardVersion(db, accounts, before.id, before.version),
    db
      .update(accounts)
      .set({ ...accountValues(after), updatedAt: scope.nowMs() })
      .where(eq(accounts.id, before.id)),
    ...(await recordChange(scope, {
      action: "account.update",
      entity: "account",
      entityId: before.id,
      version: after.version,
      before: auditContent(before),
      after: auditContent(after),
    })),
  ];
}
