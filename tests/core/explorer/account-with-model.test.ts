/** Questions about an account with a language model: it knows whose pages it reads, and our code names each policy. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createModelReasoner } from "../../../core/assistant/model-reasoner/model-reasoner.ts";
import { createExplorer } from "../../../core/explorer/mod.ts";
import type { ChatMessage } from "../../../core/explorer/model.ts";
import type { Play } from "../../../fixtures/emulators/language-model/plays.ts";
import {
  type LanguageModel,
  startLanguageModel,
} from "../../../fixtures/emulators/language-model/start-language-model.ts";
import { addPolicyTo, liabilityDeclarations, readInto } from "../../support/account-documents.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createAccount, valueOf } from "../../support/book-of-business.ts";
import { standInPort } from "../../support/stand-in-model.ts";

let model: LanguageModel;
let agency: TestAgency;
let accountId: string;

beforeAll(async () => {
  model = await startLanguageModel({ apiKey: "local-key" });
});
afterAll(() => model.stop());
beforeEach(async () => {
  model.waiting.length = 0;
  model.requests.length = 0;
  agency = await openTestAgency();
  accountId = (await createAccount(agency.scope())).id;
  const first = await addPolicyTo(agency, accountId, { policyNumber: "GL-4477-01" });
  const second = await addPolicyTo(agency, accountId, { policyNumber: "GL-9912-07" });
  await readInto(agency, first, "main-street.txt", [
    liabilityDeclarations("GL-4477-01", "03/01/2026 to 03/01/2027", "$1,000,000"),
  ]);
  await readInto(agency, second, "warehouse.txt", [
    liabilityDeclarations("GL-9912-07", "09/01/2026 to 09/01/2027", "$500,000"),
  ]);
});
afterEach(() => agency.close());

async function ask(question: string, ...plays: Play[]): Promise<ChatMessage> {
  model.play(...plays);
  const { answer } = createModelReasoner({
    port: standInPort(model.url, { apiKey: "local-key" }),
    budget: { tokensPerRun: 20_000, tokensPerDay: 1e6 },
    reserve: () => Promise.resolve("run_test"),
    patience: { timeoutMs: 5_000, silenceMs: 2_000 },
  });
  const explorer = createExplorer(agency.scope(), {
    answer,
    readBoxes: async () => null,
    later: () => undefined,
  });
  return valueOf(await explorer.sendAccountMessage(accountId, question)).at(-1) as ChatMessage;
}

/** The page label of a policy's frame in the last prompt. */
function labelOf(policyNumber: string): string {
  const prompt = JSON.stringify(model.requests.at(-1)?.body.messages);
  const label = new RegExp(String.raw`begin (d\d+p\d+) file=[^\]]*policy=[^\]]*${policyNumber}`).exec(
    prompt,
  )?.[1];
  if (label === undefined) throw new Error(`No page was handed over as one of ${policyNumber}.`);
  return label;
}

test("names the owner of each page, and the policy of each statement in the answer", async () => {
  const limits = (first: string, second: string): Play => ({
    play: "json",
    value: {
      answered: true,
      statements: [
        {
          text: "The each occurrence limit is $1,000,000.",
          quotes: [{ page: first, words: "Each Occurrence Limit $1,000,000" }],
        },
        {
          text: "The each occurrence limit is $500,000.",
          quotes: [{ page: second, words: "Each Occurrence Limit $500,000" }],
        },
        // Words of one policy attributed to the page of the other.
        {
          text: "The limit is $500,000.",
          quotes: [{ page: first, words: "Each Occurrence Limit $500,000" }],
        },
      ],
    },
  });
  await ask("What are the limits of insurance shown in the declarations?", { play: "status", status: 400 });
  const [first, second] = [labelOf("GL-4477-01"), labelOf("GL-9912-07")];
  const answer = await ask(
    "What are the limits of insurance shown in the declarations?",
    limits(first, second),
  );
  expect(answer.withoutModel).toBeUndefined();
  expect(answer.content.split("\n\n").toSorted()).toEqual([
    "General Liability GL-4477-01\nThe each occurrence limit is $1,000,000.",
    "General Liability GL-9912-07\nThe each occurrence limit is $500,000.",
  ]);
});

test("still names every policy when the model fails, and reports the failure", async () => {
  const answer = await ask("What are the limits of insurance shown in the declarations?", {
    play: "status",
    status: 400,
  });
  expect(answer).toMatchObject({ kind: "ANSWER", withoutModel: true });
  // Each of their limits has its quote.
  const named = new Set(answer.attachments.map(({ policy }) => policy?.policyNumber));
  expect(named).toEqual(new Set(["GL-4477-01", "GL-9912-07"]));
});

test("needs no model for what the details settle, and shows the account's refusal", async () => {
  const settled = await ask("Which policies expire before June 2027?");
  expect(settled.content).toContain("GL-4477-01");
  expect(model.requests).toHaveLength(0);
  const refused = await ask("Who is the mortgagee?", {
    play: "json",
    value: { answered: false, statements: [] },
  });
  expect(refused).toMatchObject({ kind: "REFUSAL", content: "The documents of this account do not say." });
});
