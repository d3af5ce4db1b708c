import { eq, inArray, sql } from "drizzle-orm";
import { agencyProfile } from "#core/agencies";
import { recordChange } from "#core/audit";
import { documentUploads, type StoredKind } from "#core/documents";
import { getActingUser } from "../shared/acting-user.ts";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type AgencyDb, type Statement, writeAll } from "../shared/database.ts";
import { conflict, invalid, notFound, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { sha256Hex } from "../shared/sha256.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import { measurePicture } from "./measure-picture.ts";
import { type Logo, logoBytesMax, logoSideMax } from "./model.ts";
import { agencyLogo } from "./tables.ts";

/** The agency's files. */
export interface LogoStorage {
  put(key: string, bytes: Uint8Array): Promise<void>;
  delete(keys: readonly string[]): Promise<void>;
  readRange(key: string, start: number, end: number): Promise<Uint8Array | null>;
}

export interface Logos {
  /** Null if the agency has none. */
  find(): Promise<Logo | null>;
  /** Checks an uploaded file, and puts it in the place of the logo. */
  upload(uploadId: string): Promise<Result<Logo, Problem<"VALIDATION" | "CONFLICT">>>;
  /** Returns the id that it had. */
  remove(): Promise<Result<string, Problem<"NOT_FOUND" | "CONFLICT">>>;
}

const prefix = "logos/";
const refuseFile = (message: string) => err(invalid([{ path: "file", message }]));
const notArrived = "The file did not arrive completely. Upload it again.";

type LogoRow = typeof agencyLogo.$inferSelect;

interface Current {
  agencyId: string;
  row: LogoRow | null;
}

const logoOf = ({ logoId: id, mediaType, size, width, height }: LogoRow): Logo => ({
  id,
  mediaType,
  size,
  width,
  height,
});

/** Stored before its row is written, so that an upload that was cut off leaves a file without a row. */
export const storedLogos: StoredKind = {
  prefix,
  async findNamed(db, keys) {
    const rows = await db
      .select({ key: agencyLogo.storageKey })
      .from(agencyLogo)
      .where(inArray(agencyLogo.storageKey, [...keys]));
    return rows.map(({ key }) => key);
  },
};

/** For the address that serves it; null for a logo that was replaced. */
export async function findServedLogo(
  db: AgencyDb,
  id: string,
): Promise<{ name: string; mediaType: string; storageKey: string } | null> {
  const [row] = await db
    .select({ mediaType: agencyLogo.mediaType, storageKey: agencyLogo.storageKey })
    .from(agencyLogo)
    .where(eq(agencyLogo.logoId, id));
  return row ? { ...row, name: row.mediaType === "image/png" ? "logo.png" : "logo.jpg" } : null;
}

/** Where the logo's file is; null if the agency has none. */
export async function findLogoFile(
  db: AgencyDb,
): Promise<{ mediaType: string; storageKey: string; size: number } | null> {
  const [row] = await db
    .select({ mediaType: agencyLogo.mediaType, storageKey: agencyLogo.storageKey, size: agencyLogo.size })
    .from(agencyLogo);
  return row ?? null;
}

export function createLogos(scope: AgencyScope, storage: LogoStorage): Logos {
  const { db } = scope;

  const getCurrent = async (): Promise<Current> => {
    const [found] = await db
      .select({ agencyId: agencyProfile.agencyId, row: agencyLogo })
      .from(agencyProfile)
      .leftJoin(agencyLogo, eq(agencyLogo.id, agencyProfile.id));
    return { agencyId: found?.agencyId ?? "", row: found?.row ?? null };
  };

  /** Writes the change unless someone else was faster, and then deletes the file that no row names any more. */
  const write = async (
    { agencyId, row: before }: Current,
    after: LogoRow | null,
    statements: Statement[],
  ) => {
    const auditedOf = (row: LogoRow | null) =>
      row && { ...logoOf(row), sha256: row.sha256, uploadedBy: row.uploadedBy };
    await writeAll(db, [
      ...guardThat(
        db,
        "logo",
        sql`(SELECT coalesce((SELECT logo_id FROM agency_logo), '') = ${before?.logoId ?? ""})`,
      ),
      ...statements,
      ...(await recordChange(scope, {
        action: after ? "agency.uploadLogo" : "agency.removeLogo",
        entity: "agency",
        entityId: agencyId,
        version: 1,
        ...(before ? { before: auditedOf(before) } : {}),
        ...(after ? { after: auditedOf(after) } : {}),
      })),
    ]);
    scope.written({});
    // If this fails, the daily sweep deletes it.
    if (before) await storage.delete([before.storageKey]).catch(() => undefined);
  };

  return {
    async find() {
      const [row] = await db.select().from(agencyLogo);
      return row ? logoOf(row) : null;
    },

    async upload(uploadId) {
      const [current, upload] = await Promise.all([getCurrent(), documentUploads.findUpload(db, uploadId)]);
      if (!upload) return refuseFile(notArrived);
      if (upload.kind !== "PNG" && upload.kind !== "JPEG")
        return refuseFile("This is neither a PNG nor a JPEG picture. Upload the logo as one of them.");
      if (upload.size > logoBytesMax)
        return refuseFile("This picture is larger than 1 MB. Upload a smaller copy.");
      const bytes = await storage.readRange(upload.storageKey, 0, upload.size);
      if (!bytes) return refuseFile(notArrived);
      const measured = measurePicture(upload.mediaType, bytes);
      if (!measured) return refuseFile("This picture is damaged. Export it again and upload that copy.");
      if (Math.max(measured.width, measured.height) > logoSideMax)
        return refuseFile(
          `This picture is wider or taller than ${logoSideMax.toLocaleString("en-US")} pixels. Upload a smaller copy.`,
        );

      const logoId = scope.newId("lgo");
      const row: LogoRow = {
        id: 1,
        logoId,
        storageKey: prefix + logoId,
        mediaType: upload.mediaType,
        size: upload.size,
        ...measured,
        sha256: await sha256Hex(bytes),
        uploadedBy: await getActingUser(scope),
        uploadedAt: scope.nowMs(),
      };
      await storage.put(row.storageKey, bytes);
      try {
        await write(current, row, [
          ...documentUploads.useUp(db, uploadId),
          db.insert(agencyLogo).values(row).onConflictDoUpdate({ target: agencyLogo.id, set: row }),
        ]);
      } catch (error) {
        // Any other error may hide a batch that was written.
        if (!isConflict(error)) throw error;
        await storage.delete([row.storageKey]);
        return err(conflict("logo"));
      }
      await storage.delete([upload.storageKey]).catch(() => undefined);
      return ok(logoOf(row));
    },

    async remove() {
      const current = await getCurrent();
      if (!current.row) return err(notFound("logo"));
      const { logoId } = current.row;
      try {
        await write(current, null, [db.delete(agencyLogo).where(eq(agencyLogo.logoId, logoId))]);
      } catch (error) {
        if (isConflict(error)) return err(conflict("logo"));
        throw error;
      }
      return ok(logoId);
    },
  };
}
