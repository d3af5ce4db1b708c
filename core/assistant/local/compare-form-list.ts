/** Forms and endorsements as declarations list them: number, edition, title. */
import { formNumbersIn } from "./extraction/form-numbers.ts";

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

/** Forms in a text. The title runs to the next form, or to a comma or semicolon before it. */
export function formsIn(text: string): ListedForm[] {
  const found = formNumbersIn(text, true);
  return found.map(({ number, edition, start, end: from }, index) => {
    const until = found[index + 1]?.start ?? text.length;
    const lead = /^[\s:–—-]*/.exec(text.slice(from, until))?.[0].length ?? 0;
    const title = text.slice(from + lead, until).replace(/[\s,;.]+$/, "");
    return {
      number: number.replace(/[ -]/g, ""),
      printed: text.slice(start, from),
      edition: edition?.replace(/\D/g, "") ?? "",
      title: title.replace(/\s+/g, " "),
      start,
      end: title === "" ? from : from + lead + title.length,
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
