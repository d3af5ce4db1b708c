/**
 * Titles of endorsements and clauses that give marks. Carriers have numbers of their own, so the title counts. Pure.
 */
import { evenText } from "../shared/even-text.ts";
import { scopes, standardFormOf } from "./usual-forms.ts";
import type { Mark } from "./model.ts";

const titles: Record<Mark, RegExp> = {
  ADDITIONAL_INSURED: /\badditional insureds?\b|\bdesignated insured\b/,
  WAIVER_OF_SUBROGATION:
    /\bwaivers? of (?:the |our |your |any |all |transfer of |specific )*(?:rights?\b|subrogation)|\bsubrogation waiver|\bwaiver of [a-z ]{0,30}\b(?:rights? of recovery|right to recover)|\btransfer of rights of recovery [a-z ]{0,40}- ?(?:blanket )?waiver/,
  PRIMARY_NONCONTRIBUTORY:
    /\bprimary\b.{0,40}\bnon ?-? ?contribut\w+|\bnon ?-? ?contribut\w+.{0,20}\bprimary\b/,
};
/** Titles with one of these words take something away, ask for something, or only speak of it. */
const takesAway =
  /\b(?:exclu\w+|delet\w+|remov\w+|withdraw\w*|cancel\w*|elimination|limitations?|restrict\w+|requirements?|requests?|applications?|certificates?|notices?|definitions?|not|no|without|premiums?|deductibles?|questionnaire|checklist|cross suits?|conditions for|void|none|cancellation|n\/a)\b/;
/** Additional insureds that are never a certificate's holder, and insureds that are no additional ones. */
const neverHolder =
  /\b(?:employees|volunteers?|volunteer workers|members|unit-? ?owners|golfmobiles|students|spouses?|named insureds?|named persons)\b/;

export const plainTitle = (text: string): string =>
  evenText(text).toLowerCase().replaceAll('"', "").replaceAll(/\s+/g, " ").trim();

/** The marks that a form of this title gives; none if it takes them away. */
export function marksOfTitle(title: string): Mark[] {
  const plain = plainTitle(title);
  const words = plain.replaceAll(/\bother insurance conditions?\b/g, "");
  if (takesAway.test(words) || words.startsWith("other ")) return [];
  return (Object.keys(titles) as Mark[]).filter(
    (mark) => titles[mark].test(words) && !(mark === "ADDITIONAL_INSURED" && neverHolder.test(words)),
  );
}

export const namesMark = (plain: string, mark: Mark): boolean => titles[mark].test(plain);

/** A listed title that says so itself. "Written contract" alone may stand above a schedule of names. */
export const isBlanketTitle = (title: string): boolean =>
  /\b(?:blanket|automatic)\b|\b(?:as|when|where|if) required (?:by|in|under|per)\b|\brequired by (?:a |your )?(?:written )?(?:contract|agreement)/.test(
    plainTitle(title),
  ) && !/\bschedul/.test(plainTitle(title));

/** What title or words limit a mark to; the first that fits. */
const scopeWords: readonly (readonly [RegExp, string])[] = [
  [/\bpermits?\b|\b(?:state|political|governmental)\b.{0,30}\bsubdivisions?\b/, scopes.permits],
  [/\bleased equipment\b|\blessors? of (?:leased )?equipment\b|\bequipment leased\b/, scopes.equipment],
  [
    /\bmanagers? or lessors? of premises\b|\bpremises leased\b|\blandlords?\b|\blessors? of premises\b|\bthe part of the premises\b/,
    scopes.premises,
  ],
  [/\bvendors?\b/, scopes.products],
  [/\bfranchis/, scopes.franchise],
  [/\bmortgagees?\b/, scopes.mortgage],
];

export function scopeOf(title: string, words: string): string | null {
  const head = plainTitle(title);
  const particular =
    scopeWords.find(([pattern]) => pattern.test(head)) ??
    scopeWords.slice(1, 3).find(([pattern]) => pattern.test(words));
  if (particular) return particular[1];
  if (/\bongoing operations\b[^.]{0,40}\bor\b[^.]{0,40}\bpremises\b/.test(words)) return scopes.operations;
  const isOngoing = /\bongoing operations\b/.test(`${head} ${words}`);
  const isCompleted = /\bcompleted operations\b|\bproducts-? ?completed operations hazard\b/.test(
    `${head} ${words}`,
  );
  if (isOngoing && isCompleted) return scopes.both;
  return isOngoing ? scopes.ongoing : isCompleted ? scopes.completed : null;
}

/**
 * Whether a waiver, or primary and noncontributory, speaks only of additional insureds. Of primary and noncontributory
 * that is so unless its own words show that they give it to someone else.
 */
export function limitedScope(mark: Mark, formNumber: string | null, words: string): string | null {
  if (mark === "ADDITIONAL_INSURED") return null;
  const standard = formNumber === null ? null : standardFormOf(formNumber);
  if (standard?.scope === scopes.additionalInsureds || /\badditional insureds?\b/.test(words))
    return scopes.additionalInsureds;
  const isUnknown = words === "" || !/\b(?:persons?|organizations?|entit\w+|schedule)\b/.test(words);
  return mark === "PRIMARY_NONCONTRIBUTORY" && isUnknown ? scopes.additionalInsureds : null;
}
