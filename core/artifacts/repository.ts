import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { newsSeq } from "#core/workflows";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { AgencyDb, Statement } from "../shared/database.ts";
import { guardThat } from "../shared/version-guard.ts";
import { isSeen } from "../shared/viewer.ts";
import { sql } from "drizzle-orm";
import type { Artifact, ArtifactContent } from "./model.ts";
import { artifacts, artifactVersions } from "./tables.ts";

const artifactOf = ({
  id,
  workspaceId,
  kind,
  title,
  version,
  styleId,
  updatedAt,
  content,
}: typeof artifacts.$inferSelect) => ({
  ...content,
  id,
  workspaceId,
  kind,
  title,
  version,
  styleId,
  updatedAt,
});

/** Statements that store an artifact of Cara's. `id`: names it, so that it is not made twice. */
export function createArtifact(
  scope: AgencyScope,
  made: Pick<Artifact, "id" | "workspaceId" | "kind" | "title"> & {
    content: ArtifactContent;
    /** The style that it is shown in; the default style when there is none. */
    styleId?: string | null;
  },
): Statement[] {
  const now = scope.nowMs();
  const { id, workspaceId, kind, title, content, styleId = null } = made;
  return [
    scope.db.insert(artifacts).values({
      id,
      workspaceId,
      kind,
      title,
      content,
      styleId,
      seq: newsSeq(workspaceId),
      createdAt: now,
      updatedAt: now,
    }),
    scope.db.insert(artifactVersions).values({ artifactId: id, version: 1, title, content, createdAt: now }),
  ];
}

/** A conflict if the artifact has another version meanwhile, or other suggestions. */
const guardArtifact = (db: AgencyDb, { id, version, suggestions = [] }: Artifact): Statement[] => {
  const had = JSON.stringify(suggestions.map((suggestion) => suggestion.id));
  const waiting = sql`(SELECT json_group_array(json_extract(value, '$.id')) FROM json_each(${artifacts.content}, '$.suggestions'))`;
  return guardThat(
    db,
    id,
    sql`(SELECT ${artifacts.version} = ${version} AND ${waiting} = ${had} FROM ${artifacts} WHERE ${artifacts.id} = ${id})`,
  );
};

/** Statements that store its next version; a conflict if it has changed meanwhile. */
export function reviseArtifact(
  scope: AgencyScope,
  artifact: Artifact,
  content: ArtifactContent,
  createdBy: string,
): Statement[] {
  const { id, workspaceId, title, version } = artifact;
  const now = scope.nowMs();
  const next = version + 1;
  return [
    ...guardArtifact(scope.db, artifact),
    scope.db
      .update(artifacts)
      .set({ content, version: next, seq: newsSeq(workspaceId), updatedAt: now })
      .where(eq(artifacts.id, id)),
    scope.db
      .insert(artifactVersions)
      .values({ artifactId: id, version: next, title, content, createdBy, createdAt: now }),
  ];
}

/**
 * Statements that store what is suggested in a document now, with the quotes that say it. The document stays what it is, and
 * so does its version.
 */
export const suggestInDocument = (
  { db }: AgencyScope,
  artifact: Artifact,
  { suggestions, quotes }: Required<Pick<ArtifactContent, "suggestions" | "quotes">>,
): Statement[] => {
  const { id, workspaceId } = artifact;
  return [
    ...guardArtifact(db, artifact),
    db
      .update(artifacts)
      .set({
        content: sql`json_patch(${artifacts.content}, ${JSON.stringify({ quotes, suggestions })})`,
        seq: newsSeq(workspaceId),
      })
      .where(eq(artifacts.id, id)),
  ];
};

export async function findArtifacts(db: AgencyDb, ids: readonly string[]): Promise<Artifact[]> {
  const rows = await db
    .select()
    .from(artifacts)
    .where(and(inArray(artifacts.id, [...ids]), isSeen.workspace(db, artifacts.workspaceId)));
  return rows.map(artifactOf);
}

/** Those of a workspace that a batch after `after` has changed, with the batch's number; the oldest first. */
export async function findArtifactNews(
  db: AgencyDb,
  workspaceId: string,
  after: number,
): Promise<{ seq: number; artifact: Artifact }[]> {
  const rows = await db
    .select()
    .from(artifacts)
    .where(and(eq(artifacts.workspaceId, workspaceId), gt(artifacts.seq, after)))
    .orderBy(asc(artifacts.position));
  return rows.map((row) => ({ seq: row.seq, artifact: artifactOf(row) }));
}
