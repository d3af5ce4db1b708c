/** Certificates of an invented account, issued by the product's own service into storage in memory. */
import { createCertifier } from "#core/certificate-batches";
import { createCertificates } from "#core/certificates";
import { createPolicies } from "#core/policies";
import type { Account } from "#model/accounts";
import type { Policy } from "#model/policies";
import { createCertificatePrinter } from "../../core/certificates/layout/mod.ts";
import type { IssuingDeps } from "../../core/certificates/issue-certificate.ts";
import { createFormPrinter } from "../../core/certificates/print-on-form.ts";
import type { AgencyScope } from "../../core/shared/agency-scope.ts";
import type { TestAgency } from "./agency-database.ts";
import { readInto } from "./account-documents.ts";
import { createAccount, createCarrier, policyInput, valueOf } from "./book-of-business.ts";
import { pdfWriter } from "./pdf-writer.ts";

export interface TestIssuing extends IssuingDeps {
  files: Map<string, Uint8Array>;
}

export function openIssuing(more: Partial<IssuingDeps> = {}): TestIssuing {
  const files = new Map<string, Uint8Array>();
  return {
    files,
    printer: createCertificatePrinter(pdfWriter),
    openFormPrinter: async (form) => createFormPrinter(pdfWriter, form),
    storage: {
      async put(key, bytes) {
        files.set(key, bytes);
      },
      readRange: async (key, start, end) => files.get(key)?.slice(start, end) ?? null,
    },
    publicOrigin: "https://carabiner.example",
    agencyKey: async () => "7K3QXM",
    ...more,
  };
}

/** The port of jobs that issue certificates. */
export const openCertifier = (scope: AgencyScope) =>
  createCertifier(scope, createCertificates(scope, openIssuing()));

export const certificatesOf = (agency: TestAgency, deps: IssuingDeps = openIssuing()) =>
  createCertificates(agency.scope(), deps);

export const holder = {
  name: "Marlow Yards Property Group LLC",
  address: {
    line1: "77 Marlow Yards Plaza",
    line2: "Suite 1200",
    city: "Columbus",
    zone: "OH",
    postalCode: "43215",
  },
};

/** The payload of the specification. */
export const specInput = (accountId: string, more: Record<string, unknown> = {}) => ({
  accountId,
  additionalInsured: false,
  descriptionOfOperations: "Tile and stone installation in Building C.",
  holder,
  ...more,
});

export interface CertifiedAccount {
  account: Account;
  policies: Policy[];
}

/** An account with policies in force from 2026-03-01 to 2027-03-01. */
export async function createCertifiedAccount(
  agency: TestAgency,
  policies: readonly Record<string, unknown>[] = [{}],
): Promise<CertifiedAccount> {
  const account = await createAccount(agency.scope(), "Wexcombe Tile & Stone LLC");
  const carrier = await createCarrier(agency.scope());
  const created = await createPolicies(agency.scope()).create({
    accountId: account.id,
    policies: policies.map((more, at) =>
      policyInput(carrier, {
        state: "INFORCE",
        policyNumber: `GL-4477-0${at + 1}`,
        inforceAt: "2026-03-01",
        expiresAt: "2027-03-01",
        ...more,
      }),
    ),
  });
  return { account, policies: valueOf(created).policies };
}

const endorsement = (number: string, form: string, body: string) => `POLICY NUMBER: ${number}
${form}
THIS ENDORSEMENT CHANGES THE POLICY. PLEASE READ IT CAREFULLY.
${body}`;

/** Texts of documents of a general liability policy with this number. */
export const endorsements = {
  declarations: (number: string) => `COMMERCIAL GENERAL LIABILITY DECLARATIONS
Policy Number: ${number}
Named Insured: Wexcombe Tile & Stone LLC
Policy Period: From 03/01/2026 to 03/01/2027
LIMITS OF INSURANCE
Each Occurrence Limit $1,000,000
General Aggregate Limit $2,000,000`,
  /** For the holder alone. */
  waiver: (number: string, name = holder.name) =>
    endorsement(
      number,
      "CG 24 04 12 19",
      `WAIVER OF TRANSFER OF RIGHTS OF RECOVERY
SCHEDULE
Name of Person or Organization:
${name}
We waive any right of recovery against the person or organization shown in the Schedule above.`,
    ),
  /** For anyone a written contract requires. */
  additionalInsured: (number: string) =>
    endorsement(
      number,
      "CG 20 38 12 19",
      `ADDITIONAL INSURED - OWNERS, LESSEES OR CONTRACTORS - AUTOMATIC STATUS
Who Is An Insured is amended to include as an additional insured any person or organization whom you are required by a
written contract to add as an additional insured.`,
    ),
};

/** A document of the policy that was read, with this text. */
export const addDocument = (agency: TestAgency, { id }: Policy, name: string, text: string) =>
  readInto(agency, id, name, [text], { type: "ENDORSEMENT" });
