/**
 * Accounts, the clients of the agency, with their contacts. Every change is one batch with its audit row, a form sent
 * twice creates one account, and a page of a list stays in place when rows are added.
 */
export { findAccountsNamed } from "./find-by-name.ts";
export { AccountRef } from "./graphql-ref.ts";
export { nameKeyOf } from "./name-key.ts";
export { accountContains, accountSearchText, findAccounts, findAccountsAmong } from "./repository.ts";
export {
  type AccountEdit,
  type AccountList,
  type AccountListRequest,
  type Accounts,
  createAccounts,
} from "./service.ts";
export { accounts } from "./tables.ts";
