/** Names of parties as they stand beside a label, over an address or alone on a line. */
import type { PostalAddress } from "../../model.ts";
import { labelShare } from "#core/page-model";
import {
  columnWords,
  kindsOfInsurance,
  legalForms,
  nameJoiners,
  tradeNameWords,
  notInNames,
  offerWords,
} from "../data/names.ts";
import { addressesIn } from "../values/addresses.ts";
import { companiesIn, type CompanyKind } from "../values/names.ts";
import { tokensOf, type Token } from "../values/tokens.ts";
import { valuesIn } from "../values/values-in.ts";

export interface WrittenParty {
  name: string;
  /** Offsets of the name in the text. */
  start: number;
  end: number;
  kind: CompanyKind | null;
  address: { address: PostalAddress; start: number; end: number } | null;
}

const NAME_LENGTH_MAX = 120;
const NAME_WORDS_MAX = 16;
const isForm: ReadonlySet<string> = new Set(legalForms);
const isJoiner: ReadonlySet<string> = new Set(nameJoiners);
const isKind: ReadonlySet<string> = new Set([
  ...kindsOfInsurance,
  "stock",
  "naic",
  "reciprocal",
  "type",
  "area",
]);
const isNoName: ReadonlySet<string> = new Set(notInNames);
const isOffer: ReadonlySet<string> = new Set(offerWords);
const isColumnWord: ReadonlySet<string> = new Set(columnWords);
/** Words that make no name by themselves: "A Stock Company", "Type of insurance". */
const isGeneral = (word: string): boolean =>
  isForm.has(word) ||
  isKind.has(word) ||
  isFigure(word) ||
  isNoName.has(word) ||
  isColumnWord.has(word) ||
  labelShare([word]) === 1;
/** Words of sentences, which stand in capitals too. */
const sentenceWords: ReadonlySet<string> = new Set(
  "a an any who whom which that is are was be been or if not no to from with must may has have shall".split(
    " ",
  ),
);
/** Whoever is named behind these is not the party itself. */
const behindNames: ReadonlySet<string> = new Set("attn attention co naic".split(" "));

/** The party that a text begins with, and its address if that follows; null where it begins with no name. */
export function partyIn(text: string, firstLine: number): WrittenParty | null {
  const address = addressesIn(text).find(({ address: { line1 } }) => line1 !== "") ?? null;
  if (address?.start === 0) return null;
  const isNear = address !== null && address.start <= NAME_LENGTH_MAX * 2;
  const whole = text.slice(0, isNear ? address.start : firstLine);
  const name = trimName(whole);
  if (name === null) return null;
  const [company] = companiesIn(name.text);
  // "Administered by Acme Underwriters, Inc."
  // "Acme Brokerage, Dallas, TX"
  const isOffice = company?.kind === "AGENCY" && [",", ""].includes(name.text.charAt(company.end));
  const own =
    company && (company.kind === "INSURER" || isOffice) ? company : { start: 0, end: name.text.length };
  return {
    name: name.text.slice(own.start, own.end).replaceAll("\n", " "),
    start: name.start + own.start,
    end: name.start + own.end,
    kind: company?.kind ?? null,
    address: isNear ? address : null,
  };
}

function trimName(printed: string): { text: string; start: number } | null {
  const whole = withoutPlaceholder(printed);
  // "(L-4410) Acme Insurance": a code before the name.
  const code = whole.startsWith("(") ? whole.indexOf(")") + 1 : endOfTitle(whole);
  const tokens = tokensOf(whole).filter(({ start }) => start >= code);
  const cut = tokens.findIndex(
    ({ norm, end, start }, at) =>
      at > 0 &&
      (whole.charAt(end) === ":" ||
        // "Acme, PLLC, 66 Alder Way"
        (isFigure(norm) && whole.charAt(start - 2) === ",") ||
        (behindNames.has(norm) && isBehind(tokens, at, whole)) ||
        (whole.charAt(start - 1) === "(" &&
          !tokens.slice(at + 1).some(({ norm: after }) => isForm.has(after)))),
  );
  // The label of what follows: "Acme LLC Policy Number: 123".
  let last = cut < 0 ? tokens.length : cut;
  if (cut > 0 && whole.charAt(tokens[cut]?.end ?? 0) === ":")
    while (last > 1 && isNoName.has(tokens[last - 1]?.norm ?? "")) last -= 1;
  const [first, end] = [tokens[0], tokens[last - 1]];
  if (!first || !end) return null;
  const closing =
    whole.charAt(end.end) === ")" ? 1 : whole.charAt(end.end) === "." && isForm.has(end.norm) ? 1 : 0;
  const text = whole.slice(first.start, end.end + closing);
  return isName(text, tokens.slice(0, last)) ? { text, start: first.start } : null;
}

/** Of "Quotation MG-5582 for Acme LLC" where the name begins; 0 where the text does not begin with such a title. */
function endOfTitle(text: string): number {
  const tokens = tokensOf(text.slice(0, NAME_LENGTH_MAX));
  const joint = tokens.findIndex(({ norm }) => norm === "for");
  const before = tokens.slice(0, Math.max(0, joint));
  const isCode = ({ norm, text: word }: Token) =>
    isFigure(norm) || (word.length < 5 && word === word.toUpperCase());
  const isTitle =
    before.some(({ norm }) => isOffer.has(norm)) &&
    before.every((token) => isOffer.has(token.norm) || isGeneral(token.norm) || isCode(token));
  return isTitle ? (tokens[joint]?.end ?? 0) : 0;
}

/** "Acme LLC dba DBA_NAME": the field of a template that nobody filled in is no part of a name. */
function withoutPlaceholder(text: string): string {
  const words = text.replaceAll("\n", " ");
  const field = words.split(" ").find((word) => word.includes("_") && word === word.toUpperCase());
  if (field === undefined || field.toLowerCase() === field) return text;
  const named = words.slice(0, words.indexOf(field)).trimEnd();
  const last = named.slice(named.lastIndexOf(" ") + 1).toLowerCase();
  const { length } = tradeNameWords.has(last) ? named.slice(0, -last.length).trimEnd() : named;
  return text.slice(0, length);
}

/** "c/o" is two tokens; "Acme Co" is a company. */
const isBehind = (tokens: readonly Token[], at: number, text: string): boolean =>
  tokens[at]?.norm !== "co" ||
  text.slice(tokens[at]?.start, (tokens[at]?.start ?? 0) + 3).toLowerCase() === "c/o";

/** Words written as names are: not a label, a sentence, an amount, a date or a mark on a copy. */
function isName(text: string, tokens: readonly Token[]): boolean {
  const words = tokens.filter(({ norm }) => norm.length > 0);
  const telling = words.filter(({ norm }) => !isJoiner.has(norm));
  if (text.length < 3 || text.length > NAME_LENGTH_MAX || words.length > NAME_WORDS_MAX) return false;
  if (text.includes("$") || text.includes("%") || text.includes("[") || text.endsWith(":")) return false;
  const letters = Array.from(text).filter((letter) => letter.toLowerCase() !== letter.toUpperCase()).length;
  if (letters < 3 || letters * 2 < text.length - words.length) return false;
  const hasForm =
    companiesIn(text).length > 0 ||
    words.some(({ norm }) => isForm.has(norm) && norm !== "company" && norm !== "companies");
  const small = telling.filter(({ text: word }) => startsSmall(word)).length;
  if (small > telling.length * 0.25) return false;
  if (!hasForm && labelShare(words.map(({ text: word }) => word)) > 0.65) return false;
  const said = words.filter(({ norm }) => sentenceWords.has(norm)).length;
  if (said > (hasForm ? 1 : 0)) return false;
  const others = words.filter(({ norm }) => isNoName.has(norm)).length;
  if (others > 1 || (isNoName.has(words[0]?.norm ?? "") && !hasForm)) return false;
  if (telling.every(({ norm }) => isGeneral(norm))) return false;
  if (["copy", "original", "duplicate"].includes(words.at(-1)?.norm ?? "")) return false;
  return !valuesIn(text).some(
    ({ type }) =>
      type === "DATE" || type === "PERIOD" || type === "PHONE" || type === "EMAIL" || type === "MONEY",
  );
}

const isFigure = (word: string): boolean => word.charCodeAt(0) < 58;

const startsSmall = (word: string): boolean => {
  const code = word.charCodeAt(0);
  return code >= 97 && code <= 122;
};

/** Words of labels alone: no name. */
export const isLabelLike = (text: string): boolean =>
  tokensOf(text).every(({ norm }) => isGeneral(norm) || isJoiner.has(norm));

/** Equal for ways of writing one name. */
export const partyKey = (name: string): string =>
  tokensOf(name)
    .map(({ norm }) => norm)
    .filter((word) => !isForm.has(word) && word !== "the" && word !== "and")
    .join("");

const companyForms: ReadonlySet<string> = new Set(
  "company companies co corporation corp inc exchange ltd limited se plc indemnity assurance lloyds".split(
    " ",
  ),
);
/** What an insurer's name in full ends in. */
export const hasCompanyForm = (name: string): boolean =>
  tokensOf(name).some(({ norm }) => companyForms.has(norm));

export const hasLegalForm = (name: string): boolean => tokensOf(name).some(({ norm }) => isForm.has(norm));
