/**
 * Every write about certificates, in one chain: done twenty times at once it leaves the rows that it leaves when it is
 * done once, and a failure at its last statement leaves nothing.
 */
import { sql } from "drizzle-orm";
import { onTestFinished, test, expect } from "vitest";
import { createCertificateForms } from "#core/certificate-forms";
import {
  createCertificateMails,
  createCertificates,
  findServedCertificate,
  storedCertificates,
} from "#core/certificates";
import { createDeliveries, recordDeliveryEvent } from "#core/deliveries";
import { documentUploads } from "#core/documents";
import { createHolders } from "#core/holders";
import { cleanForm } from "#core/pdf";
import { licenseStatement } from "#model/certificate-forms";
import type { AgencyScope } from "../../../core/shared/agency-scope.ts";
import { ok } from "../../../core/shared/result.ts";
import { sha256Hex } from "../../../core/shared/sha256.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { rowsOf } from "../../support/book-of-business.ts";
import { batchesOf, columbus, openPlainIssuing, runBatches } from "../../support/certificate-holders.ts";
import { specInput } from "../../support/issued-certificates.ts";
import { makeLicensedForm } from "../../support/licensed-form.ts";
import { createRenewedPolicy, type RenewedPolicy } from "../../support/renewed-certificates.ts";
import { deliveryNews } from "../../support/certificate-mail.ts";

const form = await makeLicensedForm();
const key = (name: string) => ({ idempotencyKey: `the-one-submit-of-${name}` });

type Id = string;
interface Chain {
  agency: TestAgency;
  renewed: RenewedPolicy;
  /** What earlier writes made, by their names. */
  made: Map<string, Id>;
  storage: Parameters<typeof createCertificateForms>[1]["storage"];
}
type Outcome = { ok: boolean; value?: unknown; error?: unknown };
type Write = (scope: AgencyScope, chain: Chain) => Promise<Outcome>;

const idOf = ({ made }: Chain, name: string): Id => made.get(name) ?? "";
const batch =
  (change: "pause" | "resume" | "stop" | "retry"): Write =>
  (scope, chain) =>
    batchesOf(scope)[change](idOf(chain, "batch"));

const writes: readonly (readonly [name: string, write: Write])[] = [
  [
    "holder",
    (scope, { renewed }) =>
      createHolders(scope).create({
        ...{ accountId: renewed.account.id, name: "Tidewater Yards LLC", address: columbus },
        ...key("holder"),
      }),
  ],
  [
    "holder update",
    (scope, chain) =>
      createHolders(scope).update(idOf(chain, "holder"), {
        ...{ name: "Tidewater Yards II LLC", address: columbus, expectedVersion: 1 },
      }),
  ],
  ["archive", (scope, chain) => createHolders(scope).setArchived(idOf(chain, "holder"), true, 2)],
  ["restore", (scope, chain) => createHolders(scope).setArchived(idOf(chain, "holder"), false, 3)],
  [
    "batch",
    (scope, chain) =>
      batchesOf(scope).create({
        accountId: chain.renewed.account.id,
        holderIds: [idOf(chain, "holder"), chain.renewed.northgate],
        ...key("batch"),
      }),
  ],
  ["pause", batch("pause")],
  ["resume", batch("resume")],
  ["stop", batch("stop")],
  ["retry", batch("retry")],
  [
    "reissue",
    (scope, { renewed }) => batchesOf(scope).reissue({ policyId: renewed.renewalId, ...key("reissue") }),
  ],
  [
    "certificate",
    (scope, { renewed }) =>
      createCertificates(scope, openPlainIssuing()).create(
        specInput(renewed.account.id, { sendTo: "risk@marlow.example", ...key("certificate") }),
      ),
  ],
  [
    "newer certificate",
    (scope, chain) =>
      createCertificates(scope, openPlainIssuing()).create(
        specInput(chain.renewed.account.id, { supersedesId: idOf(chain, "certificate") }),
      ),
  ],
  [
    "mail",
    (scope, chain) =>
      createCertificateMails(scope).send({
        ...{ certificateId: idOf(chain, "newer certificate"), to: "risk@marlow.example", ...key("mail") },
      }),
  ],
  [
    "report",
    async (scope, chain) => {
      const event = {
        eventId: "evt_1",
        deliveryId: idOf(chain, "mail"),
        providerId: "pm-1",
        recipient: null,
      };
      await recordDeliveryEvent(
        scope,
        { ...event, kind: "BOUNCED", at: 5, reason: "No such mailbox." },
        deliveryNews,
      );
      return ok(null);
    },
  ],
  [
    "mail again",
    (scope, chain) => createCertificateMails(scope).resend(idOf(chain, "mail"), "the-one-resend-of-mail"),
  ],
  [
    "withdrawal",
    (scope, chain) =>
      createCertificates(scope, openPlainIssuing()).withdraw(idOf(chain, "newer certificate"), {
        reason: "Issued to the wrong holder.",
      }),
  ],
  [
    "form",
    async (scope, { agency, storage }) => {
      const [row] = await rowsOf(agency, "SELECT id FROM uploads");
      const input = { uploadId: row?.["id"] ?? "gone", confirmedStatement: licenseStatement, ...key("form") };
      return createCertificateForms(scope, { storage, cleanForm }).upload(input);
    },
  ],
  [
    "form deletion",
    (scope, chain) =>
      createCertificateForms(scope, { storage: chain.storage, cleanForm }).delete(idOf(chain, "form")),
  ],
];

async function openChain(): Promise<Chain> {
  const agency = await openTestAgency();
  onTestFinished(agency.close);
  const renewed = await createRenewedPolicy(agency);
  const files = new Map<string, Uint8Array>();
  const { uploadId, storageKey } = await documentUploads.awaitUpload(agency.scope());
  files.set(storageKey, form);
  await documentUploads.registerUpload(agency.scope(), {
    ...{ uploadId, storageKey, kind: "PDF", size: form.length, sha256: await sha256Hex(form) },
    ...{ name: "form.pdf", mediaType: "application/pdf" },
  });
  const storage: Chain["storage"] = {
    put: async (name, bytes) => void files.set(name, bytes),
    delete: async () => undefined,
    readRange: async (name, start, end) => files.get(name)?.slice(start, end) ?? null,
  };
  return { agency, renewed, made: new Map(), storage };
}

/** Numbers are drawn before a certificate is written, and one that is not used stays unused. */
const drawnBefore = ["certificate_numbers", "certificate_reservations", "sqlite_sequence"];

async function tablesOf({ agency }: Chain): Promise<string[]> {
  const rows = await rowsOf(
    agency,
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE '%fts%' ORDER BY name",
  );
  return rows.map(({ name }) => String(name)).filter((name) => !drawnBefore.includes(name));
}

async function countRows(chain: Chain): Promise<Record<string, number>> {
  const tables = await tablesOf(chain);
  const [row] = await rowsOf(
    chain.agency,
    `SELECT ${tables.map((name) => `(SELECT count(*) FROM "${name}") AS "${name}"`).join(", ")}`,
  );
  return row as unknown as Record<string, number>;
}

async function everything(chain: Chain): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const name of await tablesOf(chain))
    found[name] = await rowsOf(chain.agency, `SELECT * FROM "${name}"`);
  return found;
}

/** Remembers what the first that was done has made. */
function keep({ made }: Chain, name: string, outcomes: readonly Outcome[]): void {
  const done = outcomes.find((outcome) => outcome.ok);
  if (!done) throw new Error(`${name} failed: ${JSON.stringify(outcomes[0])}`);
  const id = (done.value as { id?: string } | null)?.id;
  if (id !== undefined) made.set(name, id);
}

test("twenty at once leave the rows that one leaves", async () => {
  const [once, often] = await Promise.all([openChain(), openChain()]);
  for (const [name, write] of writes) {
    keep(once, name, [await write(once.agency.scope(), once)]);
    const twenty = Array.from({ length: 20 }, () => write(often.agency.scope(), often));
    keep(often, name, await Promise.all(twenty));
    expect([name, await countRows(often)]).toEqual([name, await countRows(once)]);
  }
});

/** A scope whose nth batch fails at its last statement. */
function failingAt(scope: AgencyScope, nth: number): { scope: AgencyScope; batches(): number } {
  let batches = 0;
  const db = new Proxy(scope.db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (name !== "batch") return typeof value === "function" ? value.bind(target) : value;
      return async (statements: readonly unknown[]) => {
        batches += 1;
        const broken = batches === nth ? [target.run(sql`SELECT json('broken')`)] : [];
        return target.batch([...statements, ...broken] as never) as Promise<unknown>;
      };
    },
  });
  return { scope: { ...scope, db }, batches: () => batches };
}

test("a failure at the last statement leaves nothing, and the same write succeeds afterwards", async () => {
  const chain = await openChain();
  for (const [name, write] of writes) {
    const before = await everything(chain);
    for (let nth = 1; ; nth += 1) {
      const failing = failingAt(chain.agency.scope(), nth);
      const outcome = await write(failing.scope, chain).catch((error: unknown) => ({ ok: false, error }));
      if (failing.batches() < nth) {
        keep(chain, name, [outcome]);
        break;
      }
      expect([name, nth, outcome.ok]).toEqual([name, nth, false]);
      expect([name, nth, await everything(chain)]).toEqual([name, nth, before]);
    }
  }
});

/** Not a table that grows: a list that the statement carries, a subquery's result (accounts name one c; chain and
 * current are of a reissue; hidden is the index of private email threads alone), or few rows. */
const isSmall = (step: string): boolean =>
  /VIRTUAL TABLE|CONSTANT ROW|^SCAN (?:\(subquery|c$|chain$|current$|agency_profile|carriers|certificate_forms|subscription|users|version_guards|hidden USING COVERING INDEX email_threads_private$)/.test(
    step,
  );

test("no statement reads a whole table that grows", async () => {
  const chain = await openChain();
  const { agency, renewed } = chain;
  agency.forget();
  for (const [name, write] of writes) keep(chain, name, [await write(agency.scope(), chain)]);
  await runBatches(agency);
  const certificates = createCertificates(agency.scope(), openPlainIssuing());
  await Promise.all([
    certificates.preview(specInput(renewed.account.id)),
    certificates.preview({ ...specInput(renewed.account.id), holder: null, holderId: renewed.marlow }),
    certificates.listOf(renewed.account.id, { first: 20 }),
    certificates.countOf(renewed.account.id),
    certificates.countValidOf(renewed.account.id),
    certificates.getSnapshot(idOf(chain, "certificate")),
    batchesOf(agency.scope()).findReissue(renewed.renewalId),
    batchesOf(agency.scope()).countToReissue(renewed.previousId),
    batchesOf(agency.scope()).listOf(renewed.account.id),
    batchesOf(agency.scope()).listItems(idOf(chain, "batch"), { first: 20, filter: "north" }),
    createHolders(agency.scope()).list({ accountId: renewed.account.id, first: 20 }),
    createDeliveries(agency.scope()).ofCertificate(idOf(chain, "newer certificate")),
    storedCertificates.findNamed(agency.db, ["certificates/crt_1.pdf"]),
    findServedCertificate(agency.db, idOf(chain, "certificate")),
  ]);
  const scans = new Set<string>();
  for (const statement of new Set(agency.sent.statements)) {
    if (!/^\s*(?:select|insert|update|delete|with)/i.test(statement)) continue;
    const args = Array.from(statement.matchAll(/\?/g), () => "1");
    const { rows } = await agency.raw.execute({ sql: `EXPLAIN QUERY PLAN ${statement}`, args });
    const steps = rows.map(({ detail }) => detail as string);
    for (const step of steps)
      if (step.startsWith("SCAN ") && !isSmall(step)) scans.add(`${step}: ${statement}`);
  }
  expect([...scans]).toEqual([]);
});
