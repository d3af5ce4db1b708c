import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createSignIn, deliverSignInMail, signInLimits } from "#core/sign-in";
import type { OutgoingMail } from "../../../core/shared/mailer.ts";
import type { SignIn } from "../../../core/sign-in/sign-in.ts";
import type { SignInLimits } from "../../../core/sign-in/sign-in-limits.ts";
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
let delivered: number;
let mails: OutgoingMail[];

beforeEach(async () => {
  clock = { nowMs: Date.UTC(2026, 10, 20, 15) };
  queued = [];
  delivered = 0;
  mails = [];
  database = await openTestDatabase("registry");
  registry = database.db as unknown as RegistryDb;
  await database.raw.batch([
    {
      sql: "INSERT INTO agencies (id, name, database_name, state, created_at, updated_at) VALUES (?, ?, 'one', 'ACTIVE', 1, 1)",
      args: [agencyId, "Larkspur & Sons <Insurance>"],
    },
    {
      sql: "INSERT INTO sign_in_addresses (email, agency_id, user_id) VALUES (?, ?, ?)",
      args: [known, agencyId, userId],
    },
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

/** A client without cookies: it is known by its network alone. */
const from = (network: string, browser: string | null = null) => ({ network, browser });
const home = from("203.0.113.7");
const elsewhere = (nth: number) => from(`198.51.100.${nth}`);

const codeIn = (mail: OutgoingMail | undefined) => /\d{6}/.exec(mail?.text ?? "")?.[0] ?? null;

/** Delivers what is queued: the code of the last request, or null if it brought no mail. */
async function mailedCode(): Promise<string | null> {
  const deps = {
    registry,
    nowMs: () => clock.nowMs,
    secret,
    mailer: {
      async send(mail: OutgoingMail) {
        mails.push(mail);
        return { providerId: null, messageId: null };
      },
    },
  };
  let wasSent = false;
  for (const signInId of queued.slice(Math.min(delivered, queued.length - 1)))
    wasSent = await deliverSignInMail(deps, { signInId, isRepeat: false });
  delivered = queued.length;
  return wasSent ? codeIn(mails.at(-1)) : null;
}

/** Requests a code and reads it from the newest email in the mailbox. */
async function askForCode(signIn: SignIn, place = home): Promise<string> {
  const requested = await signIn.request({ email: known, ...place });
  expect(requested).toEqual({ ok: true, value: null });
  await mailedCode();
  return codeIn(mails.at(-1)) ?? "no mail";
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("signing in", () => {
  test("opens the agency once with the mailed code", async () => {
    const signIn = open();
    const code = await askForCode(signIn);
    const spaced = ` ${code.slice(0, 3)} ${code.slice(3)}`;
    expect(await signIn.verify({ email: "OWNER@larkspur.example ", code: spaced, ...home })).toEqual({
      ok: true,
      value: { agencyId, userId },
    });
    const again = await signIn.verify({ email: known, code, ...home });
    expect(again).toMatchObject({ ok: false, error: { code: "VALIDATION", fields: [{ path: "code" }] } });
  });

  test("opens it once when the same code is sent twice at once", async () => {
    const signIn = open();
    const code = await askForCode(signIn);
    const outcomes = await Promise.all([1, 2, 3].map(() => signIn.verify({ email: known, code, ...home })));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("rejects an expired code after ten minutes", async () => {
    const signIn = open();
    const code = await askForCode(signIn);
    clock.nowMs += 10 * minute;
    const late = await signIn.verify({ email: known, code, ...home });
    expect(late).toMatchObject({
      ok: false,
      error: { fields: [{ message: expect.stringContaining("no longer works") }] },
    });
    expect(await mailedCode()).toBeNull();
  });

  test("accepts the last three codes", async () => {
    const signIn = open();
    const codes = [];
    for (let nth = 0; nth < 4; nth += 1) {
      codes.push(await askForCode(signIn));
      clock.nowMs += minute;
    }
    const [fourth = "", third = "", , newest = ""] = codes;
    expect(await signIn.verify({ email: known, code: fourth, ...home })).toMatchObject({ ok: false });
    expect(await signIn.verify({ email: known, code: third, ...home })).toMatchObject({ ok: true });
    // Once signed in, the other codes sent to this network are void.
    expect(await signIn.verify({ email: known, code: newest, ...home })).toMatchObject({ ok: false });
  });

  const messagesOf = (outcomes: readonly unknown[]) => outcomes.map((outcome) => JSON.stringify(outcome));

  test("rejects the right code after five wrong ones", async () => {
    const signIn = open();
    const code = await askForCode(signIn);
    const outcomes = [];
    for (const tried of [...Array.from({ length: 5 }, () => wrong(code)), code]) {
      outcomes.push(await signIn.verify({ email: known, code: tried, ...home }));
    }
    expect(outcomes.map(({ ok }) => ok)).toEqual([false, false, false, false, false, false]);
    expect(messagesOf(outcomes)[4]).toContain("last try");
    expect(messagesOf(outcomes)[5]).toContain("no longer works");
  });

  test("counts five tries for six wrong codes at once, in any order", async () => {
    const signIn = open();
    const code = await askForCode(signIn);
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => signIn.verify({ email: known, code: wrong(code), ...home })),
    );
    const messages = messagesOf(outcomes);
    expect(messages.filter((message) => message.includes("last try"))).toHaveLength(1);
    expect(messages.filter((message) => message.includes("no longer works"))).toHaveLength(1);
    expect(await signIn.verify({ email: known, code, ...home })).toMatchObject({ ok: false });
  });

  test("rejects the right code once the tries are used up", async () => {
    const signIn = open();
    const code = await askForCode(signIn);
    await database.raw.execute("UPDATE sign_ins SET tries = 5, network_tries = 5");
    expect(await signIn.verify({ email: known, code, ...home })).toMatchObject({ ok: false });
  });

  test("does not work for an agency that is not ready", async () => {
    await database.raw.execute("UPDATE agencies SET state = 'PROVISIONING'");
    const signIn = open();
    await signIn.request({ email: known, ...home });
    expect(await mailedCode()).toBeNull();
  });

  const bad: [string, { email: unknown; code: unknown }, string][] = [
    ["no address", { email: "", code: "123456" }, "email"],
    ["an address that isn't text", { email: { $ne: null }, code: "123456" }, "email"],
    ["an address of 10 MB", { email: `${"x".repeat(10_000_000)}@a.example`, code: "123456" }, "email"],
    ["five digits", { email: known, code: "12345" }, "code"],
    ["letters", { email: known, code: "abcdef" }, "code"],
    ["a code of 10 MB", { email: known, code: "1".repeat(10_000_000) }, "code"],
    ["no code", { email: known, code: "" }, "code"],
  ];
  test.each(bad)("rejects %s at its field before querying the database", async (_name, input, path) => {
    database.forget();
    const refused = await open().verify({ ...input, ...home });
    expect(refused).toMatchObject({ ok: false, error: { code: "VALIDATION", fields: [{ path }] } });
    expect(database.sent.roundTrips).toBe(0);
  });
});

describe("an unknown address", () => {
  test("gets the same answers after the same statements, and no mail", async () => {
    const signIn = open();
    const watch = async (email: string) => {
      database.forget();
      const requested = await signIn.request({ email, ...home });
      const statements = [...database.sent.statements];
      // Nobody waits for the mail, so its duration reveals nothing.
      const code = await mailedCode();
      database.forget();
      const verified = await signIn.verify({ email, code: wrong(code ?? "000000"), ...home });
      return { requested, verified, statements: [...statements, ...database.sent.statements] };
    };
    const stranger = await watch("stranger@elsewhere.example");
    expect(mails).toHaveLength(0);
    const owner = await watch(known);
    expect(mails).toHaveLength(1);
    expect(stranger).toEqual(owner);
    expect(queued).toHaveLength(2);
  });
});

/** The same numbers each time: mulberry32. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const outcomeOf = (outcome: Awaited<ReturnType<SignIn["verify"] | SignIn["request"]>>) =>
  outcome.ok ? "ok" : outcome.error.code;

describe("an attacker who knows an address", () => {
  const browser = "b".repeat(43);
  const guess = (signIn: SignIn, place: typeof home, code = "000000") =>
    signIn.verify({ email: known, code, ...place });
  const guessOften = async (signIn: SignIn, times: number, place: (nth: number) => typeof home) => {
    for (let nth = 0; nth < times; nth += 1) await guess(signIn, place(nth));
  };

  test.each([
    ["the user's own network, without a cookie", home, home],
    ["elsewhere", elsewhere(1), home],
    ["the user's own network, where the user's browser has a name", home, { ...home, browser }],
  ])(
    "locks nobody out with wrong codes before one is requested, from %s",
    async (_where, stranger, person) => {
      const signIn = open();
      await guessOften(signIn, 60, () => stranger);
      const code = await askForCode(signIn, person);
      expect(await guess(signIn, person, code)).toMatchObject({ ok: true });
    },
  );

  test("locks nobody out with wrong codes while a code is on its way", async () => {
    const signIn = open();
    const code = await askForCode(signIn, { ...home, browser });
    await guessOften(signIn, 60, () => home);
    await guessOften(signIn, 60, elsewhere);
    // The tries of its network and of strangers are used up; the browser that asked has its own.
    expect(await guess(signIn, home, code)).toMatchObject({ ok: false });
    expect(await guess(signIn, { ...home, browser }, code)).toMatchObject({ ok: true });
  });

  test("does not use up the tries of a cookieless client on another network", async () => {
    const signIn = open();
    const code = await askForCode(signIn);
    await guessOften(signIn, 60, elsewhere);
    expect(await guess(signIn, home, code)).toMatchObject({ ok: true });
  });

  test("cannot void codes or keep them from being sent, from however many networks", async () => {
    const signIn = open();
    const first = await askForCode(signIn);
    expect(await guess(signIn, home, first)).toMatchObject({ ok: true });
    const code = await askForCode(signIn);
    for (let nth = 0; nth < 100; nth += 1) await signIn.request({ email: known, ...elsewhere(nth) });
    expect(await guess(signIn, home, code)).toMatchObject({ ok: true });
    // The network that the address signed in from is not counted with strangers, nor is its browser elsewhere.
    expect(await askForCode(signIn)).toMatch(/^\d{6}$/);
  });

  test("cannot block a first sign-in with five requests, or with thirty from six networks", async () => {
    const signIn = open();
    for (let nth = 0; nth < 30; nth += 1)
      await signIn.request({ email: known, ...elsewhere(Math.floor(nth / 5)) });
    const code = await askForCode(signIn);
    expect(await guess(signIn, home, code)).toMatchObject({ ok: true });
  });

  test("is distinguished from a browser that signed in before, even on the same network or while traveling", async () => {
    const signIn = open();
    const own = { ...home, browser };
    await guess(signIn, own, await askForCode(signIn, own));
    const hotel = from("192.0.2.4");
    for (let nth = 0; nth < 10; nth += 1) {
      await signIn.request({ email: known, ...home });
      await signIn.request({ email: known, ...hotel });
    }
    await guessOften(signIn, 60, () => hotel);
    const code = await askForCode(signIn, { ...hotel, browser });
    expect(await guess(signIn, { ...hotel, browser }, wrong(code))).toMatchObject({ ok: false });
    expect(await guess(signIn, { ...hotel, browser }, code)).toMatchObject({ ok: true });
  });

  test("counts as one network on one IPv6 line of 256 subnets, and causes five emails", async () => {
    const signIn = open();
    const subnet = (nth: number) => from(`2001:db8:0:${(256 + nth).toString(16)}::1`);
    for (let nth = 0; nth < 80; nth += 1)
      await signIn.request({ email: known, ...subnet(Math.floor(nth / 2)) });
    await mailedCode();
    expect(mails).toHaveLength(5);
    const code = await askForCode(signIn);
    expect(await guess(signIn, home, code)).toMatchObject({ ok: true });
  });

  test("on hundreds of networks cannot block a first sign-in with the latest code", async () => {
    const signIn = open();
    for (let nth = 0; nth < 200; nth += 1) {
      await signIn.request({ email: known, ...elsewhere(nth) });
      await guess(signIn, elsewhere(nth));
    }
    const own = { ...home, browser };
    const code = await askForCode(signIn, own);
    expect(mails).toHaveLength(20);
    // Two devices get the same code, and it works once, even at once.
    const phone = { ...from("192.0.2.4"), browser: "phone" };
    expect(await askForCode(signIn, phone)).toBe(code);
    const both = await Promise.all([own, phone].map((place) => guess(signIn, place, code)));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await guess(signIn, { ...from("192.0.2.5"), browser: "none" }, code)).toMatchObject({ ok: false });
  });

  test("cannot make the newest email useless by asking right after the user", async () => {
    const signIn = open();
    await guessOften(signIn, 20, elsewhere);
    const own = { ...home, browser };
    await askForCode(signIn, own);
    const newest = await askForCode(signIn, elsewhere(1));
    expect(await guess(signIn, own, newest)).toMatchObject({ ok: true });
  });

  test("behind the user's office address cannot keep the user's new browser out", async () => {
    const signIn = open();
    await guess(signIn, home, await askForCode(signIn));
    const asked = [];
    for (let nth = 0; nth < 10; nth += 1) asked.push(await signIn.request({ email: known, ...home }));
    expect(asked.filter(({ ok }) => ok)).toHaveLength(5);
    for (let nth = 0; nth < 40; nth += 1) {
      const own = { ...home, browser: `colleague ${nth}` };
      await signIn.request({ email: known, ...own });
      await guess(signIn, own);
      await guess(signIn, home);
    }
    const laptop = { ...home, browser };
    const code = await askForCode(signIn, laptop);
    expect(mails.length).toBeLessThanOrEqual(20);
    expect(await guess(signIn, laptop, code)).toMatchObject({ ok: true });
    const known15 = [];
    for (let nth = 0; nth < 6; nth += 1) known15.push(await signIn.request({ email: known, ...laptop }));
    expect(known15.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false]);
  });

  test.each([1, 2])("never keeps the user from getting a code and signing in (seed %i)", async (seed) => {
    const signIn = open();
    const random = seeded(seed);
    const pick = (below: number) => Math.floor(random() * below);
    const somebody = () => {
      const network = [`198.51.100.${pick(200)}`, `2001:db8:${pick(40)}:${pick(99)}::1`, "192.0.2.9"][
        pick(3)
      ];
      return from(network ?? "", [null, `named ${pick(1000)}`][pick(2)]);
    };
    const colleague = () => from(home.network, [null, `colleague ${pick(1000)}`][pick(2)]);
    const attack = async (attacker: () => typeof home, times: number) => {
      for (let nth = 0; nth < times; nth += 1) {
        clock.nowMs += pick(1000);
        if (random() < 0.6) await signIn.request({ email: known, ...attacker() });
        else await guess(signIn, attacker(), String(pick(1_000_000)).padStart(6, "0"));
      }
    };
    const getsIn = async (place: typeof home, attacker: () => typeof home) => {
      await attack(attacker, 100);
      await askForCode(signIn, place);
      await attack(attacker, 10);
      // The newest email, even if someone else requested it meanwhile.
      await mailedCode();
      expect(await guess(signIn, place, codeIn(mails.at(-1)) ?? "")).toMatchObject({ ok: true });
    };
    // First from an unseen network, then at the office with a new browser, then on the road with a known one.
    await getsIn({ ...home, browser: "first" }, somebody);
    await getsIn({ ...home, browser: "second" }, () => [somebody, colleague][pick(2)]?.() ?? home);
    await getsIn({ ...from("203.0.113.200"), browser: "second" }, somebody);
    expect(mails.length).toBeLessThan(40);
  });

  test("gets ten wrong codes, then a single one for each requested code", async () => {
    const signIn = open();
    await guessOften(signIn, 10, elsewhere);
    const place = from("192.0.2.4");
    const code = await askForCode(signIn, place);
    expect(await guess(signIn, place, wrong(code))).toMatchObject({
      error: { fields: [{ message: expect.stringContaining("last try") }] },
    });
    expect(await guess(signIn, place, code)).toMatchObject({ ok: false });
    clock.nowMs += 60 * minute;
    const fresh = await askForCode(signIn, place);
    await guess(signIn, place, wrong(fresh));
    expect(await guess(signIn, place, fresh)).toMatchObject({ ok: true });
  });

  test("has a fixed number of tries per hour, from however many networks", async () => {
    let compared = 0;
    const signIn = open({ triesPerCircle: 100 });
    const networks = Array.from({ length: 80 }, (_, nth) => from(`10.0.${nth >> 8}.${nth & 255}`));
    const spentBefore = async () => {
      const { rows } = await database.raw.execute("SELECT sum(tries + network_tries) AS spent FROM sign_ins");
      return Number(rows[0]?.["spent"] ?? 0);
    };
    for (const network of networks) {
      const named = { ...network, browser: `browser of ${network.network}` };
      const asked = await signIn.request({ email: known, ...named });
      for (const place of asked.ok ? [named, from(network.network, "another")] : [network]) {
        const before = await spentBefore();
        const outcome = await guess(signIn, place);
        const spent = (await spentBefore()) - before;
        // With its own code and with the newest one.
        compared += 2 * spent;
        expect(spent === 0 || outcomeOf(outcome) === "VALIDATION").toBe(true);
      }
    }
    expect(await spentBefore()).toBe(100);
    expect(compared).toBe(200);
  });
});

describe("rate limits", () => {
  test("apply to requests per address and place, exactly even when concurrent", async () => {
    const signIn = open({ requestsPerAddress: 3 });
    const outcomes = await Promise.all([1, 2, 3, 4, 5].map(() => signIn.request({ email: known, ...home })));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({
      error: { code: "TOO_MANY_REQUESTS", message: expect.stringContaining("Wait 15 minutes") },
    });
    expect(queued).toHaveLength(3);
    clock.nowMs += 15 * minute;
    expect(await signIn.request({ email: known, ...home })).toMatchObject({ ok: true });
  });

  test("apply to emails per address, exactly even when concurrent, then allow one every two minutes", async () => {
    const signIn = open();
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, nth) => signIn.request({ email: known, ...elsewhere(nth) })),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(100);
    await mailedCode();
    expect(mails).toHaveLength(20);
    for (let nth = 0; nth < 59; nth += 1) {
      clock.nowMs += minute;
      await signIn.request({ email: known, ...from(`192.0.2.${nth}`) });
      await mailedCode();
    }
    expect(mails.length).toBeGreaterThan(40);
    expect(mails.length).toBeLessThanOrEqual(50);
  });

  test("state the remaining wait and end after it", async () => {
    const signIn = open();
    const ask = () => signIn.request({ email: known, ...home });
    const refused = (wait: string) => ({ error: { message: expect.stringContaining(`Wait ${wait}, then`) } });
    for (let nth = 0; nth < 5; nth += 1) await ask();
    clock.nowMs += 4 * minute;
    expect(await ask()).toMatchObject(refused("11 minutes"));
    clock.nowMs += 10.5 * minute;
    expect(await ask()).toMatchObject(refused("1 minute"));
    clock.nowMs += minute;
    expect(await ask()).toMatchObject({ ok: true });
    // Past the limit for all strangers, the hourly limit applies.
    for (let nth = 0; nth < 70; nth += 1) await signIn.request({ email: known, ...elsewhere(nth) });
    expect(await ask()).toMatchObject(refused("60 minutes"));
    clock.nowMs += 59 * minute;
    expect(await ask()).toMatchObject(refused("1 minute"));
    clock.nowMs += minute;
    expect(await ask()).toMatchObject({ ok: true });
  });

  test("apply to requests per network, whatever the addresses", async () => {
    const signIn = open({ requestsPerNetwork: 2 });
    const ask = (email: string, network: string) => signIn.request({ email, ...from(network) });
    const outcomes = await Promise.all(
      ["a", "b", "c"].map((name) => ask(`${name}@b.example`, "2001:db8:1:2::7")),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2);
    // Another address of the same site is the same network; the next site is not.
    expect(await ask(known, "2001:db8:1:2:aaaa::1")).toMatchObject({ ok: false });
    expect(await ask(known, "2001:db8:1:3::1")).toMatchObject({ ok: false });
    expect(await ask(known, "2001:db8:2:2::1")).toMatchObject({ ok: true });
    // An IPv4 address written as IPv6 counts as itself, not as one network with all others.
    expect(await ask(known, "::ffff:c000:0201")).toMatchObject({ ok: true });
    expect(await ask("a@b.example", "192.0.2.1")).toMatchObject({ ok: true });
    expect(await ask("b@b.example", "::ffff:192.0.2.1")).toMatchObject({ ok: false });
    expect(await ask("b@b.example", "::ffff:c000:0202")).toMatchObject({ ok: true });
  });

  test("still let an office of fifty in from one address, with two mistakes each and a second code", async () => {
    const signIn = open();
    const staff = Array.from({ length: 50 }, (_, nth) => `person-${nth}@larkspur.example`);
    await database.raw.batch(
      staff.map((email) => ({
        sql: "INSERT INTO sign_in_addresses (email, agency_id, user_id) VALUES (?, ?, ?)",
        args: [email, agencyId, `usr_${email}`],
      })),
    );
    for (const email of staff) {
      await signIn.request({ email, ...home });
      expect(await signIn.request({ email, ...home })).toMatchObject({ ok: true });
      const code = (await mailedCode()) ?? "no mail";
      await signIn.verify({ email, code: wrong(code), ...home });
      let last = await signIn.verify({ email, code, ...home });
      if (!last.ok) {
        // Many mistakes in one hour leave each code one try.
        await signIn.request({ email, ...home });
        last = await signIn.verify({ email, code: (await mailedCode()) ?? "no mail", ...home });
      }
      expect(last, email).toMatchObject({ ok: true });
      clock.nowMs += 2_000;
    }
  });

  test("apply to wrong codes per network, whatever the addresses, but not to right ones", async () => {
    const signIn = open({ failuresPerNetwork: 3 });
    for (let round = 0; round < 4; round += 1) {
      const code = await askForCode(signIn);
      expect(await signIn.verify({ email: known, code, ...home })).toMatchObject({ ok: true });
      clock.nowMs += 5 * minute;
    }
    const { rows } = await database.raw.execute("SELECT count(*) AS failures FROM sign_in_failures");
    expect(rows).toMatchObject([{ failures: 0 }]);
    await Promise.all(
      ["a", "b", "c"].map((name) => signIn.verify({ email: `${name}@b.example`, code: "123456", ...home })),
    );
    const email = "d@b.example";
    await signIn.request({ email, ...home });
    const last = await signIn.verify({ email, code: "123456", ...home });
    expect(JSON.stringify(last)).toContain("last try");
    // A user who has signed in from here before is not a stranger here.
    const code = await askForCode(signIn);
    await signIn.verify({ email: known, code: wrong(code), ...home });
    expect(await signIn.verify({ email: known, code, ...home })).toMatchObject({ ok: true });
  });

  test("let a code be entered a few times elsewhere than where it was requested", async () => {
    const signIn = open();
    const code = await askForCode(signIn);
    for (let nth = 0; nth < 4; nth += 1)
      expect(outcomeOf(await signIn.verify({ email: known, code: wrong(code), ...elsewhere(1) }))).toBe(
        "VALIDATION",
      );
    expect(await signIn.verify({ email: known, code, ...elsewhere(1) })).toMatchObject({ ok: true });
    const next = await askForCode(signIn);
    for (let nth = 0; nth < 5; nth += 1)
      await signIn.verify({ email: known, code: wrong(next), ...elsewhere(2) });
    expect(await signIn.verify({ email: known, code: next, ...elsewhere(2) })).toMatchObject({
      error: { code: "TOO_MANY_REQUESTS", message: expect.stringContaining("Send a new code") },
    });
    expect(await signIn.verify({ email: known, code: next, ...elsewhere(3) })).toMatchObject({ ok: true });
  });
});

describe("stored and sent data", () => {
  test("keeps no code or network address in the registry, and prunes old rows", async () => {
    const signIn = open();
    const code = await askForCode(signIn);
    await signIn.verify({ email: known, code: wrong(code), ...home });
    const [signIns, failures] = await database.raw.batch([
      "SELECT * FROM sign_ins",
      "SELECT * FROM sign_in_failures",
    ]);
    const stored = JSON.stringify([signIns?.rows, failures?.rows]);
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(home.network);
    clock.nowMs += 25 * 60 * minute;
    const fresh = await askForCode(signIn);
    await signIn.verify({ email: known, code: fresh, ...home });
    const counted =
      "SELECT (SELECT count(*) FROM sign_ins) AS sign_ins, (SELECT count(*) FROM sign_in_failures) AS failures, " +
      "(SELECT count(*) FROM sign_in_places) AS places";
    expect((await database.raw.execute(counted)).rows).toMatchObject([
      { sign_ins: 1, failures: 0, places: 1 },
    ]);
    clock.nowMs += 91 * 24 * 60 * minute;
    await askForCode(signIn);
    expect((await database.raw.execute(counted)).rows).toMatchObject([{ sign_ins: 1, places: 0 }]);
  });

  test("explains itself and its expiry in the email, with the agency's name as text", async () => {
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

  test("sends no email when its job runs after the code was used", async () => {
    const signIn = open();
    const code = await askForCode(signIn);
    await signIn.verify({ email: known, code, ...home });
    expect(await mailedCode()).toBeNull();
    expect(mails).toHaveLength(1);
  });

  test("sends one email when its job runs twice", async () => {
    await askForCode(open());
    expect(await mailedCode()).toBeNull();
    expect(mails).toHaveLength(1);
  });
});
