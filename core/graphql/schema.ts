/**
 * The schema: the builder after every noun's graphql.ts has added its types and fields. Only this file imports those;
 * everything else uses a noun through its mod.ts.
 */
import "../accounts/graphql.ts";
import "../addresses/graphql.ts";
import "../agencies/graphql.ts";
import "../applications/graphql.ts";
import "../approvals/graphql.ts";
import "../artifacts/graphql.ts";
import "../audit/graphql.ts";
import "../carriers/graphql.ts";
import "../certificate-batches/graphql-reissue.ts";
import "../certificate-batches/graphql.ts";
import "../certificate-forms/graphql.ts";
import "../certificates/graphql-sending.ts";
import "../certificates/graphql.ts";
import "../comparisons/graphql.ts";
import "../custom-presets/graphql.ts";
import "../deliveries/graphql.ts";
import "../documents/graphql.ts";
import "../emails/graphql.ts";
import "../emails/graphql-work.ts";
import "../emails/setup/graphql.ts";
import "../emails/graphql-rules.ts";
import "../emails/graphql-privacy.ts";
import "../endorsements/graphql.ts";
import "../explorer/graphql.ts";
import "../history/graphql.ts";
import "../holders/graphql.ts";
import "../intake/graphql.ts";
import "../knowledge/graphql.ts";
import "../logos/graphql.ts";
import "../notes/graphql.ts";
import "../policies/graphql.ts";
import "../search/graphql.ts";
import "../servicing/graphql-changes.ts";
import "../servicing/graphql-marks.ts";
import "../servicing/graphql-settings.ts";
import "../servicing/graphql-steps.ts";
import "../servicing/graphql.ts";
import "../sign-in/graphql.ts";
import "../styles/graphql.ts";
import "../subscription/graphql.ts";
import "../users/graphql.ts";
import "../workspaces/graphql-changes.ts";
import "../workspaces/graphql-preferences.ts";
import "../workspaces/graphql.ts";
import { lexicographicSortSchema, printSchema } from "graphql";
import { builder } from "../shared/graphql-builder.ts";

export const schema = builder.toSchema();

/** The text of schema.graphql. */
export const printedSchema = (): string => `${printSchema(lexicographicSortSchema(schema))}\n`;
