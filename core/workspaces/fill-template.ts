/** Fills in a form from everything that is known for it, and hands it over with the source of each value. */
import * as v from "valibot";
import { createArtifact } from "#core/artifacts";
import { fillTemplate, findTemplateSources, readSources } from "#core/form-templates";
import { templateArtifact } from "#core/presets";
import type { Tool } from "#core/workflows";
import { templateIds } from "#model/form-templates";
import type { FilledOutcome, FillTemplateInput } from "#model/presets";
import type { SearchPorts } from "./search-documents.ts";
import { storedContent } from "./preset-drafts.ts";
import { textSchema } from "./tool-inputs.ts";
import { answersOf, turnInputSchema, understoodOf } from "./turn.ts";

const blockSchema = v.object({
  certificateHolder: v.optional(textSchema),
  additionalInterest: v.optional(textSchema),
});

export const fillTemplateSchema = v.looseObject({ templateId: v.picklist(templateIds) });

/** The block of the form that is filled in. */
export function blockOf(input: unknown): v.InferOutput<typeof blockSchema> {
  const { templateId, ...blocks } = v.parse(fillTemplateSchema, input);
  return v.parse(v.optional(blockSchema, {}), blocks[templateId]);
}

export const filledSchema = v.object({ artifactId: v.string(), title: v.string(), headline: v.string() });

export const fillTemplateTool: Tool<Pick<SearchPorts, "storage">> = {
  effect: "WRITE",
  input: fillTemplateSchema,
  async act({ storage }, { scope, workflow, step, journal }) {
    const { templateId } = step.input as FillTemplateInput;
    const { certificateHolder = "", additionalInterest = "" } = blockOf(step.input);
    const understood = understoodOf(journal);
    const { message, isOfRequest = false } = v.parse(turnInputSchema, journal.input);
    const sources = await findTemplateSources(scope, storage.readRange, {
      templateId,
      party: certificateHolder || additionalInterest,
      // A client's words are not those of the user who opened the request; what was said last counts first.
      answers: [
        ...answersOf(journal).map(({ answer }) => answer),
        ...(isOfRequest ? [] : [message]),
      ].toReversed(),
      accountId: understood?.accountId ?? null,
      documentIds: (understood?.documents ?? []).map(({ documentId }) => documentId),
    });
    const filled = fillTemplate(readSources(sources));
    const names = new Map(sources.documents.map(({ documentId, name }) => [documentId, name]));
    const artifact = templateArtifact(filled);
    const artifactId = scope.newId("art");
    const { title, kind, blocks } = artifact;
    const outcome: FilledOutcome = { artifactId, title, headline: blocks[0]?.text ?? title };
    const content = { ...storedContent(artifact, names), template: filled };
    const rows = createArtifact(scope, {
      id: artifactId,
      workspaceId: workflow.subjectId,
      kind,
      title,
      content,
    });
    return { tag: "DONE", outcome, rows };
  },
};
