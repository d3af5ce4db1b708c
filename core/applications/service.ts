import { desc, eq, inArray, sql } from "drizzle-orm";
import { findAccounts } from "#core/accounts";
import { recordChange } from "#core/audit";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { createBatchLoader } from "../shared/batch-loader.ts";
import { type AgencyDb, writeAll } from "../shared/database.ts";
import { parseInput } from "../shared/field-problems.ts";
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
  type ApplicationContent,
  APPLICATIONS_MAX,
  applicationSchema,
  type BusinessApplication,
} from "./model.ts";
import { businessApplications } from "./tables.ts";

type Saved = Result<BusinessApplication, Problem<"VALIDATION" | "NOT_FOUND" | "CONFLICT">>;

export interface Applications {
  /** Creates an application of `accountId`, or replaces the content of the one with `id`. */
  save(input: unknown): Promise<Saved>;
  /** An account's applications, newest first. Calls in the same tick share one statement. */
  listOfAccount(accountId: string): Promise<readonly BusinessApplication[]>;
}

const CREATE = "saveBusinessApplication";

type Row = typeof businessApplications.$inferSelect;
const applicationOf = ({ content, ...row }: Row): BusinessApplication => ({ ...content, ...row });

/** The application use cases for one agency and one request. */
export function createApplications(scope: AgencyScope): Applications {
  const { db } = scope;
  const ofAccounts = createBatchLoader(async (accountIds: readonly string[]) => {
    const rows = await db
      .select()
      .from(businessApplications)
      .where(inArray(businessApplications.accountId, [...accountIds]))
      .orderBy(desc(businessApplications.id));
    return Map.groupBy(rows.map(applicationOf), ({ accountId }) => accountId);
  });

  const getSubmitted = async (before: Submission | null, digest: string): Promise<Saved> => {
    if (before && isOtherContent(before, digest)) return err(otherContent);
    const found = await findApplication(db, before?.ids[0] ?? "");
    if (!found) throw new Error("A recorded submit refers to an application that does not exist.");
    return ok(found);
  };

  async function create(accountId: string, content: ApplicationContent, key: string | null): Promise<Saved> {
    const digest = await digestOf({ accountId, content });
    const [made, [account]] = await Promise.all([
      findSubmission(db, CREATE, key),
      findAccounts(db, [accountId]),
    ]);
    if (made) return getSubmitted(made, digest);
    if (!account) return err(notFound("account"));
    if (account.type !== "BUSINESS") return err(onlyBusinesses);
    const now = scope.nowMs();
    const row: Row = {
      id: scope.newId("app"),
      accountId,
      content,
      version: 1,
      createdAt: now,
      updatedAt: now,
    };
    const hasRoom = sql`(SELECT count(*) < ${APPLICATIONS_MAX} FROM ${businessApplications}
      WHERE ${eq(businessApplications.accountId, accountId)})`;
    try {
      await writeAll(db, [
        ...recordSubmission(scope, CREATE, key, { ids: [row.id], digest }),
        ...guardThat(db, accountId, hasRoom),
        db.insert(businessApplications).values(row),
        ...(await changeOf(scope, "create", row, { after: content })),
      ]);
    } catch (error) {
      if (isRepeatedSubmission(error)) return getSubmitted(await findSubmission(db, CREATE, key), digest);
      if (isConflict(error)) return err(tooMany);
      throw error;
    }
    scope.written({});
    return ok(applicationOf(row));
  }

  async function update(id: string, content: ApplicationContent, expected: number | null): Promise<Saved> {
    const [before] = await db.select().from(businessApplications).where(eq(businessApplications.id, id));
    if (!before) return err(notFound("application"));
    if ((expected ?? before.version) !== before.version) return err(conflict("application"));
    const after: Row = { ...before, content, version: before.version + 1, updatedAt: scope.nowMs() };
    try {
      await writeAll(db, [
        ...guardVersion(db, businessApplications, id, before.version),
        db.update(businessApplications).set(after).where(eq(businessApplications.id, id)),
        ...(await changeOf(scope, "update", after, { before: before.content, after: content })),
      ]);
    } catch (error) {
      if (isConflict(error)) return err(conflict("application"));
      throw error;
    }
    scope.written({});
    return ok(applicationOf(after));
  }

  return {
    async save(input) {
      const parsed = parseInput(applicationSchema, input);
      if (!parsed.ok) return err(invalid(parsed.error));
      const { id, accountId, content, expectedVersion, idempotencyKey } = parsed.value;
      const result = id
        ? await update(id, content, expectedVersion ?? null)
        : await create(accountId ?? "", content, idempotencyKey ?? null);
      ofAccounts.clear();
      return result;
    },

    listOfAccount: async (accountId) => (await ofAccounts.load(accountId)) ?? [],
  };
}

const onlyBusinesses = invalid([
  { path: "accountId", message: "Only business accounts have business applications." },
]);
const tooMany = invalid([
  {
    path: "accountId",
    message: `This account already has ${APPLICATIONS_MAX} applications. Update one of them.`,
  },
]);

async function findApplication(db: AgencyDb, id: string): Promise<BusinessApplication | null> {
  const [row] = await db.select().from(businessApplications).where(eq(businessApplications.id, id));
  return row ? applicationOf(row) : null;
}

const changeOf = (
  scope: AgencyScope,
  verb: "create" | "update",
  { id, accountId, version }: Row,
  content: { before?: ApplicationContent; after: ApplicationContent },
) =>
  recordChange(scope, {
    action: `application.${verb}`,
    entity: "application",
    entityId: id,
    parentId: accountId,
    version,
    ...content,
  });
