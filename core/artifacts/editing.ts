/** Documents that people edit: saved as new versions, compared, and restored. */
import { diffWords } from "diff";
import { and, desc, eq } from "drizzle-orm";
import type * as v from "valibot";
import { recordChange } from "#core/audit";
import { findStyle } from "#core/styles";
import { isSupported } from "#core/assistant/support";
import { users } from "#core/users";
import { newsSeq, raiseNewsSeq } from "#core/workflows";
import { isBaseStyle } from "#model/styles";
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
  type SuggestionNote,
} from "./model.ts";
import { placeSuggestions, suggestedIn } from "./place-suggestions.ts";
import { findArtifacts, reviseArtifact } from "./repository.ts";
import { artifacts, artifactVersions } from "./tables.ts";

type Changed = Promise<Result<Artifact, Problem<"VALIDATION" | "NOT_FOUND" | "CONFLICT">>>;

export interface DocumentEditing {
  /** Stores the next version. Of two editors the later one gets a conflict. `input`: see `documentUpdateSchema`. */
  save(id: string, input: unknown): Changed;
  /** Makes an earlier version the next one. `expected`: the version that is replaced. */
  restore(id: string, version: number, expected: number): Changed;
  /** Keeps the style that it is shown, printed and written in. `styleId`: a built-in one or one of the agency's. */
  chooseStyle(id: string, styleId: string): Changed;
  /** The newest first. */
  listVersions(id: string): Promise<DocumentVersion[]>;
  /** What a version says other than the one before it; null if there is no such version. */
  compare(id: string, version: number): Promise<DifferencePart[] | null>;
}

const WHAT = "document";

/** What somebody has saved, or what Cara made. */
export const documentOf = ({ document, blocks }: ArtifactContent): DocumentNode =>
  document ?? documentOfBlocks(blocks);

/** As it is opened: with what Cara suggests and nobody has saved with it yet. */
export const openedDocumentOf = (content: ArtifactContent): DocumentNode =>
  placeSuggestions(documentOf(content), content.suggestions ?? []);

/**
 * The suggestions of a document that somebody saved. `had`: those before; `seen`: ids of the ones that the document came
 * with, of which those that it has no more were accepted or rejected.
 */
function suggestionsAfter(
  document: DocumentNode,
  had: readonly SuggestionNote[],
  seen: readonly string[],
  by: string | null,
): SuggestionNote[] {
  const there = suggestedIn(document);
  const kept = had.flatMap((note): SuggestionNote[] => {
    if (there.has(note.id)) {
      const { edits: _placed, ...rest } = note;
      return [rest];
    }
    const isOpen = note.edits !== undefined && !seen.includes(note.id);
    return isOpen && suggestedIn(placeSuggestions(document, [note])).has(note.id) ? [note] : [];
  });
  const fresh = [...there].filter((id) => !had.some((note) => note.id === id));
  return [...kept, ...fresh.map((id) => ({ id, by, title: "", why: "", quotes: [] }))];
}

const WORD_MIN = 4;
const tellingIn = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\d$][\p{L}\d.,%/-]*/gu) ?? [])
    .map((word) => word.replace(/[.,]+$/u, ""))
    .filter((word) => word.length >= WORD_MIN || /\d/u.test(word));

/** Of what the quotes say of the sentence before, its figures and most of its words are left: a bare name of it proves nothing. */
function stillSays(text: string, quoted: readonly string[], gone: readonly string[]): boolean {
  const [quotedWords, now] = [new Set(quoted.flatMap(tellingIn)), new Set(tellingIn(text))];
  const said = [...new Set(gone.flatMap(tellingIn))].filter((word) => quotedWords.has(word));
  const figures = said.filter((word) => /\d/u.test(word));
  const isLeft = (word: string) => now.has(word);
  return (figures.length === 0 || figures.some(isLeft)) && said.filter(isLeft).length * 2 >= said.length;
}

/** As plain text, a line for each block and each row. */
const plainTextOf = ({ blocks }: ArtifactContent): string =>
  blocks
    .flatMap(({ kind, text, rows }) => (kind === "TABLE" ? rows.map((cells) => cells.join("  ")) : [text]))
    .join("\n");

/** What is stored of a document that somebody sent; the error is a sentence. `by`: that person's name. */
function contentAfter(
  artifact: Artifact,
  sent: v.InferOutput<typeof documentUpdateSchema>,
  by: string | null,
): Result<ArtifactContent, string> {
  const { quotes, suggestions: had = [] } = artifact;
  const checked = checkDocument(sent.document, new Set(quotes.map(({ number }) => number)));
  if (!checked.ok) return checked;
  const wordsOf = (asked: readonly number[]) =>
    quotes.filter(({ number }) => asked.includes(number)).map(({ content }) => content);
  const { document, lost } = keepEvidence(
    documentOf(artifact),
    checked.value,
    (text, asked, gone) => isSupported(text, wordsOf(asked)) && stillSays(text, wordsOf(asked), gone),
  );
  const suggestions = suggestionsAfter(document, had, sent.suggestions, by);
  return ok({
    ...{ quotes, toEmail: null, subject: null, body: null, document, lost },
    blocks: withKept(blocksOfDocument(document), artifact.blocks),
    ...(suggestions.length > 0 ? { suggestions } : {}),
  });
}

const TRIES = 3;

export function createDocumentEditing(
  scope: AgencyScope,
  tellWatchers: (workspaceId: string) => void,
): DocumentEditing {
  const { db } = scope;
  const findDocument = async (id: string): Promise<Artifact | null> => {
    const [artifact] = await findArtifacts(db, [id]);
    return artifact?.kind === "DOCUMENT" ? artifact : null;
  };

  const findOwnName = async (): Promise<string | null> => {
    const id = await getActingUser(scope);
    const [user] = await db.select({ name: users.name }).from(users).where(eq(users.id, id));
    return user?.name ?? null;
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
      for (let tried = 1; ; tried += 1) {
        const artifact = await findDocument(id);
        if (!artifact) return err(notFound(WHAT));
        if (!parsed.ok) return err(invalid(parsed.error));
        if (parsed.value.version !== artifact.version) return err(conflict(WHAT));
        const next = contentAfter(artifact, parsed.value, await findOwnName());
        if (!next.ok) return err(invalid([{ path: "document", message: next.error }]));
        const written = await write(artifact, next.value, "caraArtifact.edit");
        // Cara has suggested something in the same moment; otherwise somebody else has saved.
        if (written.ok || written.error.code !== "CONFLICT" || tried === TRIES) return written;
      }
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
      // What Cara suggests meanwhile still waits.
      const suggestions = [
        ...(row.content.suggestions ?? []).filter(({ edits }) => edits === undefined),
        ...(artifact.suggestions ?? []).filter(({ edits }) => edits !== undefined),
      ];
      return write(artifact, { ...row.content, suggestions }, "caraArtifact.restore");
    },

    async chooseStyle(id, styleId) {
      const [artifact, style] = await Promise.all([
        findDocument(id),
        isBaseStyle(styleId) ? true : findStyle(db, styleId),
      ]);
      if (!artifact) return err(notFound(WHAT));
      if (!style)
        return err(invalid([{ path: "styleId", message: "This style was deleted. Choose another one." }]));
      const { workspaceId, version } = artifact;
      await getActingUser(scope);
      await writeAll(db, [
        raiseNewsSeq(db, workspaceId),
        db
          .update(artifacts)
          .set({ styleId, seq: newsSeq(workspaceId) })
          .where(eq(artifacts.id, id)),
        ...(await recordChange(scope, {
          action: "caraArtifact.chooseStyle",
          entity: "caraArtifact",
          entityId: id,
          parentId: workspaceId,
          version,
          before: { styleId: artifact.styleId },
          after: { styleId },
        })),
      ]);
      scope.written({});
      tellWatchers(workspaceId);
      return ok({ ...artifact, styleId });
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
