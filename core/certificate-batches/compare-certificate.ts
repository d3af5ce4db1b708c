/**
 * What a certificate says, and what one issued instead of it would say. A mark is never carried over: it is printed
 * only if the policy of today proves it for this holder. Pure.
 */
import type { CertificateKind } from "#model/certificates";
import {
  additionalInsuredScope,
  decideMarks,
  isSameOrganization,
  type Mark,
  markLabels,
  marks,
  type MarkFinding,
  type MarkProof,
  underlyingScope,
} from "#model/endorsements";
import type { StatedPolicy } from "#core/certificates";
import { describeDate } from "../shared/calendar-date.ts";
import type { LostFromPolicy, MarkOnPolicy } from "./model.ts";

export interface HeldPolicy {
  policyId: string;
  title: string;
  policyNumber: string;
  /** Dates are YYYY-MM-DD. */
  effectiveDate: string;
  expirationDate: string;
  insurer: string;
  /** Limits, and the values of insured property by place. */
  values: {
    key: string;
    label: string;
    value: string;
    /** The name and the id of the person who typed it, and when (milliseconds since 1970). */
    typedBy?: string | null;
    typedById?: string | null;
    typedAt?: number | null;
  }[];
  marks: { mark: Mark; forms: (string | null)[] }[];
}

/** A certificate that a holder has. */
export interface HeldCertificate {
  id: string;
  number: string;
  holderId: string;
  kind: CertificateKind;
  formId: string | null;
  descriptionOfOperations: string;
  policies: HeldPolicy[];
  /** The certificate that it replaced, the one before that, and so on. */
  replaced: string[];
}

export const comparedKinds = ["POLICY_NUMBER", "CARRIER", "LIMIT", "MARK", "POLICY", "DESCRIPTION"] as const;
/** RENEWED: as every renewal does, so it is not counted as a difference. */
export const comparedChanges = ["SAME", "RENEWED", "CHANGED", "ADDED", "LOST"] as const;

export interface ComparedRow {
  policyId: string;
  /** "General liability". */
  policyTitle: string;
  kind: (typeof comparedKinds)[number];
  change: (typeof comparedChanges)[number];
  label: string;
  /** Null if it is not there. */
  holds: string | null;
  renewal: string | null;
  mark: Mark | null;
  /** The words that prove a mark on the policy of today. */
  proofs: MarkProof[];
  /** "$10,000 to $5,000", "no proof on the renewal"; blank if nothing changes. */
  text: string;
  /** Why a mark is lost, in a sentence. */
  reason: string | null;
}

export interface Comparison {
  rows: ComparedRow[];
  differences: ComparedRow[];
  /** Each needs a person's decision. */
  lost: LostFromPolicy[];
  /** Lines that end by the renewal's first day and have no term after it that can be shown, by name. */
  withoutLines: string[];
  /** Lines whose limits or values the certificate states, and of which the renewal's documents state none. */
  withoutLimits: string[];
  /** Typed limits that are carried over, since the policy's term is the same. */
  typed: { policyId: string; key: string; value: string; by: { userId: string; name: string }; at: number }[];
  /** What would be printed. */
  marks: MarkOnPolicy[];
  /** A blanket endorsement gives a mark that is printed: a person confirms the written contract. */
  needsContract: boolean;
  /** The policies that the new certificate would show. */
  policyIds: string[];
}

/** What takes the place of a policy on a certificate. */
export interface Successor extends StatedPolicy {
  /** The line ends on this day and is left off: the certificate would be over when the renewal begins. */
  endsOn?: string;
}

/**
 * `now`: the policy that takes the place of each policy of the certificate, by that one's id; `wanted.today`: the
 * agency's date.
 */
export function compareCertificate(
  held: HeldCertificate,
  now: ReadonlyMap<string, Successor>,
  wanted: { name: string; marks: readonly Mark[]; today: string },
): Comparison {
  const beside = held.policies.flatMap(({ policyId }) => now.get(policyId) ?? []);
  const holder = { ...wanted, beside: beside.filter(({ endsOn }) => endsOn === undefined) };
  const found = nothingCompared();
  const isOnIt = (id: string) => held.policies.some(({ policyId }) => policyId === id);
  // The marks that a holder wants are those of a certificate of insurance.
  const wants = held.kind === "PROPERTY" ? { ...holder, marks: [] } : holder;
  for (const policy of held.policies) {
    const successor = now.get(policy.policyId);
    if (successor && successor.policy.id !== policy.policyId && isOnIt(successor.policy.id))
      found.rows.push(endedRow(policy, successor));
    else comparePolicy(policy, successor, wants, found);
  }
  const description = describeDescription(held, found.rows);
  if (description) found.rows.push(description);
  found.differences = found.rows.filter(({ change }) => change !== "SAME" && change !== "RENEWED");
  return found;
}

export const nothingCompared = (): Comparison => ({
  rows: [],
  differences: [],
  lost: [],
  withoutLines: [],
  withoutLimits: [],
  typed: [],
  marks: [],
  needsContract: false,
  policyIds: [],
});

/** A term that is over, beside its renewal, which the certificate shows already. */
const endedRow = (held: HeldPolicy, { policy }: StatedPolicy): ComparedRow => ({
  ...emptyRow,
  policyId: policy.id,
  policyTitle: held.title,
  kind: "POLICY",
  change: "RENEWED",
  label: held.title,
  holds: held.policyNumber,
  renewal: policy.policyNumber,
});

const emptyRow = { holds: null, renewal: null, mark: null, proofs: [], text: "", reason: null };

function comparePolicy(
  held: HeldPolicy,
  now: Successor | undefined,
  holder: ComparedHolder,
  found: Comparison,
): void {
  const row = (row: Partial<ComparedRow> & Pick<ComparedRow, "kind" | "change" | "label">) =>
    found.rows.push({
      policyId: now?.policy.id ?? held.policyId,
      policyTitle: held.title,
      ...emptyRow,
      ...row,
    });
  if (now?.endsOn !== undefined) {
    const end = `ends on ${describeDate(now.endsOn)} and has no renewal yet`;
    row({
      ...{ kind: "POLICY", change: "LOST", label: held.title, holds: held.policyNumber, text: end },
      reason: `${held.title} ${held.policyNumber} ${end} that a certificate can show. Bind the renewal first, or issue without this line.`,
    });
    found.lost.push({ policyId: now.policy.id, mark: null });
    found.withoutLines.push(held.title);
    return;
  }
  if (!now || now.refusal !== null) {
    const reason = now?.refusal ?? "This policy no longer exists.";
    row({
      kind: "POLICY",
      change: "LOST",
      label: held.title,
      holds: held.policyNumber,
      text: "cannot be certified",
      reason,
    });
    // Still named, so that issuing refuses with this reason instead of silently showing less.
    found.policyIds.push(now?.policy.id ?? held.policyId);
    return;
  }
  found.policyIds.push(now.policy.id);
  const number = now.policy.policyNumber ?? "";
  row({
    kind: "POLICY_NUMBER",
    change: number === held.policyNumber ? "SAME" : "RENEWED",
    label: "Policy number",
    holds: held.policyNumber,
    renewal: number,
  });
  const insurer = now.policy.carrier.name;
  row({
    kind: "CARRIER",
    label: "Carrier",
    holds: held.insurer,
    renewal: insurer,
    ...changeOf(held.insurer, insurer),
  });
  compareValues(held, now, row, found);
  const isStated = now.values.length > 0 || found.typed.some(({ policyId }) => policyId === now.policy.id);
  if (held.values.length > 0 && !isStated) found.withoutLimits.push(held.title);
  for (const mark of marks) compareMark(mark, held, now, holder, found, row);
}

/** `beside`: the policies of today that the certificate shows together. */
interface ComparedHolder {
  name: string;
  marks: readonly Mark[];
  today: string;
  beside: readonly StatedPolicy[];
}

type AddRow = (row: Partial<ComparedRow> & Pick<ComparedRow, "kind" | "change" | "label">) => void;

function changeOf(holds: string | null, renewal: string | null): Pick<ComparedRow, "change" | "text"> {
  if (holds === renewal) return { change: "SAME", text: "" };
  if (holds === null) return { change: "ADDED", text: `${renewal}, not on the certificate they hold` };
  if (renewal === null) return { change: "LOST", text: `${holds}, not stated on the renewal` };
  return { change: "CHANGED", text: `${holds} to ${renewal}` };
}

function compareValues(held: HeldPolicy, now: StatedPolicy, row: AddRow, found: Comparison): void {
  const isSameTerm = now.policy.id === held.policyId && now.policy.inforceAt === held.effectiveDate;
  const former = new Map(held.values.map((value) => [value.key, value]));
  const current = new Map(now.values.map((value) => [value.key, value]));
  for (const key of new Set([...current.keys(), ...former.keys()])) {
    const label = current.get(key)?.label ?? former.get(key)?.label ?? "";
    const holds = former.get(key)?.value ?? null;
    const renewal = current.get(key)?.value ?? null;
    const { typedBy = null, typedById, typedAt } = former.get(key) ?? {};
    const isDropped = typedBy !== null && holds !== null && renewal === null;
    if (isDropped && isSameTerm && typedById && typedAt) {
      const by = { userId: typedById, name: typedBy };
      found.typed.push({ policyId: held.policyId, key, value: holds, by, at: typedAt });
      row({ kind: "LIMIT", label, holds, renewal: holds, change: "SAME" });
      continue;
    }
    const change = isDropped
      ? { change: "LOST" as const, text: `${holds}, typed by ${typedBy}; not in the renewal’s documents` }
      : changeOf(holds, renewal);
    row({ kind: "LIMIT", label, holds, renewal, ...change });
  }
}

function compareMark(
  mark: Mark,
  held: HeldPolicy,
  now: StatedPolicy,
  holder: ComparedHolder,
  found: Comparison,
  row: AddRow,
): void {
  const had = held.marks.find((printed) => printed.mark === mark);
  const isWanted = holder.marks.includes(mark);
  if (!had && !isWanted) return;
  const finding = now.findings.find((each) => each.mark === mark) ?? { mark, tag: "DOES_NOT_APPLY" as const };
  // Whether the contract is confirmed is asked when it is issued.
  const decide = (isContractConfirmed: boolean) => {
    const policies = holder.beside.map(({ policy, findings }) => ({ ...policy, findings }));
    const isAsked = (policyId: string, other: Mark) =>
      found.marks.some((on) => on.policyId === policyId && on.mark === other);
    return decideMarks(policies, holder, { isContractConfirmed, today: holder.today, isAsked })(
      now.policy.id,
      mark,
    );
  };
  const decision = decide(true);
  const holds = had ? formsOf(had.forms) : null;
  const shared = { kind: "MARK" as const, label: markLabels[mark], mark, holds };
  const on = { policyId: now.policy.id, mark };
  if (decision.tag === "REFUSED") {
    // A mark that they never had is no loss.
    if (!had) return;
    found.lost.push(on);
    row({ ...shared, change: "LOST", text: lossOf(finding, holder), reason: decision.reason });
    return;
  }
  const { proofs } = decision;
  found.marks.push(on);
  found.needsContract ||= decide(false).tag === "NEEDS_CONTRACT";
  const renewal = formsOf(proofs.map(({ formNumber }) => formNumber));
  row({ ...shared, change: had ? "SAME" : "ADDED", renewal, proofs, text: had ? "" : "new mark" });
}

const formsOf = (forms: readonly (string | null)[]): string =>
  [...new Set(forms.filter((form) => form !== null))].join(", ") || "policy wording";

function lossOf(finding: MarkFinding, holder: { name: string }): string {
  if (finding.tag === "MISSING") return "no proof on the renewal";
  if (finding.tag === "DOES_NOT_APPLY") return "does not apply to the renewal";
  const own = finding.proofs.filter(
    ({ reach, names }) => reach === "BLANKET" || names.some((name) => isSameOrganization(name, holder.name)),
  );
  if (own.some(({ scope }) => scope === underlyingScope)) return "no proof on the underlying policies";
  if (own.some(({ scope }) => scope === additionalInsuredScope)) return "no proof of additional insured";
  return own.length > 0 ? "not for this holder" : "scheduled name differs";
}

/** The description is carried over as it is, also if it speaks of the term that ends. Null if it is blank. */
function describeDescription(
  { descriptionOfOperations: text, policies }: HeldCertificate,
  rows: readonly ComparedRow[],
): ComparedRow | null {
  if (text.trim() === "") return null;
  const isRenewed = (policy: HeldPolicy) =>
    rows.some(
      ({ kind, change, holds }) =>
        (kind === "POLICY_NUMBER" || kind === "POLICY") &&
        change === "RENEWED" &&
        holds === policy.policyNumber,
    );
  const old = policies
    .filter(isRenewed)
    .flatMap((policy) => [
      ...(isNamed(text, policy.policyNumber) ? [policy.policyNumber] : []),
      ...[policy.effectiveDate, policy.expirationDate].filter((date) =>
        spellingsOf(date).some((spelling) => isNamed(text, spelling)),
      ),
    ]);
  const named = [...new Set(old)].map((each) => (isDate(each) ? describeDate(each) : each));
  return {
    ...emptyRow,
    policyId: policies[0]?.policyId ?? "",
    policyTitle: "Description of operations",
    kind: "DESCRIPTION",
    change: named.length > 0 ? "CHANGED" : "SAME",
    label: "Description",
    holds: text,
    renewal: text,
    text: named.length > 0 ? `carried over, and names ${named.join(", ")} of the term before` : "",
    reason:
      named.length > 0
        ? "The description is carried over unchanged and names the term before. If that is wrong, leave this certificate out and issue it from its page."
        : null,
  };
}

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Not as a part of a longer word or number. */
function isNamed(text: string, words: string): boolean {
  if (words === "") return false;
  const [line, needle] = [text, words].map((each) => each.toLowerCase().replaceAll(/\s+/g, " ")) as [
    string,
    string,
  ];
  for (let at = line.indexOf(needle); at >= 0; at = line.indexOf(needle, at + 1)) {
    const [before = "", after = ""] = [line[at - 1], line[at + needle.length]];
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)) return true;
  }
  return false;
}

const months = "January February March April May June July August September October November December".split(
  " ",
);

/** How people write a day. */
function spellingsOf(date: string): string[] {
  const [year = "", month = "", day = ""] = date.split("-");
  const name = months[Number(month) - 1] ?? "";
  const numbers = [
    [month, day],
    [String(Number(month)), String(Number(day))],
    [month, String(Number(day))],
    [String(Number(month)), day],
  ];
  const years = [year, year.slice(2)];
  return [
    date,
    ...numbers.flatMap(([m, d]) => years.flatMap((y) => [`${m}/${d}/${y}`, `${m}-${d}-${y}`])),
    ...[name, name.slice(0, 3), `${name.slice(0, 3)}.`].flatMap((m) =>
      [day, String(Number(day))].flatMap((d) => [`${m} ${d}, ${year}`, `${m} ${d} ${year}`]),
    ),
  ];
}
