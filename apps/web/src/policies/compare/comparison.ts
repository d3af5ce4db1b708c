import type { CompareDocumentsQuery } from "../../graphql/generated/graphql.ts";

/** Two documents side by side, as they are shown. */
export type Comparison = CompareDocumentsQuery["compareDocuments"][number];
export type Difference = Comparison["differences"][number];
