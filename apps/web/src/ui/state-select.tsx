import { Combobox, type ComboboxOption } from "./combobox.tsx";

// USPS codes of the states, the District of Columbia and the inhabited territories.
const states =
  "AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware," +
  "DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas," +
  "KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi," +
  "MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York," +
  "NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island," +
  "SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington," +
  "WV West Virginia,WI Wisconsin,WY Wyoming,AS American Samoa,GU Guam,MP Northern Mariana Islands," +
  "PR Puerto Rico,VI Virgin Islands";

const options: ComboboxOption[] = states.split(",").map((entry) => {
  const code = entry.slice(0, 2);
  return { value: code, label: entry.slice(3), detail: code };
});

interface StateSelectProps {
  /** Two-letter code. */
  value: string | null;
  onChange: (code: string | null) => void;
  name?: string;
  isDisabled?: boolean;
}

/** A US state, found by its name or by its code. */
export function StateSelect(props: StateSelectProps) {
  return <Combobox options={options} placeholder="Choose a state" {...props} />;
}
