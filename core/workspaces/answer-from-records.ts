/** Answers from the agency's own records: who is connected to whom, and what is on file. Pure. */
import { linesNamed } from "#core/assistant/asked";
import type { AnswerStatement } from "#model/explorer";
import { endSentence } from "../shared/end-sentence.ts";
import { toldOfTerm } from "./letter-claims.ts";
import type { HeldPolicy } from "./spoken-policies.ts";
import { linesIn, policyAsRead } from "./policy-lines.ts";
import { nameOfPolicy, type PolicyType } from "#model/policies";
import type { Found } from "./task.ts";

/** A record that a question names, with those that it is connected to. */
export interface KnownRecord {
  kind: "account" | "carrier" | "person" | "policy";
  id: string;
  name: string;
  connections: Connection[];
  /** Of a client: what is kept as a value. */
  facts?: readonly KeptFact[];
  /** Of a client: itself and its contacts. */
  reached?: readonly Reached[];
  /** Of a client: its policies as their records stand today. */
  held?: readonly HeldPolicy[];
  /** Kinds of which there are more than are listed, so that nothing is counted. */
  moreOf?: readonly string[];
}

/** A value on record in half a sentence: "FEIN: 12-3456789". */
/** How somebody is reached: "phone (217) 555-0143". */
export interface Reached {
  name: string;
  told: readonly string[];
}

export interface KeptFact {
  about: "FEIN" | "COMMISSION_RATE" | "PREMIUM";
  told: string;
  policyId: string | null;
  /** Of a premium. */
  type?: PolicyType;
}

export interface Connection {
  kind: string;
  id: string;
  name: string;
  /** From the record that has the connection to this one: "is a contact of". */
  how: string;
  /** From this record back: "has the contact". */
  back: string;
  /** The policy whose record says so. */
  policyId: string | null;
  /** How that policy is called. */
  policy?: string;
  /** Of a service request: still to be answered, and when. */
  isOpen?: boolean;
  isOverdue?: boolean;
  due?: string;
  /** What is said of it where it is asked for. */
  told?: string;
}

/** Not what a policy calls "employment-related". */
const connected =
  /\bhow\b[^?]*(?<!-)\b(?:connected|related|linked|associated)\b|\b(?:connections?|relation(?:ship)?s?|links?) (?:between|of|among)\b|(?<!-)\b(?:connected|related|linked) (?:to|with)\b|^\s*(?:is|are|was|were)\b[^?]*(?<!-)\b(?:connected|related|linked)\s*\?*\s*$|\bto do with\b|\bknow each other\b/iu;
const ofClients =
  /\b(?:which|what|how many|list|show|all)(?: me)?(?: of)?(?: all)?(?: our| the| my)? (?:clients?|accounts?|customers?|insureds?)\b|\b(?:who|everyone|everybody|anyone)\b[^?]*\binsured (?:with|by|through)\b|\b(?:who|whom)\b[^?]*\b(?:has|have|do we (?:have|write|insure|place))\b[^?]*\b(?:with|through)\b/iu;
/** Conditions beside the carrier, which a plan over the whole book has to hold. */
const asksMore = /\b(?:premiums?|expir\w*|renew\w*|without|lack\w*)\b/iu;
const ofRequests =
  /\b(?:service requests?|(?:open|outstanding|pending|unresolved|waiting|overdue|late) requests?|tickets?|(?:which|what|any|list|show|how many)(?: \w+)? requests)\b/iu;
const onlyOverdue = /\b(?:overdue|late|past due)\b/iu;
const ofNotes =
  /\b(?:what|which|any|show|list|read|latest|last|recent|newest|our|the|how many)\b[^?]*\bnotes?\b(?! (?:that|payable|receivable)\b)/iu;
/** Not what one must show, and not how one is made. */
const ofCertificates =
  /^(?![^?]*\b(?:must|requir\w*|should|needs?|demands?|limits?|how (?:do|can|should)|procedure|fees?)\b)[^?]*(?:\b(?:last|latest|newest|most recent|how many|list|show|which|any)\b[^?]*\b(?:certificates?|cois?)\b|\b(?:when|what|who|whom)\b[^?]*\b(?:certificates?|cois?)\b[^?]*\b(?:issued?|sent|send|on file|on record)\b|\bwho\b[^?]*\b(?:has|have|holds?|got|received?)\b[^?]*\b(?:certificates?|cois?)\b)/iu;
const onlyLast = /\b(?:last|latest|newest|most recent)\b/iu;
/** A policy and a certificate name a producer of their own. */
const ofStaff =
  /^(?![^?]*\b(?:polic(?:y|ies)|certificates?|declarations|quotes?|proposal)\b)[^?]*(?:\b(?:producer|service rep(?:resentative)?|csr|account (?:manager|executive|rep))\b|\bwho\b[^?]*\b(?:at|in|of|on) our (?:agency|office|staff|team)\b|\bwho(?:['’]?s| is)? (?:look(?:s|ing) after|handl(?:es|ing)|servic(?:es|ing)|tak(?:es|ing) care of|in charge of)\b)/iu;
const asksProducer = /\bproducer\b/iu;
const asksRep = /\b(?:service rep(?:resentative)?|csr|account (?:manager|executive|rep))\b/iu;
const ofNumber = /\b(?:fein|ein|tax id|federal (?:employer )?(?:id|identification|tax))\b/iu;
const ofRate =
  /\bcommissions?\b[^?]*\b(?:rates?|percent(?:age)?s?|%)|\b(?:rate|percent(?:age)?)\b[^?]*\bcommissions?\b/iu;
/** "Premium this term vs last": of each term on record. */
const ofTerms =
  /^(?=[^?]*\bpremiums?\b)[^?]*(?:\b(?:last|prior|previous|expiring) (?:year|yr|term|period|policy)|\b(?:vs\.?|versus|than|from|over|against|and) (?:the )?(?:last|prior|previous|expiring|before)\b|\b(?:went|gone|go|goes) (?:up|down)\b|\b(?:increased?|decreased?|changed?)\b)/iu;
const onlyOpen = /\b(?:open|outstanding|pending|unresolved|waiting)\b/iu;
const ofFiles =
  /\b(?:which|what|list|show|how many)\b[^?]*\b(?:documents|docs|files|paperwork)\b(?=[^?]*\b(?:have|has|on file|for|of|belong|stored)\b)/iu;
const whose = /\b(?:whose|who has|which client|what client|belong)/iu;
const whoIs = /\bwho(?:['’]s| is)\b/iu;

/** Not what a policy or a certificate prints of somebody else. */
const ofReach =
  /^(?![^?]*\b(?:carrier|claims?|lender|holder|mortgagee|broker|agency|agent|adjuster|certificate|declarations|dec page|notice|invoice)\b)[^?]*(?:\b(?:phone|cell|mobile|telephone)(?: ?(?:phone|numbers?|#|no\.?))?(?![\p{L}\d])|\be-?mail(?: address(?:es)?)?(?= (?:for|of) |\s*\?*$)|\bcontact (?:info(?:rmation)?|details)\b)/iu;

/** Whether a question is about how records are connected, so that several of them are meant together. */
export const asksHowConnected = (question: string): boolean => connected.test(question);

/** Whether the records of a client may answer a question at once, before its documents are searched. */
export const isOfRecords = (question: string): boolean =>
  [ofRequests, ofNotes, ofCertificates, ofStaff, ofNumber, ofRate, ofTerms, ofFiles, ofReach].some((of) =>
    of.test(question),
  ) ||
  (asksHaving.test(question) && having.test(question));

const SHOWN_MAX = 20;

/** Null if the question is about something else than the connections of the records that it names. */
export function answerFromRecords(question: string, named: readonly KnownRecord[]): Found | null {
  const of = (kind: KnownRecord["kind"]) => named.filter((record) => record.kind === kind);
  const [account, carrier, person] = [of("account")[0], of("carrier")[0], of("person")[0]];
  if (connected.test(question) && named.length > 1) return foundOf(connectionsAmong(named));
  if (account && ofRequests.test(question)) return foundOf(requestsOf(account, question));
  const having = account?.held ? havingOf(account, account.held, question) : null;
  if (having) return foundOf(having);
  const kept = account ? keptOf(account, question) : null;
  if (kept) return foundOf(kept);
  if (account?.reached && account.reached.length > 0 && ofReach.test(question))
    return foundOf(
      account.reached.map(({ name, told }) => stated(`${name}: ${told.join(", ")}`, { of: [account] })),
    );
  if (account && ofFiles.test(question)) return foundOf(filesOf(account));
  const [policy] = of("policy");
  if (policy && whose.test(question)) return foundOf(linesOf(policy, policy.connections));
  if (carrier && !account && ofClients.test(question) && !asksMore.test(question))
    return foundOf(clientsOf(carrier));
  return person && whoIs.test(question) ? foundOf(linesOf(person, person.connections)) : null;
}

function foundOf(statements: AnswerStatement[]): Found {
  const content = statements.map(({ text }) => text).join("\n\n");
  return { content, body: { kind: "ANSWER", statements, attachments: [] } };
}

interface Said {
  policyIds?: readonly (string | null)[];
  /** The records that it is about; what counts is whose those of clients are. */
  of?: readonly Pick<Connection, "kind" | "id">[];
}

const stated = (text: string, { policyIds = [], of = [] }: Said = {}): AnswerStatement => {
  const records = [...new Set(policyIds)].flatMap((policyId) =>
    policyId === null ? [] : { policyId, fields: ["policy" as const] },
  );
  const clientIds = [...new Set(of.flatMap(({ kind, id }) => (kind === "account" ? id : [])))];
  return {
    text: endSentence(text),
    attachmentNumbers: [],
    ...(records.length > 0 ? { records } : {}),
    ...(clientIds.length > 0 ? { clientIds } : {}),
  };
};

const counted = (count: number, one: string, many: string, isMore = false): string =>
  `${isMore ? "At least " : ""}${count} ${count === 1 ? one : many}`;

/** At most so many lines, and how many more there are. */
function cut(lines: AnswerStatement[], what: string, isMore = false): AnswerStatement[] {
  const more = lines.length - SHOWN_MAX;
  if (more <= 0) return lines;
  return [...lines.slice(0, SHOWN_MAX), stated(`And ${isMore ? "at least " : ""}${more} more ${what}`)];
}

const linesOf = (record: KnownRecord, connections: readonly Connection[]): AnswerStatement[] =>
  connections.length === 0
    ? [stated(`The records do not say more about ${record.name}`, { of: [record] })]
    : connections.map((connection) => {
        const { name, how, policyId } = connection;
        return stated(`${record.name} ${how} ${name}`, { policyIds: [policyId], of: [record, connection] });
      });

const asksHaving =
  /^\W*(?:(?:so|and|hey|hi|please|pls|can you (?:tell me|check|see)|tell me|do you know|check|if|whether)\s+)*(?:do(?:es)?|did|has|have|is there|are there|any|is|are)\b/iu;
const having = /\b(?:have|has|had|carry|carries|got|write|writes|place|buy|hold|holds|there|any)\b/iu;
const littleOfHaving =
  /\b(?:so|and|or|hey|hi|please|pls|can|you|tell|me|check|see|know|if|whether|do|does|did|has|have|had|is|are|there|any|carry|carries|got|write|writes|place|buy|hold|holds|we|they|he|she|it|the|an?|their|his|her|our|us|client|insured|account|also|still|currently|now|right|today|with|on|for|at|from|of|in|force|file|active|current|own|policy|policies|coverage|cover|insurance|liability|yet|too|as|well|through|who)\b/giu;
/** What a policy of several parts may include. */
const withParts: readonly PolicyType[] = ["BUSINESS_OWNERS", "PACKAGE"];
/** What is always a policy of its own. */
const alwaysApart: readonly PolicyType[] = ["WORKERS_COMPENSATION", "UMBRELLA", "EXCESS"];
const running: readonly HeldPolicy["state"][] = ["INFORCE", "BINDING", "PENDING", "UNKNOWN"];

/** "Does Wexcombe have umbrella?": whether a policy of that line is on record; null where documents have to say it. */
function havingOf(
  account: KnownRecord,
  held: readonly HeldPolicy[],
  question: string,
): AnswerStatement[] | null {
  const text = question.split("\n")[0] ?? "";
  const types = [...new Set(linesIn(text).map(({ type }) => type))];
  // A coverage may stand in any policy: only a policy of its own is a matter of records.
  const others = types.length === 0 && /\bpolic(?:y|ies)\b/iu.test(text) ? linesNamed(text) : [];
  if (types.length + others.length === 0 || !asksHaving.test(text) || !having.test(text)) return null;
  const names = account.name.split(/[^\p{L}\d]+/u).filter((word) => word !== "");
  const left = linesIn(text)
    .reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text)
    .replaceAll(littleOfHaving, " ")
    .split(/[^\p{L}\d]+/u)
    .filter(
      (word) =>
        word !== "" &&
        !names.some((name) => isSameName(name, word)) &&
        !others.some(
          (line) => line.split(" ").includes(word.toLowerCase()) || linesNamed(word).includes(line),
        ),
    );
  if (left.length > 0) return null;
  const now = held.filter(({ state }) => running.includes(state));
  const answers = [
    ...types.map((type) =>
      havingLine(account, {
        called: policyAsRead(type),
        isOwn: (policy) => policy.type === type,
        mayBePart: !alwaysApart.includes(type),
        held,
        now,
      }),
    ),
    ...others.map((line) =>
      havingLine(account, {
        called: `${line} policy`,
        isOwn: ({ lines }) => lines.includes(line),
        held,
        now,
      }),
    ),
  ];
  return answers.includes(null) ? null : answers.flatMap((answer) => answer ?? []);
}

/** "Wexcombes" is Wexcombe's. */
const isSameName = (name: string, word: string): boolean => {
  const [one, other] = [name.toLowerCase(), word.toLowerCase()];
  return one === other || `${one}s` === other || other === "s";
};

function havingLine(
  account: KnownRecord,
  {
    called,
    isOwn,
    held,
    now,
    mayBePart = true,
  }: {
    /** "Flood policy". */
    called: string;
    isOwn(policy: HeldPolicy): boolean;
    mayBePart?: boolean;
    held: readonly HeldPolicy[];
    now: readonly HeldPolicy[];
  },
): AnswerStatement[] | null {
  const told = (verdict: string, policies: readonly HeldPolicy[]) =>
    policies.map((policy, at) =>
      stated(`${at === 0 ? verdict : ""}${toldOfTerm(policy)}, on record`, {
        policyIds: [policy.id],
        of: [account],
      }),
    );
  const own = now.filter(isOwn);
  if (own.length > 0) return told("Yes. ", own);
  const ended = held.filter(isOwn);
  if (ended.length > 0) return told("No. ", ended);
  if (mayBePart && now.some((policy) => withParts.includes(policy.type))) return null;
  const others = now.map(nameOfPolicy).join(", ");
  return [
    stated(
      `No. ${account.name} has no ${called} on record. ${now.length === 0 ? "No policy is in force" : `In force: ${others}`}`,
      { policyIds: now.map(({ id }) => id), of: [account] },
    ),
  ];
}

function clientsOf(carrier: KnownRecord): AnswerStatement[] {
  const insured = carrier.connections.filter(({ how }) => how === "insures");
  const [placed, by] = insured.length > 0 ? [insured, "with"] : [carrier.connections, "through"];
  const byClient = Map.groupBy(placed, ({ id }) => id);
  if (byClient.size === 0) return [stated(`No client has a policy with ${carrier.name}`)];
  const isMore = carrier.moreOf?.includes("account") ?? false;
  const heading = `${counted(byClient.size, "client has", "clients have", isMore)} a policy ${by} ${carrier.name}`;
  const lines = [...byClient.values()].map((policies) => {
    const [first] = policies;
    const names = policies.flatMap(({ policy }) => policy ?? []).join(", ");
    return stated(`${first?.name ?? ""}: ${names}`, {
      policyIds: policies.map(({ policyId }) => policyId),
      of: policies,
    });
  });
  return [stated(heading, { of: placed }), ...cut(lines, "clients", isMore)];
}

function requestsOf(account: KnownRecord, question: string): AnswerStatement[] {
  const all = account.connections.filter(({ kind }) => kind === "serviceRequest");
  const isOverdue = onlyOverdue.test(question);
  const isOnlyOpen = isOverdue || onlyOpen.test(question);
  const requests = all.filter((one) => (isOverdue ? one.isOverdue : !isOnlyOpen || one.isOpen));
  // The open ones are listed first, so they are all there if any other is.
  const isMore = (account.moreOf?.includes("serviceRequest") ?? false) && requests.length === all.length;
  const what = `${isOverdue ? "overdue " : isOnlyOpen ? "open " : ""}service request`;
  const count = requests.length === 0 ? "no" : `${isMore ? "at least " : ""}${requests.length}`;
  const heading = `${account.name} has ${count} ${what}${requests.length === 1 ? "" : "s"}`;
  const lines = requests.map(({ name, isOpen, due }) => {
    const state = isOpen || isOnlyOpen ? "" : " (resolved)";
    const dueOn = isOverdue && due !== undefined ? `, due ${due}` : "";
    return stated(`${name}${state}${dueOn}`, { of: [account] });
  });
  return [stated(heading, { of: [account] }), ...cut(lines, "requests", isMore)];
}

/** Notes, certificates, staff and numbers on record; null where none of them is asked for. */
function keptOf(account: KnownRecord, question: string): AnswerStatement[] | null {
  const listed = (kind: string, one: string): AnswerStatement[] => {
    const all = account.connections.filter((connection) => connection.kind === kind);
    const shown = onlyLast.test(question) ? all.slice(0, 1) : all;
    const lines = shown.map(({ told, name, policyId }) =>
      stated(told ?? name, { policyIds: [policyId], of: [account] }),
    );
    if (all.length === 0) return [stated(`${account.name} has no ${one}s on record`, { of: [account] })];
    return shown.length < all.length ? lines : cut(lines, `${one}s`);
  };
  const valued = (about: KeptFact["about"], none: string): AnswerStatement[] => {
    const facts = (account.facts ?? []).filter((fact) => fact.about === about);
    if (facts.length === 0) return [stated(`No ${none} is on record for ${account.name}`, { of: [account] })];
    return facts.map(({ told, policyId }) =>
      stated(`${told}, on record`, { policyIds: [policyId], of: [account] }),
    );
  };
  if (ofTerms.test(question)) return premiumsOf(account, question);
  if (ofNumber.test(question)) return valued("FEIN", "FEIN");
  if (ofRate.test(question)) return valued("COMMISSION_RATE", "commission rate");
  if (ofNotes.test(question)) return listed("note", "note");
  if (ofCertificates.test(question)) return listed("certificate", "certificate");
  if (!ofStaff.test(question)) return null;
  const all = account.connections.filter(({ kind }) => kind === "user");
  // Whoever asks for the producer alone is told of nobody else.
  const [isProducer, isRep] = [asksProducer, asksRep].map((asks) => asks.test(question));
  const staff = all.filter(({ how }) => isProducer === isRep || how.endsWith("producer") === isProducer);
  const told = (some: readonly Connection[]) =>
    some.map((one) => stated(`${one.told ?? one.name}, on record`, { of: [account] }));
  if (staff.length === 0 && all.length > 0) {
    const missing = isProducer ? "producer" : "service rep";
    return [stated(`No ${missing} is on record for ${account.name}`, { of: [account] }), ...told(all)];
  }
  return staff.length === 0
    ? [stated(`Nobody of the agency is on record as responsible for ${account.name}`, { of: [account] })]
    : told(staff);
}

/** Of the lines that the question names, or of all, the newest term first; null where documents have to say it. */
function premiumsOf(account: KnownRecord, question: string): AnswerStatement[] | null {
  const types = linesIn(question).map(({ type }) => type);
  const told = (account.facts ?? []).filter(
    ({ about, type }) => about === "PREMIUM" && (types.length === 0 || (type && types.includes(type))),
  );
  const lines = told.map(({ told: said, policyId }) =>
    stated(`${said}, on record`, { policyIds: [policyId], of: [account] }),
  );
  const none = stated("No other term of that policy is on record", { of: [account] });
  return lines.length === 0 ? null : lines.length === 1 ? [...lines, none] : cut(lines, "policies");
}

function filesOf(account: KnownRecord): AnswerStatement[] {
  const files = account.connections.filter(({ kind }) => kind === "document");
  const isMore = account.moreOf?.includes("document") ?? false;
  const heading = `${counted(files.length, "document is", "documents are", isMore)} on file for ${account.name}`;
  return [
    stated(heading, { of: [account] }),
    ...cut(
      files.map(({ name }) => stated(name, { of: [account] })),
      "documents",
      isMore,
    ),
  ];
}

/** Each pair: by a connection of its own, or by a record that both are connected to. */
function connectionsAmong(named: readonly KnownRecord[]): AnswerStatement[] {
  const statements: AnswerStatement[] = [];
  for (const [at, one] of named.entries())
    for (const other of named.slice(at + 1)) statements.push(connectionOf(one, other));
  return statements;
}

function connectionOf(one: KnownRecord, other: KnownRecord): AnswerStatement {
  const direct =
    one.connections.find(({ id }) => id === other.id) ?? other.connections.find(({ id }) => id === one.id);
  if (direct) {
    const [from, to] = direct.id === other.id ? [one, other] : [other, one];
    const of = [from, to];
    return stated(`${from.name} ${direct.how} ${to.name}`, { policyIds: [direct.policyId], of });
  }
  for (const mine of one.connections) {
    const theirs = other.connections.find(({ id, kind }) => id === mine.id && kind === mine.kind);
    if (!theirs) continue;
    const text = `${one.name} ${mine.how} ${mine.name}, and ${other.name} ${theirs.how} ${theirs.name}`;
    return stated(text, { policyIds: [mine.policyId, theirs.policyId], of: [one, other, mine] });
  }
  return stated(`Nothing in the records connects ${one.name} and ${other.name}`, { of: [one, other] });
}
