/** An agency's last seal as recorded in the registry: what the agency's database must still contain. */
import { eq, lt } from "drizzle-orm";
import { type RegistryDb, writeAll } from "../shared/database.ts";
import { auditAnchors, type AuditSeal } from "./tables.ts";

export type AuditAnchor = Pick<AuditSeal, "lastSeq" | "root">;

export async function findAnchor(registry: RegistryDb, agencyId: string): Promise<AuditAnchor | null> {
  const [anchor] = await registry
    .select({ lastSeq: auditAnchors.lastSeq, root: auditAnchors.root })
    .from(auditAnchors)
    .where(eq(auditAnchors.agencyId, agencyId));
  return anchor ?? null;
}

/** Moves forward only: an existing anchor that covers as much or more stays. */
export async function moveAnchor(
  registry: RegistryDb,
  agencyId: string,
  { lastSeq, root }: AuditAnchor,
  nowMs: number,
): Promise<void> {
  const set = { lastSeq, root, at: nowMs };
  await writeAll(registry, [
    registry
      .insert(auditAnchors)
      .values({ agencyId, ...set })
      .onConflictDoUpdate({
        target: auditAnchors.agencyId,
        set,
        setWhere: lt(auditAnchors.lastSeq, lastSeq),
      }),
  ]);
}
