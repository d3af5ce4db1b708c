/** An account whose policy can be certified: a policy in force, its documents, and holders of certificates. */
import { makePdf } from "./made-files.ts";
import { addAccount, type Journey, uploadDocument } from "./journey.ts";

/** Days from today as an ISO date. */
export const isoDay = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const usDay = (day: string): string => day.replace(/(\d+)-(\d+)-(\d+)/, "$2/$3/$1");

export interface Term {
  number: string;
  from: string;
  to: string;
}

export const expiringTerm: Term = { number: "GM-7702-26", from: isoDay(-340), to: isoDay(25) };
export const renewalTerm: Term = { number: "GM-7702-27", from: isoDay(25), to: isoDay(390) };

const declarations = ({ number, from, to }: Term, medical: string) => [
  "COMMERCIAL GENERAL LIABILITY DECLARATIONS",
  `Policy Number: ${number}`,
  "Named Insured: Pelican Point Marina LLC",
  `Policy Period: From ${usDay(from)} to ${usDay(to)}`,
  "LIMITS OF INSURANCE",
  "Each Occurrence Limit $1,000,000",
  `Medical Expense Limit ${medical} any one person`,
  "General Aggregate Limit $2,000,000",
];

const endorsement = ({ number }: Term, form: string, title: string, words: readonly string[]) => [
  `POLICY NUMBER: ${number}`,
  `${form} 12 19`,
  "THIS ENDORSEMENT CHANGES THE POLICY. PLEASE READ IT CAREFULLY.",
  title,
  ...words,
];

const waiver = (term: Term) =>
  endorsement(term, "CG 24 04", "WAIVER OF TRANSFER OF RIGHTS OF RECOVERY", [
    "AGAINST OTHERS TO US (WAIVER OF SUBROGATION)",
    "SCHEDULE",
    "Name Of Person(s) Or Organization(s):",
    "Any person or organization where required by written contract",
    "Information required to complete this Schedule, if not shown above, will be shown in the Declarations.",
    "We waive any right of recovery against the person(s) or organization(s) shown in the Schedule above",
    "because of payments we make under this Coverage Part.",
  ]);

const primary = (term: Term) =>
  endorsement(term, "CG 20 01", "PRIMARY AND NONCONTRIBUTORY - OTHER INSURANCE CONDITION", [
    "This insurance is primary to and will not seek contribution from any other insurance available to an",
    "additional insured under your policy provided that you have agreed in writing in a contract or agreement",
    "that this insurance would be primary and would not seek contribution from any other insurance available",
    "to the additional insured.",
  ]);

/** The policy with both endorsements; or, as a renewal often comes, without the waiver and with a lower limit. */
export async function uploadPolicy(
  { page }: Journey,
  policyId: string,
  term: Term,
  { hasWaiver, medical }: { hasWaiver: boolean; medical: string },
): Promise<void> {
  const pages = [declarations(term, medical), primary(term), ...(hasWaiver ? [waiver(term)] : [])];
  await uploadDocument(page, policyId, { name: `${term.number}.pdf`, bytes: await makePdf(pages) });
  await page.getByText(`Read, ${pages.length} pages`).waitFor({ timeout: 30_000 });
}

interface NewHolder {
  name: string;
  marks?: readonly string[];
  email?: string;
  address?: Record<string, string>;
}

const address = { line1: "9 Wharf Lane", city: "Astoria", zone: "OR", postalCode: "97103" };

export async function insuredAccount(
  journey: Journey,
  holders: readonly NewHolder[],
): Promise<{ accountId: string; policyId: string; holderIds: string[] }> {
  const { run, send } = journey;
  const accountId = await addAccount(journey, "Pelican Point Marina LLC");
  const { createCarrier } = await run<{ createCarrier: { id: string } }>("mutation CreateCarrier", {
    input: { name: "Gannet Mutual", isCarrier: true },
  });
  const { number, from, to } = expiringTerm;
  const made = await send<{ createBusinessPolicies: { businessPolicies: { id: string }[] } }>(
    "POST",
    "/app/policies/new",
    {
      accountId,
      policies: [
        {
          type: "GENERAL_LIABILITY",
          carrierId: createCarrier.id,
          policyNumber: number,
          inforceAt: from,
          expiresAt: to,
        },
      ],
    },
  );
  const policyId = made.createBusinessPolicies.businessPolicies[0]?.id ?? "";
  await send("PUT", `/app/policies/${policyId}/edit`, {
    state: "INFORCE",
    policyNumber: number,
    inforceAt: from,
    expiresAt: to,
  });
  await uploadPolicy(journey, policyId, expiringTerm, { hasWaiver: true, medical: "$10,000" });
  const holderIds: string[] = [];
  for (const { name, marks = [], email, address: part } of holders) {
    const { createCertificateHolder } = await send<{ createCertificateHolder: { id: string } }>(
      "POST",
      `/app/accounts/${accountId}/holders/new`,
      { name, marks, email, address: { ...address, ...part } },
    );
    holderIds.push(createCertificateHolder.id);
  }
  return { accountId, policyId, holderIds };
}
