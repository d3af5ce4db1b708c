import { useMemo } from "react";
import { PickerField } from "../form-kit/picker-field.tsx";
import type { FormErrors } from "../form-kit/text-field.tsx";
import type { ComboboxOption } from "../ui/combobox.tsx";

// Most agencies are in one of these, so they come first.
const common = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
  "America/Puerto_Rico",
];

function longName(timeZone: string): string | undefined {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" }).formatToParts(0);
  return parts.find(({ type }) => type === "timeZoneName")?.value;
}

function listTimeZones(chosen: string | null): ComboboxOption[] {
  const known = Intl.supportedValuesOf("timeZone");
  const names = new Set([...common, ...known, ...(chosen ? [chosen] : [])]);
  return Array.from(names, (name) => ({
    value: name,
    label: name.replaceAll("_", " "),
    // Creating a formatter for hundreds of zones would cost as much as a page.
    ...(common.includes(name) ? { detail: longName(name) ?? "" } : {}),
  }));
}

interface TimeZoneFieldProps {
  form: FormErrors;
  value: string | null;
  onChange: (timeZone: string | null) => void;
}

/** The agency's time zone, found by city or common name ("Central Time"). */
export function TimeZoneField({ form, value, onChange }: TimeZoneFieldProps) {
  const options = useMemo(() => listTimeZones(value), [value]);
  return (
    <PickerField
      label="Time zone"
      hint="Policies start and end in this time zone."
      error={form.errorOf("timeZone")}
      isRequired
      name="timeZone"
      placeholder="Choose a time zone"
      options={options}
      value={value}
      onChange={(timeZone) => {
        onChange(timeZone);
        form.clearErrors((path) => path === "timeZone");
      }}
    />
  );
}
