import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  createSignIn,
  deliverSignInMail,
  type OutgoingMail,
  type SignIn,
  signInLimits,
  type SignInLimits,
} from "#core/users";
import type { RegistryDb } from "../../../core/shared/database.ts";
import { createNewId } from "../../../core/shared/ids.ts";
import { openTestDatabase, type TestDatabase } from "../../support/test-database.ts";

const minute = 60_000;
const secret = "a secret for tests";
const known = "owner@larkspur.example";
const agencyId = "agy_0000000000000000000000001";
const userId = "usr_0000000000000000000000001";

let clock: { nowMs: number };
let database: TestDatabase;
let registry: RegistryDb;
let queued: string[];
let mails: OutgoingMail[];

beforeEach(async () => {
  clock = { nowMs: Date.UTC(2026, 10, 20, 15) };
  queued = [];
  mails = [];
  database = await openTestDatabase("registry");
  registry = database.db as unknown as RegistryDb;
  await database.raw.batch([
    {
      sql: "INSERT INTO agencies (id, name, database_name, state, created_at, updated_at) VALUES (?, ?, 'one', 'ACTIVE', 1, 1)",
      args: [agencyId, "Larkspur & Sons <Insurance>"],
    },
    { sql: "INSERT INTO sign_in_addresses VALUES (?, ?, ?)", args: [known, agencyId, userId] },
  ]);
});
afterEach(() => database.close());

const open = (limits: Partial<SignInLimits> = {}): SignIn =>
  createSignIn({
    registry,
    nowMs: () => clock.nowMs,
    newId: createNewId(() => clock.nowMs),
    secret,
    limits: { ...signInLimits, ...limits },
    sendSignInMail: async (signInId) => void queued.push(signInId),
  });

const home = "203.0.113.7";

/** What a person finds in their mailbox: the newest code, or null. */
async function mailedCode(): Promise<string | null> {
  const signInId = queued.at(-1) ?? "";
  const deps = {
    registry,
    nowMs: () => clock.nowMs,
    secret,
    send: async (mail: OutgoingMail) => void mails.push(mail),
  };
  if (!(await deliverSignInMail(deps, signInId))) return null;
  return /\d{6}/.exec(mails.at(-1)?.text ?? "")?.[0] ?? null;
}

async function askForCode(signIn: SignIn, email = known): Promise<string> {
  const requested = await signIn.request({ email, network: home });
  expect(requested).toEqual({ ok: true, value: null });
  return (await mailedCode()) ?? "no mail";
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("signing in", () => {
  test("with the mailed code opens the agency, once", async () => {
    const signIn = open();
    const code = await askForCode(signIn);
    const spaced = ` ${code.slice(0, 3)} ${code.slice(3)}`;
    expect(await signIn.verify({ email: "OWNER@larkspur.example ", code: spaced, network: home })).toEqual({
      ok: true,
      value: { agencyId, userId },
    });
    const again = await signIn.verify({ email: known, code, network: home });
    expect(again).toMatchObject({ ok: false, error: { code: "VALIDATION", fields: [{ path: "code" }] } });
  });

  test("twice at once with the same code opens it once", async () => {
    const signIn = open();
    const code = await askForCode(signIn);
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => signIn.verify({ email: known, code, network: home })),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("is over after ten minutes", async () => {
    const signIn = open();
    const code = await askForCode(signIn);
    clock.nowMs += 10 * minute;
    const late = await signIn.verify({ email: known, code, network: home });
    expect(late).toMatchObject({
      ok: false,
      error: { fields: [{ message: expect.stringContaining("no longer works") }] },
    });
    expect(await mailedCode()).toBeNull();
  });

  test("works with the newest code only", async () => {
    const signIn = open();
    const older = await askForCode(signIn);
    clock.nowMs += minute;
    const newer = await askForCode(signIn);
    expect(newer).not.toBe(older);
    expect(await signIn.verify({ email: known, code: older, network: home })).toMatchObject({ ok: false });
    expect(await signIn.verify({ email: known, code: newer, network: home })).toMatchObject({ ok: true });
  });

  const messagesOf = (outcomes: readonly unknown[]) => outcomes.map((outcome) => JSON.stringify(outcome));

  test("a right code after five wrong ones is refused", async () => {
    const signIn = open();
    const code = await askForCode(signIn);
    const outcomes = [];
    for (const tried of [...Array.from({ length: 5 }, () => wrong(code)), code]) {
      outcomes.push(await signIn.verify({ email: known, code: tried, network: home }));
    }
    expect(outcomes.map(({ ok }) => ok)).toEqual([false, false, false, false, false, false]);
    expect(messagesOf(outcomes)[4]).toContain("last try");
    expect(messagesOf(outcomes)[5]).toContain("no longer works");
  });

  test("six wrong codes at once spend five tries, in whatever order they arrive", async () => {
    const signIn = open();
    const code = await askForCode(signIn);
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => signIn.verify({ email: known, code: wrong(code), network: home })),
    );
    const messages = messagesOf(outcomes);
    expect(messages.filter((message) => message.includes("last try"))).toHaveLength(1);
    expect(messages.filter((message) => message.includes("no longer works"))).toHaveLength(1);
    expect(await signIn.verify({ email: known, code, network: home })).toMatchObject({ ok: false });
  });

  test("a right code is refused when the tries are spent but nobody has noted the end", async () => {
    const signIn = open();
    const code = await askForCode(signIn);
    // As if the fifth wrong try was cut off between its two batches.
    await database.raw.execute("UPDATE sign_ins SET tries = 5");
    expect(await signIn.verify({ email: known, code, network: home })).toMatchObject({ ok: false });
  });

  test("does not work for an agency that is not ready", async () => {
    await database.raw.execute("UPDATE agencies SET state = 'PROVISIONING'");
    const signIn = open();
    await signIn.request({ email: known, network: home });
    expect(await mailedCode()).toBeNull();
  });

  const bad: [string, { email: unknown; code: unknown }, string][] = [
    ["no address", { email: "", code: "123456" }, "email"],
    ["no text as an address", { email: { $ne: null }, code: "123456" }, "email"],
    ["an address of 10 MB", { email: `${"x".repeat(10_000_000)}@a.example`, code: "123456" }, "email"],
    ["five digits", { email: known, code: "12345" }, "code"],
    ["letters", { email: known, code: "abcdef" }, "code"],
    ["a code of 10 MB", { email: known, code: "1".repeat(10_000_000) }, "code"],
    ["no code", { email: known, code: "" }, "code"],
  ];
  test.each(bad)(
    "with %s is refused at its field, before the database is asked",
    async (_name, input, path) => {
      database.forget();
      const refused = await open().verify({ ...input, network: home });
      expect(refused).toMatchObject({ ok: false, error: { code: "VALIDATION", fields: [{ path }] } });
      expect(database.sent.roundTrips).toBe(0);
    },
  );
});

describe("an unknown address", () => {
  test("gets the same answers after the same statements, and no mail", async () => {
    const signIn = open();
    const watch = async (email: string) => {
      database.forget();
      const requested = await signIn.request({ email, network: home });
      const code = await mailedCode();
      const verified = await signIn.verify({ email, code: wrong(code ?? "000000"), network: home });
      return { requested, verified, statements: [...database.sent.statements] };
    };
    const stranger = await watch("stranger@elsewhere.example");
    expect(mails).toHaveLength(0);
    const owner = await watch(known);
    expect(mails).toHaveLength(1);
    expect(stranger).toEqual(owner);
    expect(queued).toHaveLength(2);
  });
});

describe("limits", () => {
  test("requests for one address, counted exactly when they come at once", async () => {
    const signIn = open({ requestsPerAddress: 3 });
    const ask = (network: string) => signIn.request({ email: known, network });
    const outcomes = await Promise.all(["1", "2", "3", "4", "5"].map((last) => ask(`198.51.100.${last}`)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({
      error: { code: "TOO_MANY_REQUESTS", message: expect.stringContaining("Wait 15 minutes") },
    });
    expect(queued).toHaveLength(3);
    clock.nowMs += 15 * minute;
    expect(await ask(home)).toMatchObject({ ok: true });
  });

  test("requests from one network, whatever the addresses", async () => {
    const signIn = open({ requestsPerNetwork: 2 });
    const outcomes = await Promise.all(
      ["a", "b", "c"].map((name) =>
        signIn.request({ email: `${name}@b.example`, network: "2001:db8:1:2::7" }),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2);
    // Another address of the same household is the same network; the next one is not.
    expect(await signIn.request({ email: known, network: "2001:db8:1:2:aaaa::1" })).toMatchObject({
      ok: false,
    });
    expect(await signIn.request({ email: known, network: "2001:db8:1:3::1" })).toMatchObject({ ok: true });
  });

  test("wrong codes from one network, exact at once, and right ones are not counted", async () => {
    const signIn = open({ failuresPerNetwork: 3 });
    for (let round = 0; round < 4; round += 1) {
      const code = await askForCode(signIn);
      expect(await signIn.verify({ email: known, code, network: home })).toMatchObject({ ok: true });
      clock.nowMs += 5 * minute;
    }
    const outcomes = await Promise.all(
      ["a", "b", "c", "d", "e"].map((name) =>
        signIn.verify({ email: `${name}@b.example`, code: "123456", network: home }),
      ),
    );
    const codes = outcomes.map((outcome) => (outcome.ok ? "ok" : outcome.error.code));
    expect(codes.toSorted()).toEqual([
      "TOO_MANY_REQUESTS",
      "TOO_MANY_REQUESTS",
      "VALIDATION",
      "VALIDATION",
      "VALIDATION",
    ]);
    const code = await askForCode(signIn);
    expect(await signIn.verify({ email: known, code, network: home })).toMatchObject({
      error: { code: "TOO_MANY_REQUESTS" },
    });
    expect(await signIn.verify({ email: known, code, network: "198.51.100.9" })).toMatchObject({ ok: true });
  });

  test("wrong codes against one address, from wherever", async () => {
    const signIn = open({ failuresPerAddress: 2 });
    const code = await askForCode(signIn);
    for (const last of ["1", "2"]) {
      await signIn.verify({ email: known, code: wrong(code), network: `198.51.100.${last}` });
    }
    expect(await signIn.verify({ email: known, code, network: home })).toMatchObject({
      error: { code: "TOO_MANY_REQUESTS" },
    });
    clock.nowMs += 60 * minute;
    const fresh = await askForCode(signIn);
    expect(await signIn.verify({ email: known, code: fresh, network: home })).toMatchObject({ ok: true });
  });
});

describe("what is stored and sent", () => {
  test("no code and no network address stands in the registry, and old rows go", async () => {
    const signIn = open();
    const code = await askForCode(signIn);
    await signIn.verify({ email: known, code: wrong(code), network: home });
    const [signIns, failures] = await database.raw.batch([
      "SELECT * FROM sign_ins",
      "SELECT * FROM sign_in_failures",
    ]);
    const stored = JSON.stringify([signIns?.rows, failures?.rows]);
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(home);
    clock.nowMs += 25 * 60 * minute;
    await askForCode(signIn);
    const { rows } = await database.raw.execute(
      "SELECT (SELECT count(*) FROM sign_ins) AS sign_ins, (SELECT count(*) FROM sign_in_failures) AS failures",
    );
    expect(rows).toMatchObject([{ sign_ins: 1, failures: 0 }]);
  });

  test("the mail says what it is, for how long, and shows the agency's name as text", async () => {
    const code = await askForCode(open());
    expect(mails[0]).toMatchObject({
      to: known,
      subject: `${code} is your Carabiner code`,
      idempotencyKey: queued[0],
    });
    expect(mails[0]?.text).toContain("expires in 10 minutes");
    expect(mails[0]?.text).toContain("Larkspur & Sons <Insurance>");
    expect(mails[0]?.html).toContain("Larkspur &amp; Sons &lt;Insurance&gt;");
    expect(mails[0]?.html).not.toContain("<Insurance>");
  });

  test("a mail job that comes after the code was used sends nothing", async () => {
    const signIn = open();
    const code = await askForCode(signIn);
    await signIn.verify({ email: known, code, network: home });
    expect(await mailedCode()).toBeNull();
    expect(mails).toHaveLength(1);
  });
});
