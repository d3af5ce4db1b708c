import type { FormErrors } from "../form-kit/text-field.tsx";
import { css } from "#styled/css";
import { Checkbox } from "../ui/checkbox.tsx";
import { DateInput } from "../ui/date-input.tsx";
import { dayLabel } from "../ui/day-label.ts";
import { Field } from "../ui/field.tsx";

/** When a request is due as a form has it: on a day, never, or by its priority. */
export interface DueDraft {
  /** The end of business on this day is meant; null: by the priority. */
  on: string | null;
  isNone: boolean;
}

export const dueByPriority: DueDraft = { on: null, isNone: false };

export const dueWords = ({ on, isNone }: DueDraft): string =>
  isNone ? "No due date" : on ? dayLabel(on) : "By priority";

interface DueFieldProps {
  form: FormErrors;
  due: DueDraft;
  /** The day by the priority, if it is known. */
  dayByPriority?: string | null;
  onChange: (due: DueDraft) => void;
}

export function DueField({ form, due, dayByPriority, onChange }: DueFieldProps) {
  const { on, isNone } = due;
  const change = (next: DueDraft) => {
    onChange(next);
    form.clearErrors((field) => field === "dueAt");
  };
  return (
    <div className={css({ display: "grid", gap: "8", alignContent: "start" })}>
      <Field
        label="Due date"
        hint={`By priority if left blank${dayByPriority ? `: ${dayLabel(dayByPriority)}` : ""}.`}
        error={form.errorOf("dueAt")}
      >
        <DateInput value={on} onChange={(day) => change({ on: day, isNone: false })} />
      </Field>
      <Checkbox
        label="No due date"
        checked={isNone}
        onChange={({ target }) => change({ on: null, isNone: target.checked })}
      />
    </div>
  );
}
