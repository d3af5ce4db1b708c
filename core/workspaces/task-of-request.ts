/** A service request as a task for Cara: its words, its documents, and the preset that suits its type. */
import { desc, type SQL, sql } from "drizzle-orm";
import { documents, documentSql } from "#core/documents";
import type { TemplateId } from "#model/form-templates";
import type { PresetKey } from "#model/presets";
import { policyTypeLabels } from "#model/policies";
import { type RequestType, requestTypeLabels, type ServiceRequest } from "#model/servicing";
import type { AgencyDb } from "../shared/database.ts";
import { MESSAGE_FILES_MAX } from "./model.ts";

/** What "Open in Copilot" preselects; for the other types the user chooses. */
const suitable: Partial<Record<RequestType, PresetKey>> = {
  QUESTION: "DOCUMENT_EXPLORATION",
  QUOTE_REQUEST: "GENERATE_TEMPLATE",
  CREATE_CERTIFICATE: "GENERATE_TEMPLATE",
};

export const presetForRequest = ({ type }: Pick<ServiceRequest, "type">): PresetKey | null =>
  suitable[type] ?? null;

/** What the form of a preset begins with: for a certificate that is asked for, form 25 and its holder. */
export function formOfRequest({
  type,
  details,
}: Pick<ServiceRequest, "type" | "details">): Record<string, string> {
  const { createCertificate: asked } = details;
  if (type !== "CREATE_CERTIFICATE" || !asked) return {};
  const { name, address } = asked;
  const lines = address
    ? [address.line1, address.line2, `${address.city}, ${address.zone} ${address.postalCode}`]
    : [];
  const certificateHolder = [name, ...lines].filter(Boolean).join("\n");
  return { templateId: "acord25" satisfies TemplateId, certificateHolder };
}

/** What is asked, in one or two sentences; for a question, the question itself. Pure. */
export function taskOfRequest({ details }: Pick<ServiceRequest, "details">): string {
  const { addAdditionalInsured, cancelPolicy, createCertificate, documentRequest, endorsePolicy } = details;
  if (details.question) return details.question.question;
  if (details.other) return details.other.description;
  if (addAdditionalInsured)
    return `Add ${addAdditionalInsured.name} as an additional insured.${because(addAdditionalInsured.relationship)}`;
  if (cancelPolicy) return `Cancel the policy.${because(cancelPolicy.reason)}`;
  if (createCertificate) {
    const { name, additionalInsured } = createCertificate;
    const mark = additionalInsured ? " They should be listed as an additional insured." : "";
    return `Create a certificate of insurance for ${name}.${mark}`;
  }
  if (documentRequest) return `The client asks for this document: ${documentRequest.type}`;
  if (endorsePolicy) return `Endorse the policy: ${endorsePolicy.description}`;
  const { lines = [], description = "" } = details.quoteRequest ?? {};
  const wanted = lines.map((line) => policyTypeLabels[line]).join(", ");
  return [`Quote ${wanted === "" ? "insurance" : wanted}.`, description].filter(Boolean).join(" ");
}

const because = (reason: string | null): string => (reason ? ` The client says: ${reason}` : "");

/** "Question from Ines Calloway". */
export const titleOfRequest = ({ type }: Pick<ServiceRequest, "type">, client: string | null): string =>
  [requestTypeLabels[type], ...(client === null ? [] : [client])].join(" from ");

/** What the policy that a request is about has on file, or else all of the client's policies; the newest first. */
export async function documentsOfRequest(db: AgencyDb, requestId: string): Promise<string[]> {
  const its = (column: SQL) => sql`(SELECT ${column} FROM service_requests WHERE id = ${requestId})`;
  const [policyId, accountId] = [its(sql`policy_id`), its(sql`account_id`)];
  const ofAccount = sql`(${documents.accountId} = ${accountId} OR ${documents.policyId} IN (
    SELECT id FROM policies WHERE account_id = ${accountId} AND deleted_at IS NULL))`;
  const rows = await db
    .select({ id: sql<string>`${documents.id}` })
    .from(documents)
    .where(
      sql`iif(${policyId} IS NULL, ${ofAccount}, ${documents.policyId} = ${policyId})
        AND ${documents.replacedBy} IS NULL AND ${documentSql.isShownTo(db)}`,
    )
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .limit(MESSAGE_FILES_MAX);
  return rows.map(({ id }) => id);
}
