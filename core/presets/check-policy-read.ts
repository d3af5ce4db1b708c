import * as v from "valibot";
import { checkRoles } from "#model/assistant";
import { counted } from "./artifact.ts";
import { TASK_FILES_MAX } from "./model.ts";
import { documentIdSchema, type PresetRead } from "./preset-read.ts";

/** Holds an issued policy against its binder, its quote or the term before it. */
export const checkPolicyRead: PresetRead<"CHECK_POLICY"> = {
  stage: "COMPARE",
  input: v.object({
    documentIds: v.pipe(v.array(documentIdSchema), v.maxLength(TASK_FILES_MAX)),
    said: v.array(v.object({ documentId: documentIdSchema, role: v.picklist(checkRoles) })),
  }),
  async run({ reasoner, open, today }, { documentIds, said }) {
    const [opened, date] = await Promise.all([open(documentIds), today()]);
    const documents = documentIds.flatMap((id) => opened.get(id) ?? []);
    return documents.length === 0 ? null : reasoner.checkPolicy({ documents, said, today: date });
  },
  describe(check) {
    const title = "Check the policy";
    if (!check) return { title, content: "" };
    const [policy, ...promises] = check.documents;
    if (!policy || promises.length === 0)
      return { title, content: "There is nothing to hold against each other." };
    const right = check.points.filter(({ outcome }) => outcome === "AS_EXPECTED").length;
    const against = promises.map(({ name }) => name).join(", ");
    return {
      title,
      content: `${policy.name} against ${against}: ${right} of ${counted(check.points.length, "line")} as expected.`,
    };
  },
};
