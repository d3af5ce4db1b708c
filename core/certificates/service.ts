import { getAgencyProfile } from "#core/agencies";
import { findPoliciesOfAccounts } from "#core/policies";
import type { Mark } from "#model/endorsements";
import type { Policy } from "#model/policies";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type BatchLoader, createBatchLoader } from "../shared/batch-loader.ts";
import { todayIn } from "../shared/calendar-date.ts";
import { writeAll } from "../shared/database.ts";
import { parseInput } from "../shared/field-problems.ts";
import {
  type ListRequest,
  type ListWindow,
  parseListRequest,
  type SortDirection,
} from "../shared/list-request.ts";
import { type Page, pageOf } from "../shared/paging.ts";
import { conflict, invalid, notFound, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { isConflict } from "../shared/version-guard.ts";
import {
  createIssuing,
  type IssueProblem,
  type IssueRequest,
  type IssuingDeps,
  marksOf,
  shownTerms,
} from "./issue-certificate.ts";
import { laterReplacement, restore, withdrawing } from "./issue-writes.ts";
import { findLostProofs, findLostSources } from "./lost-documents.ts";
import {
  type Certificate,
  type CertificateSnapshot,
  currentTerms,
  isCertifiable,
  parseCertificateInput,
  withdrawalSchema,
} from "./model.ts";
import {
  certificateOf,
  type CertificateRow,
  certificateStatement,
  countCertificates,
  findCertificates,
  findSnapshots,
  listCertificatesOf,
} from "./repository.ts";
import { searchCertificateIds } from "./search-certificates.ts";
import { inOrder } from "./choose-policies.ts";
import { findReplaced } from "./find-replaced.ts";

export interface CertificateList extends ListRequest {
  /** By time of issue; the newest first if omitted. */
  direction?: SortDirection | null;
}

/** A certificate that is not issued yet. */
export interface CertificatePreview {
  pdf: Uint8Array;
  snapshot: CertificateSnapshot;
  /** Limits usual for a line that no document gives: they may be typed. */
  asked: { policyId: string; key: string; label: string }[];
  /** What the holder holds now, if anything, and what is new compared to that. */
  replaces: Certificate | null;
  newMarks: Mark[];
  newPolicies: string[];
}

export interface Certificates {
  /** Issues a certificate. `input`: see `parseCertificateInput`. */
  create(input: object): Promise<Result<Certificate, IssueProblem>>;
  /** The step that everything that issues certificates shares. */
  issue(request: IssueRequest): Promise<Result<Certificate, IssueProblem>>;
  /** What `create` would issue. Nothing is stored, and no number is drawn. */
  preview(input: object): Promise<Result<CertificatePreview, IssueProblem>>;
  /** `input`: see `withdrawalSchema`. */
  withdraw(
    id: string,
    input: object,
  ): Promise<Result<Certificate, Problem<"VALIDATION" | "NOT_FOUND" | "CONFLICT">>>;
  /** What would be valid instead of it if it were withdrawn; null if nothing would. */
  findRevived(id: string): Promise<Certificate | null>;
  /** Null if it does not exist. Calls in the same tick share one statement, as in all of the following. */
  find(id: string): Promise<Certificate | null>;
  getSnapshot(id: string): Promise<CertificateSnapshot>;
  /** The names of documents that prove its marks and were deleted or replaced since. */
  listLostProofs(id: string): Promise<string[]>;
  /** The documents that gave its limits and values and were deleted or replaced since. */
  listLostSources(id: string): Promise<string[]>;
  /** Without since when a changed one is otherwise, which only `find` looks up. */
  listOf(
    accountId: string,
    request: CertificateList,
  ): Promise<Result<Page<Certificate>, Problem<"VALIDATION">>>;
  /** By any part of the number or the holder's name, the newest first; empty for a blank query. */
  search(query: string, limit: number): Promise<Certificate[]>;
  countOf(accountId: string): Promise<number>;
  countValidOf(accountId: string): Promise<number>;
  /** Policies of the account that were chosen once, each in the term of today. */
  listCurrentTerms(accountId: string, policyIds: readonly string[]): Promise<string[]>;
  /** The account's policies that are bound or in force, in the order of the page. */
  listCertifiable(accountId: string): Promise<Policy[]>;
}

const WHAT = "certificate";

/** The certificate use cases for one agency and one request. */
export function createCertificates(scope: AgencyScope, deps: IssuingDeps): Certificates {
  const { db } = scope;
  const issuing = createIssuing(scope, deps);
  let day: Promise<{ timeZone: string; today: string }> | undefined;
  const agencyDay = () =>
    (day ??= getAgencyProfile(db).then(({ timeZone }) => ({
      timeZone,
      today: todayIn(timeZone, scope.nowMs()),
    })));

  const rows = createBatchLoader(async (ids: readonly string[]) => {
    const found = await findCertificates(db, ids);
    return new Map(found.map((row) => [row.id, row]));
  });
  const snapshots = createBatchLoader((ids: readonly string[]) => findSnapshots(db, ids));
  const counts = createBatchLoader((ids: readonly string[]) =>
    countCertificates(db, ids, { nowMs: scope.nowMs(), day: agencyDay() }),
  );
  const lostProofs = createBatchLoader((ids: readonly string[]) => findLostProofs(db, ids));
  const lostSources = createBatchLoader((ids: readonly string[]) => findLostSources(db, ids));
  const policiesOf = createBatchLoader(async (ids: readonly string[]) =>
    Map.groupBy(await findPoliciesOfAccounts(db, ids), ({ accountId }) => accountId),
  );
  /** A list's rows ask for the same page of different accounts. */
  const pages = new Map<string, BatchLoader<string, CertificateRow[]>>();
  const pagesLike = (window: ListWindow, direction: SortDirection) => {
    const key = JSON.stringify([window, direction]);
    const known =
      pages.get(key) ?? createBatchLoader((ids) => listCertificatesOf(db, ids, window, direction));
    pages.set(key, known);
    return known;
  };
  const forget = () => {
    for (const loader of [rows, snapshots, counts]) loader.clear();
    pages.clear();
  };
  const shown = async (row: CertificateRow) => certificateOf(row, await agencyDay());

  /**
   * What a certificate that is withdrawn gives its place back to: the nearest before it that was not withdrawn itself.
   * Null if another one has taken its place.
   */
  const findRestored = async (withdrawn: CertificateRow, today: string): Promise<CertificateRow | null> => {
    const { supersededAt, supersededFrom } = withdrawn;
    if (supersededAt !== null && (supersededFrom === null || supersededFrom <= today)) return null;
    for (let { id, supersedesId } = withdrawn; supersedesId !== null;) {
      const before = await rows.load(supersedesId);
      if (before?.supersededById !== id) return null;
      if (before.withdrawnAt === null) return before;
      ({ id, supersedesId } = before);
    }
    return null;
  };

  const issue = async (request: IssueRequest) => {
    const issued = await issuing.issue(request);
    forget();
    return issued;
  };

  return {
    issue,

    async create(input) {
      const parsed = parseCertificateInput(input);
      if (!parsed.ok) return err(invalid(parsed.error));
      return issue({ input: parsed.value, key: parsed.value.idempotencyKey ?? null });
    },

    async preview(input) {
      const parsed = parseCertificateInput(input);
      if (!parsed.ok) return err(invalid(parsed.error));
      const { accountId, kind, holderId, supersedesId } = parsed.value;
      const previewed = await issuing.preview(parsed.value);
      if (!previewed.ok) return previewed;
      const { pdf, snapshot, decided } = previewed.value;
      const { today } = await agencyDay();
      const row =
        supersedesId === null
          ? await findReplaced(db, {
              holder: { accountId, kind, holderId, ...snapshot.holder },
              terms: shownTerms(decided),
              today,
            })
          : ((await rows.load(supersedesId)) ?? null);
      const before = row && (await snapshots.load(row.id));
      return ok({
        pdf,
        snapshot,
        asked: [...decided.asked].flatMap(([policyId, asked]) =>
          asked.map(({ key, label }) => ({ policyId, key, label })),
        ),
        replaces: row && (await shown(row)),
        newMarks: before ? marksOf(snapshot).filter((mark) => !marksOf(before).includes(mark)) : [],
        newPolicies: before
          ? snapshot.policies
              .filter(({ type }) => before.policies.every((policy) => policy.type !== type))
              .map(({ title }) => title)
          : [],
      });
    },

    async withdraw(id, input) {
      const parsed = parseInput(withdrawalSchema, input);
      if (!parsed.ok) return err(invalid(parsed.error));
      const { reason, expectedVersion, withReplaced } = parsed.value;
      const [row, now] = await Promise.all([rows.load(id), agencyDay()]);
      if (!row) return err(notFound(WHAT));
      if (row.withdrawnAt !== null)
        return err({ ...conflict(WHAT), message: `${row.number} has already been withdrawn.` });
      if ((expectedVersion ?? row.version) !== row.version) return err(conflict(WHAT));
      const predecessor = await findRestored(row, now.today);
      const { id: userId } = await scope.actor();
      const withdrawn = { withdrawnBy: userId, withdrawnAt: scope.nowMs(), withdrawalReason: reason };
      try {
        const results = await writeAll(db, [
          ...(await withdrawing(scope, row, withdrawn)),
          ...(predecessor && withReplaced ? await withdrawing(scope, predecessor, withdrawn) : []),
          ...(predecessor && !withReplaced ? await restore(scope, predecessor, row) : []),
          certificateStatement(db, id),
        ]);
        forget();
        scope.written({});
        const [written] = results.at(-1) as CertificateRow[];
        if (!written) throw new Error(`The certificate ${id} could not be read after it was withdrawn.`);
        return ok(certificateOf(written, now));
      } catch (error) {
        if (isConflict(error)) return err(conflict(WHAT));
        throw error;
      }
    },

    async findRevived(id) {
      const [row, now] = await Promise.all([rows.load(id), agencyDay()]);
      const before = row?.withdrawnAt === null ? await findRestored(row, now.today) : null;
      if (!row || !before) return null;
      const revived = certificateOf({ ...before, ...laterReplacement(row) }, now);
      return revived.state === "VALID" ? certificateOf(before, now) : null;
    },

    async find(id) {
      const [row] = await Promise.all([rows.load(id), agencyDay()]);
      return row ? await shown(row) : null;
    },

    async getSnapshot(id) {
      const snapshot = await snapshots.load(id);
      if (!snapshot) throw new Error(`The certificate ${id} has no snapshot.`);
      return snapshot;
    },

    listLostProofs: async (id) => (await lostProofs.load(id)) ?? [],

    listLostSources: async (id) => (await lostSources.load(id)) ?? [],

    async listOf(accountId, request) {
      const window = parseListRequest(request);
      if (!window.ok) return window;
      const loading = pagesLike(window.value, request.direction ?? "DESC").load(accountId);
      const [found = []] = await Promise.all([loading, agencyDay()]);
      const nodes = await Promise.all(found.map(shown));
      return ok(pageOf(nodes, window.value.size, ({ createdAt, id }) => [createdAt, id]));
    },

    async search(query, limit) {
      const [ids] = await Promise.all([searchCertificateIds(db, query, limit), agencyDay()]);
      const found = await Promise.all(ids.map((id) => rows.load(id)));
      return Promise.all(found.flatMap((row) => (row ? [shown(row)] : [])));
    },

    countOf: async (accountId) => (await counts.load(accountId))?.issued ?? 0,

    countValidOf: async (accountId) => (await counts.load(accountId))?.valid ?? 0,

    async listCurrentTerms(accountId, policyIds) {
      if (policyIds.length === 0) return [];
      const [found = [], { today }] = await Promise.all([policiesOf.load(accountId), agencyDay()]);
      return currentTerms(policyIds, found, today);
    },

    async listCertifiable(accountId) {
      const [found = [], { today }] = await Promise.all([policiesOf.load(accountId), agencyDay()]);
      return inOrder(found.filter((policy) => isCertifiable(policy, today)));
    },
  };
}
