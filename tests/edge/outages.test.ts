/**
 * What people see while the database is unavailable, and that everything works again when it is back. The server is a
 * real one that is really killed; it is restarted the way `npm start` does it.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPolicy, waitFor, waitUntilRead } from "../support/running-policies.ts";
import { openAgency, type RunningAgency } from "../support/agencies.ts";
import { textFile } from "../support/made-files.ts";
import { type OwnProduct, startOwnProduct } from "../support/own-product.ts";

let own: OwnProduct;
let agency: RunningAgency;
let policyId = "";
beforeAll(async () => {
  own = await startOwnProduct({});
  agency = await openAgency("Outage Insurance", own);
  ({ policyId } = await createPolicy(agency.owner));
});
afterAll(() => own.stop());

const json = (method: string, body: unknown, more: Record<string, string> = {}) => ({
  method,
  headers: { "content-type": "application/json", ...more },
  body: JSON.stringify(body),
});

function formOf(bytes: Uint8Array = textFile("The deductible is $500.")): FormData {
  const form = new FormData();
  form.set("type", "POLICY_DOCUMENT");
  form.set("file", new Blob([new Uint8Array(bytes)]), "policy.txt");
  return form;
}
const upload = (body: BodyInit = formOf()) =>
  agency.owner.fetch(`/app/policies/${policyId}/documents/new`, { method: "POST", body });

const operator = () => ({ authorization: `Bearer ${own.operatorToken}` });
const query = { query: "{ accounts { totalCount } }" };

describe("while the database is unavailable", () => {
  beforeAll(() => own.cutDatabases());
  afterAll(() => own.mendDatabases());

  test.each<[string, () => Promise<Response>]>([
    ["a page", () => agency.owner.fetch("/app/accounts", { headers: { accept: "text/html" } })],
    ["the sign-in page", () => agency.owner.fetch("/app/signin", { headers: { accept: "text/html" } })],
    ["a query", () => agency.owner.fetch("/graphql", json("POST", query))],
    ["a form", () => agency.owner.fetch("/app/accounts/new", json("POST", { type: "INDIVIDUAL" }))],
    [
      "a deletion",
      () => agency.owner.fetch(`/app/policies/${policyId}/documents`, json("DELETE", { fileId: "doc_1" })),
    ],
    ["an upload", () => upload()],
    ["a file", () => agency.owner.fetch("/files/doc_1")],
    ["operators", () => fetch(`${own.url}/operator/agencies`, { headers: operator() })],
  ])("%s says so, and when to try again", async (_what, ask) => {
    const response = await ask();
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    const text = await response.text();
    expect(text).toContain("Carabiner cannot reach its data right now. Wait a moment, then try again.");
    expect(text).not.toMatch(
      /HTTPError|SQLITE_|fetch failed|connection lost|Failed query|libsql|hrana|ECONN/i,
    );
  });
});

/** The local storage's own record of its files. */
function inStorage<Result>(ask: (storage: DatabaseSync) => Result): Result[] {
  const folder = join(own.directory, "workerd", "r2", "miniflare-R2BucketObject");
  const names = readdirSync(folder).filter((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite");
  return names.map((name) => {
    const storage = new DatabaseSync(join(folder, name));
    storage.exec("PRAGMA busy_timeout = 5000");
    const result = ask(storage);
    storage.close();
    return result;
  });
}

const countStored = async (storageKey: string): Promise<number> =>
  inStorage(
    (storage) =>
      storage
        .prepare("SELECT count(*) AS count FROM _mf_objects WHERE key LIKE ?")
        .get(`%/${storageKey}`) as {
        count: number;
      },
  ).reduce((sum, { count }) => sum + count, 0);

const makeStoredOlder = () =>
  inStorage((storage) =>
    storage.prepare("UPDATE _mf_objects SET uploaded = uploaded - ?").run(2 * 24 * 60 * 60_000),
  );

const isReady = async () => (await fetch(`${own.url}/healthz`)).ok;

/** Kills the database server and does not wait for the next one. */
function killDatabase(): number {
  const processId = own.databaseProcessId();
  if (processId === undefined) throw new Error("There is no database server to kill.");
  process.kill(processId, "SIGKILL");
  return processId;
}

test("restarts a killed database server without losing data", async () => {
  const before = await agency.sql("SELECT id FROM policies");
  const killed = killDatabase();
  await waitFor("the next server", isReady);
  expect(own.databaseProcessId()).not.toBe(killed);
  expect(await agency.sql("SELECT id FROM policies")).toEqual(before);
  expect((await agency.owner.fetch("/app/accounts")).status).toBe(200);
  const answer = await upload();
  expect(answer.status).toBe(200);
  const { uploadPolicyFile } = (await answer.json()) as { uploadPolicyFile: { id: string } };
  expect((await waitUntilRead(agency.owner, policyId, uploadPolicyFile.id)).reading?.state).toBe("COMPLETED");
});

test("shows pages, or a plain error, while the server is being killed", async () => {
  const asked = Array.from({ length: 12 }, () =>
    agency.owner.fetch("/app/accounts", { headers: { accept: "text/html" } }),
  );
  killDatabase();
  for (const response of await Promise.all(asked)) {
    expect([200, 503]).toContain(response.status);
    if (response.status === 503) expect(await response.text()).toContain("Carabiner cannot reach its data");
  }
  await waitFor("the next server", isReady);
});

test("leaves an enqueued cleanup when the database dies during an upload", async () => {
  let send: (bytes: Uint8Array) => void = () => undefined;
  let end: () => void = () => undefined;
  const head = textFile(
    '--b\r\ncontent-disposition: form-data; name="file"; filename="policy.txt"\r\n\r\nThe deductible is $500.\n',
  );
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      send = (bytes) => controller.enqueue(bytes);
      end = () => controller.close();
    },
  });
  const answer = agency.owner.fetch(`/app/policies/${policyId}/documents/new`, {
    method: "POST",
    body,
    headers: { "content-type": "multipart/form-data; boundary=b" },
    duplex: "half",
  } as RequestInit & { headers: Record<string, string> });
  send(head);
  const waiting = () =>
    agency.sql("SELECT payload FROM outbox WHERE job = 'delete-stored-file' AND state = 'WAITING'");
  await waitFor("the cleanup job, before the file has arrived", async () => (await waiting()).length === 1);
  own.cutDatabases();
  killDatabase();
  send(textFile("All of it has arrived by now.\r\n--b--\r\n"));
  end();
  const response = await answer;
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({
    fields: [
      { path: "file", message: "Carabiner cannot reach its data right now. Wait a moment, then try again." },
    ],
    applicationError: null,
  });
  own.mendDatabases();
  await waitFor("the next server", isReady);
  // The bytes exist without a row; the cleanup job is still there, and runs when it is due.
  const [{ payload } = {}] = await waiting();
  const { storageKey } = JSON.parse(String(payload)) as { storageKey: string };
  expect(await countStored(storageKey)).toBe(1);
  await agency.sql("UPDATE outbox SET due_at = 0, send_at = 0 WHERE job = 'delete-stored-file'");
  await createPolicy(agency.owner);
  await waitFor("the bytes to be deleted", async () => (await countStored(storageKey)) === 0);
});

test("finds stored bytes that no record names and no cleanup job covers", async () => {
  const id = await agency.owner.uploadPolicyFile(policyId, "lost.txt", textFile("Lost words."), {
    type: "POLICY_DOCUMENT",
  });
  await waitUntilRead(agency.owner, policyId, id);
  const [row] = await agency.sql("SELECT storage_key FROM documents WHERE id = ?", [id]);
  const storageKey = String(row?.["storage_key"]);
  await agency.sql("UPDATE documents SET storage_key = 'documents/elsewhere' WHERE id = ?", [id]);
  const look = async () => {
    await agency.sql("UPDATE storage_sweep SET due_at = 0");
    await fetch(`${own.url}/operator/agencies/${agency.agencyId}/clock`, {
      method: "POST",
      headers: operator(),
    });
    const [sweep] = await agency.sql("SELECT due_at FROM storage_sweep");
    expect(Number(sweep?.["due_at"])).toBeGreaterThan(Date.now() + 60 * 60_000);
  };
  await look();
  // The bytes are new: their record may still be coming.
  expect(await countStored(storageKey)).toBe(1);
  makeStoredOlder();
  await look();
  expect(await countStored(storageKey)).toBe(0);
});
