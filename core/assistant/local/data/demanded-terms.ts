/** Demands of a contract that are no limits, and the words that meet them. */
import { retained } from "./demands.ts";

/** How a demand that is no limit is measured: days of notice, months, what the insured bears, a rater's grade. */
export type TermMeasure = "DAYS" | "MONTHS" | "RETAINED" | "RATING";

export interface DemandedTerm {
  label: string;
  about: readonly string[];
  /** It counts only where the sentence has one of these too, and none of those. */
  of?: readonly string[];
  not?: readonly string[];
  /** Its words are of insurance wherever they stand, so that it counts in any sentence of the clause. */
  isPlain?: true;
  measure?: TermMeasure;
  /** The cover's words that meet it, or that say how far it is met. */
  met: readonly string[];
  /** The cover's words that leave it to the policy. */
  left?: readonly string[];
  /** The cover's words that say the opposite; with `marks` they count even where others meet it. */
  unmet?: { phrases: readonly string[]; marks: readonly string[]; value: string };
  /** Of a measure: the sentence demands it without a figure. */
  unstated?: readonly string[];
  /** The cover's words that promise it to its own insured alone. */
  ownOnly?: readonly string[];
  /** In few words; without it "demanded". */
  demanded?: string;
  /** A certificate has no place for it, so that its silence says nothing. */
  isOffCertificate?: true;
  /** Both of these together meet it, in lines of their own. */
  metBoth?: readonly [readonly string[], readonly string[]];
  /** Boxes of this line's row on a certificate say it, so that it is judged on certificates alone. */
  boxOf?: string;
  /** Only an endorsement can give it: the row of `standings` that says how. */
  standing?: "PRIMARY";
}

const atMost = [
  "not exceed",
  "exceeding|exceeds|exceed",
  "in excess of",
  "more|greater than",
  "maximum",
  "up to",
  "not be more|greater",
];
const cancelling = ["cancel*", "nonrenew*", "non renew*", "material change"];
const completed = ["complet* operation|operations .. year|years|month|months"];
const contributing = [
  "noncontribut*",
  "non contribut*",
  "not contribut*",
  "without contribution",
  "without right of contribution",
];
const reporting = ["extended reporting", "tail coverage", "discovery period"];

/** A grade with its size, or with what is better: nothing else is called so. */
export const graded: readonly string[] = ["a|b vi|vii|viii|ix|x|xi|xii|xiii|xiv|xv", "a|b or better|higher"];

export const demandedTerms: readonly DemandedTerm[] = [
  {
    label: "Aggregate limit for each project",
    about: ["aggregate .. per|each|one project|job|location", "per|each project|location .. aggregate"],
    met: [
      "designated project|projects|location|locations",
      "designated construction project|projects",
      "per project|location",
      "aggregate .. each project|location",
      "x project",
    ],
    isPlain: true,
  },
  {
    label: "Primary insurance",
    about: ["primary"],
    not: ["combination of .. primary", "primary and|or umbrella|excess", "primary umbrella|excess"],
    met: ["primary"],
    standing: "PRIMARY",
  },
  {
    label: "Noncontributory insurance",
    about: contributing,
    met: [...contributing, "not seek|require contribution", "not ask|call for contribution"],
    standing: "PRIMARY",
  },
  {
    label: "Hired and non-owned autos",
    about: ["hired .. non owned", "hired .. nonowned", "non owned .. hired", "nonowned .. hired"],
    isPlain: true,
    met: [
      "x any auto|autos",
      "auto|automobile any auto|autos",
      "hired and|or non owned",
      "hired and|or nonowned",
      "hired nonowned",
      "hired non owned",
      "x hired .. x non owned",
      "x hired .. x nonowned",
    ],
    metBoth: [["x hired"], ["x non owned", "x nonowned"]],
    unmet: {
      phrases: ["x owned|scheduled|all|hired|nonowned .. auto|autos", "x non owned .. auto|autos"],
      marks: [],
      value: "other autos",
    },
    boxOf: "COMMERCIAL_AUTO",
  },
  {
    label: "Cross liability",
    about: ["cross liability", "severability of interest|interests", "separation of insureds"],
    not: ["exclu* .. cross liability", "cross liability .. exclu*", "cross suits"],
    isPlain: true,
    met: ["separation of insureds", "cross liability", "severability of interest|interests"],
    unmet: {
      phrases: [
        "insured versus|vs|v insured",
        "exclu* .. cross liability",
        "cross liability .. exclu*",
        "cross suits",
      ],
      marks: ["exclu*", "versus|vs|v", "suits"],
      value: "excluded",
    },
    isOffCertificate: true,
  },
  {
    label: "Reporting period after a claims-made policy",
    about: reporting,
    met: reporting,
    isOffCertificate: true,
  },
  {
    label: "Notice of cancellation",
    about: cancelling,
    of: ["policy|policies", "insur*", "coverage"],
    isPlain: true,
    measure: "DAYS",
    met: [
      "cancel* .. notice|mail*|deliver*",
      "notice|mail*|deliver* .. cancel*",
      // The end of a sentence that the columns of a certificate part.
      "mail*|deliver* .. notice .. certificate holder",
    ],
    unstated: [
      "notice of any|cancellation",
      "cancel* .. without .. notice",
      "cancel* .. except .. notice",
      "prompt .. notice .. cancel*",
    ],
    ownOnly: [
      "mail*|deliver*|give|giving|notice|provide to|you the|you first|named insured|insured",
      "mail*|deliver*|give|giving|send* you",
      "notice to you",
      "you may cancel",
      "your last mailing address",
    ],
    left: ["policy provisions", "provisions of the policy|policies"],
  },
  {
    label: "Rating of the insurer",
    about: ["a m best", "am best", "best|bests .. rat*", "rated|rating a", ...graded],
    measure: "RATING",
    met: ["a m best", "am best"],
    isOffCertificate: true,
  },
  {
    label: "Occurrence form",
    about: ["occurrence basis|form|based|base|policy"],
    met: [
      "occurrence basis|form|based|base",
      "x occur|occurrence",
      "caused by an occurrence",
      "liability occurrence",
    ],
    unmet: {
      phrases: ["x claims made", "claims made policy|form|basis|coverage", "claims made and reported"],
      marks: ["x claims made"],
      value: "claims-made",
    },
    demanded: "on an occurrence form",
  },
  {
    label: "Completed operations after the work",
    about: completed,
    isPlain: true,
    measure: "MONTHS",
    met: completed,
    isOffCertificate: true,
  },
  {
    label: "Highest deductible or retention",
    about: retained
      .flatMap((word) => atMost.map((most) => `${word} .. ${most} $`))
      .concat(retained.flatMap((word) => atMost.map((most) => `${word} .. ${most} .. $`)))
      .concat(retained.map((word) => `${word} over $`)),
    isPlain: true,
    measure: "RETAINED",
    met: retained.map((word) => `${word} .. $`),
    isOffCertificate: true,
  },
];

/** Where a rating begins: the grade and the size stand behind it. */
export const rated = ["best|bests", "rated|rating"];
/** Best's grades, the highest first, and the financial sizes, the smallest first. */
export const bestGrades: readonly string[] = [
  "A++",
  "A+",
  "A",
  "A-",
  "B++",
  "B+",
  "B",
  "B-",
  "C++",
  "C+",
  "C",
  "C-",
];
export const sizes: readonly string[] = [
  ...["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV"],
];
/** Words between a grade and its size. */
export const ratingWords: readonly string[] = ["class", "category", "minus", "plus", "size", "financial"];
