/** A style with everything that it shows: the agency, its logo, and the files of the style. */
import { eq } from "drizzle-orm";
import { getAgencyProfile } from "#core/agencies";
import { findLogoFile } from "#core/logos";
import type { AgencyDb } from "../shared/database.ts";
import { formatPhone } from "../shared/phone-number.ts";
import { defaultBaseStyleId, isBaseStyle, type Style, type StyleFile } from "./model.ts";
import type { AppliedStyle, StyledAgency, StyledPicture, StylePart } from "./styled-document.ts";
import { findStyle } from "./repository.ts";
import { readPage, type StyleStorage } from "./style-files.ts";
import { styleFiles } from "./tables.ts";

export interface AppliedDocument {
  style: AppliedStyle;
  agency: StyledAgency;
  timeZone: string;
  /** PDFs that stand before and after the printed document. */
  pdfs: { before: Uint8Array | null; after: Uint8Array | null };
}

type Reading = Pick<StyleStorage, "readRange">;

/**
 * `styleId`: a built-in style or one of the agency's; the default style when there is none. Null if there is no such
 * style, for example because it was deleted.
 */
export async function applyStyle(
  db: AgencyDb,
  storage: Reading,
  styleId: string | null,
): Promise<AppliedDocument | null> {
  const wanted = styleId ?? defaultBaseStyleId;
  const [style, profile, logo] = await Promise.all([
    isBaseStyle(wanted) ? builtIn(wanted) : findStyle(db, wanted),
    getAgencyProfile(db),
    findLogoFile(db),
  ]);
  if (!style) return null;
  const readLogo = async (): Promise<StyledPicture | null> => {
    if (!style.showLogo || !logo) return null;
    const bytes = await storage.readRange(logo.storageKey, 0, logo.size);
    return bytes && { mediaType: logo.mediaType === "image/png" ? "image/png" : "image/jpeg", bytes };
  };
  const [picture, prefix, suffix] = await Promise.all([
    readLogo(),
    readPart(db, storage, style.prefixFile),
    readPart(db, storage, style.suffixFile),
  ]);
  const { name, mailingAddress: address, contactPhone: phone, timeZone } = profile;
  return {
    style: {
      base: style.baseStyleId,
      header: style.header,
      footer: style.footer,
      logo: picture,
      prefix: prefix.part,
      suffix: suffix.part,
    },
    agency: {
      name,
      address:
        address &&
        [address.line1, address.line2, address.city, `${address.zone} ${address.postalCode}`]
          .filter((line) => line !== null && line !== "")
          .join(", "),
      city: address?.city ?? null,
      phone: phone && formatPhone(phone),
    },
    timeZone,
    pdfs: { before: prefix.pdf, after: suffix.pdf },
  };
}

type Applicable = Pick<Style, "baseStyleId" | "header" | "footer" | "showLogo" | "prefixFile" | "suffixFile">;

const builtIn = (baseStyleId: Style["baseStyleId"]): Applicable => ({
  baseStyleId,
  header: null,
  footer: null,
  showLogo: true,
  prefixFile: null,
  suffixFile: null,
});

interface ReadPart {
  part: StylePart | null;
  pdf: Uint8Array | null;
}

async function readPart(db: AgencyDb, storage: Reading, file: StyleFile | null): Promise<ReadPart> {
  if (!file) return { part: null, pdf: null };
  const { name, kind } = file;
  const [row] = await db
    .select({ key: styleFiles.storageKey, size: styleFiles.size })
    .from(styleFiles)
    .where(eq(styleFiles.id, file.id));
  const bytes = row ? await storage.readRange(row.key, 0, row.size) : null;
  if (!bytes) return { part: null, pdf: null };
  if (kind === "HTML") return { part: { kind, ...readPage(bytes) }, pdf: null };
  if (kind === "PDF") return { part: { kind, name, pageCount: file.pageCount ?? 1 }, pdf: bytes };
  const mediaType = kind === "PNG" ? "image/png" : "image/jpeg";
  return { part: { kind: "PICTURE", name, picture: { mediaType, bytes } }, pdf: null };
}
