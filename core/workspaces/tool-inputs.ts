import * as v from "valibot";

/** Of the inputs of tools: a model or an older version may have written them. */
export const textSchema = v.pipe(v.string(), v.maxLength(40_000));
export const idSchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100));
