/** Documents that people edit: saved as new versions, compared, and restored. */
import { diffWords } from "diff";
import { and, desc, eq } from "drizzle-orm";
import { recordChange } from "#core/audit";
import { isSupported } from "#core/assistant/support";
import { users } from "#core/users";
import { raiseNewsSeq } from "#core/workflows";
import { getActingUser } from "../shared/acting-user.ts";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { writeAll } from "../shared/database.ts";
import { parseInput } from "../shared/field-problems.ts";
import { conflict, invalid, notFound, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { isConflict } from "../shared/version-guard.ts";
import { blocksOfDocument, checkDocument, documentOfBlocks, keepEvidence, withKept } from "./document.ts";
import {
  type Artifact,
  type ArtifactContent,
  type DifferencePart,
  type DocumentNode,
  type DocumentVersion,
  documentUpdateSchema,
} from "./model.ts";
import { findArtifacts, reviseArtifact } from "./repository.ts";
import { artifactVersions } from "./tables.ts";

type Changed = Promise<Result<Artifact, Problem<"VALIDATION" | "NOT_FOUND" | "CONFLICT">>>;

export interface DocumentEditing {
  /** Stores the next version. Of two editors the later one gets a conflict. `input`: see `documentUpdateSchema`. */
  save(id: string, input: unknown): Changed;
  /** Makes an earlier version the next one. `expected`: the version that is replaced. */
  restore(id: string, version: number, expected: number): Changed;
  /** The newest first. */
  listVersions(id: string): Promise<DocumentVersion[]>;
  /** What a version says other than the one before it; null if there is no such version. */
  compare(id: string, version: number): Promise<DifferencePart[] | null>;
}

const WHAT = "document";

/** As it is opened: what somebody has saved, or what Cara made. */
export const documentOf = ({ document, blocks }: ArtifactContent): DocumentNode =>
  document ?? documentOfBlocks(blocks);

/** As plain text, a line for each block and each row. */
const plainTextOf = ({ blocks }: ArtifactContent): string =>
  blocks
    .flatMap(({ kind, text, rows }) => (kind === "TABLE" ? rows.map((cells) => cells.join("  ")) : [text]))
    .join("\n");

export function createDocumentEditing(
  scope: AgencyScope,
  tellWatchers: (workspaceId: string) => void,
): DocumentEditing {
  const { db } = scope;
  const findDocument = async (id: string): Promise<Artifact | null> => {
    const [artifact] = await findArtifacts(db, [id]);
    return artifact?.kind === "DOCUMENT" ? artifact : null;
  };

  const write = async (artifact: Artifact, content: ArtifactContent, action: string): Changed => {
    const { id, workspaceId, version } = artifact;
    const userId = await getActingUser(scope);
    try {
      await writeAll(db, [
        raiseNewsSeq(db, workspaceId),
        ...reviseArtifact(scope, artifact, content, userId),
        ...(await recordChange(scope, {
          action,
          entity: "caraArtifact",
          entityId: id,
          parentId: workspaceId,
          version: version + 1,
          before: { text: plainTextOf(artifact) },
          after: { text: plainTextOf(content) },
        })),
      ]);
    } catch (error) {
      if (isConflict(error)) return err(conflict(WHAT));
      throw error;
    }
    scope.written({});
    tellWatchers(workspaceId);
    const written = await findDocument(id);
    return written ? ok(written) : err(notFound(WHAT));
  };

  return {
    async save(id, input) {
      const parsed = parseInput(documentUpdateSchema, input);
      const artifact = await findDocument(id);
      if (!artifact) return err(notFound(WHAT));
      if (!parsed.ok) return err(invalid(parsed.error));
      if (parsed.value.version !== artifact.version) return err(conflict(WHAT));
      const { quotes } = artifact;
      const numbers = new Set(quotes.map(({ number }) => number));
      const checked = checkDocument(parsed.value.document, numbers);
      if (!checked.ok) return err(invalid([{ path: "document", message: checked.error }]));
      const wordsOf = (asked: readonly number[]) =>
        quotes.filter(({ number }) => asked.includes(number)).map(({ content }) => content);
      const { document, lost } = keepEvidence(documentOf(artifact), checked.value, (text, asked) =>
        isSupported(text, wordsOf(asked)),
      );
      const blocks = withKept(blocksOfDocument(document), artifact.blocks);
      return write(
        artifact,
        { quotes, toEmail: null, subject: null, body: null, blocks, document, lost },
        "caraArtifact.edit",
      );
    },

    async restore(id, version, expected) {
      const [artifact, [row]] = await Promise.all([
        findDocument(id),
        db
          .select({ content: artifactVersions.content })
          .from(artifactVersions)
          .where(and(eq(artifactVersions.artifactId, id), eq(artifactVersions.version, version))),
      ]);
      if (!artifact || !row) return err(notFound(WHAT));
      if (artifact.version !== expected) return err(conflict(WHAT));
      return write(artifact, row.content, "caraArtifact.restore");
    },

    async listVersions(id) {
      return db
        .select({
          version: artifactVersions.version,
          createdBy: users.name,
          createdAt: artifactVersions.createdAt,
        })
        .from(artifactVersions)
        .leftJoin(users, eq(users.id, artifactVersions.createdBy))
        .where(eq(artifactVersions.artifactId, id))
        .orderBy(desc(artifactVersions.version));
    },

    async compare(id, version) {
      const rows = await db
        .select({ version: artifactVersions.version, content: artifactVersions.content })
        .from(artifactVersions)
        .where(eq(artifactVersions.artifactId, id));
      const textOf = (wanted: number) => {
        const row = rows.find((each) => each.version === wanted);
        return row && plainTextOf(row.content);
      };
      const after = textOf(version);
      if (after === undefined) return null;
      return diffWords(textOf(version - 1) ?? "", after).map(({ value, added, removed }) => ({
        kind: added ? "ADDED" : removed ? "REMOVED" : "SAME",
        text: value,
      }));
    },
  };
}
