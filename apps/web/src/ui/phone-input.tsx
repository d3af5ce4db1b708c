import { formatPhoneText } from "./phone-text.ts";
import { TextInput } from "./text-input.tsx";

interface TextValueProps {
  value: string;
  onChange: (value: string) => void;
  name?: string;
  id?: string;
  placeholder?: string;
}

/** A phone number as people paste it, formatted on leaving the field. */
export function PhoneInput({ value, onChange, ...rest }: TextValueProps) {
  return (
    <TextInput
      type="tel"
      autoComplete="tel"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => onChange(formatPhoneText(value))}
      {...rest}
    />
  );
}
