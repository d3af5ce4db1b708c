/** GraphQL: the schema of all nouns, and the pipeline that runs operations on it within limits. */
export { createPipeline } from "./pipeline.ts";
export { printedSchema, schema } from "./schema.ts";
