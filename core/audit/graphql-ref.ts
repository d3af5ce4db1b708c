import { builder } from "../shared/graphql-builder.ts";
import type { ReportedChange } from "./change-feed.ts";

/** The type "AnnouncedChange", so that other streams can carry changes as well. Its fields are in graphql.ts. */
export const AnnouncedChangeRef = builder.objectRef<ReportedChange>("AnnouncedChange");
