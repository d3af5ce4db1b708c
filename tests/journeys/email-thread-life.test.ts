/**
 * A thread from the first raw message to its end, as the agency sees it: Cara's reply leaves after a yes and is delivered, the
 * client stays silent for three working days, the follow-up leaves after another yes, the client answers, and it is ended.
 * The client's mailbox answers by a script; the local reasoner reads.
 */
import { readFileSync } from "node:fs";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MailWebhook } from "../../fixtures/emulators/mail-events.ts";
import { type MailProvider, startMailProvider } from "../../fixtures/emulators/mail-provider.ts";
import { openAgency, type RunningAgency } from "../support/agencies.ts";
import { findBarriers } from "../support/barriers.ts";
import { openBrowser, openVisitor } from "../support/browser.ts";
import { visit } from "../support/journey.ts";
import { type OwnProduct, startOwnProduct } from "../support/own-product.ts";
import { waitFor } from "../support/running-policies.ts";

const secret = `whsec_${Buffer.from("of this test alone").toString("base64")}`;
const owen = "owen@copperkettle.example";
const first = readFileSync(new URL("../../fixtures/emails/scripts/owen-asks.eml", import.meta.url));
const dayMs = 24 * 60 * 60_000;

let browser: Browser;
let provider: MailProvider;
let own: OwnProduct;
let agency: RunningAgency;
beforeAll(async () => {
  const webhook: MailWebhook = { url: "", secret };
  const rule = {
    when: "have not heard back from you",
    answers: [
      {
        afterSeconds: 0,
        text: "Sorry! It is 88 Commercial Street, Portland, ME 04101. Our lease is attached.\n\nOwen",
        attach: ["presets/worked-on/lease-against-businessowners/lease-exhibit.pdf"],
      },
    ],
  };
  const scripts = [{ address: owen, name: "Owen Tierney", rules: [rule] }];
  provider = await startMailProvider("key", { webhook, scripts });
  own = await startOwnProduct({
    MAIL_PROVIDER: "resend",
    MAIL_API_URL: provider.url,
    MAIL_API_KEY: "key",
    MAIL_WEBHOOK_SECRET: secret,
  });
  webhook.url = `${own.url}/webhooks/mail/resend`;
  agency = await openAgency("Tidewater & Locke", own);
  browser = await openBrowser();
});
afterAll(async () => {
  await own?.stop();
  await provider?.close();
});

/** Any write makes the agency's clock check. */
const wakeClock = () =>
  agency.owner.graphql(
    "mutation ($name: String!) { createCarrier(input: { name: $name, isCarrier: true }) { id } }",
    { name: `Mutual ${crypto.randomUUID()}` },
  );

/** As if the time to undo an approval were over. */
async function passTimeToUndo(): Promise<void> {
  await agency.sql("UPDATE approvals SET undo_until = 0 WHERE state = 'UNDOABLE'");
  await agency.sql(
    "UPDATE outbox SET due_at = 0, send_at = 0 WHERE job = 'act-on-approval' AND state = 'WAITING'",
  );
  await wakeClock();
}

/** As if all mail had been sent and received so many days earlier. */
async function passDays(days: number): Promise<void> {
  const ms = days * dayMs;
  await agency.sql("UPDATE email_messages SET sent_at = sent_at - ?1, received_at = received_at - ?1", [ms]);
  await agency.sql("UPDATE email_threads SET created_at = created_at - ?1, updated_at = updated_at - ?1", [
    ms,
  ]);
  await agency.sql("UPDATE deliveries SET created_at = created_at - ?1, sent_at = sent_at - ?1", [ms]);
  await wakeClock();
}

const panelOf = (page: Page) => page.getByRole("dialog", { name: "Email Thread" });
const rowOf = (page: Page) => page.getByRole("table", { name: "Emails" }).getByRole("row").nth(1);

/** The hue of what a badge is written in, in degrees: 240 is blue, 120 green. */
const hueOf = (badge: Locator): Promise<number> =>
  badge.evaluate((element) => {
    const drawing = document.createElement("canvas").getContext("2d");
    if (!drawing) throw new Error("Nothing can be drawn.");
    drawing.fillStyle = getComputedStyle(element).color;
    drawing.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = drawing.getImageData(0, 0, 1, 1).data;
    const most = Math.max(red, green, blue);
    const span = most - Math.min(red, green, blue);
    const turn =
      most === red
        ? (green - blue) / span
        : most === green
          ? 2 + (blue - red) / span
          : 4 + (red - green) / span;
    return (turn * 60 + 360) % 360;
  });

/** Approves the draft of the open thread, and waits until the provider has said that it was delivered. */
async function approve(page: Page, delivered: number): Promise<void> {
  const draft = panelOf(page).getByRole("region", { name: "Draft reply" });
  await draft.getByRole("button", { name: "Approve and send" }).click();
  await draft.getByText(/^Goes out in \d+ s$/).waitFor();
  expect(provider.mails.filter(({ to }) => to === owen)).toHaveLength(delivered - 1);
  await passTimeToUndo();
  await expect.poll(() => panelOf(page).getByText("Delivered", { exact: true }).count()).toBe(delivered);
  await draft.waitFor({ state: "detached" });
}

test("a raw message becomes a delivered reply, three silent working days a delivered follow-up, and the answer ends it", async () => {
  await agency.owner.graphql(
    "mutation ($input: CreateAccountInput!) { createAccount(input: $input) { id } }",
    {
      input: {
        type: "BUSINESS",
        business: {
          name: "Copper Kettle Bakery LLC",
          mailingAddress: { line1: "418 Ferry Street", city: "Portland", zone: "ME", postalCode: "04101" },
        },
        contact: { name: "Owen Tierney", email: owen },
      },
    },
  );
  const { page, context, complaints } = await openVisitor(browser, own.url);
  const [name = "", value = ""] = agency.owner.cookie.split("=", 2);
  await context.addCookies([
    { name, value, domain: "localhost", path: "/", secure: true, httpOnly: true, sameSite: "Lax" },
  ]);
  await visit(page, "/app/emails");
  await page.getByText("No email threads found").waitFor();

  const taken = await fetch(`${own.url}/dev/mail-in?to=${agency.agencyId}`, { method: "POST", body: first });
  expect(taken.status).toBe(200);
  await page.getByRole("link", { name: "Copper Kettle Bakery LLC" }).waitFor();
  const heads = page.getByRole("table", { name: "Emails" }).getByRole("columnheader");
  expect((await heads.allTextContents()).map((text) => text.trim())).toEqual([
    ...["Customer", "Subject", "Status", "Waiting For", "Last Update"],
  ]);
  // Cara has read it and drafted a reply.
  await expect
    .poll(async () => (await rowOf(page).getByRole("cell").allInnerTexts()).slice(0, 4))
    .toEqual(["Copper Kettle Bakery LLC", "Certificate for our new kiosk", "Active", "Agent"]);
  const blue = await hueOf(rowOf(page).getByText("Active", { exact: true }));
  expect(blue).toBeGreaterThan(190);
  expect(blue).toBeLessThan(260);

  await page.getByRole("link", { name: "Copper Kettle Bakery LLC" }).click();
  const panel = panelOf(page);
  const draft = panel.getByRole("region", { name: "Draft reply" });
  await draft.getByText("Could you please send us the certificate holder’s mailing address?").waitFor();
  await draft.getByText(`To ${owen}`).waitFor();
  await panel.getByText("Owen Tierney asks for a certificate", { exact: false }).first().waitFor();
  expect(provider.mails.filter(({ to }) => to === owen)).toEqual([]);
  await approve(page, 1);
  await panel.getByText("waiting for Client").waitFor();

  // In a week there are three working days, whatever day it is.
  await passDays(7);
  await draft.getByText("have not heard back from you yet", { exact: false }).waitFor();
  await draft
    .getByText("“Could you please send us the certificate holder’s mailing address?”", { exact: false })
    .waitFor();
  await panel.getByText("waiting for Agent").waitFor();
  await approve(page, 2);

  // The answer comes by itself, with its file, and Cara completes what was missing.
  await panel.getByText("Sorry! It is 88 Commercial Street", { exact: false }).first().waitFor();
  await panel.getByRole("link", { name: /lease-exhibit\.pdf/ }).waitFor();
  await draft.getByText("We are working on it", { exact: false }).waitFor();
  await panel.getByText("waiting for Agent").waitFor();
  expect(await findBarriers(page, "all")).toEqual([]);
  await approve(page, 3);
  const [request] = await agency.sql("SELECT type, details FROM service_requests");
  expect(request?.["type"]).toBe("CREATE_CERTIFICATE");
  expect(request?.["details"]).toContain("88 Commercial Street");

  await panel.getByRole("button", { name: "End", exact: true }).click();
  await panel.getByText("Ended", { exact: true }).waitFor();
  await panel.getByRole("button", { name: "Close" }).click();
  await panel.waitFor({ state: "detached" });
  const green = await hueOf(rowOf(page).getByText("Ended", { exact: true }));
  expect(green).toBeGreaterThan(90);
  expect(green).toBeLessThan(180);
  // Each of the three yeses sent one email, in one thread.
  expect(provider.mails.filter(({ to }) => to === owen).map(({ subject }) => subject)).toEqual(
    Array.from({ length: 3 }, () => "Re: Certificate for our new kiosk"),
  );
  await waitFor("one thread", async () => {
    const [row] = await agency.sql(
      "SELECT count(DISTINCT thread_id) AS threads, count(*) AS n FROM email_messages",
    );
    return row?.["threads"] === 1 && row["n"] === 5;
  });
  expect(complaints).toEqual([]);
});
