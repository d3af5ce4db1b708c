/** The check of the domains that an agency's mail depends on, against a resolver that answers and fails as real ones do. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createMailSetup } from "#core/emails/setup";
import { openDns } from "../../../edge/adapters/dns.ts";
import {
  type DnsEmulator,
  type DnsPlay,
  type DnsRecords,
  startDns,
} from "../../../fixtures/emulators/dns.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";

let agency: TestAgency;
let dns: DnsEmulator;
beforeEach(async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  [agency, dns] = await Promise.all([openTestAgency(), startDns()]);
});
afterEach(async () => {
  vi.restoreAllMocks();
  agency.close();
  await dns.stop();
});

const key = "MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQC";
const keepAll = (all: Record<string, DnsRecords>) => {
  for (const [name, records] of Object.entries(all)) dns.keep(name, records);
};
const resendRecords = {
  "send.mail.example": { TXT: ["google-site-verification=1", "v=spf1 include:amazonses.com ~all"] },
  "resend._domainkey.mail.example": { TXT: [`v=DKIM1; k=rsa; p=${key}`] },
  "_dmarc.mail.example": { TXT: ["v=DMARC1; p=reject"] },
};

interface Asked {
  provider?: "resend" | "postmark" | "cloudflare" | null;
  domain?: string;
  contactEmail?: string | null;
  selector?: string | null;
}
async function check({
  provider = "resend",
  domain = "mail.example",
  contactEmail,
  selector = null,
}: Asked = {}) {
  await agency.raw.execute({
    sql: "UPDATE agency_profile SET contact_email = ?",
    args: [contactEmail ?? null],
  });
  const address = `no-reply@${domain}`;
  return createMailSetup(agency.scope(), {
    attachmentsMax: 1,
    dns: openDns({ url: dns.url, answerMs: 200 }),
    sending: provider && { provider, address, selector },
  }).checkDomains();
}
async function statesOf(asked: Asked = {}) {
  const [domain] = await check(asked);
  return Object.fromEntries((domain?.records ?? []).map(({ kind, state }) => [kind, state]));
}
async function recordOf(kind: "SPF" | "DKIM" | "DMARC", asked: Asked = {}) {
  const [domain] = await check(asked);
  const record = domain?.records.find((each) => each.kind === kind);
  if (!record) throw new Error("There is no such record.");
  return record;
}
const present = { SPF: "PRESENT", DKIM: "PRESENT", DMARC: "PRESENT" };

test("all three are there, in texts of several strings as well", async () => {
  keepAll(resendRecords);
  expect(await statesOf()).toEqual(present);
  dns.keep("resend._domainkey.mail.example", { TXT: [`p=${key.repeat(12)}`] });
  expect((await recordOf("DKIM")).found).toEqual([`p=${key.repeat(12)}`]);
});

test("each that is missing is named, with what to enter", async () => {
  expect(await statesOf()).toEqual({ SPF: "MISSING", DKIM: "MISSING", DMARC: "MISSING" });
  expect(await recordOf("SPF")).toMatchObject({
    name: "send.mail.example",
    value: "v=spf1 include:amazonses.com ~all",
  });
  for (const name of Object.keys(resendRecords)) {
    keepAll({ ...resendRecords, [name]: {} });
    const missing = Object.entries(await statesOf()).filter(([, state]) => state !== "PRESENT");
    expect(missing).toEqual([[expect.any(String), "MISSING"]]);
  }
});

describe("what could not be looked up is not known, and never missing", () => {
  const names = Object.keys(resendRecords).map(
    (name, at) => [name, ["SPF", "DKIM", "DMARC"][at] ?? ""] as const,
  );
  test.each<DnsPlay>(["SERVFAIL", "REFUSED", "SLOW", "BROKEN", "MALFORMED"])("%s", async (play) => {
    keepAll(resendRecords);
    for (const [name, kind] of names) {
      dns.play(name, play);
      expect(await statesOf()).toEqual({ ...present, [kind]: "UNKNOWN" });
      dns.play(name, null);
    }
  });

  test("nor is anything when nobody answers at all", async () => {
    const { url } = dns;
    await dns.stop();
    const [domain] = await createMailSetup(agency.scope(), {
      attachmentsMax: 1,
      dns: openDns({ url, answerMs: 200 }),
      sending: { provider: "resend", address: "no-reply@mail.example", selector: null },
    }).checkDomains();
    expect(domain?.records.map(({ state }) => state)).toEqual(["UNKNOWN", "UNKNOWN", "UNKNOWN"]);
    dns = await startDns();
  });

  test("a domain above is not asked in place of one that fails", async () => {
    keepAll({ "_dmarc.mail.example": { TXT: ["v=DMARC1; p=reject"] } });
    dns.play("_dmarc.news.mail.example", "SERVFAIL");
    expect((await recordOf("DMARC", { domain: "news.mail.example" })).state).toBe("UNKNOWN");
  });
});

describe("SPF", () => {
  const spf = (...records: string[]) => dns.keep("send.mail.example", { TXT: records });
  test.each([
    ["two records", ["v=spf1 include:amazonses.com ~all", "v=spf1 -all"], "WRONG", /2 SPF records/],
    ["other servers only", ["v=spf1 include:example.net -all"], "WRONG", /include:amazonses\.com/],
    [
      "a name that only begins like it",
      ["v=spf1 include:amazonses.com.evil.example -all"],
      "WRONG",
      /Resend/,
    ],
    ["everybody", ["v=spf1 include:amazonses.com +all"], "WRONG", /every server/],
    ["everybody, without a plus", ["v=spf1 include:amazonses.com all"], "WRONG", /every server/],
    ["nobody", ["v=spf1 -all"], "WRONG", /Resend/],
    ["another version", ["v=spf10 include:amazonses.com ~all"], "MISSING", /no SPF record/],
    [
      "too many lookups",
      [
        `v=spf1 include:amazonses.com ${Array.from({ length: 10 }, (_, at) => `a:m${at}.example`).join(" ")} ~all`,
      ],
      "WRONG",
      /11 lookups/,
    ],
    ["capitals", ["V=SPF1 Include:AmazonSES.com ~ALL"], "PRESENT", /allows Resend/],
    ["all of another record", ["v=spf1 redirect=amazonses.com"], "PRESENT", /allows Resend/],
  ])("%s", async (_, records, state, sentence) => {
    spf(...records);
    expect(await recordOf("SPF")).toMatchObject({ state, sentence: expect.stringMatching(sentence) });
  });

  test("Postmark's name must lead to Postmark", async () => {
    const asked = { provider: "postmark" } as const;
    expect((await recordOf("SPF", asked)).state).toBe("MISSING");
    dns.keep("pm-bounces.mail.example", { CNAME: "elsewhere.example" });
    expect((await recordOf("SPF", asked)).state).toBe("WRONG");
    dns.keep("pm-bounces.mail.example", { CNAME: "pm.mtasv.net" });
    expect(await recordOf("SPF", asked)).toMatchObject({
      state: "PRESENT",
      type: "CNAME",
      value: "pm.mtasv.net",
    });
  });
});

describe("DKIM", () => {
  const at = "resend._domainkey.mail.example";
  test.each<[string, DnsRecords, string, RegExp]>([
    ["a key that was withdrawn", { TXT: ["v=DKIM1; p="] }, "WRONG", /withdrawn/],
    ["a key that was cut off", { TXT: [`v=DKIM1; p=${key}…`] }, "WRONG", /damaged/],
    ["another text", { TXT: ["hello"] }, "WRONG", /no DKIM key/],
    ["another version", { TXT: [`v=DKIM2; p=${key}`] }, "WRONG", /v=DKIM1/],
    ["two keys", { TXT: [`p=${key}`, `p=${key}A`] }, "WRONG", /2 keys/],
    ["a name that leads nowhere", { CNAME: "gone.provider.example" }, "WRONG", /gone\.provider\.example/],
  ])("%s", async (_, records, state, sentence) => {
    dns.keep(at, records);
    expect(await recordOf("DKIM")).toMatchObject({ state, sentence: expect.stringMatching(sentence) });
  });

  test("a key at another name, by way of an alias", async () => {
    keepAll({ [at]: { CNAME: "k1.provider.example" }, "k1.provider.example": { TXT: [`k=rsa; p=${key}`] } });
    expect((await recordOf("DKIM")).state).toBe("PRESENT");
  });

  test("where the provider chooses the name, only nothing at all is missing", async () => {
    const asked = { provider: "postmark" } as const;
    expect((await recordOf("DKIM", asked)).state).toBe("MISSING");
    dns.keep("20261101pm._domainkey.mail.example", { TXT: [`k=rsa; p=${key}`] });
    expect((await recordOf("DKIM", asked)).state).toBe("UNKNOWN");
    expect((await recordOf("DKIM", { ...asked, selector: "20261101pm" })).state).toBe("PRESENT");
    expect((await recordOf("DKIM", { ...asked, selector: "20250101pm" })).state).toBe("MISSING");
  });
});

describe("DMARC", () => {
  test.each([
    ["p is none", ["v=DMARC1; p=none"], "PRESENT", /quarantine/],
    ["two records", ["v=DMARC1; p=none", "v=DMARC1; p=reject"], "WRONG", /2 DMARC records/],
    ["no policy", ["v=DMARC1; rua=mailto:d@mail.example"], "WRONG", /p must be/],
    ["a policy that does not exist", ["v=DMARC1; p=block"], "WRONG", /p must be/],
    ["another text", ["v=DMARC10; p=none"], "MISSING", /no DMARC record/],
  ])("%s", async (_, TXT, state, sentence) => {
    dns.keep("_dmarc.mail.example", { TXT });
    expect(await recordOf("DMARC")).toMatchObject({ state, sentence: expect.stringMatching(sentence) });
  });

  test("the record of the domain above counts, with its policy for those below", async () => {
    dns.keep("_dmarc.example.test", { TXT: ["v=DMARC1; p=reject; sp=none"] });
    const record = await recordOf("DMARC", { domain: "mail.example.test" });
    expect(record).toMatchObject({
      state: "PRESENT",
      sentence: expect.stringMatching(/_dmarc\.example\.test.*deliver/),
    });
  });
});

describe("the agency's own domain", () => {
  const own = async (contactEmail: string | null) =>
    (await check({ provider: null, contactEmail })).map(({ domain, use, service, records }) => ({
      ...{ domain, use, service },
      states: records.map(({ state }) => state).join(" "),
    }));

  test("is checked by the service that its mail goes to", async () => {
    keepAll({
      "agency.example": {
        MX: ["10 aspmx.l.google.com.", "20 alt1.aspmx.l.google.com."],
        TXT: ["v=spf1 include:_spf.google.com ~all"],
      },
      "google._domainkey.agency.example": { TXT: [`v=DKIM1; p=${key}`] },
    });
    expect(await own("Office@Agency.example")).toEqual([
      {
        domain: "agency.example",
        use: "OWN",
        service: "Google Workspace",
        states: "PRESENT PRESENT MISSING",
      },
    ]);
    keepAll({
      "agency.example": {
        MX: ["0 agency-example.mail.protection.outlook.com."],
        TXT: ["v=spf1 include:_spf.google.com ~all"],
      },
      "google._domainkey.agency.example": {},
      "selector1._domainkey.agency.example": { CNAME: "selector1.tenant.example" },
      "selector2._domainkey.agency.example": { CNAME: "selector2.tenant.example" },
      "selector2.tenant.example": { TXT: [`p=${key}`] },
      "_dmarc.agency.example": { TXT: ["v=DMARC1; p=quarantine"] },
    });
    expect(await own("office@agency.example")).toEqual([
      { domain: "agency.example", use: "OWN", service: "Microsoft 365", states: "WRONG PRESENT PRESENT" },
    ]);
  });

  test("at a service that is not known, what depends on it is not called missing", async () => {
    keepAll({
      "agency.example": { MX: ["10 mx.google.com.evil.example."], TXT: ["v=spf1 mx ~all"] },
      "s2026._domainkey.agency.example": { TXT: [`p=${key}`] },
    });
    expect(await own("office@agency.example")).toEqual([
      { domain: "agency.example", use: "OWN", service: null, states: "PRESENT UNKNOWN MISSING" },
    ]);
    dns.play("agency.example", "SERVFAIL");
    const [unreachable] = await own("office@agency.example");
    expect(unreachable).toMatchObject({ service: null, states: "UNKNOWN UNKNOWN MISSING" });
  });

  test("is none at a free provider, without an address, or where the product sends from", async () => {
    expect(await own("agency@gmail.com")).toEqual([]);
    expect(await own(null)).toEqual([]);
    expect(dns.asked).toEqual([]);
    const domains = await check({ contactEmail: "office@mail.example" });
    expect(domains.map(({ use }) => use)).toEqual(["SENDING"]);
  });
});
