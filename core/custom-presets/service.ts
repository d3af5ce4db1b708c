import { documentUploads } from "#core/documents";
import { isMail } from "#model/documents";
import { getActingUser } from "../shared/acting-user.ts";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { createBatchLoader } from "../shared/batch-loader.ts";
import { writeAll } from "../shared/database.ts";
import { type FieldProblem, parseInput } from "../shared/field-problems.ts";
import { conflict, invalid, notFound, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import {
  digestOf,
  findSubmission,
  isOtherContent,
  isRepeatedSubmission,
  otherContent,
  recordSubmission,
} from "../shared/submissions.ts";
import { listTitled, type TitledList, type TitledListRequest } from "../shared/titled-list.ts";
import { isConflict } from "../shared/version-guard.ts";
import {
  type CustomPreset,
  type CustomPresetFile,
  customPresetUpdateSchema,
  type CustomPresetUse,
  isPlanFull,
  newCustomPresetSchema,
  planFullText,
  PRESET_FILES_MAX,
} from "./model.ts";
import type { PresetUse } from "./preset-use.ts";
import {
  customPresetOf,
  customPresetSource,
  findCustomPreset,
  findCustomPresets,
  findFilesOfPresets,
  findPresetIds,
  findPresetUse,
  guardPlan,
  listShownPresets,
  presetStatement,
} from "./repository.ts";
import { creationOf, deletionOf, type PresetUpload, type PresetWithFiles, updateOf } from "./write-preset.ts";

export interface CustomPresets {
  list(request: TitledListRequest): Promise<Result<TitledList<CustomPreset>, Problem<"VALIDATION">>>;
  get(id: string): Promise<Result<CustomPreset, Problem<"NOT_FOUND">>>;
  /** Also a deleted one. Calls in the same tick share one statement, here and below. */
  find(id: string): Promise<CustomPreset | null>;
  filesOf(id: string): Promise<CustomPresetFile[]>;
  /** The ids of all in use. */
  listIds(): Promise<string[]>;
  /** Those that stand on a home page from which `hiddenIds` were taken off, by title. */
  listShown(hiddenIds: readonly string[]): Promise<CustomPreset[]>;
  /** What the plan allows. Read once per request, however often it is called. */
  getUse(): Promise<CustomPresetUse>;
  /** `input`: see `newCustomPresetSchema`. */
  create(input: unknown): Promise<Result<CustomPreset, Problem<"VALIDATION" | "CONFLICT">>>;
  /** Accepts the entire form: see `customPresetUpdateSchema`. */
  update(
    id: string,
    input: unknown,
  ): Promise<Result<CustomPreset, Problem<"VALIDATION" | "NOT_FOUND" | "CONFLICT">>>;
  /** Deletes it with the files that no workspace works with, and stops what Cara is doing by it. Returns the id. */
  delete(id: string): Promise<Result<string, Problem<"NOT_FOUND" | "CONFLICT">>>;
}

const CREATE = "createCustomPreset";
const WHAT = "preset";
/** Cards that a home page shows. */
const SHOWN_MAX = 60;
/** The reading of a file may change it at any moment, and Cara may go on working by the preset. */
const TRIES = 5;

const refused = (path: string, message: string) => err(invalid([{ path, message }]));
const deletedAgain = "This preset was created and then deleted. Create it again.";
const unknownFile = "A file of this preset no longer exists. Reload the page and choose again.";

/** The custom presets of one agency, for one request. */
export function createCustomPresets(scope: AgencyScope, presetUse: PresetUse): CustomPresets {
  const { db } = scope;
  const byId = createBatchLoader(
    async (ids: readonly string[]) =>
      new Map((await findCustomPresets(db, ids)).map((each) => [each.id, each])),
  );
  const files = createBatchLoader((ids: readonly string[]) => findFilesOfPresets(db, ids));
  let shownUse: Promise<CustomPresetUse> | null = null;
  const forget = () => {
    byId.clear();
    files.clear();
    shownUse = null;
  };
  /** The batch's last statement reads what it wrote, which saves a round trip. */
  const writtenOf = (results: unknown[]): CustomPreset => {
    const [row] = results.at(-1) as Awaited<ReturnType<typeof presetStatement>>;
    if (!row) throw new Error("A preset that was just written does not exist.");
    return customPresetOf(row);
  };
  const findWithFiles = async (id: string): Promise<PresetWithFiles | null> => {
    const [preset, found] = await Promise.all([findCustomPreset(db, id), findFilesOfPresets(db, [id])]);
    return preset && { preset, files: found.get(id) ?? [] };
  };

  return {
    list: (request) => listTitled(db, customPresetSource(db), request),

    async get(id) {
      const preset = await findCustomPreset(db, id);
      return preset ? ok(preset) : err(notFound(WHAT));
    },

    find: async (id) => (await byId.load(id)) ?? null,
    filesOf: async (id) => (await files.load(id)) ?? [],
    listIds: () => findPresetIds(db),
    listShown: (hiddenIds) => listShownPresets(db, hiddenIds, SHOWN_MAX),
    getUse: () => (shownUse ??= findPresetUse(db)),

    async create(input) {
      const parsed = parseInput(newCustomPresetSchema, input);
      if (!parsed.ok) return err(invalid(parsed.error));
      const { idempotencyKey: key, ...form } = parsed.value;
      // Who tries again uploads the files anew, under other ids.
      const digest = await digestOf({ ...form, uploadFiles: form.uploadFiles.length });
      const repeated = async () => {
        const made = await findSubmission(db, CREATE, key);
        if (!made) return null;
        if (isOtherContent(made, digest)) return err(otherContent);
        const preset = await findCustomPreset(db, made.ids[0] ?? "");
        return preset ? ok(preset) : refused("title", deletedAgain);
      };
      const [before, uploads, use, createdBy] = await Promise.all([
        repeated(),
        findUploads(scope, form.uploadFiles),
        findPresetUse(db),
        getActingUser(scope),
      ]);
      if (before) return before;
      if (!uploads.ok) return err(invalid(uploads.error));
      if ((form.fileIds ?? []).length > 0) return refused("fileIds", unknownFile);
      if (isPlanFull(use)) return refused("title", planFullText(use.presetsMax ?? 0));
      const creation = await creationOf(scope, form, uploads.value, createdBy);
      try {
        const results = await writeAll(db, [
          ...recordSubmission(scope, CREATE, key, { ids: [creation.id], digest }),
          ...guardPlan(db, use),
          ...creation.statements,
          presetStatement(db, creation.id),
        ]);
        scope.written({ jobs: creation.jobs });
        forget();
        return ok(writtenOf(results));
      } catch (error) {
        if (isRepeatedSubmission(error)) return (await repeated()) ?? err(otherContent);
        if (!isConflict(error)) throw error;
        const now = await findPresetUse(db);
        return isPlanFull(now)
          ? refused("title", planFullText(now.presetsMax ?? 0))
          : refused("uploadFiles", usedUpload);
      }
    },

    async update(id, input) {
      const parsed = parseInput(customPresetUpdateSchema, input);
      for (let tried = 1; ; tried += 1) {
        const found = await findWithFiles(id);
        if (!found) return err(notFound(WHAT));
        if (!parsed.ok) return err(invalid(parsed.error));
        const { expectedVersion, ...form } = parsed.value;
        if ((expectedVersion ?? found.preset.version) !== found.preset.version) return err(conflict(WHAT));
        const known = found.files.map((file) => file.id);
        const keptIds = form.fileIds ?? known;
        if (keptIds.some((fileId) => !known.includes(fileId))) return refused("fileIds", unknownFile);
        if (keptIds.length + form.uploadFiles.length > PRESET_FILES_MAX)
          return refused(
            "uploadFiles",
            `A preset keeps at most ${PRESET_FILES_MAX} files. Remove some of them.`,
          );
        const uploads = await findUploads(scope, form.uploadFiles);
        if (!uploads.ok) return err(invalid(uploads.error));
        const change = { form, uploads: uploads.value, keptIds };
        const { statements, jobs } = await updateOf(scope, found, change, presetUse);
        try {
          const results = await writeAll(db, [...statements, presetStatement(db, id)]);
          scope.written({ jobs });
          forget();
          return ok(writtenOf(results));
        } catch (error) {
          if (!isConflict(error)) throw error;
          // A file may have been read meanwhile; if somebody else has changed the preset, the next look tells.
          const isSame = (await findCustomPreset(db, id))?.version === found.preset.version;
          if (!isSame || tried === TRIES) return err(conflict(WHAT));
        }
      }
    },

    async delete(id) {
      for (let tried = 1; ; tried += 1) {
        const found = await findWithFiles(id);
        if (!found) return err(notFound(WHAT));
        const { statements, jobs, workspaceIds } = await deletionOf(scope, found, presetUse);
        try {
          await writeAll(db, statements);
        } catch (error) {
          if (!isConflict(error)) throw error;
          if (tried === TRIES) return err(conflict(WHAT));
          continue;
        }
        scope.written({ jobs });
        forget();
        for (const workspaceId of workspaceIds) presetUse.tellWatchers(workspaceId);
        return ok(id);
      }
    },
  };
}

const missingUpload = "A file did not arrive completely. Upload it again.";
const usedUpload = "A file has been used already. Upload it again.";

async function findUploads(
  { db }: AgencyScope,
  ids: readonly string[],
): Promise<Result<PresetUpload[], FieldProblem[]>> {
  const found = await Promise.all(ids.map((id) => documentUploads.findUpload(db, id)));
  const uploads = found.filter((upload) => upload !== null);
  if (uploads.length < ids.length) return err([{ path: "uploadFiles", message: missingUpload }]);
  const mail = uploads.find(({ mediaType }) => isMail(mediaType));
  return mail
    ? err([
        {
          path: "uploadFiles",
          message: `${mail.name} is an email. Save it as a PDF, then add that instead.`,
        },
      ])
    : ok(uploads);
}
