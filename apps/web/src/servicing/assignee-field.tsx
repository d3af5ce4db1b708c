import { PickerField } from "../form-kit/picker-field.tsx";
import type { FormErrors } from "../form-kit/text-field.tsx";
import { mayBeAssigned, standingOf } from "../session/standing.ts";
import { type Colleague, useColleagues } from "../session/viewer.ts";
import type { ComboboxOption } from "../ui/combobox.tsx";

/** A choice next to the colleagues, where leaving the field blank means something else. */
export const nobody: ComboboxOption = { value: "NOBODY", label: "Unassigned" };
export const assigneeIdOf = (value: string): string | null => (value === nobody.value ? null : value);

interface AssigneeFieldProps {
  form: FormErrors;
  label?: string;
  value: string | null;
  onChange: (id: string | null) => void;
  /** Who has it now: stays on the list, also when they could not be chosen again. */
  current?: (Pick<Colleague, "id" | "name" | "state" | "role"> & { removedAt?: string | null }) | null;
  /** The words for nobody; null if someone or something has to be chosen. */
  noneLabel?: string | null;
  placeholder?: string;
  /** Before the colleagues. */
  others?: readonly ComboboxOption[];
  hint?: string;
  isFirst?: boolean;
}

/** A colleague who can be given work, or nobody. */
export function AssigneeField(props: AssigneeFieldProps) {
  const {
    form,
    label = "Assignee",
    value,
    onChange,
    current = null,
    noneLabel = "Unassigned",
    placeholder = noneLabel ?? "",
    others = [],
    hint,
    isFirst = false,
  } = props;
  const colleagues = useColleagues().filter(mayBeAssigned);
  const standing = current && standingOf(current);
  return (
    <PickerField
      label={label}
      hint={hint}
      error={form.errorOf("assigneeId")}
      options={[
        ...others,
        ...(current && standing ? [{ value: current.id, label: `${current.name} (${standing})` }] : []),
        ...colleagues.map(({ id, name, email }) => ({ value: id, label: name, detail: email })),
      ]}
      value={value}
      placeholder={placeholder}
      {...(noneLabel === null ? {} : { noneLabel })}
      isFirst={isFirst}
      onChange={(id) => {
        onChange(id);
        form.clearErrors((field) => field === "assigneeId");
      }}
    />
  );
}
