/**
 * A policy as it was at an instant, rebuilt from the audit log alone: its own values from the last whole content and
 * what followed, the names of its account and companies from their own entries, its documents, and the details that
 * people had decided about in Review. One round trip.
 */
import { sql } from "drizzle-orm";
import { reviewedDetails } from "#core/explorer";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { BatchLoader } from "../shared/batch-loader.ts";
import { notFound, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { type Content, contentOf, parseContent } from "./content.ts";
import type { HistoryValue } from "./model.ts";
import { valuesOfPolicy } from "./policy-values.ts";

export interface DocumentAsOf {
  id: string;
  name: string;
  /** Whether it can still be opened. */
  isOpenable: boolean;
}

export interface PolicyAsOf {
  policyId: string;
  /** Milliseconds since 1970. */
  at: number;
  /** The policy as the audit log stores it. */
  content: Content;
  /** The content in display order, and the reviewed details. */
  values: HistoryValue[];
  /** The oldest first. */
  documents: DocumentAsOf[];
}

/** Far more than one policy has. */
const DOCUMENT_ENTRIES_MAX = 5_000;
const REVIEWED_MAX = 500;

const tooEarly: Problem<"NOT_FOUND"> = {
  code: "NOT_FOUND",
  message: "This policy had not been entered yet at that time. Choose a later time.",
};
const tooLate: Problem<"NOT_FOUND"> = {
  code: "NOT_FOUND",
  message: "This policy had been deleted by that time. Choose an earlier time.",
};

export const createPolicyAsOf =
  ({ db, nowMs }: AgencyScope, names: BatchLoader<string, string>) =>
  async (policyId: string, wantedAt: number | null): Promise<Result<PolicyAsOf, Problem<"NOT_FOUND">>> => {
    const at = wantedAt ?? nowMs();
    const own = sql`entity = 'policy' AND entity_id = ${policyId}`;
    const whole = sql`${own} AND at <= ${at} AND json_extract(after, '$.accountId') IS NOT NULL
      ORDER BY seq DESC LIMIT 1`;
    const wholeId = (path: string) =>
      sql`(SELECT json_extract(after, ${path}) FROM audit_entries WHERE ${whole})`;
    const latest = (entity: string, idPath: string) =>
      db.all<{ after: string }>(sql`SELECT after FROM audit_entries
        WHERE entity = ${entity} AND entity_id = ${wholeId(idPath)} AND at <= ${at} AND after IS NOT NULL
        ORDER BY seq DESC LIMIT 1`);
    const [known, entries, account, carrier, broker, files, reviews] = await Promise.all([
      db.all(sql`SELECT 1 FROM audit_entries WHERE ${own} LIMIT 1`),
      db.all<{ action: string; after: string | null }>(sql`SELECT action, after FROM audit_entries
        WHERE ${own} AND at <= ${at} AND seq >= (SELECT seq FROM audit_entries WHERE ${whole}) ORDER BY seq`),
      latest("account", "$.accountId"),
      latest("carrier", "$.carrier.id"),
      latest("carrier", "$.broker.id"),
      db.all<FileRow>(sql`SELECT entity_id AS id, action, json_extract(coalesce(after, before), '$.name') AS name,
          EXISTS (SELECT 1 FROM documents WHERE id = entity_id) AS isOpenable
        FROM audit_entries
        WHERE parent_id = ${policyId} AND entity = 'document' AND at <= ${at}
        ORDER BY seq LIMIT ${DOCUMENT_ENTRIES_MAX}`),
      db.all<ReviewRow>(sql`SELECT json_extract(after, '$.field') AS field,
          json_extract(after, '$.value') AS value, max(seq)
        FROM audit_entries
        WHERE parent_id = ${policyId} AND entity = 'review' AND at <= ${at} AND after IS NOT NULL
        GROUP BY 1 ORDER BY 1 LIMIT ${REVIEWED_MAX}`),
    ]);
    if (known.length === 0) return err(notFound("policy"));
    if (entries.length === 0) return err(tooEarly);
    if (entries.at(-1)?.action === "policy.delete") return err(tooLate);
    const content = Object.assign({}, ...entries.map(({ after }) => parseContent(after))) as Content;
    const named: Content = {
      ...content,
      accountName: contentOf(contentOf(contentIn(account))["account"])["name"] ?? content["accountName"],
      carrier: companyOf(content["carrier"], contentIn(carrier)),
      broker: companyOf(content["broker"], contentIn(broker)),
    };
    return ok({
      policyId,
      at,
      content: named,
      values: await Promise.all(
        [...valuesOfPolicy(named), ...reviews.flatMap(reviewedValue)].map(async (value) =>
          value.isUser && value.value !== null
            ? { ...value, value: (await names.load(value.value)) ?? value.value }
            : value,
        ),
      ),
      documents: documentsIn(files),
    });
  };

const contentIn = ([row]: readonly { after: string }[]): Content =>
  row ? (parseContent(row.after) ?? {}) : {};

/** A company by the name that it had, in the shape in which the policy mentions it. */
function companyOf(stored: unknown, company: Content): unknown {
  if (typeof stored !== "object" || stored === null) return stored;
  return Object.fromEntries(
    Object.entries(stored).map(([name, value]: [string, unknown]) => [name, company[name] ?? value]),
  );
}

interface FileRow {
  id: string;
  action: string;
  name: string | null;
  isOpenable: number;
}

/** Deleted, or replaced by a newer version. */
const endings = ["document.delete", "document.set-aside"];

function documentsIn(rows: readonly FileRow[]): DocumentAsOf[] {
  const found = new Map<string, DocumentAsOf>();
  for (const { id, action, name, isOpenable } of rows) {
    if (endings.includes(action)) found.delete(id);
    else if (name !== null) found.set(id, { id, name, isOpenable: isOpenable === 1 });
  }
  return [...found.values()];
}

interface ReviewRow {
  field: string;
  value: string | number | null;
}

const reviewedValue = ({ field, value }: ReviewRow): HistoryValue[] => [
  {
    field: `review.${field}`,
    label: reviewedDetails.labelOfKey(field, value),
    kind: "TEXT",
    value: value === null ? null : reviewedDetails.shownValue(field, value),
  },
];
