import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { UsState } from "../shared/us-states.ts";
import type { AccountType, ContactRole, EntityType } from "./model.ts";

// Each searchable table also has `row_key`, the integer that its search index refers to; only SQL uses it.

export const accounts = sqliteTable("accounts", {
  id: text("id").notNull(),
  type: text("type").$type<AccountType>().notNull(),
  name: text("name").notNull(),
  dba: text("dba"),
  email: text("email"),
  phone: text("phone"),
  website: text("website"),
  line1: text("line1").notNull(),
  line2: text("line2"),
  city: text("city").notNull(),
  zone: text("zone").$type<UsState>().notNull(),
  postalCode: text("postal_code").notNull(),
  entityType: text("entity_type").$type<EntityType>(),
  fein: text("fein"),
  naics: text("naics"),
  additionalNamedInsureds: text("additional_named_insureds", { mode: "json" }).$type<string[]>().notNull(),
  producerId: text("producer_id"),
  serviceRepId: text("service_rep_id"),
  /** The name as `nameKeyOf` reduces it. */
  nameKey: text("name_key").notNull(),
  searchText: text("search_text").notNull(),
  version: integer("version").notNull().default(1),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

export const contacts = sqliteTable("contacts", {
  id: text("id").notNull(),
  name: text("name").notNull(),
  email: text("email").notNull(),
  phone: text("phone"),
  searchText: text("search_text").notNull(),
  version: integer("version").notNull().default(1),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

export const accountContacts = sqliteTable("account_contacts", {
  accountId: text("account_id").notNull(),
  contactId: text("contact_id").notNull(),
  /** 0 is the primary contact. */
  position: integer("position").notNull(),
  roles: text("roles", { mode: "json" }).$type<ContactRole[]>().notNull(),
});
