/**
 * Whether a list of forms stands under a heading that makes its forms part of the policy. A list that takes forms away
 * or only offers them proves nothing, and neither does one whose heading is not known. Pure.
 */
import { formNumbersIn } from "#core/assistant";
import { evenText } from "../shared/even-text.ts";
import { type Line, linesOf, type ProofPage } from "./page-lines.ts";

/** Lines between two rows, or between a page's edge and its rows. */
const BETWEEN_MAX = 8;
const LOOKED_MAX = 300;
const LINE_MAX = 400;

const forms = String.raw`(?:forms?|endorsements?|forms? (?:and|&|/) endorsements?|endorsements? (?:and|&|/) (?:forms?|schedules?))`;
const granting = new RegExp(
  [
    String.raw`\b(?:schedule|list|listing|index) of (?:the |all |applicable |attached |policy |coverage |additional |your |other |and )*${forms}\b`,
    String.raw`\b${forms} (?:schedule|list|listing|index)\b`,
    String.raw`\b${forms}\b.{0,40}\b(?:part of|applicable|attached|apply|applies|applying|included|contained|made a part)\b`,
    String.raw`\b(?:includes?|attached|subject to|applicable|consists? of) (?:these|the following|the|all)? ?${forms}\b`,
    String.raw`^(?:item \d+\.?[a-z]?\.? ?|\d+\.? |[a-z]\. )?(?:(?:policy|common|interline|coverage|commercial|general|liability|auto|automobile|business|businessowners|umbrella|workers|compensation|crime|property|part|applicable|attached|your|and) )*(?:policy |coverage )?${forms}(?: number.*)?$`,
  ].join("|"),
);
/** All words of a heading: one more may change what it says. */
const known =
  /^(?:the|these|this|following|all|a|and|of|to|in|at|on|as|by|with|is|are|it|its|your|schedules?|list|listing|index|forms?|endorsements?|number|edition|ed|dates?|title|part|parts|made|making|forming|form|policy|time|issue|issued|inception|apply|applies|applying|applicable|attached|attaching|hereto|included|includes|including|contained|consists|subject|listed|shown|below|coverage|coverages|common|interline|commercial|general|liability|auto|automobile|business|businessowners|umbrella|excess|workers|compensation|employers|crime|property|inland|marine|garage|package|section|item|page|continued|declarations|complete|effective|cgl|gl|bop|wc|&|\d+|[a-z])$/;
const takesAway =
  /\b(?:not|never|no longer|optional|options?|available|recommend\w*|offer\w*|propos\w*|quot\w*|consider\w*|delet\w*|remov\w*|withdrawn|withdrew|declin\w*|reject\w*|expired|expiring|former\w*|prior|previous\w*|sample|specimen|suggest\w*|wish\w*|could|may|can|would|should|adding|will be|to be|at renewal|taken (?:off|out)|tak(?:e|es|ing) (?:off|out)|pending|request\w*|examples?|exclud(?:ed|es|ing)|excluded|cancel\w*|drop\w*|omit\w*|void|without|unless|except\w*|waived|eliminat\w*|discontinu\w*|ceas\w*|terminat\w*|superseded|replaced|review|considered|needed?|missing|checklist|order(?:ed)?|draft)\b/;
/** Of what stands above the heading, or behind the list. */
const takesBack =
  /\b(?:not (?:purchased|included|attached|part|applicable|in force)|no longer|optional|propos\w+|recommend\w*|quot(?:e|ed|ation)|deleted|removed|withdrawn|taken (?:off|out)|declined|rejected|available|specimen|draft)\b/;
const columns =
  /^(?:(?:form|forms|number|numbers|no|edition|ed|date|dates|title|titles|description|name|state|states|premium|prefix|suffix|and|of|or|form\/endorsement|coverage|issue|endorsement|end|effective|revision|rev|page|\d{1,3}|#|:)[\s./:()-]*)+$/;
const edges =
  /\b(?:page \d|policy (?:number|no|period|term)|named insured|continued|insurance company|time of issue|agency|agent|producer|issued|insurer|effective)\b|^(?:this policy|the policy)\b/;
const parts =
  /^(?:common|interline|commercial|general|liability|property|auto|automobile|umbrella|crime|inland|marine|coverage|part|parts|policy|businessowners|workers|compensation|all|and|lines|line|business|section|package|equipment|breakdown|employers|:|\s)+$/;
const namesPolicy = /\bpolicy(?: number| no\.?| #)?:? ?([a-z]{1,5}[ -]?\d[\w-]{3,}|\d[\w-]{4,})/g;

const plainOf = (text: string): string =>
  evenText(text.slice(0, LINE_MAX))
    .toLowerCase()
    .replaceAll(/\((?:s|ies)\)/g, "s")
    .replaceAll(/\s+/g, " ")
    .replace(/[\s:.*-]+$/, "")
    .trim();
const isUpper = (text: string): boolean => text === text.toUpperCase();
const keyOf = (number: string): string => number.replaceAll(/[^a-z0-9]/gi, "").toLowerCase();

/** Whether the row at a place of a page belongs to a list of the policy's forms. */
export function grantedLists(
  pages: readonly ProofPage[],
  policyNumber: string | null,
): (page: number, start: number) => boolean {
  const own = keyOf(policyNumber ?? "");
  const read = new Map(pages.map((page) => [page.page, linesOf(page.text)]));
  /** Whether the line is a row: null if not; else what stands before its form. */
  const leadOf = ({ text }: Line): string | null => {
    const [form] = formNumbersIn(text.slice(0, LINE_MAX)).filter(({ number }) => /\d/.test(number));
    return form ? text.slice(0, form.start) : null;
  };
  const isHeading = (plain: string): boolean =>
    granting.test(plain) &&
    !takesAway.test(plain) &&
    plain.split(/[^a-z\d&]+/).every((word) => word === "" || known.test(word) || /\d/.test(word));
  const isOfOther = (plain: string): boolean =>
    [...plain.matchAll(namesPolicy)].some(([, number = ""]) => keyOf(number) !== own);

  /** From the line upward. */
  const isGranted = (page: number, at: number, looked: number): boolean => {
    const lines = read.get(page) ?? [];
    let between = 0;
    for (let index = at; index >= 0 && at - index < LOOKED_MAX; index -= 1) {
      const line = lines[index];
      if (!line) return false;
      const lead = leadOf(line);
      const plain = plainOf(lead === null ? line.text : lead);
      if (lead !== null && plain.length < 6) {
        between = 0;
        continue;
      }
      if (plain === "") continue;
      if (isHeading(plain)) {
        const above = lines.slice(Math.max(0, index - 2), index).map(({ text }) => plainOf(text));
        const whole = plainOf(line.text);
        return !isOfOther(whole) && !above.some((text) => takesBack.test(text) && !/[.:]$/.test(text));
      }
      if (lead !== null) {
        if (takesAway.test(plain) && /\b(?:forms?|endorsements?)\b/.test(plain)) return false;
        between = 0;
        continue;
      }
      if (columns.test(plain) || (edges.test(plain) && !takesAway.test(plain))) {
        between += 1;
        if (between > BETWEEN_MAX) return false;
        continue;
      }
      if (takesAway.test(plain) || isOfOther(plain)) return false;
      if (/\b(?:forms?|endorsements?|options?|lists?)\b/.test(plain)) return false;
      const above = lines[index - 1];
      const isWrapped =
        !line.isAfterGap &&
        above !== undefined &&
        leadOf(above) !== null &&
        !/[.:]$/.test(line.text) &&
        (isUpper(above.text) || !isUpper(line.text));
      if (!isWrapped && !parts.test(plain)) return isFirst(lines, index) && before(page, looked);
      between += 1;
      if (between > BETWEEN_MAX) return false;
    }
    return before(page, looked);
  };
  /** Above it stand only lines of the page's head. */
  const isFirst = (lines: readonly Line[], index: number): boolean =>
    index < 4 && lines.slice(0, index + 1).every((line) => leadOf(line) === null && line.text.length < 120);
  /** The list goes on from the page before, which ends with it. */
  const before = (page: number, looked: number): boolean => {
    const lines = read.get(page - 1);
    if (!lines || looked > 20) return false;
    const last = lines.findLastIndex((line) => leadOf(line) !== null);
    const behind = lines.slice(last + 1);
    return (
      last >= 1 &&
      behind.length <= 5 &&
      !behind.some(({ text }) => takesBack.test(plainOf(text))) &&
      leadOf(lines[last - 1] ?? lines[last] ?? { start: 0, end: 0, text: "", isAfterGap: false }) !== null &&
      isGranted(page - 1, last, looked + 1)
    );
  };
  /** What stands behind the list does not take it back. */
  const isKept = (lines: readonly Line[], at: number): boolean => {
    let end = at;
    for (let index = at + 1; index < lines.length && index - end <= 2; index += 1) {
      const line = lines[index];
      if (line && leadOf(line) !== null) end = index;
    }
    return !lines.slice(end + 1, end + 4).some(({ text }) => {
      const plain = plainOf(text);
      return /\b(?:above|these|listed)\b/.test(plain) && takesBack.test(plain);
    });
  };
  return (page, start) => {
    const lines = read.get(page) ?? [];
    const at = lines.findLastIndex((line) => line.start <= start);
    return at >= 0 && isGranted(page, at, 0) && isKept(lines, at);
  };
}
