import { describe, expect, test } from "vitest";
import { listAskedFields } from "../../../core/assistant/local/answers/details.ts";
import { nothingOpen, passagesOf } from "../../../core/assistant/local/answers/passages.ts";
import { unitsIn } from "../../../core/assistant/local/answers/sentences.ts";
import { verdictOf } from "../../../core/assistant/local/answers/verdict.ts";
import { splitQuestion } from "../../../core/assistant/local/question-parts.ts";
import { parseQuestion } from "../../../core/assistant/local/question-parse.ts";
import { stemsOf } from "../../../core/assistant/local/question-words.ts";
import { modelPages } from "../../../core/page-model/mod.ts";

describe("words match however they are written", () => {
  test.each([
    ["non-payment", "nonpayment"],
    ["Non-\ncontributory", "noncontributory"],
    ["non owned", "nonowned"],
    ["auto-\nmobile", "automobile"],
    ["Item 3.A", "item 3A"],
    ["policies", "policy"],
    ["cancelled", "cancellation"],
    ["insured’s", "insured"],
    ["ﬁre", "fire"],
  ])("%j and %j", (one, other) => {
    expect(stemsOf(one)).toEqual(stemsOf(other));
  });

  test("does not match employer with employee, or 1,000 with 1", () => {
    expect(stemsOf("employer")).not.toEqual(stemsOf("employee"));
    expect(stemsOf("$1,000")).not.toContain("1");
  });
});

describe("recognizes what a question asks for", () => {
  test.each([
    ["What is the wind deductible?", "amount"],
    ["Please tell me how much the premium is", "amount"],
    ["When does coverage start?", "date"],
    ["How long is the waiting period?", "duration"],
    ["Who is the loss payee?", "who"],
    ["Which carrier writes the umbrella?", "who"],
    ["What VIN has the truck?", "identifier"],
    ["Is flood covered?", "yes-no"],
    ["Which endorsements apply?", "list"],
    ["What does symbol 8 mean?", "definition"],
    ["What happens if we sell the building?", "describe"],
    ["If the roof leaks, is the drywall covered?", "yes-no"],
    ["When does the agreement end?", "date"],
    ["What is the broker commission?", "amount"],
  ])("%s is of kind %s", (question, kind) => {
    expect(parseQuestion(question).kind).toBe(kind);
  });

  test("finds a detail only if nothing else is asked", () => {
    expect(listAskedFields("What is the deductible?")).toEqual(["deductible"]);
    expect(listAskedFields("What is the deductible for wind?")).toEqual([]);
    expect(listAskedFields("When does the policy expire?")).toEqual(["expirationDate"]);
  });
});

describe("recognizes deciding clauses", () => {
  test.each([
    ["This insurance does not apply to damage from the release of pollutants.", [], "NOT_COVERED"],
    [
      "Injury or damage arising out of the use of an aircraft that any insured owns.",
      ["EXCLUSIONS"],
      "NOT_COVERED",
    ],
    ["We will pay for direct physical loss of covered property at the premises.", [], "COVERED"],
    ["However, we will pay for mudflow from the river.", ["Exclusions"], "COVERED"],
    ["The coverage provided by this endorsement does not apply to any hired auto of yours.", [], "OPEN"],
    ["This exclusion does not apply to liability that you would have without the contract.", [], "OPEN"],
    ["I decline to purchase coverage for certified acts of terrorism on this policy.", [], "OPEN"],
    ["The named insured shall mean the first person named in the declarations.", [], "OPEN"],
  ])("%j under %j: %s", (text, over, verdict) => {
    expect(verdictOf(text, over)).toBe(verdict);
  });
});

describe("splits a text into its questions", () => {
  test.each<[string, number]>([
    ["What is the deductible and when does the policy expire?", 2],
    ["What is the premium, who is the agent, and when does it expire?", 3],
    ["What is the limit? Is flood covered?", 2],
    ["What is the aggregate, and is earth movement covered?", 2],
    ["Which autos are covered and is a driver required?", 2],
    ["What is covered and excluded?", 1],
    ["Are trees and shrubs insured?", 1],
    ["Which form covers primary wording, and for whom?", 1],
    ["Who pays for the appraiser and the umpire?", 1],
    ["When does it cancel\nwhich vehicle was added\nwho is the carrier", 3],
    ["1. What is the premium\n2) Is flood covered", 2],
    ["What is the deductible for\nwind and hail?", 1],
  ])("%s: %i", (text, parts) => {
    expect(splitQuestion(text)).toHaveLength(parts);
  });

  test("each as it was typed, whatever is lent to it from the one before", () => {
    const typed = [
      "When does the policy cancel",
      "how much has to be paid to stop it?",
      "Which vehicle was added",
      "what does it cost?",
    ];
    const text = `${typed[0]} and ${typed[1]}\n${typed[2]} and ${typed[3]}`;
    expect(splitQuestion(text).map(({ asked }) => asked)).toEqual(typed);
  });
});

const passagesOfTexts = (texts: readonly string[]) => {
  const pages = texts.map((text, at) => ({ page: at + 1, width: 0, height: 0, text, words: [] }));
  let open = nothingOpen;
  return modelPages(pages).flatMap((model) => {
    const cut = passagesOf(model, open);
    open = cut.open;
    return cut.passages;
  });
};

test("continues a list across pages under its introduction until the list ends", () => {
  const passages = passagesOfTexts([
    "D. We do not insure for loss caused by:\n1. Ice.\n2. Water from:\na. A drain; or",
    "b. A sewer.\n3. Theft of tools.\nE. We pay for mudflow if it comes from the river.",
  ]);
  const leadsOf = (start: string) =>
    passages.find(({ text }) => text.startsWith(start))?.leads.map(({ text }) => text);
  expect(leadsOf("b. A sewer")).toEqual(["2. Water from:", "D. We do not insure for loss caused by:"]);
  expect(leadsOf("3. Theft")).toEqual(["D. We do not insure for loss caused by:"]);
  expect(leadsOf("E. We pay")).toEqual([]);
});

test("keeps numbering, abbreviations and run-in titles with their sentence", () => {
  const text =
    "1. Vacancy. We do not pay for theft from a vacant building owned by Elm Co. or its agents. You must tell us within ten days.";
  expect(unitsIn(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    "1. Vacancy. We do not pay for theft from a vacant building owned by Elm Co. or its agents.",
    "You must tell us within ten days.",
  ]);
});

test("returns passages that are slices of their page", () => {
  const text =
    "DECLARATIONS\nLoc Address Building\n1 12 Elm Court $250,000\n\nWe pay for loss. We do not pay for wear and tear of any kind.";
  const segments = passagesOfTexts([text]).flatMap((passage) => passage.segments);
  expect(segments).not.toEqual([]);
  for (const { start, end, text: slice } of segments) expect(text.slice(start, end)).toBe(slice);
});
