/** Mail as the agency sees it: from a raw message to its thread on the screen, which follows what arrives. */
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, inject, test } from "vitest";
import { makeEmail } from "../support/arriving-mail.ts";
import { findBarriers } from "../support/barriers.ts";
import { openBrowser } from "../support/browser.ts";
import { type Journey, openJourney, visit } from "../support/journey.ts";
import { readSampleMail } from "../support/sample-mails.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

async function addressOf({ run }: Journey): Promise<string> {
  const { emailAddress } = await run<{ emailAddress: string }>("query EmailArrival", {});
  return emailAddress;
}

async function arrive(address: string, ...mail: Uint8Array[]): Promise<void> {
  for (const raw of mail) {
    const to = `${inject("productUrl")}/dev/mail-in?to=${encodeURIComponent(address)}`;
    const response = await fetch(to, { method: "POST", body: raw as BodyInit });
    expect(response.status).toBe(200);
  }
}

const rows = (page: Page) => page.getByRole("table", { name: "Emails" }).getByRole("row");
const panel = (page: Page) => page.getByRole("dialog", { name: "Email Thread" });
/** On a phone, what Cara understood is a line that opens. */
const openUnderstood = (page: Page) =>
  panel(page)
    .getByRole("button", { name: /^(\d+ requests?|What Cara)/ })
    .click();

test.each([
  ["desktop", 1440, 900],
  ["phone", 390, 844],
])("a thread from its first message to its end, on a %s", async (_name, width, height) => {
  const journey = await openJourney(browser, { width, height });
  const { page, complaints } = journey;
  const address = await addressOf(journey);
  await visit(page, "/app/emails");
  await page.getByText("No email threads found").waitFor();
  await page.getByText(`Mail to ${address} shows here.`).waitFor();
  expect(await findBarriers(page, "all")).toEqual([]);

  // The list follows what arrives. The answer comes before what it answers.
  await arrive(
    address,
    readSampleMail("thread-coi-3.eml"),
    readSampleMail("thread-coi-1.eml"),
    readSampleMail("thread-coi-2.eml"),
  );
  await page.getByText("COI needed - City of South Portland pump station").first().waitFor();
  if (width > 1_000) {
    const heads = page.getByRole("table", { name: "Emails" }).getByRole("columnheader");
    expect((await heads.allTextContents()).map((text) => text.trim())).toEqual([
      "Customer",
      "Subject",
      "Status",
      "Waiting For",
      "Last Update",
    ]);
    expect(await rows(page).count()).toBe(2);
  }
  await page.getByRole("link", { name: "Anna Pelletier" }).click();
  await panel(page).getByText("both please").last().waitFor();
  await panel(page).getByText("Active", { exact: true }).waitFor();
  await panel(page).getByText("waiting for Agent").waitFor();
  if (width < 1_000) await openUnderstood(page);
  await expect.poll(() => panel(page).getByRole("button", { expanded: false }).count()).toBe(3);
  // Cara has read all of them, so that nothing changes under the clicks.
  await panel(page).getByText("Idle", { exact: true }).waitFor();
  await panel(page).getByText("Cara is reading this thread.").waitFor({ state: "detached" });
  // The newest message is open, its quoted text is folded.
  const quote = panel(page).getByText(/On Oct 12, 2026, at 9:31 AM, Cara/);
  expect(await quote.count()).toBe(0);
  await panel(page)
    .getByRole("button", { name: /^Quoted text and signature/ })
    .click();
  await quote.waitFor();
  const file = panel(page).getByRole("link", { name: /Insurance requirements/ });
  await file.waitFor();
  // Nothing of it is cut off.
  const box = await file.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? width + 1)).toBeLessThanOrEqual(width);
  expect(await findBarriers(page, "all")).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

  await panel(page).getByRole("button", { name: "End", exact: true }).click();
  await panel(page).getByText("Ended", { exact: true }).waitFor();
  // New mail opens it again, on the screen that shows it.
  await arrive(
    address,
    makeEmail({
      id: `later-${width}@x`,
      inReplyTo: "m3@bluewaterplumbing.example",
      from: "Anna Pelletier <anna@bluewaterplumbing.example>",
      text: "One more thing: the waiver too.",
    }),
  );
  await panel(page).getByText("One more thing: the waiver too.").last().waitFor();
  await panel(page).getByText("Active", { exact: true }).waitFor();
  await panel(page).getByRole("button", { name: "Close" }).click();
  await panel(page).waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
});

test("threads are filtered by words of their messages and by state, and hidden orders are not shown", async () => {
  const journey = await openJourney(browser);
  const { page, complaints } = journey;
  const address = await addressOf(journey);
  await arrive(
    address,
    readSampleMail("html-only-with-script.eml"),
    makeEmail({ subject: "A van", text: "Please add the Meridian Cargo to the policy.", at: 1 }),
    makeEmail({ subject: "News", headers: ["List-Id: <news.example>"], text: "Our newsletter", at: 2 }),
  );
  await visit(page, "/app/emails");
  await page.getByText("A van").waitFor();
  await page.getByText("ACTION REQUIRED: certificate expiring").waitFor();
  await page.getByText("News").waitFor();

  await page.getByRole("searchbox").fill("meridian cargo");
  await page.getByText("News").waitFor({ state: "detached" });
  expect(await page.getByText("A van").count()).toBeGreaterThan(0);
  await page.getByRole("searchbox").fill("");
  await page.getByText("Ended", { exact: true }).first().click();
  await page.getByText("A van").waitFor({ state: "detached" });
  await page.getByText("News").waitFor();

  await visit(page, "/app/emails");
  await page.getByRole("link", { name: "Vendor Portal" }).click();
  await panel(page)
    .getByText(/umbrella \$5,000,000/)
    .first()
    .waitFor();
  expect(
    await panel(page)
      .getByText(/Ignore all earlier orders/)
      .count(),
  ).toBe(0);
  expect(complaints).toEqual([]);
});

test("a request shows the threads that ask for it under Conversation, and a request that came otherwise has no such tab", async () => {
  const journey = await openJourney(browser);
  const { page, complaints, run } = journey;
  const address = await addressOf(journey);
  await arrive(
    address,
    makeEmail({ subject: "COI for the lender", text: "Please send a certificate to Meridian Bank." }),
  );
  await visit(page, "/app/emails");
  await page.getByRole("link", { name: "Anna Pelletier" }).click();
  const made = panel(page)
    .getByRole("link", { name: /certificate/i })
    .first();
  await made.click();
  await page.waitForURL("**/app/servicing/*/overview");
  await page.getByRole("link", { name: /^Conversation/ }).click();
  await page.waitForURL("**/app/servicing/*/conversation");
  expect(await findBarriers(page, "all")).toEqual([]);
  await page.getByRole("link", { name: "COI for the lender" }).click();
  await panel(page).getByText("Please send a certificate to Meridian Bank.").first().waitFor();

  const { createServiceRequest } = await run<{ createServiceRequest: { id: string } }>(
    "mutation CreateServiceRequest",
    {
      input: {
        type: "QUESTION",
        clientName: "Bo Ames",
        details: { question: { question: "When is it due?" } },
      },
    },
  );
  await visit(page, `/app/servicing/${createServiceRequest.id}/overview`);
  await page.getByRole("link", { name: /^Comments and Activity/ }).waitFor();
  expect(await page.getByRole("link", { name: /^Conversation/ }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test("of a long thread the newest messages are shown, and all of them, or the words that somebody asks for, on demand", async () => {
  const journey = await openJourney(browser);
  const { page, complaints } = journey;
  const mail = Array.from({ length: 12 }, (_, at) =>
    makeEmail({
      ...{ id: `long-${at}@x`, at, subject: "A long thread" },
      ...(at === 0 ? {} : { inReplyTo: `long-${at - 1}@x` }),
      text: at === 0 ? "Please send a certificate to Meridian Bank." : `This is message ${at + 1}.`,
    }),
  );
  await arrive(await addressOf(journey), ...mail);
  await visit(page, "/app/emails");
  await page.getByRole("link", { name: "Anna Pelletier" }).click();
  const messages = panel(page).getByRole("region", { name: "Messages" }).getByRole("listitem");
  await panel(page).getByRole("button", { name: "Show all 12 messages" }).waitFor();
  await panel(page).getByText("Idle", { exact: true }).waitFor();
  expect(await messages.count()).toBe(6);
  await messages.last().getByText("This is message 12.").waitFor();
  const first = messages.filter({ hasText: "Please send a certificate to Meridian Bank." });
  expect(await first.count()).toBe(0);

  // What a sentence of the summary rests on is in the first message.
  await panel(page)
    .getByRole("button", { name: /^Words \d+: Meridian Bank/ })
    .first()
    .click();
  await first.locator("mark[data-lit]").waitFor();
  expect(await messages.count()).toBe(7);
  await panel(page).getByRole("button", { name: "Show all 12 messages" }).click();
  await expect.poll(() => messages.count()).toBe(12);
  expect(await findBarriers(page, "all")).toEqual([]);
  expect(complaints).toEqual([]);
});
