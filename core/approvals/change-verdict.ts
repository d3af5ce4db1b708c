/**
 * A person's verdict on a demand of a review: the review's next version, and that of the email that asks for the rest while
 * nobody has decided on it.
 */
import { eq } from "drizzle-orm";
import * as v from "valibot";
import {
  createArtifact,
  findArtifactNews,
  findArtifacts,
  reviseArtifact,
  withChangedBlocks,
} from "#core/artifacts";
import { getAgencyProfile } from "#core/agencies";
import { announceChange, recordChanges } from "#core/audit";
import { openWish, verdictAt, withVerdict, withWish } from "#core/presets";
import { users } from "#core/users";
import { raiseNewsSeq } from "#core/workflows";
import type { Artifact, ArtifactContent } from "#model/artifacts";
import { verdicts } from "#model/assistant";
import { getActingUser } from "../shared/acting-user.ts";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { parseInput } from "../shared/field-problems.ts";
import { conflict, invalid, notFound, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { textSchema } from "../shared/text-fields.ts";
import { isConflict } from "../shared/version-guard.ts";
import type { Approval } from "./model.ts";
import type { SendingDeps } from "./send-document.ts";
import { askApproval, changeApproval, findApprovalOfArtifact, guardApproval } from "./repository.ts";

const REASON_MAX = 500;
const placeSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

export const verdictChangeSchema = v.object({
  /** The version of the review that was seen. */
  version: v.number(),
  block: placeSchema,
  row: placeSchema,
  verdict: v.picklist(verdicts, "Choose a verdict."),
  reason: textSchema("a reason, so that others can follow it", REASON_MAX),
});

export type ChangedReview = Result<Artifact, Problem<"VALIDATION" | "NOT_FOUND" | "CONFLICT">>;

const WHAT = "review";

/** `input`: see `verdictChangeSchema`. */
export async function changeVerdict(
  scope: AgencyScope,
  findClient: SendingDeps["findClient"],
  id: string,
  input: unknown,
): Promise<ChangedReview> {
  const { db } = scope;
  const parsed = parseInput(verdictChangeSchema, input);
  const [review] = await findArtifacts(db, [id]);
  if (!review) return err(notFound(WHAT));
  if (!parsed.ok) return err(invalid(parsed.error));
  const { version, block, row, verdict, reason } = parsed.value;
  if (version !== review.version) return err(conflict(WHAT));
  const place = { block, row };
  const before = verdictAt(review.blocks, place);
  if (before === null) return err(invalid([{ path: "row", message: "Choose a demand of the review." }]));
  if (before === verdict)
    return err(invalid([{ path: "verdict", message: "This is the verdict already. Choose another one." }]));
  const byId = await getActingUser(scope);
  const [user] = await db.select({ name: users.name }).from(users).where(eq(users.id, byId));
  const byName = user?.name ?? "somebody";
  const blocks = withVerdict(review.blocks, place, { verdict, reason, byId, byName, at: scope.nowMs() });
  const content = {
    ...contentOf(review),
    blocks,
    // As people have set it: the changed words alone are others.
    ...(review.document ? { document: withChangedBlocks(review.document, review.blocks, blocks) } : {}),
  };
  const client = await findClient(review.workspaceId);
  const mail = await askAgain(scope, review, { ...review, blocks }, place, { ...client, askedBy: byId });
  const demand = review.blocks[block]?.rows[row]?.[0] ?? "";
  try {
    await writeAll(db, [
      raiseNewsSeq(db, review.workspaceId),
      ...mail.statements,
      ...reviseArtifact(scope, review, content, byId),
      ...(await recordChanges(scope, [
        {
          action: "caraArtifact.changeVerdict",
          entity: "caraArtifact",
          entityId: id,
          parentId: review.workspaceId,
          version: version + 1,
          reason,
          before: { demand, verdict: before },
          after: { demand, verdict },
        },
        ...mail.changes,
      ])),
    ]);
  } catch (error) {
    if (isConflict(error)) return err(conflict(WHAT));
    throw error;
  }
  scope.written({});
  const [written] = await findArtifacts(db, [id]);
  return written ? ok(written) : err(notFound(WHAT));
}

const contentOf = ({
  id: _id,
  workspaceId: _workspaceId,
  kind: _kind,
  title: _title,
  version: _version,
  styleId: _styleId,
  updatedAt: _updatedAt,
  ...content
}: Artifact): ArtifactContent => content;

/** Who changes the verdict, and of which client. */
type About = Pick<Approval, "accountId" | "clientName" | "askedBy">;

type Changes = Parameters<typeof recordChanges>[1];

/** Whether people's verdicts have made this email, because none was drafted with the review. */
const isOpenWish = ({ kind, blocks }: Artifact): boolean =>
  kind === "EMAIL" && blocks[0]?.text === openWish().blocks[0]?.text;

/** Asks for the demand in an email of its own: Cara found nothing open, so she drafted none. */
async function ask(
  scope: AgencyScope,
  review: Artifact,
  place: { block: number; row: number },
  about: About,
): Promise<{ statements: Statement[]; changes: Changes }> {
  const { subject, ...empty } = openWish();
  const asked = withWish<Artifact["quotes"][number]>(empty, review, place);
  if (!asked) return { statements: [], changes: [] };
  const { workspaceId } = review;
  const { name } = await getAgencyProfile(scope.db);
  const body = `${asked.body ?? ""}\n\nBest regards,\n${name}`;
  const id = scope.newId("art");
  const content = { ...asked, toEmail: null, subject, body };
  return {
    statements: [
      ...createArtifact(scope, { id, workspaceId, kind: "EMAIL", title: subject, content }),
      ...askApproval(scope, {
        ...{ workspaceId, artifactId: id, kind: "SEND_EMAIL", key: id },
        ...about,
      }),
      announceChange(scope, { entity: "caraApproval", entityId: id, parentId: workspaceId }),
    ],
    changes: [
      {
        ...{ action: "caraArtifact.create", entity: "caraArtifact", entityId: id, parentId: workspaceId },
        ...{ version: 1, before: null, after: { body } },
      },
    ],
  };
}

/**
 * What the email that was drafted right after the review, or that an earlier verdict has made, becomes; nothing once somebody
 * has decided on it.
 */
async function askAgain(
  scope: AgencyScope,
  { id, workspaceId }: Artifact,
  review: Artifact,
  place: { block: number; row: number },
  about: About,
): Promise<{ statements: Statement[]; changes: Changes }> {
  const none = { statements: [], changes: [] };
  const made = (await findArtifactNews(scope.db, workspaceId, 0)).map(({ artifact }) => artifact);
  const next = made[made.findIndex((artifact) => artifact.id === id) + 1];
  const mail = next?.kind === "EMAIL" ? next : made.findLast(isOpenWish);
  if (!mail) return await ask(scope, review, place, about);
  const approval = await findApprovalOfArtifact(scope.db, mail.id);
  const asked = approval?.state === "PENDING" ? withWish(mail, review, place) : null;
  if (!approval || !asked) return none;
  return {
    statements: [
      ...guardApproval(scope, approval),
      ...reviseArtifact(scope, mail, { ...contentOf(mail), ...asked }, about.askedBy),
      changeApproval(scope, approval, {}),
      announceChange(scope, { entity: "caraApproval", entityId: approval.id, parentId: workspaceId }),
    ],
    changes: [
      {
        action: "caraArtifact.edit",
        entity: "caraArtifact",
        entityId: mail.id,
        parentId: workspaceId,
        version: mail.version + 1,
        before: { body: mail.body },
        after: { body: asked.body },
      },
    ],
  };
}
