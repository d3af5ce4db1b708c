/**
 * The use cases that GraphQL can call, by noun. Each noun's graphql.ts merges its own into this interface and
 * edge/compose.ts builds them, so no file here has to know every noun.
 */
// oxlint-disable-next-line typescript/no-empty-interface -- filled by declaration merging
export interface Services {}
