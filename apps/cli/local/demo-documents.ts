/**
 * The demo agency's documents whose dates are counted from the day of loading: drawn from a text file. A line "--- page
 * ---" begins a page, "# " marks a heading, " | " the columns of a row; {from} and {to} are the term's days.
 */
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { at } from "./places.ts";

interface Term {
  inforceAt: string;
  expiresAt: string;
}

const usDay = (day: string): string => day.replace(/(\d+)-(\d+)-(\d+)/, "$2/$3/$1");

/** A file of fixtures/ to upload; a text is drawn with the days of the policy's term. */
export async function readDemoFile(path: string, term: Term): Promise<{ name: string; bytes: Uint8Array }> {
  const name = basename(path);
  if (!name.endsWith(".txt")) return { name, bytes: await readFile(at(path)) };
  const text = await readFile(at(path), "utf8");
  return { name: name.replace(/txt$/, "pdf"), bytes: await drawDocument(text, term) };
}

/** The same bytes for the same term, so that an interrupted load uploads the same file again. */
async function drawDocument(text: string, { inforceAt, expiresAt }: Term): Promise<Uint8Array> {
  const filled = text.replaceAll("{from}", usDay(inforceAt)).replaceAll("{to}", usDay(expiresAt));
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const regular = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  for (const body of filled.split("--- page ---\n")) {
    const page = pdf.addPage([612, 792]);
    body.split("\n").forEach((line, nth) => {
      const isHeading = line.startsWith("# ");
      const style = { y: 738 - nth * 18, size: isHeading ? 13 : 10.5, font: isHeading ? bold : regular };
      const cells = isHeading ? [line.slice(2)] : line.split(" | ");
      const places = columnPlaces[cells.length] ?? [];
      cells.forEach((cell, column) => page.drawText(cell, { ...style, x: places[column] ?? 54 }));
    });
  }
  return await pdf.save({ useObjectStreams: false });
}

/** By the number of columns; points from the left edge. */
const columnPlaces: Readonly<Record<number, readonly number[]>> = {
  2: [54, 360],
  4: [54, 100, 360, 460],
};
