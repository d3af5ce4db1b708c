/** Sources of a form: documents typed as text, the agency, a client, policies of the fixtures. */
import { open } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { TemplateDocument, TemplateSources } from "#core/form-templates";
import { localReasoner } from "#core/assistant";
import { modelPages } from "#core/page-model";
import type { Account } from "#model/accounts";
import type { AgencyProfile } from "#model/agencies";
import type { BusinessApplication } from "#model/applications";
import type { FilledTemplate } from "#model/form-templates";
import type { PageReading } from "#model/reading";
import { openDocument } from "../../core/reading/open-document.ts";
import { sniffSource } from "../../core/reading/sniff.ts";
import { sourceOf } from "../../apps/cli/file-source.ts";

export const emptySources: TemplateSources = {
  templateId: "acord25",
  today: "2026-05-01",
  party: "",
  answers: [],
  agency: null,
  account: null,
  application: null,
  policies: [],
  documents: [],
};

export const agency: AgencyProfile = {
  agencyId: "agc_1",
  name: "Tern Hollow Insurance",
  timeZone: "America/New_York",
  mailingAddress: { line1: "4 Quay Street", line2: null, city: "Dayton", zone: "OH", postalCode: "45402" },
  contactPhone: "+19375550144",
  contactEmail: "desk@tern.test",
  authorizedRepresentative: "Ines Calloway",
  version: 1,
};

export const client: Account = {
  id: "acc_1",
  type: "BUSINESS",
  createdAt: 0,
  version: 1,
  account: {
    name: "Sorrel Creek Millwork LLC",
    dba: null,
    email: "office@sorrel.test",
    phone: "+19375550190",
    website: null,
    mailingAddress: { line1: "61 Planer Road", line2: null, city: "Dayton", zone: "OH", postalCode: "45404" },
    entityType: "LLC",
    fein: "31-4402291",
    naics: "321918",
    additionalNamedInsureds: ["Sorrel Creek Land LLC"],
  },
  producerId: null,
  serviceRepId: null,
  contacts: [
    {
      id: "con_1",
      name: "Ada Wren",
      email: "ada@sorrel.test",
      phone: null,
      version: 1,
      roles: ["BILLING"],
    },
  ],
};

export const application: BusinessApplication = {
  id: "app_1",
  accountId: "acc_1",
  version: 1,
  createdAt: 0,
  updatedAt: 0,
  business: {
    name: "Sorrel Creek Millwork LLC",
    dba: null,
    entityType: "LIMITED_LIABILITY_COMPANY",
    fein: "31-4402291",
    naicsCode: null,
    sicCode: "2431",
    email: null,
    phone: null,
    website: null,
    mailingAddress: null,
    startedOn: "2009-03-02",
    operations: "Custom doors and stair parts, cut and finished in one shop.",
    annualRevenue: 245_000_000,
    annualPayroll: null,
    fullTimeEmployees: 14,
    partTimeEmployees: null,
  },
  types: ["GENERAL_LIABILITY", "PROPERTY"],
  inforceAt: "2026-07-01",
  expiresAt: "2027-07-01",
  contacts: [],
  locations: [
    {
      address: { line1: "61 Planer Road", line2: null, city: "Dayton", zone: "OH", postalCode: "45404" },
      interest: "OWNER",
      operations: "Mill shop",
      construction: "Masonry non-combustible",
      yearBuilt: 1988,
      stories: 1,
      area: 18_400,
      hasSprinklers: null,
      buildingValue: 195_000_000,
      contentsValue: null,
      annualRevenue: 245_000_000,
      fullTimeEmployees: 14,
      partTimeEmployees: null,
    },
  ],
  employees: [],
  owners: [],
  pastLosses: [],
  limits: [],
  questions: [
    {
      question: "Are subcontractors allowed to work without a certificate of insurance?",
      answer: "NO",
      explanation: "",
    },
  ],
  remarks: "",
};

async function understood(name: string, pages: readonly PageReading[]): Promise<TemplateDocument> {
  const models = modelPages(pages);
  const { value: extraction } = await localReasoner.extract({ name, pages, models });
  return { documentId: name, readingId: name, name, extraction, models };
}

export const typedDocument = (name: string, text: string): Promise<TemplateDocument> =>
  understood(name, [{ page: 1, width: 0, height: 0, text, words: [] }]);

/** A file of fixtures/documents. */
export async function fixtureDocument(name: string): Promise<TemplateDocument> {
  const handle = await open(fileURLToPath(new URL(`../../fixtures/documents/${name}`, import.meta.url)));
  try {
    const source = await sourceOf(handle);
    const kind = await sniffSource(source, name);
    if (!kind.ok) throw new Error(kind.error.message);
    const opened = await openDocument(kind.value, source);
    if (!opened.ok) throw new Error(opened.error.message);
    const pages: PageReading[] = [];
    for await (const page of opened.value.readPages(1, opened.value.pageCount)) pages.push(page);
    await opened.value.close();
    return await understood(name, pages);
  } finally {
    await handle.close();
  }
}

/** A field's value; null if it has none. */
export const valueIn = ({ fields }: FilledTemplate, name: string): string | null =>
  fields.find((field) => field.name === name)?.value ?? null;
