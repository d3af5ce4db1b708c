import { PickerField } from "../form-kit/picker-field.tsx";
import type { FormErrors } from "../form-kit/text-field.tsx";
import type { ComboboxOption } from "../ui/combobox.tsx";
import { useColleagues } from "../session/viewer.ts";

/** A choice next to the colleagues, where leaving the field blank means something else. */
export const nobody: ComboboxOption = { value: "NOBODY", label: "Unassigned" };
export const assigneeIdOf = (value: string): string | null => (value === nobody.value ? null : value);

interface AssigneeFieldProps {
  form: FormErrors;
  label?: string;
  value: string | null;
  onChange: (id: string | null) => void;
  /** The words for nobody; null if someone or something has to be chosen. */
  noneLabel?: string | null;
  placeholder?: string;
  /** Before the colleagues. */
  others?: readonly ComboboxOption[];
  hint?: string;
  isFirst?: boolean;
}

/** A colleague who can still sign in, or nobody. Whoever has it now stays on the list. */
export function AssigneeField(props: AssigneeFieldProps) {
  const {
    form,
    label = "Assignee",
    value,
    onChange,
    noneLabel = "Unassigned",
    placeholder = noneLabel ?? "",
    others = [],
    hint,
    isFirst = false,
  } = props;
  const colleagues = useColleagues();
  return (
    <PickerField
      label={label}
      hint={hint}
      error={form.errorOf("assigneeId")}
      options={[
        ...others,
        ...colleagues
          .filter(({ id, state }) => state === "ACTIVE" || id === value)
          .map(({ id, name, email }) => ({ value: id, label: name, detail: email })),
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
