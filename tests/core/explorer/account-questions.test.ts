/** What an account manager asks about an account with five policies, statement by statement. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { localReasoner } from "../../../core/assistant/mod.ts";
import { createExplorer } from "../../../core/explorer/mod.ts";
import { type ChatMessage, groupByPolicy } from "../../../core/explorer/model.ts";
import { dropDeletedSources } from "../../../core/explorer/shown-message.ts";
import { addPolicyTo, liabilityDeclarations, readInto } from "../../support/account-documents.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createAccount, createCarrier, valueOf } from "../../support/book-of-business.ts";

let agency: TestAgency;
let accountId: string;

const blanket = `BLANKET ADDITIONAL INSURED ENDORSEMENT

Policy Number: GL-4477-01

Additional Insured: Any person or organization as required by written contract`;
const liquorExcluded = `EXCLUSIONS

This insurance does not apply to:

c. Liquor Liability
Bodily injury or property damage for which any insured may be held liable by reason of causing the intoxication of any person.`;
const cyber = `CYBER LIABILITY DECLARATIONS

Policy Number: CY-60021-01
Named Insured: Cedar Hollow Bakery LLC
Policy Period: From 08/15/2026 to 08/15/2027

Policy Aggregate Limit of Liability $3,000,000
Retention $10,000

Liquor liability means liability for the sale of alcohol.`;
const property = `COMMERCIAL PROPERTY DECLARATIONS

Policy Number: CP-3310-02
Named Insured: Cedar Hollow Bakery LLC
Policy Period: From 05/01/2026 to 05/01/2027
Insurer: Gannet Mutual Insurance Company

Total Premium $5,100.00
Building Limit $750,000
Deductible $25,000`;

beforeAll(async () => {
  agency = await openTestAgency();
  accountId = (await createAccount(agency.scope())).id;
  const gannet = (await createCarrier(agency.scope(), "Gannet Mutual")).id;
  const harbor = (await createCarrier(agency.scope(), "Harbor Point Casualty")).id;
  const term = (inforceAt: string, expiresAt: string) => ({ inforceAt, expiresAt });
  const main = await addPolicyTo(
    agency,
    accountId,
    { policyNumber: "GL-4477-01", premium: 4283, ...term("2026-03-01", "2027-03-01") },
    gannet,
  );
  const shop = await addPolicyTo(
    agency,
    accountId,
    { policyNumber: "GL-9912-07", premium: 2100, ...term("2026-09-01", "2027-09-01") },
    harbor,
  );
  const data = await addPolicyTo(
    agency,
    accountId,
    { policyNumber: "CY-60021-01", type: "CYBER", premium: 1250.5, ...term("2026-08-15", "2027-08-15") },
    harbor,
  );
  const building = await addPolicyTo(
    agency,
    accountId,
    { policyNumber: "CP-3310-02", type: "PROPERTY", premium: 4900, ...term("2026-05-01", "2027-05-01") },
    gannet,
  );
  // Without any document: all that is known of it is its record.
  await addPolicyTo(
    agency,
    accountId,
    { policyNumber: "UM-808-11", type: "UMBRELLA", ...term("2026-03-01", "2027-03-01") },
    harbor,
  );
  await readInto(agency, main, "main-street.txt", [
    liabilityDeclarations("GL-4477-01", "03/01/2026 to 03/01/2027", "$1,000,000"),
    liquorExcluded,
  ]);
  await readInto(agency, main, "blanket.txt", [blanket]);
  await readInto(agency, shop, "warehouse.txt", [
    liabilityDeclarations("GL-9912-07", "09/01/2026 to 09/01/2027", "$500,000"),
  ]);
  await readInto(agency, data, "cyber.txt", [cyber]);
  await readInto(agency, building, "property.txt", [property]);
});
afterAll(() => agency.close());

async function ask(question: string): Promise<ChatMessage> {
  const explorer = createExplorer(agency.scope(), {
    answer: localReasoner.answer,
    readBoxes: async () => null,
    later: () => undefined,
  });
  const messages = valueOf(await explorer.sendAccountMessage(accountId, question));
  agency.clock.nowMs += 1;
  return messages.at(-1) as ChatMessage;
}

/** Each statement after the number of its policy. */
const linesOf = (answer: ChatMessage): string[] =>
  groupByPolicy(answer).flatMap(({ policy, statements }) =>
    statements.map(({ text }) => (policy ? `${policy.policyNumber}: ${text}` : text)),
  );

const unread = "No document has been read for Umbrella UM-808-11.";
const namingLiquor = "The documents of Cyber CY-60021-01 mention this without settling it.";
const quietOnLiquor = "The documents of General Liability GL-9912-07 and Property CP-3310-02 do not say.";

test.each<[string, string[]]>([
  [
    "Total premium of all policies?",
    [
      "Total premium of 4 of 5 policies: $12,533.50.",
      "GL-9912-07: Premium: $2,100, on record.",
      "CY-60021-01: Premium: $1,250.50, on record.",
      "CP-3310-02: Premium: $4,900 on record; the documents say $5,100.",
      "GL-4477-01: Premium: $4,283, on record.",
      "No premium is on record, and no document has been read for Umbrella UM-808-11.",
    ],
  ],
  [
    "What is the total cost including taxes and fees?",
    [
      "Total with taxes and fees of 4 of 5 policies: $12,533.50.",
      "GL-9912-07: Total: $2,100, on record.",
      "CY-60021-01: Total: $1,250.50, on record.",
      "CP-3310-02: Total: $4,900, on record.",
      "GL-4477-01: Total: $4,283, on record.",
      "No total is on record, and no document has been read for Umbrella UM-808-11.",
    ],
  ],
  [
    "How many policies do they have?",
    [
      "There are 5 policies.",
      "GL-9912-07: Harbor Point Casualty; 09/01/2026 to 09/01/2027; Binding; premium $2,100, on record.",
      "CY-60021-01: Harbor Point Casualty; 08/15/2026 to 08/15/2027; Binding; premium $1,250.50, on record.",
      "CP-3310-02: Gannet Mutual; 05/01/2026 to 05/01/2027; Binding; premium $4,900, on record. The documents say: premium $5,100.",
      "UM-808-11: Harbor Point Casualty; 03/01/2026 to 03/01/2027; Binding, on record.",
      "GL-4477-01: Gannet Mutual; 03/01/2026 to 03/01/2027; Binding; premium $4,283, on record.",
    ],
  ],
  [
    "How many GL policies are there?",
    [
      "There are 2 policies, all General Liability.",
      "GL-9912-07: Harbor Point Casualty; 09/01/2026 to 09/01/2027; Binding; premium $2,100, on record.",
      "GL-4477-01: Gannet Mutual; 03/01/2026 to 03/01/2027; Binding; premium $4,283, on record.",
    ],
  ],
  [
    "Which policies are with carrier Gannet Mutual?",
    [
      "2 of 5 policies are with Gannet Mutual.",
      "CP-3310-02: Carrier: Gannet Mutual.",
      "GL-4477-01: Carrier: Gannet Mutual, on record.",
    ],
  ],
  [
    "Which policies are with Zenith?",
    [
      "No policy is with a carrier of that name.",
      "GL-9912-07: Carrier: Harbor Point Casualty, on record.",
      "CY-60021-01: Carrier: Harbor Point Casualty, on record.",
      "CP-3310-02: Carrier: Gannet Mutual.",
      "UM-808-11: Carrier: Harbor Point Casualty, on record.",
      "GL-4477-01: Carrier: Gannet Mutual, on record.",
    ],
  ],
  [
    "Compare the limits",
    [
      "GL-9912-07: Each occurrence: $500,000.",
      "GL-9912-07: General aggregate: $2,000,000.",
      "CY-60021-01: Cyber aggregate: $3,000,000.",
      "CY-60021-01: Cyber retention: $10,000.",
      "CP-3310-02: Building: $750,000.",
      "GL-4477-01: Each occurrence: $1,000,000.",
      "GL-4477-01: General aggregate: $2,000,000.",
      "No document has been read for Umbrella UM-808-11.",
    ],
  ],
  [
    "Which policies expire before June?",
    [
      "3 of 5 policies expire from today to 05/31/2027.",
      "UM-808-11: Expires on 03/01/2027, on record.",
      "GL-4477-01: Expires on 03/01/2027.",
      "CP-3310-02: Expires on 05/01/2027.",
    ],
  ],
  [
    "Which policies expire in the next 120 days?",
    [
      "2 of 5 policies expire from today to 03/20/2027.",
      "UM-808-11: Expires on 03/01/2027, on record.",
      "GL-4477-01: Expires on 03/01/2027.",
    ],
  ],
  [
    "What is the GL limit?",
    [
      "GL-9912-07: Each occurrence: $500,000.",
      "GL-9912-07: General aggregate: $2,000,000.",
      "GL-4477-01: Each occurrence: $1,000,000.",
      "GL-4477-01: General aggregate: $2,000,000.",
    ],
  ],
  [
    "Who are the carriers?",
    [
      "GL-9912-07: Carrier: Harbor Point Casualty, on record.",
      "CY-60021-01: Carrier: Harbor Point Casualty, on record.",
      "CP-3310-02: Carrier: Gannet Mutual.",
      "UM-808-11: Carrier: Harbor Point Casualty, on record.",
      "GL-4477-01: Carrier: Gannet Mutual, on record.",
    ],
  ],
  [
    "How many carriers do they have?",
    [
      "2 carriers on 5 policies.",
      "GL-9912-07: Carrier: Harbor Point Casualty, on record.",
      "CY-60021-01: Carrier: Harbor Point Casualty, on record.",
      "CP-3310-02: Carrier: Gannet Mutual.",
      "UM-808-11: Carrier: Harbor Point Casualty, on record.",
      "GL-4477-01: Carrier: Gannet Mutual, on record.",
    ],
  ],
  [
    "Which policy has the highest deductible?",
    [
      "CP-3310-02: Deductible: $25,000.",
      "No deductible was read in the documents of General Liability GL-9912-07, Cyber CY-60021-01 and General Liability GL-4477-01.",
      "No document has been read for Umbrella UM-808-11.",
    ],
  ],
  [
    "Which policies expire first?",
    [
      "2 policies tie at 03/01/2027.",
      "UM-808-11: Expires on 03/01/2027, on record.",
      "GL-4477-01: Expires on 03/01/2027.",
    ],
  ],
  [
    "Who is the primary contact?",
    ["Primary contact: Priya Vance, priya@vance.example, (217) 555-0143, on record."],
  ],
  [
    "What are the premiums?",
    [
      "GL-9912-07: Premium: $2,100, on record.",
      "CY-60021-01: Premium: $1,250.50, on record.",
      "CP-3310-02: Premium: $4,900 on record; the documents say $5,100.",
      "GL-4477-01: Premium: $4,283, on record.",
      "No premium is on record, and no document has been read for Umbrella UM-808-11.",
    ],
  ],
  [
    "Do they have an umbrella?",
    [
      "1 of 5 policies is of the type Umbrella.",
      "UM-808-11: Harbor Point Casualty; 03/01/2026 to 03/01/2027; Binding, on record.",
    ],
  ],
  [
    "Do they have a workers comp policy?",
    [
      "No policy is of the type Workers Compensation.",
      "GL-9912-07: Type: General Liability, on record.",
      "CY-60021-01: Type: Cyber, on record.",
      "CP-3310-02: Type: Property, on record.",
      "UM-808-11: Type: Umbrella, on record.",
      "GL-4477-01: Type: General Liability, on record.",
    ],
  ],
  [
    "Which policies are canceled?",
    [
      "No policy is canceled.",
      "GL-9912-07: Status: Binding, on record.",
      "CY-60021-01: Status: Binding, on record.",
      "CP-3310-02: Status: Binding, on record.",
      "UM-808-11: Status: Binding, on record.",
      "GL-4477-01: Status: Binding, on record.",
    ],
  ],
  [
    "Which policies have a deductible over $15,000?",
    [
      "1 of 5 policies has a deductible over $15,000.",
      "CP-3310-02: Deductible: $25,000.",
      "No deductible was read in the documents of General Liability GL-9912-07, Cyber CY-60021-01 and General Liability GL-4477-01.",
      "No document has been read for Umbrella UM-808-11.",
    ],
  ],
  [
    "What's the commission on each policy?",
    [
      "No estimated commission is on record for General Liability GL-9912-07, Cyber CY-60021-01, Property CP-3310-02, Umbrella UM-808-11 and General Liability GL-4477-01.",
    ],
  ],
  ["Who writes the cyber policy?", ["CY-60021-01: Carrier: Harbor Point Casualty, on record."]],
])("%s", async (question, expected) => {
  const answer = await ask(question);
  expect(answer.kind).toBe("ANSWER");
  expect(linesOf(answer)).toEqual(expected);
});

test("decides a clause for its own policy only, and reports the policies that do not say", async () => {
  const [decided, ...gaps] = linesOf(await ask("Is liquor liability covered?"));
  expect(decided).toMatch(/^GL-4477-01: No\. .*Liquor Liability/);
  expect(gaps.slice(-3)).toEqual([namingLiquor, quietOnLiquor, unread]);
  const counted = linesOf(await ask("How many policies exclude liquor liability?"));
  expect(counted[0]).toBe("1 of 5 policies matches.");
  expect(counted.slice(-3)).toEqual([namingLiquor, quietOnLiquor, unread]);
  // Of policies that were not asked about nothing is said.
  const ofType = linesOf(await ask("Is liquor liability covered by the general liability?"));
  expect(ofType[0]).toMatch(/^GL-4477-01: /);
  expect(ofType.join("\n")).not.toContain("Cyber");
});

test("lists the insureds that a policy's endorsements name, each with its words", async () => {
  const answer = await ask("Which policies have a blanket additional insured?");
  const statements = linesOf(answer);
  expect(statements[0]).toBe("1 of 5 policies names a blanket additional insured.");
  expect(statements.join("\n")).toMatch(
    /GL-4477-01: Blanket additional insured: .*required by written contract/,
  );
  expect(statements.at(-2)).toBe(
    "No blanket additional insured was read in the documents of General Liability GL-9912-07, Cyber CY-60021-01 and Property CP-3310-02.",
  );
  for (const { attachmentNumbers, records = [] } of answer.statements)
    expect(attachmentNumbers.length + records.length).toBeGreaterThan(0);
});

test("resolves “they” and “those” to what the previous question selected", async () => {
  await ask("Which policies are with Gannet Mutual?");
  expect(linesOf(await ask("When do they expire?"))).toEqual([
    "CP-3310-02: Expires on 05/01/2027.",
    "GL-4477-01: Expires on 03/01/2027.",
  ]);
  expect(linesOf(await ask("Which of those expire before April?"))).toEqual([
    "1 of 2 policies expires from today to 03/31/2027.",
    "GL-4477-01: Expires on 03/01/2027.",
  ]);
});

test("cites the record of each part of a sum, and drops the sum when one of its policies is deleted", async () => {
  const answer = await ask("What is the total premium?");
  const [sum] = answer.statements;
  expect(sum).toMatchObject({ isWorkedOut: true, attachmentNumbers: [] });
  expect(sum?.records?.map(({ fields, policy }) => [policy?.policyNumber, ...fields])).toEqual([
    ["GL-9912-07", "premium"],
    ["CY-60021-01", "premium"],
    ["CP-3310-02", "premium"],
    ["GL-4477-01", "premium"],
  ]);
  const policies = new Map(
    answer.statements.flatMap(({ records = [] }) =>
      records.flatMap(({ policy }) =>
        policy && policy.policyNumber !== "CP-3310-02" ? [[policy.id, policy] as const] : [],
      ),
    ),
  );
  const left = dropDeletedSources(answer, { readingIds: new Set(), policies });
  expect(left.statements.map(({ text }) => text)).not.toContain(sum?.text);
  expect(left.statements.map(({ text }) => text)).toContain("Premium: $2,100, on record.");
});
