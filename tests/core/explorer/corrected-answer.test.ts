/** People's corrections count in answers: the value, who set it and when, and still the document's words. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { localReasoner } from "../../../core/assistant/mod.ts";
import type { Statement } from "../../../core/assistant/model.ts";
import { createExplorer, createReviews, type ExplorerDeps } from "../../../core/explorer/mod.ts";
import { readInto } from "../../support/account-documents.ts";
import { answering } from "../../support/reasoners.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createPolicy, rowsOf, valueOf } from "../../support/book-of-business.ts";

let agency: TestAgency;
let policyId: string;

const text = `COMMERCIAL GENERAL LIABILITY DECLARATIONS

Policy Number: GL-4477-01
Named Insured: Cedar Hollow Bakery LLC
Policy Period: From 03/01/2026 to 03/01/2027

LIMITS OF INSURANCE
Each Occurrence Limit $1,000,000
General Aggregate Limit $2,000,000
Total Premium $4,283.00

CANCELLATION
We may cancel by mailing notice at least 10 days before the effective date if you do not pay the premium, or 30 days before for any other reason.`;

beforeEach(async () => {
  agency = await openTestAgency();
  policyId = (await createPolicy(agency.scope())).id;
  await readInto(agency, policyId, "policy.txt", [text]);
});
afterEach(() => agency.close());

const reviews = () => createReviews(agency.scope());
const ask = async (question: string) => {
  const explorer = createExplorer(agency.scope(), {
    answer: localReasoner.answer,
    readBoxes: async () => null,
    later: () => undefined,
  });
  const answer = valueOf(await explorer.sendMessage(policyId, question)).at(-1);
  if (!answer) throw new Error("No answer.");
  for (const { start, end, text: words } of answer.attachments.flatMap(({ segments }) => segments))
    expect(text.slice(start, end)).toBe(words);
  return answer;
};
const correct = async (field: string, value: string) =>
  valueOf(await reviews().correct(policyId, field, value));

test.each([
  ["premium", "$4,300", "What is the premium?", "Premium: $4,300.", "$4,283", "4,283"],
  [
    "premium",
    "$4,300",
    "How much is the annual premium of this policy?",
    "Premium: $4,300.",
    "$4,283",
    "4,283",
  ],
  [
    "policyNumber",
    "GL-4477-02",
    "What is the policy number?",
    "Policy number: GL-4477-02.",
    "GL-4477-01",
    "4477",
  ],
  [
    "expirationDate",
    "04/01/2027",
    "When does the policy expire?",
    "Expiration: 04/01/2027.",
    "03/01/2027",
    "03/01/2027",
  ],
  [
    "glPerOccurrenceLimit",
    "$2,000,000",
    "What is the each occurrence limit?",
    "Each occurrence: $2,000,000.",
    "$1,000,000",
    "1,000,000",
  ],
  [
    "insured",
    "Cedar Hollow Foods LLC",
    "Who is the named insured?",
    "Insured entity: Cedar Hollow Foods LLC.",
    "Cedar Hollow Bakery LLC",
    "Bakery",
  ],
  [
    "notice.CARRIER.NONPAYMENT",
    "15",
    "How many days notice of cancellation for nonpayment?",
    "Notice by carrier, nonpayment of premium: 15 days.",
    "10 days",
    "10 days",
  ],
])("%s set to %s answers “%s”", async (field, value, question, said, readValue, quoted) => {
  const before = await ask(question);
  expect(before.content).not.toContain(said);
  await correct(field, value);
  const answer = await ask(question);
  expect(answer.kind).toBe("ANSWER");
  expect(answer.statements[0]?.text).toMatch(
    new RegExp(
      `^${said.replaceAll(/[.$]/g, "\\$&")} Odette Marlowe corrected this on \\w+ \\d+, \\d{4}; the documents say ${readValue.replaceAll(/[.$]/g, "\\$&")}\\.$`,
    ),
  );
  expect(answer.attachments.map(({ content }) => content).join(" ")).toContain(quoted);
  // The old value is nowhere stated as current.
  expect(
    answer.statements
      .slice(1)
      .map(({ text: line }) => line)
      .join(" "),
  ).not.toContain(quoted);
});

test("mentions a correction next to the words it corrects", async () => {
  await correct("glAggregateLimit", "$3,000,000");
  const answer = await ask("List the limits of insurance");
  if (answer.attachments.some(({ content }) => content.includes("2,000,000")))
    expect(answer.content).toContain("General aggregate: $3,000,000.");
  const other = await ask("What is the each occurrence limit?");
  expect(other.content).not.toContain("$3,000,000");
});

test("answers with a person's addition when the documents do not say, even after they are deleted", async () => {
  expect((await ask("What is the policy fee?")).kind).toBe("REFUSAL");
  valueOf(await reviews().add(policyId, "policyFees", "$150"));
  const answer = await ask("What is the policy fee?");
  expect(answer).toMatchObject({ kind: "ANSWER", attachments: [] });
  expect(answer.content).toMatch(
    /^Policy fees: \$150\. Odette Marlowe added this on .+; the documents do not give it\.$/,
  );
});

test("says when a value was removed", async () => {
  valueOf(await reviews().remove(policyId, "glAggregateLimit"));
  const answer = await ask("What is the general aggregate limit?");
  expect(answer.content).toMatch(/^General aggregate: not in the policy\. Odette Marlowe took this out on /);
});

test("does not change for an accepted detail, and needs no further round trip for a correction", async () => {
  const before = await ask("What is the premium?");
  valueOf(await reviews().accept(policyId, "premium"));
  expect((await ask("What is the premium?")).content).toBe(before.content);
  await correct("premium", "$4,300");
  agency.forget();
  await ask("What is the premium?");
  expect(agency.sent.roundTrips).toBe(2);
});

/** A reasoner that quotes a page as it is, first in a draft and then in the answer. */
const reading = (words: string): ExplorerDeps["answer"] =>
  answering(async ({ search }, watcher) => {
    await search.ready;
    const [document] = search.documents;
    const start = text.indexOf(words);
    const segments = [{ page: 1, start, end: start + words.length, text: words }];
    const { documentId = "", readingId = "" } = document ?? {};
    const said: Statement = { text: `It says: ${words}.`, quotes: [{ documentId, readingId, segments }] };
    watcher?.onStatements([said]);
    // Give the draft's check time to run; a real answer takes seconds.
    await new Promise((resolve) => setTimeout(resolve, 30));
    return { value: { kind: "ANSWERED", statements: [said] }, withoutModel: false, runs: [] };
  });

test.each(["POLICY", "ACCOUNT"] as const)(
  "never shows a corrected value in a draft: of a %s",
  async (kind) => {
    await correct("glPerOccurrenceLimit", "$1,500,000");
    const [row] = await rowsOf(agency, "SELECT account_id FROM policies");
    const explorer = createExplorer(agency.scope(), {
      answer: reading("Each Occurrence Limit $1,000,000"),
      readBoxes: async () => null,
      later: () => undefined,
    });
    const question = "Tell me about the each occurrence limit of the declarations";
    const updates: string[][] = [];
    const watched =
      kind === "POLICY"
        ? explorer.watchMessage(policyId, question)
        : explorer.watchAccountMessage(row?.["account_id"] ?? "", question);
    for await (const progress of watched) {
      if (progress.step === "THINKING" && progress.draft)
        updates.push(progress.draft.statements.map((statement) => statement.text));
      if (progress.step === "DONE")
        updates.push(
          valueOf(progress.sent)
            .at(-1)
            ?.statements.map((one) => one.text) ?? [],
        );
    }
    expect(updates).toHaveLength(2);
    for (const statements of updates) expect(statements.join(" ")).toContain("Each occurrence: $1,500,000");
    if (kind === "ACCOUNT")
      for (const statements of updates) expect(statements.join(" ")).not.toContain("It says");
  },
);

test("answers from the record what the documents do not say", async () => {
  const answer = await ask("Who is the carrier?");
  expect(answer.statements).toMatchObject([
    {
      text: "Carrier: Pinnacle Lake Mutual, on record.",
      attachmentNumbers: [],
      records: [{ policyId, fields: ["carrier"], policy: { policyNumber: "GL-4477-01" } }],
    },
  ]);
  expect((await ask("Who is the mortgagee?")).kind).toBe("REFUSAL");
});
