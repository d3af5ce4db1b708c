/**
 * `npm run agency`: the operators' client for the operator endpoint, local or deployed.
 *
 *   npm run agency -- create --name … --time-zone … --owner-name … --owner-email …
 *   npm run agency -- list
 *   npm run agency -- migrate
 *   npm run agency -- audit
 *   npm run agency -- clock [--run]
 *   npm run agency -- invoices AGENCY
 *   npm run agency -- paid AGENCY NUMBER
 *   npm run agency -- agree AGENCY --plan ENTERPRISE --period ANNUAL --num-seats … --num-voice-agents …
 *
 * The endpoint is CARABINER_URL (default http://localhost:8787) and its token CARABINER_OPERATOR_TOKEN. For the
 * product that `npm start` runs, the token is found automatically.
 */
import { parseArgs } from "node:util";
import { localOperatorToken } from "./local/secrets.ts";

const url = process.env["CARABINER_URL"] ?? `http://localhost:${process.env["PORT"] || 8787}`;
const token = process.env["CARABINER_OPERATOR_TOKEN"] ?? localOperatorToken();

const usage = `npm run agency -- create --name NAME --time-zone ZONE --owner-name NAME --owner-email ADDRESS
npm run agency -- list
npm run agency -- migrate
npm run agency -- audit
npm run agency -- clock [--run]
npm run agency -- invoices AGENCY
npm run agency -- paid AGENCY NUMBER
npm run agency -- agree AGENCY --plan PLAN --period PERIOD --num-seats N --num-voice-agents N
  [--starts-now] [--base DOLLARS --seat DOLLARS --voice-agent DOLLARS] [--presets N] [--styles N]
  [--knowledge-documents N] [--knowledge-pages N] [--emails N] [--voice-minutes N]`;

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

async function call(method: "GET" | "POST", path: string, input?: unknown): Promise<Answer> {
  if (!token) fail("Set CARABINER_OPERATOR_TOKEN, or run npm start once so that there is a local product.");
  const response = await fetch(`${url}/operator${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(input === undefined ? {} : { body: JSON.stringify(input) }),
  }).catch(() => fail(`Nothing responds at ${url}. Start Carabiner, or set CARABINER_URL.`));
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  return { status: response.status, body };
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

function explain({ status, body }: Answer): never {
  const fields = (body["fields"] ?? []) as { path: string; message: string }[];
  const lines = fields.map(
    ({ path, message }) =>
      `  --${path.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${message}`,
  );
  return fail(
    [
      typeof body["message"] === "string" ? body["message"] : `The endpoint responded with ${status}.`,
      ...lines,
    ].join("\n"),
  );
}

async function create(args: string[]): Promise<void> {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args,
    options: { name: text, "time-zone": text, "owner-name": text, "owner-email": text },
  });
  const answer = await call("POST", "/agencies", {
    name: values.name,
    timeZone: values["time-zone"],
    ownerName: values["owner-name"],
    ownerEmail: values["owner-email"],
  });
  if (answer.status !== 201) explain(answer);
  console.log(`${values.name} is ready (${String(answer.body["agencyId"])}).`);
  console.log(`${values["owner-email"]} can sign in at ${url}/app/signin`);
}

interface ListedAgency {
  id: string;
  name: string;
  state: string;
  schemaVersion: number;
  migrationError: string | null;
}

async function* eachAgency(): AsyncGenerator<ListedAgency> {
  for (let after = ""; ;) {
    const answer = await call("GET", `/agencies?after=${encodeURIComponent(after)}`);
    if (answer.status !== 200) explain(answer);
    const agencies = answer.body["agencies"] as ListedAgency[];
    yield* agencies;
    const last = agencies.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function list(): Promise<void> {
  for await (const { id, name, state, schemaVersion, migrationError } of eachAgency()) {
    console.log([id, state, `schema ${schemaVersion}`, name, migrationError ?? ""].join("  ").trimEnd());
  }
}

type Verdict = Partial<Record<"seq" | "sealedRows" | "sealedSeq" | "anchoredSeq", number>> & {
  state?: string;
  keyId?: string;
  message?: string;
};

const sayVerdict = (verdict: Verdict): string => {
  switch (verdict.state) {
    case "INTACT":
      return `intact, ${verdict.sealedRows} entries`;
    case "ALTERED":
      return `altered at entry ${verdict.seq}`;
    case "SHORTENED":
      return `shortened: it ends at entry ${verdict.sealedSeq} but once extended to ${verdict.anchoredSeq}`;
    case "WRONG_KEY":
      return `sealed with another key at entry ${verdict.seq} (key ${verdict.keyId})`;
    default:
      return `not checked: ${verdict.message ?? "the endpoint gave no reason"}`;
  }
};

async function audit(): Promise<void> {
  let bad = 0;
  for await (const { id, name, state } of eachAgency()) {
    if (state !== "ACTIVE") continue;
    const { body } = await call("POST", `/agencies/${id}/audit`);
    if (body["state"] !== "INTACT") bad += 1;
    console.log([id, name, sayVerdict(body)].join("  "));
  }
  if (bad > 0) fail(bad === 1 ? "One audit chain is not intact." : `${bad} audit chains are not intact.`);
}

/** Lists the clock tasks that fail, for all agencies. With `run`, runs all tasks first. */
async function clock(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { run: { type: "boolean" } } });
  let failing = 0;
  for await (const { id, name, state } of eachAgency()) {
    if (state !== "ACTIVE") continue;
    const answer = await call(values.run ? "POST" : "GET", `/agencies/${id}/clock`);
    if (answer.status !== 200) explain(answer);
    const tasks = answer.body["tasks"] as { name: string; failures: number; lastError: string | null }[];
    for (const task of tasks.filter(({ failures }) => failures > 0)) {
      failing += 1;
      console.log([id, name, task.name, `failed ${task.failures}×`, task.lastError ?? ""].join("  "));
    }
  }
  if (failing > 0) fail(failing === 1 ? "One task fails." : `${failing} tasks fail.`);
  console.log("No task fails.");
}

async function migrate(): Promise<void> {
  let migrated = 0;
  const failures: { agencyId: string; name: string; reason: string }[] = [];
  for (let after: string | null = ""; after !== null;) {
    const answer: Answer = await call("POST", `/migrations?after=${encodeURIComponent(after)}`);
    if (answer.status !== 200) explain(answer);
    migrated += Number(answer.body["migrated"]);
    failures.push(...(answer.body["failures"] as typeof failures));
    after = answer.body["next"] as string | null;
  }
  console.log(`${migrated} ${migrated === 1 ? "agency" : "agencies"} migrated, ${failures.length} failed`);
  for (const { agencyId, name, reason } of failures) console.log(`  ${agencyId}  ${name}: ${reason}`);
  if (failures.length > 0) process.exit(1);
}

interface MailedInvoice {
  number: string;
  state: string;
  dueDate: string;
  amountDueCents: number;
}

async function invoices([agencyId = ""]: string[]): Promise<void> {
  const answer = await call("GET", `/agencies/${encodeURIComponent(agencyId)}/invoices`);
  if (answer.status !== 200) explain(answer);
  const mailed = answer.body["invoices"] as MailedInvoice[];
  for (const { number, state, dueDate, amountDueCents } of mailed) {
    console.log([number, state, `due ${dueDate}`, `$${(amountDueCents / 100).toFixed(2)}`].join("  "));
  }
  if (mailed.length === 0) console.log("No invoice was mailed.");
}

/** An invoice that was paid outside of the product. */
async function paid([agencyId = "", number = ""]: string[]): Promise<void> {
  const path = `/agencies/${encodeURIComponent(agencyId)}/invoices/${encodeURIComponent(number)}/paid`;
  const answer = await call("POST", path);
  if (answer.status !== 200) explain(answer);
  console.log(`${number} is paid. The subscription is ${String(answer.body["state"])}.`);
}

/** Plan, prices and limits as agreed with sales; dollars for one period. */
async function agree([agencyId = "", ...args]: string[]): Promise<void> {
  const text = { type: "string" } as const;
  const limits = ["presets", "styles", "knowledge-documents", "knowledge-pages", "emails", "voice-minutes"];
  const counts = ["num-seats", "num-voice-agents"];
  const amounts = ["base", "seat", "voice-agent"];
  const names = ["plan", "period", ...counts, ...amounts, ...limits];
  const options = Object.fromEntries(names.map((name) => [name, text]));
  const { values } = parseArgs({ args, options: { ...options, "starts-now": { type: "boolean" } } });
  const given: Record<string, string | boolean | undefined> = values;
  const numberOf = (name: string) => (given[name] === undefined ? undefined : Number(given[name]));
  const camel = (name: string) => name.replace(/-[a-z]/g, (dashed) => dashed.slice(1).toUpperCase());
  const answer = await call("POST", `/agencies/${encodeURIComponent(agencyId)}/subscription`, {
    plan: given["plan"],
    period: given["period"],
    startsNow: given["starts-now"],
    ...Object.fromEntries([...counts, ...amounts, ...limits].map((name) => [camel(name), numberOf(name)])),
  });
  if (answer.status !== 200) explain(answer);
  console.log(
    `The plan is ${String(answer.body["plan"])}, the subscription ${String(answer.body["state"])}.`,
  );
}

const [verb, ...rest] = process.argv.slice(2);
try {
  if (verb === "create") await create(rest);
  else if (verb === "list") await list();
  else if (verb === "migrate") await migrate();
  else if (verb === "audit") await audit();
  else if (verb === "clock") await clock(rest);
  else if (verb === "invoices") await invoices(rest);
  else if (verb === "paid") await paid(rest);
  else if (verb === "agree") await agree(rest);
  else fail(usage);
} catch (error) {
  fail(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
}
