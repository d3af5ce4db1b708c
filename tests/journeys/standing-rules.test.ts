/** An owner switches on a standing rule, a contact's email is confirmed by it, and off is off. */
import type { Browser } from "playwright-core";
import { beforeAll, expect, inject, test } from "vitest";
import { makeEmail } from "../support/arriving-mail.ts";
import { findBarriers } from "../support/barriers.ts";
import { businessInput } from "../support/book-of-business.ts";
import { openBrowser } from "../support/browser.ts";
import { openColleague } from "../support/colleagues.ts";
import { type Journey, openJourney, visit } from "../support/journey.ts";
import { listMail } from "../support/mailbox.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

async function arrive({ run }: Journey, mail: Parameters<typeof makeEmail>[0]): Promise<void> {
  const { emailAddress } = await run<{ emailAddress: string }>("query EmailArrival", {});
  const to = `${inject("productUrl")}/dev/mail-in?to=${encodeURIComponent(emailAddress)}`;
  expect((await fetch(to, { method: "POST", body: makeEmail(mail) as BodyInit })).status).toBe(200);
}

test.each([
  ["desktop", 1440, 900, "dark"],
  ["phone", 390, 844, "light"],
] as const)(
  "an owner lets a rule confirm receipt, and nothing leaves once it is off, on a %s",
  async (name, width, height, colorScheme) => {
    const journey = await openJourney(browser, { width, height, colorScheme });
    const { page, complaints, run } = journey;
    const domain = `${name}-${crypto.randomUUID().slice(0, 8)}.example`;
    const anna = `anna@${domain}`;
    const headers = [`Authentication-Results: mx.cloudflare.net; dmarc=pass header.from=${domain}`];
    const from = `Anna Pelletier <${anna}>`;
    const text = "Please send a certificate to the City of Norwood, 25 Cottage Road, Norwood MA 02062.";
    await run("mutation CreateAccount", {
      input: { ...businessInput("Bluewater Plumbing LLC"), contact: { name: "Anna Pelletier", email: anna } },
    });

    await visit(page, "/app/settings/rules");
    const rule = page.getByRole("region", { name: "Confirm receipt" });
    await rule.getByText("Off", { exact: true }).waitFor();
    const field = rule.getByLabel("Name of the rule");
    await field.fill("");
    await rule.getByRole("button", { name: "Switch On" }).click();
    await rule.getByText("Enter a name.").waitFor();
    await field.fill("Receipts by Odette");
    // Its words are shown before it sends any.
    await rule.getByText("sent automatically by the rule “Receipts by Odette”.").waitFor();
    expect(await findBarriers(page, "all")).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await rule.getByRole("button", { name: "Switch On" }).click();
    await rule.getByText("On", { exact: true }).waitFor();
    await rule.getByText("On as “Receipts by Odette”, switched on by Odette Marlowe").waitFor();

    await arrive(journey, { from, headers, text, subject: "Certificate for the city" });
    await expect
      .poll(async () => (await listMail(inject("productUrl"), anna)).length, { timeout: 20_000 })
      .toBe(1);
    const [mail] = await listMail(inject("productUrl"), anna);
    expect(mail?.text).toContain("sent automatically by the rule “Receipts by Odette”.");
    await visit(page, "/app/emails");
    await page.getByRole("link", { name: "Bluewater Plumbing LLC" }).click();
    const panel = page.getByRole("dialog", { name: "Email Thread" });
    await panel.getByText("Sent by rule", { exact: true }).waitFor();
    await panel
      .getByText(/Sent by the rule “Receipts by Odette”, which Odette Marlowe switched on/)
      .waitFor();
    expect(await findBarriers(page, "all")).toEqual([]);

    await visit(page, "/app/settings/rules");
    await rule.getByRole("button", { name: "Switch Off" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Switch Off" }).click();
    await rule.getByText("Off", { exact: true }).waitFor();
    await arrive(journey, { from, headers, text, subject: "Another matter", at: 1 });
    await visit(page, "/app/emails");
    await page.getByText("Another matter").first().waitFor();
    expect(await listMail(inject("productUrl"), anna)).toHaveLength(1);
    // The blank name was refused.
    expect(complaints.filter((line) => !line.includes("422"))).toEqual([]);
  },
);

test("nobody but an owner can switch one on, on the screen or past it", async () => {
  const journey = await openJourney(browser);
  const admin = await openColleague(browser, journey, "Ada Lund", "ADMIN");
  await visit(admin.page, "/app/settings/rules");
  await admin.page.getByText("Your role does not allow this. Ask Odette Marlowe.").waitFor();
  expect(await admin.page.getByRole("button", { name: "Switch On" }).count()).toBe(0);
  const refused = await admin.send("POST", "/app/settings/rules", { kind: "CONFIRM_RECEIPT", name: "Mine" });
  expect(refused.status).toBe(403);
  const { standingRules } = await journey.run<{ standingRules: { rule: unknown }[] }>(
    "query StandingRules",
    {},
  );
  expect(standingRules.map(({ rule }) => rule)).toEqual([null]);
});
