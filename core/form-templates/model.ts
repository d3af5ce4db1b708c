/**
 * Form templates: the twelve forms that Cara fills in, and what a filled one holds: for each field its value, where it
 * comes from and what else was said. Browser-safe.
 */
import type { Quote } from "#model/documents";

/** By the numbers that the trade knows the forms by. Titles are ours, and what we print has no other: it is not the form. */
export const templateTitles = {
  acord24: "Certificate of property insurance",
  acord25: "Certificate of liability insurance",
  acord27: "Evidence of property insurance",
  acord28: "Evidence of commercial property insurance",
  acord35: "Cancellation request or policy release",
  acord36: "Change of agent of record",
  acord75: "Insurance binder",
  acord125: "Commercial application, applicant",
  acord126: "Commercial application, general liability",
  acord130: "Workers compensation application",
  acord131: "Commercial application, umbrella and excess",
  acord140: "Commercial application, property",
} as const;
export type TemplateId = keyof typeof templateTitles;
export const templateIds = Object.keys(templateTitles) as TemplateId[];

const isTemplateId = (text: string): text is TemplateId => (templateIds as readonly string[]).includes(text);

/** "ACORD 25: Certificate of liability insurance": what a form is called where one is chosen. */
export const nameOfTemplate = (id: TemplateId): string =>
  `${id.replace("acord", "ACORD ")}: ${templateTitles[id]}`;

/** The form that words name: "ACORD 125", "acord25", "form 140"; null if they name none, or several. */
export function templateIn(text: string): TemplateId | null {
  const numbers = [...text.matchAll(/\b(?:acord|form)s?[ #-]*(\d{2,3})\b/gi)].map(
    ([, number]) => `acord${number}`,
  );
  const [only, ...others] = new Set(numbers.filter(isTemplateId));
  return only !== undefined && others.length === 0 ? only : null;
}

type Party = "HOLDER" | "INTEREST";
/** "Certificate holder: {name}, {address}", also in several lines. */
const labeledParty: Record<Party, RegExp> = {
  HOLDER: /\b(?:certificate )?holders?(?: is|:| ?=)?\s+(?<name>[^\n]+(?:\n[^\n:]+(?=\n|$)){0,3})/iu,
  INTEREST:
    /\b(?:additional interest|mortgagee|lender|loss payee|interest holder)s?(?: is|:)\s+(?<name>[^\n]+(?:\n[^\n:]+(?=\n|$)){0,3})/iu,
};
/** What is asked for; whom it is for follows. */
const askedForm: Record<Party, RegExp> = {
  HOLDER: /\b(?:cois?|certs?|certificates?|(?:acord|form) ?2[45])\b/iu,
  INTEREST: /\b(?:evidence of (?:commercial )?property|eop|(?:acord|form) ?2[78])\b/iu,
};
/** A name, and the address behind it if it ends in a ZIP code, up to what else is asked. */
const partyBehind = /^\p{Lu}[^\n]*?[A-Z]{2}\.? \d{5}(?:-\d{4})?\b|^\p{Lu}[^\n]*/u;
const behindParty =
  /(?:,? (?:for|with|as|naming|showing|including|needs?|needing|wants?|requir(?:es?|ing)|asking|and (?=\p{Ll}))\b|,? w\/|, [^,]{2,20} only\b|[.?!]+(?= |$)|,? (?:please|thanks)\b).*$/su;

/** What else is to be done, or asked of the form, stands behind the ZIP code in its line. */
const behindZip = /(?<=[A-Z]{2}\.? \d{5}(?:-\d{4})?)(?:[,;.&+]|[ \t]+(?=[&+(\p{L}]))[^\n]*$/mu;

/**
 * The party of a form as a task names it, with the address if it says one; blank if it names none. `client`: what calls the
 * client, so that "for" somebody else names a holder.
 */
export function partyIn(text: string, kind: Party, client: readonly string[] = []): string {
  const labeled = labeledParty[kind].exec(text)?.groups?.["name"]?.trim();
  if (labeled && /^\p{Lu}/u.test(labeled)) return labeled.replace(behindZip, "").replace(/[.?!]+$/u, "");
  const asked = askedForm[kind].exec(text);
  if (!asked) return "";
  const rest = text.slice(asked.index);
  const named = (word: string) =>
    [...rest.matchAll(new RegExp(String.raw`\b${word} (?=\p{Lu})`, "gu"))].map(({ index, 0: said }) =>
      rest.slice(index + said.length),
    );
  // "for {client}" comes first; a lender may follow with another "for".
  const isClient = (said: string) => client.some((name) => said.toLowerCase().startsWith(name.toLowerCase()));
  const others = client.length > 0 ? named("for").filter((said) => !isClient(said)) : [];
  const found =
    named("(?:to|2)")[0] ?? others[0] ?? (kind === "INTEREST" ? named("for")[1] : undefined) ?? "";
  const said = partyBehind.exec(found)?.[0] ?? "";
  return /\d{5}(?:-\d{4})?$/u.test(said) ? said : said.replace(behindParty, "").trim();
}

/** The form that a preset's own form asks a holder for, or an interest in the property; neither for the others. */
export const partyOfTemplate = (id: TemplateId): "HOLDER" | "INTEREST" | null => {
  if (id === "acord24" || id === "acord25") return "HOLDER";
  return id === "acord27" || id === "acord28" ? "INTEREST" : null;
};

/** CHECK: "Yes" or blank. QUESTION: "Y" or "N". DATE: MM/DD/YYYY. AMOUNT: without the dollar sign; or a word, as said. */
export const fieldKinds = ["TEXT", "LONG_TEXT", "DATE", "AMOUNT", "CHECK", "QUESTION", "SIGNATURE"] as const;
export type FieldKind = (typeof fieldKinds)[number];

/** Who can say what a field lacks. SIGNER: whoever signs the form. */
export const answerers = ["AGENCY", "CLIENT", "CARRIER", "HOLDER", "SIGNER"] as const;
export type Answerer = (typeof answerers)[number];

export const answererLabels: Record<Answerer, string> = {
  AGENCY: "The agency",
  CLIENT: "The client",
  CARRIER: "The carrier",
  HOLDER: "The holder or lender",
  SIGNER: "Whoever signs",
};

/** In order of precedence. */
export type FieldSource =
  /** Said by the person whose task it is. */
  | { tag: "ANSWER" }
  /** A detail that a person corrected in what was read. */
  | { tag: "CORRECTION"; by: string }
  /** The agency's own record; `name` says which one. */
  | { tag: "RECORD"; id: string; name: string }
  | { tag: "DOCUMENT"; quote: Quote; documentName: string };

/** Where a value comes from, for people. */
export function sourceLabel(source: FieldSource): string {
  if (source.tag === "ANSWER") return "You said so";
  if (source.tag === "CORRECTION") return `Corrected by ${source.by}`;
  return source.tag === "RECORD" ? `Record: ${source.name}` : source.documentName;
}

export interface SaidValue {
  value: string;
  source: FieldSource;
}

/** A field that has a value. */
export interface FilledField extends SaidValue {
  /** As the form's publisher names it, with its row: "NamedInsured_FullName_A". */
  name: string;
  label: string;
  section: string;
  kind: FieldKind;
  /** Different values that other sources give; `value` takes precedence. */
  others: SaidValue[];
}

/** A field without a value that whoever gets the form needs. */
export interface MissingField {
  name: string;
  /** For a question, the question in our own words. */
  label: string;
  section: string;
  answerer: Answerer;
  /** Why what is there does not count; null if nothing is there. */
  reason: string | null;
}

export interface FilledTemplate {
  templateId: TemplateId;
  fields: FilledField[];
  missing: MissingField[];
  /** Sentences on what has no place on the form. */
  notes: string[];
}

/** The names of the documents that values are quoted from, by their ids. */
export const documentNamesOf = ({ fields }: Pick<FilledTemplate, "fields">): Map<string, string> =>
  new Map(
    fields
      .flatMap((field) => [field, ...field.others])
      .flatMap(({ source }) =>
        source.tag === "DOCUMENT" ? [[source.quote.documentId, source.documentName] as const] : [],
      ),
  );
