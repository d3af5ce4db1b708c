/**
 * What lists say of themselves: figures worked out from cited parts, how many of the policies match, and which of
 * them do not say. Pure.
 */
import { detailLabels, type FigurePart, type Statement } from "../model.ts";
import { endSentence } from "../../shared/end-sentence.ts";
import { factLabel, type FactField, isOnRecord, type KnownPolicy, recordSource } from "./policy-facts.ts";

/** "2 of 5 policies expire before 06/01/2027." */
export function countStatement(
  all: number,
  parts: readonly FigurePart[],
  one: string,
  many: string,
): Statement[] {
  const count = new Set(parts.map(({ policyId }) => policyId)).size;
  if (all < 2 || count === 0) return [];
  const of =
    count < all ? `${count} of ${all} policies` : all === 2 ? "Both policies" : `All ${all} policies`;
  return [figureStatement(endSentence(`${of} ${count === 1 ? one : many}`), "POLICIES", count, parts)];
}

export const figureStatement = (
  text: string,
  kind: "SUM" | "POLICIES" | "DISTINCT",
  value: number,
  parts: readonly FigurePart[],
): Statement => ({
  text,
  quotes: parts.flatMap(({ quotes }) => quotes),
  records: parts.flatMap(({ records }) => records),
  figure: { kind, value, parts: [...parts] },
});

const namedMax = 12;

/** "the Cyber CY-1 and the Umbrella U-3". */
function namesOf(policies: readonly KnownPolicy[]): string {
  const names = policies.slice(0, namedMax).map(({ name }) => name);
  const more = policies.length - names.length;
  const all = more > 0 ? [...names, `${more} more`] : names;
  return all.length < 2 ? (all[0] ?? "") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
}

/** Which policies do not say: a gap in a list is said, never left to be noticed. `what`: what was looked for. */
export function gapStatements(silent: readonly KnownPolicy[], what: GapSubject): Statement[] {
  const unread = silent.filter(({ said }) => said === null);
  const read = silent.filter(({ said }) => said !== null);
  const say = (policies: readonly KnownPolicy[], text: string): Statement[] =>
    policies.length === 0
      ? []
      : [{ text, quotes: [], records: policies.flatMap((policy) => recordSource(policy, "policy")) }];
  if (what === "PAGES") {
    return [
      ...say(read, `The documents of ${namesOf(read)} do not say.`),
      ...say(unread, `No document has been read for ${namesOf(unread)}.`),
    ];
  }
  const isUnsure = ({ unsure = [] }: KnownPolicy) =>
    (what.fields ?? []).some((field) => unsure.includes(field));
  const toCheck = read.filter(isUnsure);
  if (toCheck.length > 0) {
    const others = silent.filter((policy) => !toCheck.includes(policy));
    return [
      ...say(
        toCheck,
        `Check this: what was read as ${what.label} of ${namesOf(toCheck)} is not sure. Look at it in the review.`,
      ),
      ...(others.length > 0 ? gapStatements(others, what) : []),
    ];
  }
  if (what.where === "RECORD") return say(silent, `No ${what.label} is on record for ${namesOf(silent)}.`);
  const isKept = what.where === "BOTH";
  return [
    ...say(
      read,
      `No ${what.label} ${isKept ? "is on record or was" : "was"} read in the documents of ${namesOf(read)}.`,
    ),
    ...say(
      unread,
      `${isKept ? `No ${what.label} is on record, and no` : "No"} document has been read for ${namesOf(unread)}.`,
    ),
  ];
}

/** What a policy has nothing on: a field, or whatever its pages were asked for. */
type GapSubject =
  | "PAGES"
  | { label: string; fields?: readonly FactField[]; where: "RECORD" | "DOCUMENTS" | "BOTH" };

export const gapOf = (fields: readonly FactField[]): GapSubject => {
  const [field = "policy"] = fields;
  const isLimit = fields.every((one) => one.endsWith("Limit"));
  return {
    label: isLimit && fields.length > 1 ? "limit" : factLabel(field).toLowerCase(),
    fields,
    where: fields.every(isOnlyKept) ? "RECORD" : fields.some(isOnRecord) ? "BOTH" : "DOCUMENTS",
  };
};

/** No document says it. */
export const isOnlyKept = (field: FactField): boolean => isOnRecord(field) && !(field in detailLabels);

export const identityPart = (policy: KnownPolicy): FigurePart => ({
  policyId: policy.policyId,
  value: policy.name,
  records: recordSource(policy, "policy"),
  quotes: [],
});

const typesOfLimit: readonly (readonly [string, RegExp])[] = [
  ["gl", /general liability|package|business owners/i],
  ["wc", /workers/i],
  ["umbrella", /umbrella|excess/i],
  ["cyber", /cyber/i],
  ["property", /property|package|business owners|rental/i],
];

/** A cyber policy that gives no limit of the general liability has no gap there. */
export function mayHold({ record }: KnownPolicy, fields: readonly FactField[]): boolean {
  const type = String(record.type ?? "");
  const of = fields.map((field) =>
    field.endsWith("Limit") ? typesOfLimit.find(([prefix]) => field.startsWith(prefix)) : undefined,
  );
  // Of limits in general every policy has some.
  if (new Set(of.map((one) => one?.[0])).size > 1) return true;
  return of.every((one) => one === undefined || one[1].test(type));
}
