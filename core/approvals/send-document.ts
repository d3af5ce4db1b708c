/** Makes the email that takes a document to the client, with the document as a PDF, and asks for a yes to send it. */
import * as v from "valibot";
import { findAccounts } from "#core/accounts";
import { getAgencyProfile } from "#core/agencies";
import { createArtifact, findArtifacts } from "#core/artifacts";
import { announceChange, recordChange } from "#core/audit";
import { raiseNewsSeq } from "#core/workflows";
import { type Artifact, type AttachedDocument, SUBJECT_MAX } from "#model/artifacts";
import { getActingUser } from "../shared/acting-user.ts";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { writeAll } from "../shared/database.ts";
import { parseInput } from "../shared/field-problems.ts";
import { conflict, invalid, notFound, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import { sql } from "drizzle-orm";
import type { Approval } from "./model.ts";
import { askApproval, findApprovalOfArtifact } from "./repository.ts";
import { approvals } from "./tables.ts";

export interface SendingDeps {
  /** The client that a workspace is about now. */
  findClient(workspaceId: string): Promise<Pick<Approval, "accountId" | "clientName">>;
  /** The document in the style that stays with it, stored as a PDF; the error is a sentence. */
  printDocument(
    document: Artifact,
  ): Promise<Result<Pick<AttachedDocument, "storageKey" | "size" | "sha256">, string>>;
}

export type SentDocument = Promise<Result<Approval, Problem<"VALIDATION" | "NOT_FOUND" | "CONFLICT">>>;

const schema = v.object({ version: v.number() });

/** `id`: of the document. `input`: the version that the sender has seen. */
export async function sendDocument(
  scope: AgencyScope,
  deps: SendingDeps,
  id: string,
  input: unknown,
): SentDocument {
  const { db } = scope;
  const parsed = parseInput(schema, input);
  const [document] = await findArtifacts(db, [id]);
  if (document?.kind !== "DOCUMENT") return err(notFound("document"));
  if (!parsed.ok) return err(invalid(parsed.error));
  const { workspaceId, version, title, blocks, quotes } = document;
  if (parsed.value.version !== version) return err(conflict("document"));
  const key = `${id}-${version}`;
  const [printed, client, agency, askedBy] = await Promise.all([
    deps.printDocument(document),
    deps.findClient(workspaceId),
    getAgencyProfile(db),
    getActingUser(scope),
  ]);
  if (!printed.ok) return err(invalid([{ path: "", message: printed.error }]));
  const [account] = client.accountId === null ? [] : await findAccounts(db, [client.accountId]);
  const contact = account?.contacts[0];
  const subject = title.slice(0, SUBJECT_MAX);
  const emailId = scope.newId("art");
  const content = {
    // The email rests on what its attachment says.
    ...{ blocks, quotes, subject, toEmail: contact?.email ?? account?.account.email ?? null },
    body: [
      contact ? `Hello ${contact.name},` : "Hello,",
      `Please find “${title}” attached.`,
      `Best regards,\n${agency.name}`,
    ].join("\n\n"),
    attachment: { artifactId: id, version, name: fileNameOf(title), ...printed.value },
  };
  const isFirst = sql`(SELECT count(*) = 0 FROM ${approvals} WHERE ${approvals.key} = ${key})`;
  try {
    await writeAll(db, [
      ...guardThat(db, id, isFirst),
      raiseNewsSeq(db, workspaceId),
      ...createArtifact(scope, { id: emailId, workspaceId, kind: "EMAIL", title: subject, content }),
      ...askApproval(scope, {
        ...{ workspaceId, artifactId: emailId, kind: "SEND_EMAIL", key, askedBy },
        ...client,
      }),
      ...(await recordChange(scope, {
        action: "caraArtifact.sendForApproval",
        entity: "caraArtifact",
        entityId: id,
        parentId: workspaceId,
        version,
        after: { toEmail: content.toEmail, subject, sha256: printed.value.sha256 },
      })),
      announceChange(scope, { entity: "caraApproval", entityId: emailId, parentId: workspaceId }),
    ]);
  } catch (error) {
    if (!isConflict(error)) throw error;
    return err({ code: "CONFLICT", message: "This version was sent for approval already." });
  }
  scope.written({});
  const approval = await findApprovalOfArtifact(db, emailId);
  if (!approval) throw new Error("An approval that was just asked for does not exist.");
  return ok(approval);
}

/** The title as a file's name. */
const fileNameOf = (title: string): string =>
  `${title
    .replaceAll(/[\\/:*?"<>|\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, 120)}.pdf`;
