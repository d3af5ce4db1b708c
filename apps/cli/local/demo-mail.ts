/** Mail that has reached the demo agency, as its clients sent it: the same door as from outside, and Cara works on it. */
import { readFile } from "node:fs/promises";
import { at } from "./places.ts";
import type { Product } from "./product.ts";

/** Names of files in fixtures/emails. A message is kept once, so an interrupted load sends it again. */
export async function letMailArrive({ url }: Pick<Product, "url">, to: string, files: readonly string[]) {
  for (const file of files) {
    const response = await fetch(`${url}/dev/mail-in?to=${encodeURIComponent(to)}`, {
      method: "POST",
      body: await readFile(at("fixtures", "emails", file)),
    });
    if (!response.ok) throw new Error(`The demo agency did not take ${file}: ${response.status}.`);
  }
}
