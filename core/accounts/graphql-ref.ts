import { builder } from "../shared/graphql-builder.ts";
import type { Account } from "./model.ts";

/** The type "Account", so that other nouns can add fields to it. Its own fields are in graphql.ts. */
export const AccountRef = builder.objectRef<Account>("Account");
