/** A reply is drafted again as somebody wishes it, and a thread is made private to those whom it concerns. */
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, inject, test } from "vitest";
import { makeEmail } from "../support/arriving-mail.ts";
import { findBarriers } from "../support/barriers.ts";
import { businessInput } from "../support/book-of-business.ts";
import { openBrowser } from "../support/browser.ts";
import { openColleague } from "../support/colleagues.ts";
import { type Journey, openJourney, visit } from "../support/journey.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

async function arrive({ run }: Journey, mail: Parameters<typeof makeEmail>[0]): Promise<void> {
  const { emailAddress } = await run<{ emailAddress: string }>("query EmailArrival", {});
  const to = `${inject("productUrl")}/dev/mail-in?to=${encodeURIComponent(emailAddress)}`;
  expect((await fetch(to, { method: "POST", body: makeEmail(mail) as BodyInit })).status).toBe(200);
}

const panelOf = (page: Page) => page.getByRole("dialog", { name: "Email Thread" });

test.each([
  ["desktop", 1440, 900, "dark"],
  ["phone", 390, 844, "light"],
] as const)(
  "a reply is drafted again, and who sees the thread is chosen, on a %s",
  async (_name, width, height, colorScheme) => {
    const journey = await openJourney(browser, { width, height, colorScheme });
    const { page, complaints, run } = journey;
    await run("mutation CreateAccount", {
      input: {
        ...businessInput("Bluewater Plumbing LLC"),
        contact: { name: "Anna Pelletier", email: "anna@bluewater.example" },
      },
    });
    const bo = await openColleague(browser, journey, "Bo Ames", "SERVICE");
    const text = "Please send a certificate to the City of Norwood, 25 Cottage Road, Norwood MA 02062.";
    await arrive(journey, { text, subject: "Certificate for the city" });

    await visit(page, "/app/emails");
    await page.getByRole("link", { name: "Bluewater Plumbing LLC" }).click();
    const panel = panelOf(page);
    const draft = panel.getByRole("region", { name: "Draft reply" });
    await draft.getByText("We are working on it and will write again").waitFor();
    await panel.getByText("Idle", { exact: true }).waitFor({ state: "attached" });
    await draft.getByRole("button", { name: "Draft Again" }).click();
    const asking = page.getByRole("alertdialog", { name: "Draft another reply?" });
    await asking.getByLabel("What to change (optional)").fill("Add “See you Monday.” Make it sound warmer.");
    expect(await findBarriers(page, "all")).toEqual([]);
    await asking.getByRole("button", { name: "Draft Again" }).click();
    await draft.getByText("See you Monday.").waitFor();
    await draft.getByText("I could not do this without a language model: “Make it sound warmer.”").waitFor();
    await panel.getByText("Idle", { exact: true }).waitFor({ state: "attached" });
    expect(await findBarriers(page, "all")).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

    // Nobody at the agency began Cara's work on it.
    const watching = await page.context().newPage();
    await visit(watching, "/app/workspaces");
    if (width > 1_000) await watching.getByText("Email from Anna Pelletier").first().waitFor();
    await watching.getByRole("link", { name: /Certificate for the city/ }).click();
    await watching.getByText("Anna Pelletier, by email").waitFor();
    expect(await watching.getByText("Someone at the agency").count()).toBe(0);
    await watching.close();
    await visit(bo.page, "/app/servicing");
    await bo.page.getByText("Bluewater Plumbing LLC").first().waitFor();

    // A colleague sees it until it is private, and then nothing of it.
    await visit(bo.page, "/app/emails");
    await bo.page.getByText("Certificate for the city").first().waitFor();
    await panel.getByText("Everyone in the agency sees this thread").waitFor();
    await panel.getByRole("button", { name: "Make Private" }).click();
    const choice = page.getByRole("dialog", { name: "Make this thread private?" });
    await choice.getByLabel("Bo Ames").waitFor();
    expect(await findBarriers(page, "all")).toEqual([]);
    await choice.getByRole("button", { name: "Make Private" }).click();
    await panel.getByText("Private to owners").waitFor();
    await bo.page.getByText("Certificate for the city").first().waitFor({ state: "detached" });
    await visit(bo.page, page.url());
    await bo.page
      .getByText(/does not exist|not found/i)
      .first()
      .waitFor();
    await visit(bo.page, "/app/approvals");
    expect(await bo.page.getByText("Certificate for the city").count()).toBe(0);
    await visit(bo.page, "/app/workspaces");
    expect(await bo.page.getByText("Certificate for the city").count()).toBe(0);
    await visit(bo.page, "/app/servicing");
    await bo.page.getByText("No service requests found").waitFor();

    // It is shown to Bo, who is chosen.
    await panel.getByRole("button", { name: "Change Who Sees It" }).click();
    const change = page.getByRole("dialog", { name: "Who sees this thread?" });
    await change.getByLabel("Bo Ames").check();
    await change.getByRole("button", { name: "Save Changes" }).click();
    await panel.getByText("Private to Bo Ames and owners").waitFor();
    await visit(bo.page, "/app/emails");
    await bo.page.getByRole("img", { name: "Private" }).first().waitFor();
    await bo.page.getByRole("link", { name: "Bluewater Plumbing LLC" }).click();
    await panelOf(bo.page).getByText("Please send a certificate").first().waitFor();
    expect(complaints).toEqual([]);
  },
);
