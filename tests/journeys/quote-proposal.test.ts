/** Quotes become a proposal: from the card on the home page to the copies for the client, and from a comparison. */
import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, expect, test } from "vitest";
import { findBarriers } from "../support/barriers.ts";
import { openBrowser } from "../support/browser.ts";
import { openJourney, visit } from "../support/journey.ts";
import { presetFile, startPreset } from "../support/preset-files.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const patienceMs = 90_000;
const files = ["millrace-mutual.pdf", "osprey-casualty.pdf", "saltmarsh-letter.pdf"].map(
  (file) => `three-liability-quotes/${file}`,
);
const proposalOf = (page: Page) => page.getByRole("region", { name: "Insurance proposal" });

test("three quotes become a proposal, with the words of each figure, a page in a style, and a Word copy", async () => {
  const { page, complaints } = await openJourney(browser);
  await visit(page, "/app/home");
  await page.getByRole("region", { name: "Presets" }).getByRole("link", { name: "Quote proposal" }).click();
  const dialog = page.getByRole("dialog", { name: "Quote proposal" });
  await dialog.locator('input[type="file"]').setInputFiles(await Promise.all(files.map(presetFile)));
  await dialog.getByLabel("Style").click();
  await page.getByRole("option", { name: "Warm Human" }).click();
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Create Workspace" }).click();
  const proposal = proposalOf(page);
  await proposal.waitFor({ timeout: patienceMs });
  await proposal
    .getByText("Three options for general liability insurance, from $16,905 to $18,550")
    .waitFor();
  const row = (name: string) => proposal.getByRole("row").filter({ hasText: name }).first();
  expect((await row("Osprey Point Casualty").getByRole("cell").allTextContents()).slice(0, 5)).toEqual([
    "Osprey Point Casualty",
    "$16,200",
    "$405",
    "$300",
    "$16,905",
  ]);
  expect(await row("Millrace Mutual").getByText("Not stated in the quote").count()).toBe(1);
  expect(await proposal.getByRole("heading", { name: "Recommendation" }).count()).toBe(0);
  expect(await findBarriers(page)).toEqual([]);

  const [styled] = await Promise.all([
    page.context().waitForEvent("page"),
    proposal.getByRole("link", { name: "Open Insurance proposal in a new tab" }).click(),
  ]);
  await styled.getByRole("heading", { name: "Acceptance" }).waitFor();
  await styled.getByText("☐ Osprey Point Casualty, $16,905 with taxes and fees").waitFor();
  await styled.getByText(/^your agent at /).waitFor();
  await styled.close();

  await proposal.getByRole("link", { name: "Open document" }).click();
  await page.getByRole("button", { name: "Export" }).waitFor();
  const [, workspaceId, artifactId] = /workspaces\/([^/]+)\/documents\/([^/?]+)/.exec(page.url()) ?? [];
  const fetched = (kind: "pdf" | "docx") =>
    page.request.get(new URL(`/agency/${kind}/${workspaceId}/${artifactId}`, page.url()).href);
  expect((await (await fetched("docx")).body()).subarray(0, 2).toString()).toBe("PK");
  const pdf = await getDocumentProxy(new Uint8Array(await (await fetched("pdf")).body()));
  const { text } = await extractText(pdf, { mergePages: true });
  for (const said of [
    "Prepared for: Tamarack Ridge Roofing LLC",
    "$16,905",
    "Signature: ____",
    "Important information",
  ])
    expect(text).toContain(said);
  expect(complaints).toEqual([]);
});

test("a finished comparison goes on as a proposal, a table, and a question to a carrier that waits for a yes", async () => {
  const { page, complaints } = await openJourney(browser);
  await startPreset(page, "Coverage comparison", files);
  const comparison = page.getByRole("region", { name: "Comparison", exact: true });
  await comparison.waitFor({ timeout: patienceMs });
  const [table] = await Promise.all([
    page.waitForEvent("download"),
    comparison.getByRole("button", { name: "Export" }).click(),
  ]);
  expect(table.suggestedFilename()).toBe("Coverage comparison.csv");
  const csv = await readFile(await table.path(), "utf8");
  expect(csv).toContain("Millrace Mutual,Osprey Point Casualty,Saltmarsh Specialty");
  expect(csv).toMatch(/Damage to rented premises,"\$100,000","\$50,000","\$100,000"/);

  await comparison.getByRole("button", { name: "Stop gap", exact: true }).click();
  await page.getByRole("button", { name: "Ask Osprey Point Casualty" }).click();
  await page.waitForURL("**/app/approvals/*");
  await page
    .getByText("Questions on quote for Tamarack Ridge Roofing LLC (Osprey Point Casualty)")
    .first()
    .waitFor();
  await page.goBack();
  await comparison.getByRole("button", { name: "Make proposal" }).click();
  await proposalOf(page).waitFor({ timeout: patienceMs });
  await proposalOf(page).getByText("☐ Osprey Point Casualty, $16,905 with taxes and fees").waitFor();
  expect(complaints).toEqual([]);
});
