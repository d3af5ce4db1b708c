/**
 * Accounts, the clients of the agency, with their contacts. Every change is one batch with its audit row; a form
 * sent twice makes one account; a list's page stays where it was whatever is added meanwhile.
 */
export { AccountRef } from "./graphql-ref.ts";
export { accountMatches, accountSearchText, findAccounts } from "./repository.ts";
export {
  type AccountEdit,
  type AccountList,
  type AccountListRequest,
  type Accounts,
  createAccounts,
} from "./service.ts";
export { accounts } from "./tables.ts";
