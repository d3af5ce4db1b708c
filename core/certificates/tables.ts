import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Mark } from "#model/endorsements";
import type { MailingAddress } from "../shared/postal-address.ts";
import type { CertificateKind, CertificateSnapshot } from "./model.ts";

/** Only SQL uses `row_key`, which the search index refers to. */
export const certificates = sqliteTable("certificates", {
  id: text("id").primaryKey(),
  accountId: text("account_id").notNull(),
  kind: text("kind").$type<CertificateKind>().notNull(),
  number: text("number").notNull(),
  holderId: text("holder_id"),
  holderName: text("holder_name").notNull(),
  holderAddress: text("holder_address", { mode: "json" }).$type<MailingAddress>().notNull(),
  marks: text("marks", { mode: "json" }).$type<Mark[]>().notNull(),
  issuedOn: text("issued_on").notNull(),
  formId: text("form_id"),
  storageKey: text("storage_key").notNull(),
  sha256: text("sha256").notNull(),
  size: integer("size").notNull(),
  verificationCode: text("verification_code").notNull(),
  supersedes: text("supersedes"),
  supersededBy: text("superseded_by"),
  supersededAt: integer("superseded_at"),
  /** The first day on which the newer one takes its place; null: when it was issued. */
  supersededFrom: text("superseded_from"),
  withdrawnBy: text("withdrawn_by"),
  withdrawnAt: integer("withdrawn_at"),
  withdrawalReason: text("withdrawal_reason"),
  createdBy: text("created_by").notNull(),
  createdAt: integer("created_at").notNull(),
  version: integer("version").notNull().default(1),
  termsKey: text("terms_key").notNull(),
  searchText: text("search_text").notNull(),
  snapshot: text("snapshot", { mode: "json" }).$type<CertificateSnapshot>().notNull(),
});

export const certificatePolicies = sqliteTable(
  "certificate_policies",
  {
    certificateId: text("certificate_id").notNull(),
    policyId: text("policy_id").notNull(),
    policyNumber: text("policy_number"),
    carrierId: text("carrier_id").notNull(),
    inforceAt: text("inforce_at"),
    expiresAt: text("expires_at"),
  },
  (table) => [primaryKey({ columns: [table.certificateId, table.policyId] })],
);

/** Kept by triggers. */
export const certificateTerms = sqliteTable(
  "certificate_terms",
  {
    accountId: text("account_id").notNull(),
    termsKey: text("terms_key").notNull(),
    certificateId: text("certificate_id").notNull(),
    issued: integer("issued").notNull(),
    standing: integer("standing").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.termsKey] })],
);

export const certificateNumbers = sqliteTable(
  "certificate_numbers",
  {
    series: text("series").notNull(),
    year: integer("year").notNull(),
    last: integer("last").notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.year] })],
);

export const certificateReservations = sqliteTable("certificate_reservations", {
  key: text("key").primaryKey(),
  number: text("number").notNull(),
  verificationCode: text("verification_code").notNull(),
  reservedAt: integer("reserved_at").notNull(),
});
