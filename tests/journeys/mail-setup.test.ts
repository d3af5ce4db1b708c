/** Settings, Mail setup: how to forward a mailbox, and which DNS records are missing. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DnsEmulator, startDns } from "../../fixtures/emulators/dns.ts";
import { type MailProvider, startMailProvider } from "../../fixtures/emulators/mail-provider.ts";
import { openAgency } from "../support/agencies.ts";
import { findBarriers } from "../support/barriers.ts";
import { openBrowser, openVisitor } from "../support/browser.ts";
import { openColleague } from "../support/colleagues.ts";
import { openJourney, signInByCookie, visit } from "../support/journey.ts";
import { type OwnProduct, startOwnProduct } from "../support/own-product.ts";

let browser: Browser;
let dns: DnsEmulator;
let provider: MailProvider;
let own: OwnProduct;
beforeAll(async () => {
  [browser, dns, provider] = await Promise.all([openBrowser(), startDns(), startMailProvider("key")]);
  own = await startOwnProduct({
    DNS_API_URL: dns.url,
    MAIL_PROVIDER: "resend",
    MAIL_API_URL: provider.url,
    MAIL_API_KEY: "key",
    MAIL_FROM: "Carabiner <no-reply@mail.carabiner.test>",
  });
});
afterAll(async () => {
  await own.stop();
  await provider.close();
  await dns.stop();
});

test.each([
  ["desktop", 1440, 900, "dark"],
  ["phone", 390, 844, "light"],
] as const)("names the records that are missing until they are there, on a %s", async (...screen) => {
  const [, width, height, colorScheme] = screen;
  dns.keep("send.mail.carabiner.test", { TXT: ["v=spf1 include:amazonses.com ~all", "v=spf1 -all"] });
  dns.keep("_dmarc.mail.carabiner.test", {});
  dns.keep("larkspur.example", { MX: ["1 smtp.google.com."], TXT: ["v=spf1 include:_spf.google.com ~all"] });
  dns.play("_dmarc.larkspur.example", "SERVFAIL");
  const agency = await openAgency("Larkspur Insurance", own);
  await agency.sql("UPDATE agency_profile SET contact_email = 'desk@larkspur.example'");
  const visitor = await openVisitor(browser, own.url, { width, height, colorScheme });
  await signInByCookie(visitor, agency.ownerEmail, 2, own.url);
  const { page, complaints } = visitor;
  await visit(page, "/app/settings/mail-setup");

  const sending = page.getByRole("region", { name: "mail.carabiner.test" });
  const record = (of: typeof sending, kind: string) => of.getByRole("listitem").filter({ hasText: kind });
  await record(sending, "DKIM").getByText("Missing", { exact: true }).waitFor();
  await record(sending, "DMARC").getByText("v=DMARC1; p=none").waitFor();
  await record(sending, "SPF").getByText("Wrong", { exact: true }).waitFor();
  await record(sending, "SPF").getByText("v=spf1 -all").waitFor();
  const mailboxes = page.getByRole("region", { name: "larkspur.example" });
  await mailboxes.getByText("Your mailboxes are at Google Workspace.").waitFor();
  await record(mailboxes, "SPF").getByText("Present", { exact: true }).waitFor();
  await record(mailboxes, "DMARC").getByText("Not known", { exact: true }).waitFor();
  expect(await record(mailboxes, "DMARC").getByText("Missing").count()).toBe(0);
  expect(await findBarriers(page, "all")).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  dns.keep("send.mail.carabiner.test", { TXT: ["v=spf1 include:amazonses.com ~all"] });
  dns.keep("_dmarc.mail.carabiner.test", { TXT: ["v=DMARC1; p=quarantine"] });
  await page.getByRole("button", { name: "Check again" }).click();
  await record(sending, "SPF").getByText("Present", { exact: true }).waitFor();
  await record(sending, "DMARC").getByText("Receivers put mail that fails with the spam.").waitFor();
  await record(sending, "DKIM").getByText("Missing", { exact: true }).waitFor();

  // The guide of each service has the address in it.
  await page.getByText("Microsoft 365", { exact: true }).first().click();
  await page.getByText(/turn it on and enter larkspur-insuran-\w{6}@[\w.]+\.$/).waitFor();
  expect(complaints).toEqual([]);
});

test("says plainly that nothing is known without a provider, and leaves the check to those who manage the agency", async () => {
  const journey = await openJourney(browser);
  const { page, send } = journey;
  await visit(page, "/app/settings/mail-setup");
  await page.getByText("No mail provider is set up.").waitFor();
  await page.getByText("To check your own domain, enter your agency’s email address under").waitFor();
  await send("PUT", "/app/settings/agency", {
    ...{ name: "Larkspur Insurance", timeZone: "America/Chicago" },
    contactEmail: "desk@larkspur.example",
  });
  // Nobody answers for DNS in this product.
  await visit(page, "/app/settings/mail-setup");
  const mailboxes = page.getByRole("region", { name: "larkspur.example" });
  await expect.poll(() => mailboxes.getByText("Not known", { exact: true }).count()).toBe(3);
  expect(await mailboxes.getByText("Missing").count()).toBe(0);

  const colleague = await openColleague(browser, journey, "Wren Castellane", "SERVICE");
  await visit(colleague.page, "/app/settings/mail-setup");
  await colleague.page.getByText("Your role cannot check DNS records.").waitFor();
  await colleague.page.getByRole("heading", { name: "Forward your mailbox" }).waitFor();
  expect(await colleague.page.getByRole("button", { name: "Check again" }).count()).toBe(0);
});
