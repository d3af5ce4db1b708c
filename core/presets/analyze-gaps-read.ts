import * as v from "valibot";
import { counted } from "./artifact.ts";
import { CLIENT_RECORD_ID, REQUIREMENTS_MAX, TYPED_FACTS_ID } from "./model.ts";
import { documentIdSchema, type PresetRead, recordedPolicySchema } from "./preset-read.ts";
import { readTyped } from "./typed-requirements.ts";

const textSchema = v.pipe(v.string(), v.maxLength(5 * REQUIREMENTS_MAX));

/** Holds what a client does, has and owns against its policies in force. */
export const analyzeGapsRead: PresetRead<"ANALYZE_GAPS"> = {
  stage: "REVIEW",
  input: v.object({
    documentIds: v.array(documentIdSchema),
    record: textSchema,
    typed: textSchema,
    policies: v.array(recordedPolicySchema),
  }),
  async run({ reasoner, open, today }, { documentIds, record, typed, policies }) {
    const [opened, date] = await Promise.all([open(documentIds), today()]);
    const documents = documentIds.flatMap((id) => opened.get(id) ?? []);
    const said = await Promise.all([
      ...(record === "" ? [] : [readTyped(record, { id: CLIENT_RECORD_ID, name: "The client's record" })]),
      ...(typed === "" ? [] : [readTyped(typed, { id: TYPED_FACTS_ID, name: "Typed facts" })]),
    ]);
    if (documents.length + said.length === 0) return null;
    return reasoner.analyzeGaps({
      ...{ documents, said, records: policies, today: date },
      typedId: TYPED_FACTS_ID,
    });
  },
  describe(analysis) {
    const points = analysis?.points ?? [];
    const gaps = points.filter(({ outcome }) => outcome === "GAP_CONFIRMED" || outcome === "GAP_INFERRED");
    const content = analysis
      ? `${counted(points.length, "exposure")} compared with the policies, ${counted(gaps.length, "gap")} found.`
      : "";
    return { title: "Compare each exposure with the policies", content };
  },
};
