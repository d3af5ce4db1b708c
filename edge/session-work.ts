/** One request with a session: whose it is, what it may do, and what it works with. */
import { findSignedOutReason, findViewer, type SessionClaim } from "#core/sessions";
import { NotSignedIn } from "../core/shared/access-errors.ts";
import { checkedClaim, openAgencyDatabase } from "./adapters/agency-database.ts";
import { type AgencyWatch, openAgencyWatch } from "./adapters/agency-watch.ts";
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
  /** The request's only connection to its agency's hub. */
  openWatch(): Promise<AgencyWatch>;
}

export function openSessionWork(
  parts: RequestParts,
  config: Config,
  session: SessionClaim,
): { work: SessionWork; use: DatabaseUse } {
  const { env, later } = parts;
  const claim = checkedClaim(session.agencyId, "session");
  const { db, use } = openAgencyDatabase(config, claim, () => access.mayWrite());
  const access = createRequestAccess(
    () => findViewer(db, session.tokenHash, nowMs()),
    () => findSignedOutReason(db, session.tokenHash, nowMs()),
  );
  const scope = createAgencyScope({ ...parts, claim, db, actor: access.actor });
  const agency = { env, config, claim, scope };
  let watch: Promise<AgencyWatch> | undefined;
  const openWatch = () => (watch ??= openAgencyWatch(env, session));
  return { work: { ...agency, access, later, openWatch, ports: lazily(agencyPorts, agency) }, use };
}

const unknownViewer = () =>
  Promise.reject(new Error("What is told to everyone may not depend on who watches."));

/** The same work for what is told to everyone who watches: it reads, and does not know whose request it is. */
export const withoutViewer = (work: SessionWork): SessionWork => ({
  ...work,
  scope: { ...work.scope, actor: unknownViewer },
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
    openWatch: refuse,
  },
  undefined,
);
