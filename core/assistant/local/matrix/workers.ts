/**
 * What decides between offers of workers compensation: the states by whose law benefits are paid, which owners are insured,
 * the classes with what each is rated on, and the endorsements that the information page lists.
 */
import { findUsState } from "../../../shared/us-states.ts";
import { type ComparedDocument, type Line, quoteLine, textOf } from "../comparison/lines.ts";
import { findPhrase, names, opensWith, wordsOf } from "../comparison/words.ts";
import * as data from "../data/workers-words.ts";
import { givesOrders } from "../orders-in-text.ts";
import { statesIn } from "../values/states.ts";
import { sentenceCase, type Stated, statedAs, subjectOf, trimmed } from "./named.ts";

export const CLASS_KEY = "class:";
export const STATES_KEY = "workers:states";
export const OWNERS_KEY = "workers:owners";

/** Nothing of a document that is of other insurance as well. */
export function workersStatedIn(document: ComparedDocument): Stated[] {
  const [line, ...others] = document.extraction.recognized?.lines ?? [];
  if (line !== "workers compensation" || others.length > 0) return [];
  const lines = document.lines.filter((each) => !givesOrders(textOf(each)));
  return [...statesOf(lines), ...ownersOf(lines), ...classesOf(document, lines), ...endorsementsOf(lines)];
}

const plain = { isExcluded: false, place: null } as const;

/** "Part One: Statutory - MN, WI", or the list in the sentence after that. */
function statesOf(lines: readonly Line[]): Stated[] {
  for (const [at, line] of lines.entries()) {
    if (!names(line.words, data.statesWords) || names(line.words, data.otherStatesWords)) continue;
    const own = statesIn(textOf(line));
    const next = lines[at + 1];
    const further = own.length > 0 || !next || names(next.words, data.otherStatesWords) ? [] : [next];
    const states = [line, ...further].flatMap((each) => statesIn(textOf(each)));
    if (states.length === 0) continue;
    const quotes = [[line, ...further].flatMap((each) => quoteLine(each))];
    const value = states.join(", ");
    return [{ ...plain, key: STATES_KEY, label: "States, item 3.A", value, quotes, order: line.order }];
  }
  return [];
}

/** "Officers: Dana Whitcomb included.", also behind something else: "annual. Officer excluded by election: Dana Whitcomb". */
function ownersOf(lines: readonly Line[]): Stated[] {
  for (const line of lines) {
    const text = textOf(line);
    const found = line.kind === "HEADING" ? null : findPhrase(line.words, data.ownerWords);
    const first = found && line.words[found.from];
    if (!first || line.words.length > SENTENCE_WORDS_MAX) continue;
    // The sentence that says it.
    const from = text.lastIndexOf(". ", first.start);
    const start = from < 0 ? 0 : from + 2;
    const value = sentenceCase(trimmed(text.slice(start)));
    const quotes = [quoteLine(line, start)];
    const label = "Officers, partners and members";
    return [{ ...plain, key: OWNERS_KEY, label, value, quotes, order: line.order }];
  }
  return [];
}
const SENTENCE_WORDS_MAX = 40;

interface RatedClass {
  code: string;
  description: string;
  state: string | null;
  rated: string;
  quotes: Stated["quotes"];
  order: number;
}

/** One for each code, with the states in which it is rated apart. */
function classesOf({ extraction }: ComparedDocument, lines: readonly Line[]): Stated[] {
  const listed = (extraction.tables?.classes ?? []).flatMap(({ cells, quotes }): RatedClass[] => {
    const { code, description = "", basis, rate, premium } = cells;
    const state = findUsState(cells["state"] ?? "");
    if (code === undefined) return [];
    const rated = [basis && `payroll ${basis}`, rate && `rate ${rate}`, premium && `premium ${premium}`];
    return [{ code, description, state, rated: rated.filter(Boolean).join(", "), quotes, order: 0 }];
  });
  const found = listed.length > 0 ? listed : lines.flatMap(classIn);
  return [...Map.groupBy(found, ({ code }) => code).entries()].flatMap(([code, own]): Stated[] => {
    const [first, ...others] = own;
    if (!first) return [];
    const said = own.map(({ state, rated }) =>
      others.length > 0 && state !== null ? `${state}: ${rated}` : rated,
    );
    const label = first.description === "" ? `Class ${code}` : `Class ${code}, ${first.description}`;
    const value = sentenceCase(said.join("; "));
    const quotes = own.flatMap((each) => each.quotes);
    return [{ ...plain, key: `${CLASS_KEY}${code}`, label, value, quotes, order: first.order }];
  });
}

/** "Code 0042 Landscape gardening payroll 430,000 | rate 5.10 | 21,930": a row whose cells say themselves what they are. */
function classIn(line: Line): RatedClass[] {
  const [first = "", ...others] = [...line.head, ...line.cells].map(({ text }) => text.trim());
  const words = wordsOf(first);
  if (line.kind !== "ROW" || !opensWith(words, data.classWords)) return [];
  const at = words.findIndex(({ norm }) => Number.isFinite(Number(norm)));
  const [code, basis] = [words[at], findPhrase(words, data.payrollWords)];
  const from = basis && words[basis.from]?.start;
  if (!code || typeof from !== "number") return [];
  const last = others.at(-1);
  const isAmount = last !== undefined && wordsOf(last).length === 1;
  const rated = [first.slice(from), ...others.slice(0, isAmount ? -1 : undefined)];
  return [
    {
      code: first.slice(code.start, code.end),
      description: trimmed(first.slice(code.end, from)),
      state: null,
      rated: [...rated, ...(isAmount ? [`premium ${last}`] : [])].join(", "),
      quotes: [quoteLine(line)],
      order: line.order,
    },
  ];
}

/** "This policy includes these endorsements: Waiver of Our Right to Recover from Others (City of Rochester); …" */
function endorsementsOf(lines: readonly Line[]): Stated[] {
  return lines.flatMap((line) => {
    const text = textOf(line);
    const found = line.kind === "HEADING" ? null : findPhrase(line.words, data.endorsementLists);
    if (!found) return [];
    let at = line.words[found.to - 1]?.end ?? 0;
    return text
      .slice(at)
      .split(";")
      .flatMap((item): Stated[] => {
        const start = at;
        at += item.length + 1;
        const name = trimmed(item);
        // A title that runs on in another block is not known by its first words.
        if (subjectOf(name) === null) return [];
        const quote = quoteLine(line, start, start + item.length);
        return [statedAs(name, name, [quote], { isExcluded: false, order: line.order })];
      });
  });
}
