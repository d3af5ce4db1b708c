import { eq, sql } from "drizzle-orm";
import { findAccounts, findAccountsNamed, nameKeyOf } from "#core/accounts";
import { getAgencyProfile } from "#core/agencies";
import { recordChange } from "#core/audit";
import { createCarriers } from "#core/carriers";
import { documents, documentSql, documentUploads, documentWrites, readings } from "#core/documents";
import { oneDocument } from "#core/explorer";
import { findPolicies, policies } from "#core/policies";
import type { Account } from "#model/accounts";
import type { Extraction } from "#model/assistant";
import { guessTypeOfName, isMail, isVisibleByDefault, type StoredDocument } from "#model/documents";
import type { MergedDetails, ShownQuote } from "#model/explorer";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { writeAll } from "../shared/database.ts";
import { parseInput } from "../shared/field-problems.ts";
import { conflict, invalid, notFound, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import {
  findSubmission,
  isOtherContent,
  isRepeatedSubmission,
  otherContent,
  recordSubmission,
} from "../shared/submissions.ts";
import { guardThat, guardVersion, isConflict } from "../shared/version-guard.ts";
import { describeIntake, type IntakeOutcome } from "./describe-intake.ts";
import { INTAKE_ACCOUNTS_MAX, type InsuredMatch, newIntakeSchema } from "./model.ts";
import { type Proposal, readProposals } from "./read-proposals.ts";
import { removeIntake, takeIntake } from "./remove-intake.ts";
import { policyIntakes } from "./tables.ts";

/** A document that waits for its policy, and what it offers. */
export interface PolicyIntake extends IntakeOutcome {
  id: string;
  file: StoredDocument;
  proposals: readonly Proposal[];
  /** Null until it was read, and if it does not say. */
  insured: { name: string; checkReason: string | null; quotes: readonly ShownQuote[] } | null;
  match: InsuredMatch;
  /** The accounts of that name; empty if the document is about the chosen one. */
  accounts: readonly Account[];
}

export interface Intakes {
  /** Makes a document of an upload and starts its reading. `input`: see `newIntakeSchema`. Answers its id. */
  read(input: unknown): Promise<Result<string, Problem<"VALIDATION" | "CONFLICT">>>;
  /** `accountId`: the account that was chosen in the form, if any. */
  get(id: string, accountId: string | null): Promise<Result<PolicyIntake, Problem<"NOT_FOUND">>>;
  /** Puts the document on the policy that was created from it. Repeating it changes nothing. Answers its id. */
  addToPolicy(id: string, policyId: string): Promise<Result<string, Problem<"NOT_FOUND" | "CONFLICT">>>;
  /** Deletes a document that is not used. Answers its id. */
  discard(id: string): Promise<Result<string, Problem<"NOT_FOUND">>>;
}

const notArrived = "The file did not arrive completely. Upload it again.";
const ofMail =
  "A policy cannot be read from an email. Save the attachment that holds the policy, and upload that.";
const refuseFile = (message: string) => err(invalid([{ path: "file", message }]));

const usedElsewhere: Problem<"CONFLICT"> = {
  code: "CONFLICT",
  message: "This document has already been added to another policy.",
};

/** Its reading may change the document at any moment. */
const TRIES = 3;

export function createIntakes(scope: AgencyScope): Intakes {
  const { db } = scope;
  return {
    async read(input) {
      const parsed = parseInput(newIntakeSchema, input);
      if (!parsed.ok) return err(invalid(parsed.error));
      const { uploadId, idempotencyKey } = parsed.value;
      // An upload becomes one document, so its id is a key of the submit as well.
      const key = idempotencyKey ?? uploadId;
      const [before, upload] = await Promise.all([
        findSubmission(db, "readPolicyDocument", key),
        documentUploads.findUpload(db, uploadId),
      ]);
      const repeated = async (made: NonNullable<typeof before>) => {
        const id = made.ids[0] ?? "";
        const file = upload ?? (await documentUploads.findFileOf(db, id));
        if (!file) return refuseFile("This file was uploaded and then deleted. Upload it again.");
        return isOtherContent(made, await documentUploads.digestOfFile({}, file))
          ? err(otherContent)
          : ok(id);
      };
      if (before) return repeated(before);
      if (!upload) return refuseFile(notArrived);
      if (isMail(upload.mediaType)) return refuseFile(ofMail);
      const type = guessTypeOfName(upload.name) ?? "POLICY_DOCUMENT";
      const created = documentWrites.createUploadedDocument(scope, {
        ...{ upload, policyId: null, type, typeSource: "GUESS", notes: "", visible: false },
      });
      const { documentId } = created;
      const actor = await scope.actor();
      const { name, mediaType, size, sha256 } = upload;
      try {
        await writeAll(db, [
          ...recordSubmission(scope, "readPolicyDocument", key, {
            ids: [documentId],
            digest: await documentUploads.digestOfFile({}, upload),
          }),
          ...created.statements,
          db.insert(policyIntakes).values({
            documentId,
            createdBy: actor.id ?? actor.kind,
            createdAt: created.createdAt,
          }),
          ...(await recordChange(scope, {
            action: "intake.create",
            entity: "intake",
            entityId: documentId,
            parentId: null,
            version: 1,
            after: { name, mediaType, size, sha256 },
          })),
        ]);
      } catch (error) {
        if (isConflict(error)) return refuseFile("This file has been used already. Upload it again.");
        if (!isRepeatedSubmission(error)) throw error;
        const made = await findSubmission(db, "readPolicyDocument", key);
        return made ? repeated(made) : refuseFile(notArrived);
      }
      scope.written({ jobs: [created.job] });
      return ok(documentId);
    },

    async get(id, accountId) {
      const [row, companies, { name: agencyName }, [account]] = await Promise.all([
        findIntake(scope, id),
        createCarriers(scope).list(),
        getAgencyProfile(db),
        accountId === null ? [] : findAccounts(db, [accountId]),
      ]);
      if (!row) return err(notFound("document"));
      const { file, merged, extraction } = row;
      const lines = extraction?.recognized?.lines ?? [];
      const proposals = merged ? readProposals(merged, lines, { agencyName, companies }) : [];
      const outcome = describeIntake(file, file.reading, extraction, proposals);
      const isReady = outcome.state === "READY";
      const insured = (isReady && merged && insuredOf(merged)) || null;
      const match = account ? matchInsured(insured?.name ?? null, account) : "UNKNOWN";
      return ok({
        ...outcome,
        id,
        file,
        proposals: isReady ? proposals : [],
        insured,
        match,
        accounts: insured && match !== "SAME" ? await findInsuredAccounts(scope, insured.name) : [],
      });
    },

    async addToPolicy(id, policyId) {
      for (let tried = 1; ; tried += 1) {
        const [row, [document], [policy]] = await Promise.all([
          findIntake(scope, id),
          db.select().from(documents).where(eq(documents.id, id)),
          findPolicies(db, [policyId]),
        ]);
        if (!policy) return err(notFound("policy"));
        if (!row || !document) {
          if (!document) return err(notFound("document"));
          return document.policyId === policyId ? ok(id) : err(usedElsewhere);
        }
        const [account] = await findAccounts(db, [policy.accountId]);
        const insured = row.merged && insuredOf(row.merged);
        const isOfClient = account && matchInsured(insured?.name ?? null, account) === "SAME";
        // Nothing about someone else becomes visible to the client without a person's decision.
        const visible = isOfClient === true && isVisibleByDefault(document.type);
        const version = document.version + 1;
        const { name, type, typeSource, mediaType, size, sha256 } = document;
        const isLive = sql`(SELECT count(*) = 1 FROM ${policies}
          WHERE ${policies.id} = ${policyId} AND ${policies.deletedAt} IS NULL)`;
        try {
          await writeAll(db, [
            ...takeIntake(scope, id),
            ...guardThat(db, policyId, isLive),
            ...guardVersion(db, documents, id, document.version),
            db
              .update(documents)
              .set({ policyId, visible, version, updatedAt: scope.nowMs() })
              .where(eq(documents.id, id)),
            ...(await recordChange(scope, {
              action: "document.upload",
              entity: "document",
              entityId: id,
              parentId: policyId,
              version,
              after: { name, mediaType, size, sha256, policyId, type, typeSource, notes: "", visible },
            })),
          ]);
        } catch (error) {
          if (!isConflict(error)) throw error;
          if (tried === TRIES) return err(conflict("document"));
          continue;
        }
        scope.written({});
        return ok(id);
      }
    },

    discard: async (id) =>
      (await removeIntake(scope, id, "intake.discard")) ? ok(id) : err(notFound("document")),
  };
}

interface IntakeRow {
  file: StoredDocument;
  /** Null until it was read. */
  extraction: Extraction | null;
  merged: MergedDetails | null;
}

async function findIntake({ db }: AgencyScope, id: string): Promise<IntakeRow | null> {
  const [row] = await db
    .select({ document: documents, reading: readings })
    .from(policyIntakes)
    .innerJoin(documents, eq(documents.id, policyIntakes.documentId))
    .leftJoin(readings, eq(readings.id, documentSql.newestReading))
    .where(eq(policyIntakes.documentId, id));
  if (!row) return null;
  const { document, reading } = row;
  const file: StoredDocument = { ...document, attachedTo: null, reading };
  const isRead = reading?.state === "COMPLETED" && reading.extraction !== null;
  const extraction = isRead ? (JSON.parse(reading.extraction ?? "null") as Extraction) : null;
  const { name, type, createdAt } = document;
  const merged =
    extraction && reading
      ? oneDocument.read({ documentId: id, readingId: reading.id, name, type, createdAt, extraction })
      : null;
  return { file, extraction, merged };
}

function insuredOf(merged: MergedDetails): PolicyIntake["insured"] {
  const { details, evidence, confidence } = merged;
  if (!details.insured) return null;
  return {
    name: details.insured.name,
    checkReason: oneDocument.whyToCheck(merged, "insured", confidence.insured),
    quotes: evidence.insured ?? [],
  };
}

/** The account's own name, the one it does business under, or an additional named insured. */
export function matchInsured(insured: string | null, { account }: Account): InsuredMatch {
  if (insured === null) return "UNKNOWN";
  const names = [account.name, account.dba ?? "", ...account.additionalNamedInsureds];
  return names.some((name) => isSameInsured(insured, name)) ? "SAME" : "OTHER";
}

/**
 * The same name, or one that continues the other. At least two whole words must agree: neither "Harbor LLC" nor "Cedar
 * LLC" is "Harborstone Marine LLC" or "Cedar Hollow Bakery LLC".
 */
function isSameInsured(left: string, right: string): boolean {
  if (!oneDocument.isSameName(left, right)) return false;
  const [long = "", short = ""] = [nameKeyOf(left), nameKeyOf(right)].toSorted((a, b) => b.length - a.length);
  if (long.replaceAll(" ", "") === short.replaceAll(" ", "")) return true;
  return short.includes(" ") && ` ${long} `.includes(` ${short} `);
}

async function findInsuredAccounts({ db }: AgencyScope, insured: string): Promise<Account[]> {
  const found = await findAccountsNamed(db, insured);
  return found
    .filter((account) => account.type === "BUSINESS" && matchInsured(insured, account) === "SAME")
    .slice(0, INTAKE_ACCOUNTS_MAX);
}
