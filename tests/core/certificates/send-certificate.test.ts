/** Certificates by email: what is sent, what is refused, and what is sent again. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createCertificateMails } from "#core/certificates";
import { createDeliveries } from "#core/deliveries";
import { createHistories } from "#core/history";
import { openTestAgency, type TestAgency, useUpEmails } from "../../support/agency-database.ts";
import { countOf, problemOf, rowsOf, valueOf } from "../../support/book-of-business.ts";
import {
  certificateBytes,
  certificateId,
  createMemoryProvider,
  deliveryPorts,
  type MemoryProvider,
  refusedMail,
  runMailJobs,
  storeCertificate,
} from "../../support/certificate-mail.ts";

let agency: TestAgency;
let provider: MemoryProvider;
let accountId = "";
let files: Map<string, Uint8Array>;
beforeEach(async () => {
  agency = await openTestAgency();
  provider = createMemoryProvider();
  const stored = await storeCertificate(agency);
  ({ accountId } = stored);
  files = new Map([[stored.storageKey, certificateBytes]]);
});
afterEach(() => agency.close());

const mails = () => createCertificateMails(agency.scope());
const to = "facilities@port.example";
const send = async (more: Record<string, unknown> = {}) =>
  valueOf(await mails().send({ certificateId, to, ...more }));
const deliver = () => runMailJobs(agency, deliveryPorts(provider, files));
const listed = () => createDeliveries(agency.scope()).ofCertificate(certificateId);
const withdraw = () =>
  agency.raw.execute(`UPDATE certificates SET withdrawn_at = 5, withdrawal_reason = 'Wrong holder'`);

test("sends the stored file with words that say what it is, whose it is and where to verify it", async () => {
  await agency.raw.execute("UPDATE agency_profile SET contact_email = 'certificates@larkspur.example'");
  agency.forget();
  const delivery = await send({ message: "As you asked.\nSee you Monday." });
  expect(agency.sent.roundTrips).toBeLessThanOrEqual(2);
  expect(delivery).toMatchObject({ to, state: "QUEUED", reason: null, resendOf: null });
  expect(await countOf(agency, "SELECT count(*) AS n FROM outbox WHERE job = 'send-delivery'")).toBe(1);
  expect(agency.writes.at(-1)?.jobs).toHaveLength(1);

  await deliver();
  const [mail] = provider.accepted;
  expect(mail).toMatchObject({
    to,
    replyTo: "certificates@larkspur.example",
    subject: "Certificate of insurance COI-2026-00418 for Cedar Hollow Bakery LLC",
    idempotencyKey: delivery.id,
    isRepeat: false,
    attachments: [{ name: "COI-2026-00418.pdf", mediaType: "application/pdf", bytes: certificateBytes }],
  });
  expect(mail?.text).toBe(
    [
      "Attached is the certificate of insurance COI-2026-00418 for Cedar Hollow Bakery LLC, sent by Larkspur Insurance.",
      "It was issued on November 20, 2026 to Port of Springfield Authority.",
      "As you asked.\nSee you Monday.",
      "You can check at any time whether it is still valid: https://app.example/verify/AAAA-BBBB",
      "Reply to this email to reach Larkspur Insurance.\n",
    ].join("\n\n"),
  );
  expect(mail?.html).toContain('href="https://app.example/verify/AAAA-BBBB"');
  expect(await listed()).toMatchObject([{ id: delivery.id, state: "SENT", since: agency.clock.nowMs }]);
  expect(await rowsOf(agency, "SELECT provider_id FROM deliveries")).toEqual([{ provider_id: "pm-0" }]);
});

test("promises no answer if the agency has no contact address", async () => {
  await send();
  await deliver();
  expect(provider.accepted[0]?.replyTo).toBeNull();
  expect(provider.accepted[0]?.text).not.toContain("Reply");
});

test("sends typed text as text, never as markup", async () => {
  await storeCertificate(agency, { id: "crt_2", number: "COI-2026-00419", insured: "<b>A&B</b> Co." });
  await send({ certificateId: "crt_2", message: `<img src=x onerror="alert(1)">` });
  expect((await rowsOf(agency, "SELECT body_html FROM deliveries"))[0]?.["body_html"]).toContain(
    "&lt;img src=x onerror=&quot;alert(1)&quot;&gt;",
  );
  expect((await rowsOf(agency, "SELECT body_html FROM deliveries"))[0]?.["body_html"]).not.toMatch(
    /<img|<b>/,
  );
});

describe("is refused with the field and the reason", () => {
  const problem = async (more: Record<string, unknown> = {}) =>
    problemOf(await mails().send({ certificateId, to, ...more }));

  test.each([
    ["", "Enter an email address."],
    ["nobody", "Enter an email address such as name@company.com."],
    ["a@b.example, c@d.example", "Enter an email address such as name@company.com."],
    ["a@b.example\nbcc: c@d.example", "Enter an email address such as name@company.com."],
  ])("to %j", async (typed, message) => {
    expect((await problem({ to: typed })).fields).toEqual([{ path: "to", message }]);
  });

  test("a message that is too long", async () => {
    expect((await problem({ message: "x".repeat(2_001) })).fields?.[0]?.path).toBe("message");
  });

  test("a message that asserts a mark that the certificate does not print", async () => {
    const message = "Waiver of subro applies to you.";
    expect((await problem({ message })).fields?.[0]).toMatchObject({
      path: "message",
      message: expect.stringContaining("waiver of subrogation"),
    });
  });

  test("a withdrawn certificate", async () => {
    await withdraw();
    const message = "COI-2026-00418 was withdrawn, so it is not sent. Issue a new certificate.";
    expect((await problem()).fields).toEqual([{ path: "certificateId", message }]);
  });

  test("a superseded certificate", async () => {
    await storeCertificate(agency, { id: "crt_2", number: "COI-2026-00500" });
    await agency.raw.execute(
      `UPDATE certificates SET superseded_at = 5, superseded_by = 'crt_2' WHERE id = '${certificateId}'`,
    );
    const message = "COI-2026-00418 was superseded by COI-2026-00500, so it is not sent. Send the newer one.";
    expect((await problem()).fields).toEqual([{ path: "certificateId", message }]);
  });

  test("an unknown certificate", async () => {
    expect(await problem({ certificateId: "crt_none" })).toMatchObject({ code: "NOT_FOUND" });
  });

  afterEach(async () => {
    expect(await countOf(agency, "SELECT count(*) AS n FROM deliveries")).toBe(0);
    expect(await countOf(agency, "SELECT count(*) AS n FROM outbox WHERE job = 'send-delivery'")).toBe(0);
  });
});

test("the last email of the month goes once: at the click, the next one is refused and nothing is written", async () => {
  await useUpEmails(agency, 1);
  const sent = await Promise.all([mails().send({ certificateId, to }), mails().send({ certificateId, to })]);
  expect(sent.filter(({ ok }) => ok)).toHaveLength(1);
  const refusal = {
    path: "to",
    message: expect.stringContaining("250 emails a month, and they are used up"),
  };
  expect(sent.find(({ ok }) => !ok)).toMatchObject({ error: { code: "VALIDATION", fields: [refusal] } });
  await deliver();
  const before = await countOf(agency, "SELECT count(*) AS n FROM deliveries");
  const [first] = await listed();
  expect(await mails().resend(first?.id ?? "")).toMatchObject({
    error: { fields: [{ ...refusal, path: "deliveryId" }] },
  });
  expect(await countOf(agency, "SELECT count(*) AS n FROM deliveries")).toBe(before);
  expect(provider.accepted).toHaveLength(1);
});

test("does not send a certificate that is withdrawn while its mail waits", async () => {
  await send();
  await withdraw();
  await deliver();
  expect(provider.accepted).toEqual([]);
  expect(await listed()).toMatchObject([
    {
      state: "FAILED",
      reason: "COI-2026-00418 was withdrawn, so it is not sent. Issue a new certificate.",
    },
  ]);
});

test("is a conflict if the certificate is withdrawn at the same moment", async () => {
  const scope = agency.scope();
  const db = new Proxy(scope.db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name !== "batch") return value;
      return async (...args: Parameters<typeof scope.db.batch>) => {
        await withdraw();
        return target.batch(...args);
      };
    },
  });
  const sent = await createCertificateMails({ ...scope, db }).send({ certificateId, to });
  expect(problemOf(sent)).toMatchObject({ code: "CONFLICT" });
  expect(await countOf(agency, "SELECT count(*) AS n FROM deliveries")).toBe(0);
});

test("sends one mail for the same submit sent twice at once, and refuses its key for another", async () => {
  const submit = { certificateId, to, idempotencyKey: "submit-0001" };
  const [one, other] = await Promise.all([mails().send(submit), mails().send(submit)]);
  expect(valueOf(one).id).toBe(valueOf(other).id);
  await deliver();
  expect(provider.accepted).toHaveLength(1);
  expect(problemOf(await mails().send({ ...submit, to: "other@port.example" }))).toMatchObject({
    code: "CONFLICT",
  });
});

test.each([
  ["gone", null, "is gone"],
  ["of another size", certificateBytes.slice(1), "is not the one"],
  [
    "changed",
    certificateBytes.map((byte, at) => (at === 9 ? byte ^ 1 : byte)),
    "is not the one that was meant to be sent",
  ],
])("sends nothing if the stored file is %s", async (_how, bytes, reason) => {
  await send();
  if (bytes) files.set(`certificates/${certificateId}.pdf`, bytes);
  else files.clear();
  await deliver();
  expect(provider.accepted).toEqual([]);
  const [delivery] = await listed();
  expect(delivery).toMatchObject({ state: "FAILED" });
  expect(delivery?.reason).toContain(reason);
});

describe("resend", () => {
  const again = (deliveryId: string, key?: string) => mails().resend(deliveryId, key);

  test("sends the same words and bytes, whatever has changed since, linked to the first", async () => {
    await agency.raw.execute("UPDATE agency_profile SET contact_email = 'certificates@larkspur.example'");
    const first = await send({ message: "As you asked." });
    await deliver();
    await agency.raw.execute(
      "UPDATE agency_profile SET name = 'Renamed', contact_email = 'new@larkspur.example'",
    );
    agency.clock.nowMs += 60_000;
    agency.forget();
    const second = valueOf(await again(first.id));
    expect(agency.sent.roundTrips).toBeLessThanOrEqual(2);
    expect(second).toMatchObject({ to, state: "QUEUED", resendOf: first.id });
    await deliver();
    const [one, other] = provider.accepted;
    const own = { idempotencyKey: second.id, tag: other?.tag, writtenAt: second.createdAt };
    expect(other).toEqual({ ...one, ...own, senderName: "Renamed" });
    expect(other?.tag).not.toBe(one?.tag);
    expect((await listed()).map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  test("sends one mail for the same submit sent twice at once", async () => {
    const first = await send();
    await deliver();
    const [one, other] = await Promise.all([again(first.id, "submit-0002"), again(first.id, "submit-0002")]);
    expect(valueOf(one).id).toBe(valueOf(other).id);
  });

  test("is refused while the first one waits, and for a certificate that was withdrawn", async () => {
    const first = await send();
    expect(problemOf(await again(first.id))).toMatchObject({ code: "CONFLICT" });
    await deliver();
    await withdraw();
    expect(problemOf(await again(first.id)).fields?.[0]).toMatchObject({ path: "deliveryId" });
    expect(problemOf(await again("dlv_none"))).toMatchObject({ code: "NOT_FOUND" });
    expect(provider.accepted).toHaveLength(1);
  });
});

test("says in words why the provider refused a mail", async () => {
  provider.failures.push(refusedMail);
  await send();
  await deliver();
  expect(await listed()).toMatchObject([{ state: "FAILED", reason: refusedMail.reason }]);
  expect(await rowsOf(agency, "SELECT state FROM outbox WHERE job = 'send-delivery'")).toEqual([
    { state: "DONE" },
  ]);
});

test("shows in the account's history who sent it to whom", async () => {
  const first = await send();
  await deliver();
  agency.clock.nowMs += 1000;
  await mails().resend(first.id);
  const { nodes } = valueOf(await createHistories(agency.scope()).activityOfAccount(accountId, {}));
  const sentences = nodes
    .filter(({ kind }) => kind === "CERTIFICATES")
    .map(({ actor, sentence }) => `${actor.name} ${sentence.map(({ text }) => text).join("")}`);
  expect(sentences).toEqual([
    `Odette Marlowe emailed COI-2026-00418 to ${to} again`,
    `Odette Marlowe emailed COI-2026-00418 to ${to}`,
  ]);
  // The certificate's page hears of it too.
  expect(
    await countOf(
      agency,
      `SELECT count(*) AS n FROM changes WHERE entity = 'certificate' AND parent_id = '${accountId}'`,
    ),
  ).toBe(3);
});
