import { and, eq } from "drizzle-orm";
import { findArtifacts } from "#core/artifacts";
import { users } from "#core/users";
import type { Artifact, ArtifactAbout } from "#model/artifacts";
import type { AgencyDb } from "../shared/database.ts";
import { isSeen } from "../shared/viewer.ts";
import { workspaces } from "./tables.ts";

/** An artifact of a workspace, with whom it is about and from; null if this workspace has no such artifact. */
export async function findShownArtifact(
  db: AgencyDb,
  workspaceId: string,
  artifactId: string,
): Promise<{ artifact: Artifact; about: ArtifactAbout } | null> {
  const [[artifact], [workspace]] = await Promise.all([
    findArtifacts(db, [artifactId]),
    db
      .select({ client: workspaces.clientName, author: users.name })
      .from(workspaces)
      .leftJoin(users, eq(users.id, workspaces.createdBy))
      .where(and(eq(workspaces.id, workspaceId), isSeen.workspace(db, workspaces.id))),
  ]);
  return artifact?.workspaceId === workspaceId && workspace ? { artifact, about: workspace } : null;
}
