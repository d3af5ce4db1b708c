/** One row for each policy on evidence of property insurance: the insured places with their values, and the interests. */
import type { PdfWriter } from "#core/pdf";
import type { PrintedInterest, PrintedPolicy, PrintedProperty, PrintedValue } from "../model.ts";
import type { Row } from "./page-flow.ts";
import { type Block, line, paper, space, textBlocks, textMark, together, type } from "./paper.ts";
import {
  aboutBlocks,
  continuedBlocks,
  enteredBlocks,
  framed,
  marksBlocks,
  valueBlocks,
} from "./policy-row.ts";
import { oneLine, personOf } from "./printable.ts";
import { noValues } from "./sentences.ts";

const column = { x: 184, right: paper.right } as const;
const width = column.right - column.x;
const gutter = 22;
const half = (width - gutter) / 2;

export const propertyHead: Block = {
  height: 20,
  draw: (top) => [
    textMark("Policy", paper.left, top + 3.5, type.label),
    textMark("Property, values and interests", column.x, top + 3.5, type.label),
    line(top + 20),
  ],
};

export function propertyRow(writer: PdfWriter, policy: PrintedPolicy): Row {
  const all = [...policy.limits, ...policy.properties.flatMap(({ values }) => values)];
  const blocks = [
    ...(all.length === 0 ? [textBlocks(writer, noValues, { x: column.x, width, style: type.quiet })] : []),
    ...(policy.limits.length === 0 ? [] : [placeBlocks(writer, "All locations", policy.limits)]),
    ...policy.properties.map(({ place, values }: PrintedProperty) => placeBlocks(writer, place, values)),
    ...policy.interests.map((interest) => interestBlocks(writer, interest)),
    ...(policy.marks.length === 0 ? [] : [marksBlocks(writer, policy.marks, { x: column.x, width })]),
  ].flatMap((group, at) => (at === 0 ? group : [space(9), ...group]));
  return {
    columns: [
      framed(aboutBlocks(writer, policy)),
      framed([...blocks, ...enteredBlocks(writer, all, column)]),
    ],
    continued: continuedBlocks(writer, policy),
    frame: (_, bottom) => [line(bottom)],
  };
}

/** A place with its values, two in a row as far as they fit. The place stays with the first of them. */
function placeBlocks(writer: PdfWriter, place: string, values: readonly PrintedValue[]): Block[] {
  const title = textBlocks(writer, oneLine(place), { x: column.x, width, style: type.strong });
  const rows = pairsOf(writer, values).map((pair): Block => {
    const cells = pair.map((value, at) => {
      const x = column.x + at * (half + gutter);
      const right = fitsHalf(writer, value) ? x + half : column.right;
      return together(valueBlocks(writer, value, { x, right }));
    });
    return {
      height: Math.max(...cells.map(({ height }) => height)),
      draw: (top) => cells.flatMap((cell) => cell.draw(top)),
    };
  });
  return [together([...title, space(1), ...rows.slice(0, 1)]), ...rows.slice(1)];
}

function pairsOf(writer: PdfWriter, values: readonly PrintedValue[]): PrintedValue[][] {
  const pairs: PrintedValue[][] = [];
  let isOpen = false;
  for (const value of values) {
    const isHalf = fitsHalf(writer, value);
    if (isOpen && isHalf) pairs.at(-1)?.push(value);
    else pairs.push([value]);
    isOpen = isHalf && !isOpen;
  }
  return pairs;
}

const fitsHalf = (writer: PdfWriter, { label, value }: PrintedValue): boolean =>
  writer.widthOf(`${oneLine(label)} †`, type.body) + writer.widthOf(oneLine(value), type.strong) + 8 <= half;

function interestBlocks(
  writer: PdfWriter,
  { role, name, address, loanNumber, source }: PrintedInterest,
): Block[] {
  const inColumn = { x: column.x, width };
  const person = personOf(source);
  return [
    together([
      ...textBlocks(writer, oneLine(role), { ...inColumn, style: type.label }),
      ...textBlocks(writer, oneLine(name), { ...inColumn, style: type.strong }),
      ...(address === null ? [] : textBlocks(writer, oneLine(address), { ...inColumn, style: type.body })),
      ...(loanNumber === null
        ? []
        : textBlocks(writer, `Loan number ${oneLine(loanNumber)}`, { ...inColumn, style: type.body })),
      ...(person === null
        ? []
        : textBlocks(writer, `Entered by ${oneLine(person)}`, { ...inColumn, style: type.small })),
    ]),
  ];
}
