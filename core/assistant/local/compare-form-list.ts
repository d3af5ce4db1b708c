/** Forms and endorsements as declarations list them: number, edition, title. */

export interface ListedForm {
  /** Without spaces and hyphens: "CG0001". */
  number: string;
  /** As printed, with the edition. */
  printed: string;
  /** "0413"; empty when the list gives none. */
  edition: string;
  title: string;
  start: number;
  end: number;
}

const formPattern =
  /(?<![\p{L}\d-])([A-Z]{2,4}(?:[ -][A-Z]{1,3})?)[ -]?(\d{2}[ -]?\d{2}|\d{2,4}[A-Z]?)(?:[ ]*(?:\((?:ed(?:ition|\.)?\s*)?)?(\d{2}[ /-]?\d{2,4})\)?)?(?![\d/-]|[A-Z]{2})/gu;
const states =
  /^(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])$/;
const notAForm =
  /^(?:PO|NO|FROM|TO|IN|AT|OF|BY|ON|AND|THE|LOC|BLDG|ITEM|PAGE|SUITE|STE|UNIT|NAIC|FEIN|SIC|ISO|AM|PM|USD?)\b/;

/** Forms in a text. The title runs to the next form, or to a comma or semicolon before it. */
export function formsIn(text: string): ListedForm[] {
  const matches = [...text.matchAll(formPattern)].filter(([whole, prefix = "", number = ""]) => {
    const isPlace = states.test(prefix) && number.length >= 4;
    return !isPlace && !notAForm.test(whole);
  });
  return matches.map((match, index) => {
    const [printed, prefix = "", number = "", edition = ""] = match;
    const from = match.index + printed.length;
    const until = matches[index + 1]?.index ?? text.length;
    const lead = /^[\s:–—-]*/.exec(text.slice(from, until))?.[0].length ?? 0;
    const title = text.slice(from + lead, until).replace(/[\s,;.]+$/, "");
    const end = title === "" ? from : from + lead + title.length;
    return {
      number: `${prefix}${number}`.replace(/[ -]/g, ""),
      printed,
      edition: edition.replace(/\D/g, ""),
      title: title.replace(/\s+/g, " "),
      start: match.index,
      end,
    };
  });
}

/** A list of forms: two numbers of forms, or one under a heading that announces them. */
export function isFormList(text: string, section: string): boolean {
  const forms = formsIn(text);
  if (forms.length === 0) return false;
  const isAnnounced = /\bforms?\b|\bendorsements?\b|\bschedule of forms/i.test(section);
  return isAnnounced
    ? (forms[0]?.start ?? 99) < 40
    : forms.length >= 2 && /^\W*[A-Z]/.test(text) && (forms[0]?.start ?? 99) < 25;
}
