import { PickerField } from "../form-kit/picker-field.tsx";
import type { FormErrors } from "../form-kit/text-field.tsx";
import { useColleagues } from "../session/viewer.ts";

interface AssigneeFieldProps {
  form: FormErrors;
  label?: string;
  value: string | null;
  onChange: (id: string | null) => void;
  /** The words for nobody. */
  noneLabel?: string;
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
    hint,
    isFirst = false,
  } = props;
  const colleagues = useColleagues();
  return (
    <PickerField
      label={label}
      hint={hint}
      error={form.errorOf("assigneeId")}
      options={colleagues
        .filter(({ id, state }) => state === "ACTIVE" || id === value)
        .map(({ id, name, email }) => ({ value: id, label: name, detail: email }))}
      value={value}
      placeholder={noneLabel}
      noneLabel={noneLabel}
      isFirst={isFirst}
      onChange={(id) => {
        onChange(id);
        form.clearErrors((field) => field === "assigneeId");
      }}
    />
  );
}
