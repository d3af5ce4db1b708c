import { builder } from "../shared/graphql-builder.ts";
import type { Artifact } from "./model.ts";

/** The type "CaraArtifact", so that other nouns can return it. Its fields are in graphql.ts. */
export const CaraArtifactRef = builder.objectRef<Artifact>("CaraArtifact");
