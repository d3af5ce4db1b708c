/**
 * The runtime or the database is killed, really, at random moments between the yes to a reply and its delivery: each reply that
 * was approved leaves once, and none of the others. The seed is in the test's name, so that a failure can be repeated.
 * `KILLED_SEEDS=20` tries that many moments, from seed `KILLED_FIRST` on; three otherwise.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MailProvider, startMailProvider } from "../../fixtures/emulators/mail-provider.ts";
import { openAgency, type RunningAgency } from "../support/agencies.ts";
import { makeEmail } from "../support/arriving-mail.ts";
import { createChance } from "../support/chance.ts";
import { findRuntime } from "../support/child-processes.ts";
import { type OwnProduct, startOwnProduct } from "../support/own-product.ts";
import { waitFor } from "../support/running-policies.ts";

const first = Number(process.env["KILLED_FIRST"] ?? 1);
const seeds = Array.from({ length: Number(process.env["KILLED_SEEDS"] ?? 3) }, (_, at) => at + first);
/** How long a runtime may take to start on a busy machine. */
const STARTS_MS = 150_000;
const TEST_MS = 300_000;
/** How many replies are approved at once; one more draft waits beside them. */
const APPROVED = 3;

let provider: MailProvider;
let own: OwnProduct;
let agency: RunningAgency;
/** How long it takes undisturbed from when a yes can no longer be undone to the delivery, from which the moments are drawn. */
let usualMs = 0;

beforeAll(async () => {
  provider = await startMailProvider("key");
  own = await startOwnProduct({ MAIL_PROVIDER: "resend", MAIL_API_URL: provider.url, MAIL_API_KEY: "key" });
  agency = await openAgency("Restart Insurance", own);
  const ids = await draftReplies("undisturbed");
  await approve(ids.slice(1));
  const from = Date.now();
  await release();
  await waitFor("the replies to leave", async () => (await sentOf("undisturbed")).length === APPROVED);
  usualMs = Date.now() - from;
});
afterAll(async () => {
  await own?.stop();
  await provider?.close();
});

const subjectOf = (name: string, at: number) => `Certificate ${name} ${at}`;

/** Messages of so many clients come in. Returns the approvals of Cara's replies. */
async function draftReplies(name: string): Promise<string[]> {
  for (let at = 0; at <= APPROVED; at += 1) {
    const raw = makeEmail({
      ...{ id: `${name}-${at}@client.example`, subject: subjectOf(name, at) },
      from: `Client ${at} <client-${name}-${at}@client.example>`,
      text: "Please issue a certificate for Meridian Towers.",
    });
    const door = `${own.url}/dev/mail-in?to=${agency.agencyId}`;
    expect((await fetch(door, { method: "POST", body: raw as BodyInit })).status).toBe(200);
  }
  return waitFor("the drafts", async () => {
    const rows = await agency.sql(
      `SELECT approvals.id FROM approvals JOIN email_drafts ON approval_id = approvals.id
        JOIN email_threads ON email_threads.id = thread_id
        WHERE email_threads.subject LIKE ? AND approvals.state = 'PENDING' ORDER BY email_threads.subject`,
      [`Certificate ${name} %`],
    );
    return rows.length === APPROVED + 1 && rows.map(({ id }) => String(id));
  });
}

/** Any write makes the clock check. */
const wakeClock = () =>
  agency.owner.graphql(
    "mutation ($name: String!) { createCarrier(input: { name: $name, isCarrier: true }) { id } }",
    { name: `Mutual ${crypto.randomUUID()}` },
  );

const approve = (ids: readonly string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const [row] = await agency.sql("SELECT version FROM approvals WHERE id = ?", [id]);
      await agency.owner.graphql(
        "mutation ($id: ID!, $input: DecideApprovalInput!) { decideApproval(id: $id, input: $input) { id } }",
        { id, input: { decision: "APPROVE", version: row?.["version"] } },
      );
    }),
  );

/** As if the time to undo what was approved were over. */
async function release(): Promise<void> {
  await agency.sql("UPDATE approvals SET undo_until = 0 WHERE state = 'UNDOABLE'");
  await makeJobsDue("WAITING");
}

/** As if their waits were over, or the leases of those that were claimed. */
async function makeJobsDue(state: "WAITING" | "CLAIMED"): Promise<void> {
  await agency.sql(
    "UPDATE outbox SET due_at = 0, send_at = 0 WHERE job IN ('act-on-approval', 'send-delivery') AND state = ?",
    [state],
  );
  await wakeClock();
}

/** The subjects that the provider has accepted. */
const acceptedOf = (name: string): string[] =>
  provider.mails
    .map(({ subject }) => subject)
    .filter((subject) => subject.includes(` ${name} `))
    .toSorted();

const sentOf = (name: string) =>
  agency.sql("SELECT id FROM deliveries WHERE sent_at IS NOT NULL AND subject LIKE ?", [
    `%Certificate ${name} %`,
  ]);

interface Victim {
  name: string;
  find(): number | null;
}
const victims: readonly [Victim, Victim] = [
  { name: "runtime", find: findRuntime },
  { name: "database", find: () => own.databaseProcessId() ?? null },
];

async function kill({ name, find }: Victim): Promise<void> {
  const processId = find();
  if (processId === null) throw new Error(`There is no ${name} to kill.`);
  process.kill(processId, "SIGKILL");
  await waitFor(
    `another ${name}`,
    async () => {
      const found = find();
      const isBack = found !== null && found !== processId;
      return isBack && (await fetch(`${own.url}/healthz`).catch(() => null))?.ok;
    },
    STARTS_MS,
  );
}

test.each(seeds)(
  "killed at a random moment (seed %i), each approved reply leaves once, and the one that waits does not",
  async (seed) => {
    const chance = createChance(seed);
    const name = `seed${seed}`;
    const [waits = "", ...approved] = await draftReplies(name);
    // Half of the time the provider has accepted one whose answer is never heard.
    if (chance.below(2) === 0) provider.play(chance.below(2) === 0 ? "HELD" : "UNHEARD");
    await approve(approved);
    // It may die before it has answered.
    const released = release().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, chance.below(usualMs)));
    await kill(chance.pick(victims));
    await released;
    // Once: whoever claims them now is alive.
    await makeJobsDue("CLAIMED");
    await waitFor(
      "the replies to leave",
      async () => {
        await release();
        return (await sentOf(name)).length === APPROVED;
      },
      STARTS_MS,
    );
    const states = await agency.sql(
      "SELECT id, state FROM approvals WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id = ? DESC",
      [JSON.stringify([waits, ...approved]), waits],
    );
    expect(states.map(({ state }) => state)).toEqual(["PENDING", ...approved.map(() => "APPROVED")]);
    await waitFor("the jobs to be done", async () => {
      const [left] = await agency.sql(
        "SELECT count(*) AS n FROM outbox WHERE job IN ('act-on-approval', 'send-delivery') AND state <> 'DONE'",
      );
      return left?.["n"] === 0;
    });
    expect(acceptedOf(name)).toEqual(approved.map((_id, at) => `Re: ${subjectOf(name, at + 1)}`));
  },
  TEST_MS,
);
