/** The demo agency's book in a test agency: its colleagues, accounts, policies and the documents on them, as they are loaded. */
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { createAccounts } from "#core/accounts";
import { createCarriers } from "#core/carriers";
import { createPolicies } from "#core/policies";
import { readDemoFile } from "../../apps/cli/local/demo-documents.ts";
import { at } from "../../apps/cli/local/places.ts";
import { openDocument } from "../../core/reading/open-document.ts";
import type { PageReading } from "../../core/reading/model.ts";
import { sniffSource } from "../../core/reading/sniff.ts";
import type { TestAgency } from "./agency-database.ts";
import { uploadDocument, valueOf } from "./book-of-business.ts";
import { createTestStorage } from "./document-storage.ts";
import { readWhole } from "./reading-steps.ts";

interface DemoPolicy extends Record<string, unknown> {
  carrier: string;
  broker?: string;
  startsIn?: number;
  inforceAt?: string;
  expiresAt?: string;
  documents?: { file: string; type: string }[];
}

interface DemoBook {
  colleagues: { key: string; name: string; email: string; role: string }[];
  accounts: (Record<string, unknown> & { policies: DemoPolicy[]; producer?: string; serviceRep?: string })[];
}

const DAY_MS = 86_400_000;

/** The pages of a file of the repository, read as the product reads an upload. */
async function pagesOfBytes(name: string, bytes: Uint8Array): Promise<PageReading[]> {
  const source = { length: bytes.length, read: async (from: number, to: number) => bytes.subarray(from, to) };
  const kind = valueOf(await sniffSource(source, name));
  const opened = valueOf(await openDocument(kind, source));
  const pages: PageReading[] = [];
  for await (const page of opened.readPages(1, opened.pageCount)) pages.push(page);
  await opened.close();
  return pages;
}

export async function pagesOfFile(path: string): Promise<PageReading[]> {
  return pagesOfBytes(basename(path), new Uint8Array(await readFile(at(path))));
}

/** Days are counted from the agency's clock. What happened to a policy later (renewals, cancellations) is left out. */
export async function loadDemoBook(agency: TestAgency): Promise<void> {
  const book = JSON.parse(await readFile(at("fixtures/agencies/demo/agency.json"), "utf8")) as DemoBook;
  const scope = agency.scope();
  const users = new Map([["owner", agency.ownerId]]);
  await agency.raw.execute({
    sql: "UPDATE users SET name = 'Dana Whitlock' WHERE id = ?",
    args: [agency.ownerId],
  });
  for (const { key, name, email, role } of book.colleagues) {
    users.set(key, `usr_${key}`);
    await agency.raw.execute({
      sql: "INSERT INTO users (id, email, name, role, created_at, updated_at) VALUES (?, ?, ?, ?, 1, 1)",
      args: [`usr_${key}`, email, name, role],
    });
  }
  const carriers = new Map<string, string>();
  const carrierId = async (name: string, isBroker: boolean) => {
    const known =
      carriers.get(name) ??
      valueOf(await createCarriers(scope).create({ name, isCarrier: !isBroker, isBroker })).id;
    carriers.set(name, known);
    return known;
  };
  const dayIn = (days: number) => new Date(agency.clock.nowMs + days * DAY_MS).toISOString().slice(0, 10);
  for (const { policies, type, business, individual, contact, producer, serviceRep } of book.accounts) {
    const account = valueOf(
      await createAccounts(scope).create({
        ...{ type, contact },
        ...(business ? { business } : { individual }),
        producerId: users.get(producer ?? "") ?? null,
        serviceRepId: users.get(serviceRep ?? "") ?? null,
      }),
    );
    for (const policy of policies) {
      const { documents = [], carrier, broker, startsIn, notes: _notes, stages: _stages, ...given } = policy;
      const term =
        startsIn === undefined
          ? {}
          : { issuedAt: dayIn(startsIn), inforceAt: dayIn(startsIn), expiresAt: dayIn(startsIn + 365) };
      const input = {
        ...given,
        ...term,
        carrierId: await carrierId(carrier, false),
        ...(broker ? { brokerId: await carrierId(broker, true) } : {}),
      };
      const made = valueOf(await createPolicies(scope).create({ accountId: account.id, policies: [input] }));
      const [created] = made.policies;
      if (!created) throw new Error(`A policy was not created: ${JSON.stringify(made)}`);
      agency.clock.nowMs += 1;
      for (const { file, type: docType } of documents) {
        const { inforceAt = "", expiresAt = "" } = { ...policy, ...term };
        const { name, bytes } = await readDemoFile(file, { inforceAt, expiresAt });
        const document = await uploadDocument(scope, created.id, { name, type: docType });
        const storage = createTestStorage();
        storage.stored = { pages: await pagesOfBytes(name, new Uint8Array(bytes)) };
        await readWhole(scope, storage, document.reading?.id ?? "");
        agency.clock.nowMs += 1;
      }
    }
  }
}
