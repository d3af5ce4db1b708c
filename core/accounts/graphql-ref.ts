import { builder } from "../shared/graphql-builder.ts";
import type { Account } from "./model.ts";

/** The type "Account", so that other nouns can add their fields to it. graphql.ts says what it holds. */
export const AccountRef = builder.objectRef<Account>("Account");
