/** The Worker's PDF writer in Node and Deno: a font that covers Latin, Greek and Cyrillic letters. */
import { readFile } from "node:fs/promises";
import { createPdfWriter } from "#core/pdf";

export const readFont = async (face: "400Regular" | "600SemiBold"): Promise<Uint8Array> =>
  new Uint8Array(
    await readFile(
      new URL(`../../node_modules/@expo-google-fonts/inter/${face}/Inter_${face}.ttf`, import.meta.url),
    ),
  );

export const pdfWriter = createPdfWriter({
  regular: await readFont("400Regular"),
  bold: await readFont("600SemiBold"),
});
