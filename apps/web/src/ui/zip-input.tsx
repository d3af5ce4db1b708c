import { TextInput } from "./text-input.tsx";

/** Nine digits become ZIP+4, five stay five; anything else stays, so that the mistake is visible. */
export function formatZipText(text: string): string {
  const digits = text.replace(/\D/g, "");
  return digits.length === 9 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits.slice(0, 9);
}

interface ZipInputProps {
  value: string;
  onChange: (value: string) => void;
  name?: string;
  id?: string;
}

/** A US ZIP code as people paste it: "OH 43215-1234" is accepted. */
export function ZipInput({ value, onChange, ...rest }: ZipInputProps) {
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="postal-code"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => onChange(formatZipText(value))}
      {...rest}
    />
  );
}
