/** What a question about an account is put to: the search over all of its documents, and what each policy's say. */
import { type AccountDocuments, type Embedder, type PageSearch } from "#core/assistant";
import { getAgencyProfile } from "#core/agencies";
import { createPoliciesSearch, type ReadBoxes } from "#core/documents";
import type { Extraction } from "#model/assistant";
import { policyTypeLabels } from "#model/policies";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { todayIn } from "../shared/calendar-date.ts";
import { mergeExtractions } from "./merge-extractions.ts";
import type { DocumentExtraction } from "./model.ts";
import { findExtractions, findPoliciesOfAccount, policyIdsOf, type Subject } from "./repository.ts";
import { applyReviews } from "./review-model.ts";
import { findReviews } from "./review-service.ts";

/** What was understood of each document, by its id. */
export const byDocument = (
  byPolicy: ReadonlyMap<string, readonly DocumentExtraction[]>,
): ReadonlyMap<string, Extraction> =>
  new Map(
    [...byPolicy.values()].flat().map(({ documentId, extraction }) => [documentId, extraction] as const),
  );

interface OpenAccount {
  search: PageSearch & { ready: Promise<unknown> };
  extractions: Promise<ReadonlyMap<string, Extraction>>;
  account: Promise<AccountDocuments>;
  /** What people corrected is in what each policy is said to say. */
  correct?: undefined;
}

/** Everything leaves in the tick in which it is called. */
export function openAccount(
  scope: AgencyScope,
  subject: Subject,
  { readBoxes, embedder }: { readBoxes: ReadBoxes; embedder?: Embedder | null },
): OpenAccount {
  const { db } = scope;
  const policyIds = policyIdsOf(subject);
  const search = createPoliciesSearch(db, policyIds, readBoxes, embedder);
  const found = findExtractions(db, policyIds);
  const extractions = found.then(byDocument);
  const all = Promise.all([
    found,
    findReviews(db, policyIds),
    findPoliciesOfAccount(db, subject.id),
    getAgencyProfile(db),
    search.ready,
  ]);
  const account = all.then(([byPolicy, reviews, policies, { timeZone }]) => ({
    today: todayIn(timeZone, scope.nowMs()),
    policies: policies.map(({ id, type, policyNumber }) => {
      const merged = mergeExtractions(byPolicy.get(id) ?? []);
      return {
        policyId: id,
        policyNumber,
        typeName: policyTypeLabels[type],
        search: search.ofPolicy(id),
        said: merged && applyReviews(merged, reviews.get(id) ?? []),
      };
    }),
  }));
  // A question that was refused before it looked for anything asks for neither.
  extractions.catch(() => undefined);
  account.catch(() => undefined);
  return { search, extractions, account };
}
