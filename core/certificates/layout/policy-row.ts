/** One row for each policy: what it is, its limits, and what the holder has under it by endorsement. */
import type { Mark, PdfWriter } from "#core/pdf";
import { markLabels } from "#model/endorsements";
import type { PrintedMark, PrintedPolicy, PrintedValue } from "../model.ts";
import { shortDate } from "./dates.ts";
import { letterBox, letterIndent } from "./letter-box.ts";
import type { Row } from "./page-flow.ts";
import {
  type Block,
  green,
  line,
  space,
  textBlocks,
  textMark,
  type TextStyle,
  together,
  type,
  upright,
} from "./paper.ts";
import { oneLine, personOf } from "./printable.ts";
import { enteredBy, noLimits, noMarks, proofLine, reachLine } from "./sentences.ts";

const about = { x: 40, width: 128 } as const;
const limits = { x: 184, right: 396 } as const;
/** Between a label and its value. */
const gap = 8;
const marks = { rule: 410, x: 422, width: 150 } as const;

const headOf = (...titles: [text: string, x: number][]): Block => ({
  height: 20,
  draw: (top) => [...titles.map(([text, x]) => textMark(text, x, top + 3.5, type.label)), line(top + 20)],
});

export const policiesHead = headOf(
  ["Policy", about.x],
  ["Limits", limits.x],
  ["For the holder, by endorsement", marks.x - 12],
);

export function policyRow(writer: PdfWriter, policy: PrintedPolicy): Row {
  return {
    columns: [
      framed(aboutBlocks(writer, policy)),
      framed(
        policy.limits.length === 0
          ? textBlocks(writer, noLimits, { x: limits.x, width: limits.right - limits.x, style: type.quiet })
          : [
              ...policy.limits.flatMap((value) => valueBlocks(writer, value, limits)),
              ...enteredBlocks(writer, policy.limits, limits),
            ],
      ),
      framed(
        policy.marks.length === 0
          ? textBlocks(writer, noMarks, { ...marks, style: type.quiet })
          : marksBlocks(writer, policy.marks, marks),
      ),
    ],
    continued: continuedBlocks(writer, policy),
    frame: (top, bottom) => [upright(marks.rule, top + 8, bottom - 8), line(bottom)],
  };
}

/** With room between the rules above and below. */
export const framed = (blocks: readonly Block[]): Block[] => [space(9), ...blocks, space(9)];

const termOf = ({ effectiveDate, expirationDate }: PrintedPolicy): string =>
  `${shortDate(effectiveDate)} to ${shortDate(expirationDate)}`;

export function aboutBlocks(writer: PdfWriter, policy: PrintedPolicy): Block[] {
  const inColumn = (text: string, style: TextStyle) => textBlocks(writer, oneLine(text), { ...about, style });
  return [
    ...inColumn(policy.title, type.strong),
    numberBlock(writer, policy),
    ...inColumn(termOf(policy), type.quiet),
    ...policy.notes.flatMap(({ value, source }) =>
      inColumn(personOf(source) === null ? value : `${value} †`, type.quiet),
    ),
    ...enteredBlocks(writer, policy.notes, { x: about.x, right: about.x + about.width }),
  ];
}

export const continuedBlocks = (writer: PdfWriter, policy: PrintedPolicy): Block[] => [
  space(9),
  ...textBlocks(writer, `${oneLine(policy.title)}, continued`, { ...about, style: type.strong }),
  numberBlock(writer, policy),
];

function numberBlock(writer: PdfWriter, { insurerLetter, policyNumber }: PrintedPolicy): Block {
  const x = about.x + letterIndent;
  return together([
    { height: 0, draw: (top) => letterBox(insurerLetter, about.x, top, type.body) },
    ...textBlocks(writer, oneLine(policyNumber), { x, width: about.width - letterIndent, style: type.body }),
  ]);
}

/** A row of a list of values: its label, and its value on the right. */
export function valueBlocks(
  writer: PdfWriter,
  { label, value, source }: PrintedValue,
  { x, right }: { x: number; right: number },
): Block[] {
  const words = `${oneLine(value)}${personOf(source) === null ? "" : " †"}`;
  const width = right - x;
  const wide = writer.widthOf(words, type.strong);
  const isBeside = wide <= width * 0.55 || writer.widthOf(oneLine(label), type.body) + gap + wide <= width;
  const labels = textBlocks(writer, oneLine(label), {
    x,
    width: isBeside ? width - wide - gap : width,
    style: type.body,
  });
  const values = writer.wrapText(words, { ...type.strong, width }).map((text): Block => ({
    height: type.strong.leading,
    draw: (top) => [textMark(text, right, top, type.strong, "RIGHT")],
  }));
  const parts = isBeside ? [overlaid(values), ...labels] : [...labels, ...values];
  return [
    together([
      ...parts,
      { height: 1.6, draw: (top) => [line(top + 0.4, { from: x, to: right, width: 0.4 })] },
    ]),
  ];
}

/** Takes no height of its own. */
const overlaid = (blocks: readonly Block[]): Block => ({ ...together(blocks), height: 0 });

/** Who entered the values that have a dagger. */
export function enteredBlocks(
  writer: PdfWriter,
  values: readonly PrintedValue[],
  { x, right }: { x: number; right: number },
): Block[] {
  const names = [...new Set(values.flatMap(({ source }) => personOf(source) ?? []))];
  return names.length === 0
    ? []
    : [space(3), ...textBlocks(writer, enteredBy(names), { x, width: right - x, style: type.small })];
}

/** Longer lists of forms may go on overleaf. */
const PROOFS_TOGETHER_MAX = 12;
const checkWidth = 13;

/** Each mark with what proves it. */
export function marksBlocks(
  writer: PdfWriter,
  printed: readonly PrintedMark[],
  { x, width }: { x: number; width: number },
): Block[] {
  const column = { x: x + checkWidth, width: width - checkWidth };
  return printed.flatMap((mark, at) => {
    const blocks = [
      together([
        { height: 0, draw: (top) => check(x, top) },
        ...textBlocks(writer, markLabels[mark.mark], { ...column, style: type.strong }),
      ]),
      ...mark.proofs.flatMap((proof) =>
        textBlocks(writer, proofLine(proof), { ...column, style: type.small }),
      ),
      ...textBlocks(writer, reachLine(mark), { ...column, style: type.small }),
    ];
    const kept = mark.proofs.length <= PROOFS_TOGETHER_MAX ? [together(blocks)] : blocks;
    return at === 0 ? kept : [space(4), ...kept];
  });
}

/** A check mark. */
function check(x: number, top: number): Mark[] {
  const y = top + type.strong.leading / 2;
  const stroke = (from: readonly [number, number], to: readonly [number, number]): Mark => ({
    kind: "LINE",
    from: [x + from[0], y + from[1]],
    to: [x + to[0], y + to[1]],
    width: 1.3,
    color: green,
  });
  return [stroke([0, 0.2], [2.6, 2.8]), stroke([2.2, 2.8], [7, -2.6])];
}
