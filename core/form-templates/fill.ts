/** Fills a form from facts: the value with precedence, what others say instead, and what is missing. Pure. */
import { isSameOrganization } from "#model/endorsements";
import { type Facts, fieldKey, plain } from "./facts.ts";
import type { Answerer, FilledField, FilledTemplate, MissingField, SaidValue, TemplateId } from "./model.ts";
import type { TemplateField } from "./parse-names.ts";
import { formQuestions } from "./questions/all.ts";
import { factKeys, isOfRow, type Rule, saidFor } from "./rule.ts";
import { isApplication, type Template, templates } from "./templates.ts";

export interface FillInput {
  templateId: TemplateId;
  facts: Facts;
  /** Why a key of a fact has no value. */
  doubts?: ReadonlyMap<string, string>;
  /** Keys that are needed this time, whatever the form needs otherwise. */
  wanted?: ReadonlySet<string>;
  notes?: readonly string[];
}

export function fillTemplate({
  templateId,
  facts,
  doubts = new Map(),
  wanted = new Set(),
  notes = [],
}: FillInput): FilledTemplate {
  const template = templates[templateId];
  const begun = new Set([...facts.keys()].flatMap(rowsOf));
  const fields: FilledField[] = [];
  const missing: MissingField[] = [];
  for (const field of template.fields) {
    const { name, section, kind } = field;
    const label = labelOf(field);
    const rule = ruleOf(template, field);
    const own = facts.get(fieldKey(name)) ?? [];
    const isOwnRow = field.row === 0 || (rule !== null && isOfRow(rule));
    const [first, ...others] = [
      ...own,
      ...(rule === null || !isOwnRow ? [] : saidFor(rule, field.row, facts)),
    ];
    if (first) {
      const different = others.filter((other) => !isSameValue(other, first));
      fields.push({ name, label, section, kind, ...first, others: distinct(different) });
      continue;
    }
    const keys = rule === null || (field.row > 0 && !isOfRow(rule)) ? [] : factKeys(rule, field.row);
    if (
      keys.some((key) => wanted.has(key)) ||
      (isNeeded(template, field, rule, begun) && !isAnsweredBy(field, facts))
    ) {
      const reasons = keys.flatMap((key) => doubts.get(key) ?? []);
      missing.push({
        name,
        label,
        section,
        answerer: answererOf(templateId, field),
        reason: reasons[0] ?? null,
      });
    }
  }
  return { templateId, fields, missing, notes: [...notes] };
}

/** A question by its code; a remark on it by the question that it explains. */
function ruleOf({ rules }: Template, { base, kind, row }: TemplateField): Rule | null {
  const own = rules[base];
  if (own !== undefined) return own;
  if (kind === "QUESTION") return row === 0 ? `question.${base}` : `question.${base}.${row}`;
  const asked = explained.get(base);
  return asked === undefined || row > 0 ? null : `explanation.${asked}`;
}

const explained = new Map(
  Object.entries(formQuestions).flatMap(([base, { explanation }]) =>
    explanation === undefined || explanation === "" ? [] : [[explanation, base] as const],
  ),
);

const labelOf = ({ base, kind, label }: TemplateField): string =>
  kind === "QUESTION" ? (formQuestions[base]?.ask ?? label) : label;

/** "location.0.city" begins "location.0". */
const rowsOf = (key: string): string[] => {
  const parts = key.split(".");
  return parts.flatMap((part, at) => (/^\d+$/.test(part) ? parts.slice(0, at + 1).join(".") : []));
};

function isNeeded(
  { needed }: Template,
  { base, kind, row }: TemplateField,
  rule: Rule | null,
  begun: ReadonlySet<string>,
): boolean {
  if (kind === "QUESTION" || kind === "SIGNATURE") return row === 0;
  if (!needed.has(base)) return false;
  return (
    row === 0 ||
    (rule !== null &&
      factKeys(rule, row)
        .flatMap(rowsOf)
        .some((each) => begun.has(each)))
  );
}

/** Of no losses none has a date. */
const answeredBy: Readonly<Record<string, string>> = { LossHistory_OccurrenceDate: "losses.none" };
const isAnsweredBy = ({ base }: TemplateField, facts: Facts): boolean => facts.has(answeredBy[base] ?? "");

const byStart: readonly (readonly [RegExp, Answerer])[] = [
  [/Signature/, "SIGNER"],
  // Only an endorsement gives it.
  [/AdditionalInsuredCode$/, "CARRIER"],
  [/^(?:Producer|Form|CertificateOf|Policy_Prior|COVERAGE1$)/, "AGENCY"],
  [/^(?:CertificateHolder|AdditionalInterest|addlint|LOC4$|LOC7$)/, "HOLDER"],
  [
    /Question_|^(?:NamedInsured|Commercial(?:Structure|Policy)|Location|Business|Construction|Loss|COVERAGE1[12]$)/,
    "CLIENT",
  ],
  [/Hazard|RateClass|Individual/, "CLIENT"],
  [/Policy_(?:Cancellation|ProducerChange)/, "CLIENT"],
];

/** What an application asks for is the client's wish; a policy's own terms are the carrier's to say. */
const answererOf = (templateId: TemplateId, { base }: TemplateField): Answerer =>
  byStart.find(([pattern]) => pattern.test(base))?.[1] ?? (isApplication(templateId) ? "CLIENT" : "CARRIER");

/** Whether two sources say the same, however they write it. */
const isSameValue = (a: SaidValue, b: SaidValue): boolean =>
  plainValue(a.value) === plainValue(b.value) || isSameOrganization(a.value, b.value);

const plainValue = (value: string): string => plain(value.replace(/\.00$/, ""));

const distinct = (values: readonly SaidValue[]): SaidValue[] =>
  [...new Map(values.toReversed().map((each) => [plainValue(each.value), each])).values()].toReversed();
