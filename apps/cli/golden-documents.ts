/** The documents that have a truth file next to them. */
import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";
import type { Truth } from "./golden-score.ts";
import { at } from "./local/places.ts";

/** The documents that the demo and tests use, which have a floor of their own. */
export const ownFolders = [at("fixtures", "documents")];
/** Documents that are only scored: drawn ones, and those of others that the project may pass on. */
export const drawnFolders = [at("fixtures", "drawn"), at("fixtures", "third-party")];

/** In a folder of documents whose score alone is looked at, so that it says how unseen documents are read. */
export const isKeptAside = (path: string): boolean => resolve(path).split(sep).includes("kept-aside");

export interface GoldenDocument {
  path: string;
  truth: Truth;
}

const endings = [".pdf", ".docx", ".eml", ".html", ".txt", ".csv", ".png", ".jpg"];

/** In the order of their paths, folders within the folders included. */
export async function listGoldenDocuments(folders: readonly string[]): Promise<GoldenDocument[]> {
  const documents: GoldenDocument[] = [];
  for (const truthFile of (await Promise.all(folders.map(listTruthFiles))).flat().sort()) {
    const stem = basename(truthFile, ".truth.json");
    const names = await readdir(dirname(truthFile));
    const ending = endings.find((candidate) => names.includes(stem + candidate));
    if (ending === undefined) continue;
    const truth = JSON.parse(await readFile(truthFile, "utf8")) as Truth;
    documents.push({ path: join(dirname(truthFile), stem + ending), truth });
  }
  return documents;
}

async function listTruthFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".truth.json"))
    .map((entry) => join(entry.parentPath, entry.name));
}
