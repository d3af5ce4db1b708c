import * as v from "valibot";
import { counted } from "./artifact.ts";
import { documentIdSchema, type PresetRead, recordedPolicySchema } from "./preset-read.ts";

/** Holds each demand of one contract against policies in force, and lists its clauses on insurance. */
export const reviewContractRead: PresetRead<"REVIEW_CONTRACT"> = {
  stage: "REVIEW",
  input: v.object({
    contractId: documentIdSchema,
    documentIds: v.array(documentIdSchema),
    policies: v.array(recordedPolicySchema),
  }),
  async run({ reasoner, open, today }, { contractId, documentIds, policies }) {
    const [opened, date] = await Promise.all([open([contractId, ...documentIds]), today()]);
    const contract = opened.get(contractId);
    if (!contract) return null;
    const documents = documentIds.flatMap((id) => opened.get(id) ?? []);
    return reasoner.reviewContract({ contract, documents, records: policies, today: date });
  },
  describe(review) {
    const met = review?.demands.filter(({ verdict }) => verdict === "MET").length ?? 0;
    const content = review
      ? `${counted(review.clauses.length, "clause")} listed, ${met} of ${counted(review.demands.length, "demand")} met.`
      : "";
    return { title: "Check each demand against the policies", content };
  },
};
