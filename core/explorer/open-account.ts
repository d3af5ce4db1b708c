/**
 * The context for a question about an account: the search over its own documents and those of its policies, and what
 * each policy's documents say.
 */
import { findAccounts } from "#core/accounts";
import {
  type AccountDocuments,
  type Embedder,
  type ListedPolicy,
  type PageSearch,
  type QuestionInput,
  withoutPriorTerms,
} from "#core/assistant";
import { getAgencyProfile } from "#core/agencies";
import { createPoliciesSearch } from "#core/retrieval";
import type { ReadBoxes } from "#core/documents";
import { findPoliciesOfAccounts } from "#core/policies";
import type { Account } from "#model/accounts";
import { type Answer, type Extraction, valueFields, describeForm } from "#model/assistant";
import { nameOfPolicy, type Policy, policyTypeLabels } from "#model/policies";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { todayIn } from "../shared/calendar-date.ts";
import { bodyOf } from "./answer-body.ts";
import { mergeExtractions } from "./merge-extractions.ts";
import type { Body } from "./corrected-answer.ts";
import type { DocumentExtraction } from "./model.ts";
import { recordOfAccount, recordOfCorrections, recordOfPolicy } from "./policy-record.ts";
import { outsideDocuments, outsidePolicies } from "./precedence.ts";
import { findRecordDifferences } from "./record-differences.ts";
import { findAccountExtractions, findExtractions, policyIdsOf, type Subject } from "./repository.ts";
import { applyReviews, type DetailReview } from "./review-model.ts";
import { findReviews } from "./review-service.ts";
import { isSameName } from "./same-name.ts";
import { onlySure } from "./sure-details.ts";

/** The extraction of each document, by its id. */
export const byDocument = (
  byPolicy: ReadonlyMap<string, readonly DocumentExtraction[]>,
): ReadonlyMap<string, Extraction> =>
  new Map(
    [...byPolicy.values()].flat().map(({ documentId, extraction }) => [documentId, extraction] as const),
  );

/** The context for answering a question. */
export interface Asked extends Pick<
  QuestionInput,
  "extractions" | "outside" | "said" | "record" | "account"
> {
  search: PageSearch;
  /** Whether the subject of the question exists. */
  found: Promise<boolean>;
  /** The answer, or the part of an unfinished one, as it is shown. */
  shown(answer: Answer): Promise<Body>;
}

/** The account's own documents are asked as a policy is that has no id. */
const noPolicy = {
  policyId: "",
  name: "",
  policyNumber: null,
  typeName: "",
  record: {},
  overruled: {},
  namesOthers: [],
  said: null,
  insureds: [],
  forms: [],
};

/** All statements are sent in the tick of the call. */
export function openAccount(
  scope: AgencyScope,
  subject: Subject,
  { readBoxes, embedder }: { readBoxes: ReadBoxes; embedder?: Embedder | null },
): Asked {
  const { db } = scope;
  const policyIds = policyIdsOf(subject);
  const searched = { policyIds, accountId: subject.id };
  const search = createPoliciesSearch(db, searched, readBoxes, embedder);
  const understood = findExtractions(db, policyIds);
  const ofAccount = findAccountExtractions(db, subject.id);
  const finding = findAccounts(db, [subject.id]);
  const extractions = Promise.all([understood, ofAccount]).then(([byPolicy, own]) =>
    byDocument(new Map([...byPolicy, ["", own]])),
  );
  const all = Promise.all([
    understood,
    findReviews(db, policyIds),
    findPoliciesOfAccounts(db, [subject.id]),
    finding,
    getAgencyProfile(db),
    ofAccount,
    search.ready,
  ]);
  const account = all.then(([byPolicy, reviews, policies, [record], { timeZone }, own]): AccountDocuments => {
    const today = todayIn(timeZone, scope.nowMs());
    return {
      today,
      record: record ? recordOfAccount(record) : {},
      own: { ...noPolicy, search: search.ofAccount(), outside: outsidePolicies(own) },
      policies: policies.map((policy) => {
        const { id, type, policyNumber } = policy;
        const documents = byPolicy.get(id) ?? [];
        const known = knownPolicy(policy, documents, reviews.get(id) ?? [], { record, today });
        const outside = outsideDocuments(documents);
        return {
          ...known,
          said: known.said && withoutPriorTerms(known.said, outside),
          policyNumber,
          typeName: policyTypeLabels[type],
          search: search.ofPolicy(id),
          outside,
        };
      }),
    };
  });
  // A question that was rejected before searching needs none of them.
  for (const unasked of [extractions, account]) unasked.catch(() => undefined);
  return {
    search,
    extractions,
    account,
    found: finding.then(([record]) => record !== undefined),
    shown: (answer) => Promise.resolve(bodyOf(answer, search)),
  };
}

/** A policy by its record and by what its documents say, with corrections applied. */
export function knownPolicy(
  policy: Policy,
  documents: readonly DocumentExtraction[],
  reviews: readonly DetailReview[],
  { record: account, today }: { record: Account | undefined; today: string },
): ListedPolicy {
  const merged = mergeExtractions(documents);
  const reviewed = merged && applyReviews(merged, reviews);
  const said = reviewed && onlySure(reviewed);
  const others = said
    ? findRecordDifferences(said, {
        carrierName: policy.carrier.name,
        accountName: policy.accountName,
        dba: account?.account.dba ?? null,
        additionalNamedInsureds: account?.account.additionalNamedInsureds ?? [],
      })
    : [];
  const recorded = recordOfPolicy(policy, today);
  const corrected = said ? recordOfCorrections(said) : {};
  const broker = said?.details.broker;
  const isOtherBroker =
    broker !== undefined && policy.broker !== null && !isSameName(broker, policy.broker.name);
  return {
    policyId: policy.id,
    name: nameOfPolicy(policy),
    record: { ...recorded, ...corrected },
    overruled: Object.fromEntries(Object.entries(recorded).filter(([field]) => field in corrected)),
    namesOthers: [...others.map(({ field }) => field), ...(isOtherBroker ? (["broker"] as const) : [])],
    said,
    unsure: valueFields.filter((field) => reviewed?.details[field] !== undefined && !said?.details[field]),
    insureds: (said?.schedules.additionalInsureds ?? []).map(({ kind, name, policyQuotes }) => ({
      kind,
      name,
      quotes: policyQuotes,
    })),
    forms: (said?.schedules.forms ?? []).map((form) => ({
      number: form.number,
      title: describeForm(form),
      quotes: form.policyQuotes,
    })),
  };
}
