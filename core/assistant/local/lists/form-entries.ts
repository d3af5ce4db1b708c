/** What is covered and what is not, as the titles of forms and endorsements say it. */
import { names, wordsOf } from "../comparison/words.ts";
import { notices, workings } from "../data/form-words.ts";
import { formKeyOf } from "../values/form-numbers.ts";
import type { EntryLists } from "./coverage-entries.ts";
import { describeTitle, titleCased } from "./entry-titles.ts";
import type { FormMention } from "./forms.ts";
import { excludes, isTitle } from "./titles.ts";

/** A title says more surely what a form is about than a sentence of it. */
const TITLE_WEIGHT = 3.5;

/** A form that only says how the policy works is no entry. */
export function addFormEntries(lists: EntryLists, forms: readonly FormMention[]): void {
  const listed = new Map(
    forms.flatMap(({ isListed, title, number }) =>
      isListed && title !== null && number !== null ? [[formKeyOf(number), title]] : [],
    ),
  );
  for (const { title: own, number, edition, quote, schedule } of forms) {
    // What the list calls a form is its title on its page as well.
    const title = (number === null ? null : listed.get(formKeyOf(number))) ?? own;
    if (title === null || quote.length === 0) continue;
    const plain = titleCased(withoutCode(title));
    const words = wordsOf(plain);
    if (
      (number === null && plain.includes("$")) ||
      plain.startsWith("*") ||
      names(words.slice(0, 2), notices)
    )
      continue;
    if (excludes(plain)) {
      lists.exclusions.add(plain, describeTitle(plain), quote, TITLE_WEIGHT);
      // The schedule of an exclusion says which work or place it is of.
      if (schedule) lists.exclusions.add(plain, describeTitle(plain), schedule, TITLE_WEIGHT);
    } else if (!names(words, workings) && isTitle(title, 1))
      lists.coverages.add(plain, describeForm(number, edition), quote, TITLE_WEIGHT);
  }
}

function describeForm(number: string | null, edition: string | null): string {
  if (number === null) return "By an endorsement of the policy.";
  return `By form ${number}${edition === null ? "" : `, edition ${edition}`}.`;
}

/** "E6838.1 Additional Insured": the number of an endorsement before its title. */
function withoutCode(title: string): string {
  const [first = "", ...rest] = title.split(" ");
  const isCode = first.split("").some((sign) => sign >= "0" && sign <= "9");
  return isCode && rest.length > 1 ? rest.join(" ") : title;
}
