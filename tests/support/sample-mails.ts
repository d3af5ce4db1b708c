/** Sample mails by their names: our own, and those of others under their licenses. */
import { readdirSync, readFileSync } from "node:fs";

const folders = ["emails", "third-party/emails"].map(
  (path) => new URL(`../../fixtures/${path}/`, import.meta.url),
);
const places = new Map(
  folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".eml"))
      .map((name) => [name, new URL(name, folder)] as const),
  ),
);

export const sampleMailNames: readonly string[] = [...places.keys()].toSorted();

export function readSampleMail(name: string): Buffer {
  const place = places.get(name);
  if (!place) throw new Error(`There is no sample mail ${name}.`);
  return readFileSync(place);
}
