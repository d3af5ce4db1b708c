/** Fills in a form from everything that is known for it, and hands it over with the source of each value. */
import * as v from "valibot";
import { approvalGoesOn, askApproval, findApprovalOfArtifact } from "#core/approvals";
import { createArtifact, findArtifacts, reviseArtifact } from "#core/artifacts";
import type { Reasoner } from "#core/assistant";
import { announceChange } from "#core/audit";
import {
  addFoundValues,
  fillTemplate,
  findTemplateSources,
  limitsToIssue,
  readSources,
} from "#core/form-templates";
import { findPoliciesOfAccounts } from "#core/policies";
import { templateArtifact } from "#core/presets";
import type { Tool } from "#core/workflows";
import { nameOfPolicy } from "#model/policies";
import type { Approval } from "#model/approvals";
import { type Artifact, type CertificateIssue, storedContent } from "#model/artifacts";
import type { CertificateKind } from "#model/certificates";
import type { Mark } from "#model/endorsements";
import { documentNamesOf, type TemplateId, templateIds } from "#model/form-templates";
import type { FilledOutcome, FillTemplateInput } from "#model/presets";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { mailingAddressSchema } from "../shared/postal-address.ts";
import { findUserName } from "./find-user-name.ts";
import type { SearchPorts } from "./search-documents.ts";
import { textSchema } from "./tool-inputs.ts";
import { turnInputSchema } from "./task.ts";
import { answersOf, understoodOf } from "./turn.ts";

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
  version: v.optional(v.number()),
  title: v.string(),
  headline: v.string(),
});

/** The forms that are issued, and as what. */
const issuedKinds: Partial<Record<TemplateId, CertificateKind>> = {
  acord25: "LIABILITY",
  acord27: "PROPERTY",
  acord28: "PROPERTY",
};
const words: Record<CertificateKind, { it: string; party: string; policy: string }> = {
  LIABILITY: { it: "The certificate", party: "holder", policy: "policy of the client's records" },
  PROPERTY: { it: "The evidence", party: "lender", policy: "property policy of the client's records" },
};

/** What would be issued, or why nothing can be, as a sentence with what to do. */
function issueOf(
  kind: CertificateKind,
  { facts, certified, unfiled }: ReturnType<typeof readSources>,
  accountId: string | null,
): Omit<CertificateIssue, "drawnFrom"> | string {
  const key = kind === "PROPERTY" ? "interest.0" : "holder";
  const valueOf = (part: string) => facts.get(`${key}.${part}`)?.[0]?.value ?? null;
  const name = valueOf("name");
  const address = v.safeParse(mailingAddressSchema, {
    line1: valueOf("line1"),
    line2: valueOf("line2"),
    city: valueOf("city"),
    zone: valueOf("zone"),
    postalCode: valueOf("postalCode"),
  });
  const { it, party, policy } = words[kind];
  const { policyIds, marks } = certified;
  if (accountId === null)
    return `${it} is not put up for issuing, because none of your clients is named. Name the client, and ask again.`;
  if (policyIds.length === 0)
    return `${it} is not put up for issuing, because no ${policy} is in force. Enter the policy, and ask again.`;
  if (name === null || !address.success)
    return `${it} is not put up for issuing, because the ${party}'s ${name === null ? "name" : "whole address"} is not known. Write it, and ask again.`;
  const [alone] = unfiled;
  if (alone)
    return `${it} is not put up for issuing, because what ${new Intl.ListFormat("en").format(alone.documentNames)} says is in no document of ${nameOfPolicy(alone.record)}. Upload it to the policy, and ask again.`;
  const said = facts.get("certificate.description")?.find(({ source }) => source.tag === "ANSWER")?.value;
  const loan = facts.get("interest.0.loan")?.find(({ source }) => source.tag === "ANSWER")?.value;
  return {
    ...(kind === "PROPERTY" && loan !== undefined ? { loanNumber: loan } : {}),
    ...{ accountId, kind, holder: { name, address: address.output }, policyIds, marks: printable(marks) },
    ...(kind === "LIABILITY" && said !== undefined ? { descriptionOfOperations: said } : {}),
  };
}

/** What is issued, with who typed its limits and its loan number: whoever did so in the draft before, or whoever asks now. */
async function withAuthors(
  { db, nowMs }: Pick<AgencyScope, "db" | "nowMs">,
  issue: CertificateIssue,
  {
    limits,
    before,
    askedBy,
  }: {
    limits: ReturnType<typeof limitsToIssue>["limits"];
    before: CertificateIssue | null;
    askedBy: string;
  },
): Promise<CertificateIssue> {
  const { loanNumber } = issue;
  if (limits.length === 0 && loanNumber === undefined) return issue;
  const by = { userId: askedBy, name: await findUserName(db, askedBy) };
  const at = nowMs();
  const typedBefore = ({ policyId, key, value }: (typeof limits)[number]) =>
    before?.values?.find((each) => each.policyId === policyId && each.key === key && each.value === value);
  const isSameLoan = before?.loanNumber === loanNumber;
  return {
    ...issue,
    values: limits.map((limit) => typedBefore(limit) ?? { ...limit, by, at }),
    ...(loanNumber === undefined ? {} : { loanTyped: (isSameLoan && before?.loanTyped) || { ...by, at } }),
  };
}

/** Those that have a box on the form, so that whoever approves has seen them. */
const printable = (marks: readonly { policyId: string; mark: Mark }[]) =>
  marks.flatMap(({ policyId, mark }) => (mark === "PRIMARY_NONCONTRIBUTORY" ? [] : [{ policyId, mark }]));

/**
 * The form that is made anew, as long as nobody has changed it or decided on it since; else it stays, and another one is made.
 */
async function findUnchanged(
  { db }: Pick<AgencyScope, "db">,
  { artifactId, version }: { artifactId: string; version: number },
): Promise<{ artifact: Artifact; approval: Approval | null } | null> {
  const [[artifact], approval] = await Promise.all([
    findArtifacts(db, [artifactId]),
    findApprovalOfArtifact(db, artifactId),
  ]);
  const isSame = artifact?.version === version && (approval === null || approval.state === "PENDING");
  return artifact && isSame ? { artifact, approval } : null;
}

export const fillTemplateTool: Tool<
  Pick<SearchPorts, "storage"> & { readonly reasoner: Pick<Reasoner, "findValues"> }
> = {
  effect: "WRITE",
  input: fillTemplateSchema,
  async act({ storage, reasoner }, { scope, workflow, step, journal }) {
    const { templateId } = step.input as FillTemplateInput;
    const clientId = understoodOf(journal)?.accountId ?? null;
    const issuedKind = issuedKinds[templateId];
    // Before they are read: what changes while the form is filled in counts as a change.
    const policies =
      clientId === null || issuedKind === undefined ? [] : await findPoliciesOfAccounts(scope.db, [clientId]);
    const drawnFrom = policies.map(({ id, version }) => ({ policyId: id, version }));
    const { certificateHolder = "", additionalInterest = "" } = blockOf(step.input);
    const understood = understoodOf(journal);
    const { message, isOfRequest = false } = v.parse(turnInputSchema, journal.input);
    const { said = [], remakes = null } =
      understood?.task.tag === "PRESET" ? (understood.task.template ?? {}) : {};
    const answers = answersOf(journal).map(({ answer }) => answer);
    const sources = await findTemplateSources(scope, storage.readRange, {
      templateId,
      party: certificateHolder || additionalInterest,
      // A client's words are not those of the user who opened the request; what was said last counts first.
      answers: answers.toReversed(),
      words: isOfRequest ? [] : [message],
      said: said.toReversed(),
      wishes: [...said, message, ...answers],
      accountId: understood?.accountId ?? null,
      readsPolicies: true,
      documentIds: (understood?.documents ?? []).map(({ documentId }) => documentId),
    });
    const known = readSources(sources);
    const issuable =
      issuedKind === undefined ? null : issueOf(issuedKind, known, sources.account?.id ?? null);
    const isIssuable = issuable !== null && typeof issuable !== "string";
    const { input, limits } =
      issuedKind !== undefined && isIssuable
        ? limitsToIssue(known, { kind: issuedKind, today: sources.today })
        : { input: known, limits: [] };
    const {
      value: filled,
      withoutModel,
      runs,
    } = await addFoundValues(fillTemplate(input), sources.documents, reasoner);
    // What policies on file say is quoted from their documents, which nobody handed over.
    const names = documentNamesOf(filled);
    const artifact = templateArtifact(filled);
    const { title, kind, blocks } = artifact;
    const { subjectId: workspaceId, askedBy } = workflow;
    const unchanged = remakes === null ? null : await findUnchanged(scope, remakes);
    const issue: CertificateIssue | null = isIssuable
      ? await withAuthors(
          scope,
          { ...issuable, drawnFrom },
          { limits, before: unchanged?.artifact.issue ?? null, askedBy },
        )
      : null;
    // What waits for a yes to be issued stays something that can be issued.
    const before = unchanged?.approval && !issue ? null : unchanged;
    const artifactId = before?.artifact.id ?? scope.newId("art");
    const outcome: FilledOutcome = {
      artifactId,
      version: (before?.artifact.version ?? 0) + 1,
      title,
      headline: blocks[0]?.text ?? title,
      ...(withoutModel && { withoutModel }),
      ...(typeof issuable === "string" && { notIssuable: issuable }),
      ...(known.lender !== null && { lender: known.lender }),
    };
    const content = { ...storedContent(artifact, names), template: filled, ...(issue && { issue }) };
    const rows = before
      ? reviseArtifact(scope, before.artifact, content, askedBy)
      : createArtifact(scope, { id: artifactId, workspaceId, kind, title, content });
    if (before?.approval && issue) {
      rows.push(
        ...approvalGoesOn(scope, before.approval),
        announceChange(scope, {
          entity: "caraApproval",
          entityId: before.approval.id,
          parentId: workspaceId,
        }),
      );
      return { tag: "DONE", outcome: { ...outcome, isIssuable: true }, rows, runs };
    }
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
