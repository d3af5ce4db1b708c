/** Workspaces in a test agency: the product's own use cases, driven as their stream drives them. */
import { type Approvals, createApprovals } from "../../core/approvals/mod.ts";
import { localReasoner } from "../../core/assistant/mod.ts";
import { createCustomPresets, type CustomPresets } from "../../core/custom-presets/mod.ts";
import { mailKind } from "../../core/emails/work/mod.ts";
import { createExplorer } from "../../core/explorer/mod.ts";
import type { AgencyScope } from "../../core/shared/agency-scope.ts";
import { MAIL_ATTACHMENTS_MAX } from "../../core/shared/mailer.ts";
import { ok } from "../../core/shared/result.ts";
import { driveStep, takeWorkflow } from "../../core/workflows/mod.ts";
import {
  contradictRecords,
  createPresetUse,
  createWorkspaces,
  findWorkspaces,
  tellDecline,
  workspaceKind,
  type WorkspaceNews,
  type WorkspacePorts,
  type Workspaces,
} from "../../core/workspaces/mod.ts";
import type { TestAgency } from "./agency-database.ts";
import { valueOf } from "./book-of-business.ts";
import { createTestStorage, pagesOf, type TestStorage } from "./document-storage.ts";
import { readWhole } from "./reading-steps.ts";

export const workspacesOf = (scope: AgencyScope): Workspaces =>
  createWorkspaces(scope, {
    reasonerName: "Cara",
    tellWatchers: () => undefined,
    async *openNews(_id, missed) {
      yield { news: missed, changes: [] };
    },
  });

/** What has happened in a workspace since a number. */
export async function newsOf(scope: AgencyScope, workspaceId: string, after: number): Promise<WorkspaceNews> {
  const watched = await workspacesOf(scope).watch(workspaceId, { after, changesAfter: null });
  if (!watched.ok) throw new Error(watched.error.message);
  for await (const told of watched.value) if ("news" in told && told.news) return told.news;
  throw new Error("There is no news.");
}

export const approvalsOf = (scope: AgencyScope): Approvals =>
  createApprovals(scope, {
    attachmentsMax: MAIL_ATTACHMENTS_MAX,
    findClient: async (id) => {
      const [workspace] = await findWorkspaces(scope.db, [id]);
      return { accountId: workspace?.accountId ?? null, clientName: workspace?.clientName ?? null };
    },
    printDocument: async ({ id }) => ok({ storageKey: `prints/${id}`, size: 9, sha256: "0".repeat(64) }),
    contradict: (email) => contradictRecords(scope, email),
    tellDecline: (declined) => tellDecline(scope, declined),
    tellWatchers: () => undefined,
  });

export function portsOf(scope: AgencyScope): WorkspacePorts {
  const readBoxes = async () => null;
  return {
    reasoner: localReasoner,
    storage: { readRange: readBoxes },
    embedder: null,
    filesWaitMs: 15 * 60_000,
    tellDraft: () => undefined,
    webSearch: null,
    integration: null,
    explorer: createExplorer(scope, { answer: localReasoner.answer, readBoxes, later: () => undefined }),
  };
}

/** Drives the workspace until it waits or has nothing to do. Returns how many steps were taken. */
export async function drive(
  agency: TestAgency,
  workspaceId: string,
  over: Partial<WorkspacePorts> = {},
  budgets = workspaceKind.budgets,
): Promise<number> {
  const scope = agency.scope({ kind: "CARA", id: null });
  let steps = 0;
  for (
    let taken = await takeWorkflow(scope, workspaceId);
    taken;
    taken = await takeWorkflow(scope, workspaceId)
  ) {
    for (;;) {
      const driven = await driveStep(scope, { ...mailKind, budgets }, { ...portsOf(scope), ...over }, taken);
      agency.clock.nowMs += 1;
      steps += 1;
      if (driven.tag === "LATER") return steps;
      if (driven.tag === "OVER") break;
    }
  }
  return steps;
}

/** Reads a document of the workspace by its name, with these page texts, or fails to; keeps its boxes in `storage`. */
export async function readFileOf(
  agency: TestAgency,
  name: string,
  texts: readonly string[] | null,
  storage: TestStorage = createTestStorage(),
): Promise<string> {
  const [row] = await agency.db.all<{ documentId: string; readingId: string }>(
    `SELECT documents.id AS documentId, readings.id AS readingId FROM documents
     JOIN readings ON readings.document_id = documents.id WHERE documents.name = '${name}'`,
  );
  if (!row) throw new Error(`There is no document ${name}.`);
  storage.stored =
    texts === null
      ? { failure: { code: "PASSWORD", message: "This document needs a password to open." } }
      : { pages: pagesOf(texts) };
  await readWhole(agency.scope(), storage, row.readingId);
  return row.documentId;
}

export const customPresetsOf = (scope: AgencyScope): CustomPresets =>
  createCustomPresets(
    scope,
    createPresetUse(scope, () => undefined),
  );

/** A new workspace in which somebody says one thing after another, each driven to its end. */
export async function converse(agency: TestAgency, [first = "", ...later]: readonly string[]) {
  const open = workspacesOf(agency.scope());
  const { id } = valueOf(await open.create({ message: first }));
  await drive(agency, id);
  for (const message of later) {
    valueOf(await open.sendMessage(id, { message }));
    await drive(agency, id);
  }
  const [content, workspace] = [await open.contentOf(id), valueOf(await open.get(id))];
  return { content, workspace, last: content.messages.at(-1) };
}
