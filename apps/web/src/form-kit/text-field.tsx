import type { ReactNode } from "react";
import { Field } from "../ui/field.tsx";
import { PhoneInput } from "../ui/phone-input.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { ZipInput } from "../ui/zip-input.tsx";

/** What a field needs from its form; see `useActionForm`. */
export interface FormErrors {
  errorOf: (path: string) => string | undefined;
  clearErrors: (isOf: (path: string) => boolean) => void;
}

interface TextFieldProps {
  form: FormErrors;
  /** Dotted path, as the server names the field. */
  path: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  onLeave?: () => void;
  kind?: "text" | "email" | "tel" | "url" | "zip";
  hint?: ReactNode;
  placeholder?: string;
  autoComplete?: string;
  isRequired?: boolean;
  /** Receives the initial focus in a dialog. */
  isFirst?: boolean;
  className?: string;
}

/** One line of a form: label, control and the server's message, which disappears with the first change. */
export function TextField(props: TextFieldProps) {
  const {
    form,
    path,
    label,
    value,
    kind = "text",
    hint,
    placeholder,
    autoComplete,
    isRequired,
    isFirst,
  } = props;
  const change = (next: string) => {
    props.onChange(next);
    form.clearErrors((each) => each === path);
  };
  const controlled = { name: path, value, onChange: change };
  return (
    <Field
      label={label}
      hint={hint}
      error={form.errorOf(path)}
      isRequired={isRequired ?? false}
      className={props.className}
    >
      {kind === "tel" ? (
        <PhoneInput {...controlled} {...(placeholder ? { placeholder } : {})} />
      ) : kind === "zip" ? (
        <ZipInput {...controlled} />
      ) : (
        <TextInput
          {...controlled}
          type={kind === "url" ? "text" : kind}
          inputMode={kind === "url" ? "url" : undefined}
          placeholder={placeholder}
          autoComplete={autoComplete ?? "off"}
          data-autofocus={isFirst || undefined}
          onBlur={props.onLeave}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </Field>
  );
}
