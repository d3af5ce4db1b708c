/** What the agency's database holds for a form: its profile, the client, the policies, documents that were handed over. */
import { findAccounts } from "#core/accounts";
import { getAgencyProfile } from "#core/agencies";
import { createApplications } from "#core/applications";
import { carriers } from "#core/carriers";
import { createStoredPages, type ReadBoxes } from "#core/documents";
import { createEndorsements } from "#core/endorsements";
import { findPolicyDetails } from "#core/explorer";
import { findPoliciesOfAccounts } from "#core/policies";
import type { Extraction } from "#model/assistant";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { todayIn } from "../shared/calendar-date.ts";
import type { TemplateDocument } from "./read-documents.ts";
import type { KnownPolicy } from "./known-policy.ts";
import type { TemplateSources } from "./read-sources.ts";

export interface AskedSources extends Pick<
  TemplateSources,
  "templateId" | "party" | "answers" | "words" | "said" | "wishes"
> {
  /** Null if it is not clear whom the form is for. */
  accountId: string | null;
  documentIds: readonly string[];
}

export async function findTemplateSources(
  scope: AgencyScope,
  readBoxes: ReadBoxes,
  { accountId, documentIds, ...asked }: AskedSources,
): Promise<TemplateSources> {
  const { db } = scope;
  const [agency, documents, [account = null], applications, policies] = await Promise.all([
    getAgencyProfile(db),
    findDocuments(scope, readBoxes, documentIds),
    accountId === null ? [] : findAccounts(db, [accountId]),
    accountId === null ? [] : createApplications(scope).listOfAccount(accountId),
    accountId === null ? [] : findKnownPolicies(scope, accountId),
  ]);
  return {
    ...asked,
    today: todayIn(agency.timeZone, scope.nowMs()),
    agency,
    account,
    application: applications[0] ?? null,
    policies,
    documents,
  };
}

async function findKnownPolicies(scope: AgencyScope, accountId: string): Promise<KnownPolicy[]> {
  const { db } = scope;
  const policies = await findPoliciesOfAccounts(db, [accountId]);
  const ids = policies.map(({ id }) => id);
  const [details, findings, companies] = await Promise.all([
    findPolicyDetails(db, ids),
    createEndorsements(scope).findMarks(ids),
    db.select({ id: carriers.id, naicCode: carriers.naicCode }).from(carriers),
  ]);
  const naicCodes = new Map(companies.map(({ id, naicCode }) => [id, naicCode]));
  return policies.map((record) => ({
    type: record.type,
    record,
    details: details.get(record.id) ?? null,
    findings: findings.get(record.id) ?? [],
    naic: naicCodes.get(record.carrier.id) ?? null,
  }));
}

async function findDocuments(
  scope: AgencyScope,
  readBoxes: ReadBoxes,
  ids: readonly string[],
): Promise<TemplateDocument[]> {
  const stored = await createStoredPages(scope, readBoxes).findWholeReadings(ids);
  const documents = await Promise.all(
    stored.map(async ({ documentId, name, reading, loadModels }): Promise<TemplateDocument[]> => {
      if (!reading?.extraction) return [];
      const extraction = JSON.parse(reading.extraction) as Extraction;
      return [{ documentId, readingId: reading.id, name, extraction, models: await loadModels() }];
    }),
  );
  return documents.flat();
}
