/** The batches that add, change and delete custom presets with their files. */
import { and, eq, inArray, sql } from "drizzle-orm";
import { recordChange } from "#core/audit";
import { documentWrites, type UploadedDocument } from "#core/documents";
import type { EnqueuedJob } from "#core/outbox";
import { guessTypeOfName } from "#model/documents";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import { searchTextOf } from "../shared/search-text.ts";
import { sha256Hex } from "../shared/sha256.ts";
import type { CustomPreset, CustomPresetFile, CustomPresetForm } from "./model.ts";
import type { PresetUse } from "./preset-use.ts";
import { guardCustomPreset } from "./repository.ts";
import { customPresetFiles, customPresets } from "./tables.ts";

export type PresetUpload = UploadedDocument["upload"];

interface Batch {
  statements: Statement[];
  jobs: EnqueuedJob[];
}

type Content = Pick<
  CustomPreset,
  "title" | "description" | "basePrompt" | "allowFileUpload" | "inheritFromPreset"
>;

const contentOf = (preset: Content): Content => {
  const { title, description, basePrompt, allowFileUpload, inheritFromPreset } = preset;
  return { title, description, basePrompt, allowFileUpload, inheritFromPreset };
};

/**
 * What the audit log stores: enough to identify the instructions, but not their words, which must disappear when they are
 * deleted.
 */
const traceOf = async (preset: Content, files: readonly string[]) => {
  const { basePrompt, ...content } = contentOf(preset);
  return { ...content, characters: basePrompt.length, sha256: await sha256Hex(basePrompt), files };
};

const searchTextOfPreset = ({ title, description }: Content): string => searchTextOf([title, description]);

const namesOf = (files: readonly { name: string }[]): string[] => files.map(({ name }) => name);

/** Uploads as documents of a preset, behind the files that it has; they are read at once. */
function addFiles(
  scope: AgencyScope,
  presetId: string,
  uploads: readonly PresetUpload[],
  position: number,
): Batch {
  const created = uploads.map((upload) =>
    documentWrites.createUploadedDocument(scope, {
      upload,
      policyId: null,
      type: guessTypeOfName(upload.name) ?? "OTHER",
      typeSource: "GUESS",
      notes: "",
      visible: false,
    }),
  );
  if (created.length === 0) return { statements: [], jobs: [] };
  return {
    statements: [
      ...created.flatMap(({ statements }) => statements),
      scope.db
        .insert(customPresetFiles)
        .values(created.map(({ documentId }, at) => ({ presetId, documentId, position: position + at }))),
    ],
    jobs: created.map(({ job }) => job),
  };
}

/** Takes files from a preset. Those that a workspace works with stay its documents; the others are deleted. */
async function removeFiles(
  scope: AgencyScope,
  presetId: string,
  fileIds: readonly string[],
  use: PresetUse,
): Promise<Batch> {
  if (fileIds.length === 0) return { statements: [], jobs: [] };
  const used = await use.findUsed(fileIds);
  const unused = fileIds.filter((id) => !used.has(id));
  const found = await Promise.all(unused.map((id) => documentWrites.findWithAttached(scope, id)));
  const removals = found.map((documents) => documentWrites.removeDocuments(scope, documents));
  return {
    statements: [
      ...(unused.length === 0 ? [] : use.guardUnused(unused)),
      scope.db
        .delete(customPresetFiles)
        .where(
          and(eq(customPresetFiles.presetId, presetId), inArray(customPresetFiles.documentId, [...fileIds])),
        ),
      ...removals.flatMap(({ statements }) => statements),
    ],
    jobs: removals.flatMap(({ jobs }) => jobs),
  };
}

export async function creationOf(
  scope: AgencyScope,
  form: CustomPresetForm,
  uploads: readonly PresetUpload[],
  createdBy: string,
): Promise<Batch & { id: string }> {
  const id = scope.newId("cpr");
  const now = scope.nowMs();
  const files = addFiles(scope, id, uploads, 0);
  return {
    id,
    jobs: files.jobs,
    statements: [
      scope.db.insert(customPresets).values({
        ...contentOf(form),
        id,
        createdBy,
        creatorName: sql<string>`coalesce((SELECT name FROM users WHERE id = ${createdBy}), '')`,
        searchText: searchTextOfPreset(form),
        createdAt: now,
        updatedAt: now,
      }),
      ...files.statements,
      ...(await recordChange(scope, {
        action: "customPreset.create",
        entity: "customPreset",
        entityId: id,
        version: 1,
        after: await traceOf(form, namesOf(uploads)),
      })),
    ],
  };
}

export interface PresetWithFiles {
  preset: CustomPreset;
  files: readonly CustomPresetFile[];
}

/** `keptIds`: the files that stay. */
export async function updateOf(
  scope: AgencyScope,
  { preset, files }: PresetWithFiles,
  {
    form,
    uploads,
    keptIds,
  }: { form: CustomPresetForm; uploads: readonly PresetUpload[]; keptIds: readonly string[] },
  use: PresetUse,
): Promise<Batch> {
  const { id } = preset;
  const version = preset.version + 1;
  const removed = files.filter((file) => !keptIds.includes(file.id));
  const kept = files.filter((file) => keptIds.includes(file.id));
  const removal = await removeFiles(
    scope,
    id,
    removed.map((file) => file.id),
    use,
  );
  // No position is used twice: the files that stay keep theirs.
  const added = addFiles(scope, id, uploads, version * 100);
  return {
    jobs: [...removal.jobs, ...added.jobs],
    statements: [
      ...guardCustomPreset(scope.db, preset),
      ...removal.statements,
      scope.db
        .update(customPresets)
        .set({
          ...contentOf(form),
          searchText: searchTextOfPreset(form),
          version,
          updatedAt: scope.nowMs(),
        })
        .where(eq(customPresets.id, id)),
      ...added.statements,
      ...(await recordChange(scope, {
        action: "customPreset.update",
        entity: "customPreset",
        entityId: id,
        version,
        before: await traceOf(preset, namesOf(files)),
        after: await traceOf(form, [...namesOf(kept), ...namesOf(uploads)]),
      })),
    ],
  };
}

/** Its title stays for the workspaces that were started with it; those that work on it right now are stopped. */
export async function deletionOf(
  scope: AgencyScope,
  { preset, files }: PresetWithFiles,
  use: PresetUse,
): Promise<Batch & { workspaceIds: readonly string[] }> {
  const { id, title } = preset;
  const version = preset.version + 1;
  const now = scope.nowMs();
  const stopped = await use.stopWork({ id, title });
  const removal = await removeFiles(
    scope,
    id,
    files.map((file) => file.id),
    use,
  );
  return {
    jobs: [...stopped.jobs, ...removal.jobs],
    workspaceIds: stopped.workspaceIds,
    statements: [
      ...guardCustomPreset(scope.db, preset),
      ...stopped.statements,
      ...removal.statements,
      scope.db
        .update(customPresets)
        .set({ description: "", basePrompt: "", searchText: "", version, deletedAt: now, updatedAt: now })
        .where(eq(customPresets.id, id)),
      ...(await recordChange(scope, {
        action: "customPreset.delete",
        entity: "customPreset",
        entityId: id,
        version,
        before: await traceOf(preset, namesOf(files)),
      })),
    ],
  };
}
