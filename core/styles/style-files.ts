/** The files of styles: checked and cleaned before they are stored, so that what is stored can be shown as it is. */
import { eq, inArray } from "drizzle-orm";
import { documentUploads, type StoredKind } from "#core/documents";
import type { CleanedForm } from "#core/pdf";
import { measurePicture } from "#core/logos";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { AgencyDb, Statement } from "../shared/database.ts";
import { formatSize } from "../shared/file-size.ts";
import type { Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { sha256Hex } from "../shared/sha256.ts";
import { type CleanPage, cleanPage } from "./clean-page.ts";
import {
  STYLE_FILE_BYTES_MAX,
  STYLE_PAGE_BYTES_MAX,
  STYLE_PDF_PAGES_MAX,
  type StyleFile,
  type StyleFileKind,
  styleFileKinds,
} from "./model.ts";
import { styleFiles } from "./tables.ts";

/** The agency's files. */
export interface StyleStorage {
  put(key: string, bytes: Uint8Array): Promise<void>;
  delete(keys: readonly string[]): Promise<void>;
  readRange(key: string, start: number, end: number): Promise<Uint8Array | null>;
}

export interface StyleDeps {
  storage: StyleStorage;
  /** See `cleanForm` of core/pdf, which is loaded only when a PDF arrives. */
  cleanPdf(
    bytes: Uint8Array,
    isKept: (plainName: string) => boolean,
  ): Promise<Result<CleanedForm, Problem<"UNREADABLE">>>;
}

/** A file that is in storage and waits for its row. */
export interface ArrivedStyleFile {
  row: Omit<typeof styleFiles.$inferInsert, "styleId">;
  uploadId: string;
  uploadKey: string;
}

type StyleFileRow = typeof styleFiles.$inferSelect;

const prefix = "styles/";

/** Stored before its row is written, so that an upload that was cut off leaves a file without a row. */
export const storedStyleFiles: StoredKind = {
  prefix,
  async findNamed(db, keys) {
    const rows = await db
      .select({ key: styleFiles.storageKey })
      .from(styleFiles)
      .where(inArray(styleFiles.storageKey, [...keys]));
    return rows.map(({ key }) => key);
  },
};

export const styleFileOf = ({ id, name, kind, size, pageCount, removed }: StyleFileRow): StyleFile => ({
  id,
  name,
  kind,
  size,
  pageCount,
  removed,
});

export const findStyleFiles = (db: AgencyDb, styleId: string): Promise<StyleFileRow[]> =>
  db.select().from(styleFiles).where(eq(styleFiles.styleId, styleId));

const notArrived = "The file did not arrive completely. Upload it again.";
const isStyleKind = (kind: string): kind is StyleFileKind =>
  (styleFileKinds as readonly string[]).includes(kind);

interface Cleaned {
  bytes: Uint8Array;
  pageCount: number | null;
  removed: string[];
}

/** How parts of a PDF are called that were taken out of it. */
const pdfParts: Readonly<Record<CleanedForm["removed"][number], string | null>> = {
  SCRIPTS: "scripts",
  ACTIONS: "actions",
  ATTACHMENTS: "attachments",
  XFA: "dynamic form content (XFA)",
  EXTERNAL_REFERENCES: "references to other files",
  SIGNATURES: "signatures",
  ANNOTATIONS: "notes and links",
  VALUES: null,
};

/** Takes an upload in: cleaned and stored under its own key. The error is a sentence that says what to do. */
export async function takeStyleFile(
  scope: AgencyScope,
  { storage, cleanPdf }: StyleDeps,
  uploadId: string,
): Promise<Result<ArrivedStyleFile, string>> {
  const upload = await documentUploads.findUpload(scope.db, uploadId);
  if (!upload) return err(notArrived);
  const { name, size } = upload;
  // A fragment of a page looks like text; the name says what its author means.
  const kind = upload.kind === "TXT" && /\.html?$/iu.test(name) ? "HTML" : upload.kind;
  if (!isStyleKind(kind))
    return err("This is neither a web page, a PDF nor a PNG or JPEG picture. Choose one of these.");
  const max = kind === "HTML" ? STYLE_PAGE_BYTES_MAX : STYLE_FILE_BYTES_MAX;
  if (size > max)
    return err(
      `This file has ${formatSize(size)}, and ${kind === "HTML" ? "a web page" : "a PDF or a picture"} of a style may have ${formatSize(max)}. Make its pictures smaller and upload it again.`,
    );
  const bytes = await storage.readRange(upload.storageKey, 0, size);
  if (!bytes) return err(notArrived);
  const cleaned = await cleanOf(kind, bytes, cleanPdf);
  if (!cleaned.ok) return cleaned;
  const id = scope.newId("stf");
  const storageKey = prefix + id;
  await storage.put(storageKey, cleaned.value.bytes);
  return ok({
    uploadId,
    uploadKey: upload.storageKey,
    row: {
      id,
      name,
      kind,
      storageKey,
      size: cleaned.value.bytes.length,
      pageCount: cleaned.value.pageCount,
      removed: cleaned.value.removed,
      sha256: await sha256Hex(cleaned.value.bytes),
      createdAt: scope.nowMs(),
    },
  });
}

async function cleanOf(
  kind: StyleFileKind,
  bytes: Uint8Array,
  cleanPdf: StyleDeps["cleanPdf"],
): Promise<Result<Cleaned, string>> {
  if (kind === "HTML") {
    const page = cleanPage(new TextDecoder().decode(bytes));
    if (page.html === "")
      return err(
        page.removed.length === 0
          ? "This web page shows nothing. Choose another one."
          : `Nothing of this web page can be shown without its ${page.removed.join(", ")}. Save it as a PDF and upload that.`,
      );
    return ok({ bytes: writePage(page), pageCount: null, removed: page.removed });
  }
  if (kind === "PDF") {
    const cleaned = await cleanPdf(bytes, () => true);
    if (!cleaned.ok) return err(cleaned.error.message);
    const { pageCount, removed } = cleaned.value;
    if (pageCount > STYLE_PDF_PAGES_MAX)
      return err(`This PDF has ${pageCount} pages. Use one of at most ${STYLE_PDF_PAGES_MAX}.`);
    const words = removed.map((part) => pdfParts[part]).filter((part) => part !== null);
    return ok({ bytes: cleaned.value.bytes, pageCount, removed: words });
  }
  return measurePicture(kind === "PNG" ? "image/png" : "image/jpeg", bytes)
    ? ok({ bytes, pageCount: null, removed: [] })
    : err("This picture is damaged. Export it again and upload that copy.");
}

const writePage = ({ html, css }: CleanPage): Uint8Array =>
  new TextEncoder().encode(JSON.stringify({ html, css }));

/** What `takeStyleFile` stored of a web page. */
export function readPage(bytes: Uint8Array): Pick<CleanPage, "html" | "css"> {
  const { html, css } = JSON.parse(new TextDecoder().decode(bytes)) as { html: string; css: string };
  return { html, css };
}

/** Statements that make it a file of a style and end the upload. */
export const addStyleFile = (
  { db }: AgencyScope,
  styleId: string,
  { row, uploadId }: ArrivedStyleFile,
): Statement[] => [...documentUploads.useUp(db, uploadId), db.insert(styleFiles).values({ ...row, styleId })];
