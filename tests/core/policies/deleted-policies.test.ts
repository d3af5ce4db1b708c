/** What a deleted policy leaves on screen: nothing. Each look is taken before as well, to show that it can find it. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { localReasoner } from "../../../core/assistant/mod.ts";
import { createComparisons } from "../../../core/comparisons/mod.ts";
import { createDocuments, createStoredPages } from "../../../core/documents/mod.ts";
import { createAttention, createExplorer, createReviews } from "../../../core/explorer/mod.ts";
import { advancePolicyStates, findNextPolicyMoment } from "../../../core/policies/advance-states.ts";
import { createPolicies } from "../../../core/policies/mod.ts";
import { addPolicyTo, liabilityDeclarations, readInto } from "../../support/account-documents.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createAccount, problemOf, uploadDocument, valueOf } from "../../support/book-of-business.ts";

let agency: TestAgency;
let accountId: string;
/** The policy that is deleted, its document, that document's reading; and a document of another policy. */
let gone: { policyId: string; documentId: string; readingId: string };
let kept: { policyId: string; documentId: string };

const addPolicy = async (policyNumber: string, limit: string) => {
  const term = { inforceAt: "2026-03-01", expiresAt: "2026-12-15" };
  const policyId = await addPolicyTo(agency, accountId, { policyNumber, premium: 900, ...term });
  const text = liabilityDeclarations(policyNumber, "03/01/2026 to 12/15/2026", limit);
  const document = await readInto(agency, policyId, `${policyNumber}.txt`, [text]);
  return { policyId, documentId: document.id, readingId: document.reading?.id ?? "" };
};

beforeEach(async () => {
  agency = await openTestAgency();
  accountId = (await createAccount(agency.scope())).id;
  gone = await addPolicy("GL-1111-01", "$1,000,000");
  kept = await addPolicy("GL-2222-02", "$500,000");
});
afterEach(() => agency.close());

const deletePolicy = async () => valueOf(await createPolicies(agency.scope()).delete({ id: gone.policyId }));
const cancelPolicy = async () =>
  valueOf(
    await createPolicies(agency.scope()).cancel({
      id: gone.policyId,
      canceledBy: "INSURED",
      type: "CANCELLATION",
      effectiveAt: "2026-12-01",
    }),
  );
const explorer = () =>
  createExplorer(agency.scope(), {
    answer: localReasoner.answer,
    readBoxes: async () => null,
    later: () => undefined,
  });
const storedPages = () => createStoredPages(agency.scope(), async () => null);

/** What can be found of the policy, by each way there is. */
const looks: Record<string, () => Promise<unknown>> = {
  "by its id": () => createPolicies(agency.scope()).find(gone.policyId),
  "in the list of policies": async () => {
    const { nodes, totalCount } = valueOf(await createPolicies(agency.scope()).list({ withTotal: true }));
    return nodes.some(({ id }) => id === gone.policyId) || (totalCount ?? 0) > 1;
  },
  "by its number": async () =>
    valueOf(await createPolicies(agency.scope()).list({ filter: "GL-1111" })).nodes[0],
  "on the account's page": async () =>
    (await createPolicies(agency.scope()).listOfAccount(accountId)).find(({ id }) => id === gone.policyId),
  "among terms that end": async () => (await createAttention(agency.scope()).expiring(5)).totalCount > 1,
  "among cancellations": async () => (await createAttention(agency.scope()).cancellations(5)).totalCount > 0,
  "among policies to review": async () => (await createAttention(agency.scope()).toReview(5)).totalCount > 1,
  "by its files": async () => (await createDocuments(agency.scope()).listOfPolicy(gone.policyId))[0],
  "by its account's files": async () =>
    (await createDocuments(agency.scope()).listOfAccount(accountId)).find(({ id }) => id === gone.documentId),
  "by a file's id": () => createDocuments(agency.scope()).find(gone.documentId),
  "by a file's name": async () => (await createDocuments(agency.scope()).listByName("GL-1111", 5))[0],
  "at a file's address": () => createDocuments(agency.scope()).findServedFile(gone.documentId),
  "by a file's pages": async () => valueOf(await storedPages().listPages(gone.documentId, [1]))[0],
  "by a quote's place": async () => {
    const segments = [{ page: 1, start: 0, end: 9 }];
    return valueOf(await storedPages().locateQuote({ readingId: gone.readingId, segments }))[0];
  },
  "in a comparison": async () =>
    (
      await createComparisons(agency.scope(), {
        readBoxes: async () => null,
        compareInWords: null,
      }).compareDocuments([gone.documentId, kept.documentId])
    ).ok,
  "in the explorer": () => explorer().findDetails(gone.policyId),
  "in its conversation": async () => (await explorer().listMessages(gone.policyId)).ok,
  "in a review": async () => (await createReviews(agency.scope()).listDetails(gone.policyId)).ok,
  "among details to add": async () => (await createReviews(agency.scope()).listAddable(gone.policyId)).ok,
};

test("a deleted policy is found in no way", async () => {
  const findWays = async () => {
    const found = await Promise.all(
      Object.entries(looks).map(async ([way, look]) => ((await look()) ? [way] : [])),
    );
    return found.flat();
  };
  await cancelPolicy();
  expect(await findWays()).toEqual(Object.keys(looks));
  await deletePolicy();
  expect(await findWays()).toEqual([]);
});

test("a file that could not be read no longer needs attention", async () => {
  await agency.raw.execute("UPDATE readings SET state = 'FAILED'");
  const count = async () => (await createAttention(agency.scope()).unreadFiles(5)).totalCount;
  expect(await count()).toBe(2);
  await deletePolicy();
  expect(await count()).toBe(1);
});

test("Cara answers from the account's other policies, and no longer shows what she quoted", async () => {
  const question = "What is the each occurrence limit?";
  const before = valueOf(await explorer().sendAccountMessage(accountId, question)).at(-1)?.content;
  expect(before).toContain("$1,000,000");
  expect(before).toContain("$500,000");
  await deletePolicy();
  agency.clock.nowMs += 1;
  const messages = valueOf(await explorer().sendAccountMessage(accountId, question));
  expect(messages).toHaveLength(4);
  expect(messages.map(({ content }) => content).join("\n")).not.toContain("$1,000,000");
  expect(messages.at(-1)?.content).toContain("$500,000");
});

test("nothing can be asked, decided, uploaded or deleted on it", async () => {
  await deletePolicy();
  const reviews = createReviews(agency.scope());
  expect(problemOf(await explorer().sendMessage(gone.policyId, "What is the limit?")).code).toBe("NOT_FOUND");
  expect(problemOf(await reviews.accept(gone.policyId, "policyNumber")).code).toBe("NOT_FOUND");
  expect(problemOf(await reviews.correct(gone.policyId, "policyNumber", "X-1")).code).toBe("NOT_FOUND");
  expect(problemOf(await createDocuments(agency.scope()).deleteFile(gone.documentId)).code).toBe("NOT_FOUND");
  await expect(uploadDocument(agency.scope(), gone.policyId)).rejects.toThrow(
    "This policy no longer exists.",
  );
});

test("dates no longer change it", async () => {
  await deletePolicy();
  await createPolicies(agency.scope()).delete({ id: kept.policyId });
  expect(await findNextPolicyMoment(agency.db, "America/Chicago")).toBeNull();
  agency.clock.nowMs = Date.UTC(2027, 0, 1);
  expect(await advancePolicyStates(agency.scope({ kind: "CRONJOB", id: "clock" }))).toEqual({
    advanced: 0,
    more: false,
  });
});
