/** A paper that was handed in with the workspace is its insured's, whatever client the workspace is about. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Approval } from "#model/approvals";
import { createAccounts } from "../../../core/accounts/mod.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import {
  businessInput,
  fieldMessagesOf,
  individualInput,
  problemOf,
  valueOf,
} from "../../support/book-of-business.ts";
import { arriveFile } from "../../support/knowledge-base.ts";
import { approvalsOf, drive, readFileOf, workspacesOf } from "../../support/workspaces.ts";

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
  const accounts = createAccounts(agency.scope());
  const add = async (name: string, contact: { name: string; email: string }, dba = "") =>
    valueOf(await accounts.create({ ...businessInput(name, { dba }), contact }));
  await add("Orchard Lane Dental", { name: "Nadia Orchard", email: "office@orchard.example" });
  await add("Quarry Road Tile LLC", { name: "Tom Stone", email: "office@quarry.example" }, "Granite Corner");
  const ines = { ...individualInput("Ines Calloran") };
  valueOf(await accounts.create(ines));
  await agency.raw.execute("UPDATE accounts SET email = NULL");
});
afterEach(() => agency.close());

const open = () => approvalsOf(agency.scope());
const approve = ({ id, version }: Approval) => open().decide(id, { decision: "APPROVE", version });

const papers = {
  notice: (insured: string) =>
    `NOTICE OF CANCELLATION\n\nPolicy Number: BX-771\n\nNamed Insured: ${insured}\n\nReason for cancellation: nonpayment of premium\n\nAmount past due: $1,078.25`,
  "loss run": (insured: string) =>
    `LOSS RUN\n\nGeneral liability\n\nNamed Insured: ${insured}\n\nPolicy Number: BX-771\n\nClaim number: 25-0193\n\nDate of loss: 01/09/2025\n\nTotal incurred: $33,850`,
  certificate: (insured: string) =>
    `CERTIFICATE OF LIABILITY INSURANCE\n\nInsured: ${insured}\n\nPolicy Number: BX-771\n\nEach Occurrence: $1,000,000`,
  policy: (insured: string) =>
    `COMMERCIAL GENERAL LIABILITY DECLARATIONS\n\nPolicy Number: BX-771\n\nNamed Insured: ${insured}\n\nPolicy Period: From 03/01/2026 to 03/01/2027\n\nDeductible: $2,500`,
};
type Kind = keyof typeof papers;
const facts = {
  notice: ["amount past due", "$1,078.25"],
  "loss run": ["total incurred", "$33,850"],
  certificate: ["each occurrence limit", "$1,000,000"],
  policy: ["deductible", "$2,500"],
} as const satisfies Record<Kind, readonly [string, string]>;

async function draftFrom(kind: Kind, insured: string): Promise<Approval> {
  const files = [await arriveFile(agency.scope(), "paper.pdf")];
  const message = `Draft an email to Nadia Orchard with the ${facts[kind][0]}`;
  const { id } = valueOf(await workspacesOf(agency.scope()).create({ message, files }));
  await readFileOf(agency, "paper.pdf", [papers[kind](insured)]);
  await drive(agency, id);
  const [asked] = valueOf(await open().list({ states: ["PENDING"] })).nodes;
  if (!asked) throw new Error("Cara has not asked.");
  return asked;
}

const kinds: Kind[] = ["notice", "loss run", "certificate", "policy"];
const others = [
  "Quarry Road Tile LLC",
  "QUARRY ROAD TILE",
  "Hill Stone Inc. dba Granite Corner",
  "Calloran, Ines",
];
const reason = "paper.pdf is about another client than the recipient. Remove its quotes.";

test.each(kinds.flatMap((kind) => others.map((insured) => [kind, insured] as const)))(
  "a %s of %s blocks an email to another client until its quotes are taken out",
  async (kind, insured) => {
    const approval = await draftFrom(kind, insured);
    const artifact = (await open().findArtifact(approval.artifactId)) ?? never();
    expect(artifact.toEmail).toBe("office@orchard.example");
    expect(artifact.body).toContain(facts[kind][1]);
    const { reasons, quotes, warnings } = await open().blocksOf(approval);
    expect({ reasons, warnings }).toEqual({ reasons: [reason], warnings: [] });
    expect(quotes).toEqual(artifact.quotes.map(({ number }) => number));
    expect(fieldMessagesOf(problemOf(await approve(approval)))).toEqual([`blocks.0: ${reason}`]);
    const { toEmail, subject, version } = artifact;
    const form = { version, toEmail, subject, body: "Please call us.", removeQuotes: quotes };
    valueOf(await open().updateArtifact(artifact.id, form));
    valueOf(await approve(valueOf(await open().get(approval.id))));
  },
);

test.each(["Orchard Lane Dental", "Orchard Lane Dental PLLC and Dr. Ann Orchard"])(
  "a paper of %s goes to that client",
  async (insured) => {
    const approval = await draftFrom("notice", insured);
    expect(await open().blocksOf(approval)).toMatchObject({ reasons: [], warnings: [], quotes: [] });
    valueOf(await approve(approval));
  },
);

test.each([
  ["notice", true],
  ["loss run", true],
  ["policy", true],
  ["certificate", false],
] as const)(
  "a %s of nobody whom the agency insures can be sent, and whoever decides is told",
  async (kind, isTold) => {
    const approval = await draftFrom(kind, "Harrow Creek Farms");
    const warning = "paper.pdf names Harrow Creek Farms as the insured, and this is for Orchard Lane Dental.";
    expect(await open().blocksOf(approval)).toMatchObject({ reasons: [], warnings: isTold ? [warning] : [] });
    valueOf(await approve(approval));
  },
);

function never(): never {
  throw new Error("This was expected to exist.");
}
