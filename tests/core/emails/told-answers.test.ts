/** What a reply tells a client: the answer, from the part of the policy that is asked about, or that it is being looked up. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createAccounts } from "#core/accounts";
import { createPolicies } from "#core/policies";
import { createExplorer } from "../../../core/explorer/mod.ts";
import { localReasoner } from "../../../core/assistant/mod.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { openMailDoor } from "../../support/arriving-mail.ts";
import {
  businessInput,
  createCarrier,
  policyInput,
  uploadDocument,
  valueOf,
} from "../../support/book-of-business.ts";
import { createTestStorage } from "../../support/document-storage.ts";
import { readFileOf } from "../../support/workspaces.ts";
import { openWork } from "../../support/worked-mail.ts";

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

const property = "Section I - Property\nBuilding limit: $850,000";
const liability = "Section II - Liability\nEach occurrence limit: $1,000,000";
const bop = (...more: string[]) => ["BUSINESSOWNERS POLICY DECLARATIONS", ...more].join("\n");
const gl = "COMMERCIAL GENERAL LIABILITY DECLARATIONS\nEach occurrence limit: $1,000,000\nDeductible: $1,000";

/** The paragraphs of the reply between greeting and close. `held`: policies with the text of a document, or none. */
async function replyTo(
  text: string,
  held: readonly (readonly [type: string, number: string, page: string | null])[],
): Promise<{ told: string[]; quoted: string[] }> {
  const scope = agency.scope();
  const account = valueOf(
    await createAccounts(scope).create({
      ...businessInput("Bluewater Plumbing LLC"),
      contact: { name: "Anna Pelletier", email: "anna@bluewater.example" },
    }),
  );
  const carrier = await createCarrier(scope);
  const storage = createTestStorage();
  for (const [type, policyNumber, page] of held) {
    const term = { inforceAt: "2026-05-01", expiresAt: "2027-05-01" };
    const [policy] = valueOf(
      await createPolicies(scope).create({
        accountId: account.id,
        policies: [policyInput(carrier, { type, policyNumber, ...term })],
      }),
    ).policies;
    if (page === null) continue;
    const name = `${policyNumber}.pdf`;
    await uploadDocument(scope, policy?.id as string, { name, kind: "PDF", mediaType: "application/pdf" });
    await readFileOf(agency, name, [page], storage);
  }
  const { readBoxes } = storage;
  const work = openWork(agency, {
    explorer: createExplorer(scope, { answer: localReasoner.answer, readBoxes, later: () => undefined }),
  });
  await work.work(await openMailDoor(agency).take({ id: "a@x", subject: "A question", text }));
  const { body, quotes } = JSON.parse((await work.drafts()).at(-1)?.["content"] as string);
  return {
    told: (body as string).split("\n\n").slice(2, -1),
    quoted: quotes.map(({ content }: { content: string }) => content),
  };
}

const lookedUp = ["We are looking into your question and will write to you with the answer."];

test.each([
  "What is our property deductible?",
  "Quick question: what's the deductible on our property coverage?",
  "what is our deductable on property",
  "What is the deductible on our building?",
])("“%s” is answered from the property part of the BOP, not from another policy", async (text) => {
  const page = bop(property, "Deductible: $2,500", liability, "Liability deductible: $500");
  expect(
    await replyTo(text, [
      ["BUSINESS_OWNERS", "BOP-4471920", page],
      ["GENERAL_LIABILITY", "GL-4477-01", gl],
    ]),
  ).toEqual({
    told: ["Business Owners BOP-4471920: Deductible: $2,500."],
    quoted: ["Deductible: $2,500"],
  });
});

test.each([
  [
    "nothing was read",
    [
      ["BUSINESS_OWNERS", "BOP-4471920", null],
      ["GENERAL_LIABILITY", "GL-4477-01", null],
    ],
  ],
  [
    "the property part states none",
    [
      ["BUSINESS_OWNERS", "BOP-4471920", bop(property, liability)],
      ["GENERAL_LIABILITY", "GL-4477-01", gl],
    ],
  ],
  [
    "only the liability part states one",
    [["BUSINESS_OWNERS", "BOP-4471920", bop(property, liability, "Liability deductible: $500")]],
  ],
  ["there is no property part", [["GENERAL_LIABILITY", "GL-4477-01", gl]]],
] as const)("a property deductible is looked up where %s: no list of policies is told", async (_, held) => {
  expect(await replyTo("What is our property deductible?", held)).toEqual({ told: lookedUp, quoted: [] });
});

test("what is said of policies that were not read is for the staff, whatever is asked", async () => {
  const held = [
    ["GENERAL_LIABILITY", "GL-4477-01", null],
    ["CYBER", "CY-1", null],
  ] as const;
  expect((await replyTo("What is our general aggregate limit?", held)).told).toEqual(lookedUp);
});

test("whoever asks which policies there are is told", async () => {
  const held = [
    ["GENERAL_LIABILITY", "GL-4477-01", null],
    ["CYBER", "CY-1", null],
  ] as const;
  expect((await replyTo("Which policies do we have with you?", held)).told.join(" ")).toContain("GL-4477-01");
});

test("a question about another deductible is answered as before", async () => {
  const held = [["GENERAL_LIABILITY", "GL-4477-01", gl]] as const;
  const { told } = await replyTo("What is the deductible on our general liability policy?", held);
  expect(told).toEqual(["Deductible: $1,000."]);
});
