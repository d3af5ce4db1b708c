import type { AgencyScope } from "../shared/agency-scope.ts";
import { type BatchLoader, createBatchLoader } from "../shared/batch-loader.ts";
import {
  type ListRequest,
  type ListWindow,
  parseListRequest,
  type SortDirection,
} from "../shared/list-request.ts";
import { type Page, pageOf } from "../shared/paging.ts";
import type { Problem } from "../shared/problem.ts";
import { ok, type Result } from "../shared/result.ts";
import { type AskedMark, listAskedMarks } from "./asked-marks.ts";
import { addComment, type CommentedRequest } from "./add-comment.ts";
import { type BulkOutcome, bulkUpdate } from "./bulk-update.ts";
import { reopenRequest, updateRequest } from "./change-request.ts";
import { createRequest, type RequestProblem } from "./create-request.ts";
import { mergeRequests } from "./merge-requests.ts";
import {
  isOverdue,
  type RequestComment,
  type RequestFile,
  type ServiceRequest,
  type ServicingSettings,
} from "./model.ts";
import type { RequestStep, RequestVersion } from "./request-versions.ts";
import { removeRequestFile } from "./remove-file.ts";
import {
  countRequests,
  countRequestsOf,
  findRequests,
  listCommentsOf,
  type ListedRequest,
  listFilesOf,
  listMergedOf,
  listRequestRows,
  listRequestsOf,
  type RequestFilter,
  type RequestSortKey,
  searchRequestRows,
  sortValueOf,
} from "./repository.ts";
import { resolveRequest } from "./resolve-request.ts";
import { getServicingSettings, updateServicingSettings } from "./settings.ts";
import { startStep } from "./start-step.ts";
import { listVersionsOf } from "./version-history.ts";

export interface RequestListRequest extends Pick<ListRequest, "first" | "after"> {
  filter?: RequestFilter | null | undefined;
  /** By due date for open requests, otherwise the last updated first, if omitted. */
  sort?: RequestSortKey | null | undefined;
  direction?: SortDirection | null | undefined;
  /** Also count all rows that match the filter. */
  withTotal?: boolean;
  /** Only count: the page is empty. */
  withoutRows?: boolean;
}

export interface RequestList extends Page<ServiceRequest & Partial<ListedRequest>> {
  /** Null unless requested. */
  totalCount: number | null;
}

type Changed<Value = ServiceRequest> = Promise<Result<Value, RequestProblem>>;

export interface Servicing {
  /** `input`: see `newRequestSchema`. */
  create(input: unknown): Changed;
  /** What is omitted stays. `input`: see `requestEditSchema`. */
  update(id: string, input: unknown): Changed;
  /** `input`: see `commentSchema`. */
  comment(id: string, input: unknown): Changed<CommentedRequest>;
  /** `input`: see `resolutionSchema`. */
  resolve(id: string, input: unknown): Changed;
  reopen(id: string, input: unknown): Changed;
  /** Notes that somebody opened what may answer it. */
  startStep(id: string, step: RequestStep): Changed;
  /** Returns the request that the file was of. */
  removeFile(fileId: string): Changed;
  merge(intoId: string, input: unknown): Changed;
  /** `input`: see `bulkSchema`. */
  bulkUpdate(
    ids: readonly string[],
    input: object,
  ): Promise<Result<BulkOutcome, Problem<"VALIDATION" | "CONFLICT">>>;
  /** Null if it does not exist. Calls in the same tick share one statement, as in all of the following. */
  find(id: string): Promise<ServiceRequest | null>;
  list(request: RequestListRequest): Promise<Result<RequestList, Problem<"VALIDATION">>>;
  /** The newest first. */
  listOf(
    accountId: string,
    request: Pick<ListRequest, "first" | "after"> & Pick<RequestListRequest, "withTotal">,
  ): Promise<Result<RequestList, Problem<"VALIDATION">>>;
  isOverdue(request: ServiceRequest): boolean;
  /** Open ones first; empty for a blank query. */
  search(query: string, limit: number): Promise<ServiceRequest[]>;
  /** The oldest first, as in the following. */
  commentsOf(id: string): Promise<RequestComment[]>;
  filesOf(id: string): Promise<RequestFile[]>;
  mergedOf(id: string): Promise<ServiceRequest[]>;
  versionsOf(id: string): Promise<RequestVersion[]>;
  /** What the policies prove of the marks that it asks for. */
  askedMarksOf(id: string): Promise<AskedMark[]>;
  getSettings(): Promise<ServicingSettings>;
  /** `input`: see `servicingSettingsSchema`. */
  updateSettings(input: unknown): Promise<Result<ServicingSettings, Problem<"VALIDATION" | "CONFLICT">>>;
}

/** The servicing use cases for one agency and one request of a browser. */
export function createServicing(scope: AgencyScope): Servicing {
  const { db } = scope;
  const byId = createBatchLoader(async (ids: readonly string[]) => {
    const found = await findRequests(db, ids);
    return new Map(found.map((request) => [request.id, request]));
  });
  const comments = createBatchLoader((ids: readonly string[]) => listCommentsOf(db, ids));
  const files = createBatchLoader((ids: readonly string[]) => listFilesOf(db, ids));
  const merged = createBatchLoader((ids: readonly string[]) => listMergedOf(db, ids));
  const versions = createBatchLoader((ids: readonly string[]) => listVersionsOf(db, ids));
  const marks = createBatchLoader(async (ids: readonly string[]) => {
    const found = await Promise.all(ids.map(find));
    return listAskedMarks(
      scope,
      found.filter((request) => request !== null),
    );
  });
  const counts = createBatchLoader((ids: readonly string[]) => countRequestsOf(db, ids));
  /** A list's rows ask for the same page of different accounts. */
  const pages = new Map<string, BatchLoader<string, ServiceRequest[]>>();
  const pagesLike = (window: ListWindow) => {
    const key = JSON.stringify(window);
    const known = pages.get(key) ?? createBatchLoader((ids) => listRequestsOf(db, ids, window));
    pages.set(key, known);
    return known;
  };
  /** By filter: the requested list is often the one whose total is shown beside it. */
  const totals = createBatchLoader(async (filters: readonly string[]) => {
    const count = (filter: string) => countRequests(db, JSON.parse(filter) as RequestFilter, scope.nowMs());
    return new Map(await Promise.all(filters.map(async (filter) => [filter, await count(filter)] as const)));
  });
  const forget = () => {
    for (const loader of [byId, comments, files, merged, versions, marks, counts, totals]) loader.clear();
    pages.clear();
  };
  const find = async (id: string): Promise<ServiceRequest | null> => (await byId.load(id)) ?? null;
  /** What was loaded before a change is outdated. */
  const afterward = async <Value>(changed: Promise<Value>): Promise<Value> => {
    const value = await changed;
    forget();
    return value;
  };

  return {
    create: (input) => afterward(createRequest(scope, input)),
    update: (id, input) => afterward(updateRequest(scope, id, input)),
    comment: (id, input) => afterward(addComment(scope, id, input)),
    resolve: (id, input) => afterward(resolveRequest(scope, id, input)),
    removeFile: (fileId) => afterward(removeRequestFile(scope, fileId)),
    reopen: (id, input) => afterward(reopenRequest(scope, id, input)),
    startStep: (id, step) => afterward(startStep(scope, id, step)),
    merge: (intoId, input) => afterward(mergeRequests(scope, intoId, input)),
    bulkUpdate: (ids, input) => afterward(bulkUpdate(scope, ids, input)),

    find,

    async list({ withTotal, withoutRows, filter: wanted, sort, direction, ...request }) {
      const window = parseListRequest(request);
      if (!window.ok) return window;
      const filter = wanted ?? {};
      const isOpen = filter.state === "OPEN" || filter.isOverdue === true;
      const key = sort ?? (isOpen ? "DUE" : "UPDATED");
      const order = { key, direction: direction ?? (key === "OPENED" || key === "UPDATED" ? "DESC" : "ASC") };
      const [rows, totalCount] = await Promise.all([
        withoutRows ? [] : listRequestRows(db, window.value, { filter, order, nowMs: scope.nowMs() }),
        withTotal ? totals.load(JSON.stringify(filter)).then((total = 0) => total) : null,
      ]);
      const page = pageOf(rows, window.value.size, (row) => [sortValueOf(row, key), row.id]);
      return ok({ ...page, totalCount });
    },

    async listOf(accountId, { withTotal, ...request }) {
      const window = parseListRequest(request);
      if (!window.ok) return window;
      const [rows = [], totalCount] = await Promise.all([
        pagesLike(window.value).load(accountId),
        withTotal ? counts.load(accountId).then((total = 0) => total) : null,
      ]);
      return ok({ ...pageOf(rows, window.value.size, ({ createdAt, id }) => [createdAt, id]), totalCount });
    },

    isOverdue: (request) => isOverdue(request, scope.nowMs()),
    search: (query, limit) => searchRequestRows(db, query, limit),
    commentsOf: async (id) => (await comments.load(id)) ?? [],
    filesOf: async (id) => (await files.load(id)) ?? [],
    async mergedOf(id) {
      const found = await Promise.all(((await merged.load(id)) ?? []).map(find));
      return found.filter((request) => request !== null);
    },
    versionsOf: async (id) => (await versions.load(id)) ?? [],
    askedMarksOf: async (id) => (await marks.load(id)) ?? [],
    getSettings: () => getServicingSettings(db),
    updateSettings: (input) => updateServicingSettings(scope, input),
  };
}
