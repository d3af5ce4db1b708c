/** The dependencies of one request. Nothing created here outlives it. */
import { createAccounts } from "#core/accounts";
import { createAddressAutofill } from "#core/addresses";
import { createAgencies } from "#core/agencies";
import { createApplications } from "#core/applications";
import { createApprovals } from "#core/approvals";
import { createDocumentEditing } from "#core/artifacts";
import { createCarriers } from "#core/carriers";
import { createCertificateBatches, createCertifier } from "#core/certificate-batches";
import { createCertificateForms } from "#core/certificate-forms";
import { createCertificateMails, createCertificates, type Verification } from "#core/certificates";
import { createComparisons } from "#core/comparisons";
import { createCustomPresets } from "#core/custom-presets";
import { createDeliveries } from "#core/deliveries";
import { createDocuments, createStoredPages } from "#core/documents";
import { createEmails } from "#core/emails";
import { createMailSetup } from "#core/emails/setup";
import { createEndorsements } from "#core/endorsements";
import { createAttention, createExplorer, createReviews } from "#core/explorer";
import { createHistories } from "#core/history";
import { createHolders } from "#core/holders";
import { createIntakes } from "#core/intake";
import { createKnowledge } from "#core/knowledge";
import { createLogos } from "#core/logos";
import { createNotes } from "#core/notes";
import { createPolicies } from "#core/policies";
import { createFulfillment, createRequestMover, createServicing } from "#core/servicing";
import { createStyles } from "#core/styles";
import { createSubscriptions } from "#core/subscription";
import { endSessionsOf, openSessionToken } from "#core/sessions";
import { createSignIn, createSignInDoor, signInLimits, type SignInMailMessage } from "#core/sign-in";
import { createAgencyUsers, createStaff } from "#core/users";
import {
  contradictRecords,
  createPresetUse,
  createWorkspaces,
  findShownArtifact,
  findWorkspaces,
  tellDecline,
} from "#core/workspaces";
import { NotSignedIn } from "../core/shared/access-errors.ts";
import type { Actor } from "../core/shared/actor.ts";
import type { GraphQLContext } from "../core/shared/graphql-builder.ts";
import { ok } from "../core/shared/result.ts";
import type { Services } from "../core/shared/services.ts";
import { openAddressService } from "./adapters/address-autocomplete.ts";
import { checkedClaim, openAgencyDatabase, openRegistry } from "./adapters/agency-database.ts";
import { openChangeFeed } from "./adapters/change-feed.ts";
import { openDns } from "./adapters/dns.ts";
import type { DatabaseUse } from "./adapters/libsql-client.ts";
import { attachmentsMaxOf } from "./adapters/mailer.ts";
import { mailAddressOf } from "./adapters/mail-parts.ts";
import { createAgencyScope, newId, nowMs } from "./agency-scope.ts";
import { openBilling } from "./billing.ts";
import { type Config, readConfig } from "./config.ts";
import { printOwn } from "./document-printing.ts";

import { browserCookie, readBrowserCookie } from "./http/browser-cookie.ts";
import { tellWatchers } from "./durable-objects/stream-address.ts";
import { networkAddress } from "./http/network-address.ts";
import { type PaymentPage, paymentPageAt } from "./http/payment-page.ts";
import { clearedSessionCookie, readSessionCookie, sessionCookie } from "./http/session-cookie.ts";
import { type Factories, lazily } from "./lazily.ts";
import { findMailAddress } from "./mail-arrival.ts";
import { createMailWebhooks, type MailWebhooks } from "./mail-webhooks.ts";
import { createOperator, type Operator } from "./operator.ts";
import type { RequestParts } from "./request-parts.ts";
import { createStripeWebhook, type StripeWebhook } from "./stripe-webhook.ts";
import { createSharedFiles, type SharedFiles } from "./shared-files.ts";
import { createVerification } from "./verification.ts";
import { openSessionWork, type SessionWork, signedOut, withoutViewer } from "./session-work.ts";

/** Where the landing page's external links lead. */
interface LandingLinks {
  bookDemo: string | null;
  social: Config["SOCIAL_LINKS"];
}

/** Everything that the HTTP layer may use. */
export interface Composition {
  version: string;
  landingLinks: LandingLinks;
  documents: Config["GRAPHQL_DOCUMENTS"];
  graphqlContext: GraphQLContext;
  /** Set-Cookie headers that the operation requested. */
  takeCookies(): string[];
  /** Reports to tests and benches what the request sent to its database. */
  reportUse(headers: Headers): void;
  pingRegistry(): Promise<void>;
  /** Answers anyone who has a code from a certificate. */
  verifyCertificate(code: string): Promise<Verification>;
  /** A file that was mailed as a link, for whoever has the link. */
  openSharedFile: SharedFiles;
  operator: Operator;
  mailWebhooks: MailWebhooks;
  stripeWebhook: StripeWebhook;
  /** What the card form needs at this path; null where it may not run. */
  findPaymentPage(path: string): PaymentPage | null;
  /** Null if the request has no session cookie. Whether the session is valid is decided by `access`. */
  session: SessionWork | null;
}

/** The use cases of each noun, for the signed-in user. */
const sessionServices: Factories<SessionWork, Omit<Services, "signIn">> = {
  accounts: ({ scope }) => createAccounts(scope),
  addressAutofill: ({ config, claim }) => createAddressAutofill(openAddressService(config, claim.agencyId)),
  agencies: ({ scope }) => createAgencies(scope),
  applications: ({ scope }) => createApplications(scope),
  approvals: ({ env, config, claim: { agencyId }, scope, ports, later }) =>
    createApprovals(scope, {
      attachmentsMax: attachmentsMaxOf(config),
      async printDocument(document) {
        const shown = await findShownArtifact(scope.db, document.workspaceId, document.id);
        const about = shown?.about ?? { client: null, author: null };
        const printed = await printOwn({ scope, config, ports }, document, about);
        if (!printed.ok) return printed;
        const { bytes, sha256, storageKey } = printed.value;
        return ok({ sha256, storageKey, size: bytes.length });
      },
      findClient: async (id) => {
        const [workspace] = await findWorkspaces(scope.db, [id]);
        return { accountId: workspace?.accountId ?? null, clientName: workspace?.clientName ?? null };
      },
      contradict: (email) => contradictRecords(scope, email),
      tellDecline: (declined) => tellDecline(scope, declined),
      tellWatchers: (workspaceId) => later(tellWatchers(env, agencyId, workspaceId)),
    }),
  attention: ({ scope }) => createAttention(scope),
  carriers: ({ scope }) => createCarriers(scope),
  certificateBatches: ({ scope, ports: { issuing } }) =>
    createCertificateBatches(scope, createCertifier(scope, createCertificates(scope, issuing))),
  certificateForms: ({ scope, ports: { storage } }) =>
    createCertificateForms(scope, {
      storage,
      cleanForm: async (...file) => (await import("#core/pdf")).cleanForm(...file),
      knownForms: async () => (await import("#core/form-templates/print")).knownForms(),
    }),
  certificateMails: ({ scope }) => createCertificateMails(scope),
  certificates: ({ scope, ports: { issuing } }) => createCertificates(scope, issuing),
  changes: ({ scope, watchAgency }) => openChangeFeed(scope.db, watchAgency),
  comparisons: ({ scope, config, ports: { storage, reasoner } }) =>
    createComparisons(scope, {
      readBoxes: storage.readRange,
      compareInWords: config.AI_PROVIDER === "none" ? null : reasoner.compare,
    }),
  customPresets: ({ env, claim: { agencyId }, scope, later }) =>
    createCustomPresets(
      scope,
      createPresetUse(scope, (workspaceId) => later(tellWatchers(env, agencyId, workspaceId))),
    ),
  deliveries: ({ scope }) => createDeliveries(scope),
  documentEditing: ({ env, claim: { agencyId }, scope, later }) =>
    createDocumentEditing(scope, (workspaceId) => later(tellWatchers(env, agencyId, workspaceId))),
  documents: ({ scope }) => createDocuments(scope),
  emails: ({ env, scope, config, claim, later }) =>
    createEmails(scope, {
      tellWatchers: (workspaceId) => later(tellWatchers(env, claim.agencyId, workspaceId)),
      findAddress: () => findMailAddress(config, claim.agencyId),
      replyKey: config.MAIL_TAG_SECRET,
    }),
  endorsements: ({ scope }) => createEndorsements(scope),
  explorer: ({ scope, later, ports: { storage, reasoner, embedder } }) =>
    createExplorer(scope, { answer: reasoner.answer, readBoxes: storage.readRange, embedder, later }),
  histories: ({ scope }) => createHistories(scope),
  holders: ({ scope }) => createHolders(scope),
  intakes: ({ scope }) => createIntakes(scope),
  knowledge: ({ scope, ports: { storage, reasoner, embedder } }) =>
    createKnowledge(scope, { answer: reasoner.answer, readBoxes: storage.readRange, embedder }),
  logos: ({ scope, ports: { storage } }) => createLogos(scope, storage),
  mailSetup: ({ scope, config }) =>
    createMailSetup(scope, {
      attachmentsMax: attachmentsMaxOf(config),
      dns: openDns({ url: config.DNS_API_URL }),
      sending:
        config.MAIL_PROVIDER === "mailbox"
          ? null
          : {
              provider: config.MAIL_PROVIDER,
              address: mailAddressOf(config.MAIL_FROM),
              selector: config.MAIL_DKIM_SELECTOR ?? null,
            },
    }),
  notes: ({ scope }) => createNotes(scope),
  storedPages: ({ scope, ports: { storage } }) => createStoredPages(scope, storage.readRange),
  policies: ({ scope }) => createPolicies(scope, createFulfillment(scope)),
  reviews: ({ scope }) => createReviews(scope),
  servicing: ({ scope }) => createServicing(scope),
  styles: ({ scope, ports: { storage } }) =>
    createStyles(scope, {
      storage,
      cleanPdf: async (...file) => (await import("#core/pdf")).cleanForm(...file),
    }),
  subscriptions: ({ scope, config }) => createSubscriptions({ scope, ...openBilling(config, scope) }),
  users: ({ scope, access }) => createAgencyUsers(scope, access.findUser),
  workspaces: ({ env, config, claim: { agencyId }, scope, later, watchWorkspace }) =>
    createWorkspaces(scope, {
      tellWatchers: (workspaceId) => later(tellWatchers(env, agencyId, workspaceId)),
      openNews: (workspaceId, ...from) => watchWorkspace(workspaceId).follow(scope.db, ...from),
      reasonerName: config.AI_PROVIDER === "none" ? "Cara" : config.AI_MODEL,
    }),
  staff: ({ scope, access, config }) =>
    createStaff(scope, {
      getCurrent: access.getUser,
      registry: () => openRegistry(config).db,
      endSessions: (userId) => endSessionsOf(scope, userId),
      movers: [createAccounts(scope).work, createPolicies(scope).work, createRequestMover(scope)],
    }),
};

const openToldServices = (session: SessionWork | null): Services =>
  lazily<SessionWork, Services>(
    { ...sessionServices, signIn: refuseSignIn },
    session ? withoutViewer(session) : signedOut,
  );

const refuseSignIn = () => {
  throw new Error("Nobody signs in by watching.");
};

export async function compose(parts: RequestParts): Promise<Composition> {
  const config = readConfig(parts.env);
  const token = readSessionCookie(parts.request);
  const claim = token ? await openSessionToken(token, config.SESSION_SECRET) : null;
  const uses: DatabaseUse[] = [];
  const counted = <Opened extends { use: DatabaseUse }>(opened: Opened): Opened => {
    uses.push(opened.use);
    return opened;
  };
  const session = claim && counted(openSessionWork(parts, config, claim)).work;
  const cookies: string[] = [];
  const agencyless = lazily({ registry: () => counted(openRegistry(config)).db }, undefined);

  let toldServices: Services | undefined;

  const openSignIn = () =>
    createSignInDoor({
      signIn: createSignIn({
        registry: agencyless.registry,
        nowMs,
        newId,
        secret: config.SIGN_IN_SECRET,
        limits: { ...signInLimits, ...config.SIGN_IN_LIMITS },
        async sendSignInMail(signInId) {
          const { requestId } = parts;
          const message: SignInMailMessage = { job: "send-sign-in-mail", signInId, requestId };
          await parts.env.MAIL_JOBS.send(message, { contentType: "json" });
        },
      }),
      place: { network: networkAddress(parts.request), browser: readBrowserCookie(parts.request) },
      sessionKey: config.SESSION_SECRET,
      claim,
      openScope: async (agencyId, userId) => {
        const claim = checkedClaim(agencyId, "session");
        const { db } = counted(openAgencyDatabase(config, claim));
        const actor: Actor = { kind: "AGENCY_USER", id: userId };
        return createAgencyScope({ ...parts, claim, db, actor: () => Promise.resolve(actor) });
      },
      currentScope: () => {
        if (!session) return null;
        // Everybody may sign out.
        void session.access.authorize("READ", { staysOpen: true, isWrite: true });
        return session.scope;
      },
      keepBrowser: (name) => cookies.push(browserCookie(name)),
      keepToken: (kept, maxAgeSeconds) =>
        cookies.push(kept ? sessionCookie(kept, maxAgeSeconds) : clearedSessionCookie),
    });

  return {
    version: config.VERSION,
    landingLinks: { bookDemo: config.BOOK_DEMO_URL ?? null, social: config.SOCIAL_LINKS },
    documents: config.GRAPHQL_DOCUMENTS,
    graphqlContext: {
      requestId: parts.requestId,
      authorize: (verb, use) =>
        session ? session.access.authorize(verb, use) : Promise.reject(new NotSignedIn()),
      services: lazily<SessionWork, Services>(
        { ...sessionServices, signIn: openSignIn },
        session ?? signedOut,
      ),
      toldServices: () => (toldServices ??= openToldServices(session)),
    },
    takeCookies: () => cookies.splice(0),
    reportUse(headers) {
      if (config.SHOW_DATABASE_USE !== "1") return;
      const sum = (key: keyof DatabaseUse) => uses.reduce((total, use) => total + use[key], 0);
      headers.set("x-database-use", `round-trips=${sum("roundTrips")}; statements=${sum("statements")}`);
    },
    async pingRegistry() {
      await agencyless.registry.get("SELECT 1");
    },
    verifyCertificate: createVerification(parts, config),
    openSharedFile: createSharedFiles(parts, config),
    operator: createOperator(parts, config),
    mailWebhooks: createMailWebhooks(parts, config),
    stripeWebhook: createStripeWebhook(parts, config),
    findPaymentPage: (path) => paymentPageAt(path, config),
    session,
  };
}
