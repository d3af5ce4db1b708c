import { eq } from "drizzle-orm";
import { findAccounts } from "#core/accounts";
import { recordChange } from "#core/audit";
import { findBounces } from "#core/deliveries";
import { findPolicies } from "#core/policies";
import { isSameOrganization } from "#model/endorsements";
import { getActingUser } from "../shared/acting-user.ts";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { createBatchLoader } from "../shared/batch-loader.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { type FieldProblem, parseInput } from "../shared/field-problems.ts";
import { type ListRequest, parseListRequest } from "../shared/list-request.ts";
import { choicesMax, type Page, pageOf } from "../shared/paging.ts";
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
import { guardThat, guardVersion, isConflict } from "../shared/version-guard.ts";
import {
  type CertificateHolder,
  type HolderContent,
  holderEditSchema,
  isSameAddress,
  newHolderSchema,
} from "./model.ts";
import {
  countHolders,
  countHoldersOf,
  findHolders,
  findNamesakes,
  hasOnlyNamesakes,
  holderValues,
  listHolderRows,
  searchHolderRows,
} from "./repository.ts";
import { certificateHolders } from "./tables.ts";

type Refusal = Problem<"VALIDATION" | "NOT_FOUND" | "CONFLICT">;

export interface HolderListRequest extends ListRequest {
  accountId: string;
  includeArchived?: boolean | null | undefined;
  /** Also count all rows that match the filter. */
  withTotal?: boolean;
}

export interface HolderList extends Page<CertificateHolder> {
  /** Null unless requested. */
  totalCount: number | null;
}

export interface Holders {
  /**
   * Adds a holder to an account's list. One of the same name at the same address is refused; at another address, the
   * person confirms that it is another one. `input`: see `newHolderSchema`.
   */
  create(input: unknown): Promise<Result<CertificateHolder, Refusal>>;
  /** Accepts the entire form: see `holderEditSchema`. Certificates that were issued keep what they say. */
  update(id: string, input: unknown): Promise<Result<CertificateHolder, Refusal>>;
  /** Takes the holder off the list, or puts it back. Certificates that were issued stay as they are. */
  setArchived(
    id: string,
    isArchived: boolean,
    expectedVersion?: number | null,
  ): Promise<Result<CertificateHolder, Problem<"NOT_FOUND" | "CONFLICT">>>;
  /** Null if it does not exist. Calls in the same tick share one statement. */
  find(id: string): Promise<CertificateHolder | null>;
  /** The holders of an account by name. */
  list(request: HolderListRequest): Promise<Result<HolderList, Problem<"VALIDATION">>>;
  /** Holders of all accounts by any part of their data, matches by name first; empty for a blank query. */
  search(query: string, limit: number): Promise<CertificateHolder[]>;
  /** How many holders are on the account's list. Calls in the same tick share one statement. */
  countOf(accountId: string): Promise<number>;
  /** Why mail to this address fails; null if nothing is known. Calls in the same tick share one statement. */
  findEmailProblem(email: string): Promise<string | null>;
}

const CREATE = "createCertificateHolder";
const ENTITY = "holder";
const WHAT = "holder";

/** The holder use cases for one agency and one request. */
export function createHolders(scope: AgencyScope): Holders {
  const { db } = scope;
  const byId = createBatchLoader(async (ids: readonly string[]) => {
    const found = await findHolders(db, ids);
    return new Map(found.map((holder) => [holder.id, holder]));
  });
  const counts = createBatchLoader((ids: readonly string[]) => countHoldersOf(db, ids));
  const bounces = createBatchLoader((emails: readonly string[]) => findBounces(db, emails));
  const find = async (id: string): Promise<CertificateHolder | null> => (await byId.load(id)) ?? null;

  const getMade = async (before: Submission | null, digest: string) => {
    if (before && isOtherContent(before, digest)) return err(otherContent);
    const holder = before?.ids[0] === undefined ? null : await find(before.ids[0]);
    if (!holder) throw new Error("A recorded submit refers to a holder that does not exist.");
    return ok(holder);
  };

  const write = async (statements: readonly Statement[]): Promise<void> => {
    await writeAll(db, statements);
    byId.clear();
    counts.clear();
    scope.written({});
  };

  const auditOf = (action: string, after: CertificateHolder, before?: CertificateHolder) =>
    recordChange(scope, {
      action: `${ENTITY}.${action}`,
      entity: ENTITY,
      entityId: after.id,
      parentId: after.accountId,
      version: after.version,
      ...(before ? { before: auditContent(before) } : {}),
      after: auditContent(after),
    });

  const change = async (
    action: string,
    before: CertificateHolder,
    edit: Partial<CertificateHolder>,
    guards: readonly Statement[] = [],
  ): Promise<Result<CertificateHolder, Problem<"CONFLICT">>> => {
    const after = { ...before, ...edit, version: before.version + 1 };
    const { id, version, archivedAt } = after;
    try {
      await write([
        ...guardVersion(db, certificateHolders, id, before.version),
        ...guards,
        db
          .update(certificateHolders)
          .set({ ...holderValues(contentOf(after)), archivedAt, version })
          .where(eq(certificateHolders.id, id)),
        ...(await auditOf(action, after, before)),
      ]);
      return ok(after);
    } catch (error) {
      if (isConflict(error)) return err(conflict(WHAT));
      throw error;
    }
  };

  return {
    async create(input) {
      const form = parseInput(newHolderSchema, input);
      if (!form.ok) return err(invalid(form.error));
      const { idempotencyKey: key, accountId, isAnother, ...content } = form.value;
      const digest = await digestOf({ accountId, ...content });
      const holder = {
        ...content,
        id: scope.newId("hld"),
        accountId,
        archivedAt: null,
        createdAt: scope.nowMs(),
        version: 1,
      };
      const [made, accounts, namesakes, strangers] = await Promise.all([
        findSubmission(db, CREATE, key),
        findAccounts(db, [accountId]),
        findNamesakes(db, holder),
        listStrangers(scope, holder),
      ]);
      if (made) return await getMade(made, digest);
      if (accounts.length === 0) return err(notFound("account"));
      const problems = [...strangers, ...listDuplicates(holder, namesakes, isAnother)];
      if (problems.length > 0) return err(invalid(problems));
      const createdBy = await getActingUser(scope);
      try {
        await write([
          ...recordSubmission(scope, CREATE, key, { ids: [holder.id], digest }),
          ...guardThat(db, holder.id, hasOnlyNamesakes(db, holder, namesakes)),
          db.insert(certificateHolders).values({
            ...holderValues(content),
            id: holder.id,
            accountId,
            createdBy,
            createdAt: holder.createdAt,
          }),
          ...(await auditOf("create", holder)),
        ]);
        return ok(holder);
      } catch (error) {
        if (isRepeatedSubmission(error)) return await getMade(await findSubmission(db, CREATE, key), digest);
        if (!isConflict(error)) throw error;
        const added = await findNamesakes(db, holder);
        return err(invalid(listDuplicates(holder, added, false)));
      }
    },

    async update(id, input) {
      const form = parseInput(holderEditSchema, input);
      if (!form.ok) return err(invalid(form.error));
      const { expectedVersion, isAnother, ...content } = form.value;
      const before = await find(id);
      if (!before) return err(notFound(WHAT));
      if ((expectedVersion ?? before.version) !== before.version) return err(conflict(WHAT));
      const after = { ...before, ...content };
      const [namesakes, strangers] = await Promise.all([
        findNamesakes(db, after),
        listStrangers(scope, after, before),
      ]);
      // A name that stays was confirmed before.
      const isKnown = isAnother || before.name === after.name;
      const problems = [...strangers, ...listDuplicates(after, namesakes, isKnown)];
      if (problems.length > 0) return err(invalid(problems));
      return change("update", before, content, guardThat(db, id, hasOnlyNamesakes(db, after, namesakes)));
    },

    async setArchived(id, isArchived, expectedVersion) {
      const before = await find(id);
      if (!before) return err(notFound(WHAT));
      if ((expectedVersion ?? before.version) !== before.version) return err(conflict(WHAT));
      if ((before.archivedAt !== null) === isArchived) return ok(before);
      if (isArchived) return change("archive", before, { archivedAt: scope.nowMs() });
      const namesakes = await findNamesakes(db, before);
      const [twin] = listDuplicates(before, namesakes, true);
      if (twin) return err({ code: "CONFLICT", message: twin.message });
      const guards = guardThat(db, id, hasOnlyNamesakes(db, before, namesakes));
      return change("restore", before, { archivedAt: null }, guards);
    },

    find,

    async list({ withTotal, accountId, includeArchived, ...request }) {
      const window = parseListRequest(request, choicesMax);
      if (!window.ok) return window;
      const filter = { accountId, includeArchived, text: request.filter };
      const [rows, totalCount] = await Promise.all([
        listHolderRows(db, window.value, filter),
        withTotal ? countHolders(db, filter) : null,
      ]);
      return ok({ ...pageOf(rows, window.value.size, ({ name, id }) => [name, id]), totalCount });
    },

    search: (query, limit) => searchHolderRows(db, query, limit),

    countOf: async (accountId) => (await counts.load(accountId)) ?? 0,

    findEmailProblem: async (email) => (await bounces.load(email))?.reason ?? null,
  };
}

const contentOf = ({
  name,
  address,
  email,
  receivesRenewals,
  marks,
  descriptionOfOperations,
  policyIds,
}: CertificateHolder): HolderContent => ({
  name,
  address,
  email,
  receivesRenewals,
  marks,
  descriptionOfOperations,
  policyIds,
});

/** What the audit log stores about a holder. */
export const auditContent = (holder: CertificateHolder) => ({
  ...contentOf(holder),
  isArchived: holder.archivedAt !== null,
});

/** Policies of other accounts, or that do not exist. Those that the holder already has may have been deleted since. */
async function listStrangers(
  { db }: AgencyScope,
  { accountId, policyIds }: Pick<CertificateHolder, "accountId" | "policyIds">,
  before?: CertificateHolder,
): Promise<FieldProblem[]> {
  const found = await findPolicies(db, policyIds);
  const own = new Set(found.filter((policy) => policy.accountId === accountId).map(({ id }) => id));
  return policyIds.flatMap((id, at) =>
    own.has(id) || before?.policyIds.includes(id)
      ? []
      : [
          {
            path: `policyIds.${at}`,
            message: "This policy is not one of the account's. Choose another one.",
          },
        ],
  );
}

/** The same holder: the same organization at the same address. "Acme Inc." is not "Acme LLC". */
export const findTwin = (
  { name, address }: Pick<CertificateHolder, "name" | "address">,
  namesakes: readonly CertificateHolder[],
): CertificateHolder | undefined => {
  return namesakes.find(
    (other) => isSameOrganization(other.name, name) && isSameAddress(other.address, address),
  );
};

export function listDuplicates(
  holder: Pick<CertificateHolder, "name" | "address">,
  namesakes: readonly CertificateHolder[],
  isAnother: boolean,
): FieldProblem[] {
  const twin = findTwin(holder, namesakes);
  if (twin) {
    const message = `${twin.name} is already a holder of this account at this address.`;
    return [{ path: "name", message }];
  }
  const [first] = namesakes;
  if (!first || isAnother) return [];
  const { city, zone } = first.address;
  const place = [city, zone].filter(Boolean).join(", ");
  return [
    {
      path: "isAnother",
      message: `${first.name} is already a holder of this account${place && ` in ${place}`}. Confirm that this is another one.`,
    },
  ];
}
