/** What the agency knows of a client that applies for insurance: its records, and the guides of carriers. */
import { like, or, sql } from "drizzle-orm";
import { documents } from "#core/documents";
import { findTemplateSources, readSources } from "#core/form-templates";
import type { BusinessApplication } from "#model/applications";
import type { ApplicantRecords, RecordedAnswer } from "#model/assistant";
import type { ReadBoxes } from "#core/documents";
import { policyTypeLabels } from "#model/policies";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { AgencyDb } from "../shared/database.ts";
import { describeMoney } from "../shared/money.ts";

type Facts = ReturnType<typeof readSources>["facts"];

/** Those of the account, of its newest application and of its policies, as forms are filled in from them. */
export async function findApplicantRecords(
  scope: AgencyScope,
  readBoxes: ReadBoxes,
  accountId: string,
): Promise<ApplicantRecords> {
  const sources = await findTemplateSources(scope, readBoxes, {
    ...{ templateId: "acord125" as const, party: "", answers: [], accountId, documentIds: [] },
  });
  const { facts } = readSources(sources);
  return {
    answers: [...answersIn(facts, accountId), ...figuresOf(sources.application, accountId)],
    carriers: sources.policies.flatMap(({ record }) => {
      if (!record || record.state === "PENDING") return [];
      const { id, carrier, policyNumber, inforceAt, expiresAt, type } = record;
      const value = [carrier.name, policyNumber, termOf(inforceAt, expiresAt)].filter(Boolean).join(", ");
      const label = policyTypeLabels[type];
      return [{ label, value, carrier: carrier.name, record: { id, name: "the policy" } }];
    }),
    losses: (sources.application?.pastLosses ?? []).flatMap(({ occurredOn, description, type }) => {
      const value = [type && policyTypeLabels[type], description].filter(Boolean).join(", ");
      const record = { id: accountId, name: "the client's application" };
      return occurredOn === null ? [] : [{ on: occurredOn, value: value || "A loss", record }];
    }),
  };
}

const termOf = (from: string | null, to: string | null): string | null =>
  from === null || to === null ? null : `${from} to ${to}`;

/** The fields of applications, by the keys of facts; several keys are the parts of one answer. */
const answerKeys: readonly (readonly [label: string, keys: readonly string[]])[] = [
  ["Applicant", ["insured.0.name"]],
  [
    "Mailing address",
    ["insured.0.line1", "insured.0.line2", "insured.0.city", "insured.0.zone", "insured.0.postalCode"],
  ],
  ["FEIN", ["insured.0.fein"]],
  ["Entity type", ["insured.0.entity"]],
  ["Business start", ["business.started"]],
  ["Description of operations", ["business.operations"]],
  ["Requested effective date", ["proposed.effective"]],
  [
    "Location address",
    ["location.0.line1", "location.0.line2", "location.0.city", "location.0.zone", "location.0.postalCode"],
  ],
  ["Construction", ["location.0.construction"]],
  ["Year built", ["location.0.builtYear"]],
  ["Building area", ["location.0.area"]],
];

function answersIn(facts: Facts, accountId: string): RecordedAnswer[] {
  return answerKeys.flatMap(([label, keys]) => {
    const said = keys.flatMap((key) => facts.get(key)?.slice(0, 1) ?? []);
    const [first] = said;
    if (first?.source.tag !== "RECORD") return [];
    const { name } = first.source;
    return [
      {
        label,
        value: writtenAs(
          label,
          said.map(({ value }) => value),
        ),
        record: { id: accountId, name },
      },
    ];
  });
}

/** Figures of the whole business, which forms ask by location. */
function figuresOf(application: BusinessApplication | null, accountId: string): RecordedAnswer[] {
  if (!application) return [];
  const { annualRevenue, annualPayroll, fullTimeEmployees, partTimeEmployees } = application.business;
  const record = { id: accountId, name: "the client's application" };
  const staff = (fullTimeEmployees ?? 0) + (partTimeEmployees ?? 0);
  const figures: readonly (readonly [label: string, value: string | null])[] = [
    ["Annual revenue", annualRevenue ? describeMoney(annualRevenue) : null],
    ["Payroll", annualPayroll ? describeMoney(annualPayroll) : null],
    ["Number of employees", staff > 0 ? staff.toLocaleString("en-US") : null],
  ];
  return figures.flatMap(([label, value]) => (value === null ? [] : [{ label, value, record }]));
}

function writtenAs(label: string, parts: readonly string[]): string {
  const [first = ""] = parts;
  if (label === "Entity type")
    return first
      .toLowerCase()
      .replaceAll("_", " ")
      .replace(/^./u, (letter) => letter.toUpperCase());
  // The state and the ZIP code are not parted by a comma.
  return label.endsWith("address") ? `${parts.slice(0, -1).join(", ")} ${parts.at(-1)}` : first;
}

const GUIDES_MAX = 8;
const titleWords = ["%appetite%", "%guide%", "%eligib%", "%underwriting%"];

/** Pages of the knowledge base whose titles say that they are carriers' guides, the newest first. */
export async function findGuides(db: AgencyDb): Promise<string[]> {
  const rows = await db
    .select({ id: sql<string>`${documents.id}` })
    .from(documents)
    .where(
      sql`${documents.id} IN (SELECT id FROM knowledge_documents) AND ${documents.replacedBy} IS NULL
        AND ${or(...titleWords.map((words) => like(documents.name, words)))}`,
    )
    .orderBy(sql`${documents.createdAt} DESC`)
    .limit(GUIDES_MAX);
  return rows.map(({ id }) => id);
}
