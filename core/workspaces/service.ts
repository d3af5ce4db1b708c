import type { ReportedChange } from "#core/audit";
import { findWorkflowUse, type WorkflowUse } from "#core/workflows";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type BatchLoader, createBatchLoader } from "../shared/batch-loader.ts";
import type { AgencyDb } from "../shared/database.ts";
import { type ListRequest, parseListRequest, type SortDirection } from "../shared/list-request.ts";
import { type Page, pageOf } from "../shared/paging.ts";
import type { Problem } from "../shared/problem.ts";
import { searchOf } from "../shared/search-text.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { askCarrier, type AskedCarrier } from "./ask-carrier.ts";
import { type ChangedWorkspaces, stopWorkspace, updateWorkspaces } from "./change-workspaces.ts";
import { createWorkspace, type NewWorkspace } from "./create-workspace.ts";
import { presetKeys } from "#model/presets";
import { type Workspace, type WorkspaceSortKey } from "./model.ts";
import type { WorkspaceDraft } from "./drafts.ts";
import { findMailSenders, findSendersOfWork, findStarters } from "./mail-senders.ts";
import type { LastSeen } from "./status-line.ts";
import { findPreferences, updatePreferences, type UserPreferences } from "./preferences.ts";
import {
  countWorkspaces,
  findFilesOf,
  findLastSeen,
  findWorkspaces,
  listWorkspaceRows,
  readNews,
  type WorkspaceFile,
  type WorkspaceFilter,
  type WorkspaceNews,
} from "./repository.ts";
import {
  type ChangedWorkspace,
  getWorkspace,
  noWorkspace,
  sendMessage,
  withdrawMessage,
} from "./send-message.ts";

export interface WorkspaceListRequest extends ListRequest {
  where?: WorkspaceFilter | null;
  sort?: WorkspaceSortKey | null;
  direction?: SortDirection | null;
  /** Also count all rows that match. */
  withTotal?: boolean;
}

export interface WorkspaceList extends Page<Workspace> {
  totalCount: number | null;
}

/**
 * What is told at once: news of the workspace and changes of other records, or words of an answer that is being written,
 * which are not stored.
 */
export type WorkspaceTold =
  | { news?: WorkspaceNews | null; changes: readonly ReportedChange[] }
  | { draft: WorkspaceDraft };

/** What a watcher has seen. */
export interface WatchFrom {
  /** The number of the last news. */
  after: number;
  /** The number of the last change of other records; null: from now on. */
  changesAfter: number | null;
}

/** `missed`, then what has happened since, then what happens: each news and each change once, in order. */
export type OpenNews = (
  workspaceId: string,
  missed: WorkspaceNews,
  changesAfter: number | null,
) => AsyncIterable<WorkspaceTold>;

export interface WorkspacesDeps {
  openNews: OpenNews;
  /** After each write: those who watch the workspace want to know. A lost call is made up for by the next. */
  tellWatchers(workspaceId: string): void;
  /** "Cara", or the language model's name. */
  reasonerName: string;
}

export interface Workspaces {
  readonly reasonerName: string;
  create(input: unknown): Promise<NewWorkspace>;
  sendMessage(id: string, input: unknown): Promise<ChangedWorkspace>;
  withdrawMessage(id: string, messageId: string): ReturnType<typeof withdrawMessage>;
  stop(id: string): Promise<ChangedWorkspace>;
  askCarrier(artifactId: string, input: unknown): Promise<AskedCarrier>;
  update(input: unknown): Promise<ChangedWorkspaces>;
  get(id: string): Promise<Result<Workspace, Problem<"NOT_FOUND">>>;
  /** Calls in the same tick share one statement, here and below. */
  find(id: string): Promise<Workspace | null>;
  list(request: WorkspaceListRequest): Promise<Result<WorkspaceList, Problem<"VALIDATION">>>;
  /** Not those in the archive; the last changed first, empty for a blank query. */
  search(query: string, limit: number): Promise<Workspace[]>;
  filesOf(id: string): Promise<WorkspaceFile[]>;
  /** What Cara did about each message, the oldest first, and what it has used. */
  workflowsOf(id: string): Promise<WorkflowUse[]>;
  /** Who wrote an email, by name or else by address; none of one that does not exist. */
  senderOfMail: BatchLoader<string, string>;
  /** Whose email a workflow began with, or a workspace; none where a user asked. */
  senderOfWork: BatchLoader<string, string>;
  starterOf: BatchLoader<string, string>;
  /** The last that stands in a workspace, for lists. */
  lastSeenIn(id: string): Promise<LastSeen>;
  /** Everything that stands in a workspace. Read once per request, however often it is called. */
  contentOf(id: string): Promise<WorkspaceNews>;
  /** The number of the last news that an answer includes. */
  lastSeqIn(shown: Workspace): Promise<number>;
  /** The user's; calls in the same tick share one statement. */
  preferencesOf(userId: string): Promise<UserPreferences>;
  /** The acting user's; answers their id. */
  updatePreferences(input: unknown): ReturnType<typeof updatePreferences>;
  /**
   * Forgets what was read, for a request that goes on while things change, and takes what its news say about the
   * workspace as read.
   */
  renew(news: WorkspaceNews): void;
  watch(id: string, from: WatchFrom): Promise<Result<AsyncIterable<WorkspaceTold>, Problem<"NOT_FOUND">>>;
}

const noNews: Omit<WorkspaceNews, "workspaceId"> = {
  after: 0,
  seq: 0,
  isChanged: false,
  isPrivate: false,
  about: null,
  messages: [],
  stages: [],
  artifacts: [],
  approvals: [],
  numbers: {},
};

/**
 * Until the workspace is shown to others only, which is news of it. Nobody is looked up where all may see it, and there is
 * no generator more: what is done here is done once for each who watches.
 */
function whileSeen(
  db: AgencyDb,
  id: string,
  news: AsyncIterable<WorkspaceTold>,
): AsyncIterableIterator<WorkspaceTold> {
  const told = news[Symbol.asyncIterator]();
  const end = async (): Promise<IteratorResult<WorkspaceTold>> => {
    await told.return?.();
    return { done: true, value: undefined };
  };
  const isHidden = async () => (await findWorkspaces(db, [id])).length === 0;
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      const next = await told.next();
      const isKept = !next.done && "news" in next.value && next.value.news?.isPrivate === true;
      return isKept && (await isHidden()) ? end() : next;
    },
    return: end,
  };
}

/** The workspaces of one agency, for one request. */
export function createWorkspaces(scope: AgencyScope, deps: WorkspacesDeps): Workspaces {
  const { db } = scope;
  const byId = createBatchLoader(
    async (ids: readonly string[]) => new Map((await findWorkspaces(db, ids)).map((each) => [each.id, each])),
  );
  const files = createBatchLoader((ids: readonly string[]) => findFilesOf(db, ids));
  const lastSeen = createBatchLoader((ids: readonly string[]) => findLastSeen(db, ids));
  const use = createBatchLoader((ids: readonly string[]) => findWorkflowUse(db, ids));
  const preferences = createBatchLoader((ids: readonly string[]) => findPreferences(scope, ids));
  const contents = new Map<string, Promise<WorkspaceNews | null>>();
  /** Of news that are being told. */
  let toldSeq: number | undefined;
  const contentOf = async (id: string): Promise<WorkspaceNews> => {
    const reading = contents.get(id) ?? readNews(db, id, 0);
    contents.set(id, reading);
    return (await reading) ?? { ...noNews, workspaceId: id };
  };
  /** Those who watch are told as soon as it is written, while whoever wrote it still waits for the answer. */
  const telling = (id: string): AgencyScope => ({
    ...scope,
    written(what) {
      deps.tellWatchers(id);
      scope.written(what);
    },
  });
  return {
    reasonerName: deps.reasonerName,
    create: (input) => createWorkspace(scope, input),
    sendMessage: (id, input) => sendMessage(telling(id), id, input),
    withdrawMessage: (id, messageId) => withdrawMessage(telling(id), id, messageId),
    stop: (id) => stopWorkspace(telling(id), id),
    async askCarrier(artifactId, input) {
      const asked = await askCarrier(scope, artifactId, input);
      if (asked.ok) deps.tellWatchers(asked.value.workspaceId);
      return asked;
    },
    update: (input) => updateWorkspaces(scope, input, deps.tellWatchers),
    get: (id) => getWorkspace(scope, id),
    find: async (id) => (await byId.load(id)) ?? null,
    async list({ where, sort, direction, withTotal, ...request }) {
      const window = parseListRequest(request);
      if (!window.ok) return window;
      const key = sort ?? "UPDATED_AT";
      const isTime = key === "UPDATED_AT" || key === "CREATED_AT";
      const order = { key, direction: direction ?? (isTime ? "DESC" : "ASC") } as const;
      const [rows, totalCount] = await Promise.all([
        listWorkspaceRows(db, window.value, where ?? {}, request.filter, order),
        withTotal ? countWorkspaces(db, where ?? {}, request.filter) : null,
      ]);
      return ok({ ...pageOf(rows, window.value.size, ({ sortValue, id }) => [sortValue, id]), totalCount });
    },
    async search(query, limit) {
      if (searchOf(query) === null) return [];
      const order = { key: "UPDATED_AT", direction: "DESC" } as const;
      const rows = await listWorkspaceRows(db, { size: limit, cursor: null }, {}, query, order);
      return rows.slice(0, limit);
    },
    filesOf: async (id) => (await files.load(id)) ?? [],
    lastSeenIn: async (id) => (await lastSeen.load(id)) ?? { stage: null, said: null, hasDraft: false },
    workflowsOf: async (id) => (await use.load(id)) ?? [],
    senderOfMail: createBatchLoader((ids: readonly string[]) => findMailSenders(db, ids)),
    senderOfWork: createBatchLoader((ids: readonly string[]) => findSendersOfWork(db, ids)),
    starterOf: createBatchLoader((ids: readonly string[]) => findStarters(db, ids)),
    contentOf,
    async lastSeqIn(shown) {
      // News say it themselves.
      if (toldSeq !== undefined) return toldSeq;
      const { seq, about } = await contentOf(shown.id);
      const isCurrent = JSON.stringify(about?.workspace) === JSON.stringify(shown);
      // It changed after it was read and before its content was: whoever goes on from the start misses nothing of it.
      return isCurrent ? seq : 0;
    },
    async preferencesOf(userId) {
      return (
        (await preferences.load(userId)) ?? {
          userId,
          favoritePresets: [...presetKeys],
          hiddenCustomPresets: [],
        }
      );
    },
    async updatePreferences(input) {
      const updated = await updatePreferences(scope, input);
      preferences.clear();
      return updated;
    },
    renew({ seq, about }) {
      toldSeq = seq;
      for (const loader of [byId, files, lastSeen, use]) loader.clear();
      contents.clear();
      if (!about) return;
      const { id } = about.workspace;
      byId.know(id, about.workspace);
      files.know(id, about.files);
      use.know(id, about.workflows);
    },
    async watch(id, { after, changesAfter }) {
      const missed = await readNews(db, id, after);
      return missed ? ok(whileSeen(db, id, deps.openNews(id, missed, changesAfter))) : err(noWorkspace);
    },
  };
}
