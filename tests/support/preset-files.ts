/** Files of the presets' cases, as somebody hands them over in the dialog of a card. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { visit } from "./journey.ts";

const folder = new URL("../../fixtures/presets/worked-on/", import.meta.url);

interface HandedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** `path`: of a case and its file. */
export const presetFile = async (path: string): Promise<HandedFile> => ({
  name: path.split("/").at(-1) ?? path,
  mimeType: "application/pdf",
  buffer: await readFile(fileURLToPath(new URL(path, folder))),
});

/** Fills in the dialog of a preset and opens its workspace. Returns the workspace's id. */
export async function startPreset(
  page: Page,
  preset: string,
  files: readonly string[],
  texts: Readonly<Record<string, string>> = {},
): Promise<string> {
  await visit(page, "/app/home");
  await page.getByRole("region", { name: "Presets" }).getByRole("link", { name: preset }).click();
  const dialog = page.getByRole("dialog", { name: preset });
  await dialog.locator('input[type="file"]').setInputFiles(await Promise.all(files.map(presetFile)));
  for (const [label, text] of Object.entries(texts)) await dialog.getByLabel(label).fill(text);
  await dialog.getByRole("button", { name: "Create Workspace" }).click();
  await page.waitForURL(/\/app\/workspaces\/[^/]+$/);
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}
