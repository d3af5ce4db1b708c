/** A product of its own with one empty agency, for benches that fill it themselves. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client as Database, createClient } from "@libsql/client/http";
import { databaseNameOf } from "#core/provisioning";
import { buildLocal } from "../../apps/cli/local/build.ts";
import { Client } from "../../apps/cli/local/client.ts";
import { findFreePort } from "../../apps/cli/local/free-port.ts";
import { type Product, startProduct } from "../../apps/cli/local/product.ts";
import type { Neighbor } from "../../apps/cli/local/serve.ts";
import { type Recorder, startRecorder } from "./record-statements.ts";
import type { Plan } from "./run-plan.ts";

export interface OneAgency {
  product: Product;
  /** Signed in. */
  owner: Client;
  /** The agency's database, without the product's rules. */
  database: Database;
}

export const withOneAgency = <Result>(
  measure: (agency: OneAgency) => Promise<Result>,
  neighbors: readonly Neighbor[] = [],
): Promise<Result> =>
  inDirectory((place) =>
    withProduct(place, { neighbors: () => neighbors }, async (product) => measure(await openAgency(product))),
  );

export type Plans = Readonly<Record<string, Plan>>;

/**
 * The same in two starts: in the first one `prepare` fills the agency and records what operations send to its database,
 * for neighbors that send the same.
 */
export const withRecordedAgency = <Result>(
  prepare: (agency: OneAgency, recorder: Recorder) => Promise<Plans>,
  neighbors: (plans: Plans, urlTemplate: string) => readonly Neighbor[],
  measure: (agency: OneAgency) => Promise<Result>,
): Promise<Result> =>
  inDirectory(async (place) => {
    const recorder = await startRecorder();
    let opened: Opened | undefined;
    const plans = await withProduct(place, { tapDatabases: recorder.tap }, async (product) => {
      const agency = await openAgency(product);
      opened = agency;
      return prepare(agency, recorder);
    }).finally(() => recorder.stop());
    const options = { neighbors: (urlTemplate: string) => neighbors(plans, urlTemplate) };
    return withProduct(place, options, async (product) => {
      if (!opened) throw new Error("No agency was opened.");
      const { owner, databaseName } = opened;
      return measure({ product, owner, database: openDatabase(product, databaseName) });
    });
  });

interface Opened extends OneAgency {
  databaseName: string;
}

interface Place {
  port: number;
  directory: string;
}

async function inDirectory<Result>(work: (place: Place) => Promise<Result>): Promise<Result> {
  await buildLocal(() => undefined);
  const directory = mkdtempSync(join(tmpdir(), "carabiner-bench-"));
  try {
    return await work({ port: await findFreePort(), directory });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function withProduct<Result>(
  place: Place,
  more: Partial<Parameters<typeof startProduct>[0]>,
  use: (product: Product) => Promise<Result>,
): Promise<Result> {
  const product = await startProduct({ ...place, vars: { GRAPHQL_DOCUMENTS: "open" }, ...more });
  try {
    return await use(product);
  } finally {
    await product.stop();
  }
}

async function openAgency(product: Product): Promise<Opened> {
  const owner = new Client(product.url);
  const ownerEmail = "owner@larkspur.example";
  const made = await owner.createAgency(product.operatorToken, {
    ...{ name: "Larkspur Insurance", timeZone: "America/Chicago", ownerName: "Odette Marlowe", ownerEmail },
  });
  if (made === "EXISTS") throw new Error("The agency for the bench exists already.");
  await owner.signIn(ownerEmail);
  const databaseName = databaseNameOf(made.agencyId);
  return { product, owner, databaseName, database: openDatabase(product, databaseName) };
}

const openDatabase = ({ databaseUrlTemplate }: Product, name: string): Database =>
  createClient({ url: databaseUrlTemplate.replace("{name}", name) });
