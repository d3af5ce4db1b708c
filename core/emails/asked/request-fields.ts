/** The data of what is asked, each value with the words that say it. Pure. */
import { linesIn } from "#core/workspaces/asked";
import type { QuoteSegment } from "#model/documents";
import type { PolicyType } from "#model/policies";
import { detailsKeys, parseDetails, type RequestDetails, REQUEST_TEXT_MAX } from "#model/servicing";
import { describeDate } from "../../shared/calendar-date.ts";
import { effectiveAround, effectiveOf } from "./effective-day.ts";
import { dayIn } from "./named-days.ts";
import type { Act } from "./find-acts.ts";
import { partyOf, withOlder } from "./find-party.ts";
import type { Found } from "./party-names.ts";
import { numberAround, numberIn } from "./policy-numbers.ts";
import { type ReadText, segment, SUBJECT_PAGE, TEXT_PAGE } from "./read-text.ts";
import { documentNames, insuredWords, notInsured, submissionWords } from "./request-words.ts";

export interface AskedField {
  /** As in the details of a request; `policyNumber` and `effectiveOn` of any. */
  name: string;
  label: string;
  value: string;
  quote: QuoteSegment;
}

export interface AskedData {
  details: RequestDetails | null;
  fields: AskedField[];
  /** What somebody has to say before it can be done: keys of `missingLabels`. */
  missing: MissingKey[];
}

/** What may be missing, as a client is asked for it. */
export const missingLabels = {
  HOLDER_NAME: "the name of the certificate holder",
  HOLDER_ADDRESS: "the certificate holder’s mailing address",
  INSURED_NAME: "the name of the additional insured",
  INSURED_ADDRESS: "the additional insured’s mailing address",
  EFFECTIVE_DATE: "the date from which it takes effect",
  VIN: "the VIN of the vehicle",
  LINES: "which coverage to quote",
  LOSS_RUNS: "the loss runs",
  APPLICATION: "the application",
  LOCATIONS: "the schedule of locations",
  SUPPLEMENT: "the papers that are still to follow",
} as const;
export type MissingKey = keyof typeof missingLabels;

/** Words that name a day, as that day. */
function dayOf(words: Found | null, today: string): Found | null {
  const found = words && dayIn(words.value, today);
  return words && found ? { value: found.day, start: words.start, end: words.end } : null;
}

export const vinIn = /\b(?=(?:[A-Z]*\d){5})[A-HJ-NPR-Z\d]{17}\b/iu;
const vehicleWords =
  /\b(?:vehicles?|trucks?|vans?|cars?|pick-?ups?|suvs?|f-?[1-5]50|(?:19|20)\d\d (?:ford|chev\w*|ram|dodge|gmc|toyota|freightliner|isuzu|nissan|honda|ford|kia|mack|peterbilt|kenworth|volvo|international|tesla|sprinter|transit))\b/iu;
const newVehicle = /\b(?:add(?:ed|ing)?|bought|buying|picking up|new|purchased|replac\w+|swap)\b/iu;
const equipment = /\b(?:serial|s\/n|floater|inland marine|equipment)\b/iu;
const relationship =
  /\b(landlord|lessor|general contractor|gc|lender|property manager|franchisor|client|customer|owner|venue)\b/iu;

/** "Additional insured is not required" as well. */
const needless =
  /\b(?:additional insureds?|a\/i|AI)\b[^.?!;]{0,30}\b(?:not|n['’]t|no|un)\b ?(?:needed|required|necessary|be\b)/iu;
const isInsured = (said: string): boolean =>
  insuredWords.test(said) && !notInsured.test(said) && !needless.test(said);
/** "A certificate showing it", behind who has to be an additional insured. */
const showsThat =
  /\b(?:show(?:ing|s)?|evidenc(?:e|ing)|reflect(?:ing|s)?|with) (?:it|this|that|the same)\b/iu;
function insuredBefore(text: string): { start: number; end: number } | undefined {
  const said = [...text.matchAll(/[^.?!\n]+/gu)].findLast(({ 0: each }) => isInsured(each));
  return said && { start: said.index, end: said.index + said[0].length };
}

/** It speaks of all: "naming each holder as AI:", "Both need to be AI". */
const ofAll =
  /\b(?:each|both|all (?:of|with|to|as|need|must|should|three|four)|(?:they|them|these|you) all|every|the following|two|three|these|holders)\b/iu;
const NEAR = 3_000;
function insuredOfAll(text: string, from: number): { start: number; end: number } | undefined {
  const base = Math.max(0, from - NEAR);
  const said = [...text.slice(base, from + NEAR).matchAll(/(?:[^.?!\n]|\.(?=\S))+[.?!]?/gu)].find(
    ({ 0: each }) => ofAll.test(each) && isInsured(each),
  );
  return said && { start: base + said.index, end: base + said.index + said[0].length };
}

/** `text` as one field of a form, no longer than it takes. */
const described = (act: Act): string =>
  act.about
    .map(({ text }) => text.replaceAll(/\s+/gu, " "))
    .join(" ")
    .slice(0, REQUEST_TEXT_MAX);

/** It changes or ends a policy, from some day on. */
export const isChange = ({ type }: Act): boolean => type === "CANCEL_POLICY" || type === "ENDORSE_POLICY";

/** What else a message says: `older` is the act of the message that it asks after again. */
export interface Beside {
  isAlone: boolean;
  /** Nothing else of the message changes or ends a policy. */
  isOnlyChange: boolean;
  older: Act | undefined;
}

export function readAct(act: Act, read: ReadText, { isAlone, isOnlyChange, older }: Beside): AskedData {
  const { text, sentOn } = read;
  const [first] = act.about;
  const last = act.about.at(-1);
  const [from, to] = [first?.start ?? 0, last?.end ?? 0];
  const said = text.slice(from, to);
  const fields: AskedField[] = [];
  const add = (name: string, label: string, found: Found | null, page = TEXT_PAGE): string | null => {
    if (!found) return null;
    fields.push({ name, label, value: found.value, quote: segment(read, found.start, found.end, page) });
    return found.value;
  };
  const missing: MissingKey[] = [];
  /** A value that a model gave stands at its own words. */
  const given = (name: string): Found | null => {
    const said = act.given?.find((each) => each.name === name);
    const start = said ? text.indexOf(said.value, said.start) : -1;
    return said && start >= 0 && start < said.end
      ? { value: said.value, start, end: start + said.value.length }
      : null;
  };
  const asked = (): QuoteSegment[] => act.asking.map(({ start, end }) => segment(read, start, end));
  const sayWhat = (name: string, label: string, value: string) => {
    for (const quote of asked().slice(0, 1)) fields.push({ name, label, value, quote });
  };
  const party = (nameKey: MissingKey, addressKey: MissingKey) => {
    const told = act.given?.find((each) => each.name === "address") ?? null;
    const own = partyOf(text, act, { name: given("name"), address: told });
    const { name, written } = older
      ? withOlder(own, partyOf(text, older, { name: null, address: null }))
      : own;
    add("name", "Name", name);
    add("address", "Address", written);
    if (!name) missing.push(nameKey);
    if (!written) missing.push(addressKey);
    return { name: name?.value ?? "", address: written?.address ?? null };
  };
  const details = ((): Partial<Record<string, unknown>> => {
    switch (act.type) {
      case "CREATE_CERTIFICATE": {
        const { name, address } = party("HOLDER_NAME", "HOLDER_ADDRESS");
        const insured =
          act.about.find(({ text: each }) => isInsured(each)) ??
          (showsThat.test(said) ? insuredBefore(text.slice(0, from)) : undefined) ??
          insuredOfAll(text, from);
        if (insured)
          fields.push({
            ...{ name: "additionalInsured", label: "Additional insured", value: "Yes" },
            quote: segment(read, insured.start, insured.end),
          });
        return { name, address, additionalInsured: insured !== undefined };
      }
      case "ADD_ADDITIONAL_INSURED": {
        const { name, address } = party("INSURED_NAME", "INSURED_ADDRESS");
        const kin = relationship.exec(said);
        const found = kin && {
          value: kin[0],
          start: from + kin.index,
          end: from + kin.index + kin[0].length,
        };
        return { name, address, relationship: add("relationship", "Relationship", found) };
      }
      case "CANCEL_POLICY":
        sayWhat("reason", "Reason", described(act));
        return { reason: described(act) };
      case "DOCUMENT_REQUEST": {
        const what = given("type") ??
          documentsNamed(act.asking, read) ??
          documentsNamed(act.about, read) ?? { value: described(act), start: from, end: to };
        add("type", "Document", what);
        return { type: what.value.slice(0, 200) };
      }
      case "QUESTION":
        sayWhat("question", "Question", act.asking.map(({ text: each }) => each).join(" "));
        return { question: described(act) };
      case "QUOTE_REQUEST": {
        const lines = linesNamed(act, read);
        for (const { type, ...found } of lines.fields)
          add("lines", "Coverage", { ...found, value: type }, found.page);
        if (lines.types.length === 0) missing.push("LINES");
        return { lines: lines.types.length > 0 ? lines.types : ["OTHER"], description: described(act) };
      }
      case "ENDORSE_POLICY":
        sayWhat("description", "What to change", described(act));
        return { description: described(act) };
      default:
        sayWhat("description", "What is asked", described(act));
        return { description: described(act) };
    }
  })();
  const number: (Found & { page?: number }) | null =
    given("policyNumber") ??
    numberIn(said, from) ??
    numberAround(read, { from: act.asking[0]?.start ?? from, to, isAlone });
  add("policyNumber", "Policy", number, number?.page);
  const effective = isChange(act)
    ? (dayOf(given("effectiveOn"), sentOn) ?? effectiveOf(act, read) ?? effectiveAround(read, isOnlyChange))
    : null;
  add("effectiveOn", "Effective", effective);
  if (act.type === "ENDORSE_POLICY") details["effectiveOn"] = effective?.value ?? null;
  if (act.type === "CANCEL_POLICY" && effective)
    details["reason"] = `${described(act)} (effective ${describeDate(effective.value)})`;
  if (act.type === "CANCEL_POLICY" && !effective) missing.push("EFFECTIVE_DATE");
  const inSaid = vinIn.exec(said);
  // The one change of a message is about the vehicle that it names.
  const vin = inSaid ?? (isOnlyChange && act.type === "ENDORSE_POLICY" ? vinIn.exec(text) : null);
  const at = (inSaid ? from : 0) + (vin?.index ?? 0);
  if (vin) add("vin", "VIN", { value: vin[0], start: at, end: at + vin[0].length });
  if (
    act.type === "ENDORSE_POLICY" &&
    !vin &&
    vehicleWords.test(said) &&
    newVehicle.test(said) &&
    !equipment.test(said)
  )
    missing.push("VIN");
  if (act.type === "QUOTE_REQUEST") missing.push(...missingOfSubmission(read));
  const parsed = parseDetails(act.type, { [detailsKeys[act.type]]: details });
  return { details: parsed.ok ? parsed.value : null, fields, missing };
}

const documentName = new RegExp(
  String.raw`(?:((?:certified|complete|full) cop(?:y|ies) of [\p{L}\d' -]{3,60}?(?:polic(?:y|ies)|endorsements?|applications?|contracts?))|cop(?:y|ies) of (?:the |our |my |your |that |a )?(?:current )?([\p{L}\d' -]{3,60}?(?:polic(?:y|ies)|endorsements?|applications?|certificates?|contracts?|binders?|quotes?|pages?|cards?|invoices?|forms?))|(?<![\p{L}\d])(${documentNames}))(?![\p{L}\d])`,
  "giu",
);

function documentsNamed(sentences: Act["asking"], { text }: ReadText): Found | null {
  const found = sentences.flatMap(({ start, end }) =>
    [...text.slice(start, end).matchAll(documentName)].map((match) => {
      const value = match[1] ?? match[2] ?? match[3] ?? match[0];
      const at = start + match.index + match[0].lastIndexOf(value);
      return { value, start: at, end: at + value.length };
    }),
  );
  const [first] = found;
  if (!first) return null;
  const values = [...new Set(found.map(({ value }) => value.replaceAll(/\s+/gu, " ")))];
  return { ...first, value: values.join(", ") };
}

/** Lines that are spoken of and not asked for: "not cyber", "over the GL and auto", "our comp is with you". */
const unasked =
  /\b(?:not|no|without|except|skip|forget|never ?mind|besides|(?:do|does|did|is|are)n['’]?t|dont|do not|(?:have|had|has) never|already|over|above|on top of|in addition to|excess of|(?:renewal|audit|claim) (?:of|on)|same as|instead of|carried|currently|(?:we|i|they) (?:have|carry|had)|expiring|existing)\b[^.?!;]*$/iu;
const begins =
  /[,;:]\s+|(?<!n['’]?t |\b(?:not|never|no) )\b(?:but|just|only|and (?:also|need|want|get|quote|price)|need|want|looking for|quote|price|pricing)\b/giu;
function isUnasked(said: string, at: number): boolean {
  const lead = said.slice(Math.max(0, at - 80), at);
  const clause = Math.max(0, ...[...lead.matchAll(begins)].map(({ index }) => index));
  return unasked.test(lead.slice(clause));
}
const alsoWanted = /\b(?:need|want|also|plus|as well|too|and|include|add|quote|price)\b/iu;

function linesNamed(act: Act, read: ReadText) {
  const linesOf = (sentences: Act["about"]) =>
    sentences.flatMap(({ start, end }) => {
      const said = read.text.slice(start, end);
      return linesIn(said)
        .filter((line) => !isUnasked(said, line.start))
        .map(({ type, ...line }) => ({
          ...{ type, start: start + line.start, end: start + line.end, page: TEXT_PAGE },
        }));
    });
  const asking = linesOf(
    act.about.filter((each) => act.asking.includes(each) || each.isItem || alsoWanted.test(each.text)),
  );
  const inText = asking.length > 0 ? asking : linesOf(act.about);
  const found =
    inText.length > 0 ? inText : linesIn(read.subject).map((line) => ({ ...line, page: SUBJECT_PAGE }));
  const types = [...new Set(found.map(({ type }) => type))];
  return {
    types,
    fields: types.flatMap((type) => found.find((each) => each.type === type) ?? []),
  } satisfies {
    types: PolicyType[];
    fields: { type: PolicyType; start: number; end: number; page: number }[];
  };
}

/** What a submission needs, and the words by which a message or its files show that it is there. */
const submissionPapers: readonly { key: MissingKey; named: RegExp; isFile: RegExp; isAlwaysDue: boolean }[] =
  [
    {
      key: "APPLICATION",
      named: /\b(?:acords?|applications?)\b/iu,
      isFile: /acord|application/iu,
      isAlwaysDue: true,
    },
    {
      key: "LOSS_RUNS",
      named: /\bloss(?:[ _-]?(?:runs?|histor\w+))\b/iu,
      isFile: /loss|runs/iu,
      isAlwaysDue: true,
    },
    {
      key: "LOCATIONS",
      named: /\b(?:schedule of (?:locations|values)|sov|statement of values|locations)\b/iu,
      isFile: /location|sov|values/iu,
      isAlwaysDue: false,
    },
  ];
const isToFollow =
  /\b(?:to follow|will (?:send|follow|forward|get)|we['’]ll (?:send|forward|get)|once (?:the|we|they)|still (?:waiting|need|getting)|not yet|pending|coming)\b/iu;

export function missingOfSubmission({ subject, text, files }: ReadText): MissingKey[] {
  if (!submissionWords.test(`${subject}\n${text}`)) return [];
  const sentences = text.split(/(?<=[.?!])\s+|\n+/u);
  const later = sentences.filter((each) => isToFollow.test(each));
  const missing = submissionPapers
    .filter(({ named, isFile, isAlwaysDue }) => {
      if (later.some((each) => named.test(each))) return true;
      const isHere = files.some((file) => isFile.test(file)) || sentences.some((each) => named.test(each));
      return isAlwaysDue && !isHere;
    })
    .map(({ key }) => key);
  const others = later.filter((each) => !submissionPapers.some(({ named }) => named.test(each)));
  return others.length > 0 ? [...missing, "SUPPLEMENT"] : missing;
}

/** Whether a paper came with a message or its words say so, and where they do. */
export function isPaperThere(
  key: MissingKey,
  { text, files }: ReadText,
): { start: number; end: number } | null {
  const paper = submissionPapers.find((each) => each.key === key);
  if (!paper) return null;
  const said = [...text.matchAll(/[^.?!\n]+/gu)].find(
    ({ 0: sentence }) => paper.named.test(sentence) && !isToFollow.test(sentence),
  );
  if (said) {
    const start = said.index + said[0].length - said[0].trimStart().length;
    return { start, end: start + said[0].trim().length };
  }
  return files.some((file) => paper.isFile.test(file)) ? { start: 0, end: 0 } : null;
}
