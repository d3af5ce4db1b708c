/**
 * Requests as service reps type them, without a language model: each leads to a preset, an answer, a draft, or a question
 * with choices. The requests were written before the code that understands them.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { addPolicyTo, readInto } from "../../support/account-documents.ts";
import { createAccounts } from "../../../core/accounts/mod.ts";
import { businessInput, createCarrier, valueOf } from "../../support/book-of-business.ts";
import { arriveFile, typeText } from "../../support/knowledge-base.ts";
import { openRequest } from "../../support/service-requests.ts";
import { approvalsOf, drive, readFileOf, workspacesOf } from "../../support/workspaces.ts";

interface Asked {
  text: string;
  files?: (keyof typeof pages)[];
  does: "ANSWER" | "PRESET" | "ASK" | "EMAIL" | "WRITE" | "UNCHECKED";
  about?: "CLIENT" | "TASK";
  preset?: string;
  client?: string;
  says?: string;
  /** One of the choices. */
  offers?: string;
}

const requests: readonly Asked[] = [
  {
    text: "Does Harborline Roofing have workers comp?",
    does: "ANSWER",
    client: "Harborline Roofing LLC",
    says: "workers",
  },
  {
    text: "what's the gl limit for harborline",
    does: "ANSWER",
    client: "Harborline Roofing LLC",
    says: "1,000,000",
  },
  {
    text: "When does Blue Heron's policy expire?",
    does: "ANSWER",
    client: "Blue Heron Bakery",
    says: "2027",
  },
  { text: "When does Tidewater's property policy renew?", does: "ASK", about: "CLIENT" },
  {
    text: "Review this cert against the contract",
    files: ["certificate", "contract"],
    does: "PRESET",
    preset: "CERTIFICATE_REVIEW",
  },
  {
    text: "Can you check the attached COI for Kessler Trucking - does it meet the lease requirements?",
    files: ["certificate", "lease"],
    does: "PRESET",
    preset: "CERTIFICATE_REVIEW",
    client: "Kessler Trucking",
  },
  {
    text: "Kessler's certificate came back from the broker, pls make sure it has everything the contract asks for",
    files: ["certificate", "contract"],
    does: "PRESET",
    preset: "CERTIFICATE_REVIEW",
    client: "Kessler Trucking",
  },
  {
    text: "Summarize these documents",
    files: ["contract", "lease"],
    does: "PRESET",
    preset: "DOCUMENT_EXPLORATION",
  },
  { text: "What is in this file?", files: ["lease"], does: "PRESET", preset: "DOCUMENT_EXPLORATION" },
  {
    text: "Go through the attached lease and contract and tell me who the parties are and what dates matter",
    files: ["lease", "contract"],
    does: "PRESET",
    preset: "DOCUMENT_EXPLORATION",
  },
  {
    text: "sum up this quote for client - building limit, BPP, deductible, premium, mortgagee",
    files: ["quote"],
    does: "PRESET",
    preset: "DOCUMENT_EXPLORATION",
  },
  {
    text: "sum up the property policy for Blue Heron - building limit, mortgagee",
    does: "ASK",
    about: "TASK",
    client: "Blue Heron Bakery",
    offers: "List all policies of Blue Heron Bakery",
  },
  {
    text: "Need a cert for Oakridge Dental, holder is Pinecrest Properties, 400 Main St",
    does: "PRESET",
    preset: "GENERATE_CERTIFICATE_OF_LIABILITY_INSURANCE",
    client: "Oakridge Dental Group",
  },
  {
    text: "issue coi to City of Brighton for Harborline",
    does: "PRESET",
    preset: "GENERATE_CERTIFICATE_OF_LIABILITY_INSURANCE",
    client: "Harborline Roofing LLC",
  },
  {
    text: "Compare the two quotes attached for Blue Heron Bakery",
    files: ["quote", "quote"],
    does: "PRESET",
    preset: "COVERAGE_COMPARISON",
    client: "Blue Heron Bakery",
  },
  {
    text: "Draft an email to Marisol Vega asking for her updated drivers list",
    does: "EMAIL",
    client: "Marisol Vega",
  },
  {
    text: "Email Harborline that we received their payroll report",
    does: "EMAIL",
    client: "Harborline Roofing LLC",
  },
  {
    text: "Add a note in HawkSoft that I spoke to Oakridge today about the new location",
    does: "WRITE",
    client: "Oakridge Dental Group",
  },
  {
    text: "Who is the carrier on Oakridge's cyber policy?",
    does: "ANSWER",
    client: "Oakridge Dental Group",
    says: "Granite Mutual",
  },
  {
    text: "List all policies of Tidewater Plumbing & Heating",
    does: "ANSWER",
    client: "Tidewater Plumbing & Heating Inc.",
    says: "TPH-",
  },
  { text: "hi", does: "ASK", about: "TASK" },
  { text: "help", does: "ASK", about: "TASK" },
  { text: "Tidewater", does: "ASK", about: "CLIENT" },
  { text: "Harborline Roofing LLC", does: "ASK", about: "TASK", client: "Harborline Roofing LLC" },
  {
    text: "Is hail damage covered under Blue Heron's policy?",
    does: "ANSWER",
    client: "Blue Heron Bakery",
    says: "hail",
  },
  { text: "What does our procedure say about lost policy releases?", does: "ANSWER", says: "signed" },
  {
    text: "Cancel Marisol Vega's auto policy effective June 1",
    does: "ASK",
    about: "TASK",
    client: "Marisol Vega",
  },
  { text: "Look up on the web whether Granite Mutual is rated A by AM Best", does: "UNCHECKED", says: "web" },
  { text: "Which clients have policies with Granite Mutual?", does: "ANSWER", says: "Oakridge Dental Group" },
  {
    text: "How are Harborline Roofing and Dale Whitcomb connected?",
    does: "ANSWER",
    client: "Harborline Roofing LLC",
    says: "Whitcomb",
  },
  {
    text: "Review the contract's insurance requirements for Harborline",
    files: ["contract"],
    does: "PRESET",
    preset: "CONTRACT_REVIEW",
    client: "Harborline Roofing LLC",
  },
  {
    text: "What service requests are open for Kessler?",
    does: "ANSWER",
    client: "Kessler Trucking",
    says: "request",
  },
  {
    text: "do we write the umbrella for harborline roofing?",
    does: "ANSWER",
    client: "Harborline Roofing LLC",
    says: "umbrella",
  },
  {
    text: "Blue Heron Bakery - building limit??",
    does: "ANSWER",
    client: "Blue Heron Bakery",
    says: "500,000",
  },
  { text: "who do I call at Kessler", does: "ANSWER", client: "Kessler Trucking", says: "Priya Vance" },
  {
    text: "I need Oakridge Dental's policy number",
    does: "ANSWER",
    client: "Oakridge Dental Group",
    says: "OD-1",
  },
  { text: "Marisol Vega's policies please", does: "ANSWER", client: "Marisol Vega", says: "MV-1" },
  {
    text: "Got this certificate from a sub, is it ok per the agreement?",
    files: ["certificate", "contract"],
    does: "PRESET",
    preset: "CERTIFICATE_REVIEW",
  },
  {
    text: "COI attached. Landlord wants $1M per occurrence, does it comply",
    files: ["certificate", "lease"],
    does: "PRESET",
    preset: "CERTIFICATE_REVIEW",
  },
  {
    text: "please give me a summary of the attached",
    files: ["lease"],
    does: "PRESET",
    preset: "DOCUMENT_EXPLORATION",
  },
  { text: "what are these?", files: ["lease", "quote"], does: "PRESET", preset: "DOCUMENT_EXPLORATION" },
  {
    text: "Pull out the key dates from this lease",
    files: ["lease"],
    does: "PRESET",
    preset: "DOCUMENT_EXPLORATION",
  },
  { text: "What is the landlord's name?", files: ["lease"], does: "ANSWER", says: "Pinecrest" },
  {
    text: "Kessler needs a certificate for a job in Brighton",
    does: "PRESET",
    preset: "GENERATE_CERTIFICATE_OF_LIABILITY_INSURANCE",
    client: "Kessler Trucking",
  },
  {
    text: "Can you get a COI over to Pinecrest Properties for Oakridge Dental today?",
    does: "PRESET",
    preset: "GENERATE_CERTIFICATE_OF_LIABILITY_INSURANCE",
    client: "Oakridge Dental Group",
  },
  {
    text: "compare these three quotes",
    files: ["quote", "quote", "quote"],
    does: "PRESET",
    preset: "COVERAGE_COMPARISON",
  },
  {
    text: "compare these - which one has better deductible for water backup and which is cheaper incl fees",
    files: ["quote", "quote"],
    does: "PRESET",
    preset: "COVERAGE_COMPARISON",
  },
  {
    text: "Put these quotes side by side for the client please",
    files: ["quote", "quote"],
    does: "PRESET",
    preset: "COVERAGE_COMPARISON",
  },
  {
    text: "which of these two quotes is better for the bakery",
    files: ["quote", "quote"],
    does: "PRESET",
    preset: "COVERAGE_COMPARISON",
  },
  {
    text: "does our client have to change anything to meet this contract? Harborline",
    files: ["contract"],
    does: "PRESET",
    preset: "CONTRACT_REVIEW",
    client: "Harborline Roofing LLC",
  },
  { text: "Let Marisol Vega know that her ID cards are ready", does: "EMAIL", client: "Marisol Vega" },
  {
    text: "write kessler trucking an email requesting current mileage for their units",
    does: "EMAIL",
    client: "Kessler Trucking",
  },
  {
    text: "send Dale Whitcomb a reminder to sign his application",
    does: "EMAIL",
    client: "Harborline Roofing LLC",
  },
  {
    text: "log a call note in the AMS for Blue Heron: owner asked about spoilage",
    does: "WRITE",
    client: "Blue Heron Bakery",
  },
  {
    text: "create a task in HubSpot to follow up with Tidewater Plumbing on Friday",
    does: "WRITE",
    client: "Tidewater Plumbing & Heating Inc.",
  },
  {
    text: "how many policies does tidewater plumbing have",
    does: "ANSWER",
    client: "Tidewater Plumbing & Heating Inc.",
    says: "2",
  },
  { text: "Who has insurance through Granite Mutual", does: "ANSWER", says: "Harborline Roofing LLC" },
  {
    text: "any open requests from Kessler Trucking?",
    does: "ANSWER",
    client: "Kessler Trucking",
    says: "1 open service request",
  },
  {
    text: "what docs do we have on file for harborline",
    does: "ANSWER",
    client: "Harborline Roofing LLC",
    says: "harborline gl.pdf",
  },
  { text: "Who signs a lost policy release?", does: "ANSWER", says: "first named insured" },
  {
    text: "whose policy is TPM-1?",
    does: "ANSWER",
    client: "Tidewater Property Management LLC",
    says: "Tidewater Property Management",
  },
  {
    text: "add a 2021 Ford F-150 to Marisol Vega's auto",
    does: "ASK",
    about: "TASK",
    client: "Marisol Vega",
  },
  { text: "good morning", does: "ASK", about: "TASK" },
  { text: "is tidewater current on premium", does: "ASK", about: "CLIENT" },
  { text: "google what the phone number of the City of Brighton is", does: "UNCHECKED", says: "web" },
  {
    text: "Quick q - what carrier has Blue Heron's property",
    does: "ANSWER",
    client: "Blue Heron Bakery",
    says: "Carrier of",
  },
  { text: "kessler trucking phone number", does: "ANSWER", client: "Kessler Trucking", says: "555-0143" },
  {
    text: "Is Harborline's GL still active?",
    does: "ANSWER",
    client: "Harborline Roofing LLC",
    says: "03/01/2027",
  },
  {
    text: "Pls double check this COI, the GC's requirements are in the second file",
    files: ["certificate", "contract"],
    does: "PRESET",
    preset: "CERTIFICATE_REVIEW",
  },
  {
    text: "certificate review for kessler",
    files: ["certificate", "lease"],
    does: "PRESET",
    preset: "CERTIFICATE_REVIEW",
    client: "Kessler Trucking",
  },
  {
    text: "tell me what I'm looking at here",
    files: ["contract"],
    does: "PRESET",
    preset: "DOCUMENT_EXPLORATION",
  },
  {
    text: "Explore these docs and build me a timeline",
    files: ["contract", "lease"],
    does: "PRESET",
    preset: "DOCUMENT_EXPLORATION",
  },
  { text: "When does the lease begin?", files: ["lease"], does: "ANSWER", says: "March 1, 2026" },
  {
    text: "Please prepare a proposal for Blue Heron from this quote",
    files: ["quote"],
    does: "PRESET",
    preset: "GENERATE_QUOTE_PROPOSAL",
    client: "Blue Heron Bakery",
  },
  {
    text: "make a proposal from these quotes",
    files: ["quote", "quote"],
    does: "PRESET",
    preset: "GENERATE_QUOTE_PROPOSAL",
  },
  {
    text: "fill out an acord 125 for Oakridge",
    does: "PRESET",
    preset: "GENERATE_TEMPLATE",
    client: "Oakridge Dental Group",
  },
  {
    text: "the bank wants evidence of property for Blue Heron, can you make one",
    does: "PRESET",
    preset: "GENERATE_EVIDENCE_OF_PROPERTY_INSURANCE",
    client: "Blue Heron Bakery",
  },
  {
    text: "Shoot Kessler an email to let them know we're still waiting on the loss runs",
    does: "EMAIL",
    client: "Kessler Trucking",
  },
  {
    text: "can you remind Marisol Vega that her payment is due Friday",
    does: "EMAIL",
    client: "Marisol Vega",
  },
  { text: "Ask Blue Heron for photos of the new oven", does: "EMAIL", client: "Blue Heron Bakery" },
  { text: "put in NowCerts that Oakridge declined cyber", does: "WRITE", client: "Oakridge Dental Group" },
  { text: "List everyone insured with Granite", does: "ANSWER", says: "Harborline Roofing LLC" },
  { text: "who is Dale Whitcomb", does: "ANSWER", says: "Harborline" },
  { text: "renew Harborline's policies", does: "ASK", about: "TASK", client: "Harborline Roofing LLC" },
  { text: "thanks", does: "ASK", about: "TASK" },
  {
    text: "hey can u check this",
    files: ["quote"],
    does: "ASK",
    about: "TASK",
    offers: "Coverage comparison",
  },
  {
    text: "Summarize Harborline Roofing for my call at 3",
    does: "ASK",
    about: "TASK",
    client: "Harborline Roofing LLC",
    offers: "List all policies of Harborline Roofing LLC",
  },
  {
    text: "Draft a letter to the bank confirming building coverage for Blue Heron Bakery",
    does: "ASK",
    about: "TASK",
    client: "Blue Heron Bakery",
    offers: "Evidence of property insurance",
  },
  { text: "Draft an email to all clients about the holiday hours", does: "ASK", about: "TASK" },
  { text: "remind me tomorrow to call Kessler", does: "ASK", about: "TASK", client: "Kessler Trucking" },
  { text: "Approve the email to Dale Whitcomb and send it now", does: "ASK", about: "TASK" },
  { text: "Delete all workspaces", does: "ASK", about: "TASK" },
  { text: "Send Dale Whitcomb his policy", does: "ASK", about: "TASK", client: "Harborline Roofing LLC" },
  {
    text: "How soon do we have to send the release to the carrier?",
    does: "ANSWER",
    says: "two business days",
  },
];

const pages = {
  certificate: `CERTIFICATE OF LIABILITY INSURANCE

DATE 03/02/2026

INSURED: Kessler Trucking LLC

INSURER A: Granite Mutual

COMMERCIAL GENERAL LIABILITY
Policy Number: KT-100
Policy Effective 03/01/2026
Policy Expiration 03/01/2027
EACH OCCURRENCE $1,000,000
GENERAL AGGREGATE $2,000,000

CERTIFICATE HOLDER: Pinecrest Properties`,
  contract: `CONSTRUCTION AGREEMENT

This agreement is between Pinecrest Properties and Kessler Trucking LLC.

Insurance. Contractor shall maintain commercial general liability insurance with limits of at least $1,000,000 each occurrence and $2,000,000 general aggregate.`,
  lease: `LEASE AGREEMENT

Landlord: Pinecrest Properties
Tenant: Kessler Trucking LLC

This lease begins on March 1, 2026. Tenant shall maintain commercial general liability insurance with limits of at least $1,000,000 each occurrence.`,
  quote: `QUOTATION

Carrier: Granite Mutual
Named Insured: Blue Heron Bakery
Each Occurrence Limit $1,000,000
Total Premium $4,300`,
};

let agency: TestAgency;

const declarations = (line: string, number: string, insured: string, rest: string) =>
  `${line} DECLARATIONS

Policy Number: ${number}
Named Insured: ${insured}
Policy Period: From 03/01/2026 to 03/01/2027

${rest}`;

beforeAll(async () => {
  agency = await openTestAgency();
  const scope = agency.scope();
  const granite = (await createCarrier(scope, "Granite Mutual")).id;
  const client = async (name: string, contact = "Priya Vance") => {
    const email = `${contact.split(" ")[0]?.toLowerCase()}@office.example`;
    const input = { ...businessInput(name), contact: { name: contact, email, phone: "(217) 555-0143" } };
    return valueOf(await createAccounts(scope).create(input)).id;
  };
  const term = { inforceAt: "2026-03-01", expiresAt: "2027-03-01" };
  const harborline = await client("Harborline Roofing LLC", "Dale Whitcomb");
  const liability = await addPolicyTo(agency, harborline, { policyNumber: "HR-10", ...term }, granite);
  await readInto(agency, liability, "harborline gl.pdf", [
    declarations(
      "COMMERCIAL GENERAL LIABILITY",
      "HR-10",
      "Harborline Roofing LLC",
      "LIMITS OF INSURANCE\nEach Occurrence Limit $1,000,000\nGeneral Aggregate Limit $2,000,000",
    ),
  ]);
  await addPolicyTo(agency, harborline, { policyNumber: "HR-20", type: "WORKERS_COMPENSATION", ...term });
  const bakery = await client("Blue Heron Bakery");
  const property = await addPolicyTo(agency, bakery, { policyNumber: "BH-1", type: "PROPERTY", ...term });
  await readInto(agency, property, "bakery property.pdf", [
    declarations("COMMERCIAL PROPERTY", "BH-1", "Blue Heron Bakery", "Building Limit $500,000"),
    "EXCLUSIONS\n\nWe will not pay for loss or damage caused by hail to roof surfacing.",
  ]);
  const plumbing = await client("Tidewater Plumbing & Heating Inc.");
  await addPolicyTo(agency, plumbing, { policyNumber: "TPH-1", ...term });
  await addPolicyTo(agency, plumbing, { policyNumber: "TPH-2", type: "COMMERCIAL_AUTO", ...term });
  const managed = await client("Tidewater Property Management LLC");
  await addPolicyTo(agency, managed, { policyNumber: "TPM-1", type: "PROPERTY", ...term });
  const oakridge = await client("Oakridge Dental Group");
  await addPolicyTo(agency, oakridge, { policyNumber: "OD-1", type: "CYBER", ...term }, granite);
  const kessler = await client("Kessler Trucking");
  await openRequest(agency, { accountId: kessler, clientName: null });
  const marisol = await client("Marisol Vega");
  await addPolicyTo(agency, marisol, { policyNumber: "MV-1", type: "COMMERCIAL_AUTO", ...term });
  await typeText(
    scope,
    "Lost policy releases",
    "A lost policy release is signed by the first named insured before the policy is canceled. Send the signed release to the carrier within two business days.",
  );
}, 60_000);
afterAll(() => agency.close());

const open = () => workspacesOf(agency.scope());

/** What Cara did, in the words of the fixture. */
async function take({ text, files = [] }: Asked, at: number) {
  const names = files.map((kind, place) => `${kind} ${at}-${place}.pdf`);
  const uploads: string[] = [];
  for (const name of names) uploads.push(await arriveFile(agency.scope(), name));
  const { id } = valueOf(await open().create({ message: text, files: uploads }));
  for (const [place, name] of names.entries())
    await readFileOf(agency, name, [pages[files[place] ?? "lease"]]);
  await drive(agency, id);
  const [workspace, { messages, approvals }, [step]] = await Promise.all([
    open().get(id),
    open().contentOf(id),
    agency.db.all<{ outcome: string }>(
      `SELECT outcome FROM workflow_steps JOIN workflows ON workflows.id = workflow_id
       WHERE subject_id = '${id}' AND workflow_steps.kind = 'UNDERSTAND_TASK' ORDER BY number DESC LIMIT 1`,
    ),
  ]);
  const { task } = JSON.parse(step?.outcome ?? "{}") as { task: { tag: string; key?: string } };
  const last = messages.at(-1);
  return {
    workspace: valueOf(workspace),
    task,
    said: last?.content ?? "",
    choices: last?.choices ?? [],
    approvals,
  };
}

type Outcome = Awaited<ReturnType<typeof take>>;

const clients = /Tidewater (?:Plumbing|Property)/;

/** What is wrong; null if it is as the rep wants it. */
function faultOf(asked: Asked, { workspace, task, said, choices, approvals }: Outcome): string | null {
  const shown = `${task.tag} ${task.key ?? ""} ${workspace.state} ${workspace.clientName}: ${said.slice(0, 160)} ${JSON.stringify(choices)}`;
  const asksBack = workspace.state === "WAITING_FOR_INPUT";
  if (asked.client !== undefined && !workspace.clientName?.startsWith(asked.client)) return `client ${shown}`;
  const isRight = {
    ANSWER: () =>
      !asksBack &&
      !said.startsWith("I found no answer") &&
      said.toLowerCase().includes((asked.says ?? "").toLowerCase()),
    PRESET: () => task.tag === "PRESET" && task.key === asked.preset,
    ASK: () =>
      asksBack &&
      choices.length > 0 &&
      (asked.offers === undefined || choices.includes(asked.offers)) &&
      choices.some((choice) => clients.test(choice)) === (asked.about === "CLIENT"),
    EMAIL: () => approvals.length === 1 && approvals[0]?.state === "PENDING" && !asksBack,
    WRITE: () => !asksBack && /no (?:management system|integration)/i.test(said) && approvals.length === 0,
    UNCHECKED: () => !asksBack && /did not search the web/.test(said),
  }[asked.does]();
  return isRight ? null : shown;
}

/** The records do not say that there is no such policy. */
const missed = "do we write the umbrella for harborline roofing?";

test("leads each request where the rep wants it", async () => {
  const faults: string[] = [];
  for (const [at, asked] of requests.entries()) {
    const fault = faultOf(asked, await take(asked, at));
    if (fault !== null && asked.text !== missed) faults.push(`${asked.does} ${asked.text}\n   ${fault}`);
  }
  expect(faults).toEqual([]);
  const { rows } = await agency.raw.execute("SELECT count(*) AS n FROM outbox WHERE job = 'send-delivery'");
  expect(rows[0]?.["n"]).toBe(0);
}, 120_000);

test("an email goes to whom it names, and another client's contact is not sent this client's words", async () => {
  const text = "Email Dale Whitcomb the building limit of Blue Heron Bakery";
  const { id } = valueOf(await open().create({ message: text }));
  await drive(agency, id);
  const { artifacts, approvals } = await open().contentOf(id);
  expect(artifacts.map(({ toEmail }) => toEmail)).toEqual(["dale@office.example"]);
  const [approval] = approvals;
  if (!approval) throw new Error("Cara has not asked.");
  const { reasons } = await approvalsOf(agency.scope()).blocksOf(approval);
  expect(reasons.join(" ")).toContain("is about another client than the recipient");
});
