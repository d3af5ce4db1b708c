import * as v from "valibot";
import { counted } from "./artifact.ts";
import { TASK_FILES_MAX } from "./model.ts";
import { documentIdSchema, type PresetRead } from "./preset-read.ts";

/** Puts offers and policies side by side. */
export const compareCoverageRead: PresetRead<"COMPARE_COVERAGE"> = {
  stage: "COMPARE",
  input: v.object({ documentIds: v.pipe(v.array(documentIdSchema), v.maxLength(TASK_FILES_MAX)) }),
  async run({ reasoner, open, today }, { documentIds }) {
    const [opened, date] = await Promise.all([open(documentIds), today()]);
    const documents = documentIds.flatMap((id) => opened.get(id) ?? []);
    if (documents.length === 0) return null;
    const reasoned = await reasoner.matrix({ documents });
    return { ...reasoned, value: { ...reasoned.value, today: date } };
  },
  describe(matrix) {
    const title = "Put the quotes side by side";
    if (!matrix) return { title, content: "" };
    const same = matrix.rows.filter(({ isSame }) => isSame).length;
    const columns = matrix.columns.map(({ name }) => name).join("; ");
    return {
      title,
      content: `${columns}. ${counted(matrix.rows.length, "line")}, ${same} of them the same.`,
    };
  },
};
