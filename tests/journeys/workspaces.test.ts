/** A task for Cara from the home page to its answer: live, asked back, renamed, found again, archived. */
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { addAccount, type Journey, openJourney, visit } from "../support/journey.ts";
import { makePdf } from "../support/made-files.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const patienceMs = 60_000;

async function begin(page: Page, text: string): Promise<string> {
  await visit(page, "/app/home");
  await page.getByLabel("Ask Cara...").fill(text);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/app\/workspaces\/[^/]+$/);
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

const badge = (page: Page, text: string) =>
  page.getByRole("complementary", { name: "About this workspace" }).getByText(text, { exact: true });

const rename = (journey: Journey, id: string, title: string) =>
  journey.send("PUT", `/app/workspaces/${id}`, { title });

test("a question with a file is answered before one's eyes, with the words of the file beside the answer", async () => {
  const journey = await openJourney(browser);
  const { page, complaints } = journey;
  await visit(page, "/app/home");
  await page.getByRole("heading", { name: "What can Cara do for you?" }).waitFor();
  const send = page.getByRole("button", { name: "Send" });
  await page.getByLabel("Ask Cara...").fill("   ");
  expect(await send.isDisabled()).toBe(true);
  await page.getByLabel("Ask Cara...").fill("How many days of notice does the lease ask for?");
  const lease = await makePdf([
    ["LEASE AGREEMENT", "The tenant shall give 45 days of notice before the insurance is canceled."],
  ]);
  await page
    .getByLabel("Files for Cara")
    .setInputFiles([{ name: "harbor-lease.pdf", mimeType: "application/pdf", buffer: Buffer.from(lease) }]);
  await page.getByRole("button", { name: "Remove harbor-lease.pdf" }).waitFor();

  const streams: string[] = [];
  page.on("request", (request) => {
    if (request.headers()["accept"] === "text/event-stream") streams.push(request.postData() ?? "");
  });
  await send.click();
  await page.waitForURL(/\/app\/workspaces\/[^/]+$/);
  await page.getByText("Processed attachments").waitFor({ timeout: patienceMs });
  await badge(page, "Idle").waitFor({ timeout: patienceMs });
  const conversation = page.getByRole("list", { name: "Conversation" });
  await conversation
    .getByText(/45 days/)
    .first()
    .waitFor();
  // Nothing was loaded again: it came over the page's one connection, which asks for the workspace.
  expect(streams.filter((body) => !body.includes("changesAfter"))).toEqual([]);

  await conversation
    .getByRole("button", { name: /^Quote 1/ })
    .first()
    .click();
  await page.getByRole("region", { name: "Pages of harbor-lease.pdf" }).waitFor();
  await page.locator("[data-quote][data-active]").first().waitFor();
  expect(complaints).toEqual([]);
});

test("what Cara cannot know she asks, and a key answers", async () => {
  const journey = await openJourney(browser);
  const { page, complaints } = journey;
  await addAccount(journey, "Pelican Point Marina LLC");
  await begin(page, "Pelican Point Marina");
  await page.getByText("Waiting for your answer").waitFor({ timeout: patienceMs });
  const answer = page.getByRole("button", { name: "Answer and go on" });
  expect(await answer.isDisabled()).toBe(true);
  const choices = await page
    .getByRole("radio")
    .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));
  const place = choices.indexOf("Answer a question") + 1;
  await page.keyboard.press(String(place));
  await expect.poll(() => page.getByRole("radio", { name: "Answer a question" }).isChecked()).toBe(true);
  await page.keyboard.press("Enter");
  await page.getByText("What would you like to know?").waitFor({ timeout: patienceMs });
  expect(complaints).toEqual([]);
});

test("two people rename at once: the second is shown the first one's title, and decides", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  const id = await begin(page, "How old may the survey of a boat be?");
  await badge(page, "Idle").waitFor({ timeout: patienceMs });
  const title = page.getByLabel("Title");
  await title.fill("Expiring next month");
  await title.blur();
  await page.getByText("Saved", { exact: true }).waitFor();
  await title.fill("Mine");
  await rename(journey, id, "Theirs");
  await title.blur();
  await page.getByText("Someone else renamed it “Theirs” meanwhile.").waitFor();
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect
    .poll(
      async () =>
        (await journey.run<{ caraWorkspace: { title: string } }>("query CaraWorkspace", { id })).caraWorkspace
          .title,
    )
    .toBe("Mine");
});

test("the list groups by state, filters, archives what is chosen and brings it back", async () => {
  const journey = await openJourney(browser);
  const { page, complaints } = journey;
  await visit(page, "/app/workspaces");
  await page.getByText("No workspaces found").waitFor();
  await page.getByText("Create a copilot workspace to get started.").waitFor();
  const first = await begin(page, "How old may the survey of a boat be?");
  await badge(page, "Idle").waitFor({ timeout: patienceMs });
  await rename(journey, first, "Expiring next month");
  await begin(page, "Which policies have no documents?");
  await badge(page, "Idle").waitFor({ timeout: patienceMs });

  await visit(page, "/app/workspaces");
  const row = page.getByRole("row", { name: /Expiring next month/ });
  await row.waitFor();
  await page.getByRole("button", { name: /Idle 2/ }).waitFor();
  await page.getByRole("button", { name: "Status", exact: true }).first().click();
  await page.getByRole("menuitem", { name: "Working" }).click();
  await page.getByText("No workspace matches these filters.").waitFor();
  // The choice is the person's own view from now on.
  await visit(page, "/app/workspaces");
  await page.getByText("No workspace matches these filters.").waitFor();
  await page.getByRole("button", { name: "Clear Status" }).click();
  await row.waitFor();

  // What no column says, only the server finds.
  await page.getByLabel("Start typing to filter...").fill("survey of a boat");
  await row.waitFor();
  await page
    .getByRole("status")
    .filter({ hasText: /^1 workspace$/ })
    .waitFor();
  await page.getByLabel("Start typing to filter...").fill("expiring");
  await page
    .getByRole("status")
    .filter({ hasText: /^1 workspace$/ })
    .waitFor();
  await page.getByLabel("Choose Expiring next month").check();
  await page.getByText("1 selected").waitFor();
  await page.getByRole("button", { name: "Archive", exact: true }).click();
  await page.getByText("1 workspace archived").waitFor();
  await expect.poll(() => row.count()).toBe(0);
  await page.getByRole("button", { name: "Show archived" }).click();
  await row.waitFor();
  await page.getByLabel("Choose Expiring next month").check();
  await page.getByRole("button", { name: "Unarchive" }).click();
  await page.getByText("1 workspace brought back").waitFor();
  expect(complaints).toEqual([]);
});

test("a task in one's own words needs words; the page of a preset that does not exist says so", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  await visit(page, "/app/home");
  const presets = page.getByRole("region", { name: "Presets" });
  await presets.getByRole("link", { name: /^Custom Start/ }).click();
  const dialog = page.getByRole("dialog", { name: "Custom" });
  await dialog.getByRole("button", { name: "Create Workspace" }).click();
  // Nothing was said: the server's sentence stands under the field.
  await expect.poll(() => dialog.locator("[data-field-error]").count()).toBeGreaterThan(0);
  await dialog.getByLabel("Message").fill("How old may the survey of a boat be?");
  await dialog.getByRole("button", { name: "Create Workspace" }).click();
  await page.waitForURL(/\/app\/workspaces\/[^/]+$/);
  const response = await page.goto("/app/home/presets/no-such-preset");
  expect(response?.status()).toBe(404);
});
