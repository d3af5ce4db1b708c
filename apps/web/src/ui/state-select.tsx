import { usStateCodes, usStates } from "#model/shared";
import { Combobox, type ComboboxOption } from "./combobox.tsx";

const options: ComboboxOption[] = usStateCodes.map((code) => ({
  value: code,
  label: usStates[code],
  detail: code,
}));

interface StateSelectProps {
  /** Two-letter code. */
  value: string | null;
  onChange: (code: string | null) => void;
  name?: string;
  isDisabled?: boolean;
}

/** A US state, found by its name or code: typed, chosen, or filled in by the browser. */
export function StateSelect(props: StateSelectProps) {
  return <Combobox options={options} placeholder="Choose a state" autoComplete="address-level1" {...props} />;
}
