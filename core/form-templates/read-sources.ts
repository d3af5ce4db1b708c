/** All that is known for a form, from every source that has a say. Pure. */
import { oneDocument } from "#core/explorer";
import type { Account } from "#model/accounts";
import type { AgencyProfile } from "#model/agencies";
import type { BusinessApplication } from "#model/applications";
import { isSure } from "#model/assistant";
import { isSameOrganization } from "#model/endorsements";
import { nameOfPolicy, policyTypeLabels } from "#model/policies";
import { createFactBook, type FactBook, type Facts, plain } from "./facts.ts";
import type { FillInput } from "./fill.ts";
import { handedPolicies, joinPolicies, type JoinedPolicies } from "./handed-policies.ts";
import { proveHanded, strayEndorsements } from "./handed-endorsements.ts";
import { type FieldSource, nameOfTemplate, partyOfTemplate, type TemplateId } from "./model.ts";
import { partyOf } from "./party.ts";
import { addParty, readDocument, type TemplateDocument } from "./read-documents.ts";
import { type Certified, isInForce, type KnownPolicy, linesOf } from "./known-policy.ts";
import { endedOnRecord, whyNotInForce } from "./left-out.ts";
import { askedMarksIn, asksOperations } from "./read-marks.ts";
import { beforeAnswers, readWords, sendsTo, type Unused } from "./read-words.ts";
import { endTerm, putPayrolls } from "./said-facts.ts";
import { isWanted, saidLinesIn } from "./said-lines.ts";
import { addDetail, addLabeledTerms, readPolicies, sourceOfQuote } from "./read-policies.ts";
import { buildingFirst } from "./evidenced-property.ts";
import { evidenceNotes } from "./evidence-notes.ts";
import { addAddress, blockOf, readAccount, readAgency, readApplication } from "./read-records.ts";
import { type Line, templates } from "./templates.ts";
import { writtenCents, writtenDate } from "./written.ts";

export interface TemplateSources {
  templateId: TemplateId;
  /** The agency's day, YYYY-MM-DD. */
  today: string;
  /** The holder or the additional interest as typed; blank if nobody has. */
  party: string;
  /** What the person said in the workspace, the last first. */
  answers: readonly string[];
  /** What the person wrote about the form, the last first: whatever of it stands on no field is told. */
  words?: readonly string[];
  /** What the person wrote about the form in earlier turns, the last first. */
  said?: readonly string[];
  /** All words that ask for the form, those of a client's request as well: marks that they ask for are looked for. */
  wishes?: readonly string[];
  agency: AgencyProfile | null;
  account: Account | null;
  /** The newest; null if there is none. */
  application: BusinessApplication | null;
  /** The client's own. */
  policies: readonly KnownPolicy[];
  /** Documents that were handed over, those with precedence first. */
  documents: readonly TemplateDocument[];
  /** Declarations of the client's policies in force, which say what the business is and does. */
  onFile?: readonly TemplateDocument[];
}

/**
 * `facts` by their keys; `certified`: what an issued certificate would show of the policies on record; `lender`: what the
 * carrier has to do first for a lender whom the policy does not name; `unfiled`: what is on the form from documents that are
 * none of the policy's own.
 */
export function readSources(
  sources: TemplateSources,
): FillInput & { certified: Certified; lender: string | null } & Pick<JoinedPolicies, "unfiled"> {
  const {
    templateId,
    today,
    party,
    answers,
    words = [],
    said = [],
    wishes = [],
    agency,
    account,
    application,
    documents,
    onFile = [],
  } = sources;
  const book = createFactBook();
  const { lines } = templates[templateId];
  book.add("today", writtenDate(today), { tag: "RECORD", id: "", name: "today's date" });
  const kind = partyOfTemplate(templateId);
  const isFor = party.trim() !== "";
  const partyKey = kind === "INTEREST" ? "interest.0" : "holder";
  const readParty = (into: FactBook) => addParty(into, partyKey, "", party, { tag: "ANSWER" });
  // Of a form that is made anew the party was typed before: what was said last counts first.
  const isTypedNow = isFor && said.length === 0;
  const unused = [
    ...(isTypedNow ? readParty(book) : []).map(notUnderstood),
    ...words.flatMap((each) => readWords(book, templateId, each)),
  ];
  for (const answer of answers) readWords(book, templateId, answer);
  if (isFor && !isTypedNow && !isOther(book, `${partyKey}.name`, party))
    unused.push(...readParty(beforeAnswers(book)).map(notUnderstood));
  for (const earlier of said) readWords(beforeAnswers(book), templateId, earlier);
  if (agency) readAgency(book, agency);
  if (application) readApplication(book, application);
  endTerm(book, "Policy_EffectiveDate_A");
  if (account) readAccount(book, account);
  const strays = strayEndorsements(sources.policies, documents);
  const insuring = documents.filter((document) => !strays.includes(document));
  const ofOtherPolicies = strays.filter(({ extraction }) => extraction.details.policyNumber !== undefined);
  const joined = joinPolicies(
    proveHanded(sources.policies, documents, today),
    handedPolicies(insuring, { today, withQuotes: kind === null }),
  );
  const { policies, ofOthers } = ofOneInsured(book, joined.policies);
  const holder = book.facts().get("holder.name")?.[0]?.value ?? null;
  const inForce = policies.filter((policy) => isInForce(policy, today, kind === null));
  const lineWish = kind === "HOLDER" ? saidLinesIn(wishes) : null;
  const current = inForce.filter((policy) => isWanted(policy, lineWish));
  const asked = kind === "HOLDER" ? askedMarksIn(wishes) : [];
  const { left, certified } = readPolicies(book, current, lines, {
    today,
    holder: kind === "HOLDER" ? holder : null,
    asked,
  });
  readInsureds(book, policies);
  for (const document of documents) if (!ofOtherPolicies.includes(document)) readDocument(book, document);
  addLabeledTerms(book);
  // What the client's policies say of the business comes after what was handed over for the form.
  for (const document of onFile) readDocument(book, document);
  const ofPayrolls = putPayrolls(book);
  const withoutRow = readEarlier(book, policies);
  readChosen(book, current, [...words, ...answers, ...said]);
  const notes = left.flatMap(({ record, type }) =>
    lines.includes("other")
      ? [`${record ? nameOfPolicy(record) : type} has no row on this form: its free row is taken.`]
      : [],
  );
  const ended = [
    // A package is one policy for each of its lines.
    ...new Set(
      policies
        .filter((each) => !inForce.includes(each))
        .flatMap((policy) => whyNotInForce(policy, today) ?? []),
    ),
    ...(kind === null ? [] : endedOnRecord(policies, inForce, lines, today)),
  ];
  const leftOff = inForce.filter((policy) => !current.includes(policy)).map(leftOffNote);
  const earlierLeft =
    templateId === "acord125"
      ? withoutRow.map(
          (record) =>
            `${nameOfPolicy(record)} has no row among the prior insurance of this form: its rows are taken.`,
        )
      : [];
  const hasLiability = policies.some(({ type }) => linesOf(type).includes("gl"));
  const unprinted = [
    ...(asked.includes("ADDITIONAL_INSURED") && lines.includes("gl") && !hasLiability && lineWish === null
      ? [noLiability]
      : []),
    ...(asked.includes("PRIMARY_NONCONTRIBUTORY") ? [noBoxForPrimary] : []),
    ...(asked.includes("ADDITIONAL_INSURED") && wishes.some(asksOperations) ? [noBoxForOperations] : []),
  ];
  const forLender = kind === "INTEREST" ? evidenceNotes(book.facts(), isFor) : null;
  return {
    ...{
      templateId,
      lender: forLender?.lender[0] ?? null,
      facts: kind === "INTEREST" ? evidencedTo(isFor, book.facts()) : book.facts(),
      doubts: book.doubts(),
      wanted: book.wanted(),
      certified,
      unfiled: unfiledOf(joined, certified, documents),
    },
    notes: [
      ...joined.notes,
      ...ofOtherPolicies.map(strayNote),
      ...ofOthers,
      ...ended,
      ...leftOff,
      ...earlierLeft,
      ...notes,
      ...unprinted,
      ...ofPayrolls,
      ...(forLender ? [...forLender.lender, ...forLender.causes] : []),
      ...unused.filter((each) => !namesPolicy(each.words, policies)).map(unusedNote),
    ],
  };
}

/** Documents that none of the policy's own says what the form takes from: its details, and proofs of its marks. */
function unfiledOf(
  { policies, unfiled }: JoinedPolicies,
  { policyIds, marks }: Certified,
  documents: readonly TemplateDocument[],
): JoinedPolicies["unfiled"] {
  const handed = new Set(documents.map(({ documentId }) => documentId));
  return policies.flatMap(({ record, filed }) => {
    if (!record || !policyIds.includes(record.id)) return [];
    const own = new Set(filed?.documents.map(({ documentId }) => documentId));
    const proving = marks.flatMap(({ policyId, proof: { quote, documentName } }) =>
      policyId === record.id && handed.has(quote.documentId) && !own.has(quote.documentId)
        ? [documentName]
        : [],
    );
    const said = unfiled.filter((each) => each.record === record).flatMap((each) => each.documentNames);
    const documentNames = [...new Set([...said, ...proving])];
    return documentNames.length > 0 ? [{ record, documentNames }] : [];
  });
}

const strayNote = ({ name, extraction: { details } }: TemplateDocument): string =>
  `${name} is for policy ${details.policyNumber}, which is not on record, so nothing of it is on this form.`;

/** Whether somebody has named another party since: one's name never stands above the other's address. */
const isOther = (book: FactBook, key: string, party: string): boolean => {
  const named = book
    .facts()
    .get(key)
    ?.find(({ source }) => source.tag === "ANSWER");
  return named !== undefined && !isSameOrganization(named.value, partyOf(party).name);
};

/** A form about one policy takes the one that is named. */
const namesPolicy = (words: string, policies: readonly KnownPolicy[]): boolean =>
  policies.some((policy) => {
    const number = plain(numberOf(policy) ?? "");
    return number !== "" && plain(words).includes(number);
  });

const notUnderstood = (words: string): Unused => ({ words, unheld: null });

function unusedNote({ words, unheld }: Unused): string {
  if (!unheld && sendsTo.test(words))
    return `“${words}” was not done: a form is not sent while it is filled in. Send it once it is issued or approved.`;
  if (!unheld)
    return `“${words}” is not on the form: no field of it holds this, or I did not understand it. Name the field, such as “Effective date: 01/01/2027”.`;
  const [first] = unheld.forms;
  const other = first === undefined ? "" : ` ${nameOfTemplate(first)} has one.`;
  return `“${words}” is not on the form, which has no field for ${unheld.about}.${other}`;
}

const leftOffNote = ({ record, details, type }: KnownPolicy): string =>
  `${record ? nameOfPolicy(record) : (details?.details.policyNumber ?? policyTypeLabels[type])} is left off, as you asked.`;

/** Evidence is of the building that is insured; `isFor`: for a lender that is known. */
const evidencedTo = (isFor: boolean, facts: Facts): Facts =>
  buildingFirst(isFor ? ofOneLender(facts) : facts);

/** One lender is not told of another. */
const ofOneLender = (facts: Facts): Facts =>
  new Map([...facts].filter(([key]) => !/^interest\.[1-9]/u.test(key)));

const noLiability =
  "Additional insured is asked for, and no general liability policy of the client is on file: holders mean that one first. Add the policy, or tell the holder.";
const noBoxForPrimary =
  "The form has no box for “primary and noncontributory”, which was asked for: nothing on it says so.";

const noBoxForOperations =
  "The form has no box for ongoing or completed operations: which of them an additional insured is covered for is in the endorsement.";

/** Policies that documents tell of and that insure somebody else are no part of this form. */
function ofOneInsured(
  book: FactBook,
  policies: readonly KnownPolicy[],
): { policies: KnownPolicy[]; ofOthers: string[] } {
  const insuredOf = ({ details }: KnownPolicy): string | null =>
    details && isSure(details.confidence.insured) ? (details.details.insured?.name ?? null) : null;
  const said = book.facts().get("insured.0.name")?.[0]?.value;
  const own = said ?? policies.map(insuredOf).find((name) => name !== null);
  const isOther = (policy: KnownPolicy): boolean => {
    const name = insuredOf(policy);
    return policy.record === null && name !== null && own !== undefined && !oneDocument.isSameName(name, own);
  };
  return {
    policies: policies.filter((policy) => !isOther(policy)),
    ofOthers: policies
      .filter(isOther)
      .map(
        ({ details }) =>
          `${details?.evidence.insured?.[0]?.documentName ?? "A document"} insures ${details?.details.insured?.name ?? "somebody else"}, so nothing of that policy is on this form.`,
      ),
  };
}

/** Who is insured, as documents of the policies say. */
function readInsureds(book: FactBook, policies: readonly KnownPolicy[]): void {
  for (const { details } of policies) {
    const insured = details?.details.insured;
    const [quote] = details?.evidence.insured ?? [];
    if (!details || !insured || !quote || !isSure(details.confidence.insured)) continue;
    const correction = details.corrections.find(({ field }) => field === "insured");
    const source: FieldSource = correction
      ? { tag: "CORRECTION", by: correction.correctedBy?.name ?? "a former user" }
      : sourceOfQuote(quote);
    book.add("insured.0.name", insured.name, source);
    const { address } = insured;
    const located = details.evidence.insured?.find(
      ({ content }) => address !== null && plain(content).includes(plain(address.line1)),
    );
    if (!located) continue;
    addAddress(book, "insured.0", address, sourceOfQuote(located));
    const segments = located === quote ? quote.segments : [...quote.segments, ...located.segments];
    if (located.readingId === quote.readingId)
      book.add("insured.0.block", blockOf(insured.name, address), sourceOfQuote({ ...quote, segments }));
  }
}

/** Lines whose earlier insurance has columns of its own; all others share one. */
const linesWithColumns: readonly Line[] = ["gl", "auto", "property"];
/** Rows of the column that they share. */
const FURTHER_ROWS = 3;

interface Earlier {
  record: NonNullable<KnownPolicy["record"]>;
  line: Line;
  /** 0 for the newest of its line. */
  nth: number;
}

/** Insurance of the last years by line, the newest first. What is proposed is none of it. Returns what has no row. */
function readEarlier(book: FactBook, policies: readonly KnownPolicy[]): Earlier["record"][] {
  const recorded = policies
    .flatMap(({ record, type }) => (record && record.state !== "PENDING" ? [{ record, type }] : []))
    .toSorted((a, b) => (b.record.inforceAt ?? "").localeCompare(a.record.inforceAt ?? ""));
  const counts = new Map<Line, number>();
  const earlier = recorded.flatMap(({ record, type }) =>
    linesOf(type).map((line): Earlier => {
      const nth = counts.get(line) ?? 0;
      counts.set(line, nth + 1);
      return { record, line, nth };
    }),
  );
  for (const { record, line, nth } of earlier) addEarlier(book, `prior.${line}.${nth}`, record);
  // The newest of each line come before what was before them.
  const further = earlier
    .filter(({ line }) => !linesWithColumns.includes(line))
    .toSorted((a, b) => a.nth - b.nth);
  for (const [at, { record }] of further.slice(0, FURTHER_ROWS).entries())
    addEarlier(book, `prior.further.${at}`, record, policyTypeLabels[record.type]);
  return further.slice(FURTHER_ROWS).map(({ record }) => record);
}

/** `line`: where the column does not say it. */
function addEarlier(book: FactBook, key: string, record: Earlier["record"], line?: string): void {
  const source: FieldSource = { tag: "RECORD", id: record.id, name: nameOfPolicy(record) };
  const said = [record.policyNumber, line].filter((part) => part !== null && part !== undefined);
  book.add(`${key}.type`, line, source);
  book.add(`${key}.insurer`, record.carrier.name, source);
  book.add(`${key}.number`, said.join(", "), source);
  book.add(`${key}.premium`, writtenCents(record.pricing.premium || null), source);
  book.add(`${key}.effective`, writtenDate(record.inforceAt), source);
  book.add(`${key}.expiration`, writtenDate(record.expiresAt), source);
  book.add(`${key}.year`, record.inforceAt?.slice(0, 4), source);
}

/**
 * The policies that a form is about which has no line of its own: those whose number somebody said, else those in force. A
 * form about one policy is not filled with one of several.
 */
function readChosen(book: FactBook, current: readonly KnownPolicy[], answers: readonly string[]): void {
  const said = plain(answers.join(" "));
  const named = current.filter((policy) => {
    const number = plain(numberOf(policy) ?? "");
    return number !== "" && said.includes(number);
  });
  const chosen = distinctNumbers(named.length > 0 ? named : current);
  if (chosen.length > 1 && named.length === 0)
    book.doubt(
      "chosen.0.number",
      `Several policies are in force. Say which one: ${chosen.map((each) => numberOf(each) ?? "without a number").join(", ")}.`,
    );
  const isOne = chosen.length === 1 || named.length > 0;
  for (const [at, policy] of chosen.entries()) {
    // The list of a form with rows takes all; a form about one takes the first.
    const key = isOne ? `chosen.${at}` : `chosen.${at + ROWS_APART}`;
    readOne(book, key, policy);
  }
  const [binding] = current.filter(
    ({ record, details }) => record?.state === "BINDING" || (record === null && details !== null),
  );
  if (binding) readOne(book, "bound", binding);
}

/** Rows of policies among which nobody has chosen are on no form. */
const ROWS_APART = 100;

const numberOf = ({ record, details }: KnownPolicy): string | null =>
  record?.policyNumber ?? details?.details.policyNumber ?? null;

const distinctNumbers = (policies: readonly KnownPolicy[]): KnownPolicy[] => [
  ...new Map(policies.map((policy) => [plain(numberOf(policy) ?? ""), policy])).values(),
];

function readOne(book: FactBook, key: string, { record, details, type, naic }: KnownPolicy): void {
  if (record) {
    const source: FieldSource = { tag: "RECORD", id: record.id, name: nameOfPolicy(record) };
    book.add(`${key}.type`, policyTypeLabels[type], source);
    book.add(`${key}.number`, record.policyNumber, source);
    book.add(`${key}.effective`, writtenDate(record.inforceAt), source);
    book.add(`${key}.expiration`, writtenDate(record.expiresAt), source);
    book.add(`${key}.insurer`, record.carrier.name, source);
    book.add(`${key}.naic`, naic, source);
    book.add(`${key}.premium`, writtenCents(record.pricing.premium || null), source);
    book.add(`${key}.taxes`, writtenCents(record.pricing.taxes || null), source);
    book.add(`${key}.total`, writtenCents(record.pricing.total || null), source);
  }
  if (!details) return;
  const [quote] = details.evidence.policyNumber ?? Object.values(details.evidence).flat();
  if (!record && quote) book.add(`${key}.type`, policyTypeLabels[type], sourceOfQuote(quote));
  addDetail(book, `${key}.number`, details, "policyNumber");
  addDetail(book, `${key}.effective`, details, "effectiveDate");
  addDetail(book, `${key}.expiration`, details, "expirationDate");
  addDetail(book, `${key}.insurer`, details, "carrier");
  addDetail(book, `${key}.premium`, details, "premium");
  addDetail(book, `${key}.taxes`, details, "taxes");
  addDetail(book, `${key}.fees`, details, "policyFees");
  addDetail(book, `${key}.total`, details, "total");
}
