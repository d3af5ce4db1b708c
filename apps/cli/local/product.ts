/**
 * The whole product on this machine: database server, Worker, demo agency. `npm start`, the journeys and the benches
 * all use this, so there is only one way to start it.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { version } from "./package-facts.ts";
import { readSecrets } from "./secrets.ts";
import { type Neighbor, serve } from "./serve.ts";
import { createDatabase, startSqld } from "./sqld.ts";

export interface Product {
  url: string;
  directory: string;
  operatorToken: string;
  /** URL template of the databases, with `{name}` in place of a database's name. */
  databaseUrlTemplate: string;
  /** Where databases are created. */
  databaseAdminUrl: string;
  /** The database server's process id; undefined while it restarts. */
  databaseProcessId(): number | undefined;
  stop(): Promise<void>;
}

export interface ProductOptions {
  port: number;
  /** Databases, files and secrets of this product; kept between starts. */
  directory: string;
  vars?: Record<string, string>;
  /** Puts a proxy between the Worker and its databases: receives the real URL and returns the one for the Worker. */
  tapDatabases?(urlTemplate: string): string;
  neighbors?(urlTemplate: string): readonly Neighbor[];
  /** Called with a message when something happens while it runs. */
  say?(line: string): void;
}

const registryName = "registry";

/** On a developer's own machine, a day of testing must not end in "too many tries". */
const localSignInLimits = JSON.stringify({
  requestsPerAddress: 500,
  requestsPerNetwork: 5000,
  failuresPerAddress: 500,
  failuresPerNetwork: 5000,
  mailsPerAddress: 500,
});

export async function startProduct({
  port,
  directory,
  vars = {},
  tapDatabases = (urlTemplate) => urlTemplate,
  neighbors = () => [],
  say,
}: ProductOptions): Promise<Product> {
  mkdirSync(directory, { recursive: true });
  const secrets = readSecrets(directory);
  const sqld = await startSqld(join(directory, "sqld"), say);
  try {
    await createDatabase(sqld.adminUrl, registryName);
    const served = await serve({
      port,
      persistIn: join(directory, "workerd"),
      neighbors: neighbors(sqld.urlTemplate),
      vars: {
        PUBLIC_ORIGIN: `http://localhost:${port}`,
        VERSION: version,
        DATABASE_URL_TEMPLATE: tapDatabases(sqld.urlTemplate),
        DATABASE_HOST: "sqld",
        DATABASE_HOST_API_URL: sqld.adminUrl,
        REGISTRY_DATABASE_NAME: registryName,
        SESSION_SECRET: secrets.session,
        SIGN_IN_SECRET: secrets.signIn,
        OPERATOR_TOKEN: secrets.operator,
        AUDIT_SECRET: secrets.audit,
        MAIL_TAG_SECRET: secrets.mailTag,
        MAIL_PROVIDER: "mailbox",
        // Nobody listens there: what is asked of DNS leaves this machine only if somebody says so.
        DNS_API_URL: "http://127.0.0.1:9/dns-query",
        GRAPHQL_DOCUMENTS: "open",
        SIGN_IN_LIMITS: localSignInLimits,
        // There is no form on this machine, so the link is a message to the demo agency's owner.
        BOOK_DEMO_URL: "mailto:demo@carabiner.test",
        SALES_URL: "mailto:sales@carabiner.test",
        INVOICE_PAYMENT_TERMS:
          "Pay by bank transfer to Carabiner, account 000123456789, routing number 110000000.",
        ...vars,
      },
    });
    const stop = async () => {
      await served.stop();
      await sqld.stop();
    };
    await waitUntilReady(served.url, stop);
    return {
      url: served.url,
      directory,
      operatorToken: secrets.operator,
      databaseUrlTemplate: sqld.urlTemplate,
      databaseAdminUrl: sqld.adminUrl,
      databaseProcessId: sqld.processId,
      stop,
    };
  } catch (error) {
    await sqld.stop();
    throw error;
  }
}

async function waitUntilReady(url: string, stop: () => Promise<void>): Promise<void> {
  let said = "";
  for (const until = Date.now() + 20_000; Date.now() < until;) {
    const response = await fetch(`${url}/healthz`).catch((error: unknown) => {
      said = String(error);
      return null;
    });
    if (response?.ok) return;
    if (response) said = await response.text();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await stop();
  throw new Error(`Carabiner started but did not become ready. Its response: ${said.slice(0, 500)}`);
}
