import * as v from "valibot";
import { counted } from "./artifact.ts";
import { REQUIREMENTS_MAX } from "./model.ts";
import { documentIdSchema, type PresetRead } from "./preset-read.ts";
import { readTypedRequirements } from "./typed-requirements.ts";

/** Holds each demand of contracts, knowledge pages and typed requirements against one certificate. */
export const reviewRead: PresetRead<"REVIEW"> = {
  stage: "REVIEW",
  input: v.object({
    certificateId: documentIdSchema,
    demandingIds: v.array(documentIdSchema),
    requirements: v.pipe(v.string(), v.maxLength(5 * REQUIREMENTS_MAX)),
    proofIds: v.array(documentIdSchema),
    client: v.nullish(v.string()),
  }),
  async run({ reasoner, open, today }, { certificateId, demandingIds, proofIds, requirements, client }) {
    const [opened, date] = await Promise.all([open([certificateId, ...demandingIds, ...proofIds]), today()]);
    const certificate = opened.get(certificateId);
    if (!certificate) return null;
    const listed = (ids: readonly string[]) => ids.flatMap((id) => opened.get(id) ?? []);
    const typed = requirements === "" ? [] : [await readTypedRequirements(requirements)];
    return reasoner.review({
      certificate,
      demanding: [...listed(demandingIds), ...typed],
      proof: listed(proofIds),
      today: date,
      client: client ?? null,
    });
  },
  describe(review) {
    const met = review?.demands.filter(({ verdict }) => verdict === "MET").length ?? 0;
    const content = review ? `${met} of ${counted(review.demands.length, "demand")} met.` : "";
    return { title: "Check each demand against the certificate", content };
  },
};
