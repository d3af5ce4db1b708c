/**
 * The only place where ports meet adapters: `compose` for one request, `composeForAgency` for background work.
 * Nothing made here outlives its request or job.
 */
import { createAccounts } from "#core/accounts";
import { createEmbedder, createReasoner } from "#core/assistant";
import { createAgencies } from "#core/agencies";
import { createCarriers } from "#core/carriers";
import { createComparisons } from "#core/comparisons";
import {
  type AwaitedUpload,
  awaitUpload,
  createDocuments,
  createPageViews,
  findServedFile,
  mediaTypes,
  type ReadBoxes,
  registerUpload,
  sniffUpload,
} from "#core/documents";
import { createAttention, createExplorer, createReviews } from "#core/explorer";
import { createKnowledge } from "#core/knowledge";
import { createPolicies } from "#core/policies";
import {
  createAgencyUsers,
  createSignIn,
  createSignInDoor,
  findSignedOutReason,
  findViewer,
  openSessionToken,
  type SessionClaim,
  signInLimits,
  type SignInMailMessage,
} from "#core/users";
import { NotAllowed, NotSignedIn } from "../core/shared/access-errors.ts";
import { type Actor, writers } from "../core/shared/actor.ts";
import type { AgencyScope } from "../core/shared/agency-scope.ts";
import type { GraphQLContext } from "../core/shared/graphql-builder.ts";
import { ok } from "../core/shared/result.ts";
import { findOutage } from "../core/shared/unavailable.ts";
import type { Services } from "../core/shared/services.ts";
import {
  type AgencyClaim,
  checkedClaim,
  openAgencyDatabase,
  openRegistry,
} from "./adapters/agency-database.ts";
import { type AgencyWatch, openAgencyWatch } from "./adapters/agency-watch.ts";
import { openChangeFeed } from "./adapters/change-feed.ts";
import { openEmbeddingModel } from "./adapters/embedding-model.ts";
import { openFileStorage, type StoredFile } from "./adapters/file-storage.ts";
import { openLanguageModel } from "./adapters/language-model.ts";
import { createAgencyScope, newId, nowMs } from "./agency-scope.ts";
import { type Config, type Env, readConfig } from "./config.ts";
import { browserCookie, readBrowserCookie } from "./http/browser-cookie.ts";
import { networkAddress } from "./http/network-address.ts";
import { clearedSessionCookie, readSessionCookie, sessionCookie } from "./http/session-cookie.ts";
import { receiveUploads } from "./http/upload.ts";
import { log } from "./log.ts";
import { createOperator, type Operator } from "./operator.ts";
import { createRequestAccess, type RequestAccess } from "./request-access.ts";

export interface RequestParts {
  env: Env;
  request: Request;
  requestId: string;
  later(work: Promise<unknown>): void;
}

/** Where the landing page's links to the outside lead. */
interface LandingLinks {
  bookDemo: string | null;
  social: Config["SOCIAL_LINKS"];
}

/** All that the HTTP surface may ask for. */
export interface Composition {
  version: string;
  landingLinks: LandingLinks;
  documents: Config["GRAPHQL_DOCUMENTS"];
  graphqlContext: GraphQLContext;
  /** Set-Cookie lines that the operation asked for. */
  takeCookies(): string[];
  /** Tells tests and benches what the request asked of its database. */
  reportUse(headers: Headers): void;
  pingRegistry(): Promise<void>;
  operator: Operator;
  /** A document's file, for the agency of the session. */
  findFile(documentId: string): Promise<ServedFile | null | "NOT_SIGNED_IN">;
  /** For what is still being answered when the session ends; null without a session. */
  openWatch: (() => Promise<AgencyWatch>) | null;
  /** Stores the files of a form, `filesMax` at most, and registers each as an upload. */
  receiveUploads(filesMax: number): Promise<UploadsAnswer>;
}

export interface ServedFile {
  name: string;
  mediaType: string;
  stored: StoredFile;
}

interface UploadProblem {
  status: number;
  path: string;
  message: string;
}

/** What became of each file of a form, in its order, or why the form was refused as a whole. */
export type UploadsAnswer =
  | {
      ok: true;
      uploads: ({ ok: true; uploadId: string } | { ok: false; name: string; problem: UploadProblem })[];
      fields: Record<string, string>;
    }
  | { ok: false; problem: UploadProblem };

export async function compose(parts: RequestParts): Promise<Composition> {
  const { env, request } = parts;
  const config = readConfig(env);
  const token = readSessionCookie(request);
  const session = token ? await openSessionToken(token, config.SESSION_SECRET) : null;
  const cookies: string[] = [];
  const uses: { roundTrips: number; statements: number }[] = [];
  const work = session ? openSession(parts, config, session, uses) : null;
  const needed = lazy(() => {
    const { db, use } = openRegistry(config);
    uses.push(use);
    return db;
  });

  const signIn = lazy(() =>
    createSignInDoor({
      signIn: createSignIn({
        registry: needed(),
        nowMs,
        newId,
        secret: config.SIGN_IN_SECRET,
        limits: { ...signInLimits, ...config.SIGN_IN_LIMITS },
        async sendSignInMail(signInId) {
          const message: SignInMailMessage = {
            job: "send-sign-in-mail",
            signInId,
            requestId: parts.requestId,
          };
          await env.MAIL_JOBS.send(message, { contentType: "json" });
        },
      }),
      place: { network: networkAddress(request), browser: readBrowserCookie(request) },
      sessionKey: config.SESSION_SECRET,
      claim: session,
      openScope: async (agencyId, userId) => {
        const claim = checkedClaim(agencyId, "session");
        const { db, use } = openAgencyDatabase(config, claim);
        uses.push(use);
        const actor: Actor = { kind: "AGENCY_USER", id: userId };
        return createAgencyScope({ ...parts, claim, db, actor: () => Promise.resolve(actor) });
      },
      currentScope: () => {
        if (!work) return null;
        void work.access.authorize("ANY_ROLE");
        return work.scope;
      },
      keepBrowser: (name) => cookies.push(browserCookie(name)),
      keepToken: (kept, maxAgeSeconds) =>
        cookies.push(kept ? sessionCookie(kept, maxAgeSeconds) : clearedSessionCookie),
    }),
  );

  return {
    version: config.VERSION,
    landingLinks: { bookDemo: config.BOOK_DEMO_URL ?? null, social: config.SOCIAL_LINKS },
    documents: config.GRAPHQL_DOCUMENTS,
    graphqlContext: {
      requestId: parts.requestId,
      authorize: (access) => (work ? work.access.authorize(access) : Promise.reject(new NotSignedIn())),
      services: createServices(parts, work, signIn),
    },
    takeCookies: () => cookies.splice(0),
    reportUse(headers) {
      if (config.SHOW_DATABASE_USE !== "1") return;
      const sum = (key: "roundTrips" | "statements") => uses.reduce((total, use) => total + use[key], 0);
      headers.set("x-database-use", `round-trips=${sum("roundTrips")}; statements=${sum("statements")}`);
    },
    async pingRegistry() {
      await needed().get("SELECT 1");
    },
    operator: createOperator(parts, config),
    findFile: (documentId) => findFile(env, work, documentId),
    openWatch: work && work.openWatch,
    receiveUploads(filesMax) {
      const storing = storeUploads(parts, work, filesMax);
      // Whoever sends may hang up: what is stored is then still tidied away, or registered.
      parts.later(storing.catch(() => undefined));
      return storing;
    },
  };
}

async function findFile(
  env: Env,
  work: SessionWork | null,
  documentId: string,
): Promise<ServedFile | null | "NOT_SIGNED_IN"> {
  if (!work) return "NOT_SIGNED_IN";
  const [refusal, document] = await Promise.all([
    work.access.authorize("ANY_ROLE").then(() => null, refusalOf),
    findServedFile(work.scope.db, documentId),
  ]);
  if (refusal) return "NOT_SIGNED_IN";
  const stored = document && (await openFileStorage(env.FILES, work.claim).find(document.storageKey));
  return stored ? { name: document.name, mediaType: document.mediaType, stored } : null;
}

/** The refusal of access that an error is; any other error goes on. */
function refusalOf(error: unknown): NotSignedIn | NotAllowed {
  if (error instanceof NotSignedIn || error instanceof NotAllowed) return error;
  throw error;
}

async function storeUploads(
  parts: RequestParts,
  work: SessionWork | null,
  filesMax: number,
): Promise<UploadsAnswer> {
  try {
    return await storeUploadsOf(parts, work, filesMax);
  } catch (error) {
    const outage = findOutage(error);
    if (!outage) throw error;
    log("error", "An upload was not taken.", { requestId: parts.requestId, error: outage.cause });
    return { ok: false, problem: { status: 503, path: "file", message: outage.message } };
  }
}

async function storeUploadsOf(
  { env, request }: RequestParts,
  work: SessionWork | null,
  filesMax: number,
): Promise<UploadsAnswer> {
  // Asked before the first byte is stored, not only before the row is written.
  const refusal = work ? await work.access.authorize(writers).then(() => null, refusalOf) : new NotSignedIn();
  if (!work || refusal) {
    const { code, message } = refusal ?? new NotSignedIn();
    return {
      ok: false,
      problem: { status: code === "UNAUTHENTICATED" ? 401 : 403, path: "file", message },
    };
  }
  const { scope, claim } = work;
  // What is promised here for a file that is refused in the end is tidied away later, which finds nothing.
  const awaited = new Map<string, AwaitedUpload>();
  const received = await receiveUploads(request, {
    storage: openFileStorage(env.FILES, claim),
    filesMax,
    async nextStorageKey() {
      const upload = await awaitUpload(scope);
      awaited.set(upload.storageKey, upload);
      return upload.storageKey;
    },
    sniff(head, name, tail) {
      const kind = sniffUpload(head, name, tail);
      return kind.ok ? ok({ kind: kind.value, mediaType: mediaTypes[kind.value] }) : kind;
    },
  });
  if (!received.ok) return received;
  const uploads = await Promise.all(
    received.files.map(async (outcome) => {
      if (!outcome.ok) return outcome;
      const upload = awaited.get(outcome.storageKey);
      if (!upload) throw new Error("A file was stored under a key that nobody gave out.");
      await registerUpload(scope, { ...outcome.file, ...upload });
      return { ok: true, uploadId: upload.uploadId } as const;
    }),
  );
  return { ok: true, uploads, fields: received.fields };
}

interface SessionWork {
  claim: AgencyClaim;
  scope: AgencyScope;
  access: RequestAccess;
  /** The request's one line to its agency's hub. */
  openWatch(): Promise<AgencyWatch>;
}

const openWatchOf = (work: SessionWork | null) => () =>
  work ? work.openWatch() : Promise.reject(new NotSignedIn());

function openSession(
  parts: RequestParts,
  config: Config,
  session: SessionClaim,
  uses: { roundTrips: number; statements: number }[],
): SessionWork {
  const claim = checkedClaim(session.agencyId, "session");
  const { db, use } = openAgencyDatabase(config, claim, () => access.mayWrite());
  uses.push(use);
  const access = createRequestAccess(
    () => findViewer(db, session.tokenHash, nowMs()),
    () => findSignedOutReason(db, session.tokenHash, nowMs()),
  );
  return {
    claim,
    access,
    scope: createAgencyScope({ ...parts, claim, db, actor: access.actor }),
    openWatch: lazy(() => openAgencyWatch(parts.env, session)),
  };
}

/** Each service is made when it is first asked for: most operations need one or two. */
function createServices(
  parts: RequestParts,
  work: SessionWork | null,
  signIn: () => Services["signIn"],
): Services {
  const scope = (): AgencyScope => {
    if (!work) throw new NotSignedIn();
    return work.scope;
  };
  const readBoxes: ReadBoxes = async (key, start, end) => {
    if (!work) throw new NotSignedIn();
    return openFileStorage(parts.env.FILES, work.claim).readRange(key, start, end);
  };
  const reasoner = lazy(() =>
    createReasoner(scope(), { model: openLanguageModel(readConfig(parts.env), parts.env) }),
  );
  const embedder = lazy(() => {
    const model = openEmbeddingModel(readConfig(parts.env), parts.env);
    return model && createEmbedder(scope(), { model });
  });
  const made: Partial<Services> = {};
  return {
    get signIn() {
      return signIn();
    },
    get accounts() {
      return (made.accounts ??= createAccounts(scope()));
    },
    get agencies() {
      return (made.agencies ??= createAgencies(scope()));
    },
    get attention() {
      return (made.attention ??= createAttention(scope()));
    },
    get carriers() {
      return (made.carriers ??= createCarriers(scope()));
    },
    get changes() {
      return (made.changes ??= openChangeFeed(scope().db, openWatchOf(work)));
    },
    get documents() {
      return (made.documents ??= createDocuments(scope()));
    },
    get explorer() {
      return (made.explorer ??= createExplorer(scope(), {
        answer: reasoner().answer,
        readBoxes,
        embedder: embedder(),
        later: parts.later,
      }));
    },
    get comparisons() {
      return (made.comparisons ??= createComparisons(scope(), {
        readBoxes,
        compareInWords: readConfig(parts.env).AI_PROVIDER === "none" ? null : reasoner().compare,
      }));
    },
    get knowledge() {
      return (made.knowledge ??= createKnowledge(scope(), {
        answer: reasoner().answer,
        readBoxes,
        embedder: embedder(),
      }));
    },
    get reviews() {
      return (made.reviews ??= createReviews(scope()));
    },
    get pageViews() {
      return (made.pageViews ??= createPageViews(scope(), readBoxes));
    },
    get policies() {
      return (made.policies ??= createPolicies(scope()));
    },
    get users() {
      return (made.users ??= createAgencyUsers(
        scope(),
        () => work?.access.findUser() ?? Promise.resolve(null),
      ));
    },
  };
}

/** Background work of one agency: a claimed job, a beat of its clock. */
export function composeForAgency(
  env: Env,
  claim: AgencyClaim,
  { requestId, actor, later }: { requestId: string; actor: Actor; later(work: Promise<unknown>): void },
): { scope: AgencyScope; config: Config } {
  const config = readConfig(env);
  const { db } = openAgencyDatabase(config, claim);
  return {
    config,
    scope: createAgencyScope({ env, claim, requestId, db, later, actor: () => Promise.resolve(actor) }),
  };
}

function lazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
