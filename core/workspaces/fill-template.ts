/** Fills in a form from everything that is known for it, and hands it over with the source of each value. */
import * as v from "valibot";
import { askApproval } from "#core/approvals";
import { createArtifact } from "#core/artifacts";
import type { Reasoner } from "#core/assistant";
import { announceChange } from "#core/audit";
import { addFoundValues, fillTemplate, findTemplateSources, readSources } from "#core/form-templates";
import { findPoliciesOfAccounts } from "#core/policies";
import { templateArtifact } from "#core/presets";
import type { Tool } from "#core/workflows";
import type { CertificateIssue } from "#model/artifacts";
import { documentNamesOf, type FilledTemplate, templateIds } from "#model/form-templates";
import type { FilledOutcome, FillTemplateInput } from "#model/presets";
import { mailingAddressSchema } from "../shared/postal-address.ts";
import type { SearchPorts } from "./search-documents.ts";
import { storedContent } from "./preset-drafts.ts";
import { textSchema } from "./tool-inputs.ts";
import { answersOf, turnInputSchema, type Understood, understoodOf } from "./turn.ts";

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

export const filledSchema = v.object({
  artifactId: v.string(),
  title: v.string(),
  headline: v.string(),
});

const isCertificateTask = (understood: Understood | null): boolean =>
  understood?.task.tag === "PRESET" && understood.task.key === "GENERATE_CERTIFICATE_OF_LIABILITY_INSURANCE";

/** What would be issued; null without a client, a policy or a holder with a whole address. */
function issueOf(
  { fields }: FilledTemplate,
  accountId: string | null,
): Omit<CertificateIssue, "drawnFrom"> | null {
  const valueOf = (name: string) => fields.find((field) => field.name === name)?.value ?? null;
  const name = valueOf("CertificateHolder_FullName_A");
  const part = (of: string) => valueOf(`CertificateHolder_MailingAddress_${of}_A`);
  const address = v.safeParse(mailingAddressSchema, {
    line1: part("LineOne"),
    line2: part("LineTwo"),
    city: part("CityName"),
    zone: part("StateOrProvinceCode"),
    postalCode: part("PostalCode"),
  });
  const hasPolicy = fields.some((field) => /Policy.*_PolicyNumberIdentifier_/u.test(field.name));
  return accountId === null || name === null || !address.success || !hasPolicy
    ? null
    : { accountId, holder: { name, address: address.output } };
}

export const fillTemplateTool: Tool<
  Pick<SearchPorts, "storage"> & { readonly reasoner: Pick<Reasoner, "findValues"> }
> = {
  effect: "WRITE",
  input: fillTemplateSchema,
  async act({ storage, reasoner }, { scope, workflow, step, journal }) {
    const { templateId } = step.input as FillTemplateInput;
    const clientId = understoodOf(journal)?.accountId ?? null;
    // Before they are read: what changes while the form is filled in counts as a change.
    const policies = clientId === null ? [] : await findPoliciesOfAccounts(scope.db, [clientId]);
    const drawnFrom = policies.map(({ id, version }) => ({ policyId: id, version }));
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
    const {
      value: filled,
      withoutModel,
      runs,
    } = await addFoundValues(fillTemplate(readSources(sources)), sources.documents, reasoner);
    // What policies on file say is quoted from their documents, which nobody handed over.
    const names = documentNamesOf(filled);
    const artifact = templateArtifact(filled);
    const artifactId = scope.newId("art");
    const { title, kind, blocks } = artifact;
    const outcome: FilledOutcome = {
      artifactId,
      title,
      headline: blocks[0]?.text ?? title,
      ...(withoutModel && { withoutModel }),
    };
    const { subjectId: workspaceId, askedBy } = workflow;
    const issuable = isCertificateTask(understood) ? issueOf(filled, sources.account?.id ?? null) : null;
    const issue: CertificateIssue | null = issuable && { ...issuable, drawnFrom };
    const content = { ...storedContent(artifact, names), template: filled, ...(issue && { issue }) };
    const rows = createArtifact(scope, { id: artifactId, workspaceId, kind, title, content });
    if (!issue) return { tag: "DONE", outcome, rows, runs };
    rows.push(
      ...askApproval(scope, {
        ...{ workspaceId, artifactId, kind: "ISSUE_CERTIFICATE", key: step.key, askedBy },
        accountId: issue.accountId,
        clientName: understood?.clientName ?? null,
      }),
      announceChange(scope, { entity: "caraApproval", entityId: artifactId, parentId: workspaceId }),
    );
    return { tag: "DONE", outcome: { ...outcome, isIssuable: true }, rows, runs };
  },
};
