/** What a name of a company or person looks like, and what only looks like one. */
import { isFieldLabel } from "../values/field-label.ts";
import { datesIn } from "./dates-in-text.ts";

const insurerWord =
  /\b(insurance|assurance|indemnity|casualty|surety|reinsurance|underwriters|mutual|lloyd['’]?s|insurers|fire)\b/i;
const insurerEnd =
  /\b(company|companies|co|corporation|corp|exchange|association|inc|ltd|limited|se|plc|america|group|underwriters|insurance|mutual|casualty|indemnity|lloyd['’]?s|london|reciprocal|trust|fund|pool|cooperative|specialty|program|assurance|llc)\b\.?/i;
const agencyWord =
  /\b(agency|agencies|brokers?|brokerage|agents?|services|center|advisors|associates|partners|risk management|consultants?|commissioner|department|act|association law|guaranty|authority|office of)\b/i;
const sentenceWord =
  /\b(the|this|that|which|shall|will|any|your|our|we|you|is|are|was|not|may|by|with|under|if|for|has|have|please|been)\b/;

/** The name of an insurer within a line of text, or null: "Written by Continental Harbor Insurance Company". */
export function findInsurer(text: string): { name: string; start: number; end: number } | null {
  const pattern =
    /(?:(?:The|A)\s+)?(?:[\p{Lu}\d][\p{L}\d.'’&-]*[\s,]+(?:(?:of|and|&|the|for|de|at)\s+)*){0,8}(?:Insurance|INSURANCE|Assurance|ASSURANCE|Indemnity|INDEMNITY|Casualty|CASUALTY|Surety|SURETY|Reinsurance|REINSURANCE|Underwriters|UNDERWRITERS|Mutual|MUTUAL|Lloyd['’]?s|LLOYD['’]?S|Fire|FIRE)(?:[\s,]+(?:of|OF|and|AND|&|the|THE|at|\p{Lu}[\p{L}.'’-]*|\([A-Z][\p{L} ]+\)))*/gu;
  // Tried on every cell of a page, and hardly ever there.
  if (!insurerWord.test(text)) return null;
  for (const match of text.matchAll(pattern)) {
    let name = match[0].replace(/[\s,]+$/, "");
    name = name.replace(/(?:\s+(?:of|OF|and|AND|&|the|THE|at))+$/, "");
    // The end of a sentence is no part of the name; "Co." and "Inc." are.
    name = name.replace(/(?<=\p{L}{5})\.$/u, "").replace(notInName, "");
    // A mark in the box before the name chooses it among several.
    const trimmed = name
      .replace(/^X\s+(?=\p{Lu}\p{L})/u, "")
      .replace(
        /^(?:(?:Written|Issued|Underwritten|Provided|Insurer|Company|Carrier|By|WRITTEN|ISSUED|BY)\s+(?:by\s+)?)+/,
        "",
      );
    if (isInsurer(trimmed)) {
      const start = match.index + match[0].indexOf(trimmed);
      return { name: trimmed, start, end: start + trimmed.length };
    }
  }
  return null;
}

/** How an insurer stands in a state is no part of its name. */
const notInName = /\s*[,(–]\s*(?:non-?\s?admitted|admitted|surplus lines?)\b.*$/i;

export function isInsurer(name: string): boolean {
  const words = name.split(/\s+/);
  if (/^\d{1,2}\.?\s/.test(name)) return false;
  if (words.length < 2 || words.length > 11 || name.length > 90) return false;
  if (!insurerWord.test(name) || !insurerEnd.test(name)) return false;
  if (
    agencyWord.test(name.replace(/\bunderwriters\b/gi, "")) ||
    sentenceWord.test(name.replace(/\bof the\b/g, "of"))
  )
    return false;
  return (
    (isLongCompanyName(name) ||
      !/^(?:the\s+)?(?:(?:general|excess|umbrella|employers?|products?|professional|auto(?:mobile)?|commercial|cyber|garage)\s+liability|terrorism|voluntary|compulsory|this|travel|title|crime|cyber|flood|employers?|commercial|general|liability|property|auto|insurance|mutual|workers|policy|business(?:owners)?|fire|national flood|flood|certificate|evidence|schedule|excess|professional|additional|primary|other|umbrella|limits?|inland|health|life|casualty)\s+(?:[a-z]+\s+){0,3}(?:insurance|policy|company|companies|casualty|liability|coverage|program|services?|limits?|carriers?|insurers?|agents?|brokers?)?$/i.test(
        name.trim(),
      )) &&
    !/\b(polic(y|ies)|coverages?|declarations?|certificates?|endorsements?|limits?|premiums?|notice|quote|proposal|form|schedule|application|information|disclosure|binder|deductible|requirements?|damage)\b/i.test(
      name,
    )
  );
}

/** "Employers Mutual Casualty Company": common words in a row are a name when they end in a company of no one line. */
function isLongCompanyName(name: string): boolean {
  return (
    name.split(/\s+/).length >= 4 &&
    /\b(?:company|corporation|exchange)\.?$/i.test(name) &&
    !/\b(?:liability|compensation|umbrella|excess|policy|coverage|program|travel|crime|cyber|flood|title|life|health|evidence|certificate|schedule|this|(?:commercial|business|personal) (?:auto|property))\b/i.test(
      name,
    )
  );
}

/** Whose copy a page is: "Insured Copy", "Agent's copy", "Original". */
const copyMark =
  /^(?:(?:the )?(?:\w+ ){0,2}(?:insured|agent|agency|producer|company|office|file|broker|mortgagee)(?:['’]?s)?\s+)?(?:copy|original|duplicate)$/i;

/** True for a line that may be the name of an insured: words, not a sentence, not a label, not an amount. */
export function isPartyName(text: string): boolean {
  const name = text.trim();
  if (name.length < 3 || name.length > 110 || !/\p{L}{2}/u.test(name)) return false;
  if (
    /[$%]|:\s*$|^\W*(?:page|date|effective|expir|phone|fax|e-?mail|address|mailing|policy|number|no\.|and\b|or\b|is\b|of\b|the (?:policy|insured|named|first)|see\b|same|as\b|in\b|to\b|if\b|from\b|for\b|means|shall|agency|producer|agent|broker|insurer|company$|carrier|form of|entity|business|item|limits?|coverages?|premium|named|insured|code|n\/a|none|contact|additional|shown|stated|name\b|who\b|location|description|retroactive|authorized|countersign|information\b|renewal of|issuing|mortgagee|lienholder|loss payee|customer id|loan\b|underwriter\b|office\b|state of|type of|policies\b|term\b|account|applicant|per\b|you\b|your\b|this\b|any\b)/i.test(
      name,
    )
  ) {
    return false;
  }
  if (copyMark.test(name) || isFieldLabel(name)) return false;
  if (/#\s*:?$|\bnames?(?:,| (?:and|&)) |\bcontact person\b/i.test(name)) return false;
  if (/^(?:suite|ste|unit|floor|room|bldg|building|dept)\b\W*\w{1,5}$/i.test(name)) return false;
  // A code in place of a name: "APXFREI-02".
  if (/^\S*\d\S*$/.test(name) && !/\s/.test(name)) return false;
  if (datesIn(name).length > 0 || name.split(/\s+/).length > 14) return false;
  // A sentence in capitals has the small words of a sentence.
  if ((name.match(/\b(?:TO|OR|FOR|A|AN|THE|WHO|ANY|IS|BY|WITH|THAT)\b/g) ?? []).length > 1) return false;
  // Names are written with capitals; a run of small words is a sentence.
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  const small = words.filter(
    (word) =>
      /^\p{Ll}/u.test(word) &&
      !/^(?:of|and|the|for|et|al|dba|d\/b\/a|in|on|at|de|la|by|c\/o|aka)$/.test(word),
  ).length;
  return small <= words.length * 0.25;
}
