import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { UsState } from "../shared/us-states.ts";
import type { AgencyState } from "./model.ts";

/** In the agency's own database; has one row. */
export const agencyProfile = sqliteTable("agency_profile", {
  id: integer("id").primaryKey(),
  agencyId: text("agency_id").notNull(),
  name: text("name").notNull(),
  timeZone: text("time_zone").notNull(),
  line1: text("line1"),
  line2: text("line2"),
  city: text("city"),
  zone: text("zone").$type<UsState>(),
  postalCode: text("postal_code"),
  contactPhone: text("contact_phone"),
  contactEmail: text("contact_email"),
  authorizedRepresentative: text("authorized_representative"),
  version: integer("version").notNull().default(1),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});
export type AgencyProfileRow = typeof agencyProfile.$inferSelect;

/** In the registry. */
export const agencies = sqliteTable("agencies", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  databaseName: text("database_name").notNull(),
  state: text("state").$type<AgencyState>().notNull(),
  schemaVersion: integer("schema_version").notNull().default(0),
  verificationKey: text("verification_key"),
  /** Before the @ of the address at which it receives mail. */
  mailName: text("mail_name"),
  /** At the payment provider. */
  customerId: text("customer_id"),
  migrationError: text("migration_error"),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

/** In the registry: maps an email address to the agency it signs in to. */
export const signInAddresses = sqliteTable("sign_in_addresses", {
  email: text("email").primaryKey(),
  agencyId: text("agency_id").notNull(),
  userId: text("user_id").notNull(),
  reservedAt: integer("reserved_at"),
});
