import { getAgencyProfile } from "#core/agencies";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { createBatchLoader } from "../shared/batch-loader.ts";
import { todayIn } from "../shared/calendar-date.ts";
import type { MarkFinding } from "./model.ts";
import type { ProofDocument, ProvedPolicy } from "./proof-input.ts";
import { proveMarks } from "./prove-marks.ts";
import { findPolicies, findProofDocuments } from "./repository.ts";

export interface FiledPolicy {
  policy: ProvedPolicy;
  documents: readonly ProofDocument[] | null;
}

export interface Endorsements {
  /** One finding per mark for each policy that exists. The statements are the same for any number of policies. */
  findMarks(policyIds: readonly string[]): Promise<Map<string, MarkFinding[]>>;
  /** What the findings are looked for in; no documents if a policy has too many pages to be searched. */
  findFiled(policyIds: readonly string[]): Promise<Map<string, FiledPolicy>>;
  /** The same for one policy of a list; those asked for together are loaded together. */
  findMarksOf(policyId: string): Promise<MarkFinding[]>;
}

export function createEndorsements(scope: Pick<AgencyScope, "db" | "nowMs">): Endorsements {
  const { db } = scope;
  const findFiled = async (policyIds: readonly string[]): Promise<Map<string, FiledPolicy>> => {
    if (policyIds.length === 0) return new Map();
    const [policies, documents, { timeZone }] = await Promise.all([
      findPolicies(db, policyIds),
      findProofDocuments(db, policyIds),
      getAgencyProfile(db),
    ]);
    const today = todayIn(timeZone, scope.nowMs());
    return new Map(
      policies.map(({ id, removed, ...policy }) => {
        const removedForms = (JSON.parse(removed) as string[]).map((key) => key.replace(/^form\./, ""));
        const own = documents.get(id);
        return [id, { policy: { ...policy, today, removedForms }, documents: own === undefined ? [] : own }];
      }),
    );
  };
  const findMarks = async (policyIds: readonly string[]): Promise<Map<string, MarkFinding[]>> => {
    const filed = await findFiled(policyIds);
    return new Map(
      [...filed].map(([id, { policy, documents }]) => [
        id,
        proveMarks({ policy, documents: documents ?? [] }),
      ]),
    );
  };
  const ofOne = createBatchLoader(findMarks);
  return { findMarks, findFiled, findMarksOf: async (policyId) => (await ofOne.load(policyId)) ?? [] };
}
