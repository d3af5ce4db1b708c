import * as v from "valibot";
import { applicationLines } from "#model/assistant";
import { counted } from "./artifact.ts";
import { documentIdSchema, type PresetRead } from "./preset-read.ts";

/** Finds the application among the documents, and holds it against the others. */
export const applicationRead: PresetRead<"CHECK_APPLICATION"> = {
  stage: "REVIEW",
  input: v.object({
    documentIds: v.array(documentIdSchema),
    lines: v.array(v.picklist(applicationLines)),
    onFileIds: v.optional(v.array(documentIdSchema), []),
    accountId: v.optional(v.nullable(documentIdSchema), null),
    isOneBusiness: v.optional(v.boolean(), false),
  }),
  async run(ports, { documentIds, lines, onFileIds = [], accountId = null, isOneBusiness = false }) {
    const { reasoner, open } = ports;
    const [opened, today, records, found] = await Promise.all([
      open([...documentIds, ...onFileIds]),
      ports.today(),
      accountId === null ? { answers: [], carriers: [], losses: [] } : ports.applicant(accountId),
      ports.guides(),
    ]);
    const [documents = [], onFile = []] = [documentIds, onFileIds].map((ids) =>
      ids.flatMap((id) => opened.get(id) ?? []),
    );
    const guides = found.filter(({ documentId }) => !documentIds.includes(documentId));
    return documents.length === 0
      ? null
      : reasoner.checkApplication({ documents, lines, today, onFile, records, guides, isOneBusiness });
  },
  describe(check) {
    const title = "Check the application";
    if (!check) return { title, content: "" };
    if (check.applicationId === null) return { title, content: "None of the files is an application." };
    if (check.isBlank) return { title, content: "The application is blank." };
    const right = check.points.filter(({ verdict }) => verdict === "MET").length;
    return { title, content: `${right} of ${counted(check.points.length, "point")} right.` };
  },
};
