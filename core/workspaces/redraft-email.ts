/** Drafts a declined email again, as whoever declined it asked, and asks for a yes to send it. */
import { eq } from "drizzle-orm";
import * as v from "valibot";
import { findAccounts } from "#core/accounts";
import { askApproval, findApprovalOfArtifact } from "#core/approvals";
import { createArtifact, findArtifacts } from "#core/artifacts";
import { announceChange } from "#core/audit";
import { users } from "#core/users";
import type { Reasoner } from "#core/assistant";
import type { Tool } from "#core/workflows";
import { type ArtifactContent, SUBJECT_MAX } from "#model/artifacts";
import { MESSAGE_MAX } from "./model.ts";
import { isAboutRecipient, linesOf, type Recipient, redraft, withLines } from "./redraft.ts";
import type { AgencyScope } from "../shared/agency-scope.ts";

const inputSchema = v.object({
  artifactId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  wishes: v.array(v.pipe(v.string(), v.maxLength(MESSAGE_MAX))),
  words: v.nullable(v.pipe(v.string(), v.maxLength(MESSAGE_MAX))),
});

interface RedraftPorts {
  readonly reasoner: Pick<Reasoner, "reword">;
}

/** Nothing in the reason says plainly what to change: a model words the draft anew, held to what it stated and quoted. */
export async function rewordByModel({ reasoner }: RedraftPorts, declined: ArtifactContent, reason: string) {
  const lines = linesOf(declined);
  const { value, withoutModel, runs } = await reasoner.reword({ wish: reason, sentences: lines });
  const reworded = withoutModel ? null : withLines(declined, lines, value);
  return { redrafted: reworded, runs, withoutModel };
}

export const redraftEmail: Tool<RedraftPorts> = {
  effect: "OUTSIDE",
  input: inputSchema,
  async act(ports, { scope, workflow, step }) {
    const { artifactId, wishes, words } = step.input as v.InferOutput<typeof inputSchema>;
    const { subjectId: workspaceId, askedBy } = workflow;
    const [[declined], asked] = await Promise.all([
      findArtifacts(scope.db, [artifactId]),
      findApprovalOfArtifact(scope.db, artifactId),
    ]);
    const accountId = asked?.accountId ?? null;
    if (declined?.workspaceId !== workspaceId || declined.kind !== "EMAIL")
      return { tag: "FAILED", reason: "The draft is not in this workspace any more." };
    const plain = redraft(declined, wishes, words, await findRecipients(scope, accountId));
    const { redrafted, runs } =
      plain || wishes.some(isAboutRecipient)
        ? { redrafted: plain, runs: [] }
        : await rewordByModel(ports, declined, wishes.join("\n"));
    if (!redrafted) return { tag: "DONE", outcome: { artifactId: null, changes: [], missed: [] }, runs };
    const { blocks, quotes, toEmail, body } = redrafted.content;
    const subject = (redrafted.content.subject ?? declined.title).slice(0, SUBJECT_MAX);
    const id = scope.newId("art");
    const { attachment, known } = declined;
    const content = {
      ...{ blocks, quotes, toEmail, subject, body },
      ...(attachment ? { attachment } : {}),
      ...(declined.company === undefined ? {} : { company: declined.company }),
      ...(declined.answersEmail === undefined ? {} : { answersEmail: declined.answersEmail }),
      ...(known ? { known } : {}),
    };
    return {
      tag: "DONE",
      outcome: {
        ...{ artifactId: id, subject, toEmail, body },
        ...{ changes: redrafted.changes, missed: redrafted.missed },
      },
      runs,
      rows: [
        ...createArtifact(scope, { id, workspaceId, kind: "EMAIL", title: subject, content }),
        ...askApproval(scope, {
          workspaceId,
          artifactId: id,
          kind: "SEND_EMAIL",
          key: step.key,
          askedBy,
          accountId,
          clientName: asked?.clientName ?? null,
        }),
        announceChange(scope, { entity: "caraApproval", entityId: id, parentId: workspaceId }),
      ],
    };
  },
};

/** The client's contacts and the agency's staff. Other clients' people are not among them: this is not about them. */
export async function findRecipients({ db }: AgencyScope, accountId: string | null): Promise<Recipient[]> {
  const [[client], staff] = await Promise.all([
    accountId === null ? [] : findAccounts(db, [accountId]),
    db.select({ name: users.name, email: users.email }).from(users).where(eq(users.state, "ACTIVE")),
  ]);
  const contacts = client?.contacts.flatMap(({ name, email }) => (email ? { name, email } : [])) ?? [];
  return [...contacts, ...staff];
}
