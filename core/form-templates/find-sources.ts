/** What the agency's database holds for a form: its profile, the client, the policies, documents that were handed over. */
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { findAccounts } from "#core/accounts";
import { getAgencyProfile } from "#core/agencies";
import { createApplications } from "#core/applications";
import { carriers } from "#core/carriers";
import { createStoredPages, documents, documentSql, type ReadBoxes, readings } from "#core/documents";
import { createEndorsements, proveMarks } from "#core/endorsements";
import { findPolicyDetails } from "#core/explorer";
import { findPoliciesOfAccounts } from "#core/policies";
import type { Extraction } from "#model/assistant";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { AgencyDb } from "../shared/database.ts";
import { todayIn } from "../shared/calendar-date.ts";
import type { TemplateDocument } from "./read-documents.ts";
import { isInForce, type KnownPolicy } from "./known-policy.ts";
import type { TemplateSources } from "./read-sources.ts";
import { isApplication } from "./templates.ts";

export interface AskedSources extends Pick<
  TemplateSources,
  "templateId" | "party" | "answers" | "words" | "said" | "wishes"
> {
  /** Null if it is not clear whom the form is for. */
  accountId: string | null;
  documentIds: readonly string[];
  /** Reads the declarations of the client's policies in force as well, for an application. */
  readsPolicies?: boolean;
}

export async function findTemplateSources(
  scope: AgencyScope,
  readBoxes: ReadBoxes,
  { accountId, documentIds, readsPolicies = false, ...asked }: AskedSources,
): Promise<TemplateSources> {
  const { db } = scope;
  const [agency, handed, [account = null], applications, policies] = await Promise.all([
    getAgencyProfile(db),
    findDocuments(scope, readBoxes, documentIds),
    accountId === null ? [] : findAccounts(db, [accountId]),
    accountId === null ? [] : createApplications(scope).listOfAccount(accountId),
    accountId === null ? [] : findKnownPolicies(scope, accountId),
  ]);
  const today = todayIn(agency.timeZone, scope.nowMs());
  const own =
    readsPolicies && isApplication(asked.templateId)
      ? await findDeclarations(
          db,
          policies.filter((policy) => isInForce(policy, today)).flatMap(({ record }) => record?.id ?? []),
        )
      : [];
  return {
    ...asked,
    onFile: await findDocuments(
      scope,
      readBoxes,
      own.filter((id) => !documentIds.includes(id)),
    ),
    today,
    agency,
    account,
    application: applications[0] ?? null,
    policies,
    documents: handed,
  };
}

/** More pages are not read again for one form. */
const DECLARATIONS_MAX = 8;

/** The newest declarations of each policy that were understood. */
async function findDeclarations(db: AgencyDb, policyIds: readonly string[]): Promise<string[]> {
  if (policyIds.length === 0) return [];
  const rows = await db
    .select({ id: documents.id, policyId: documents.policyId })
    .from(documents)
    .innerJoin(readings, eq(readings.id, documentSql.newestReading))
    .where(
      and(
        inArray(documents.policyId, [...policyIds]),
        eq(documents.type, "POLICY_DOCUMENT"),
        sql`${documents.replacedBy} IS NULL AND ${readings.extraction} IS NOT NULL`,
      ),
    )
    .orderBy(desc(documents.createdAt), desc(documents.id));
  const newest = new Map(rows.toReversed().map(({ id, policyId }) => [policyId, id]));
  return [...newest.values()].slice(0, DECLARATIONS_MAX);
}

async function findKnownPolicies(scope: AgencyScope, accountId: string): Promise<KnownPolicy[]> {
  const { db } = scope;
  const policies = await findPoliciesOfAccounts(db, [accountId]);
  const ids = policies.map(({ id }) => id);
  const [details, filed, companies] = await Promise.all([
    findPolicyDetails(db, ids),
    createEndorsements(scope).findFiled(ids),
    db.select({ id: carriers.id, naicCode: carriers.naicCode }).from(carriers),
  ]);
  const naicCodes = new Map(companies.map(({ id, naicCode }) => [id, naicCode]));
  return policies.map((record) => {
    const { policy, documents: own = null } = filed.get(record.id) ?? {};
    return {
      type: record.type,
      record,
      details: details.get(record.id) ?? null,
      findings: policy ? proveMarks({ policy, documents: own ?? [] }) : [],
      filed: policy && own ? { policy, documents: own } : null,
      naic: naicCodes.get(record.carrier.id) ?? null,
    };
  });
}

async function findDocuments(
  scope: AgencyScope,
  readBoxes: ReadBoxes,
  ids: readonly string[],
): Promise<TemplateDocument[]> {
  const stored = await createStoredPages(scope, readBoxes).findWholeReadings(ids);
  const found = await Promise.all(
    stored.map(async ({ documentId, name, reading, loadModels }): Promise<TemplateDocument[]> => {
      if (!reading?.extraction) return [];
      const extraction = JSON.parse(reading.extraction) as Extraction;
      return [{ documentId, readingId: reading.id, name, extraction, models: await loadModels() }];
    }),
  );
  return found.flat();
}
