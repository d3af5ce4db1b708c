/** One request with a session: whose it is, what it may do, and what it works with. */
import { findSignedOutReason, findViewer, type SessionClaim, userOfSession } from "#core/sessions";
import { NotSignedIn } from "../core/shared/access-errors.ts";
import { limitToViewer, wholeOf } from "../core/shared/viewer.ts";
import { checkedClaim, openAgencyDatabase } from "./adapters/agency-database.ts";
import { type AgencyWatch, openAgencyWatch } from "./adapters/agency-watch.ts";
import { openWorkspaceWatch, type WorkspaceWatch } from "./adapters/workspace-watch.ts";
import type { SessionWatch } from "./adapters/watch-socket.ts";
import type { DatabaseUse } from "./adapters/libsql-client.ts";
import { type AgencyPorts, agencyPorts, type AgencyWork } from "./agency-ports.ts";
import { createAgencyScope, nowMs } from "./agency-scope.ts";
import type { Config } from "./config.ts";
import { lazily } from "./lazily.ts";
import { createRequestAccess, type RequestAccess } from "./request-access.ts";
import type { RequestParts } from "./request-parts.ts";

export interface SessionWork extends AgencyWork {
  access: RequestAccess;
  ports: AgencyPorts;
  later: RequestParts["later"];
  /** These two open the request's only connection: to its agency's hub, or to the stream of a workspace. */
  watchAgency(): Promise<AgencyWatch>;
  watchWorkspace(workspaceId: string): WorkspaceWatch;
  /** The connection that the request has, and otherwise one to the hub. */
  openWatch(): Promise<SessionWatch>;
}

export function openSessionWork(
  parts: RequestParts,
  config: Config,
  session: SessionClaim,
): { work: SessionWork; use: DatabaseUse } {
  const { env, later } = parts;
  const claim = checkedClaim(session.agencyId, "session");
  const { db: whole, use } = openAgencyDatabase(config, claim, () => access.mayWrite());
  const db = limitToViewer(whole, userOfSession(session.tokenHash));
  const access = createRequestAccess(
    () => findViewer(db, session.tokenHash, nowMs()),
    () => findSignedOutReason(db, session.tokenHash, nowMs()),
  );
  const scope = createAgencyScope({ ...parts, claim, db, actor: access.actor });
  const agency = { env, config, claim, scope };
  let agencyWatch: Promise<AgencyWatch> | undefined;
  let workspaceWatch: WorkspaceWatch | undefined;
  const watching = {
    watchAgency: () => (agencyWatch ??= openAgencyWatch(env, session)),
    watchWorkspace(workspaceId: string) {
      if (workspaceWatch) throw new Error("A request watches one workspace.");
      return (workspaceWatch = openWorkspaceWatch(env, session, workspaceId));
    },
    openWatch: (): Promise<SessionWatch> => workspaceWatch?.opened ?? watching.watchAgency(),
  };
  return { work: { ...agency, ...watching, access, later, ports: lazily(agencyPorts, agency) }, use };
}

const unknownViewer = () =>
  Promise.reject(new Error("What is told to everyone may not depend on who watches."));

/** The same work for what is told to everyone who watches: it reads, and does not know whose request it is. */
export const withoutViewer = (work: SessionWork): SessionWork => ({
  ...work,
  scope: { ...work.scope, db: wholeOf(work.scope.db), actor: unknownViewer },
  access: {
    findUser: unknownViewer,
    getUser: unknownViewer,
    actor: unknownViewer,
    authorize: unknownViewer,
    findRefusal: unknownViewer,
    mayWrite: unknownViewer,
  },
});

const refuse = () => {
  throw new NotSignedIn();
};

/** The dependencies of a request without a session: everything it asks for is refused. */
export const signedOut: SessionWork = lazily(
  {
    env: refuse,
    config: refuse,
    claim: refuse,
    scope: refuse,
    access: refuse,
    ports: refuse,
    later: refuse,
    watchAgency: refuse,
    watchWorkspace: refuse,
    openWatch: refuse,
  },
  undefined,
);
