/** What was understood of two documents: their fields, their forms and whose insurance they are. */
import { daysBetween, describeDate } from "../../../shared/calendar-date.ts";
import * as model from "../../model.ts";
import { commonTitleWords, exclusions } from "../data/comparison.ts";
import { fieldTable } from "../data/fields.ts";
import { legalForms } from "../data/names.ts";
import { editionReason } from "../data/reasons.ts";
import { formKeyOf } from "../values/form-numbers.ts";
import type { ComparedDocument as Side } from "./lines.ts";
import type { Found } from "./reasons.ts";
import { canonical, names, plainOf, wordsOf } from "./words.ts";

type Both = readonly [model.Extraction, model.Extraction];

/**
 * What the reading is not sure of is held against nothing; the words themselves are compared all the same. `toCheck`: for
 * whoever shows it as something to be checked.
 */
export function bySureness(extraction: model.Extraction): {
  extraction: model.Extraction;
  toCheck: Pick<model.Extraction, "details" | "evidence">;
} {
  const { details, evidence, confidence } = extraction;
  const unsure: readonly string[] = model.valueFields.filter(
    (field) => confidence && !model.isSure(confidence[field]),
  );
  const only = <Kept extends object>(all: Kept, isSure: boolean): Kept =>
    Object.fromEntries(Object.entries(all).filter(([field]) => unsure.includes(field) !== isSure)) as Kept;
  return {
    extraction: { ...extraction, details: only(details, true), evidence: only(evidence, true) },
    toCheck: { details: only(details, false), evidence: only(evidence, false) },
  };
}

/** How many years the second document's term lies ahead; 0 where they are not terms of one date. */
export function yearsBetweenTerms([old, fresh]: Both): number {
  const [a, b] = [old.details.effectiveDate, fresh.details.effectiveDate];
  if (!a || !b || a.slice(5) !== b.slice(5) || Math.abs(daysBetween(a, b)) < 300) return 0;
  return Number(b.slice(0, 4)) - Number(a.slice(0, 4));
}

const rows = fieldTable.filter(({ field }) =>
  [...model.valueFields, "billingType", "intervalType"].includes(field),
);
export const labelOf = (field: model.DetailField): string =>
  rows.find((row) => row.field === field)?.label ?? model.detailLabels[field];

export function detailDifferences(both: Both): Found[] {
  const years = yearsBetweenTerms(both);
  const [old, fresh] = both;
  const is = (...types: string[]) => both.some(({ docType }) => types.includes(docType));
  const found = rows.flatMap(({ field }): Found[] => {
    const isDate = field === "effectiveDate" || field === "expirationDate";
    const isNumber = field.endsWith("Number");
    // A certificate shows several policies; they are compared row by row. An offer has no number of a policy.
    const isOfRows = is("CERTIFICATE") && (isDate || isNumber || field === "carrier");
    const isOther = isNumber && (field !== "policyNumber" || is("QUOTE_DOCUMENT", "BINDER"));
    if (isOfRows || isOther || (years !== 0 && (isDate || isNumber))) return [];
    const [a, b] = [old.details[field], fresh.details[field]];
    const isOneSided = a === undefined || b === undefined;
    const isSame = isOneSided ? a === b || !isMissed(field, both) : meaningOf(a) === meaningOf(b);
    return isSame ? [] : [fieldDifference(field, both)];
  });
  const [end, start] = [old.details.expirationDate, fresh.details.effectiveDate];
  if (years === 0 || !end || !start || start <= end) return found;
  return [
    {
      label: "Gap between the terms",
      oldValue: `ends ${describeDate(end)}`,
      newValue: `begins ${describeDate(start)}`,
      old: [...(old.evidence.expirationDate ?? [])],
      new: [...(fresh.evidence.effectiveDate ?? [])],
    },
    ...found,
  ];
}

function fieldDifference(field: model.DetailField, [old, fresh]: Both): Found {
  const row = rows.find((each) => each.field === field);
  const [a, b] = [old.details[field], fresh.details[field]];
  const isOrdered = typeof a === "number" && typeof b === "number" && row?.better;
  return {
    label: labelOf(field),
    oldValue: a === undefined ? null : model.describeDetail(field, old.details),
    newValue: b === undefined ? null : model.describeDetail(field, fresh.details),
    old: [...(old.evidence[field] ?? [])],
    new: [...(fresh.evidence[field] ?? [])],
    context: row?.why ?? "",
    line: row?.lines[0] ?? null,
    ...(isOrdered ? { direction: b > a === (row.better === "HIGHER") ? "MORE" : "LESS" } : {}),
  };
}

/** A limit that one document lacks is a difference only where that document shows the limits of its line. */
function isMissed(field: model.DetailField, both: Both): boolean {
  const limitsOf = (details: model.PolicyDetails) =>
    model.limitFields.filter((own) => details[own] !== undefined);
  const isOfLine = (own: string) => lineOf(own) === lineOf(field);
  return (
    model.isLimitField(field) && both.every(({ details }) => limitsOf(details).filter(isOfLine).length > 1)
  );
}

/** "gl" of the fields that general liability has. */
export const lineOf = (field: string): string =>
  ["gl", "property", "umbrella", "wc", "cyber"].find((line) => field.startsWith(line)) ?? "";

/** Names without legal forms, all without case and punctuation. */
function meaningOf(value: unknown): string {
  const isParty = typeof value === "object" && value !== null && "name" in value;
  if (!isParty) return plainOf(String(value));
  const words = wordsOf(String(value.name));
  return canonical(words.filter(({ norm }) => ![...legalForms, "the", "and"].includes(norm)));
}

/** One name holds the other, without case, punctuation and words such as "LLC". */
export function isSameName(a: string, b: string): boolean {
  const [one, other] = [meaningOf({ name: a }), meaningOf({ name: b })];
  return one.includes(other) || other.includes(one);
}

/** Tells which quotes share words on a page with the given ones. */
export function overlapper(quotes: readonly model.Evidence[]): (own: readonly model.Evidence[]) => boolean {
  const others = Map.groupBy(quotes.flat(), ({ page }) => page);
  return (own) =>
    own
      .flat()
      .some(({ page, start, end }) =>
        others.get(page)?.some((other) => other.start < end && other.end > start),
      );
}

export const quotesOf = (found: readonly Found[], side: "old" | "new"): model.Evidence[] =>
  found.flatMap((each) => each[side]);

/** Added, removed and newer forms; a form that takes away what another one granted answers it. */
export function formDifferences([old, fresh]: Both): Found[] {
  const byKey = ({ schedules }: model.Extraction) =>
    new Map((schedules?.forms ?? []).map((form) => [formKeyOf(form.number), form]));
  const [before, after] = [byKey(old), byKey(fresh)];
  const came = [...after].filter(([key]) => !before.has(key)).map(([, form]) => form);
  const found = [...before].flatMap(([key, form]): Found[] => {
    const other = after.get(key);
    if (other)
      return other.edition && form.edition && other.edition !== form.edition
        ? [editionDifference(form, other)]
        : [];
    const answer = came.findIndex(
      (each) => isExclusion(each) !== isExclusion(form) && haveOneSubject(each, form),
    );
    return [formDifference(form, answer < 0 ? null : (came.splice(answer, 1)[0] ?? null))];
  });
  return [...found, ...came.map((form) => formDifference(null, form))];
}

const isExclusion = ({ title }: model.PolicyForm): boolean => names(wordsOf(title ?? ""), exclusions);

function haveOneSubject(a: model.PolicyForm, b: model.PolicyForm): boolean {
  const subjectOf = ({ title }: model.PolicyForm) =>
    wordsOf(title ?? "").filter((word) => word.norm.length > 3 && !names([word], commonTitleWords));
  return subjectOf(a).some(({ norm }) => subjectOf(b).some((word) => word.norm === norm));
}

function formDifference(old: model.PolicyForm | null, fresh: model.PolicyForm | null): Found {
  const valueOf = (form: model.PolicyForm | null) =>
    form &&
    `${isExclusion(form) ? "excluded" : "form"} (${[form.number, form.edition].filter(Boolean).join(" ")})`;
  const forms = [fresh, old].filter((form) => form !== null);
  const named = forms.find((form) => !isExclusion(form)) ?? forms[0];
  return {
    label: named?.title ?? `Form ${named?.number}`,
    oldValue: valueOf(old),
    newValue: valueOf(fresh),
    old: [...(old?.quotes ?? [])],
    new: [...(fresh?.quotes ?? [])],
    context: forms.map(({ title }) => title ?? "").join(" "),
    isForm: true,
    ...(old && fresh && old.title !== fresh.title ? { direction: isExclusion(fresh) ? "LESS" : "MORE" } : {}),
  };
}

function editionDifference(old: model.PolicyForm, fresh: model.PolicyForm): Found {
  const [oldValue, newValue] = [old, fresh].map(({ edition }) => `edition ${edition}`) as [string, string];
  const label = `Edition of form ${fresh.number} ${fresh.title ?? ""}`.trim();
  return { ...formDifference(old, fresh), label, oldValue, newValue, why: editionReason, direction: "OTHER" };
}

// One insurance or two ----------------------------------------------------------------------------

/** Two clients with one insurer share its forms; then what differs can still be told. */
const SHARE_OF_STRANGERS = 0.4;
const SHARE_OF_LINES = 0.2;

/** Whether they speak of different insurance: other insureds or other lines. `share`: of their words in common, 0 to 1. */
export function areUnrelated(old: Side, fresh: Side, share: number): boolean {
  const [numbers = [], others = []] = [old, fresh].map(({ extraction: { details, certificate } }) => {
    const own = [details.policyNumber, details.quoteNumber, details.priorPolicyNumber];
    const all = [...own, ...(certificate?.policies ?? []).map(({ policyNumber }) => policyNumber)];
    return all.flatMap((number) => (number ? [formKeyOf(number)] : []));
  });
  if (numbers.some((number) => others.includes(number))) return false;
  if (areStrangers(old, fresh)) return share < SHARE_OF_STRANGERS;
  const [lines = [], otherLines = []] = [old, fresh].map(({ extraction }) =>
    Object.keys(extraction.details).filter(model.isLimitField).map(lineOf),
  );
  const isOtherLine =
    lines.length > 0 && otherLines.length > 0 && !lines.some((line) => otherLines.includes(line));
  return share < SHARE_OF_LINES && isOtherLine;
}

/** Other insureds for certain: a name may be misread, so nothing else may speak for the same one. */
function areStrangers(old: Side, fresh: Side): boolean {
  const [a, b] = [insuredOf(old.extraction), insuredOf(fresh.extraction)];
  if (!a || !b || isSameName(a.name, b.name)) return false;
  const isNamed = ({ lines }: Side, name: string) => {
    const words = plainOf(name.split(" ").slice(0, 3).join(" "));
    return words.length >= 6 && lines.some(({ canon }) => canon.includes(words));
  };
  if (isNamed(fresh, a.name) || isNamed(old, b.name)) return false;
  const [zip, other] = [a, b].map(({ address }) => address?.postalCode.slice(0, 5));
  if (zip !== undefined && zip === other) return false;
  const [own, others] = [old.extraction.details, fresh.extraction.details];
  const isOneTerm = own.effectiveDate !== undefined && own.effectiveDate === others.effectiveDate;
  return !(isOneTerm && own.carrier && others.carrier && isSameName(own.carrier.name, others.carrier.name));
}

/** A certificate names its insured in a box of its own. */
const insuredOf = ({ details, certificate }: model.Extraction): model.Party | undefined =>
  details.insured ?? (certificate?.insured ? { name: certificate.insured.name, address: null } : undefined);

/** Whose insurance it is: what tells documents apart that have nothing else in common. */
export function partyDifferences(both: Both): Found[] {
  const named = both.map((each) => {
    const insured = insuredOf(each);
    return insured ? { ...each, details: { ...each.details, insured } } : each;
  }) as [model.Extraction, model.Extraction];
  return (["insured", "carrier", "policyNumber"] as const).flatMap((field) => {
    const [a, b] = named.map(({ details }) => details[field]);
    // The one insured that is known is named even where the other document names nobody.
    const isTold = field === "insured" ? a !== b : a !== undefined && b !== undefined;
    const isSame = a !== undefined && b !== undefined && meaningOf(a) === meaningOf(b);
    return isTold && !isSame ? [fieldDifference(field, named)] : [];
  });
}
