/** The boxes and rows of a form that a policy has, and the form without them. Pure. */
import type { PolicyType } from "#model/policies";
import { linesOf } from "./known-policy.ts";
import type { FilledField, FilledTemplate, TemplateId } from "./model.ts";
import { factKeys } from "./rule.ts";
import { templates } from "./templates.ts";

const keyOfLine = (type: PolicyType): string => {
  const [line = "other"] = linesOf(type);
  return line === "other" ? "other.0" : line;
};

type Box = Pick<FilledField, "name" | "label" | "section" | "kind">;

/** The box that a fact fills; null where the form has none. */
function boxWithKey(templateId: TemplateId, key: string): Box | null {
  const { fields, rules } = templates[templateId];
  const found = fields.find(({ base, row }) => row === 0 && rules[base] === key);
  if (!found) return null;
  const { name, label, section, kind } = found;
  return { name, label, section, kind };
}

/** The box that shows a mark or a limit of a policy of this type. Of several policies of a line the first one has it. */
export const boxOf = (templateId: TemplateId, type: PolicyType, key: string): Box | null =>
  boxWithKey(templateId, `${keyOfLine(type)}.${key}`);

/** The box for what a certificate is for. */
export const descriptionBox = (templateId: TemplateId): Box | null =>
  boxWithKey(templateId, "certificate.description");

/** The form without the rows of policies of these types; carriers keep a letter as long as a row has it. */
export function withoutPolicies(filled: FilledTemplate, types: readonly PolicyType[]): FilledTemplate {
  if (types.length === 0) return filled;
  const { fields, rules, lines } = templates[filled.templateId];
  const keyOf = new Map(
    fields.flatMap(({ name, base, row }) => {
      const rule = rules[base];
      const key = rule === undefined ? undefined : factKeys(rule, row)[0];
      return key === undefined ? [] : [[name, key] as const];
    }),
  );
  const off = types.map((type) => `${keyOfLine(type)}.`);
  const stays = ({ name }: { name: string }) => !off.some((start) => keyOf.get(name)?.startsWith(start));
  const left = filled.fields.filter(stays);
  const letterKeys = lines.map((line) => (line === "other" ? "other.0.letter" : `${line}.letter`));
  const used = letterKeys.flatMap((key) => left.find(({ name }) => keyOf.get(name) === key)?.value ?? []);
  const letters = new Map([...new Set(used)].map((old, at) => [old, String.fromCodePoint(65 + at)]));
  const fieldOf = new Map(fields.map((field) => [field.name, field]));
  const renamed = (field: FilledField): FilledField[] => {
    const key = keyOf.get(field.name) ?? "";
    if (letterKeys.includes(key)) return [{ ...field, value: letters.get(field.value) ?? field.value }];
    const [, row] = /^insurer\.(\d+)\./u.exec(key) ?? [];
    if (row === undefined) return [field];
    const letter = letters.get(String.fromCodePoint(65 + Number(row)));
    const to = letter === undefined ? undefined : fieldOf.get(field.name.replace(/_[A-Z]$/u, `_${letter}`));
    return to ? [{ ...field, name: to.name, label: to.label }] : [];
  };
  return { ...filled, fields: left.flatMap(renamed), missing: filled.missing.filter(stays) };
}
