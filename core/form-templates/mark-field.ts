/** The box of a form that shows a mark of a policy. Pure. */
import type { Mark } from "#model/endorsements";
import type { PolicyType } from "#model/policies";
import { linesOf } from "./known-policy.ts";
import type { FilledField, TemplateId } from "./model.ts";
import { templates } from "./templates.ts";

/** Null where the form has no such box for a policy of this type. Of several policies of a line the first one has it. */
export function markField(
  templateId: TemplateId,
  type: PolicyType,
  mark: Mark,
): Pick<FilledField, "name" | "label" | "section" | "kind"> | null {
  const { fields, rules } = templates[templateId];
  const [line = "other"] = linesOf(type);
  const key = line === "other" ? `other.0.${mark}` : `${line}.${mark}`;
  const found = fields.find(({ base, row }) => row === 0 && rules[base] === key);
  if (!found) return null;
  const { name, label, section, kind } = found;
  return { name, label, section, kind };
}
