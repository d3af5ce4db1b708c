/**
 * What somebody typed into rows of policies when they asked for a certificate: limits that no document gives are issued with
 * it. All else is told and taken off its draft, which shows nothing that would not be issued. Pure.
 */
import { statePolicy } from "#core/certificates";
import { type CertificateKind, problemOfTypedLimit } from "#model/certificates";
import { nameOfPolicy } from "#model/policies";
import { endSentence } from "../shared/end-sentence.ts";
import { fieldKey } from "./facts.ts";
import type { FillInput } from "./fill.ts";
import type { Certified, KnownPolicy } from "./known-policy.ts";
import { factKeys } from "./rule.ts";
import { templates } from "./templates.ts";

/** A limit that is issued with a certificate, as certificates name it. */
export interface LimitToIssue {
  policyId: string;
  key: string;
  value: string;
}

/** Facts of property that certificates call something else. */
const keysOfProperty: Readonly<Record<string, string>> = {
  building: "propertyBuildingLimit",
  contents: "propertyContentsLimit",
};

export function limitsToIssue(
  { certified, ...input }: FillInput & { certified: Certified },
  { kind, today }: { kind: CertificateKind; today: string },
): { input: FillInput; limits: LimitToIssue[] } {
  const { fields, rules, lines } = templates[input.templateId];
  const facts = new Map(input.facts);
  const limits: LimitToIssue[] = [];
  const notes: string[] = [];
  const rows = lines.map((line) => (line === "other" ? "other.0" : line));
  for (const { name, base, row, section, label } of fields) {
    const said = facts.get(fieldKey(name))?.find(({ source }) => source.tag === "ANSWER");
    const rule = rules[base];
    const [fact = ""] = rule === undefined ? [] : factKeys(rule, row);
    const own = rows.find((each) => fact.startsWith(`${each}.`));
    if (!said || own === undefined) continue;
    const term = fact.slice(own.length + 1);
    const key = (own === "property" ? keysOfProperty[term] : undefined) ?? term;
    // Typed without the dollar sign, which forms print.
    const value = /^[\d,.]+$/u.test(said.value)
      ? `${key === "coinsurance" ? "" : "$"}${said.value}`
      : said.value;
    const limit = { key, value: key === "coinsurance" ? value.replace(/(?<=\d)$/u, "%") : value };
    const refusal = whyNotIssued(certified.rows.get(own) ?? null, limit, { kind, today });
    if (typeof refusal !== "string") {
      limits.push({ policyId: refusal.policyId, ...limit });
      continue;
    }
    facts.delete(fieldKey(name));
    // Some fields are called by their section already.
    const called = label.startsWith(section) ? label : `${section}: ${label}`;
    notes.push(`“${called}: ${said.value}” is not on this form. ${endSentence(refusal)}`);
  }
  return { input: { ...input, facts, notes: [...(input.notes ?? []), ...notes] }, limits };
}

/** Why a policy's row does not show what was typed; the policy if it does. */
function whyNotIssued(
  policy: KnownPolicy | null,
  { key, value }: Pick<LimitToIssue, "key" | "value">,
  { kind, today }: { kind: CertificateKind; today: string },
): string | { policyId: string } {
  const { record = null, details = null } = policy ?? {};
  if (!record) return "No policy of the client's records that is in force has this row";
  const { asked, limits } = statePolicy({ policy: record, details, typed: [], kind, today });
  if (asked.some((each) => each.key === key))
    return problemOfTypedLimit(key, value) ?? { policyId: record.id };
  return limits.some((each) => each.key === key)
    ? `A document of ${nameOfPolicy(record)} gives this limit. If the document is wrong, correct it there`
    : `It is taken from the record and the documents of ${nameOfPolicy(record)}, and cannot be typed here`;
}
