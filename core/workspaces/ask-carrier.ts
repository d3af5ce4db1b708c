/** A question to a carrier about what its offer does not say, drafted as an email that waits for a yes. */
import { eq } from "drizzle-orm";
import * as v from "valibot";
import { getAgencyProfile } from "#core/agencies";
import { askApproval, findApprovalAsked } from "#core/approvals";
import { createArtifact, findArtifacts } from "#core/artifacts";
import { recordChange } from "#core/audit";
import { raiseNewsSeq } from "#core/workflows";
import type { Approval } from "#model/approvals";
import { type Artifact, SUBJECT_MAX } from "#model/artifacts";
import type { ArtifactBlock } from "#model/presets";
import { getActingUser } from "../shared/acting-user.ts";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { writeAll } from "../shared/database.ts";
import { parseInput } from "../shared/field-problems.ts";
import { invalid, notFound, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { findCompanyAddress } from "./carrier-address.ts";
import { archivedText } from "./model.ts";
import { workspaces } from "./tables.ts";

/** `column`: the offer's place among the columns, from 0. */
const askSchema = v.object({
  column: v.pipe(v.number(), v.integer(), v.minValue(0, "Choose an offer of the comparison.")),
});

/** What nobody asks a carrier for: what its quote does not list, it does not attach or exclude. */
const unasked: ReadonlySet<string> = new Set(["Forms", "Exclusions", "Parties"]);

/** Lines whose names say little to whoever has not seen the comparison. */
const askedAs: ReadonlyMap<string, string> = new Map([
  ["Offer valid until", "Until when the quote is open"],
  ["Subjectivities", "What you need before coverage can begin"],
]);

interface OpenLines {
  /** As the comparison calls the offer. */
  name: string;
  /** "MM-40117, 1 page" */
  detail: string;
  labels: string[];
}

/** The lines of a comparison that one of its offers does not state; null if it has no such offer. */
function openLinesOf(blocks: readonly ArtifactBlock[], column: number): OpenLines | null {
  const tables = blocks.flatMap(({ matrix, rows }) => (matrix ? [{ matrix, rows }] : []));
  const [first] = tables;
  const name = first?.rows[0]?.[column + 1];
  if (!first || name === undefined) return null;
  const labels = tables
    .filter(({ matrix }) => !unasked.has(matrix.group))
    .flatMap(({ matrix, rows }) =>
      matrix.rows.flatMap(({ cells }, at) =>
        cells[column]?.outcome === "NOT_FOUND" ? [rows[at + 1]?.[0] ?? ""] : [],
      ),
    );
  return { name, detail: first.matrix.columns[column] ?? "", labels };
}

function emailTo({ name, detail, labels }: OpenLines, client: string | null, agency: string) {
  const number = detail.replace(/,?\s*[\d,]+ pages?$/u, "");
  const quote = `quote${number === "" ? "" : ` ${number}`}${client === null ? "" : ` for ${client}`}`;
  const subject = `Questions on ${quote} (${name})`.slice(0, SUBJECT_MAX);
  const opening = `We are looking at your ${quote} and did not find the following in it:`;
  const request =
    "Please tell us what applies to each of them (limit, deductible, charge or condition, or that it is not included), or send us the page that says so.";
  const asked = labels.map((label) => askedAs.get(label) ?? label);
  const block = (kind: ArtifactBlock["kind"], text: string): ArtifactBlock => {
    return { kind, text, rows: [], quotes: [[]], verdicts: [] };
  };
  const blocks = [
    block("PARAGRAPH", opening),
    ...asked.map((label) => block("LIST_ITEM", label)),
    block("PARAGRAPH", request),
  ];
  const body = [
    "Hello,",
    opening,
    asked.map((label) => `- ${label}`).join("\n"),
    request,
    `Best regards,\n${agency}`,
  ].join("\n\n");
  return { subject, blocks, body };
}

export type AskedCarrier = Result<Approval, Problem<"VALIDATION" | "NOT_FOUND" | "CONFLICT">>;

/** Drafts the email once for each version of a comparison. */
export async function askCarrier(
  scope: AgencyScope,
  artifactId: string,
  input: unknown,
): Promise<AskedCarrier> {
  const { db } = scope;
  const parsed = parseInput(askSchema, input);
  const [[comparison], { name: agency }] = await Promise.all([
    findArtifacts(db, [artifactId]),
    getAgencyProfile(db),
  ]);
  if (!comparison) return err(notFound("comparison"));
  if (!parsed.ok) return err(invalid(parsed.error));
  const { column } = parsed.value;
  const open = openLinesOf(comparison.blocks, column);
  if (!open) return err(invalid([{ path: "column", message: "Choose an offer of the comparison." }]));
  if (open.labels.length === 0)
    return err({ code: "CONFLICT", message: `${open.name} states every line, so there is nothing to ask.` });
  return draftFor(scope, comparison, column, open, agency);
}

async function draftFor(
  scope: AgencyScope,
  { id, version, workspaceId }: Artifact,
  column: number,
  open: OpenLines,
  agency: string,
): Promise<AskedCarrier> {
  const { db } = scope;
  const key = `ask-carrier-${id}-${version}-${column}`;
  const [[workspace], before] = await Promise.all([
    db.select().from(workspaces).where(eq(workspaces.id, workspaceId)),
    findApprovalAsked(db, key),
  ]);
  if (before) return ok(before);
  if (!workspace || workspace.archivedAt !== null) return err({ code: "CONFLICT", message: archivedText });
  const askedBy = await getActingUser(scope);
  const { subject, blocks, body } = emailTo(open, workspace.clientName, agency);
  const emailId = scope.newId("art");
  const known = await findCompanyAddress(db, open.name, "SERVICE");
  const content = { blocks, quotes: [], toEmail: known?.email ?? null, subject, body, company: open.name };
  try {
    await writeAll(db, [
      raiseNewsSeq(db, workspaceId),
      ...createArtifact(scope, { id: emailId, workspaceId, kind: "EMAIL", title: subject, content }),
      ...askApproval(scope, {
        ...{ workspaceId, artifactId: emailId, kind: "SEND_EMAIL", key, askedBy },
        accountId: workspace.accountId,
        clientName: workspace.clientName,
      }),
      ...(await recordChange(scope, {
        action: "caraArtifact.askCarrier",
        entity: "caraArtifact",
        entityId: emailId,
        parentId: workspaceId,
        version: 1,
        after: { offer: open.name, lines: open.labels.length },
      })),
    ]);
  } catch (error) {
    // Somebody asked at the same time.
    const made = await findApprovalAsked(db, key);
    if (made) return ok(made);
    throw error;
  }
  scope.written({});
  const made = await findApprovalAsked(db, key);
  return made ? ok(made) : err(notFound("email"));
}
