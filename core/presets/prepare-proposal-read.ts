import * as v from "valibot";
import { counted } from "./artifact.ts";
import { REQUIREMENTS_MAX, TASK_FILES_MAX } from "./model.ts";
import { documentIdSchema, type PresetRead } from "./preset-read.ts";

/** Reads what offers state for a client. */
export const prepareProposalRead: PresetRead<"PREPARE_PROPOSAL"> = {
  stage: "COMPARE",
  input: v.object({
    documentIds: v.pipe(v.array(documentIdSchema), v.maxLength(TASK_FILES_MAX)),
    passages: v.array(
      v.object({
        place: v.picklist(["INTRODUCTION", "ABOUT_FIGURES", "ACCEPTANCE", "CLOSING"]),
        text: v.string(),
        isOwn: v.boolean(),
      }),
    ),
    wishes: v.pipe(v.string(), v.maxLength(REQUIREMENTS_MAX)),
  }),
  async run({ reasoner, open, today, preparer }, { documentIds, passages, wishes }) {
    const [opened, date, by] = await Promise.all([open(documentIds), today(), preparer()]);
    const documents = documentIds.flatMap((id) => opened.get(id) ?? []);
    if (documents.length === 0) return null;
    const reasoned = await reasoner.propose({ documents, passages, wishes });
    return { ...reasoned, value: { ...reasoned.value, today: date, ...by } };
  },
  describe(proposal) {
    const title = "Read the quotes";
    if (!proposal) return { title, content: "" };
    const names = proposal.sections.flatMap(({ matrix }) => matrix.columns.map(({ name }) => name));
    return { title, content: `${counted(names.length, "option")}: ${names.join("; ")}.` };
  },
};
