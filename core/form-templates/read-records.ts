/** Facts of the agency's own records: its profile, the client's account, the client's newest application. Pure. */
import type { Account, EntityType } from "#model/accounts";
import type { AgencyProfile } from "#model/agencies";
import type { BusinessApplication } from "#model/applications";
import { policyTypeLabels } from "#model/policies";
import { formatPhone } from "../shared/phone-number.ts";
import type { MailingAddress } from "../shared/postal-address.ts";
import { addAnswer } from "./asked.ts";
import type { FactBook } from "./facts.ts";
import type { FieldSource } from "./model.ts";
import { type WrittenParts, writtenCents, writtenDate } from "./written.ts";

export function addAddress(
  book: FactBook,
  key: string,
  address: WrittenParts | MailingAddress | null,
  source: FieldSource,
): void {
  if (!address) return;
  const { line1, line2, city, zone, postalCode } = address;
  // The second line of one source never stands behind the first line of another.
  const isFirst = !book.has(`${key}.line1`) || book.has(`${key}.line2`);
  for (const [part, value] of Object.entries({
    line1,
    line2: isFirst ? line2 : null,
    city,
    zone,
    postalCode,
  }))
    book.add(`${key}.${part}`, value, source);
}

/** Name and address in lines, for forms that have one field for both. */
export const blockOf = (name: string, address: WrittenParts | MailingAddress | null): string =>
  [
    name,
    ...(address
      ? [address.line1, address.line2, `${address.city}, ${address.zone} ${address.postalCode}`]
      : []),
  ]
    .filter((line) => line !== null && line !== "")
    .join("\n");

export function readAgency(book: FactBook, agency: AgencyProfile): void {
  const source: FieldSource = { tag: "RECORD", id: agency.agencyId, name: "the agency's settings" };
  book.add("agency.name", agency.name, source);
  addAddress(book, "agency", agency.mailingAddress, source);
  book.add("agency.block", blockOf(agency.name, agency.mailingAddress), source);
  book.add("agency.phone", agency.contactPhone && formatPhone(agency.contactPhone), source);
  book.add("agency.email", agency.contactEmail, source);
  book.add("agency.representative", agency.authorizedRepresentative, source);
}

/** The kinds of companies that forms know, by those of records. */
const entities: Readonly<Record<EntityType, string>> = {
  CORPORATION: "CORPORATION",
  LLC: "LIMITED_LIABILITY_COMPANY",
  PARTNERSHIP: "PARTNERSHIP",
  LIMITED_PARTNERSHIP: "PARTNERSHIP",
  SOLE_PROPRIETOR: "INDIVIDUAL",
  JOINT_VENTURE: "JOINT_VENTURE",
  NONPROFIT: "NONPROFIT",
  ASSOCIATION: "OTHER",
  TRUST: "TRUST",
  PUBLIC_ENTITY: "OTHER",
  OTHER: "OTHER",
};

export function readAccount(book: FactBook, { id, account, contacts }: Account): void {
  const source: FieldSource = { tag: "RECORD", id, name: "the client's record" };
  const name = account.dba === null ? account.name : `${account.name} DBA ${account.dba}`;
  book.add("insured.0.name", name, source);
  book.add("insured.0.block", blockOf(name, account.mailingAddress), source);
  addAddress(book, "insured.0", account.mailingAddress, source);
  book.add("insured.0.phone", account.phone && formatPhone(account.phone), source);
  book.add("insured.0.email", account.email, source);
  book.add("insured.0.website", account.website, source);
  book.add("insured.0.fein", account.fein, source);
  book.add("insured.0.naics", account.naics, source);
  book.add("insured.0.entity", account.entityType && entities[account.entityType], source);
  for (const [at, other] of account.additionalNamedInsureds.entries())
    book.add(`insured.${at + 1}.name`, other, source);
  for (const contact of contacts) {
    const row = book.row("contact", contact.name);
    book.add(`${row}.name`, contact.name, source);
    book.add(`${row}.email`, contact.email, source);
    book.add(`${row}.phone`, contact.phone && formatPhone(contact.phone), source);
    for (const role of contact.roles) {
      const key = `contactFor.${role === "BILLING" ? "ACCOUNTING" : role}`;
      book.add(`${key}.name`, contact.name, source);
      book.add(`${key}.email`, contact.email, source);
      book.add(`${key}.phone`, contact.phone && formatPhone(contact.phone), source);
    }
  }
}

const roleNames = {
  PRIMARY: "Primary",
  ACCOUNTING: "Accounting",
  CLAIMS: "Claims",
  INSPECTION: "Inspection",
  OTHER: "Other",
} as const;

const count = (value: number | null): string | null => value?.toLocaleString("en-US") ?? null;
const money = writtenCents;

export function readApplication(book: FactBook, application: BusinessApplication): void {
  const { business, contacts, locations, employees, owners, pastLosses, questions } = application;
  const source: FieldSource = { tag: "RECORD", id: application.id, name: "the client's application" };
  const add = (key: string, value: string | null | undefined) => book.add(key, value, source);
  add("insured.0.name", business.dba === null ? business.name : `${business.name} DBA ${business.dba}`);
  addAddress(book, "insured.0", business.mailingAddress, source);
  add("insured.0.entity", business.entityType);
  add("insured.0.fein", business.fein);
  add("insured.0.naics", business.naicsCode);
  add("insured.0.sic", business.sicCode);
  add("insured.0.email", business.email);
  add("insured.0.phone", business.phone && formatPhone(business.phone));
  add("insured.0.website", business.website);
  add("business.started", writtenDate(business.startedOn));
  add("business.operations", business.operations);
  add("proposed.effective", writtenDate(application.inforceAt));
  add("proposed.expiration", writtenDate(application.expiresAt));
  add("remarks", application.remarks);
  for (const type of application.types) add(`lines.${type}`, policyTypeLabels[type]);
  for (const { name, role, email, phone } of contacts) {
    const row = book.row("contact", name);
    add(`${row}.name`, name);
    add(`${row}.role`, role && roleNames[role]);
    add(`${row}.email`, email);
    add(`${row}.phone`, phone && formatPhone(phone));
    if (role === null) continue;
    add(`contactFor.${role}.name`, name);
    add(`contactFor.${role}.email`, email);
    add(`contactFor.${role}.phone`, phone && formatPhone(phone));
  }
  for (const [at, location] of locations.entries()) readLocation(add, at, location, book, source);
  for (const each of employees) {
    const row = book.row("class.wc", [each.classCode, each.duties].filter(Boolean).join(" ") || null);
    add(`${row}.code`, each.classCode);
    add(`${row}.description`, each.duties);
    add(`${row}.fullTime`, count(each.fullTimeEmployees));
    add(`${row}.partTime`, count(each.partTimeEmployees));
    add(`${row}.payroll`, money(each.annualPayroll));
  }
  const zones = [...new Set(employees.flatMap(({ zone }) => zone ?? []))];
  for (const [at, zone] of zones.entries()) add(`wc.zone.${at}`, zone);
  if (zones.length === 1) add("class.wc.zone", zones[0]);
  for (const owner of owners) {
    const row = book.row("owner", owner.name);
    add(`${row}.name`, owner.name);
    add(`${row}.title`, owner.title);
    add(`${row}.duties`, owner.duties);
    add(`${row}.ownership`, owner.ownership === null ? null : String(owner.ownership));
    add(`${row}.included`, owner.isCovered === null ? null : owner.isCovered ? "INC" : "EXC");
  }
  for (const loss of pastLosses) {
    const row = book.row("loss", [loss.occurredOn, loss.description].filter(Boolean).join(" ") || null);
    add(`${row}.date`, writtenDate(loss.occurredOn));
    add(`${row}.claimDate`, writtenDate(loss.claimedOn));
    add(`${row}.line`, loss.type && policyTypeLabels[loss.type]);
    add(`${row}.description`, loss.description);
    add(`${row}.paid`, money(loss.paid));
    add(`${row}.reserved`, money(loss.reserved));
    add(`${row}.open`, loss.isOpen === null ? null : loss.isOpen ? "Y" : "N");
  }
  for (const { question, answer, explanation } of questions)
    if (answer !== null)
      addAnswer(book, question, { answer: answer === "YES" ? "Y" : "N", explanation }, source);
}

type Add = (key: string, value: string | null | undefined) => void;

function readLocation(
  add: Add,
  at: number,
  location: BusinessApplication["locations"][number],
  book: FactBook,
  source: FieldSource,
): void {
  const { line1, city, zone } = location.address;
  const row = book.row("location", `${line1} ${city} ${zone}`);
  add(`${row}.number`, String(at + 1));
  addAddress(book, row, location.address, source);
  add(`${row}.block`, blockOf("", location.address));
  add(`${row}.interest`, location.interest);
  add(`${row}.operations`, location.operations);
  add(`${row}.construction`, location.construction);
  add(`${row}.builtYear`, location.yearBuilt === null ? null : String(location.yearBuilt));
  add(`${row}.stories`, count(location.stories));
  add(`${row}.area`, count(location.area));
  add(`${row}.revenue`, money(location.annualRevenue));
  add(`${row}.fullTime`, count(location.fullTimeEmployees));
  add(`${row}.partTime`, count(location.partTimeEmployees));
  const building = Number(row.split(".")[1]);
  addSubject(add, building, 0, "Building", money(location.buildingValue));
  addSubject(add, building, 1, "Business personal property", money(location.contentsValue));
}

/** Rows of the premises of a form: five for each building. */
export const SUBJECTS_OF_BUILDING = 5;

export function addSubject(
  add: Add,
  building: number,
  at: number,
  name: string,
  amount: string | null,
): void {
  if (amount === null || amount === "") return;
  const row = `subject.${building * SUBJECTS_OF_BUILDING + at}`;
  add(`${row}.name`, name);
  add(`${row}.amount`, amount);
}
