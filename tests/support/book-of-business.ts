/** Inputs as the forms send them, about invented people, and the first records of an agency for a test. */
import type { Account } from "../../core/accounts/model.ts";
import { createAccounts } from "../../core/accounts/mod.ts";
import { createCarriers } from "../../core/carriers/mod.ts";
import type { Carrier } from "../../core/carriers/model.ts";
import { createPolicies } from "../../core/policies/mod.ts";
import type { Policy } from "../../core/policies/model.ts";
import { createDocuments, documentUploads } from "../../core/documents/mod.ts";
import { storageKeyOf } from "../../core/documents/uploads.ts";
import type { StoredDocument } from "../../core/documents/model.ts";
import type { AgencyScope } from "../../core/shared/agency-scope.ts";
import type { FieldProblem } from "../../core/shared/field-problems.ts";
import type { TestAgency } from "./agency-database.ts";
import type { Result } from "../../core/shared/result.ts";

/** What is stored, bypassing the product's own reads. Text and numbers only. */
export async function rowsOf(agency: TestAgency, sql: string): Promise<Record<string, string>[]> {
  const { rows } = await agency.raw.execute(sql);
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, String(value as string | number | null)]),
    ),
  );
}

export const countOf = async (agency: TestAgency, sql: string): Promise<number> =>
  Number((await rowsOf(agency, sql))[0]?.["n"]);

/** The value, or a failed test that shows the problem. */
export function valueOf<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(`Expected a value, got ${JSON.stringify(result.error)}`);
  return result.value;
}

/** The problem, or a failed test that shows the value. */
export function problemOf<Problem>(result: Result<unknown, Problem>): Problem {
  if (result.ok) throw new Error(`Expected a problem, got ${JSON.stringify(result.value)}`);
  return result.error;
}

/** Each field's problem: "email: Enter an email address." */
export const fieldMessagesOf = ({ fields = [] }: { fields?: readonly FieldProblem[] }): string[] =>
  fields.map(({ path, message }) => `${path}: ${message}`);

export const mailingAddress = {
  line1: "12 Mill Road",
  line2: "",
  city: "Springfield",
  zone: "IL",
  postalCode: "62701",
};

export const businessInput = (name: string, more: Record<string, unknown> = {}) => ({
  type: "BUSINESS",
  business: { name, dba: "", email: "", phone: "", website: "", mailingAddress, ...more },
  contact: { name: "Priya Vance", email: "priya@vance.example", phone: "(217) 555-0143" },
});

export const individualInput = (name: string, more: Record<string, unknown> = {}) => ({
  type: "INDIVIDUAL",
  individual: { name, email: "someone@home.example", mailingAddress, ...more },
});

export const createAccount = async (scope: AgencyScope, name = "Cedar Hollow Bakery LLC"): Promise<Account> =>
  valueOf(await createAccounts(scope).create(businessInput(name)));

export const createCarrier = async (scope: AgencyScope, name = "Pinnacle Lake Mutual"): Promise<Carrier> =>
  valueOf(await createCarriers(scope).create({ name }));

export const policyInput = (carrier: Pick<Carrier, "id">, more: Record<string, unknown> = {}) => ({
  type: "GENERAL_LIABILITY",
  carrierId: carrier.id,
  policyNumber: "GL-4477-01",
  ...more,
});

export async function createPolicy(scope: AgencyScope, more: Record<string, unknown> = {}): Promise<Policy> {
  const account = await createAccount(scope);
  const carrier = await createCarrier(scope);
  const input = { accountId: account.id, policies: [policyInput(carrier, more)] };
  const [policy] = valueOf(await createPolicies(scope).create(input)).policies;
  if (!policy) throw new Error("No policy was created.");
  return policy;
}

export async function uploadDocument(
  scope: AgencyScope,
  policyId: string,
  more: Record<string, unknown> = {},
): Promise<StoredDocument> {
  const uploadId = scope.newId("upl");
  await documentUploads.registerUpload(scope, {
    uploadId,
    storageKey: storageKeyOf(uploadId),
    name: "policy.txt",
    kind: "TXT",
    mediaType: "text/plain",
    size: 100,
    // Each is a separate file.
    sha256: uploadId,
    ...more,
  });
  const input = { policyId, uploadId, type: "POLICY_DOCUMENT", ...more };
  return valueOf(await createDocuments(scope).uploadPolicyFile(input));
}
