import * as v from "valibot";
import { counted } from "./artifact.ts";
import { REQUIREMENTS_MAX, TYPED_FACTS_ID } from "./model.ts";
import { documentIdSchema, type PresetRead, recordedPolicySchema } from "./preset-read.ts";
import { readTyped } from "./typed-requirements.ts";

/** Holds the facts of a loss against the clauses of the policies that ran on its day. */
export const claimsRead: PresetRead<"REVIEW_CLAIM"> = {
  stage: "REVIEW",
  input: v.object({
    documentIds: v.array(documentIdSchema),
    facts: v.pipe(v.string(), v.maxLength(5 * REQUIREMENTS_MAX)),
    policies: v.array(recordedPolicySchema),
  }),
  async run({ reasoner, open, today }, { documentIds, facts, policies }) {
    const [opened, date] = await Promise.all([open(documentIds), today()]);
    const documents = documentIds.flatMap((id) => opened.get(id) ?? []);
    // Staff part facts by slashes as by lines; each stays where it is.
    const lines = facts.replaceAll(" / ", " \n ");
    const typed = facts === "" ? null : await readTyped(lines, { id: TYPED_FACTS_ID, name: "Typed facts" });
    if (documents.length === 0 && typed === null) return null;
    return reasoner.reviewClaim({ documents, typed, records: policies, today: date });
  },
  describe(review) {
    const limits = review?.points.filter(({ bearing }) => bearing === "LIMITS").length ?? 0;
    const content = review ? `${counted(review.points.length, "clause")} to consider, ${limits} limit.` : "";
    return { title: "Hold the facts against the policy", content };
  },
};
