import { getAgencyProfile } from "#core/agencies";
import { announceChange, recordChange } from "#core/audit";
import { findArtifacts, reviseArtifact } from "#core/artifacts";
import { enqueue, type EnqueuedJob } from "#core/outbox";
import { quotas } from "#core/subscription";
import { raiseNewsSeq } from "#core/workflows";
import {
  type Artifact,
  type ArtifactContent,
  artifactUpdateSchema,
  type CertificateIssue,
  issueUpdateSchema,
  type KnownLine,
  withoutEvidence,
} from "#model/artifacts";
import { getActingUser } from "../shared/acting-user.ts";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { createBatchLoader } from "../shared/batch-loader.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { parseInput } from "../shared/field-problems.ts";
import { type ListRequest, parseListRequest } from "../shared/list-request.ts";
import { type Page, pageOf } from "../shared/paging.ts";
import { conflict, invalid, notFound, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { isConflict } from "../shared/version-guard.ts";
import { actOnApprovalJob } from "./act-on-approval.ts";
import { changeVerdict, type ChangedReview } from "./change-verdict.ts";
import { sendDocument, type SendingDeps, type SentDocument } from "./send-document.ts";
import type { Difference } from "./differences.ts";
import { type ClaimsPorts, createDifferenceFinder } from "./find-differences.ts";
import { editIssueAs } from "./edit-issue-as.ts";
import { findIssueLines, type IssueLine } from "./issue-lines.ts";
import { findIssueMarks, type IssueMark } from "./issue-marks.ts";
import { changedSince } from "./issue-approved.ts";
import { type DraftBlocks, findBlocks } from "./find-blocks.ts";
import { findNumbersOfOthers, subjectWithoutNumbers, withoutNumbers } from "./numbers-of-others.ts";
import { othersWrote, whyOutdated } from "./reply-drafts.ts";
import { type Approval, type ApprovalState, decisionSchema, UNDO_MS } from "./model.ts";
import {
  changeApproval,
  countApprovals,
  countUndoableEmails,
  findApprovalOfArtifact,
  findApprovals,
  guardApproval,
  listApprovalRows,
  rankOf,
} from "./repository.ts";

export interface ApprovalList extends Page<Approval> {
  totalCount: number | null;
}

export interface ApprovalsDeps extends SendingDeps, ClaimsPorts {
  /** How many bytes of files a mail carries; the others go as links. */
  attachmentsMax: number;
  /**
   * Statements by which Cara learns why a draft was declined, to draft it again; none where the reason changes nothing of a
   * form. The batch has raised the number of the workspace's news.
   */
  tellDecline(declined: {
    workspaceId: string;
    artifact: Artifact;
    reason: string;
    userId: string;
  }): Promise<{ statements: Statement[]; jobs: EnqueuedJob[] }>;
  tellWatchers(workspaceId: string): void;
}

type Changed<Value> = Promise<Result<Value, Problem<"VALIDATION" | "NOT_FOUND" | "CONFLICT">>>;

export interface Approvals {
  list(
    request: ListRequest & { states?: readonly ApprovalState[] | null; withTotal?: boolean },
  ): Promise<Result<ApprovalList, Problem<"VALIDATION">>>;
  get(id: string): Promise<Result<Approval, Problem<"NOT_FOUND">>>;
  /** Calls in the same tick share one statement. */
  findArtifact(id: string): Promise<Artifact | null>;
  findOfArtifact(id: string): Promise<Approval | null>;
  blocksOf(approval: Approval): Promise<DraftBlocks>;
  /** Of a certificate that waits for a yes: the marks that it shows, could show, and cannot. */
  marksOf(approval: Approval): Promise<IssueMark[]>;
  /** Of a certificate that waits for a yes: its lines, those that are left off, and the limits that may be typed. */
  linesOf(approval: Approval): Promise<IssueLine[]>;
  /** Where the draft says something else than the client's documents and records, in its current version. */
  differencesOf(approval: Approval): Promise<Difference[]>;
  /** Approves exactly the version that was seen, declines it, or undoes an approval. `input`: see `decisionSchema`. */
  decide(id: string, input: unknown): Changed<Approval>;
  /**
   * Edits the draft of an email or a certificate that nobody has decided on. `input`: see `artifactUpdateSchema`, and
   * `issueUpdateSchema` for a certificate.
   */
  updateArtifact(id: string, input: unknown): Changed<Artifact>;
  /** Asks for a yes to send a document to the client, as a PDF in an email. `id`: of the document. */
  sendDocument(id: string, input: unknown): SentDocument;
  /** Puts the acting user's verdict on a demand in the place of the one that is there. `id`: of the review. */
  changeVerdict(id: string, input: unknown): Promise<ChangedReview>;
}

/** A line whose quote was taken out is none of the client's. */
const withoutQuotes = (known: readonly KnownLine[], removed: readonly number[]): KnownLine[] =>
  known.filter(({ quotes }) => !quotes.some((number) => removed.includes(number)));

const decidedOn = (what: string): Problem<"CONFLICT"> => ({
  code: "CONFLICT",
  message: `This ${what} was decided on already, so it cannot be edited.`,
});

const WHAT = "approval";
const TRIES = 5;

/** The approvals of one agency, for one request. */
export function createApprovals(scope: AgencyScope, deps: ApprovalsDeps): Approvals {
  const { db } = scope;
  const artifacts = createBatchLoader(
    async (ids: readonly string[]) => new Map((await findArtifacts(db, ids)).map((each) => [each.id, each])),
  );

  const differences = createDifferenceFinder(db, deps);
  // Several fields of an approval are parts of the same answer.
  const blocks = new Map<string, Promise<DraftBlocks>>();
  const forget = () => {
    artifacts.clear();
    differences.forget();
    blocks.clear();
  };

  const blocksOf = (approval: Approval): Promise<DraftBlocks> => {
    const key = `${approval.id} ${approval.version}`;
    const found = blocks.get(key) ?? findBlocksOf(approval);
    blocks.set(key, found);
    return found;
  };

  const findBlocksOf = async ({
    id,
    artifactId,
    accountId,
    state,
    outdatedAt,
    othersWroteAt,
  }: Approval): Promise<DraftBlocks> => {
    const artifact = await artifacts.load(artifactId);
    if (!artifact) return { reasons: [], warnings: [], isNewRecipient: false, quotes: [], records: [] };
    const { issue } = artifact;
    const isPending = state === "PENDING";
    const [found, changed, full, outdated] = await Promise.all([
      findBlocks(db, artifact, { accountId, attachmentsMax: deps.attachmentsMax }),
      issue && isPending ? changedSince(scope, issue.accountId, issue.drawnFrom ?? []) : null,
      artifact.toEmail !== null && isPending ? refuseEmail() : null,
      isPending && outdatedAt !== null ? whyOutdated(db, id) : null,
    ]);
    const first = [outdated, changed, full].filter((reason) => reason !== null);
    const isMarked = isPending && outdatedAt === null && othersWroteAt !== null;
    return {
      ...found,
      reasons: [...first, ...found.reasons],
      warnings: [...(isMarked ? [othersWrote] : []), ...found.warnings],
    };
  };

  /** Emails that were approved a moment ago take their room before this one. */
  const refuseEmail = async (): Promise<string | null> => {
    const [{ timeZone }, approved] = await Promise.all([getAgencyProfile(db), countUndoableEmails(db)]);
    const nowMs = scope.nowMs();
    return quotas.refuseEmails(db, { timeZone, nowMs, more: approved + 1 });
  };

  const write = async (
    approval: Approval,
    action: string,
    statements: readonly Statement[],
    { reason = null, jobs = [] }: { reason?: string | null; jobs?: readonly EnqueuedJob[] } = {},
  ): Promise<Result<Approval, Problem<"CONFLICT">>> => {
    const { id, workspaceId, version, state } = approval;
    try {
      await writeAll(db, [
        ...guardApproval(scope, approval),
        raiseNewsSeq(db, workspaceId),
        ...statements,
        ...(await recordChange(scope, {
          action,
          entity: "caraApproval",
          entityId: id,
          parentId: workspaceId,
          version: version + 1,
          reason,
          before: { state },
          after: { artifactId: approval.artifactId },
        })),
      ]);
    } catch (error) {
      if (isConflict(error)) return err(conflict(WHAT));
      throw error;
    }
    forget();
    scope.written({ jobs });
    deps.tellWatchers(workspaceId);
    const [written] = await findApprovals(db, [id]);
    if (!written) throw new Error("An approval that was just written does not exist.");
    return ok(written);
  };

  const approve = async (approval: Approval, userId: string): Changed<Approval> => {
    // What counts is what is true now, not what was shown.
    const { reasons } = await findBlocksOf(approval);
    if (reasons.length > 0)
      return err(invalid(reasons.map((message, at) => ({ path: `blocks.${at}`, message }))));
    const now = scope.nowMs();
    const undoUntil = now + UNDO_MS;
    const job = enqueue(scope, actOnApprovalJob, { approvalId: approval.id }, { dueAt: undoUntil });
    return write(approval, "caraApproval.approve", [
      changeApproval(scope, approval, { state: "UNDOABLE", decidedBy: userId, decidedAt: now, undoUntil }),
      ...job.statements,
    ]);
  };

  const decline = async (approval: Approval, userId: string, reason: string): Changed<Approval> => {
    const artifact = await artifacts.load(approval.artifactId);
    const { workspaceId } = approval;
    for (let tried = 1; ; tried += 1) {
      // What another system was to be told is not drafted again; the step that asked says why it was declined.
      const told =
        artifact && approval.kind !== "WRITE_INTEGRATION"
          ? await deps.tellDecline({ workspaceId, artifact, reason, userId })
          : { statements: [], jobs: [] };
      const declined = await write(
        approval,
        "caraApproval.decline",
        [
          changeApproval(scope, approval, {
            state: "DECLINED",
            decidedBy: userId,
            decidedAt: scope.nowMs(),
            reason,
          }),
          ...told.statements,
        ],
        { reason, jobs: told.jobs },
      );
      if (declined.ok || tried === TRIES) return declined;
      // Cara has begun or ended something in the same moment; otherwise somebody else has decided.
      const [current] = await findApprovals(db, [approval.id]);
      if (current?.version !== approval.version) return declined;
    }
  };

  /** The draft's next version, which nobody has approved. */
  const revise = async (
    artifact: Artifact,
    approval: Approval | null,
    content: ArtifactContent,
    audited: Pick<Parameters<typeof recordChange>[1], "before" | "after">,
  ): Changed<Artifact> => {
    const { id, workspaceId, version } = artifact;
    const userId = await getActingUser(scope);
    try {
      await writeAll(db, [
        ...(approval ? guardApproval(scope, approval) : []),
        raiseNewsSeq(db, workspaceId),
        ...reviseArtifact(scope, artifact, content, userId),
        // Whoever edits it has seen what came meanwhile.
        ...(approval ? [changeApproval(scope, approval, { outdatedAt: null, othersWroteAt: null })] : []),
        ...(await recordChange(scope, {
          action: "caraArtifact.edit",
          entity: "caraArtifact",
          entityId: id,
          parentId: workspaceId,
          version: version + 1,
          ...audited,
        })),
        ...(approval
          ? [announceChange(scope, { entity: "caraApproval", entityId: approval.id, parentId: workspaceId })]
          : []),
      ]);
    } catch (error) {
      if (isConflict(error)) return err(conflict("draft"));
      throw error;
    }
    forget();
    scope.written({});
    deps.tellWatchers(workspaceId);
    const [written] = await findArtifacts(db, [id]);
    return written ? ok(written) : err(notFound("draft"));
  };

  const editCertificate = async (
    artifact: Artifact,
    approval: Approval,
    input: unknown,
  ): Changed<Artifact> => {
    const parsed = parseInput(issueUpdateSchema, input);
    if (!parsed.ok) return err(invalid(parsed.error));
    if (parsed.value.version !== artifact.version) return err(conflict("draft"));
    if (approval.state !== "PENDING") return err(decidedOn("certificate"));
    const edited = await editIssueAs(scope, artifact, parsed.value);
    if (!edited.ok) return edited;
    const { issue } = edited.value;
    const audited = ({ holder, policyIds, marks = [], values = [], ...more }: CertificateIssue) => ({
      ...{ holder, policyIds, marks },
      values: values.map(({ policyId, key, value }) => ({ policyId, key, value })),
      descriptionOfOperations: more.descriptionOfOperations ?? "",
      contractConfirmedBy: more.contractConfirmed?.userId ?? null,
    });
    return revise(artifact, approval, edited.value, {
      before: artifact.issue ? audited(artifact.issue) : {},
      after: audited(issue),
    });
  };

  return {
    async list({ states, withTotal, ...request }) {
      const window = parseListRequest(request);
      if (!window.ok) return window;
      const [rows, totalCount] = await Promise.all([
        listApprovalRows(db, window.value, states),
        withTotal ? countApprovals(db, states) : null,
      ]);
      return ok({
        ...pageOf(rows, window.value.size, (approval) => [rankOf(approval), approval.id]),
        totalCount,
      });
    },

    async get(id) {
      const [approval] = await findApprovals(db, [id]);
      return approval ? ok(approval) : err(notFound(WHAT));
    },

    findArtifact: async (id) => (await artifacts.load(id)) ?? null,
    findOfArtifact: (id) => findApprovalOfArtifact(db, id),
    async differencesOf(approval) {
      const artifact = await artifacts.load(approval.artifactId);
      return artifact ? differences.find(approval, artifact) : [];
    },
    blocksOf,
    async linesOf({ artifactId, state }) {
      const artifact = state === "PENDING" ? await artifacts.load(artifactId) : null;
      return artifact ? findIssueLines(scope, artifact) : [];
    },
    async marksOf({ artifactId, state }) {
      const artifact = state === "PENDING" ? await artifacts.load(artifactId) : null;
      if (!artifact?.issue) return [];
      const { holder, contractConfirmed } = artifact.issue;
      return findIssueMarks(scope, artifact, {
        holder: holder.name,
        isContractConfirmed: contractConfirmed !== undefined,
      });
    },

    async decide(id, input) {
      const parsed = parseInput(decisionSchema, input);
      const [approval] = await findApprovals(db, [id]);
      if (!approval) return err(notFound(WHAT));
      if (!parsed.ok) return err(invalid(parsed.error));
      const { decision, version, reason } = parsed.value;
      if (version !== approval.version) return err(conflict(WHAT));
      const userId = await getActingUser(scope);
      if (decision === "UNDO")
        return approval.state === "UNDOABLE"
          ? write(approval, "caraApproval.undo", [
              changeApproval(scope, approval, {
                state: "PENDING",
                decidedBy: null,
                decidedAt: null,
                undoUntil: null,
              }),
            ])
          : err({ code: "CONFLICT", message: "It is too late to undo this approval." });
      if (approval.state !== "PENDING") return err(conflict(WHAT));
      return decision === "APPROVE" ? approve(approval, userId) : decline(approval, userId, reason);
    },

    async sendDocument(id, input) {
      const sent = await sendDocument(scope, deps, id, input);
      if (sent.ok) deps.tellWatchers(sent.value.workspaceId);
      return sent;
    },

    async changeVerdict(id, input) {
      const changed = await changeVerdict(scope, deps.findClient, id, input);
      forget();
      if (changed.ok) deps.tellWatchers(changed.value.workspaceId);
      return changed;
    },

    async updateArtifact(id, input) {
      const parsed = parseInput(artifactUpdateSchema, input);
      const [[artifact], approval] = await Promise.all([
        findArtifacts(db, [id]),
        findApprovalOfArtifact(db, id),
      ]);
      if (!artifact) return err(notFound("draft"));
      if (artifact.issue && approval) return editCertificate(artifact, approval, input);
      if (!parsed.ok) return err(invalid(parsed.error));
      const { version, removeQuotes, removeRecords, ...mail } = parsed.value;
      if (artifact.kind !== "EMAIL")
        return err(invalid([{ path: "body", message: "Documents cannot be edited here yet." }]));
      if (version !== artifact.version) return err(conflict("draft"));
      if (approval && approval.state !== "PENDING") return err(decidedOn("email"));
      const { attachment, known, company, answersEmail, messageWords } = artifact;
      if (attachment && removeQuotes.length + removeRecords.length > 0)
        return err(
          invalid([
            {
              path: "removeQuotes",
              message: `This stands in ${attachment.name}, which is attached. Change the document, then send it again.`,
            },
          ]),
        );
      const removed = { quotes: removeQuotes, records: removeRecords };
      const { blocks, quotes, ...left } = withoutEvidence({ ...artifact, ...mail }, removed);
      const said = `${mail.subject}\n${left.body ?? ""}`;
      const named = removeRecords.length > 0 ? await findNumbersOfOthers(db, said, []) : [];
      const numbers = named.flatMap(({ policyId, number }) =>
        removeRecords.includes(policyId) ? [number] : [],
      );
      const kept = {
        ...mail,
        subject: subjectWithoutNumbers(mail.subject, numbers),
        body: withoutNumbers(left.body ?? "", numbers),
      };
      return revise(
        artifact,
        approval,
        {
          ...{ blocks, quotes, ...kept },
          ...(attachment ? { attachment } : {}),
          ...(company === undefined ? {} : { company }),
          ...(answersEmail === undefined ? {} : { answersEmail }),
          ...(messageWords ? { messageWords } : {}),
          ...(known ? { known: withoutQuotes(known, removeQuotes) } : {}),
        },
        {
          before: { subject: artifact.subject, body: artifact.body, toEmail: artifact.toEmail },
          after: kept,
        },
      );
    },
  };
}
