/** The stored files of certificates: where one is, and which of them belong to a certificate. */
import { eq, inArray } from "drizzle-orm";
import type { StoredKind } from "#core/documents";
import type { AgencyDb } from "../shared/database.ts";
import { fileNameOf } from "./model.ts";
import { certificates } from "./tables.ts";

/** Where the bytes of a certificate are, and what they are called when they are sent. */
export interface ServedCertificate {
  name: string;
  mediaType: "application/pdf";
  storageKey: string;
}

/** Null if the agency has no such certificate. */
export async function findServedCertificate(db: AgencyDb, id: string): Promise<ServedCertificate | null> {
  const [row] = await db
    .select({
      number: certificates.number,
      holderName: certificates.holderName,
      storageKey: certificates.storageKey,
    })
    .from(certificates)
    .where(eq(certificates.id, id));
  return row
    ? {
        name: fileNameOf({ number: row.number, holder: { name: row.holderName } }),
        mediaType: "application/pdf",
        storageKey: row.storageKey,
      }
    : null;
}

const prefix = "certificates/";

export const storageKeyOf = (certificateId: string): string => `${prefix}${certificateId}.pdf`;

/** Stored before the certificate's row is written, so that an attempt that was cut off leaves one without a row. */
export const storedCertificates: StoredKind = {
  prefix,
  async findNamed(db, keys) {
    const rows = await db
      .select({ key: certificates.storageKey })
      .from(certificates)
      .where(inArray(certificates.storageKey, [...keys]));
    return rows.map(({ key }) => key);
  },
};
