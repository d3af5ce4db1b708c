import { builder } from "../shared/graphql-builder.ts";
import { type Workspace, workspaceStates } from "./model.ts";

/** The type "CaraWorkspace", so that other nouns can return it. Its fields are in graphql.ts. */
export const CaraWorkspaceRef = builder.objectRef<Workspace>("CaraWorkspace");

export const CaraWorkspaceStateEnum = builder.enumType("CaraWorkspaceState", {
  description: "CREATED: Cara has not begun. IDLE: she has nothing to do.",
  values: workspaceStates,
});
