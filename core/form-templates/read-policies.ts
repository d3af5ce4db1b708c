/**
 * Facts of policies: of the client's own, by their records and documents, and of documents that were handed over. Only what
 * is sure or was reviewed counts; documents that contradict each other all have their say. Pure.
 */
import { statePolicy } from "#core/certificates";
import { type DetailField, describeDetail, isMoney, isSure, type PolicyDetails } from "#model/assistant";
import type { PrintedValue, ValueSource } from "#model/certificates";
import type { MergedDetails, ShownQuote } from "#model/explorer";
import { nameOfPolicy, type Policy, policyTypeLabels, type PolicyType } from "#model/policies";
import type { FactBook } from "./facts.ts";
import type { FieldSource } from "./model.ts";
import { type Certified, type KnownPolicy, linesOf, type Term } from "./known-policy.ts";
import { addOpenLimits } from "./open-limits.ts";
import { interestRow } from "./party.ts";
import { readMarks } from "./read-marks.ts";
import {
  addEvidenced,
  addPerils,
  addStatedDeductible,
  insuredKindOf,
  readPlace,
  STAKE_KEY,
  streetOf,
} from "./evidenced-property.ts";
import { addAddress, addSubject, blockOf } from "./read-records.ts";
import type { Line } from "./templates.ts";
import { addressParts, writtenAmount, writtenCents, writtenDate } from "./written.ts";

/** Types with a line of their own come before those that only have a part of it. */
const isOwnLine = (type: PolicyType): boolean => type !== "BUSINESS_OWNERS" && type !== "PACKAGE";

export const sourceOf = (source: ValueSource, record: FieldSource): FieldSource => {
  if (source.tag === "DOCUMENT") return source;
  return source.tag === "PERSON" ? { tag: "CORRECTION", by: source.name } : record;
};

export const sourceOfQuote = ({
  documentId,
  readingId,
  segments,
  documentName,
}: ShownQuote): FieldSource => ({
  tag: "DOCUMENT",
  quote: { documentId, readingId, segments },
  documentName,
});

/** The policies of the lines of a form. `lines`: in the order of the form's page. */
export function readPolicies(
  book: FactBook,
  policies: readonly KnownPolicy[],
  lines: readonly Line[],
  term: Term,
): { left: KnownPolicy[]; certified: Certified } {
  const current = policies.toSorted((a, b) => Number(isOwnLine(b.type)) - Number(isOwnLine(a.type)));
  const shown = new Map<string, KnownPolicy>();
  let others = 0;
  for (const policy of current) {
    for (const line of linesOf(policy.type)) {
      const key = line === "other" ? `other.${others++}` : line;
      readLine(book, key, line, policy, term.today);
      // A form has one row for each line, and one for all others.
      const hasRow = lines.includes(line) && (line !== "other" || key === "other.0");
      if (hasRow && !shown.has(key)) shown.set(key, policy);
    }
  }
  if (term.holder !== null) addOpenLimits(book, shown);
  const marks = term.holder === null ? [] : readMarks(book, current, { ...term, holder: term.holder });
  const ids = new Set([...shown.values()].flatMap(({ record }) => record?.id ?? []));
  readLetters(book, lines);
  return {
    left: others > 1 ? current.filter(({ type }) => linesOf(type).includes("other")).slice(1) : [],
    certified: { rows: shown, policyIds: [...ids], marks: marks.filter(({ policyId }) => ids.has(policyId)) },
  };
}

function readLine(book: FactBook, key: string, line: Line, policy: KnownPolicy, today: string): void {
  const { type, record, details, naic } = policy;
  const recorded: FieldSource = {
    tag: "RECORD",
    id: record?.id ?? "",
    name: record ? nameOfPolicy(record) : "",
  };
  if (record) {
    book.add(`${key}.number`, record.policyNumber, recorded);
    book.add(`${key}.effective`, writtenDate(record.inforceAt), recorded);
    book.add(`${key}.expiration`, writtenDate(record.expiresAt), recorded);
    book.add(`${key}.insurer`, record.carrier.name, recorded);
    book.add(`${key}.naic`, naic, recorded);
    book.add(`${key}.premium`, writtenCents(record.pricing.premium || null), recorded);
    book.add(`${key}.form`, type, recorded);
    book.add(`${key}.type`, policyTypeLabels[type], recorded);
    book.add(`${key}.title`, policyTypeLabels[type], recorded);
  }
  if (!details) return;
  const first = Object.values(details.evidence).flat()[0];
  if (!record && first) {
    const source = sourceOfQuote(details.evidence.policyNumber?.[0] ?? first);
    book.add(`${key}.form`, type, source);
    book.add(`${key}.type`, policyTypeLabels[type], source);
    book.add(`${key}.title`, policyTypeLabels[type], source);
  }
  for (const [field, name] of headFields) addDetail(book, `${key}.${name}`, details, field);
  if (line === "property") return readProperty(book, key, details);
  const stated = statePolicy({ policy: policyOf(policy), details, typed: [], kind: "LIABILITY", today });
  for (const [at, limit] of stated.limits.entries()) {
    const source = sourceOf(limit.source, recorded);
    const value = writtenAmount(limit.value);
    if (line === "other") {
      book.add(`${key}.limit.${at}.label`, limit.label, source);
      book.add(`${key}.limit.${at}.amount`, value, source);
    } else book.add(`${key}.${limit.key}`, value, source);
  }
  for (const conflict of details.conflicts) addConflict(book, `${key}.${conflict.field}`, conflict.values);
  for (const note of stated.notes) readNote(book, key, note, recorded);
}

const headFields: readonly (readonly [DetailField, string])[] = [
  ["policyNumber", "number"],
  ["effectiveDate", "effective"],
  ["expirationDate", "expiration"],
  ["carrier", "insurer"],
  ["premium", "premium"],
  ["experienceModification", "modification"],
];

/** What certificates state of a policy needs only its type and its cancellation. */
const policyOf = ({ type, record }: KnownPolicy): Pick<Policy, "type" | "cancellation" | "reinstatement"> =>
  record ?? { type, cancellation: null, reinstatement: null };

export function writtenDetail(field: DetailField, details: PolicyDetails): string | null {
  const value = details[field];
  if (field === "effectiveDate" || field === "expirationDate") return writtenDate(details[field]);
  if (isMoney(field) && typeof value === "number") return writtenCents(value);
  if (field === "insured" || field === "carrier") return details[field]?.name ?? null;
  return value === undefined ? null : describeDetail(field, details);
}

/** A detail with its source, and what other documents say instead. */
export function addDetail(book: FactBook, key: string, details: MergedDetails, field: DetailField): void {
  const value = writtenDetail(field, details.details);
  const conflict = details.conflicts.find((each) => each.field === field);
  // What contradicts itself is not sure, and is shown with all that was said.
  if (value === null || (!conflict && !isSure(details.confidence[field]))) return;
  const correction = details.corrections.find((each) => each.field === field);
  const [quote] = details.evidence[field] ?? [];
  if (correction)
    book.add(key, value, { tag: "CORRECTION", by: correction.correctedBy?.name ?? "a former user" });
  else if (quote) book.add(key, value, sourceOfQuote(quote));
  if (conflict) addConflict(book, key, conflict.values.slice(1));
}

function addConflict(
  book: FactBook,
  key: string,
  values: MergedDetails["conflicts"][number]["values"],
): void {
  for (const { value, quotes } of values) {
    const [quote] = quotes;
    if (quote) book.add(key, writtenAmount(writtenDate(value) ?? value), sourceOfQuote(quote));
  }
}

function readNote(
  book: FactBook,
  key: string,
  { key: note, value, source }: PrintedValue,
  record: FieldSource,
): void {
  const from = sourceOf(source, record);
  if (note === "basis") book.add(`${key}.basis`, value, from);
  else if (note.startsWith("aggregate-")) book.add(`${key}.aggregate`, note.slice("aggregate-".length), from);
  else if (note === "retroactiveDate")
    book.add(`${key}.retroactive`, value.replace(/^Retroactive date: /, ""), from);
  else if (note === "excludedPersons") book.add(`${key}.excluded`, "Y", from);
  else if (note === "coveredAutos")
    for (const kind of value
      .replace(/^Autos: /, "")
      .toLowerCase()
      .split("; "))
      book.add(`${key}.covers.${kind}`, kind, from);
}

/** Rows of forms for what is insured. */
const shownTerms: Readonly<Record<string, string>> = {
  causesOfLoss: "causes",
  coinsurance: "coinsurance",
  valuation: "valuation",
  businessIncome: "businessIncome",
};

const contradicted = [
  ["propertyBuildingLimit", "building"],
  ["propertyContentsLimit", "contents"],
  ["deductible", "deductible"],
] as const;

/** Any other is for one peril or one kind of property. */
const plainDeductible =
  /^(?:(?:property|policy|all other perils|aop|standard|optional) )?deductible(?:,? (?:per|each) \w+)?$/i;

function readProperty(book: FactBook, key: string, details: MergedDetails): void {
  const none: FieldSource = { tag: "RECORD", id: "", name: "" };
  const { limits, properties, interests } = statePolicy({
    policy: { type: "PROPERTY", cancellation: null, reinstatement: null },
    details,
    typed: [],
    kind: "PROPERTY",
    today: "",
  });
  let rows = 0;
  const covered: [text: string, source: FieldSource][] = [];
  const buildings: string[] = [];
  const cover = (name: string, amount: string, source: FieldSource) => {
    covered.push([`${name} ${amount}`, source]);
    book.add(`${key}.coverage.${rows}.name`, name, source);
    book.add(`${key}.coverage.${rows}.amount`, amount, source);
    rows += 1;
  };
  for (const [at, { place, values }] of properties.entries()) {
    const [source] = values.map((value) => sourceOf(value.source, none));
    const quote = details.evidence.locations?.[at];
    const from = source ?? (quote && sourceOfQuote(quote));
    // Where letters are sent is not said to be what is insured.
    const row = from && !(quote && isMailing(details, quote)) ? readPlace(book, at, place, from) : null;
    if (row && values.some((value) => value.key === "building")) buildings.push(row);
    for (const [nth, value] of values.entries()) {
      const own = sourceOf(value.source, none);
      const amount = writtenAmount(value.value);
      // Of several places a form has fields for one, so that each amount says where.
      const where = streetOf(place) ?? `location ${at + 1}`;
      cover(properties.length > 1 ? `${value.label}, ${where}` : value.label, amount, own);
      addSubject((name, said) => book.add(name, said, own), at, nth, value.label, amount);
    }
  }
  addTotals(book, key, properties);
  // Of several places the evidence is of the one whose building is insured.
  const [stake, ...others] = buildings;
  const [first] = covered;
  if (stake && first && others.length === 0) book.add(STAKE_KEY, stake, first[1]);
  const special: [label: string, amount: string, source: FieldSource][] = [];
  for (const { key: limit, label, value, source } of limits) {
    const from = sourceOf(source, none);
    const amount = writtenAmount(value);
    const term = shownTerms[limit];
    if (term) book.add(`${key}.${term}`, amount, from);
    else if (limit === "propertyBuildingLimit" || limit === "propertyContentsLimit") {
      book.add(`${key}.${limit === "propertyBuildingLimit" ? "building" : "contents"}`, amount, from);
      cover(label, amount, from);
    } else if (/deductible/i.test(label)) {
      const plainAmount = /^[\d,.]+%?/.exec(amount)?.[0] ?? amount;
      if (plainDeductible.test(label)) {
        book.add(`${key}.deductible`, plainAmount, from);
        book.add(`${key}.coverage.0.deductible`, plainAmount, from);
      } else special.push([label, amount.includes("%") ? amount : plainAmount, from]);
    }
    if (limit === "businessIncome") cover(label, amount, from);
  }
  const ofNoField = addPerils(book, key, special);
  addStatedDeductible(book, key, ofNoField);
  // A sentence may state it where no table does; one of liability or of vehicles is another.
  const words = (details.evidence.deductible ?? []).flatMap(({ segments }) =>
    segments.map(({ text }) => text),
  );
  if (
    ofNoField.length === 0 &&
    !book.has(`${key}.deductible`) &&
    !/liab|claim|bodily|auto|collision/i.test(words.join(" "))
  )
    for (const name of ["deductible", "coverage.0.deductible"])
      addDetail(book, `${key}.${name}`, details, "deductible");
  addEvidenced(book, key, covered);
  for (const [field, name] of contradicted) {
    const conflict = details.conflicts.find((each) => each.field === field);
    if (conflict && book.has(`${key}.${name}`)) addConflict(book, `${key}.${name}`, conflict.values);
  }
  // A deductible for one peril stands in a row of its own.
  for (const [label, amount, from] of special) {
    const of = insuredKindOf(label);
    const own = covered.flatMap(([text], at) => (of !== null && text.startsWith(of) ? [at] : []));
    for (const at of own) book.add(`${key}.coverage.${at}.deductible`, amount, from);
    if (own.length > 0) continue;
    book.add(`${key}.coverage.${rows}.name`, label.replace(/,? deductible.*$/i, ""), from);
    book.add(`${key}.coverage.${rows}.deductible`, amount, from);
    rows += 1;
  }
  for (const { role, name, address, loanNumber, source } of interests) {
    const from = sourceOf(source, none);
    const row = interestRow(book, name);
    const parts = address === null ? null : addressParts(address);
    book.add(`${row}.name`, name, from);
    book.add(`${row}.kind`, role.startsWith("Mortgagee") ? "MORTGAGEE" : "LOSS_PAYEE", from);
    book.add(`${row}.loan`, loanNumber, from);
    book.add(`${row}.block`, parts ? blockOf(name, parts) : [name, address].filter(Boolean).join("\n"), from);
    addAddress(book, row, parts, from);
  }
}

/** Terms of the property policy that only labels of its own documents state. */
export function addLabeledTerms(book: FactBook): void {
  const facts = book.facts();
  const ofPolicy = ["property.number", "property.effective"].flatMap((key) => facts.get(key) ?? []);
  const readings = new Set(
    ofPolicy.flatMap(({ source }) => (source.tag === "DOCUMENT" ? [source.quote.readingId] : [])),
  );
  for (const term of ["causes", "coinsurance", "valuation"])
    for (const { value, source } of book.has(`property.${term}`) ? [] : (facts.get(`term.${term}`) ?? []))
      if (source.tag === "DOCUMENT" && readings.has(source.quote.readingId))
        book.add(`property.${term}`, value.charAt(0).toUpperCase() + value.slice(1).toLowerCase(), source);
}

/** Whether the words of a place are those of the insured's mailing address. */
function isMailing({ evidence }: MergedDetails, { segments: [place] }: ShownQuote): boolean {
  const own = (evidence.insured ?? []).flatMap(({ segments }) => segments);
  return own.some(({ page, start, end }) => page === place?.page && start < place.end && place.start < end);
}

/** What one place is insured for. Of several, no document states the sum. */
function addTotals(
  book: FactBook,
  key: string,
  properties: ReturnType<typeof statePolicy>["properties"],
): void {
  const [only, ...others] = properties.filter(({ values }) => values.length > 0);
  if (!only || others.length > 0) return;
  for (const { key: kind, value, source } of only.values)
    book.add(`${key}.${kind}`, writtenAmount(value), sourceOf(source, { tag: "RECORD", id: "", name: "" }));
}

/** Each carrier has one letter, in the order of the form's lines. */
function readLetters(book: FactBook, lines: readonly Line[]): void {
  const facts = book.facts();
  const keys = lines.flatMap((line) => (line === "other" ? ["other.0"] : [line]));
  for (const key of keys) {
    const insurers = facts.get(`${key}.insurer`) ?? [];
    const [insurer] = insurers;
    if (!insurer) continue;
    const row = book.row("insurer", insurer.value);
    const [, at = "0"] = row.split(".");
    // A carrier that insures several lines is named once.
    if (!book.facts().has(`${row}.name`)) {
      for (const { value, source } of insurers) book.add(`${row}.name`, value, source);
      for (const { value, source } of facts.get(`${key}.naic`) ?? []) book.add(`${row}.naic`, value, source);
    }
    book.add(`${key}.letter`, String.fromCodePoint(65 + Number(at)), insurer.source);
  }
}
