/**
 * Which line of insurance, or which other demand, a question names, for what is kept by line: the rows of a
 * certificate and the requirements of a contract. The table is data, to be reviewed as such.
 */
const lines: readonly { line: string; asks: RegExp }[] = [
  { line: "UMBRELLA", asks: /\bumbrella\b|\bexcess\b/ },
  { line: "EMPLOYERS_LIABILITY", asks: /\bemployers'? liability\b/ },
  {
    line: "WORKERS_COMPENSATION",
    asks: /\bwork(?:ers|men'?s|er's|ers')?'? comp(?:ensation)?\b|\bcomp (?:policy|carrier|coverage|insurance)\b|\bthe comp\b|\bwc\b/,
  },
  {
    line: "PROFESSIONAL_LIABILITY",
    asks: /\bprofessional (?:liability|indemnity|insurance)\b|\berrors and omissions\b|\be&o\b/,
  },
  { line: "CYBER", asks: /\bcyber\b|\bprivacy\b/ },
  { line: "CARGO", asks: /\bcargo\b/ },
  { line: "POLLUTION", asks: /\bpollution\b/ },
  { line: "LIQUOR", asks: /\bliquor\b/ },
  { line: "CRIME", asks: /\bcrime\b|\bfidelity\b/ },
  { line: "PRODUCT_LIABILITY", asks: /\bproducts? (?:liability|recall)\b|\brecall\b/ },
  { line: "COMMERCIAL_AUTO", asks: /\bauto(?:mobile)?s?\b|\bvehicles?\b/ },
  { line: "GENERAL_LIABILITY", asks: /\bgeneral liability\b|\bcomprehensive general\b|\bcgl\b|\bgl\b/ },
  { line: "PROPERTY", asks: /\bproperty insurance\b|\bproperty (?:policy|line|coverage)\b/ },
  { line: "ADDITIONAL_INSURED", asks: /\badditional insureds?\b/ },
  { line: "WAIVER_OF_SUBROGATION", asks: /\bsubrogation\b/ },
  { line: "PRIMARY", asks: /\bprimary\b|\bnoncontributory\b|\bnon-contributory\b/ },
  { line: "CANCELLATION_NOTICE", asks: /\bnotice\b.*\bcancel|\bcancel\w*\b.*\bnotice\b/ },
];

/** The lines that a lower-case question names. */
export const linesAskedFor = (plain: string): string[] =>
  lines.filter(({ asks }) => asks.test(plain)).map(({ line }) => line);
