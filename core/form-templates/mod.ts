/**
 * Form templates: the twelve forms that Cara fills in from what people answered, corrected and recorded and from what
 * documents say, in that order. Every value has its source, what others say is shown beside it, and no underwriting
 * question is answered but by words that answer it.
 */
export { fillTemplate } from "./fill.ts";
export { addFoundValues } from "./found-values.ts";
export { findTemplateSources } from "./find-sources.ts";
export { limitsToIssue } from "./issued-limits.ts";
export type { TemplateDocument } from "./read-documents.ts";
export { boxOf, descriptionBox, withoutPolicies } from "./policy-rows.ts";
export { readSources, type TemplateSources } from "./read-sources.ts";
export { landsOnForm } from "./read-words.ts";
export type { KnownPolicy } from "./known-policy.ts";
