/**
 * The field table: what is read about a policy, how documents label it, how people ask for it, how it is shown and
 * compared. Extraction, questions, comparison, review and contract demands read it. A new field is one row.
 */
import type { FieldRow } from "./field-row.ts";
import { fieldsOfLimits } from "./fields-of-limits.ts";
import { fieldsOfPolicies } from "./fields-of-policies.ts";

export type { FieldRow } from "./field-row.ts";

export const fieldTable: readonly FieldRow[] = [...fieldsOfPolicies, ...fieldsOfLimits];
