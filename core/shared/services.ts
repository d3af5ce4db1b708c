/**
 * The use-cases that GraphQL can call, by noun. Each noun's graphql.ts adds its own by merging into this
 * interface, and edge/compose.ts builds them; so no file here has to know every noun.
 */
// oxlint-disable-next-line typescript/no-empty-interface -- filled by declaration merging
export interface Services {}
