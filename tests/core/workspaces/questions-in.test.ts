/** The questions of a text, as fast as they are typed. */
import { expect, test } from "vitest";
import { questionsIn, typedQuestions } from "../../../core/workspaces/questions-in.ts";

test.each([
  [
    "when does coverage stop if they dont pay? how much is due & by when? what vin was added",
    ["when does coverage stop if they dont pay?", "how much is due & by when?", "what vin was added"],
  ],
  ["What is the limit? Thanks.", ["What is the limit?"]],
  ["1. Who is insured?\n- what is the deductible", ["Who is insured?", "what is the deductible"]],
  ["They moved to St. paul in May. Is that on the policy?", ["Is that on the policy?"]],
])("%s", (text, questions) => {
  expect(questionsIn(text)).toEqual(questions);
});

test.each([
  [
    "what's the blanket limit?\nmortgagees?\ncargo deductible",
    ["what's the blanket limit?", "mortgagees?", "cargo deductible"],
  ],
  ["When does it end?\nWe want to tell the client.", ["When does it end?\nWe want to tell the client."]],
  [" ", []],
])("as a task's questions: %j", (text, questions) => {
  expect(typedQuestions(text)).toEqual(questions);
});
