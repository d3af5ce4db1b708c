/**
 * The first page of the lists of accounts and policies in each order, and with each kind of filter, and an account's
 * certificates.
 */
import { accountIdOf, accountRows } from "./fill-agency.ts";

export interface ListCall {
  /** The browser's document. */
  document: "Accounts" | "Policies" | "AccountCertificates";
  variables: Record<string, unknown>;
  /** A filter by text scans or joins, so its slowest calls count as well. */
  isTextFilter?: boolean;
}

const accountOrders = ["NAME", "CREATED_AT", "TYPE", "EMAIL", "LINE1"];
const policyOrders = [
  "ACCOUNT",
  "CREATED_AT",
  "EXPIRES_AT",
  "STATE",
  "TYPE",
  "CARRIER",
  "POLICY_NUMBER",
  "PREMIUM",
];
/** Rare, common, of two letters, and found nowhere. */
const texts = ["Maple Landing Books 4711", "bakery", "ri", "vermilion"];

const ordered = (document: ListCall["document"], sort: string): [string, ListCall][] =>
  ["ASC", "DESC"].map((direction) => [
    `${document} by ${sort} ${direction}`,
    { document, variables: { first: 50, sort, direction } },
  ]);

const filtered = (document: ListCall["document"], sort: string, filter: string): [string, ListCall] => [
  `${document} with "${filter}"`,
  { document, variables: { first: 50, sort, direction: "ASC", filter }, isTextFilter: true },
];

export const someAccountId = accountIdOf(accountRows / 2);

export const listCalls: Readonly<Record<string, ListCall>> = Object.fromEntries([
  ...accountOrders.flatMap((sort) => ordered("Accounts", sort)),
  ...policyOrders.flatMap((sort) => ordered("Policies", sort)),
  ...texts.map((text) => filtered("Accounts", "NAME", text)),
  ...[...texts, "GMX-1007"].map((text) => filtered("Policies", "ACCOUNT", text)),
  [
    "Certificates of an account",
    { document: "AccountCertificates", variables: { accountId: someAccountId, first: 50 } },
  ],
]);
