/**
 * What the person whose task it is says about a form: labels and sentences, by what people call things and by the form's own
 * names of its fields. All of it lands in a field, or is returned so that the person is told. Pure.
 */
import { addAnswer, answersIn, asksLike } from "./asked.ts";
import { createFactBook, type FactBook, fieldKey, plain } from "./facts.ts";
import { type FieldSource, partyOfTemplate, type TemplateId, templateIds, templateIn } from "./model.ts";
import type { TemplateField } from "./parse-names.ts";
import { addLabeled, labelLike } from "./read-documents.ts";
import { factKeys } from "./rule.ts";
import { saidLinesIn } from "./said-lines.ts";
import { type Template, templates } from "./templates.ts";
import { askedMarksIn } from "./read-marks.ts";
import {
  amountIn,
  ownersAbout,
  ownersIn,
  payrollsAbout,
  payrollsIn,
  saidFacts,
  saidPayrollKey,
} from "./said-facts.ts";
import { dateInText } from "./written.ts";

const said: FieldSource = { tag: "ANSWER" };

/** "FEIN: 12-3456789", "The FEIN is 12-3456789". */
const labeledLine =
  /^\s*(?:[-•*]\s*)?(?:the |our |their |its )?(?<label>[^:=\n]{2,90}?)\s*(?::|=|\b(?:is|are)\b)\s*(?<value>\S.*)$/isu;
/** What asks for the form, or says nothing of it. */
const aboutTask =
  /^\s*(?:(?:please|pls|plz|can|could|would|will|you|i|we|kindly|also|cara),?\s+)*(?:fill|complete|generate|prepare|make|create|issue|draft|send|do|need|want|get|write|start)\b[^:]*\b(?:acord|cois?|certs?|certificates?|evidence|eop|forms?|applications?|it)\b|^\s*(?:acord|cois?|certs?|certificates?|evidence of)\b[^:]*$|^\s*(?:hi|hello|hey|thanks?|thank you|please|cheers|best|regards)\b[\s\p{L}]{0,20}[,.!]*$/iu;

/** Words that stand on no field. */
export interface Unused {
  words: string;
  /** What they say, where this form has no field for it, and the forms that have one; null if nobody understood them. */
  unheld: { about: string; forms: readonly TemplateId[] } | null;
}

/** Returns what was said and stands on no field. */
export function readWords(book: FactBook, templateId: TemplateId, text: string): Unused[] {
  const template = templates[templateId];
  const unused: Unused[] = [];
  const answered = answersIn(text);
  for (const { asked, answer, explanation } of answered)
    addAnswer(book, asked, { answer, explanation }, said);
  const covered = (at: number, length: number) =>
    answered.some(({ start, end, asked }) => asksLike(asked) && at < end && start < at + length);
  for (const { words, at } of unitsOf(text)) {
    if (covered(at, words.length)) continue;
    const whole = readUnit(book, template, words);
    // "AI on GL, Job: Tower lobby, email it to …": what stands beside a mark is no part of it.
    const left = isSaidElsewhere(template, words) ? besideMarks(book, template, words) : whole;
    unused.push(
      ...left
        .filter((each) => !isAboutTask(each.words))
        .map((each) => ({ ...each, words: each.words.replace(/[.;]$/u, "") })),
    );
  }
  return unused;
}

/** Whether any of these words answers a field of the form, or asks for a mark or a line of it. */
export function landsOnForm(templateId: TemplateId, text: string): boolean {
  const book = createFactBook();
  readWords(book, templateId, text);
  return (
    book.facts().size > 0 ||
    (partyOfTemplate(templateId) === "HOLDER" && isSaidElsewhere(templates[templateId], text))
  );
}

/** The book for what was said earlier: what was said since about the same counts alone. */
export function beforeAnswers(book: FactBook): FactBook {
  const answered = new Set(
    [...book.facts()].flatMap(([key, values]) =>
      values.some(({ source }) => source.tag === "ANSWER") ? [key] : [],
    ),
  );
  return {
    ...book,
    add: (key, value, source) => (answered.has(key) ? undefined : book.add(key, value, source)),
  };
}

/** Lines; of one without a label its sentences. */
function unitsOf(text: string): { words: string; at: number }[] {
  return [...text.matchAll(/[^\n]+/gu)].flatMap(({ 0: line, index }) => {
    const label = /^\s*(?:[-•*]\s*)?([^:\n]{2,90}):\s/u.exec(line)?.[1];
    // "City wants a waiver. Job: Tower lobby" begins with a sentence.
    const isLabeled = label !== undefined && !/\p{L}{3}[.!?]\s+\p{Lu}/u.test(label);
    const parts = isLabeled
      ? [line]
      : line.split(/(?<=[^.\s]{2}[.!?])(?<!\b(?:[Ee]ff|[Ee]xp|[Aa]pprox)\.)\s+(?=\p{Lu}|\d)/u);
    return parts.flatMap((part) => {
      const words = part.trim();
      return words === "" ? [] : [{ words, at: index + line.indexOf(part) }];
    });
  });
}

/** Marks and lines that are wanted or left out are read where policies are. */
const isSaidElsewhere = ({ lines }: Template, words: string): boolean =>
  lines.length > 1 && (askedMarksIn([words]).length > 0 || saidLinesIn([words]) !== null);

const clauseEnd = /,(?!\s*\d)\s*|;\s*|\s+[-–—+]\s+|(?<=[^.\s]{2}[.!?])\s+/u;

/** What is left of words that ask for marks or lines: neither of these, nor the name or address of somebody on the form. */
function besideMarks(book: FactBook, template: Template, words: string): Unused[] {
  const named = new Set(
    [...book.facts()].flatMap(([key, values]) =>
      /^(?:holder|insured|interest)\./u.test(key) ? values.flatMap(({ value }) => wordsIn(value)) : [],
    ),
  );
  const isNamed = (clause: string): boolean =>
    wordsIn(clause).every((word) => named.has(word) || partyWords.has(word) || fillers.has(word));
  return words
    .split(clauseEnd)
    .filter((clause) => !isSaidElsewhere(template, clause) && !isNamed(clause) && !isFiller(clause))
    .flatMap((clause) => readUnit(book, template, clause));
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
/** With which somebody is named, and how soon a form is wanted. */
const partyWords = new Set(
  "holder certificate cert coi lender bank name named address attn c o care inc llc lp corp co rush asap urgent today tomorrow please pls thanks thank you".split(
    " ",
  ),
);

const isAboutTask = (words: string): boolean =>
  !sendsTo.test(words) && (aboutTask.test(words) || templateIn(words) !== null);
/** Words that only send it to an address: whoever asks for a form with them as well is told so in the reply. */
export const sendsTo =
  /^\W*(?:(?:please|pls|and|then|also)\s+)*(?:e-?mail|send|forward|fax|cc|copy)\b.*\S@\S/isu;

/** Returns what of it stands on no field. */
function readUnit(book: FactBook, template: Template, words: string): Unused[] {
  const { label = "", value = "" } = labeledLine.exec(words)?.groups ?? {};
  if (label === "") return readSentence(book, template, words);
  // "Business: Operations description: tile setting" names the section first.
  const inner = labeledLine.exec(value)?.groups;
  const isOfSection = template.fields.some(({ section }) => plain(section) === plain(label));
  const isRead =
    (isOfSection &&
      inner !== undefined &&
      readLabeled(book, template, `${label}: ${inner["label"] ?? ""}`, inner["value"] ?? "")) ||
    readLabeled(book, template, label.trim(), value.trim());
  return isRead ? [] : readSentence(book, template, words);
}

function readLabeled(book: FactBook, template: Template, label: string, text: string): boolean {
  const value = text.replace(/(?<=\D)\.$/u, "");
  const before = countOf(book);
  // Of a certificate they are its description; of other forms they may be the business's.
  const isDescribed = remarkLabel.test(label) && isDrawnOn(template, "certificate.description");
  if (isDescribed) return addRemark(book, template, label, value);
  const known = labelLike(label);
  const fields = fieldsCalled(template, label);
  if (fields.length > 0) for (const field of fields) addField(book, template, field, value);
  else if (known && isDrawnOn(template, known.key)) addLabeled(book, known, label, value, said);
  if (countOf(book) > before) return true;
  if (remarkLabel.test(label) && addRemark(book, template, label, value)) return true;
  const { answer } = /^(?<answer>yes|no|none)\b/iu.exec(value)?.groups ?? {};
  return answer !== undefined && addStated(book, label, answer, value.slice(answer.length));
}

const countOf = (book: FactBook): number =>
  [...book.facts().values()].reduce((sum, values) => sum + values.length, 0);

/** Whether a field of the form takes what this key, or a part of it, says. */
const isDrawnOn = ({ fields, rules }: Template, key: string): boolean =>
  fields.some(({ base, row }) => {
    const rule = rules[base];
    return (
      rule !== undefined && factKeys(rule, row).some((each) => each === key || each.startsWith(`${key}.`))
    );
  });

/**
 * The fields that the form, or the list of what is missing, calls so: of those in several places what the form needs. If
 * these are of several facts, nobody can tell which is meant.
 */
function fieldsCalled({ fields, rules, needed }: Template, label: string): TemplateField[] {
  const asked = plain(label);
  const namesOf = ({ name, base, section, label: own }: TemplateField) => [
    name,
    base,
    own,
    `${section}${own}`,
  ];
  const exact = fields.filter((field) =>
    namesOf(field).some((each) => plain(each) === asked || (field.row === 0 && plain(each) === `${asked}1`)),
  );
  const found = exact.length > 0 ? exact : limitsCalled(fields, label);
  const first = found.filter(({ row }) => row === 0);
  const ofNeeded = first.filter(({ base, kind }) => needed.has(base) || kind === "QUESTION");
  const chosen = [ofNeeded, first, found].find((each) => each.length > 0) ?? [];
  const keyOf = ({ base, row }: TemplateField) => {
    const rule = rules[base];
    return rule === undefined ? base : (factKeys(rule, row)[0] ?? base);
  };
  return new Set(chosen.map(keyOf)).size === 1 ? chosen : [];
}

/** Limits as people say them: "each occurrence", "combined single limit", "general liability, general aggregate limit". */
function limitsCalled(fields: readonly TemplateField[], label: string): TemplateField[] {
  const short = (text: string) => text.replaceAll(/\blimit\b/giu, "").replace(/[\s,]+$/u, "");
  const asked = plain(short(label));
  return fields.filter(({ kind, section, label: own }) => {
    const bare = short(own).replace(/, each (?:accident|occurrence)$/u, "");
    const names = [short(own), bare].flatMap((each) => [each, `${section}${each}`]);
    return kind === "AMOUNT" && names.some((each) => plain(each) === asked);
  });
}

/** Written as the form writes it; what is no such value is none. */
function addField(
  book: FactBook,
  { rules }: Template,
  { name, base, kind }: TemplateField,
  value: string,
): void {
  const add = (text: string | null) => book.add(fieldKey(name), text, said);
  switch (kind) {
    case "DATE":
      return add(dateInText(value.replace(/[.;]$/u, "")) ?? (/^\d{4}$/u.test(value) ? value : null));
    case "AMOUNT":
      return add(amountIn(value) ?? (/^[A-Za-z][A-Za-z /]{2,30}$/u.test(value) ? value : null));
    case "CHECK":
      return add(/^(?:yes|y|x)\b/iu.test(value) ? "Yes" : null);
    case "SIGNATURE":
      return;
    case "QUESTION": {
      const { answer } = /^(?<answer>yes|no)\b/iu.exec(value)?.groups ?? {};
      return answer === undefined ? undefined : add(answer.charAt(0).toUpperCase());
    }
    default: {
      const isCount = /Count(?:_|$)/u.test(base) && rules[base] !== undefined;
      return add(isCount ? (/^[\d,]+/u.exec(value)?.[0] ?? null) : value);
    }
  }
}

const remarkLabel =
  /^(?:description(?: of (?:the )?(?:operations?|work|job|project|locations?|vehicles?))?(?: ?\/.*)?|operations?|job|project|re|regarding|work|remarks?|note on the form|job (?:no\.?|number|#)|contract(?: no\.?| number| #)?|location of (?:work|operations))$/iu;
/** What a certificate says about the work it is for. */
const remarkKeys = ["certificate.description", "remarks"];

/** "Job: Tower lobby" keeps its label; a description needs none. */
function addRemark(book: FactBook, template: Template, label: string, value: string): boolean {
  const key = remarkKeys.find((each) => isDrawnOn(template, each));
  if (key === undefined) return false;
  const isPlain = /^(?:description|remarks?|note)/iu.test(label);
  const text = isPlain ? value : `${label.charAt(0).toUpperCase()}${label.slice(1)}: ${value}`;
  const before =
    book
      .facts()
      .get(key)
      ?.filter(({ source }) => source.tag === "ANSWER") ?? [];
  if (before.some((each) => each.value.includes(text))) return true;
  book.replace(key, [...before.map((each) => each.value), text].join("\n"), said);
  return true;
}

/** A question of the form that somebody answers in a few words: "No subsidiaries", "Drones: none". */
function addStated(book: FactBook, about: string, answer: string, rest = ""): boolean {
  const asked = `Does the applicant have any ${about}`;
  if (!asksLike(asked)) return false;
  const explanation = rest.replace(/^[\s,.:;–—-]+/u, "") || null;
  addAnswer(book, asked, { answer: /^y/iu.test(answer) ? "Y" : "N", explanation }, said);
  return true;
}

/** Returns what is left unsaid: the sentence, or, where a part of it says something, the other parts. */
function readSentence(book: FactBook, template: Template, words: string): Unused[] {
  // What somebody says clearly, and this form has no field for.
  const unheld: { text: string; about: string; key: string }[] = [];
  const named = ownersIn(words);
  const takesOwners = isDrawnOn(template, "owner.0.ownership");
  if (!takesOwners && named.owners.length > 0)
    unheld.push({ text: named.owners[0]?.name ?? "", about: ownersAbout, key: "owner.0.ownership" });
  for (const [at, { name, share }] of (takesOwners ? named.owners : []).entries()) {
    book.add(`owner.${at}.name`, name, said);
    book.add(`owner.${at}.ownership`, share, said);
  }
  const ofClasses = payrollsIn(takesOwners ? named.left : words);
  const takesPayrolls = isDrawnOn(template, "class.wc.0.payroll");
  if (!takesPayrolls && ofClasses.payrolls.length > 0)
    unheld.push({
      text: ofClasses.payrolls[0]?.code ?? "",
      about: payrollsAbout,
      key: "class.wc.0.payroll",
    });
  if (takesPayrolls)
    for (const { code, amount } of ofClasses.payrolls) book.add(saidPayrollKey(code), amount, said);
  let left = takesPayrolls ? ofClasses.left : takesOwners ? named.left : words;
  for (const { words: pattern, keys, read, drawn, about } of saidFacts) {
    const found = pattern.exec(left);
    if (!found) continue;
    const stated = Object.entries(keys).flatMap(([group, own]) => {
      const text = found.groups?.[group];
      const value = text === undefined ? null : read(text);
      return value === null ? [] : own.map((key) => ({ key, value }));
    });
    const taken = stated.filter(({ key }) => isDrawnOn(template, drawn ?? key));
    const [first] = stated;
    if (taken.length === 0) {
      if (first) unheld.push({ text: found[0].trim(), about, key: drawn ?? first.key });
      continue;
    }
    for (const { key, value } of taken) book.add(key, value, said);
    left = `${left.slice(0, found.index)} ${left.slice(found.index + found[0].length)}`;
  }
  const parts = left.split(/[,;]|\band\b/u).filter((part) => !isFiller(part));
  const unsaid = parts.filter((part) => {
    const { about } =
      /^\s*(?:they have |there are |we have |with )?no (?<about>[^,.;]{3,60}?)\s*[.!]?$/iu.exec(part)
        ?.groups ?? {};
    return about === undefined || !addStated(book, about, "no");
  });
  const texts = unsaid.length === 0 ? [] : left === words ? [words] : unsaid.map((part) => part.trim());
  return texts.map((text) => {
    const known = unheld.find((each) => text.includes(each.text));
    return { words: text, unheld: known ? { about: known.about, forms: formsWith(known.key) } : null };
  });
}

/** The forms that have a field for it. */
const formsWith = (key: string): TemplateId[] => templateIds.filter((id) => isDrawnOn(templates[id], key));

/** Words that carry a fact and say none. */
const fillers = new Set(
  "the a an is are was were they we it he she have has had of to from on in for with our their its date business company insured client annual estimated about approximately employees staff people workers policy coverage proposed requested effective expiration total gross also as should be will number w redo remake again instead change correct".split(
    " ",
  ),
);
const isFiller = (part: string): boolean =>
  (part.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => fillers.has(word));
