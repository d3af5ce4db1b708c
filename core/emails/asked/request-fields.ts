/** The data of what is asked, each value with the words that say it. Pure. */
import { addressesIn, datesIn } from "#core/assistant/asked";
import { linesIn } from "#core/workspaces/asked";
import type { QuoteSegment } from "#model/documents";
import type { PolicyType } from "#model/policies";
import { detailsKeys, parseDetails, type RequestDetails, REQUEST_TEXT_MAX } from "#model/servicing";
import type { MailingAddress } from "../../shared/postal-address.ts";
import { findUsState } from "../../shared/us-states.ts";
import { addDays, describeDate } from "../../shared/calendar-date.ts";
import type { Act } from "./find-acts.ts";
import { documentNames, insuredWords, notInsured, submissionWords } from "./request-words.ts";

/** The text that was read, and the subject above it, as the pages that quotes name. */
export const TEXT_PAGE = 1;
export const SUBJECT_PAGE = 2;

export interface AskedField {
  /** As in the details of a request; `policyNumber` and `effectiveOn` of any. */
  name: string;
  label: string;
  value: string;
  quote: QuoteSegment;
}

export interface ReadText {
  text: string;
  subject: string;
  /** YYYY-MM-DD, of the message. */
  sentOn: string;
  /** Names of files. */
  files: readonly string[];
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

const segment = (read: ReadText, start: number, end: number, page = TEXT_PAGE): QuoteSegment => ({
  ...{ page, start, end },
  text: (page === TEXT_PAGE ? read.text : read.subject).slice(start, end),
});

const nameWord = String.raw`[\p{Lu}\d][\p{L}\p{M}\d&'’./-]*`;
const nameRun = new RegExp(
  String.raw`\p{Lu}[\p{L}\p{M}\d&'’./-]*(?:(?: (?:of|and|&|the|for|de|del|at|in) | & | |, (?=(?:Inc|LLC|L\.L\.C|Ltd|LP|LLP|Corp|Co|P\.?C|PLLC|ISAOA)\b))${nameWord})*`,
  "u",
);
/** Before a name: the last of them in a line ends what is not part of it. */
const beforeName =
  /(?:.*\b(?:for|to|naming|named?|names?|add(?:ing)?|include|list(?:ing)?|holder(?: is| will be)?|insured(?: is)?|landlord|lender|owner|contractor|gc|client|customer|venue|(?:they|we) are at)\b\s*[:,–-]?\s*|^[^:\n]{0,60}:\s*)(?:the )?(?=\S)/isu;
const endOfName = /[\s,;:(–-]+(?:at|of|located at|whose address is|(?:they|their) .*)?\s*$/iu;
const noName =
  /^(?:the|a|an|our|my|we|i|they|please|can|could|need|thanks|hi|hello|friday|monday|tuesday|wednesday|thursday|saturday|sunday|coi|certificate|gl|additional insured|general liability|ai)$/iu;

const trimmedName = (name: string): string => {
  const plain = name.trim().replace(/[\s,;:]+$/u, "");
  return /(?:Inc|Co|Corp|Ltd|P\.C|L\.L\.C)\.$/u.test(plain) ? plain : plain.replace(/\.$/u, "");
};

interface Found {
  value: string;
  start: number;
  end: number;
}

/** Somebody named before has the address: "Their address is", "they are at". */
const ofNamed = /\b(?:they|their|it|its|he|she|address)\b[^.?!]*$/iu;
/** A name ends where the next sentence begins: "Meridian Towers HOA. They". */
const nextSentence = /(?<=(?<![\s(.](?:Inc|Co|Corp|Ltd|St|Mt|Dr|Jr|Sr|\p{Lu}))[.?!])\s+/u;

/** The name that stands before an address: in its line, or in the line above. */
function nameBefore(text: string, from: number, start: number): Found | null {
  const lines = text.slice(from, start).split("\n");
  const above = (lines.at(-1) ?? "").trim() === "" ? 2 : 1;
  for (let at = lines.length - 1, end = start; at >= Math.max(0, lines.length - above - 1); at -= 1) {
    const line = lines[at] ?? "";
    const lineStart = end - line.length;
    end = lineStart - 1;
    const sentence = line.split(nextSentence).at(-1) ?? line;
    if (ofNamed.test(sentence)) return null;
    const cut = beforeName.exec(sentence)?.[0].length ?? 0;
    const said = sentence.slice(cut).replace(endOfName, "");
    const runs = [...said.matchAll(new RegExp(nameRun.source, "gu"))];
    const run = runs.findLast(({ index, 0: name }) => index + name.length >= said.length) ?? null;
    // "send Greenway Properties a certificate (88 Greenway Blvd": the address stands somewhere else.
    if (runs.length > 0 && !run) return null;
    // A name may be typed in small letters where nothing but it stands between "for" and its address.
    const value = trimmedName(run?.[0] ?? (cut > 0 ? said : ""));
    if (value.length > 1 && !noName.test(value)) {
      const found = text.indexOf(value, lineStart);
      if (found >= 0) return { value, start: found, end: found + value.length };
    }
  }
  return null;
}

const namedIn: readonly RegExp[] = [
  /\b(?:its|their|the) (?:legal )?name is\s+(?=\p{Lu})/giu,
  /\b(?:certificate )?holder(?: is| will be)?\s*:?\s+/giu,
  /\b(?:landlord|lender|owner|(?:general )?contractor|gc|client|customer|venue|vendor|tenant|lessor)(?:['’]s)?,?\s+(?:is\s+)?(?=\p{Lu})/gu,
  /\b(?:naming|add(?:ing)?|include|list(?:ing)?)\s+(?:the\s+)?(?=\p{Lu})/giu,
  /\b(?:certificates?(?: of insurance)?|certs?|cois?|proof of insurance)\s+(?:please |pls |over )*(?:for|to|naming)\s+(?:the\s+)?/giu,
  /\b(?:send|give|get)\s+(?:the\s+)?(?=\p{Lu}[^.?!]*\b(?:certificate|cert|coi)\b)/gu,
  /\b(?:for|to|insured:?)\s+(?:the\s+)?(?=\p{Lu})/gu,
];

/** "Patty Palace, Inc. must be listed", "Bayline as an additional insured". */
const behindName =
  /^\s*,?\s*(?:must|needs?|ha(?:s|ve) to|wants?|should|requires?|will need|as (?:an? |the )?(?:additional|certificate|cert))\b/iu;

/** Without an address, the name that the words around it announce. */
function nameIn(text: string, from: number, to: number): Found | null {
  const said = text.slice(from, to);
  for (const pattern of namedIn)
    for (const { index, 0: cue } of said.matchAll(new RegExp(pattern.source, pattern.flags))) {
      const start = from + index + cue.length;
      const run = nameRun.exec(text.slice(start, to).split(/\n/u)[0] ?? "");
      if (run?.index !== 0) continue;
      const value = trimmedName(run[0].split(nextSentence)[0] ?? run[0]);
      if (value.length > 1 && !noName.test(value)) return { value, start, end: start + value.length };
    }
  for (const { index, 0: run } of said.matchAll(new RegExp(nameRun.source, "gu"))) {
    const value = trimmedName(run.split(nextSentence).at(-1) ?? run);
    const start = from + index + run.lastIndexOf(value);
    const isNamed = behindName.test(said.slice(index + run.length)) && !noName.test(value);
    if (isNamed && value.length > 2) return { value, start, end: start + value.length };
  }
  return null;
}

/** The name of a party in a text that gives its address at `at`, or none. */
export const partyNameIn = (text: string, at: number | null): Found | null =>
  (at === null ? null : nameBefore(text, 0, at)) ?? nameIn(text, 0, text.length);

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

/** A single day that a text names, YYYY-MM-DD. */
export function dayIn(text: string, today: string): { day: string; start: number; end: number } | null {
  for (const { from, before, start, end } of datesIn(text, today))
    if (from !== null && (before === null || addDays(from, 1) === before)) return { day: from, start, end };
  return null;
}

const effectiveCue =
  /\b(?:effective(?: date)?|as of|starting|starts?|begin(?:s|ning)?|from|at|on)\b[:\s]*/giu;

function effectiveIn(
  text: string,
  offset: number,
  today: string,
): { value: string; start: number; end: number } | null {
  for (const { index, 0: cue } of text.matchAll(effectiveCue)) {
    const behind = text.slice(index + cue.length, index + cue.length + 40);
    const found = dayIn(behind, today);
    if (found && found.start <= 4)
      return { value: found.day, start: offset + index, end: offset + index + cue.length + found.end };
  }
  return null;
}

const policyNumber =
  /\b(?:polic(?:y|ies)|pol)\.?\s*(?:number|no\.?|num|#)?\s*[:#]?\s*((?=[A-Z\d-]*\d)[A-Z\d]{2,}(?:-[A-Z\d]+)*)\b/iu;
export const vinIn = /\b[A-HJ-NPR-Z\d]{17}\b/u;
const vehicleWords =
  /\b(?:vehicles?|trucks?|vans?|cars?|pick-?ups?|suvs?|f-?[1-5]50|(?:19|20)\d\d (?:ford|chev\w*|ram|dodge|gmc|toyota|freightliner|isuzu|nissan|honda|ford|kia|mack|peterbilt|kenworth|volvo|international|tesla|sprinter|transit))\b/iu;
const newVehicle = /\b(?:add(?:ed|ing)?|bought|buying|picking up|new|purchased|replac\w+|swap)\b/iu;
const equipment = /\b(?:serial|s\/n|floater|inland marine|equipment)\b/iu;
const relationship =
  /\b(landlord|lessor|general contractor|gc|lender|property manager|franchisor|client|customer|owner|venue)\b/iu;

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
  const asked = (): QuoteSegment[] => act.asking.map(({ start, end }) => segment(read, start, end));
  const sayWhat = (name: string, label: string, value: string) => {
    for (const quote of asked().slice(0, 1)) fields.push({ name, label, value, quote });
  };
  const party = (nameKey: MissingKey, addressKey: MissingKey) => {
    const [written] = addressesIn(said);
    const name = written
      ? (nameBefore(text, from, from + written.start) ?? nameIn(text, from, to))
      : nameIn(text, from, to);
    add("name", "Name", name);
    const address = written ? mailingAddressOf(written.address) : null;
    if (written && address)
      add("address", "Address", {
        value: addressText(address),
        ...{ start: from + written.start, end: from + written.end },
      });
    if (!name) missing.push(nameKey);
    if (!address) missing.push(addressKey);
    return { name: name?.value ?? "", address };
  };
  const details = ((): Partial<Record<string, unknown>> => {
    switch (act.type) {
      case "CREATE_CERTIFICATE": {
        const { name, address } = party("HOLDER_NAME", "HOLDER_ADDRESS");
        const insured = act.about.find(({ text: each }) => insuredWords.test(each) && !notInsured.test(each));
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
        const what = documentsNamed(act, read);
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
  const number = policyNumber.exec(said);
  if (number?.[1] && !vinIn.test(number[1])) {
    const start = from + number.index + number[0].lastIndexOf(number[1]);
    add("policyNumber", "Policy", { value: number[1], start, end: start + number[1].length });
  }
  const effective =
    act.type === "CANCEL_POLICY" || act.type === "ENDORSE_POLICY" ? effectiveIn(said, from, sentOn) : null;
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

const dueCue =
  /\b(?:by|before|no later than|due(?: on| by)?|until|deadline(?: is)?(?: of)?|asap,?|needs?(?: it| this| them)?)\b[:\s]*|(?=\b(?:today|tomorrow|tmrw|tonight)\b)/giu;

/** "Today" alone is a deadline only where something is wanted then. */
const wanted =
  /\b(?:need|needs|want|wants|asap|if (?:you|u) can|urgent|rush|please|pls|(?:can|could) (?:you|u))\b/iu;

/** The day by which somebody wants it. */
export function dueIn(
  { text, sentOn }: ReadText,
  acts: readonly Act[],
): { day: string; quote: QuoteSegment } | null {
  for (const { start, end } of acts.flatMap(({ about }) => about)) {
    const said = text.slice(start, end);
    if (/\beffective\b|\bas of\b/iu.test(said) && !/\b(?:by|need)\b/iu.test(said)) continue;
    for (const { index, 0: cue } of said.matchAll(dueCue)) {
      const found = dayIn(said.slice(index + cue.length, index + cue.length + 40), sentOn);
      if (cue === "" && !wanted.test(said)) continue;
      if (
        found &&
        found.start <= 4 &&
        !/\b(?:effective|as of|from|starting)\s*$/iu.test(said.slice(0, index))
      )
        return {
          day: found.day,
          quote: {
            page: TEXT_PAGE,
            start: start + index,
            end: start + index + cue.length + found.end,
            text: text.slice(start + index, start + index + cue.length + found.end),
          },
        };
    }
  }
  return null;
}
