/** The evidence check of what presets read: a review, a contract, an application, a matrix. Words that are elsewhere do not count. */
import { expect, test } from "vitest";
import { checkApplicationPoints, checkMatrix } from "../../../core/assistant/evidence.ts";
import { checkContractReview, checkReview } from "../../../core/assistant/evidence-of-reviews.ts";
import type {
  AnswerQuote,
  ApplicationPoint,
  CheckedDemand,
  CoverageMatrix,
  MatrixCell,
  PolicyDemand,
} from "../../../core/assistant/model.ts";

const text = "Each Occurrence $1,000,000";
const document = (documentId: string) => ({
  documentId,
  readingId: documentId,
  pages: [{ page: 1, width: 612, height: 792, text, words: [] }],
});
const documents = [document("a"), document("b")];
const [contract] = documents as [ReturnType<typeof document>];
const quote = (documentId: string, words: string, start = text.indexOf(words)): AnswerQuote => ({
  documentId,
  readingId: documentId,
  segments: [{ page: 1, start, end: start + words.length, text: words }],
});
const amount = "$1,000,000";
const right = (documentId: string) => quote(documentId, amount);
/** The same words at another place, and words of a document that was not read. */
const wrong = (documentId: string) => quote(documentId, amount, 0);
const foreign = quote("c", amount);

const demand: CheckedDemand = {
  label: "Each occurrence",
  asked: amount,
  shown: amount,
  verdict: "MET",
  why: "It is shown.",
  settle: "",
  asking: [right("a")],
  showing: [right("b")],
};

test("a demand needs its words, and what is met needs those that show it", () => {
  const checked = (over: Partial<CheckedDemand>) =>
    checkReview({ demands: [{ ...demand, ...over }] }, documents).demands;
  expect(checked({})).toEqual([demand]);
  expect(checked({ asking: [wrong("a")] })).toEqual([]);
  expect(checked({ showing: [foreign] })).toMatchObject([
    { verdict: "CANNOT_TELL", shown: null, showing: [] },
  ]);
});

test("a clause needs the contract's own words, and a policy keeps only its own", () => {
  const own: PolicyDemand = {
    ...demand,
    ...{ shortBy: null, isCarried: true, settledBy: null, forms: [], policy: "GL-1", pagesSearched: 1 },
  };
  const clause = { kind: "INSURANCE" as const, heading: "", text, why: null };
  const policy = { name: "GL-1", lines: [], from: null, to: null, unused: null, policyId: null };
  const checked = checkContractReview(
    {
      policies: [{ ...policy, quotes: [right("b"), wrong("b")] }],
      demands: [own, { ...own, showing: [wrong("b")] }],
      clauses: [
        { ...clause, quotes: [right("a")] },
        { ...clause, quotes: [right("b")] },
        { ...clause, quotes: [wrong("a")] },
      ],
    },
    contract,
    documents,
  );
  expect(checked.policies[0]?.quotes).toEqual([right("b")]);
  expect(checked.demands.map(({ verdict }) => verdict)).toEqual(["MET", "CANNOT_TELL"]);
  expect(checked.clauses).toEqual([{ ...clause, quotes: [right("a")] }]);
});

test("what an application states, and what it is held against, needs its words; what is missing needs none", () => {
  const point: ApplicationPoint = {
    part: "POLICIES",
    label: "Each occurrence",
    stated: amount,
    against: amount,
    verdict: "MET",
    why: "The policy says the same.",
    question: null,
    stating: [right("a")],
    showing: [right("b")],
  };
  const checked = (over: Partial<ApplicationPoint>) =>
    checkApplicationPoints(
      { applicationId: "a", pageCount: 1, lines: [], points: [{ ...point, ...over }] },
      documents,
      { answers: [{ label: "Each occurrence", value: amount, record }], carriers: [], losses: [] },
    ).points;
  const record = { id: "acc_1", name: "the client's record" };
  expect(checked({})).toEqual([point]);
  // What a record is said to say, it says.
  expect(checked({ showing: [], record })).toHaveLength(1);
  expect(checked({ showing: [], record, against: "$7" })).toEqual([]);
  expect(checked({ showing: [], record: { ...record, id: "acc_2" } })).toEqual([]);
  expect(checked({ stating: [wrong("a")] })).toEqual([]);
  expect(checked({ showing: [foreign] })).toEqual([]);
  expect(checked({ stated: null, against: null, stating: [], showing: [] })).toHaveLength(1);
});

test("a cell without words says nothing, and a row without a cell that says something goes", () => {
  const cell = (documentId: string, quotes: AnswerQuote[]): MatrixCell => ({
    outcome: documentId === "b" ? "LESS" : "STATED",
    value: amount,
    quotes,
  });
  const row = (one: AnswerQuote, other: AnswerQuote) => ({
    group: "LIMITS" as const,
    label: "Each occurrence",
    why: "",
    isSame: true,
    cells: [cell("a", [one]), cell("b", [other])],
  });
  const matrix: CoverageMatrix = {
    columns: [],
    rows: [row(right("a"), right("b")), row(wrong("a"), right("b")), row(wrong("a"), foreign)],
    apart: [],
    leftOut: [],
  };
  const { rows } = checkMatrix(matrix, documents);
  expect(rows.map(({ cells }) => cells.map(({ outcome }) => outcome))).toEqual([
    ["STATED", "LESS"],
    // Nothing stands beside it any more that it could be less than.
    ["NOT_FOUND", "STATED"],
  ]);
  expect(rows.map(({ isSame }) => isSame)).toEqual([true, false]);
});
