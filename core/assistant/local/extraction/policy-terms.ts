/** Terms that stand in words beside the figures: who bills, how often, experience modification. */
import type { DetailField, PolicyDetails } from "../../model.ts";
import type { Candidate } from "./candidates.ts";
import { horizontalOverlap, type PageLayout, type Row, segmentsOf } from "./page-layout.ts";

export type TermField = "billingType" | "intervalType" | "experienceModification";

export interface PolicyTerm extends Candidate<PolicyDetails[TermField]> {
  field: TermField & DetailField;
}

interface TermPattern {
  field: TermField;
  pattern: RegExp;
  read: (match: RegExpExecArray) => PolicyDetails[TermField] | null;
  score: number;
}

const modification = (text: string | undefined) => {
  const value = Number(text);
  return value >= 0.2 && value <= 4 ? value : null;
};
const interval = (word: string | undefined): PolicyDetails["intervalType"] | null => {
  const plain = (word ?? "").toLowerCase().replace(/[^a-z]/g, "");
  if (plain.startsWith("month")) return "MONTHLY";
  if (plain.startsWith("quarter")) return "QUARTERLY";
  if (/^(annual|yearly|fullpay|paidinfull|singlepay)/.test(plain)) return "ANNUAL";
  return null;
};
const intervalWord =
  "(annual(?:ly)?|yearly|monthly|quarterly|full[- ]pay|paid in full)(?!\\s+(?:period|aggregate|revenue|sales|payroll|report|receipts))";

/** Read on a whole row, cells parted by two spaces. */
const termPatterns: readonly TermPattern[] = [
  {
    field: "billingType",
    pattern:
      /\b(direct)[\s-]*bill(?:ed|ing)?\b|\bbill(?:ing|ed)?(?:\s+(?:type|method|plan))?\s*[:\s]\s*(direct)\b/i,
    read: () => "DIRECT",
    score: 1,
  },
  {
    field: "billingType",
    pattern:
      /\bagency[\s-]*bill(?:ed|ing)?\b|\bbill(?:ing|ed)?(?:\s+(?:type|method|plan))?\s*[:\s]\s*agency\b/i,
    read: () => "AGENCY",
    score: 1,
  },
  {
    field: "intervalType",
    pattern: new RegExp(
      `\\b(?:bill(?:ing|ed)?|paid|pay(?:ment)?(?:\\s+plan)?|installments?|premium\\s+payable|pay\\s+plan|mode)\\b[^.]{0,30}\\b${intervalWord}\\b`,
      "i",
    ),
    read: (match) => interval(match[1]),
    score: 1,
  },
  {
    field: "intervalType",
    pattern: new RegExp(`\\b${intervalWord}\\s+(?:installments?|payments?|billing|pay plan)`, "i"),
    read: (match) => interval(match[1]),
    score: 0.7,
  },
  {
    field: "experienceModification",
    pattern:
      /\bexp(?:erience)?\.?\s*(?:rating\s*)?(?:mod(?:ification|ifier)?\.?(?:\s*factor)?|factor)\s*(?:of)?\W{0,4}(?:[A-Z]{2}\W{1,3})?([0-4]?\.\d{1,4})\b/i,
    read: (match) => modification(match[1]),
    score: 1,
  },
];

/** Terms whose words may go on in the next line. */
const wrappedFields: ReadonlySet<TermField> = new Set(["experienceModification"]);

/** Row by row, and within a column: "Experience modification | (2,787)" over "(0.87)". */
function matchOverLines(pattern: RegExp, row: Row, next: Row): RegExpExecArray | null {
  const joined = pattern.exec(`${row.text} ${next.text}`);
  return joined ?? matchInColumn(pattern, row, next);
}

function matchInColumn(pattern: RegExp, row: Row, next: Row): RegExpExecArray | null {
  for (const cell of row.cells) {
    const under = next.cells.find((candidate) => horizontalOverlap(candidate, cell) > 0.4);
    const match = under ? pattern.exec(`${cell.text} ${under.text}`) : null;
    if (match) return match;
  }
  return null;
}

export function policyTermsOf(layout: PageLayout, pageWeight: number): PolicyTerm[] {
  const terms: PolicyTerm[] = [];
  layout.rows.forEach((row, index) => {
    if (!/bill|pay|install|mod|experience/i.test(row.text)) return;
    for (const { field, pattern, read, score } of termPatterns) {
      const own = pattern.exec(row.text);
      // A value may stand on the next line: "Experience Modification Factor:" over "NC 1.29".
      const next = layout.rows[index + 1];
      const match = own ?? (next && wrappedFields.has(field) ? matchOverLines(pattern, row, next) : null);
      const value = match ? read(match) : null;
      if (value === null || value === undefined) continue;
      const quotes = [row, ...(own || !next ? [] : [next])].flatMap((quoted) =>
        quoted.cells.flatMap((cell) => segmentsOf(layout, cell)),
      );
      terms.push({
        field,
        value,
        key: String(value),
        score: score + pageWeight * 0.5,
        page: layout.page,
        quote: quotes,
      });
    }
  });
  return terms;
}
