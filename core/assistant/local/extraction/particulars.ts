/**
 * What declarations state besides names, dates and amounts: occurrence or claims-made, symbols of covered autos, causes
 * of loss, coinsurance, and limits that are words. Read from labels alone: a form that explains such a term says
 * nothing about this policy.
 */
import type { ScheduledRow } from "../../model.ts";
import type { Cut } from "./kept-facts.ts";
import { type Cell, type PageLayout, type Row, segmentsOf } from "./page-layout.ts";

interface Particular {
  name: string;
  /** In running text: the label and, as its first group, the value. */
  inText: readonly RegExp[];
  /** A cell that is only the label, and what may be beside or under it. */
  label?: RegExp;
  value?: RegExp;
  /** A checked box beside the label. */
  box?: RegExp;
  /** Needed somewhere on the page. */
  page?: RegExp;
}

const basis = String.raw`(occurrence|claims[ -]made(?:(?: and|\s*&) reported)?)`;
const checked = String.raw`(?:\[\s?x\s?\]|\(\s?x\s?\)|☒|☑)`;
const word = /^(?:excluded|included|not covered|no coverage|unlimited|statutory)$/i;

const particulars: readonly Particular[] = [
  {
    name: "basis",
    inText: [
      new RegExp(String.raw`\b(?:form|basis|trigger)\s*:\s*${basis}\b`, "i"),
      new RegExp(String.raw`${checked}\s*${basis}\b`, "i"),
      new RegExp(String.raw`^${basis} (?:form|policy|basis|coverage)\b`, "i"),
      new RegExp(
        String.raw`\bthis (?:policy )?is (?:written (?:as |on ))?an? ${basis} (?:policy|form|basis)`,
        "i",
      ),
    ],
    label: /^(?:coverage|policy|liability)?\s?(?:form|basis|trigger)(?: of coverage)?:?$/i,
    value: new RegExp(`^${basis}(?: form| basis| coverage)?$`, "i"),
  },
  {
    name: "aggregateApplies",
    inText: [
      /\baggregate(?: limits?)?(?: of insurance)? appl(?:ies|y) (?:separately )?(?:per|to each)\s?:?\s*(policy|project|location)\b/i,
      new RegExp(String.raw`\baggregate\b.{0,60}${checked}\s*(policy|project|location)\b`, "i"),
    ],
    label: /^(?:general )?aggregate(?: limit)? applies per:?$/i,
    value: /^(policy|project|location)$/i,
    box: new RegExp(String.raw`${checked}\s*(policy|project|location)\b`, "i"),
  },
  {
    name: "retroactiveDate",
    inText: [
      /\bretroactive date\s*:?\s*(\d{1,2}\/\d{1,2}\/\d{4}|\p{Lu}\p{L}+ \d{1,2}, \d{4}|none|full prior acts)\b/iu,
    ],
    label: /^retroactive date:?$/i,
    value: /^(\d{1,2}\/\d{1,2}\/\d{4}|\p{Lu}\p{L}+ \d{1,2}, \d{4}|none|full prior acts)$/iu,
  },
  {
    name: "coveredAutos",
    inText: [],
    label: /^(?:covered autos? )?liability(?: coverage| insurance)?$/i,
    value: /^(\d{1,2}(?:\s?,\s?\d{1,2})*)$/,
    page: /\bsymbols?\b/i,
  },
  {
    name: "excludedPersons",
    inText: [
      /(?<=^|[.;:]\s)((?:(?:executive )?officers?|(?:sole )?proprietors?|partners?|members?|owners?)\b[^.;]{0,40}\bexcluded\b[^.;]{0,120})/i,
    ],
    page: /workers'? compensation/i,
  },
  {
    name: "causesOfLoss",
    inText: [/\bcauses? of loss(?: form)?\s*[:–-]?\s*(basic|broad|special)\b/i],
    label: /^(?:covered )?causes? of loss:?$/i,
    value: /^(basic|broad|special)(?: form)?$/i,
  },
  {
    name: "valuation",
    inText: [/\bvaluation\s*:\s*(\p{L}[^.;:]{1,89})/iu],
    label: /^valuation:?$/i,
    value: /^(rcv?|acv|replacement cost|actual cash value|agreed value|functional replacement cost)$/i,
  },
  {
    name: "coinsurance",
    inText: [/\bco-?insurance(?: percentage)?\s*:?\s*(\d{2,3}\s?%|waived|none|agreed value)/i],
    label: /^co-?ins(?:urance|\.)?(?: ?%| percentage)?:?$/i,
    value: /^(\d{2,3}\s?%|waived|none|agreed value)$/i,
  },
  {
    name: "businessIncome",
    inText: [
      /\bbusiness income(?: (?:and|with|including|&) extra expense)?\s*:\s*(actual loss sustained(?:, (?:up to )?\d{1,2} (?:consecutive )?months)?|\$\s?\d[\d,]{4,})/i,
    ],
    label: /^business income(?: (?:and|with|including|&) extra expense)?:?$/i,
    value: /^(actual loss sustained(?:,? (?:up to )?\d{1,2} (?:consecutive )?months)?|\$\s?\d[\d,]{4,})$/i,
  },
];

/** How far below its heading a column goes on, in rows. */
const ROWS_BELOW_MAX = 60;

/** Adds those of a page of declarations. */
export function collectParticulars(rows: ScheduledRow[], layout: PageLayout, cut: Cut): void {
  const onPage = particulars.filter(({ page }) => page?.test(layout.text) ?? true);
  for (const [at, row] of layout.rows.entries()) {
    const below = layout.rows.slice(at + 1, at + 1 + ROWS_BELOW_MAX);
    const found = [
      ...onPage.flatMap((particular) => [
        ...inText(particular, row, layout),
        ...besideLabel(particular, row, layout),
        ...underLabel(particular, row, below, layout),
      ]),
      ...wordInsteadOfLimit(row, layout),
    ];
    for (const one of found) {
      if (rows.some((known) => isSame(known, one))) continue;
      if (rows.length < ROWS_MAX) rows.push(one);
      else cut.set("rows of schedules", ROWS_MAX);
    }
  }
}
const ROWS_MAX = 500;

const isSame = (a: ScheduledRow, b: ScheduledRow): boolean =>
  JSON.stringify(a.cells) === JSON.stringify(b.cells);

function inText({ name, inText: patterns }: Particular, { cells }: Row, layout: PageLayout): ScheduledRow[] {
  return cells.flatMap((cell) =>
    patterns.flatMap((pattern) => {
      const match = pattern.exec(cell.text);
      const value = match?.[1]?.trim();
      if (!match || !value) return [];
      return {
        cells: { [name]: value },
        quotes: [segmentsOf(layout, cell, match.index, match.index + match[0].length)],
      };
    }),
  );
}

/** "Coinsurance | 90%", the same value in each column, or boxes of which one is checked. */
function besideLabel(
  { name, label, value, box }: Particular,
  { cells }: Row,
  layout: PageLayout,
): ScheduledRow[] {
  const at = label ? cells.findIndex(({ text }) => label.test(text)) : -1;
  const labeled = cells[at];
  if (!labeled || !value) return [];
  const beside = cells.slice(at + 1);
  const isChecked = beside.filter(({ text }) => box?.test(text) ?? false);
  if (box && isChecked.length === 1) return rowOf(name, labeled, valuesIn(box, isChecked), layout);
  return rowOf(name, labeled, valuesIn(value, name === "valuation" ? beside : beside.slice(0, 1)), layout);
}

/** A column that has the same value in each row. */
function underLabel(
  { name, label, value }: Particular,
  { cells }: Row,
  below: readonly Row[],
  layout: PageLayout,
): ScheduledRow[] {
  const heading = label && cells.length >= 3 ? cells.find(({ text }) => label.test(text)) : undefined;
  if (!heading || !value || name === "coveredAutos") return [];
  const under: Cell[] = [];
  for (const row of below) {
    const cell = row.cells.find(({ x, right }) => x < heading.right && right > heading.x);
    if (!cell || !value.test(cell.text)) break;
    under.push(cell);
  }
  return rowOf(name, heading, valuesIn(value, under), layout);
}

type Found = [cell: Cell, value: string][];

/** None unless all cells have the form of a value. */
function valuesIn(value: RegExp, cells: readonly Cell[]): Found {
  const found = cells.flatMap((cell): Found => {
    const match = value.exec(cell.text)?.[1];
    return match === undefined ? [] : [[cell, match]];
  });
  return found.length === cells.length ? found : [];
}

function rowOf(name: string, label: Cell, values: Found, layout: PageLayout): ScheduledRow[] {
  const [first] = values;
  if (!first || new Set(values.map(([, value]) => value.toLowerCase())).size > 1) return [];
  return [
    {
      cells: { [name]: first[1] },
      quotes: [[...segmentsOf(layout, label), ...segmentsOf(layout, first[0])]],
    },
  ];
}

const namesLimit =
  /\b(?:limit|aggregate|occurrence|expenses?|injury|rented|accident|liability|operations|payments?)\b/i;
const wordBehind = /^(.{4,80}?)\s+(excluded|included|not covered)\.?$/i;

/** "Medical expense limit | Excluded": a limit whose value is a word. */
function wordInsteadOfLimit({ cells }: Row, layout: PageLayout): ScheduledRow[] {
  const [label, value, ...others] = cells;
  if (!label || others.length > 0) return [];
  const split = value ? null : wordBehind.exec(label.text);
  const [name, text] = value ? [label.text, value.text] : [split?.[1] ?? "", split?.[2] ?? ""];
  if (!word.test(text) || !namesLimit.test(name) || !/^\p{Lu}/u.test(name)) return [];
  const quote = [...segmentsOf(layout, label), ...(value ? segmentsOf(layout, value) : [])];
  return [{ cells: { limit: name.replace(/[\s:.]+$/, ""), word: text }, quotes: [quote] }];
}
