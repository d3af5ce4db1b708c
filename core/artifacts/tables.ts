import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ArtifactKind } from "#model/presets";
import type { ArtifactContent } from "./model.ts";

export const artifacts = sqliteTable("artifacts", {
  position: integer("position").primaryKey(),
  id: text("id").notNull(),
  workspaceId: text("workspace_id").notNull(),
  seq: integer("seq").notNull(),
  kind: text("kind").$type<ArtifactKind>().notNull(),
  title: text("title").notNull(),
  version: integer("version").notNull().default(1),
  content: text("content", { mode: "json" }).$type<ArtifactContent>().notNull(),
  styleId: text("style_id"),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

export const artifactVersions = sqliteTable("artifact_versions", {
  artifactId: text("artifact_id").notNull(),
  version: integer("version").notNull(),
  title: text("title").notNull(),
  content: text("content", { mode: "json" }).$type<ArtifactContent>().notNull(),
  /** The user who wrote it; null for Cara. */
  createdBy: text("created_by"),
  createdAt: integer("created_at").notNull(),
});
