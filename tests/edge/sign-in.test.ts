/** Signing in and out over HTTP: who gets in, what the cookie may do, the limits on tries, and what strangers learn. */
import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type AgencyPlace, openAgency, registrySql, type RunningAgency } from "../support/agencies.ts";
import { codeOf, listCodeMail, listMail, waitForCode } from "../support/mailbox.ts";
import { type OwnProduct, startOwnProduct } from "../support/own-product.ts";

let agency: RunningAgency;
let nthMail = 0;
beforeAll(async () => {
  agency = await openAgency();
  nthMail = (await listCodeMail(inject("productUrl"), agency.ownerEmail)).length;
});

interface Step {
  status: number;
  body: {
    data?: { agencySignIn: { agencyUser: { email: string } | null } | null } | null;
    errors?: {
      message: string;
      extensions: { code: string; fields?: { path: string; message: string }[] };
    }[];
  };
  /** The Set-Cookie line of the session, if there was one. */
  cookie: string | undefined;
  /** All Set-Cookie lines. */
  cookies: string[];
}

async function signIn(
  variables: { email: string; code?: string },
  { url = inject("productUrl"), headers = {} }: { url?: string; headers?: Record<string, string> } = {},
): Promise<Step> {
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url, ...headers },
    body: JSON.stringify({
      query:
        "mutation ($email: String!, $code: String) { agencySignIn(email: $email, code: $code) { agencyUser { email } } }",
      variables,
    }),
  });
  const cookies = response.headers.getSetCookie();
  const cookie = cookies.find((line) => line.startsWith("__Host-carabiner="));
  return { status: response.status, body: (await response.json()) as Step["body"], cookie, cookies };
}

/** Requests a code and reads it from the email. */
async function askForCode(): Promise<string> {
  const { ownerEmail: email } = agency;
  const { body } = await signIn({ email });
  expect(body.errors).toBeUndefined();
  nthMail += 1;
  return waitForCode(inject("productUrl"), email, nthMail);
}

const otherThan = (code: string) =>
  String((Number(code) + randomInt(1, 999_999)) % 1_000_000).padStart(6, "0");

const isSignedIn = async (cookieLine: string | undefined) => {
  const response = await fetch(`${inject("productUrl")}/graphql`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      origin: inject("productUrl"),
      cookie: cookieLine?.split(";")[0] ?? "",
    },
    body: JSON.stringify({ query: "{ agencyUser { email } }" }),
  });
  return (await response.text()).includes(agency.ownerEmail);
};

describe("the two steps", () => {
  test("open a session with an address and the mailed code, even in capitals and with spaces", async () => {
    const email = agency.ownerEmail;
    const first = await signIn({ email: ` ${email.toUpperCase()} ` });
    expect(first).toMatchObject({ status: 200, body: { data: { agencySignIn: { agencyUser: null } } } });
    expect(first.cookie).toBeUndefined();
    // Only a name for the browser, which identifies it when the code is entered.
    const named = first.cookies[0]?.split("; ") ?? [];
    expect(first.cookies).toHaveLength(1);
    expect(named[0]).toMatch(/^__Host-carabiner-browser=[\w-]{43}$/);
    expect(named).toEqual(expect.arrayContaining(["HttpOnly", "Secure", "SameSite=Lax", "Path=/"]));
    nthMail += 1;
    const code = await waitForCode(inject("productUrl"), email, nthMail);
    const second = await signIn({ email, code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(second.body.data?.agencySignIn?.agencyUser?.email).toBe(email);
    expect(await isSignedIn(second.cookie)).toBe(true);
  });

  test("send an email that names the agency and the code's lifetime", async () => {
    await askForCode();
    const [mail] = await listCodeMail(inject("productUrl"), agency.ownerEmail);
    expect(mail?.text).toContain("10 minutes");
    expect(mail?.text).toContain(agency.name);
    expect(mail?.subject).toContain(mail && codeOf(mail));
  });

  test("accept a code once", async () => {
    const code = await askForCode();
    expect((await signIn({ email: agency.ownerEmail, code })).cookie).toBeDefined();
    const again = await signIn({ email: agency.ownerEmail, code });
    expect(again.cookie).toBeUndefined();
    expect(again.body.errors?.[0]?.extensions).toMatchObject({
      code: "VALIDATION",
      fields: [{ path: "code" }],
    });
  });

  test("open one session when a code is sent twice at once", async () => {
    const code = await askForCode();
    const both = await Promise.all([1, 2].map(() => signIn({ email: agency.ownerEmail, code })));
    expect(both.filter(({ cookie }) => cookie)).toHaveLength(1);
  });

  test("accept the last three codes, even if others request one meanwhile", async () => {
    const older = await askForCode();
    await askForCode();
    await askForCode();
    expect((await signIn({ email: agency.ownerEmail, code: older })).cookie).toBeDefined();
  });

  test("void a code after five wrong ones", async () => {
    const code = await askForCode();
    for (let nth = 1; nth <= 5; nth += 1) {
      const { body, cookie } = await signIn({ email: agency.ownerEmail, code: otherThan(code) });
      expect(cookie).toBeUndefined();
      const message = body.errors?.[0]?.extensions.fields?.[0]?.message ?? "";
      expect(message.includes("last try"), message).toBe(nth === 5);
    }
    expect((await signIn({ email: agency.ownerEmail, code })).cookie).toBeUndefined();
  });

  test("accept a code for ten minutes and no longer", async () => {
    const code = await askForCode();
    const [row] = await registrySql(
      "SELECT id, expires_at - created_at AS ms FROM sign_ins WHERE email = ? ORDER BY created_at DESC LIMIT 1",
      [agency.ownerEmail],
    );
    expect(row?.["ms"]).toBe(10 * 60_000);
    await registrySql("UPDATE sign_ins SET expires_at = ? WHERE id = ?", [
      Date.now() - 1,
      String(row?.["id"]),
    ]);
    expect((await signIn({ email: agency.ownerEmail, code })).cookie).toBeUndefined();
  });

  test("accept a code only for its own address", async () => {
    const other = await openAgency("Other Insurance");
    const code = await askForCode();
    expect((await signIn({ email: other.ownerEmail, code })).cookie).toBeUndefined();
  });

  test("store neither code nor session in plain text", async () => {
    const code = await askForCode();
    const registry = JSON.stringify([
      await registrySql("SELECT * FROM sign_ins"),
      await registrySql("SELECT * FROM sign_in_addresses"),
    ]);
    expect(registry).not.toContain(`"${code}"`);
    const { cookie = "" } = await signIn({ email: agency.ownerEmail, code });
    const [, secret = ""] = cookie.split(";")[0]?.split(".") ?? [];
    expect(secret.length).toBe(43);
    expect(JSON.stringify(await agency.sql("SELECT * FROM sessions"))).not.toContain(secret);
  });

  test.each([
    ["no address", "", "email"],
    ["a partial address", "odette@", "email"],
    ["an address of 10,000 letters", `${"a".repeat(10_000)}@larkspur.example`, "email"],
  ])("report %s at its field", async (_what, email, path) => {
    const { body } = await signIn({ email });
    expect(body.errors?.[0]?.extensions).toMatchObject({ code: "VALIDATION", fields: [{ path }] });
  });

  test("report an incomplete code at its field without using up a try", async () => {
    const code = await askForCode();
    for (let nth = 0; nth < 6; nth += 1) {
      const { body } = await signIn({ email: agency.ownerEmail, code: "12345" });
      expect(body.errors?.[0]?.extensions.fields?.[0]?.message).toBe("Enter the six digits from the email.");
    }
    expect((await signIn({ email: agency.ownerEmail, code })).cookie).toBeDefined();
  });
});

describe("an unknown address", () => {
  test("gets the same answers, as fast, and no email", async () => {
    const { ownerEmail: known } = await openAgency("Known Insurance");
    const stranger = `stranger-${Date.now()}@nowhere.example`;
    const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
    const answers: Record<"known" | "unknown", string> = { known: "", unknown: "" };
    for (let nth = 0; nth < 25; nth += 1) {
      for (const [who, email] of [
        ["known", known],
        ["unknown", stranger],
      ] as const) {
        const started = performance.now();
        const { status, body } = await signIn({ email });
        times[who].push(performance.now() - started);
        answers[who] = `${status} ${JSON.stringify(body)}`;
      }
    }
    expect(answers.unknown).toBe(answers.known);
    const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
    const [theirs, ours] = [median(times.unknown), median(times.known)];
    // Far below what can be told apart over a network with 25 tries; all of it takes longer beside other work.
    expect(Math.abs(ours - theirs)).toBeLessThan(Math.max(8, ours / 4));
    expect(await listMail(inject("productUrl"), stranger)).toEqual([]);
  });

  test("gets the same answer to a wrong code", async () => {
    const { ownerEmail: known } = await openAgency("Known Insurance");
    const stranger = `stranger-${Date.now()}@nowhere.example`;
    await signIn({ email: stranger });
    await signIn({ email: known });
    const [theirs, ours] = [
      await signIn({ email: stranger, code: "123456" }),
      await signIn({ email: known, code: "123456" }),
    ];
    expect(theirs.body).toEqual(ours.body);
  });
});

describe("the session", () => {
  test("is in a cookie hidden from scripts, other hosts and other sites", async () => {
    const { cookie = "" } = await signIn({ email: agency.ownerEmail, code: await askForCode() });
    const flags = cookie
      .split("; ")
      .slice(1)
      .map((flag) => flag.toLowerCase());
    expect(cookie).toMatch(/^__Host-carabiner=/);
    expect(flags).toEqual(expect.arrayContaining(["path=/", "httponly", "secure", "samesite=lax"]));
    expect(flags.some((flag) => flag.startsWith("domain"))).toBe(false);
  });

  test("is new after each sign-in, and the previous one ends", async () => {
    const first = await signIn({ email: agency.ownerEmail, code: await askForCode() });
    const second = await signIn(
      { email: agency.ownerEmail, code: await askForCode() },
      { headers: { cookie: first.cookie?.split(";")[0] ?? "" } },
    );
    expect(second.cookie?.split(";")[0]).not.toBe(first.cookie?.split(";")[0]);
    expect(await isSignedIn(second.cookie)).toBe(true);
    expect(await isSignedIn(first.cookie)).toBe(false);
  });

  test("ends at sign-out, wherever its token is used", async () => {
    const { cookie = "" } = await signIn({ email: agency.ownerEmail, code: await askForCode() });
    const response = await fetch(`${inject("productUrl")}/graphql`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        origin: inject("productUrl"),
        cookie: cookie.split(";")[0] ?? "",
      },
      body: JSON.stringify({ query: "mutation { agencySignOut }" }),
    });
    expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-carabiner=;.*Max-Age=0/i);
    expect(await isSignedIn(cookie)).toBe(false);
  });

  test.each<[string, Record<string, string>]>([
    ["another origin", { origin: "https://elsewhere.example" }],
    ["an opaque origin", { origin: "null" }],
    ["a neighbor on the same machine", { origin: "http://localhost:1" }],
    ["another site, according to the browser", { origin: "OWN", "sec-fetch-site": "cross-site" }],
    ["another host of this site, according to the browser", { origin: "OWN", "sec-fetch-site": "same-site" }],
  ])("does not allow writes from %s", async (_what, { origin, ...headers }) => {
    const url = inject("productUrl");
    for (const [method, path] of [
      ["POST", "/graphql"],
      ["PUT", "/app/settings/agency"],
    ] as const) {
      const response = await fetch(url + path, {
        method,
        headers: {
          "content-type": "application/json",
          cookie: agency.owner.cookie,
          origin: origin === "OWN" ? url : String(origin),
          ...headers,
        },
        body: JSON.stringify({
          query: "mutation { agencySignOut }",
          name: "Taken over",
          timeZone: "America/Chicago",
        }),
      });
      expect(response.status, path).toBe(403);
    }
    expect(await isSignedIn(agency.owner.cookie)).toBe(true);
  });
});

describe("the default limits", () => {
  let own: OwnProduct;
  let place: AgencyPlace;
  beforeAll(async () => {
    own = await startOwnProduct({ SIGN_IN_LIMITS: "" });
    place = own;
  });
  afterAll(() => own.stop());

  /** Requests from networks of their own choosing, as behind Cloudflare. */
  const from = (network: string) => ({ url: own.url, headers: { "cf-connecting-ip": network } });
  const isRefused = ({ body }: Step) => body.errors?.[0]?.extensions.code === "TOO_MANY_REQUESTS";

  /** A browser: keeps the name it was given. */
  const named = (step: Step, network: string) => ({
    url: own.url,
    headers: { "cf-connecting-ip": network, cookie: step.cookies[0]?.split(";")[0] ?? "" },
  });

  test("allow five codes per address and network in 15 minutes, even when requested at once", async () => {
    const all = await Promise.all(
      Array.from({ length: 12 }, () => signIn({ email: "many@nowhere.example" }, from("203.0.113.1"))),
    );
    expect(all.filter((step) => !isRefused(step))).toHaveLength(5);
    const refused = all.find(isRefused);
    expect(refused?.body.errors?.[0]?.message).toContain("Wait 15 minutes");
    expect(isRefused(await signIn({ email: "many@nowhere.example" }, from("203.0.113.2")))).toBe(false);
    expect(isRefused(await signIn({ email: "other@nowhere.example" }, from("203.0.113.1")))).toBe(false);
  });

  test("allow two hundred codes per network in an hour, whatever the addresses", async () => {
    const network = from("198.51.100.7");
    const all: Step[] = [];
    for (let round = 0; round < 6; round += 1) {
      const emails = Array.from({ length: 35 }, (_, nth) => `person-${round}-${nth}@nowhere.example`);
      all.push(...(await Promise.all(emails.map((email) => signIn({ email }, network)))));
    }
    expect(all.filter((step) => !isRefused(step))).toHaveLength(200);
    expect(isRefused(await signIn({ email: "person-x@nowhere.example" }, from("198.51.100.8")))).toBe(false);
  });

  test("count an IPv6 site as one network", async () => {
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, nth) =>
        signIn({ email: "six@nowhere.example" }, from(`2001:db8:7:${nth}::1`)),
      ),
    );
    expect(all.filter((step) => !isRefused(step))).toHaveLength(5);
    expect(isRefused(await signIn({ email: "six@nowhere.example" }, from("2001:db8:8:7::1")))).toBe(false);
  });

  test("lock nobody out because of a stranger's wrong codes and requests, from one network or many", async () => {
    const { ownerEmail: email } = await openAgency("Attacked Insurance", place);
    const guess = (network: string) => signIn({ email, code: "000000" }, from(network));
    for (let nth = 0; nth < 25; nth += 1) await guess("192.0.2.66");
    const person = "198.51.100.20";
    const asked = await signIn({ email }, from(person));
    const code = await waitForCode(own.url, email, 2);
    for (let nth = 0; nth < 25; nth += 1) {
      await guess(`192.0.2.${nth}`);
      // From the user's own network as well.
      await guess(person);
      await signIn({ email }, from(`192.0.2.${nth}`));
    }
    const inside = await signIn({ email, code }, named(asked, person));
    expect(inside.cookie).toBeDefined();
  });

  test("let a new owner in despite eighty requests from one IPv6 line, and send five emails", async () => {
    const { ownerEmail: email } = await openAgency("Flooded Insurance", place);
    for (let round = 0; round < 2; round += 1)
      await Promise.all(
        Array.from({ length: 40 }, (_, nth) =>
          signIn({ email }, from(`2001:db8:0:${(256 + nth).toString(16)}::1`)),
        ),
      );
    const person = "198.51.100.30";
    const asked = await signIn({ email }, from(person));
    expect(isRefused(asked)).toBe(false);
    // One of the agency's own, five for strangers, one for the owner.
    const code = await waitForCode(own.url, email, 7);
    expect(await listCodeMail(own.url, email)).toHaveLength(7);
    expect((await signIn({ email, code }, named(asked, person))).cookie).toBeDefined();
    // From the office, now that it is known: a colleague's requests, then a new browser.
    for (let nth = 0; nth < 6; nth += 1) await signIn({ email }, from(person));
    expect(isRefused(await signIn({ email }, from(person)))).toBe(false);
  });
});
