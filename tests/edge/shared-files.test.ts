/** A file that is too large for an email, through the running product: mailed as a link, and downloaded by its recipient. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { sealFileLink } from "../../core/deliveries/links/file-link.ts";
import { type MailProvider, startMailProvider } from "../../fixtures/emulators/mail-provider.ts";
import { openAgency, type RunningAgency } from "../support/agencies.ts";
import { makePdf } from "../support/made-files.ts";
import { type OwnProduct, startOwnProduct } from "../support/own-product.ts";
import { storeCertificate } from "../support/running-certificates.ts";
import { createPolicy, waitFor } from "../support/running-policies.ts";

const tagSecret = "the-secret-of-the-links-of-this-test-product";

let provider: MailProvider;
let own: OwnProduct;
let agency: RunningAgency;
let bytes: Buffer;
let certificateId = "";
let deliveryId = "";
let url = "";
beforeAll(async () => {
  provider = await startMailProvider("key");
  own = await startOwnProduct({
    // Carries 3.4 MB.
    MAIL_PROVIDER: "cloudflare",
    MAIL_API_URL: `${provider.url}/email/sending`,
    MAIL_API_KEY: "key",
    MAIL_TAG_SECRET: tagSecret,
  });
  agency = await openAgency("Larkspur Insurance", own);
  const { accountId, policyId } = await createPolicy(agency.owner);
  bytes = Buffer.from(await makePdf([["A certificate of insurance"]], { padding: 4_000_000 }));
  const documentId = await agency.owner.uploadPolicyFile(policyId, "certificate.pdf", bytes, {
    type: "POLICY_DOCUMENT",
  });
  certificateId = await storeCertificate(agency, { accountId, documentId, insured: "Harbor Bakery" });
  const { sendCertificate } = await agency.owner.graphql<{ sendCertificate: { delivery: { id: string } } }>(
    `mutation ($id: ID!) { sendCertificate(certificateId: $id, to: "jo@port.example") { delivery { id } } }`,
    { id: certificateId },
  );
  deliveryId = sendCertificate.delivery.id;
  const mail = await waitFor("the mail", async () =>
    provider.mails.find(({ to }) => to === "jo@port.example"),
  );
  expect(mail.attachments).toEqual([]);
  url = /http\S+\/shared-files\/\S+/.exec(mail.text)?.[0] ?? "";
  expect(mail.html).toContain(`href="${url}"`);
});
afterAll(async () => {
  await own.stop();
  await provider.close();
});

const countDownloads = async () =>
  Number(
    (await agency.sql("SELECT count(*) AS n FROM audit_entries WHERE action = 'delivery.download'"))[0]?.[
      "n"
    ],
  );

test("whoever has the link gets the file as it is, to keep and never to be shown", async () => {
  const looked = await fetch(url, { method: "HEAD" });
  expect([looked.status, looked.headers.get("content-length")]).toEqual([200, String(bytes.length)]);
  expect(await countDownloads()).toBe(0);
  const response = await fetch(url);
  expect(response.status).toBe(200);
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": expect.stringMatching(/^attachment; filename\*=UTF-8''COI-2026-\d{5}\.pdf$/),
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringMatching(/^sandbox; default-src 'none'/),
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex",
  });
  expect(await countDownloads()).toBe(1);
});

test("whatever else is asked for is a page that says what happened", async () => {
  const link = { agencyId: agency.agencyId, deliveryId, place: 0 };
  const day = 24 * 60 * 60_000;
  const at = async (more: object, key = tagSecret) =>
    `${own.url}/shared-files/${await sealFileLink({ ...link, expiresAt: Date.now() + day, ...more }, key)}`;
  const other = await openAgency("Vermilion Insurance", own);
  const asked: [string, number, string][] = [
    [`${url.slice(0, -1)}${url.endsWith("A") ? "B" : "A"}`, 404, "This link does not work"],
    [url.slice(0, -1), 404, "This link does not work"],
    [`${own.url}/shared-files/x`, 404, "This link does not work"],
    // The agency stands in the link: another one is another link, which nobody has signed.
    [url.replace(agency.agencyId.slice(4), other.agencyId.slice(4)), 404, "This link does not work"],
    [await at({ agencyId: other.agencyId }), 404, "This link does not work"],
    [await at({}, "the-secret-of-another-installation"), 404, "This link does not work"],
    [await at({ expiresAt: Date.now() - 1 }), 410, "This link has expired"],
  ];
  for (const [address, status, title] of asked) {
    const response = await fetch(address);
    const page = await response.text();
    expect([response.status, /<h1>(.*)<\/h1>/.exec(page)?.[1]], address).toEqual([status, title]);
    expect(response.headers.get("content-type")).toContain("text/html");
    expect(page).not.toContain("Larkspur");
  }
  expect(await countDownloads()).toBe(1);
  expect((await fetch(url, { method: "POST" })).status).toBe(405);

  await agency.sql("UPDATE certificates SET withdrawn_at = 5, withdrawal_reason = 'Wrong' WHERE id = ?", [
    certificateId,
  ]);
  const gone = await fetch(url);
  expect([gone.status, await gone.text()]).toEqual([
    410,
    expect.stringContaining("This file is no longer available"),
  ]);
});
