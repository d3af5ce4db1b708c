/**
 * What the agency knows of a client: its account, its newest application and its policies, as forms are filled in from them,
 * the papers on its file that are of no policy, and the guides of carriers.
 */
import { and, desc, eq, isNull, like, or, sql } from "drizzle-orm";
import { documents, documentSql, type ReadBoxes, readings } from "#core/documents";
import { findTemplateSources, readSources } from "#core/form-templates";
import type { BusinessApplication } from "#model/applications";
import type { AgencyRecord, ApplicantRecords, RecordedAnswer } from "#model/assistant";
import { policyTypeLabels } from "#model/policies";
import { REQUIREMENTS_MAX } from "#model/presets";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { AgencyDb } from "../shared/database.ts";
import { describeDate } from "../shared/calendar-date.ts";
import { describeMoney } from "../shared/money.ts";

type Facts = ReturnType<typeof readSources>["facts"];

export interface ClientRecord extends ApplicantRecords {
  /** Of the places of the business and of questions that were answered with yes, in the order of the application. */
  further: RecordedAnswer[];
}

export async function findClientRecord(
  scope: AgencyScope,
  readBoxes: ReadBoxes,
  accountId: string,
): Promise<ClientRecord> {
  const sources = await findTemplateSources(scope, readBoxes, {
    ...{ templateId: "acord125" as const, party: "", answers: [], accountId, documentIds: [] },
  });
  const { facts } = readSources(sources);
  const record = { id: accountId, name: "the client's application" };
  const { account, application } = sources;
  const { name, dba = null, additionalNamedInsureds = [] } = account?.account ?? {};
  return {
    names: [name, dba, ...additionalNamedInsureds].filter((each) => each !== undefined && each !== null),
    answers: [...answersIn(facts, accountId), ...(application ? figuresOf(application, record) : [])],
    further: application ? furtherOf(application, record) : [],
    carriers: sources.policies.flatMap(({ record: policy }) => {
      if (!policy || policy.state === "PENDING") return [];
      const { id, carrier, policyNumber, inforceAt, expiresAt, type } = policy;
      const value = [carrier.name, policyNumber, termOf(inforceAt, expiresAt)].filter(Boolean).join(", ");
      const label = policyTypeLabels[type];
      return [{ label, value, carrier: carrier.name, record: { id, name: "the policy" } }];
    }),
    losses: (application?.pastLosses ?? []).flatMap(({ occurredOn, description, type }) => {
      const value = [type && policyTypeLabels[type], description].filter(Boolean).join(", ");
      return occurredOn === null ? [] : [{ on: occurredOn, value: value || "A loss", record }];
    }),
  };
}

const termOf = (from: string | null, to: string | null): string | null =>
  from === null || to === null ? null : `${describeDate(from)} to ${describeDate(to)}`;

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

/** Answers with something to say. */
const answered = (
  said: readonly (readonly [label: string, value: string | number | null])[],
  record: AgencyRecord,
): RecordedAnswer[] =>
  said.flatMap(([label, value]) =>
    value === null || value === "" || value === 0 ? [] : [{ label, value: `${value}`, record }],
  );

const money = (cents: number | null): string | null => (cents ? describeMoney(cents) : null);

/** Figures of the whole business, which forms ask by location. */
function figuresOf({ business, employees }: BusinessApplication, record: AgencyRecord): RecordedAnswer[] {
  const { annualRevenue, annualPayroll, fullTimeEmployees, partTimeEmployees } = business;
  const byClass = employees.reduce(
    (sum, each) => sum + (each.fullTimeEmployees ?? 0) + (each.partTimeEmployees ?? 0),
    0,
  );
  const staff = (fullTimeEmployees ?? 0) + (partTimeEmployees ?? 0) || byClass;
  return answered(
    [
      ["Annual revenue", money(annualRevenue)],
      ["Number of employees", staff > 0 ? staff.toLocaleString("en-US") : null],
      ["Payroll", money(annualPayroll)],
    ],
    record,
  );
}

const furtherOf = (
  { locations, questions, remarks }: BusinessApplication,
  record: AgencyRecord,
): RecordedAnswer[] => [
  ...locations.flatMap(({ address, operations, yearBuilt, buildingValue, contentsValue }) =>
    answered(
      [
        [
          "Location",
          writtenAs("address", [address.line1, address.city, `${address.zone} ${address.postalCode}`]),
        ],
        ["Operations there", operations],
        ["Year built", yearBuilt],
        ["Building value", money(buildingValue)],
        ["Contents value", money(contentsValue)],
      ],
      record,
    ),
  ),
  ...answered(
    questions.flatMap(({ question, answer, explanation }) =>
      answer === "YES" ? [[question, explanation ? `Yes. ${explanation}` : "Yes"] as const] : [],
    ),
    record,
  ),
  ...answered([["Remarks", remarks]], record),
];

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

const LINES_MAX = 200;
/** What says nothing of what can cost a client money. */
const formalities: readonly string[] = ["Mailing address", "FEIN", "Requested effective date"];
/** The first place is told with the others. */
const ofFirstPlace: readonly string[] = ["Location address", "Construction", "Year built", "Building area"];

/** Lines such as "Payroll: $612,000", one fact each; empty where nothing but the client's name is known. */
export function tellClientRecord({ answers, further }: ClientRecord): string {
  const told = answers.filter(({ label }) => ![...formalities, ...ofFirstPlace].includes(label));
  const lines = [...told, ...further].map(({ label, value }) => `${label}: ${value}`);
  return lines.length < 2 ? "" : lines.slice(0, LINES_MAX).join("\n").slice(0, REQUIREMENTS_MAX);
}

const PAPERS_MAX = 40;

/** Documents of the account itself that were understood, the newest first. */
export const papersOnFile = (
  db: AgencyDb,
  accountId: string,
): Promise<{ documentId: string; name: string }[]> =>
  db
    .select({ documentId: sql<string>`${documents.id}`, name: documents.name })
    .from(documents)
    .innerJoin(readings, eq(readings.id, documentSql.newestReading))
    .where(
      and(
        eq(documents.accountId, accountId),
        isNull(documents.policyId),
        sql`${documents.replacedBy} IS NULL AND ${readings.extraction} IS NOT NULL`,
      ),
    )
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .limit(PAPERS_MAX);

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
