/**
 * Whom a scheduled endorsement names may be changed by another page. What such a page says is not understood in full,
 * so it ends the proof for everyone it names unless it plainly adds them: a person reads it instead. Pure.
 */
import { formNumbersIn } from "#core/assistant";
import { namesMark, plainTitle } from "./mark-titles.ts";
import type { Mark, MarkProof } from "./model.ts";
import type { ProofPage } from "./page-lines.ts";
import { nameKey } from "./removed-forms.ts";
import { formKeyOf } from "./usual-forms.ts";

/** A page that may end what others grant. */
export interface EndingPage extends ProofPage {
  documentId: string;
  documentName: string;
}

/** The page calls itself a change. */
const changeTitle =
  /\b(?:policy changes?|changes? (?:endorse?ment|number|no\b|request|effective|to (?:the |your )?policy|in (?:policy|coverage))|endorse?ment change|amendatory|amendment|correction|revision|revised|general endorse?ment|notice of (?:change|removal|termination|withdrawal|cancell?ation|non-?renewal)|(?:cancell?ation|removal|deletion|withdrawal|termination) of)\b/i;
const TITLE_LINES = 14;
/** Around a name, in its key's words. */
const ends =
  /\b(?:status|remov\w*|delet\w*|withdr\w+|rescind\w*|revok\w*|terminat\w*|cancel\w*|end|ends|ended|ending|ceas\w*|suspend\w*|no longer|no further|not|never|without|gives? up|gave up|given up|giving up|surrender\w*|releas\w*|relinquish\w*|renounc\w*|disclaim\w*|drop\w*|replac\w*|substitut\w*|supersed\w*|void\w*|expir\w*|laps\w*|struck|strik\w*|stricken|exclud\w*|except\w*|discontinu\w*|inactiv\w*|ineligib\w*|taken off|take off|off the|good (?:through|until|to)|former\w*|until|changed)\b/;
const adds =
  /\b(?:(?:is|are|has been|have been|hereby|insureds?|organizations?|persons?|names?|following) (?:hereby |also )?(?:added|included)|we (?:hereby )?add|adding|added to|changed to|replaced (?:in (?:its|their) entirety )?(?:by|with))\b/;
/** "Notice of cancellation to scheduled persons" gives its persons something. */
const notices =
  /\b(?:advance |earlier |prior )?notices? of (?:cancel\w*|non ?renew\w*|termination)|\bcancel\w* notices?\b/g;
const ofSchedule =
  /\bschedules?\b[^.]{0,140}\b(?:replaced|amended|revised|restated|changed|deleted|superseded|reads?|in its entirety)\b|\b(?:replac\w+|amend\w+|revis\w+|restat\w+|delet\w+|chang\w+)\b[^.]{0,100}\bschedules?\b/;
const addsToSchedule = /\b(?:added to|add to|adds? the following|additions? to)\b[^.]{0,60}\bschedules?\b/;
const NEAR = 140;
const NEAR_IN_CHANGE = 400;
const SHORT_MIN = 6;
const place =
  /^ (?:city|county|town|village|state|township|borough|first|national|american|united|university) /;

/** Why a name of a scheduled proof may no longer be insured; null if no page says so. */
export function changedNames(
  pages: readonly EndingPage[],
  granting: ReadonlySet<string>,
): (mark: Mark, proof: MarkProof, name: string) => string | null {
  const read = pages
    .filter((page) => !granting.has(pageKeyOf(page.documentId, page.page)))
    .map((page) => {
      const head = page.text.split("\n").slice(0, TITLE_LINES).join(" ");
      const isChange = changeTitle.test(head);
      const plain = isChange ? plainTitle(page.text) : "";
      return {
        ...page,
        isChange,
        key: nameKey(page.text).replaceAll(notices, " "),
        isOfSchedule: isChange && ofSchedule.test(plain) && !addsToSchedule.test(plain),
        plain,
        numbers: isChange ? formNumbersIn(page.text).map(({ number }) => formKeyOf(number)) : [],
      };
    })
    .filter(({ isChange, key }) => isChange || ends.test(key));
  return (mark, { formNumber }, name) => {
    const key = nameKey(name);
    if (key.trim() === "") return null;
    for (const page of read) {
      const said = `“${page.documentName}”, page ${page.page},`;
      if (isEndedBy(page, key))
        return `${said} names ${name} in a change and does not plainly add it. Read that page: if the endorsement no longer covers this holder, the mark does not apply; if it does, ask the carrier for a current endorsement.`;
      const isOfForm =
        formNumber === null
          ? namesMark(page.plain, mark)
          : page.numbers.some((number) => number.startsWith(formKeyOf(formNumber))) ||
            (page.numbers.length === 0 && namesMark(page.plain, mark));
      if (page.isOfSchedule && isOfForm && !page.key.includes(key))
        return `${said} changes the schedule of this endorsement and does not name ${name}. Ask the carrier for a current endorsement.`;
    }
    return null;
  };
}

export const pageKeyOf = (documentId: string, page: number): string => `${documentId} ${page}`;

function isEndedBy({ key: text, isChange }: { key: string; isChange: boolean }, key: string): boolean {
  const near = isChange ? NEAR_IN_CHANGE : NEAR;
  const [first = ""] = key.trim().split(" ");
  // "Marlow's status": a change may shorten the name.
  const short = first.length >= SHORT_MIN && !place.test(key) ? ` ${first} ` : null;
  const isNamed = text.includes(key);
  const looked = isNamed ? key : short;
  if (looked === null) return false;
  for (let at = text.indexOf(looked); at >= 0; at = text.indexOf(looked, at + 1)) {
    const before = text.slice(Math.max(0, at - near), at + 1);
    const behind = text.slice(at + looked.length - 1, at + looked.length + near);
    const isAdded =
      isNamed && adds.test(before) && !ends.test(behind) && !ends.test(before.replace(adds, " "));
    if (isAdded) continue;
    if ((isChange && isNamed) || ends.test(before) || ends.test(behind)) return true;
  }
  return false;
}
