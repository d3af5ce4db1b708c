/** The next version of an email's draft that waits for a yes, as somebody wishes in the conversation. */
import * as v from "valibot";
import { approvalGoesOn, findApprovalOfArtifact } from "#core/approvals";
import { findArtifacts, reviseArtifact } from "#core/artifacts";
import { announceChange } from "#core/audit";
import type { Reasoner } from "#core/assistant";
import type { StepWork, Tool } from "#core/workflows";
import { hasAmount } from "../shared/figures.ts";
import { type Artifact, type ArtifactContent, SUBJECT_MAX } from "#model/artifacts";
import { draftOfTurn } from "./draft-email.ts";
import { MESSAGE_MAX } from "./model.ts";
import { findRecipients, rewordByModel } from "./redraft-email.ts";
import { subjectOf } from "./letter-of.ts";
import { isAboutRecipient, linesOf, type Redrafted, redraft, withWishes } from "./redraft.ts";
import { asksShorter, shortened } from "./revision.ts";
import { amendsOf } from "./turn.ts";
import { keepsSchema, knownOfKeeps } from "./task.ts";
import { idSchema } from "./tool-inputs.ts";

const inputSchema = v.object({
  artifactId: idSchema,
  /** In the words of whoever asked; null where the turn has worked out the whole email. */
  wish: v.nullable(v.pipe(v.string(), v.maxLength(MESSAGE_MAX))),
  keeps: keepsSchema,
});

interface RevisePorts {
  readonly reasoner: Pick<Reasoner, "reword">;
}

const gone = "The draft is not in this workspace any more.";
const edited = "Somebody has edited that email meanwhile, so its draft stays as it is.";
const decided =
  "Somebody has decided on that email meanwhile, so its draft stays as it is. Ask for a new email.";

/** A subject that was made of a sentence which the email no longer has is made of what it says now. */
function headingOf(before: Artifact, { subject, body, blocks }: ArtifactContent): string {
  const [first] = before.blocks;
  const own = subject ?? before.title;
  const isOfFirst = first !== undefined && subjectOf(first.text) === own;
  const left = blocks.find(({ text }) => text !== "")?.text ?? linesOf({ ...before, body, blocks })[0]?.text;
  return isOfFirst && !(body ?? "").includes(first.text) && left ? subjectOf(left) : own;
}

/** What the wish makes of the draft, and why nothing came of it. */
async function wished(
  { reasoner }: RevisePorts,
  { scope }: StepWork,
  draft: Artifact,
  wish: string,
  accountId: string | null,
) {
  const none = { redrafted: null, runs: [], needsModel: false };
  const shorter = asksShorter(wish) ? shortened(draft) : null;
  if (shorter) return { ...none, redrafted: { ...shorter, missed: [] } as Redrafted };
  const plain = redraft(draft, [wish], null, await findRecipients(scope, accountId));
  if (plain || isAboutRecipient(wish)) return { ...none, redrafted: plain };
  const worded = await rewordByModel({ reasoner }, draft, wish);
  return {
    redrafted: worded.redrafted,
    runs: worded.runs,
    needsModel: worded.runs.length === 0 || worded.withoutModel,
  };
}

export const reviseEmail: Tool<RevisePorts> = {
  effect: "WRITE",
  input: inputSchema,
  async act(ports, work) {
    const { scope, workflow, step } = work;
    const { artifactId, wish, keeps } = step.input as v.InferOutput<typeof inputSchema>;
    const [[draft], approval] = await Promise.all([
      findArtifacts(scope.db, [artifactId]),
      findApprovalOfArtifact(scope.db, artifactId),
    ]);
    if (draft?.workspaceId !== workflow.subjectId || draft.kind !== "EMAIL")
      return { tag: "FAILED", reason: gone };
    if (approval?.state !== "PENDING") return { tag: "FAILED", reason: decided };
    const whole = wish === null ? await draftOfTurn(work) : null;
    if (whole && "reason" in whole) return { tag: "FAILED", reason: whole.reason };
    const amends = amendsOf(work.journal);
    if (amends?.email && amends.email.version !== draft.version) return { tag: "FAILED", reason: edited };
    const { redrafted, runs, needsModel } = whole
      ? {
          redrafted: amends
            ? withWishes({ ...whole.content, toEmail: draft.toEmail }, amends.wishes)
            : { content: whole.content, changes: [`it is about “${whole.subject}” now`], missed: [] },
          ...{ runs: [], needsModel: false },
        }
      : await wished(ports, work, draft, wish ?? "", approval.accountId);
    const { title, toEmail, subject, body } = draft;
    if (!redrafted) {
      const outcome = {
        artifactId,
        subject: subject ?? title,
        toEmail,
        body,
        changes: [],
        missed: [],
        needsModel,
      };
      return { tag: "DONE", outcome, runs };
    }
    const { changes, missed } = redrafted;
    const { blocks, quotes } = redrafted.content;
    const before = redrafted.content.known;
    const kept = knownOfKeeps(keeps);
    // An amount that the wish brings is held against what is on file as one of the letter is.
    const isChecked = before !== undefined || kept.length > 0 || hasAmount(wish ?? "");
    const known = isChecked ? [...(before ?? []), ...kept] : null;
    const heading = headingOf(draft, redrafted.content).slice(0, SUBJECT_MAX);
    const content = {
      ...(draft.attachment ? { attachment: draft.attachment } : {}),
      ...(draft.company === undefined ? {} : { company: draft.company }),
      ...(draft.answersEmail === undefined ? {} : { answersEmail: draft.answersEmail }),
      ...{
        blocks,
        quotes,
        toEmail: redrafted.content.toEmail,
        subject: heading,
        body: redrafted.content.body,
      },
      ...(known ? { known } : {}),
    };
    return {
      tag: "DONE",
      outcome: {
        ...{ artifactId, subject: heading, toEmail: content.toEmail, body: content.body },
        ...{ changes, missed, needsModel, version: draft.version + 1 },
      },
      runs,
      rows: [
        ...approvalGoesOn(scope, approval),
        ...reviseArtifact(scope, draft, content, workflow.askedBy),
        announceChange(scope, {
          entity: "caraApproval",
          entityId: approval.id,
          parentId: workflow.subjectId,
        }),
      ],
    };
  },
};
