/** The term that a contract states for itself. */
import { expect, test } from "vitest";
import { answerQuestion } from "../../../core/assistant/local/answer.ts";
import { comparedDocument } from "../../../core/assistant/local/comparison/compare.ts";
import { extract } from "../../../core/assistant/local/extract.ts";
import { termOf } from "../../../core/assistant/local/review/terms.ts";
import { createMemoryPageSearch } from "../../../core/assistant/local/retrieve-memory.ts";
import { modelPages } from "../../../core/page-model/mod.ts";
import { linedPage } from "./positioned-page.ts";

test.each([
  ["3. Term: June 1, 2026 to June 30, 2027", "2026-06-01"],
  ["3. Expiration date: June 30, 2027", null],
])("it is read behind the number of its line: %s", (line, from) => {
  const pages = [linedPage(["LEASE AGREEMENT", "This lease is made between the parties below.", line])];
  const { lines } = comparedDocument(modelPages(pages), extract({ name: "lease", pages }));
  expect(termOf(lines)).toMatchObject({ from, to: "2027-06-30" });
});

const linesOf = (...text: string[]) => {
  const pages = [linedPage(text)];
  return comparedDocument(modelPages(pages), extract({ name: "agreement", pages })).lines;
};
const made =
  "This Agreement is made and entered into this 14th day of May, 2026, between Ada Moss and Ben Stone.";

test.each([
  ["The term of this Agreement is for thirty-six months from April 1, 2026.", "2026-04-01", "2029-03-31"],
  [
    "This Agreement shall continue for one (1) year from the date first written above.",
    "2026-05-14",
    "2027-05-13",
  ],
  [
    "This Agreement shall remain in effect for a period of six months commencing on June 1, 2026.",
    "2026-06-01",
    "2026-11-30",
  ],
])("an end that the contract does not name is counted from its first day: %s", (line, from, to) => {
  const term = termOf(linesOf("SERVICE AGREEMENT", made, line));
  expect(term).toMatchObject({ from, to, isCounted: true });
});

test.each([
  "This Agreement shall continue for as long as the work lasts.",
  "This Agreement shall continue until either party gives 60 days notice.",
])("nothing is counted where no number of months or years is said: %s", (line) => {
  expect(termOf(linesOf("SERVICE AGREEMENT", made, line))?.to ?? null).toBeNull();
});

const ask = async (question: string, ...text: string[]) => {
  const pages = [linedPage(["SERVICE AGREEMENT", made, ...text])];
  const document = { documentId: "d", readingId: "r", name: "agreement.pdf", pages };
  const extraction = extract({ name: "agreement", pages });
  const answer = await answerQuestion({ question, search: createMemoryPageSearch([document]), extraction });
  return answer.kind === "ANSWERED" ? answer.statements.map((each) => each.text).join(" ") : answer.kind;
};
const term = "This Agreement shall commence on July 1, 2026 and shall continue until June 30, 2027.";

test.each([
  "When does the agreement end?",
  "When does this agreement expire?",
  "when is the agreement up",
  "What is the term of the agreement?",
  "what's the expiration date of the agreement",
  "how long does the agreement run",
])("its end is told with the words that say it: %s", async (question) => {
  expect(await ask(question, term)).toBe(`Ends on 06/30/2027: “${term}”`);
});

test("an end that was counted says from which day, with both sentences", async () => {
  const lasts = "This Agreement shall continue for twelve months from the date first written above.";
  const told = await ask("When does the agreement end?", lasts);
  expect(told).toMatch(/^Ends on 05\/13\/2027, counted from 05\/14\/2026: “/u);
  expect(told).toContain(lasts);
  expect(told).toContain("14th day of May, 2026");
});

test("the day on which it was made is no end", async () => {
  expect(
    await ask("When does the agreement end?", "Either party may end it with 14 days' written notice."),
  ).toBe("CLOSEST");
});

test("with how much notice a party may end it is told, and not what an insurer owes", async () => {
  const notice =
    "Either party may terminate this Agreement upon thirty (30) days' prior written notice to the other.";
  const ofPolicy = "The insurance policy must give 10 days notice of cancellation to the Owner.";
  for (const question of ["How much notice to cancel?", "how many days notice do we need to end it"])
    expect(await ask(question, term, ofPolicy, notice)).toBe(`“${notice}”`);
});
