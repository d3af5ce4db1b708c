/** Questions about the claims of a loss run: counted and added up from its rows, and about nothing that it does not tell apart. */
import { expect, test } from "vitest";
import { answerQuestion } from "../../../core/assistant/local/answer.ts";
import { extract } from "../../../core/assistant/local/extract.ts";
import { createMemoryPageSearch } from "../../../core/assistant/local/retrieve-memory.ts";
import { linedPage } from "./positioned-page.ts";

const lossRun = (total = "$33,850") => ({
  documentId: "doc_1",
  readingId: "rdg_1",
  name: "loss-run.pdf",
  pages: [
    linedPage(
      [
        "LOSS RUN - GENERAL LIABILITY",
        "Named Insured: Bluewater Plumbing Co.",
        "Claim no | Date of loss | Status | Paid | Reserve | Incurred",
        "22-4410 | 02/14/2023 | Closed | $8,250 | $0 | $8,250",
        "25-0193 | 01/09/2025 | Open | $4,100 | $21,500 | $25,600",
        `Total | | | $12,350 | $21,500 | ${total}`,
      ],
      [40, 140, 240, 320, 400, 480],
    ),
  ],
});

async function ask(question: string, document = lossRun()): Promise<string[]> {
  const search = createMemoryPageSearch([document]);
  const answer = await answerQuestion({
    question,
    search,
    extraction: extract(document),
  });
  return answer.kind === "ANSWERED" ? answer.statements.map(({ text }) => text) : [];
}

test("claims are counted and their amounts added up", async () => {
  expect(await ask("How many claims were there and what was paid in total?")).toEqual([
    "The loss run lists 2 claims: 22-4410 of 02/14/2023, closed; 25-0193 of 01/09/2025, open.",
    "Paid: $12,350, the sum of 2 claims.",
  ]);
  expect(await ask("What is still reserved on the open claim?")).toEqual([
    "Reserve: $21,500, claim 25-0193.",
  ]);
});

test("a date is called by what it is, and the policy's number says of which row", async () => {
  const pages = [
    linedPage(
      [
        "LOSS RUN - GENERAL LIABILITY",
        "Term | Policy | Claim | Date of loss | Status | Paid",
        "2022-23 | NSS-GL-0071120-22 | 22-4410 | 02/14/2023 | Closed | $8,250",
        "2024-25 | NSS-GL-0090555-24 | 25-0193 | 01/09/2025 | Open | $4,100",
      ],
      [40, 100, 220, 300, 400, 480],
    ),
  ];
  const [said = ""] = await ask("What is the date of loss of claim 25-0193?", { ...lossRun(), pages });
  expect(said).toMatch(/^Date of loss\b.*: 01\/09\/2025\.$/u);
});

test("what was paid is told of all claims where it is also asked which are open", async () => {
  expect(await ask("what were the paid losses in the last 3 yrs and anything open?")).toEqual([
    "The loss run lists 1 open claim: 25-0193 of 01/09/2025, open.",
    "Paid: $12,350, the sum of 2 claims: 22-4410 of 02/14/2023, closed, $8,250; 25-0193 of 01/09/2025, open, $4,100. These are all that the loss run lists, of any date.",
  ]);
  expect(await ask("Which claims were there in the last 5 years?")).toEqual([
    "The loss run lists 2 claims: 22-4410 of 02/14/2023, closed; 25-0193 of 01/09/2025, open. These are all that the loss run lists, of any date.",
  ]);
  expect(await ask("What was paid on the open claims?")).toEqual(["Paid: $4,100, claim 25-0193."]);
  expect((await ask("total incurred on claims that are still open")).join(" ")).toContain("$25,600");
  expect((await ask("total paid on losses, still anything pending?")).join(" ")).toContain("$12,350");
});

test("some of the claims, which no column tells apart, are not counted as all", async () => {
  for (const question of ["How much was paid on the auto claims?", "How many claims did Ann Lee have?"])
    expect((await ask(question)).join(" ")).not.toMatch(/2 claims|\$12,350/);
});

test("amounts that are not their printed total are not added up", async () => {
  expect((await ask("What is the total incurred?", lossRun("$99,000"))).join(" ")).not.toContain(
    "the sum of",
  );
});
