/** A renewed policy whose holders have certificates on the policy before: one mark, and a limit that is lower now. */
import { createPolicies } from "#core/policies";
import type { Account } from "#model/accounts";
import { readInto } from "./account-documents.ts";
import type { TestAgency } from "./agency-database.ts";
import { valueOf } from "./book-of-business.ts";
import { addHolder, batchesOf } from "./certificate-holders.ts";
import { certificatesOf, createCertifiedAccount } from "./issued-certificates.ts";

const declarations = (
  number: string,
  period: string,
  medical: string,
) => `COMMERCIAL GENERAL LIABILITY DECLARATIONS

Policy Number: ${number}
Named Insured: Wexcombe Tile & Stone LLC
Policy Period: From ${period}

LIMITS OF INSURANCE
Each Occurrence Limit $1,000,000
Medical Expense Limit ${medical}
General Aggregate Limit $2,000,000`;

const endorsement = (
  number: string,
  form: string,
  title: string,
  names: string,
  words: string,
) => `POLICY NUMBER: ${number}
${form}
THIS ENDORSEMENT CHANGES THE POLICY. PLEASE READ IT CAREFULLY.
${title}
SCHEDULE
Name of Person or Organization:
${names}
${words}`;
export const waiver = (number: string, names: string) =>
  endorsement(
    number,
    "CG 24 04 12 19",
    "WAIVER OF TRANSFER OF RIGHTS OF RECOVERY",
    names,
    "We waive any right of recovery against the person or organization shown in the Schedule above.",
  );

export interface RenewedPolicy {
  account: Account;
  previousId: string;
  renewalId: string;
  /** Has the waiver, which the renewal does not prove. */
  marlow: string;
  northgate: string;
  brightwater: string;
  /** The certificate on the policy before, by the holder's id. */
  held: Readonly<Record<string, string>>;
}

export const issueOn = async (
  agency: TestAgency,
  accountId: string,
  policyId: string,
  more: Record<string, unknown>,
) =>
  valueOf(
    await certificatesOf(agency).create({
      accountId,
      descriptionOfOperations: "Building C",
      policyIds: [policyId],
      ...more,
    }),
  );

export async function createRenewedPolicy(agency: TestAgency): Promise<RenewedPolicy> {
  const { account, policies } = await createCertifiedAccount(agency, [
    { policyNumber: "GL-4477-26", inforceAt: "2026-01-05", expiresAt: "2027-01-05" },
  ]);
  const previousId = policies[0]?.id ?? "";
  const name = "Marlow Yards Property Group LLC";
  await readInto(agency, previousId, "gl26.txt", [
    declarations("GL-4477-26", "01/05/2026 to 01/05/2027", "$10,000"),
  ]);
  await readInto(agency, previousId, "waiver26.txt", [waiver("GL-4477-26", name)], { type: "ENDORSEMENT" });
  const marlow = await addHolder(agency, account.id, name, { email: "risk@marlow.example" });
  const northgate = await addHolder(agency, account.id, "Northgate Retail Partners");
  const brightwater = await addHolder(agency, account.id, "Brightwater Hospital Trust");
  const held: Record<string, string> = {};
  const waived = await issueOn(agency, account.id, previousId, {
    holderId: marlow.id,
    marks: [{ policyId: previousId, mark: "WAIVER_OF_SUBROGATION" }],
  });
  held[marlow.id] = waived.id;
  for (const { id } of [northgate, brightwater])
    held[id] = (await issueOn(agency, account.id, previousId, { holderId: id })).id;
  const renewal = valueOf(
    await createPolicies(agency.scope()).renew({
      id: previousId,
      policyNumber: "GL-4477-27",
      state: "BINDING",
    }),
  );
  await readInto(agency, renewal.id, "gl27.txt", [
    declarations("GL-4477-27", "01/05/2027 to 01/05/2028", "$5,000"),
  ]);
  return {
    account,
    previousId,
    renewalId: renewal.id,
    marlow: marlow.id,
    northgate: northgate.id,
    brightwater: brightwater.id,
    held,
  };
}

/** What became of each holder, by the first word of its name. */
export async function statesOf(agency: TestAgency, batchId: string): Promise<Record<string, string>> {
  const { nodes } = valueOf(await batchesOf(agency.scope()).listItems(batchId, { first: 100 }));
  return Object.fromEntries(
    nodes.map(({ holderName, state, reason }) => [holderName.split(" ")[0], reason ?? state]),
  );
}
