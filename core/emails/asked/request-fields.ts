/** The data of what is asked, each value with the words that say it. Pure. */
import { addressesIn } from "#core/assistant/asked";
import { linesIn } from "#core/workspaces/asked";
import type { QuoteSegment } from "#model/documents";
import type { PolicyType } from "#model/policies";
import { detailsKeys, parseDetails, type RequestDetails, REQUEST_TEXT_MAX } from "#model/servicing";
import type { MailingAddress } from "../../shared/postal-address.ts";
import { findUsState } from "../../shared/us-states.ts";
import { describeDate } from "../../shared/calendar-date.ts";
import { dayIn } from "./due-day.ts";
import type { Act } from "./find-acts.ts";
import { type Found, nameBefore, nameIn } from "./party-names.ts";
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

type Written = ReturnType<typeof addressesIn>[number]["address"];

/** A whole address; null where a part of it was not said. */
export function mailingAddressOf({ line1, line2, city, zone, postalCode }: Written): MailingAddress | null {
  const state = zone === null ? null : findUsState(zone);
  return line1 && city && state && postalCode
    ? { line1, line2: line2 ?? null, city, zone: state, postalCode }
    : null;
}

export const addressText = ({ line1, line2, city, zone, postalCode }: MailingAddress): string =>
  [line1, line2, city, `${zone} ${postalCode}`].filter(Boolean).join(", ");

/** What says from when something holds, the surest first: a van may be sold on another day. */
const effectiveCues = [
  /\b(?:eff(?:\.|ect\p{L}*)?(?: date)?|hired?(?: date)?|as of|starting|starts?(?: date)?|begin(?:s|ning)?)\b[:\s]*/giu,
  /\b(?:from(?! now on)|at|on)\b[:\s]*/giu,
];

function effectiveIn(text: string, offset: number, today: string): Found | null {
  for (const { index, 0: cue } of effectiveCues.flatMap((each) => [...text.matchAll(each)])) {
    const behind = text.slice(index + cue.length, index + cue.length + 40);
    const found = dayIn(behind, today);
    if (found && found.start <= 4)
      return { value: found.day, start: offset + index, end: offset + index + cue.length + found.end };
  }
  return null;
}

const id = String.raw`((?:\p{Lu}{1,4} (?=\d))?(?=[\p{L}\d-]*\d)[\p{L}\d]{2,}(?:-[\p{L}\d]+)*)(?![\p{L}\d])`;
const numbered = String.raw`(?:[Nn]umber|NUMBER|[Nn]o\.?|[Nn]um|#)`;
const policyNumber = new RegExp(
  String.raw`\b(?:[Pp]olic(?:y|ies)|POLICY|[Pp]ol)\.?\s*${numbered}?\s*[:#]?\s*${id}`,
  "u",
);
/** "Cancel the policy for that one, number BP0093371". */
const numberOfPolicy = new RegExp(
  String.raw`\b[Pp]olicy\b[^.?!\n]{0,60}?(?:${numbered}|\()\s*:?\s*${id}`,
  "u",
);
function numberIn(said: string, from: number): Found | null {
  const number = policyNumber.exec(said) ?? numberOfPolicy.exec(said);
  if (!number?.[1] || vinIn.test(number[1])) return null;
  const start = from + number.index + number[0].lastIndexOf(number[1]);
  return { value: number[1], start, end: start + number[1].length };
}

/** Words that name a day, as that day. */
function dayOf(words: Found | null, today: string): Found | null {
  const found = words && dayIn(words.value, today);
  return words && found ? { value: found.day, start: words.start, end: words.end } : null;
}

export const vinIn = /\b[A-HJ-NPR-Z\d]{17}\b/u;
const vehicleWords =
  /\b(?:vehicles?|trucks?|vans?|cars?|pick-?ups?|suvs?|f-?[1-5]50|(?:19|20)\d\d (?:ford|chev\w*|ram|dodge|gmc|toyota|freightliner|isuzu|nissan|honda|ford|kia|mack|peterbilt|kenworth|volvo|international|tesla|sprinter|transit))\b/iu;
const newVehicle = /\b(?:add(?:ed|ing)?|bought|buying|picking up|new|purchased|replac\w+|swap)\b/iu;
const equipment = /\b(?:serial|s\/n|floater|inland marine|equipment)\b/iu;
const relationship =
  /\b(landlord|lessor|general contractor|gc|lender|property manager|franchisor|client|customer|owner|venue)\b/iu;

/** Of several addresses, that of whom the paper is for: not that of what is insured. */
function holderAmong(said: string) {
  const all = addressesIn(said);
  const isFor = ({ end }: { end: number }) =>
    /^[\s,)]*as (?:an? |the )?(?:certificate holder|holder|mortgagee|loss payee|lender|additional insured)/iu.test(
      said.slice(end, end + 40),
    );
  const isInsured = ({ start }: { start: number }) =>
    /(?:^|\n)[^\n:]{0,20}\b(?:property|premises|location|risk|borrower)\b[^\n:]{0,20}:?\s*$/iu.test(
      said.slice(0, start),
    );
  return all.find(isFor) ?? all.find((each) => !isInsured(each)) ?? all[0];
}

const ofThem = /\b(?:them|they|her|him)\b/iu;
/** "A certificate showing it", behind who has to be an additional insured. */
const showsThat =
  /\b(?:show(?:ing|s)?|evidenc(?:e|ing)|reflect(?:ing|s)?|with) (?:it|this|that|the same)\b/iu;
function insuredBefore(text: string): { start: number; end: number } | undefined {
  const said = [...text.matchAll(/[^.?!\n]+/gu)].findLast(
    ({ 0: each }) => insuredWords.test(each) && !notInsured.test(each),
  );
  return said && { start: said.index, end: said.index + said[0].length };
}

/** `text` as one field of a form, no longer than it takes. */
const described = (act: Act): string =>
  act.about
    .map(({ text }) => text.replaceAll(/\s+/gu, " "))
    .join(" ")
    .slice(0, REQUEST_TEXT_MAX);

export function readAct(act: Act, read: ReadText): AskedData {
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
    const told = act.given?.find((each) => each.name === "address");
    // "Send them a certificate": they were named sentences before.
    const isBefore = !told && ofThem.test(said) && addressesIn(said).length === 0 && !nameIn(text, from, to);
    const [start, end] = isBefore ? [0, from] : [from, to];
    const base = told?.start ?? start;
    const within = text.slice(base, told?.end ?? end);
    const written = isBefore ? addressesIn(within).at(-1) : holderAmong(within);
    const name =
      given("name") ??
      (written ? nameBefore(text, start, base + written.start) : null) ??
      nameIn(text, start, end);
    add("name", "Name", name);
    const address = written ? mailingAddressOf(written.address) : null;
    if (written && address)
      add("address", "Address", {
        value: addressText(address),
        ...{ start: base + written.start, end: base + written.end },
      });
    if (!name) missing.push(nameKey);
    if (!address) missing.push(addressKey);
    return { name: name?.value ?? "", address };
  };
  const details = ((): Partial<Record<string, unknown>> => {
    switch (act.type) {
      case "CREATE_CERTIFICATE": {
        const { name, address } = party("HOLDER_NAME", "HOLDER_ADDRESS");
        const insured =
          act.about.find(({ text: each }) => insuredWords.test(each) && !notInsured.test(each)) ??
          (showsThat.test(said) ? insuredBefore(text.slice(0, from)) : undefined);
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
        const what = given("type") ?? documentsNamed(act, read);
        if (what) add("type", "Document", what);
        else sayWhat("type", "Document", described(act));
        return { type: (what?.value ?? described(act)).slice(0, 200) };
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
  add("policyNumber", "Policy", given("policyNumber") ?? numberIn(said, from));
  const effective =
    act.type === "CANCEL_POLICY" || act.type === "ENDORSE_POLICY"
      ? (dayOf(given("effectiveOn"), sentOn) ?? effectiveIn(said, from, sentOn))
      : null;
  add("effectiveOn", "Effective", effective);
  if (act.type === "ENDORSE_POLICY") details["effectiveOn"] = effective?.value ?? null;
  if (act.type === "CANCEL_POLICY" && effective)
    details["reason"] = `${described(act)} (effective ${describeDate(effective.value)})`;
  if (act.type === "CANCEL_POLICY" && !effective) missing.push("EFFECTIVE_DATE");
  const vin = vinIn.exec(said);
  if (vin)
    add("vin", "VIN", { value: vin[0], start: from + vin.index, end: from + vin.index + vin[0].length });
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
  String.raw`(?:cop(?:y|ies) of (?:the |our |my |your |that |a )?(?:current )?([\p{L}\d' -]{3,60}?(?:polic(?:y|ies)|endorsements?|applications?|certificates?|contracts?|binders?|quotes?|pages?|cards?|invoices?|forms?))|(?<![\p{L}\d])(${documentNames}))(?![\p{L}\d])`,
  "giu",
);

function documentsNamed(act: Act, { text }: ReadText): Found | null {
  const found = act.asking.flatMap(({ start, end }) =>
    [...text.slice(start, end).matchAll(documentName)].map((match) => {
      const value = match[1] ?? match[2] ?? match[0];
      const at = start + match.index + match[0].lastIndexOf(value);
      return { value, start: at, end: at + value.length };
    }),
  );
  const [first] = found;
  if (!first) return null;
  const values = [...new Set(found.map(({ value }) => value.replaceAll(/\s+/gu, " ")))];
  return { ...first, value: values.join(", ") };
}

function linesNamed(act: Act, read: ReadText) {
  const inText = act.about.flatMap(({ start, end }) =>
    linesIn(read.text.slice(start, end)).map((line) => ({
      ...{ type: line.type, start: start + line.start, end: start + line.end, page: TEXT_PAGE },
    })),
  );
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
