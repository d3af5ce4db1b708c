/** The operative words of a clause, in even words: what makes it more than a heading. Pure. */
import type { Mark } from "./model.ts";

const patterns: Record<Mark, RegExp> = {
  ADDITIONAL_INSURED:
    /\binclude[sd]? (?:as )?(?:an? )?(?:additional )?insureds?\b|(?<!who )\b(?:is|are|be|becomes?) (?:also |automatically |hereby |considered |deemed )*(?:(?:included |added )?as )?(?:an? )?(?:additional )?insureds?\b(?!'|s'| under (?:any|another|that) other)|\badded as (?:an? )?(?:additional )?insureds?\b/g,
  WAIVER_OF_SUBROGATION:
    /\b(?:we|the company|the insurer|company|insurer) (?:hereby |agrees? to |will |shall )*(?:waives?|relinquish(?:es)?) (?:any |our |all |the |its |and )*(?:transfer of )?(?:rights?|subrogation)|\bwe (?:will|shall|do|agree) not (?:to )?enforce our rights?\b|\bour rights? (?:of recovery|to recover|of subrogation)[^.]{0,80}\b(?:is|are) (?:hereby )?waived\b/g,
  PRIMARY_NONCONTRIBUTORY:
    /\b(?:is|be|are|as|apply as|applies as) (?:considered )?primary\b(?:[^.]|\.(?! )){0,260}?(?:\bnon ?-? ?contribut\w+|\bnot (?:seek |share |require |request )?(?:any |in )?(?:to )?contribut\w+|\bwithout (?:right of )?contribution\b)|\bis primary for the additional insured\b[^.]{0,160}\. ?other insurance[^.]{0,120}\bnot contribute\b/g,
};
/** Directly before the words: they say the opposite. */
const denied = /\b(?:no|not|nor|neither|never|cannot|without|unless|nothing)\b[^.:;]{0,50}$/;
const deniedInside = /\b(?:is|are|be) (?:not|no longer)\b/;
/** "If the organization is an additional insured, …" speaks of it and does not grant it. */
const onlySupposed =
  /\b(?:if|unless|whether|where|when|once|while)(?: [\w()'-]+){0,8} $|\b(?:who|that|which)(?: [\w()]+)? $/;
/** Behind the words, in the same sentence. */
const takenBack =
  /^[^.;]{0,60}\b(?:is|are|has been|have been)? ?(?:hereby )?(?:deleted|removed|withdrawn|void)\b/;
/** What a clause says of itself that takes all of it back. */
const notGranted =
  /\bthis (?:endorsement|provision|waiver|coverage|form) (?:does not apply(?! (?:to|if|when|unless|for|with|where|until)\b)|is not (?:applicable|included|in force|part)|is (?:hereby )?(?:deleted|removed|void|withdrawn))\b|\bnot (?:included|purchased|elected|selected)\b.{0,20}$/;

const GRANT_MAX = 420;
/** Of the sentence before the words. */
const LEAD_MAX = 300;

export interface Grant {
  start: number;
  end: number;
  /** The words around it, without what it excludes. */
  context: string;
}

/** The first words of a clause that grant the mark; null if none do. */
export function grantIn(plain: string, mark: Mark): Grant | null {
  if (notGranted.test(plain)) return null;
  for (const match of plain.matchAll(patterns[mark])) {
    const before = plain.slice(Math.max(0, match.index - LEAD_MAX), match.index);
    const behind = plain.slice(match.index + match[0].length, match.index + match[0].length + 500);
    if (
      denied.test(before.slice(-90)) ||
      onlySupposed.test(before.slice(-120)) ||
      deniedInside.test(match[0].split(" primary")[0] ?? "") ||
      takenBack.test(behind)
    )
      continue;
    // From the start of its sentence to its end.
    const lead = Math.max(before.lastIndexOf(". "), before.lastIndexOf(": "), before.lastIndexOf("; "));
    const start =
      match.index -
      before.length +
      (lead >= 0 ? lead + 2 : before.length < LEAD_MAX ? 0 : before.indexOf(" ") + 1);
    const stop = /[.;](?: |$)/.exec(behind)?.index ?? behind.length;
    const end = Math.min(
      match.index + match[0].length + stop,
      Math.max(start + GRANT_MAX, match.index + match[0].length),
    );
    const lines = plain.slice(match.index + match[0].length).slice(0, 900);
    const exclusion = lines.search(
      /\b(?:however|this insurance does not apply|there is no coverage|does not apply)\b/,
    );
    const context =
      plain.slice(start, match.index + match[0].length) +
      (exclusion >= 0 ? lines.slice(0, exclusion) : lines);
    return { start, end: Math.min(end, plain.length), context };
  }
  return null;
}
