/** The versions of a request, as a view of the audit log. */
import { listEntityHistory } from "#core/audit";
import type { ActorKind } from "../shared/actor.ts";
import type { AgencyDb } from "../shared/database.ts";
import { canonicalJson } from "../shared/canonical-json.ts";
import type { RequestPriority } from "./model.ts";
import { requestSteps, type RequestVersion, type VersionUpdateType } from "./request-versions.ts";
import { ENTITY } from "./request-writes.ts";

/** Of all requests that are asked for at once; the oldest entries beyond are left out. */
const ENTRIES_MAX = 2_000;

const byAction: Readonly<Record<string, VersionUpdateType>> = {
  create: "OPENED",
  overdue: "OVERDUE",
  fulfill: "FULFILLED",
  step: "STEP",
  resolve: "RESOLVED",
  reopen: "REOPENED",
  merge: "MERGED",
  absorb: "MERGED_INTO",
  removeFile: "FILE_REMOVED",
};
const byField: readonly (readonly [string, VersionUpdateType])[] = [
  ["assigneeId", "ASSIGNEE"],
  ["dueAt", "DUE_AT"],
  ["priority", "PRIORITY"],
  ["details", "DETAILS"],
  ["accountId", "ACCOUNT"],
  ["clientName", "CLIENT"],
  ["clientEmail", "CLIENT"],
  ["clientPhone", "CLIENT"],
  ["policyId", "BUSINESS_POLICY"],
];
const actions = [...Object.keys(byAction), "update"].map((action) => `${ENTITY}.${action}`);

type Content = Partial<Record<string, unknown>>;
const contentOf = (value: unknown): Content => (typeof value === "object" && value !== null ? value : {});
const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

const fulfilledOf = ({ entity, entityId, label, lacksMark }: Content): RequestVersion["fulfilledBy"] =>
  typeof entity === "string" && typeof entityId === "string" && typeof label === "string"
    ? { entity, entityId, label, lacksMark: lacksMark === true }
    : null;

/** The versions of each request, the oldest first. */
export async function listVersionsOf(
  db: AgencyDb,
  ids: readonly string[],
): Promise<Map<string, RequestVersion[]>> {
  const entries = await listEntityHistory(db, {
    entity: ENTITY,
    entityIds: ids,
    actions,
    limit: ENTRIES_MAX,
  });
  const versions = entries.toReversed().map((entry): RequestVersion & { requestId: string } => {
    const [before, after] = [contentOf(entry.before), contentOf(entry.after)];
    const type = byAction[entry.action.slice(ENTITY.length + 1)];
    const changed =
      entry.before === null
        ? []
        : byField.filter(
            ([field, update]) =>
              canonicalJson(before[field]) !== canonicalJson(after[field]) &&
              // A merge or a certificate brings its account along.
              (update !== "ACCOUNT" || type === undefined),
          );
    const mergedIds = Array.isArray(after["mergedIds"]) ? (after["mergedIds"] as string[]) : [];
    const files = Array.isArray(after["files"]) ? after["files"].map(contentOf) : [];
    return {
      requestId: entry.entityId,
      version: entry.version,
      updateTypes: [
        ...(type ? [type] : []),
        ...new Set(changed.map(([, each]) => each)),
        ...(files.length > 0 ? ["FILES" as const] : []),
      ],
      updateInitiatorType: entry.actor.kind as ActorKind,
      updateInitiatorId: entry.actor.id,
      createdAt: entry.at,
      reason: entry.reason,
      assigneeId: textOf(after["assigneeId"]),
      isAssignedByRule: after["isAssignedByRule"] === true,
      dueAt: typeof after["dueAt"] === "number" ? after["dueAt"] : null,
      isDueByHand: after["isDueByHand"] === true,
      priority: (textOf(after["priority"]) ?? "NORMAL") as RequestPriority,
      resolutionNotes: textOf(after["resolutionNotes"]),
      files: files.map(({ id, name }) => ({ id: textOf(id), name: textOf(name) ?? "" })),
      removedFile: textOf(contentOf(after["removedFile"])["name"]),
      fulfilledBy: fulfilledOf(contentOf(after["fulfilledBy"])),
      step: requestSteps.find((step) => step === after["step"]) ?? null,
      mergedIds: type === "MERGED" ? [textOf(after["mergedInto"]) ?? ""].filter(Boolean) : mergedIds,
    };
  });
  const groups = Map.groupBy(versions, ({ requestId }) => requestId);
  return new Map([...groups].map(([id, own]) => [id, own.map(({ requestId: _id, ...version }) => version)]));
}
