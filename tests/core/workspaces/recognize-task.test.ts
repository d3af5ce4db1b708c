/** What a task is taken for, answer by answer; names that are named; letters in the words of the task. */
import { describe, expect, test } from "vitest";
import type { DocumentType } from "../../../core/documents/model.ts";
import { letterOf } from "../../../core/workspaces/letter-of.ts";
import { matchNames } from "../../../core/workspaces/match-names.ts";
import { asFarAsAsked, leftOfLines, recognizeTask } from "../../../core/workspaces/recognize-task.ts";
import type { TaskWords } from "../../../core/workspaces/recognized.ts";
import { cpuOf } from "../../support/processor-time.ts";

const taskOf = (message: string, answers: string[] = [], more: Partial<TaskWords> = {}) =>
  recognizeTask({
    ...{ message, answers, fileCount: 0, clients: [], isAboutRecords: false, namesRecords: false },
    ...more,
  }).task;

test("an email that tells one thing and asks another does both", () => {
  const clients = [{ id: "a", name: "Blue Heron Marina" }];
  const message = "email Winifred Sato the limits on the marina's building and ask her to confirm the values";
  expect(taskOf(message, [], { clients })).toMatchObject({
    tag: "ANSWER",
    asEmail: true,
    question: "What are the limits on the marina's building?",
    also: "Could you please confirm the values?",
  });
});

test.each([
  [
    "send Priya Nair the each occurrence limit of Blue Heron Marina",
    "What is the each occurrence limit of the client?",
  ],
  [
    "email Ines Calloran the building limit of Blue Heron Marina",
    "What is the building limit of the client?",
  ],
  [
    "Draft an email to Ines Calloran with the deductible of Blue Heron Marina",
    "What is the deductible of the client?",
  ],
  ["tell Ann the deductible of Blue Heron Marina", "What is the deductible of the client?"],
  ["Email the client the premium", "What is the premium?"],
])("a value that somebody is to be told is found and drafted: %s", (message, question) => {
  const clients = [{ id: "a", name: "Blue Heron Marina" }];
  expect(taskOf(message, [], { clients })).toMatchObject({ tag: "ANSWER", asEmail: true, question });
});

test.each([
  "what changed from last yr to this yr, renewal for Great Bend",
  "whats different on the renewal?",
  "Any changes from the expiring policy?",
  "differences between last year and this year?",
])("two terms that come with the question are checked: %s", (message) => {
  const of = (fileCount: number) => taskOf(message, [], { fileCount });
  expect(of(2)).toMatchObject({ tag: "PRESET", key: "POLICY_CHECK" });
  expect(of(1)).not.toMatchObject({ tag: "PRESET" });
});

test.each(["What is the deductible this year?", "What changed?", "compare these renewal quotes"])(
  "a question on what the files say is no check of a policy: %s",
  (message) => expect(taskOf(message, [], { fileCount: 2 })).not.toMatchObject({ key: "POLICY_CHECK" }),
);

test.each([
  "compare these - which one has better deductible for water backup and which is cheaper incl fees",
  "Which one is cheaper?",
  "which of these is better for them",
  "can u compare pls",
])("quotes that come with the question are compared: %s", (message) => {
  const of = (...docTypes: DocumentType[]) => taskOf(message, [], { fileCount: 2, docTypes });
  expect(of("QUOTE_DOCUMENT", "QUOTE_DOCUMENT")).toMatchObject({ key: "COVERAGE_COMPARISON" });
  // A policy may as well be checked against its quote.
  expect(of("POLICY_DOCUMENT", "QUOTE_DOCUMENT")).not.toMatchObject({ tag: "PRESET" });
});

test("what one quote says is asked of it, though two are there", () => {
  const docTypes: DocumentType[] = ["QUOTE_DOCUMENT", "QUOTE_DOCUMENT"];
  for (const message of ["What is the highest limit of Atlas?", "when does the Summit quote expire?"])
    expect(taskOf(message, [], { fileCount: 2, docTypes })).toMatchObject({ tag: "ANSWER" });
});

test.each([
  "send me the limit of Blue Heron Marina",
  "send over the deductible",
  "What limit did they send us?",
])("what is asked for is answered: %s", (message) => {
  const clients = [{ id: "a", name: "Blue Heron Marina" }];
  expect(taskOf(message, [], { clients })).toMatchObject({ asEmail: false });
});

test.each([
  "Review the claim of the burst pipe against the policy",
  "Check this loss against the client's policy",
  "Go over the denial letter",
  "Analyze the first notice of loss",
])("a claim is reviewed: %s", (message) => {
  expect(taskOf(message, [], { fileCount: 1 })).toMatchObject({ tag: "PRESET", key: "CLAIMS_REVIEW" });
});

test.each(["Check the claims history of the application", "Review the loss runs with the application"])(
  "losses of the past are no claim to review: %s",
  (message) => {
    expect(taskOf(message, [], { fileCount: 1 })).not.toMatchObject({ key: "CLAIMS_REVIEW" });
  },
);

describe("answers to Cara's questions", () => {
  test("say more about the task that was recognized first, whatever words they use", () => {
    const requirements = "The certificate holder is named. Email notice to the owner. Compare the policies.";
    expect(taskOf("Review this certificate", [requirements], { fileCount: 1 })).toMatchObject({
      tag: "PRESET",
      key: "CERTIFICATE_REVIEW",
    });
  });

  test("choose a card by its title, or a question", () => {
    expect(taskOf("hi", ["Certificate review"])).toMatchObject({ key: "CERTIFICATE_REVIEW" });
    expect(taskOf("hi", ["Quote proposal"])).toMatchObject({ key: "GENERATE_QUOTE_PROPOSAL" });
    expect(taskOf("hi", ["Answer a question"])).toMatchObject({ tag: "ASK", choices: [] });
    expect(taskOf("expiraton of the auto polcy", ["Answer a question"])).toMatchObject({
      tag: "ANSWER",
      question: "expiraton of the auto polcy",
    });
    expect(taskOf("hi", ["Answer a question", "The rent"])).toMatchObject({ tag: "ANSWER" });
  });
});

test.each(["whats the expiraton date of the auto polcy", "wheres the tower", "how's the deductible applied"])(
  "a question is one without its apostrophe and its question mark, too: %s",
  (message) => {
    expect(taskOf(message)).toMatchObject({ tag: "ANSWER" });
  },
);

test("each line of instructions that asks something is a question of its own, and an email is left to do", () => {
  const message = "What does the lender demand?\nWho is the mortgagee?\nEmail the client what is missing";
  const task = asFarAsAsked(taskOf(message, [], { fileCount: 1 }), { message, answers: [], fileCount: 1 });
  expect(task).toMatchObject({ question: "What does the lender demand?", more: ["Who is the mortgagee?"] });
  expect(leftOfLines(message, task)).toBe("Email the client what is missing");
  const only = "Email the client what is missing";
  expect(leftOfLines(only, taskOf(only))).toBeNull();
});

test.each(["what can you do", "Help!", "How do I use Cara?"])("what Cara can do is said: %s", (message) => {
  const task = taskOf(message);
  expect(task.tag === "ASK" && task.choices).toContain("Certificate review");
});

test.each([
  "which clients have no workers comp",
  "List all our accounts that don't carry cyber",
  "List all policies expiring in the next 30 days",
  "what expires in january",
])("the whole book is asked where no client is named: %s", (message) => {
  const today = "2026-11-28";
  expect(taskOf(message, [], { today })).toMatchObject({ tag: "ANSWER", ofBook: true });
  expect(taskOf(message, [], { today, fileCount: 1 })).not.toHaveProperty("ofBook");
  const clients = [{ id: "a", name: "Blue Heron Bakery" }];
  expect(taskOf(message, [], { today, clients, namesClient: true })).not.toHaveProperty("ofBook");
});

test.each([
  ["Search the web for the rating of Granite Mutual.", true],
  ["Can you look up online what the state requires?", true],
  ["Google how many days a notice needs in Ohio", true],
  ["Is Harborview covered for internet fraud under policy CY-4471?", false],
  ["Can you check whether Harborview is covered for online fraud?", false],
  ["Is Google listed as an additional insured?", false],
])("the web is searched only where somebody says so: %s", (message, onWeb) => {
  expect(taskOf(message)).toMatchObject({ tag: "ANSWER", onWeb });
});

test("a long message is recognized by its beginning, without delay", async () => {
  const { value, ms } = await cpuOf(() => taskOf(`get ${"get compare certificate review ".repeat(250)}`));
  expect(value).toBeTruthy();
  expect(ms).toBeLessThan(500);
});

describe("names", () => {
  const named = (text: string, ...names: string[]) =>
    matchNames(
      text,
      names.map((name) => ({ id: name, name })),
    ).map(({ name, said }) => [name, ...said]);

  test.each([
    ["when does harborline renew", "Harborline Roofing LLC", "harborline"],
    ["Harborline Roofing, LLC's limit", "Harborline Roofing LLC", "Harborline Roofing, LLC"],
    ["Joe's Bakery's limit", "Joe's Bakery", "Joe's Bakery"],
    ["Smith and Sons limit", "Smith & Sons Inc", "Smith and Sons"],
    ["CEDAR HOLLOW BAKERY premium", "Cedar Hollow Bakery LLC", "CEDAR HOLLOW BAKERY"],
  ])("“%s” names %s", (text, name, said) => {
    expect(named(text, name)).toEqual([[name, said]]);
  });

  test.each([
    ["what is the general aggregate", "General Contractors Inc"],
    ["the first policy", "First Street Dental"],
    ["a bakery", "Cedar Hollow Bakery LLC"],
    ["send it to Chesapeake Lantern Bank", "Lantern Street Books LLC"],
    ["when is it due", "It"],
  ])("“%s” does not name %s", (text, name) => {
    expect(named(text, name)).toEqual([]);
  });

  test("the longest of several is meant; those that begin alike are all meant", () => {
    const two = ["Tidewater Plumbing", "Tidewater Property Management LLC"];
    expect(named("Tidewater Plumbing's limit", ...two)).toEqual([
      ["Tidewater Plumbing", "Tidewater Plumbing"],
    ]);
    expect(named("Tidewater's property policy", ...two).map(([name]) => name)).toEqual(two);
  });
});

describe("a letter", () => {
  test.each([
    [
      "Write an email to June Albrecht asking for her prior loss runs for the past 5 years",
      "Could you please send us your prior loss runs for the past 5 years?",
    ],
    ["Email Ann telling her that the rule that binds us changed", "The rule that binds us changed."],
    ["Email Ann asking for her driver list", "Could you please send us your driver list?"],
    ["Ask Blue Heron for photos of the oven", "Could you please send us photos of the oven?"],
    ["Remind Marisol to sign her application", "Could you please sign your application?"],
    ["Email them that we received their report.", "We received your report."],
    ["Let the client know that they are covered", "You are covered."],
    ["Draft an email saying the certificate is on its way", "The certificate is on its way."],
  ])("“%s” says “%s”", (task, body) => {
    expect(letterOf(task)?.body).toBe(body);
  });

  test.each(["Draft an email with the limit", "Let the client know what the limit is", "Email Ann"])(
    "“%s” does not say its words",
    (task) => {
      expect(letterOf(task)).toBeNull();
    },
  );
});
