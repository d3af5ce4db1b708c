/**
 * What Cloudflare publishes about mail, through the running product: it feeds the same log as the reports of the other
 * providers, in any order and however often, and nothing of what is somebody else's is kept.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sealMailTag } from "../../core/deliveries/mail-tag.ts";
import { cloudflareBody } from "../../fixtures/emulators/mail-events.ts";
import { type MailProvider, startMailProvider } from "../../fixtures/emulators/mail-provider.ts";
import { openAgency, type RunningAgency, sqlAt } from "../support/agencies.ts";
import { makePdf } from "../support/made-files.ts";
import { type OwnProduct, startOwnProduct } from "../support/own-product.ts";
import { storeCertificate } from "../support/running-certificates.ts";
import { createPolicy, waitFor } from "../support/running-policies.ts";

const tagSecret = "the-secret-of-the-tags-of-this-test-product";

let provider: MailProvider;
let own: OwnProduct;
let agency: RunningAgency;
let registry: RunningAgency["sql"];
let certificateId = "";
beforeAll(async () => {
  provider = await startMailProvider("key");
  own = await startOwnProduct({
    MAIL_PROVIDER: "cloudflare",
    MAIL_API_URL: `${provider.url}/email/sending`,
    MAIL_API_KEY: "key",
    MAIL_TAG_SECRET: tagSecret,
  });
  registry = sqlAt(own, "registry");
  agency = await openAgency("Larkspur Insurance", own);
  const { accountId, policyId } = await createPolicy(agency.owner);
  const bytes = Buffer.from(await makePdf([["A certificate of insurance"]]));
  const documentId = await agency.owner.uploadPolicyFile(policyId, "certificate.pdf", bytes, {
    type: "POLICY_DOCUMENT",
  });
  certificateId = await storeCertificate(agency, { accountId, documentId, insured: "Harbor Bakery" });
});
afterAll(async () => {
  await own.stop();
  await provider.close();
});

let count = 0;
let deliveryId = "";
let mailId = "";
beforeEach(async () => {
  count += 1;
  mailId = `cf-${count}`;
  const { sendCertificate } = await agency.owner.graphql<{ sendCertificate: { delivery: { id: string } } }>(
    `mutation ($id: ID!, $to: String!) { sendCertificate(certificateId: $id, to: $to) { delivery { id } } }`,
    { id: certificateId, to: `jo-${count}@port.example` },
  );
  deliveryId = sendCertificate.delivery.id;
  await waitFor(
    "the mail",
    async () =>
      (await agency.sql("SELECT 1 FROM deliveries WHERE id = ? AND sent_at > 0", [deliveryId])).length,
  );
});

/** What the binding's answer leads to. */
const know = async (secret = tagSecret) =>
  registry("INSERT INTO mail_tags (provider_id, tag, kept_at) VALUES (?, ?, ?)", [
    mailId,
    await sealMailTag({ agencyId: agency.agencyId, deliveryId }, secret),
    Date.now(),
  ]);
const bodyOf = (outcome: Parameters<typeof cloudflareBody>[1]) =>
  cloudflareBody(
    { id: mailId, from: "no-reply@carabiner.example", to: `jo-${count}@port.example`, subject: "A" },
    outcome,
    new Date(),
  ) ?? "";
async function publish(body: string): Promise<string> {
  const response = await fetch(`${own.url}/dev/mail-event`, { method: "POST", body });
  return ((await response.json()) as { outcome: string }).outcome;
}
const stateOf = async () => {
  const { certificate } = await agency.owner.graphql<{
    certificate: { deliveries: { id: string; state: string; reason: string | null }[] };
  }>(`query ($id: ID!) { certificate(id: $id) { deliveries { id state reason } } }`, { id: certificateId });
  return certificate.deliveries.find(({ id }) => id === deliveryId);
};
const kindsOf = async () =>
  (
    await agency.sql("SELECT kind FROM delivery_events WHERE delivery_id = ? ORDER BY kind", [deliveryId])
  ).map(({ kind }) => kind);

test("counts once each, in any order", async () => {
  await know();
  const bodies = (["delivery_delayed", "delivered", "complained"] as const).map(bodyOf);
  for (const body of [...bodies.toReversed(), ...bodies]) expect(await publish(body)).toBe("TAKEN");
  expect(await kindsOf()).toEqual(["COMPLAINED", "DELAYED", "DELIVERED"]);
  expect(await stateOf()).toMatchObject({ state: "COMPLAINED" });
  const [row] = await agency.sql("SELECT provider_id FROM deliveries WHERE id = ?", [deliveryId]);
  expect(row?.["provider_id"]).toBe(mailId);
});

test("of a mail that is not known yet waits until it is", async () => {
  const body = bodyOf("bounced");
  expect(await publish(body)).toBe("UNKNOWN");
  expect(await kindsOf()).toEqual([]);
  await know();
  expect(await Promise.all([publish(body), publish(body)])).toEqual(["TAKEN", "TAKEN"]);
  expect(await kindsOf()).toEqual(["BOUNCED"]);
  expect(await stateOf()).toMatchObject({
    state: "BOUNCED",
    reason: expect.stringContaining("550 5.1.1 User unknown") as string,
  });
  const [address] = await agency.sql("SELECT reason FROM mail_addresses WHERE address = ?", [
    `jo-${count}@port.example`,
  ]);
  expect(address?.["reason"]).toContain("User unknown");
});

/** As the emulator took it over HTTP, whose answer told no id. */
const sent = () => {
  const mail = provider.mails.findLast(({ to }) => to === `jo-${count}@port.example`);
  if (!mail) throw new Error("The mail was not sent.");
  return mail;
};
const reportOf = (outcome: Parameters<typeof cloudflareBody>[1], more: { id?: string } = {}) =>
  cloudflareBody({ ...sent(), ...more }, outcome, new Date()) ?? "";

test("of a mail that was sent over HTTP, by its recipient and subject: later ones by the id that the first told", async () => {
  // Of whom nobody has reported, a complaint names no subject.
  expect(await publish(reportOf("complained"))).toBe("UNKNOWN");
  expect(await publish(reportOf("delivered"))).toBe("TAKEN");
  expect(await stateOf()).toMatchObject({ state: "DELIVERED" });
  const [row] = await agency.sql("SELECT provider_id FROM deliveries WHERE id = ?", [deliveryId]);
  expect(row?.["provider_id"]).toBe(sent().id);
  expect(await publish(reportOf("complained"))).toBe("TAKEN");
  expect(await stateOf()).toMatchObject({ state: "COMPLAINED" });
  // Another mail that it might be is not waiting any more.
  expect(await publish(reportOf("bounced", { id: "cf-of-somebody-else" }))).toBe("UNKNOWN");
});

test("of a bounced mail that was sent over HTTP says so, and a report that comes twice at once counts once", async () => {
  const body = reportOf("bounced");
  expect(await Promise.all([publish(body), publish(body)])).toEqual(["TAKEN", "TAKEN"]);
  expect(await kindsOf()).toEqual(["BOUNCED"]);
  expect(await stateOf()).toMatchObject({ state: "BOUNCED" });
});

test("of one of two alike that were sent over HTTP is nobody's: no mail is told what became of another", async () => {
  const first = deliveryId;
  const again = await agency.owner.graphql<{ sendCertificate: { delivery: { id: string } } }>(
    `mutation ($id: ID!, $to: String!) { sendCertificate(certificateId: $id, to: $to) { delivery { id } } }`,
    { id: certificateId, to: `jo-${count}@port.example` },
  );
  deliveryId = again.sendCertificate.delivery.id;
  await waitFor(
    "the mail",
    async () =>
      (await agency.sql("SELECT 1 FROM deliveries WHERE id = ? AND sent_at > 0", [deliveryId])).length,
  );
  expect(await publish(reportOf("delivered"))).toBe("UNKNOWN");
  expect(await stateOf()).toMatchObject({ state: "SENT" });
  deliveryId = first;
  expect(await stateOf()).toMatchObject({ state: "SENT" });
});

test("of a mail of another installation, of one that nobody watches, or that is none, leaves nothing", async () => {
  await know("the-secret-of-another-installation");
  expect(await publish(bodyOf("bounced"))).toBe("REFUSED");
  await registry("UPDATE mail_tags SET tag = '' WHERE provider_id = ?", [mailId]);
  expect(await publish(bodyOf("bounced"))).toBe("TAKEN");
  expect(await publish(JSON.stringify({ type: "cf.email.sending.message.opened", payload: {} }))).toBe(
    "TAKEN",
  );
  expect(await kindsOf()).toEqual([]);
  expect(await stateOf()).toMatchObject({ state: "SENT" });
});
