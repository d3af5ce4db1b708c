/** The public page for checking a certificate: what it tells, and what nobody learns by trying codes. */
import { beforeAll, describe, expect, inject, test } from "vitest";
import { verificationCodeOf } from "../../core/certificates/verification.ts";
import { verificationLimits } from "../../core/certificates/verification-tries.ts";
import { openAgency, registrySql, type RunningAgency } from "../support/agencies.ts";
import { createPolicy, type RunningPolicy } from "../support/running-policies.ts";

let agency: RunningAgency;
let policy: RunningPolicy;
let code = "";
let otherSecret = "";
let otherAgency = "";

const sha256 = "5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef";
const someBytes = () => crypto.getRandomValues(new Uint8Array(16));
let networks = 0;
/** One that nobody else counts in. */
const newNetwork = () => `203.0.113.${(networks += 1)}`;

beforeAll(async () => {
  agency = await openAgency("Vermilion Insurance Group");
  policy = await createPolicy(agency.owner, {
    ...{ state: "INFORCE", policyNumber: "VM-1", inforceAt: "2026-01-01", expiresAt: "2036-01-01" },
  });
  const [row] = await registrySql("SELECT verification_key AS key FROM agencies WHERE id = ?", [
    agency.agencyId,
  ]);
  const key = row?.["key"] as string;
  code = verificationCodeOf(key, someBytes());
  otherSecret = verificationCodeOf(key, someBytes());
  otherAgency = verificationCodeOf(key === "ZZZZZZ" ? "YYYYYY" : "ZZZZZZ", someBytes());
  await agency.sql(
    `INSERT INTO certificates (id, account_id, kind, number, holder_name, holder_address, marks, snapshot, issued_on,
       storage_key, sha256, size, verification_code, created_by, created_at)
     SELECT 'crt_1', ?, 'LIABILITY', 'COI-2026-00418', 'Marlow Yards', '{}', '[]', '{}', '2026-03-02',
       'certificates/crt_1.pdf', ?, 10, ?, id, 0 FROM users`,
    [policy.accountId, sha256, code],
  );
  await agency.sql(
    "INSERT INTO certificate_policies SELECT 'crt_1', id, policy_number, carrier_id, inforce_at, expires_at FROM policies",
  );
});

interface Page {
  status: number;
  headers: Headers;
  html: string;
}

async function open(path: string, network = newNetwork()): Promise<Page> {
  const headers = { accept: "text/html", "cf-connecting-ip": network };
  const response = await fetch(inject("productUrl") + path, { redirect: "manual", headers });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

const verify = (given: string, network?: string) => open(`/verify/${encodeURIComponent(given)}`, network);

/** The page without what differs from request to request, and without the address that was asked for. */
const textOf = ({ html }: Page, given: string): string =>
  html
    .replaceAll(/nonce="[^"]*"/g, "")
    .replaceAll(encodeURIComponent(given), "")
    .replaceAll(given, "")
    .replaceAll(/\b[us]:\d{10,}/g, "")
    .replaceAll(/[0-9a-f]{32}/g, "");

describe("a known code", () => {
  test("shows state, number, day of issue and hash to anyone, and no name", async () => {
    const page = await verify(code.toLowerCase());
    expect(page.status).toBe(200);
    for (const text of ["This certificate is valid", "COI-2026-00418", "Mar 2, 2026", sha256, code])
      expect(page.html).toContain(text);
    for (const secret of ["Marlow", "Vermilion", "Harbor Bakery", "VM-1", "Mutual", "crt_1", agency.agencyId])
      expect(page.html).not.toContain(secret);
  });

  test("is neither cached nor listed by search engines", async () => {
    const { headers, html } = await verify(code);
    expect(headers.get("cache-control")).toContain("no-store");
    expect(headers.get("x-robots-tag")).toContain("noindex");
    expect(html).toContain('content="noindex, nofollow"');
    expect(headers.getSetCookie()).toEqual([]);
  });

  test("shows a policy's change with the next request, a hundred times out of a hundred", async () => {
    const network = newNetwork();
    let right = 0;
    for (let round = 0; round < 50; round += 1) {
      for (const [number, title] of [
        ["VM-2", "This certificate is out of date"],
        ["VM-1", "This certificate is valid"],
      ] as const) {
        await agency.sql("UPDATE policies SET policy_number = ?", [number]);
        if ((await verify(code, network)).html.includes(title)) right += 1;
      }
    }
    expect(right).toBe(100);
  });

  test("is found from the form, however it is typed", async () => {
    const typed = code.toLowerCase().replaceAll("-", " ");
    const form = await open(`/verify?code=${encodeURIComponent(` ${typed} `)}`);
    expect(form.status).toBe(302);
    const target = new URL(form.headers.get("location") ?? "", inject("productUrl"));
    expect((await open(target.pathname)).html).toContain("This certificate is valid");
  });
});

describe("a code that is no certificate's", () => {
  test("gets one answer, whether its agency exists, and whether it is a code at all", async () => {
    const given = [otherSecret, otherAgency, "COI-2026-00418", "%00", "<script>alert(1)</script>"];
    const pages = await Promise.all(given.map((each) => verify(each)));
    for (const { status, html } of pages) {
      expect(status).toBe(404);
      expect(html).toContain("No certificate has this code");
      expect(html).not.toContain("<script>alert(1)");
    }
    const [first, second] = pages.map((page, at) => textOf(page, given[at] ?? ""));
    expect(second).toBe(first);
  });

  test("is answered after about the same time", async () => {
    const timeOf = async (given: string) => {
      const startedAt = performance.now();
      await verify(given);
      return performance.now() - startedAt;
    };
    const medianOf = async (given: string) => {
      const times: number[] = [];
      for (let each = 0; each < 7; each += 1) times.push(await timeOf(given));
      return times.toSorted((one, other) => one - other)[3] ?? 0;
    };
    const [known, unknown, malformed] = [
      await medianOf(otherSecret),
      await medianOf(otherAgency),
      await medianOf("no code"),
    ];
    for (const time of [known, unknown, malformed]) {
      expect(time).toBeGreaterThan(240);
      expect(time / unknown).toBeLessThan(1.3);
      expect(time / unknown).toBeGreaterThan(0.7);
    }
  });

  test("stops its network after a few, which others do not notice", async () => {
    const network = newNetwork();
    for (let guess = 0; guess < verificationLimits.failures; guess += 5)
      await Promise.all(
        [1, 2, 3, 4, 5].map(() => verify(verificationCodeOf("ZZZZZZ", someBytes()), network)),
      );
    for (const given of [otherSecret, code]) {
      const stopped = await verify(given, network);
      expect(stopped.status).toBe(429);
      expect(stopped.headers.get("retry-after")).toBe("900");
      expect(stopped.html).not.toContain("COI-2026-00418");
    }
    expect((await verify(code)).status).toBe(200);
    const rows = await registrySql("SELECT network FROM verification_tries");
    // Only a keyed hash of it is stored.
    expect(JSON.stringify(rows)).not.toContain(network);
  });
});

test.each(["POST", "PUT", "DELETE"])("%s is refused", async (method) => {
  for (const path of ["/verify", `/verify/${code}`]) {
    const response = await fetch(inject("productUrl") + path, { method });
    expect(response.status).toBe(405);
  }
});
