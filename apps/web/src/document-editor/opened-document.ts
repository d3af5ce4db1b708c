import type { CaraDocumentQuery } from "../graphql/generated/graphql.ts";

/** A document of a workspace, as its page reads it. */
export type OpenedDocument = CaraDocumentQuery["caraWorkspace"]["artifacts"][number];
