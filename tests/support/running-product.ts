/**
 * Starts one product for the tests that look at it from outside: built Worker on workerd, real sqld, its own
 * directory, a free port. Tests get its address with `inject`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { buildLocal } from "../../apps/cli/local/build.ts";
import { findFreePort } from "../../apps/cli/local/free-port.ts";
import { openLocalPagePrinter } from "../../apps/cli/local/page-printer.ts";
import { startProduct } from "../../apps/cli/local/product.ts";

declare module "vitest" {
  interface ProvidedContext {
    productUrl: string;
    operatorToken: string;
    databaseUrlTemplate: string;
    productDirectory: string;
  }
}

/** High enough that a suite of sign-ins from one address is not locked out; tests of the limits set their own. */
const roomyLimits = JSON.stringify({
  requestsPerAddress: 1000,
  requestsPerNetwork: 100_000,
  failuresPerAddress: 1000,
  failuresPerNetwork: 100_000,
  mailsPerAddress: 1000,
});

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Vitest sets "test", and a build for that would be another product: React's development build.
  process.env["NODE_ENV"] = "production";
  await buildLocal(() => undefined);
  const directory = mkdtempSync(join(tmpdir(), "carabiner-test-"));
  const printer = await openLocalPagePrinter();
  const product = await startProduct({
    port: await findFreePort(),
    directory,
    vars: {
      ...printer.vars,
      SIGN_IN_LIMITS: roomyLimits,
      SHOW_DATABASE_USE: "1",
      GRAPHQL_DOCUMENTS: project.name === "journeys" ? "persisted" : "open",
    },
  });
  project.provide("productUrl", product.url);
  project.provide("operatorToken", product.operatorToken);
  project.provide("databaseUrlTemplate", product.databaseUrlTemplate);
  project.provide("productDirectory", product.directory);
  return async () => {
    await product.stop();
    await printer.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}
