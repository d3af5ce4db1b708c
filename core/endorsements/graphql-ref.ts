import { builder } from "../shared/graphql-builder.ts";
import { type MarkProof, marks } from "./model.ts";

/** For every noun whose records carry marks. */
export const MarkEnum = builder.enumType("Mark", {
  description: "A mark of a certificate that only an endorsement can give.",
  values: marks,
});

/** The type "MarkProof"; graphql.ts says what it holds. */
export const MarkProofRef = builder.objectRef<MarkProof>("MarkProof");
