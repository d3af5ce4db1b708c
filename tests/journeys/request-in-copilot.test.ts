/** A service request handed to Cara from its page, found again in the palette, and resolved where she worked on it. */
import type { Browser } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { addAccount, openJourney, visit } from "../support/journey.ts";
import { addServiceRequest } from "../support/service-requests-journey.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const patienceMs = 90_000;

test("a question of a client becomes a workspace, whose panel resolves the request", async () => {
  const journey = await openJourney(browser);
  const { page, complaints } = journey;
  const accountId = await addAccount(journey, "Pelican Point Marina LLC");
  const requestId = await addServiceRequest(journey, {
    accountId,
    type: "QUESTION",
    details: { question: { question: "Does the policy cover the new dock?" } },
  });
  await visit(page, `/app/servicing/${requestId}/overview`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Open in Copilot" }).click();
  const dialog = page.getByRole("dialog", { name: "Open in Copilot" });
  // What goes with a question.
  await expect
    .poll(() => dialog.getByRole("radio", { name: /^Document exploration/ }).isChecked())
    .toBe(true);
  expect(await dialog.getByRole("radio", { name: /^Quote proposal/ }).isDisabled()).toBe(false);
  await dialog.getByRole("radio", { name: /^Custom/ }).check();
  await dialog.getByRole("button", { name: "Create Workspace" }).click();
  await page.waitForURL(/\/app\/workspaces\/[^/]+$/);

  const panel = page.getByRole("complementary", { name: "About this workspace" });
  const request = panel.getByRole("region", { name: /^Service request/ });
  await request.getByText("Question", { exact: true }).waitFor();
  await request.getByText("Open", { exact: true }).waitFor();
  expect(await request.getByRole("link", { name: "View" }).getAttribute("href")).toBe(
    `/app/servicing/${requestId}/overview`,
  );
  await panel.getByText("Pelican Point Marina LLC").first().waitFor();
  await page
    .getByRole("list", { name: "Conversation" })
    .getByText("Does the policy cover the new dock?")
    .first()
    .waitFor();
  await panel.getByText("Idle", { exact: true }).waitFor({ timeout: patienceMs });

  await request.getByRole("link", { name: "Resolve" }).click();
  const resolve = page.getByRole("dialog", { name: "Resolve request" });
  await resolve.getByLabel("Notes").fill("Cara found the answer.");
  await resolve.getByRole("button", { name: "Resolve", exact: true }).click();
  await request.getByText("Closed", { exact: true }).waitFor();
  expect(await request.getByRole("button", { name: "Resolved" }).isDisabled()).toBe(true);
  expect(new URL(page.url()).pathname).toMatch(/^\/app\/workspaces\/[^/]+$/);

  await visit(page, "/app/accounts");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("new dock");
  const found = page.getByRole("option").filter({ hasText: "Pelican Point Marina LLC" }).first();
  await found.waitFor();
  expect(complaints).toEqual([]);
});

test("a request whose type leads to no preset waits for a choice, which the agency's own presets are among", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  const { createCustomPreset } = await journey.run<{ createCustomPreset: { id: string } }>(
    "mutation CreateCustomPreset",
    {
      input: {
        title: "Dock calls",
        description: "What we ask before a call.",
        basePrompt: "List the boats.",
      },
    },
  );
  const accountId = await addAccount(journey, "Pelican Point Marina LLC");
  const requestId = await addServiceRequest(journey, {
    accountId,
    type: "OTHER",
    details: { other: { description: "Please call back about the boats." } },
  });
  await visit(page, `/app/servicing/${requestId}/copilot`);
  const dialog = page.getByRole("dialog", { name: "Open in Copilot" });
  const submit = dialog.getByRole("button", { name: "Create Workspace" });
  expect(await submit.isDisabled()).toBe(true);
  await dialog.getByRole("radio", { name: /^Custom/ }).check();
  await expect.poll(() => submit.isDisabled()).toBe(false);
  await dialog.getByRole("radio", { name: "Dock calls What we ask before a call." }).check();
  await submit.click();
  await page.waitForURL(/\/app\/workspaces\/[^/]+$/);
  const panel = page.getByRole("complementary", { name: "About this workspace" });
  const link = panel.getByRole("link", { name: "Dock calls" });
  expect(await link.getAttribute("href")).toBe(`/app/presets/${createCustomPreset.id}/edit`);
});
