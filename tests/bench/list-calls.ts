/**
 * The first page of the lists of accounts and policies in each order, and with each kind of filter, an account's
 * certificates, service requests, and email threads.
 */
import { accountIdOf, accountRows } from "./fill-agency.ts";
import type { Plan } from "./run-plan.ts";

export interface ListCall {
  /** The browser's document. */
  document: "Accounts" | "Policies" | "AccountCertificates" | "ServiceRequests" | "EmailThreads";
  variables: Record<string, unknown>;
  /** A filter by text scans or joins, so its slowest calls count as well. */
  isTextFilter?: boolean;
  /** Compared with these plain statements instead of our own. */
  bare?: Plan["roundTrips"][number];
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

const requestKey = "coalesce(due_at, 9000000000000000)";
const countOpen = { sql: "SELECT count(*) FROM service_requests WHERE state = 'OPEN'", args: [] };

const certificatePage = `WITH page AS (SELECT id, kind, number, holder_name, holder_address, marks, issued_on, created_at,
    superseded_at, withdrawn_at, version
  FROM certificates WHERE account_id = ? ORDER BY created_at DESC, id DESC LIMIT 51)`;

export const listCalls: Readonly<Record<string, ListCall>> = Object.fromEntries([
  ...accountOrders.flatMap((sort) => ordered("Accounts", sort)),
  ...policyOrders.flatMap((sort) => ordered("Policies", sort)),
  ...texts.map((text) => filtered("Accounts", "NAME", text)),
  ...[...texts, "GMX-1007"].map((text) => filtered("Policies", "ACCOUNT", text)),
  [
    "Email threads by last update",
    {
      document: "EmailThreads",
      variables: { first: 50 },
      bare: [
        {
          sql: `SELECT thread.*, accounts.* FROM (
              SELECT * FROM email_threads WHERE joined_into IS NULL ORDER BY updated_at DESC, id DESC LIMIT 51
            ) AS thread LEFT JOIN accounts ON accounts.id = thread.account_id
            ORDER BY thread.updated_at DESC, thread.id DESC`,
          args: [],
        },
        { sql: "SELECT count(*) FROM email_threads WHERE joined_into IS NULL", args: [] },
        { sql: "SELECT max(seq) FROM changes", args: [] },
      ],
    },
  ],
  [
    'Email threads with "bakery"',
    { document: "EmailThreads", variables: { first: 50, filter: "bakery" }, isTextFilter: true },
  ],
  [
    "Open service requests by due date",
    {
      document: "ServiceRequests",
      variables: { first: 50, filter: { state: "OPEN" } },
      bare: [
        {
          sql: `SELECT request.*, accounts.*, users.* FROM (
              SELECT * FROM service_requests WHERE state = 'OPEN' ORDER BY ${requestKey}, id LIMIT 51
            ) AS request LEFT JOIN accounts ON accounts.id = request.account_id
            LEFT JOIN users ON users.id = request.assignee_id ORDER BY ${requestKey}, request.id`,
          args: [],
        },
        countOpen,
        countOpen,
        { sql: "SELECT max(seq) FROM changes", args: [] },
      ],
    },
  ],
  [
    'Service requests with "bakery"',
    {
      document: "ServiceRequests",
      variables: { first: 50, filter: { text: "bakery" } },
      isTextFilter: true,
    },
  ],
  [
    "Certificates of an account",
    {
      document: "AccountCertificates",
      variables: { accountId: someAccountId, first: 50 },
      bare: [
        { sql: `${certificatePage} SELECT * FROM page`, args: [someAccountId] },
        {
          sql: `${certificatePage} SELECT shown.*, policies.policy_number AS number_now,
              policies.carrier_id AS carrier_now, policies.inforce_at AS inforce_now, policies.expires_at AS expires_now,
              policies.state, policies.deleted_at, policies.cancellation, policies.reinstatement
            FROM page JOIN certificate_policies AS shown ON shown.certificate_id = page.id
            JOIN policies ON policies.id = shown.policy_id`,
          args: [someAccountId],
        },
        { sql: "SELECT count(*) FROM certificates WHERE account_id = ?", args: [someAccountId] },
      ],
    },
  ],
]);
