/** Pages as PDF files: printed by a browser once, stored with their hash, and joined with the PDFs of their style. */
import { eq, inArray } from "drizzle-orm";
import type { StoredKind } from "#core/documents";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { writeAll } from "../shared/database.ts";
import type { Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { sha256Hex } from "../shared/sha256.ts";
import type { StyleStorage } from "./style-files.ts";
import { documentPrints } from "./tables.ts";

/** A browser that prints, without script and without a network. */
export interface PagePrinter {
  /** The bytes of a PDF; null if it does not answer. */
  print(html: string): Promise<Uint8Array | null>;
}

export interface PrintDeps {
  storage: StyleStorage;
  /** Null if none is set up. */
  printer: PagePrinter | null;
  /** See core/pdf, which is loaded only when a page is printed. */
  joinPdfs(
    files: readonly Uint8Array[],
    about: { title: string; date: number },
  ): Promise<Result<Uint8Array, Problem<"UNREADABLE">>>;
}

export interface PrintedPage {
  bytes: Uint8Array;
  /** Hex. */
  sha256: string;
  /** Where it is stored. */
  storageKey: string;
}

interface PageToPrint {
  title: string;
  html: string;
  pdfs: { before: Uint8Array | null; after: Uint8Array | null };
  /** When what it says last changed, in milliseconds. */
  date: number;
}

const prefix = "prints/";

/** Stored before its row is written, so that a print that was cut off leaves a file without a row. */
export const storedPrints: StoredKind = {
  prefix,
  async findNamed(db, keys) {
    const rows = await db
      .select({ key: documentPrints.storageKey })
      .from(documentPrints)
      .where(inArray(documentPrints.storageKey, [...keys]));
    return rows.map(({ key }) => key);
  },
};

const printYourself =
  "Open the preview of the document and print it with your browser: choose “Save as PDF”, and it looks the same.";

/** The error is a sentence that says why there is no PDF, and what to do instead. */
export async function printPage(
  scope: AgencyScope,
  { storage, printer, joinPdfs }: PrintDeps,
  { title, html, pdfs, date }: PageToPrint,
): Promise<Result<PrintedPage, string>> {
  const { db } = scope;
  const nothing = new Uint8Array();
  const around = await Promise.all([pdfs.before, pdfs.after].map((pdf) => sha256Hex(pdf ?? nothing)));
  const id = await sha256Hex([html, ...around, String(date)].join("\n"));
  const [stored] = await db.select().from(documentPrints).where(eq(documentPrints.id, id));
  const kept = stored && (await storage.readRange(stored.storageKey, 0, stored.size));
  if (stored && kept) return ok({ bytes: kept, sha256: stored.sha256, storageKey: stored.storageKey });

  if (!printer) return err(`No browser is set up here to make PDFs. ${printYourself}`);
  const printed = await printer.print(html);
  if (!printed) return err(`The browser that makes PDFs does not answer. Try again, or: ${printYourself}`);
  const files = [pdfs.before, printed, pdfs.after].filter((file) => file !== null);
  const joined = await joinPdfs(files, { title, date });
  if (!joined.ok) return err(`${joined.error.message} It belongs to the style of this document.`);
  const bytes = joined.value;
  const sha256 = await sha256Hex(bytes);
  const storageKey = prefix + id;
  await storage.put(storageKey, bytes);
  const row = { id, storageKey, size: bytes.length, sha256, createdAt: scope.nowMs() };
  await writeAll(db, [
    db.insert(documentPrints).values(row).onConflictDoUpdate({ target: documentPrints.id, set: row }),
  ]);
  return ok({ bytes, sha256, storageKey });
}
