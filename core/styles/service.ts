import { eq, inArray, sql } from "drizzle-orm";
import { recordChange } from "#core/audit";
import { getActingUser } from "../shared/acting-user.ts";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { parseInput } from "../shared/field-problems.ts";
import { conflict, invalid, notFound, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { searchTextOf } from "../shared/search-text.ts";
import {
  digestOf,
  findSubmission,
  isOtherContent,
  isRepeatedSubmission,
  otherContent,
  recordSubmission,
} from "../shared/submissions.ts";
import { listTitled, type TitledList, type TitledListRequest } from "../shared/titled-list.ts";
import { guardVersion, isConflict } from "../shared/version-guard.ts";
import {
  isStylePlanFull,
  newStyleSchema,
  type Style,
  type StyleForm,
  stylePlanFullText,
  styleUpdateSchema,
  type StyleUse,
} from "./model.ts";
import { findStyle, findStyleUse, guardStylePlan, styleSource } from "./repository.ts";
import {
  addStyleFile,
  type ArrivedStyleFile,
  findStyleFiles,
  type StyleDeps,
  takeStyleFile,
} from "./style-files.ts";
import { styleFiles, styles } from "./tables.ts";

export type { StyleStorage } from "./style-files.ts";

export interface Styles {
  list(request: TitledListRequest): Promise<Result<TitledList<Style>, Problem<"VALIDATION">>>;
  get(id: string): Promise<Result<Style, Problem<"NOT_FOUND">>>;
  /** What the plan allows. Read once per request, however often it is called. */
  getUse(): Promise<StyleUse>;
  /** `input`: see `newStyleSchema`. */
  create(input: unknown): Promise<Result<Style, Problem<"VALIDATION" | "CONFLICT">>>;
  /** Accepts the entire form: see `styleUpdateSchema`. */
  update(
    id: string,
    input: unknown,
  ): Promise<Result<Style, Problem<"VALIDATION" | "NOT_FOUND" | "CONFLICT">>>;
  /** Deletes it with its files; what was shown in it takes the default style. Returns the id. */
  delete(id: string): Promise<Result<string, Problem<"NOT_FOUND" | "CONFLICT">>>;
}

const CREATE = "createHtmlDocumentTemplate";
const WHAT = "style";
const deletedAgain = "This style was created and then deleted. Create it again.";
const unknownFile = "This file no longer exists. Reload the page and choose again.";
const refused = (path: string, message: string) => err(invalid([{ path, message }]));

type Content = Pick<StyleForm, "title" | "description" | "baseStyleId" | "header" | "footer" | "showLogo">;

const contentOf = ({ title, description, baseStyleId, header, footer, showLogo }: Content): Content => ({
  title,
  description,
  baseStyleId,
  header,
  footer,
  showLogo,
});

/** The files that arrived with a form. */
interface ArrivedFiles {
  prefix: ArrivedStyleFile | null;
  suffix: ArrivedStyleFile | null;
}

/** The styles of one agency, for one request. */
export function createStyles(scope: AgencyScope, deps: StyleDeps): Styles {
  const { db } = scope;
  let shownUse: Promise<StyleUse> | null = null;

  const take = async (form: StyleForm): Promise<Result<ArrivedFiles, Problem<"VALIDATION">>> => {
    const files: ArrivedFiles = { prefix: null, suffix: null };
    const ways = [
      ["prefix", "uploadPrefixFile"],
      ["suffix", "uploadSuffixFile"],
    ] as const;
    for (const [place, path] of ways) {
      const uploadId = form[path];
      if (uploadId === null || uploadId === undefined || uploadId === "") continue;
      const taken = await takeStyleFile(scope, deps, uploadId);
      if (!taken.ok) {
        await drop(files);
        return refused(path, taken.error);
      }
      files[place] = taken.value;
    }
    return ok(files);
  };
  /** If this fails, the daily sweep deletes them. */
  const drop = async ({ prefix, suffix }: ArrivedFiles) => {
    const keys = [prefix, suffix].flatMap((file) => (file ? [file.row.storageKey] : []));
    if (keys.length > 0) await deps.storage.delete(keys).catch(() => undefined);
  };
  const addFiles = (id: string, { prefix, suffix }: ArrivedFiles): Statement[] =>
    [prefix, suffix].flatMap((file) => (file ? addStyleFile(scope, id, file) : []));
  const settle = async (files: ArrivedFiles) => {
    const keys = [files.prefix, files.suffix].flatMap((file) => (file ? [file.uploadKey] : []));
    scope.written({});
    shownUse = null;
    if (keys.length > 0) await deps.storage.delete(keys).catch(() => undefined);
  };
  const getWritten = async (id: string): Promise<Style> => {
    const style = await findStyle(db, id);
    if (!style) throw new Error("A style that was written is not there.");
    return style;
  };

  return {
    list: (request) => listTitled(db, styleSource(db), request),

    async get(id) {
      const style = await findStyle(db, id);
      return style ? ok(style) : err(notFound(WHAT));
    },

    getUse: () => (shownUse ??= findStyleUse(db)),

    async create(input) {
      const parsed = parseInput(newStyleSchema, input);
      if (!parsed.ok) return err(invalid(parsed.error));
      const { idempotencyKey: key, ...form } = parsed.value;
      // Who tries again uploads the files anew, under other ids.
      const digest = await digestOf({
        ...contentOf(form),
        files: [form.uploadPrefixFile, form.uploadSuffixFile].map(Boolean),
      });
      const repeated = async () => {
        const made = await findSubmission(db, CREATE, key);
        if (!made) return null;
        if (isOtherContent(made, digest)) return err(otherContent);
        const style = await findStyle(db, made.ids[0] ?? "");
        return style ? ok(style) : refused("title", deletedAgain);
      };
      const [earlier, use, createdBy] = await Promise.all([
        repeated(),
        findStyleUse(db),
        getActingUser(scope),
      ]);
      if (earlier) return earlier;
      if (form.prefixFileId) return refused("prefixFileId", unknownFile);
      if (form.suffixFileId) return refused("suffixFileId", unknownFile);
      if (isStylePlanFull(use)) return refused("title", stylePlanFullText(use.stylesMax ?? 0));
      const taken = await take(form);
      if (!taken.ok) return taken;
      const files = taken.value;
      const id = scope.newId("sty");
      const now = scope.nowMs();
      try {
        await writeAll(db, [
          ...recordSubmission(scope, CREATE, key, { ids: [id], digest }),
          ...guardStylePlan(db, use),
          db.insert(styles).values({
            ...contentOf(form),
            id,
            prefixFileId: files.prefix?.row.id ?? null,
            suffixFileId: files.suffix?.row.id ?? null,
            createdBy,
            creatorName: sql<string>`coalesce((SELECT name FROM users WHERE id = ${createdBy}), '')`,
            searchText: searchTextOf([form.title, form.description]),
            createdAt: now,
            updatedAt: now,
          }),
          ...addFiles(id, files),
          ...(await recordChange(scope, {
            action: "style.create",
            entity: "style",
            entityId: id,
            version: 1,
            after: { ...contentOf(form), files: namesOf(files) },
          })),
        ]);
      } catch (error) {
        if (isRepeatedSubmission(error)) {
          await drop(files);
          return (await repeated()) ?? err(otherContent);
        }
        // Any other error may hide a batch that was written.
        if (!isConflict(error)) throw error;
        await drop(files);
        const now = await findStyleUse(db);
        return isStylePlanFull(now)
          ? refused("title", stylePlanFullText(now.stylesMax ?? 0))
          : err(conflict(WHAT));
      }
      await settle(files);
      return ok(await getWritten(id));
    },

    async update(id, input) {
      const parsed = parseInput(styleUpdateSchema, input);
      const [style, stored] = await Promise.all([findStyle(db, id), findStyleFiles(db, id)]);
      if (!style) return err(notFound(WHAT));
      if (!parsed.ok) return err(invalid(parsed.error));
      const { expectedVersion, ...form } = parsed.value;
      if ((expectedVersion ?? style.version) !== style.version) return err(conflict(WHAT));
      const now = { prefix: style.prefixFile?.id ?? null, suffix: style.suffixFile?.id ?? null };
      for (const place of ["prefix", "suffix"] as const) {
        const wanted = form[`${place}FileId`];
        if (wanted && wanted !== now[place]) return refused(`${place}FileId`, unknownFile);
      }
      const taken = await take(form);
      if (!taken.ok) return taken;
      const files = taken.value;
      const staying = (place: "prefix" | "suffix") =>
        files[place]?.row.id ?? (form[`${place}FileId`] === null ? null : now[place]);
      const next = { prefix: staying("prefix"), suffix: staying("suffix") };
      const gone = stored.filter((file) => file.id !== next.prefix && file.id !== next.suffix);
      try {
        await writeAll(db, [
          ...guardVersion(db, styles, id, style.version),
          ...addFiles(id, files),
          db
            .update(styles)
            .set({
              ...contentOf(form),
              prefixFileId: next.prefix,
              suffixFileId: next.suffix,
              searchText: searchTextOf([form.title, form.description]),
              version: style.version + 1,
              updatedAt: scope.nowMs(),
            })
            .where(eq(styles.id, id)),
          ...(gone.length === 0
            ? []
            : [
                db.delete(styleFiles).where(
                  inArray(
                    styleFiles.id,
                    gone.map((file) => file.id),
                  ),
                ),
              ]),
          ...(await recordChange(scope, {
            action: "style.update",
            entity: "style",
            entityId: id,
            version: style.version + 1,
            before: { ...contentOf(style), files: stored.map(({ name }) => name) },
            after: {
              ...contentOf(form),
              files: [
                ...stored.filter((file) => !gone.includes(file)).map(({ name }) => name),
                ...namesOf(files),
              ],
            },
          })),
        ]);
      } catch (error) {
        if (!isConflict(error)) throw error;
        await drop(files);
        return err(conflict(WHAT));
      }
      await settle(files);
      if (gone.length > 0)
        await deps.storage.delete(gone.map(({ storageKey }) => storageKey)).catch(() => undefined);
      return ok(await getWritten(id));
    },

    async delete(id) {
      const [style, stored] = await Promise.all([findStyle(db, id), findStyleFiles(db, id)]);
      if (!style) return err(notFound(WHAT));
      try {
        await writeAll(db, [
          ...guardVersion(db, styles, id, style.version),
          db.delete(styleFiles).where(eq(styleFiles.styleId, id)),
          db.delete(styles).where(eq(styles.id, id)),
          ...(await recordChange(scope, {
            action: "style.delete",
            entity: "style",
            entityId: id,
            version: style.version + 1,
            before: { ...contentOf(style), files: stored.map(({ name }) => name) },
          })),
        ]);
      } catch (error) {
        if (isConflict(error)) return err(conflict(WHAT));
        throw error;
      }
      scope.written({});
      shownUse = null;
      if (stored.length > 0)
        await deps.storage.delete(stored.map(({ storageKey }) => storageKey)).catch(() => undefined);
      return ok(id);
    },
  };
}

const namesOf = ({ prefix, suffix }: ArrivedFiles): string[] =>
  [prefix, suffix].flatMap((file) => (file ? [file.row.name] : []));
