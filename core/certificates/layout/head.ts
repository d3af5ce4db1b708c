/** What comes before the policies: the agency's head, the title, and the holder, the insured and the insurers. */
import type { PdfWriter } from "#core/pdf";
import type { MailingAddress } from "../../shared/postal-address.ts";
import { formatPhone } from "../../shared/phone-number.ts";
import type { CertificateSnapshot } from "../model.ts";
import { longDate } from "./dates.ts";
import { letterBox, letterIndent } from "./letter-box.ts";
import type { Row } from "./page-flow.ts";
import {
  type Block,
  ink,
  line,
  paper,
  space,
  textBlocks,
  type TextStyle,
  textMark,
  together,
  type,
} from "./paper.ts";
import { oneLine } from "./printable.ts";
import { introOf, titleOf } from "./sentences.ts";

const width = paper.right - paper.left;
/** Of the number and the day, on the right. */
const numberWidth = 150;

export const addressLines = ({ line1, line2, city, zone, postalCode }: MailingAddress): string[] =>
  [line1, line2, `${city}, ${zone} ${postalCode}`].filter((text) => text !== null).map(oneLine);

/** Blocks that start at the same height. */
const sideBySide = (...columns: Block[][]): Block => {
  const stacks = columns.map(together);
  return {
    height: Math.max(...stacks.map(({ height }) => height)),
    draw: (top) => stacks.flatMap((stack) => stack.draw(top)),
  };
};

const rightAligned = (text: string, style: TextStyle): Block => ({
  height: style.leading,
  draw: (top) => [textMark(text, paper.right, top, style, "RIGHT")],
});

export function firstHead(writer: PdfWriter, snapshot: CertificateSnapshot): Block {
  const { agency, kind, number, issuedOn } = snapshot;
  const column = { x: paper.left, width: width - numberWidth };
  const reach = [agency.phone === null ? null : formatPhone(agency.phone), agency.email].filter(
    (text) => text !== null,
  );
  const agencyLines = [
    ...(agency.address ? [addressLines(agency.address).join(", ")] : []),
    ...(reach.length > 0 ? [reach.map(oneLine).join("   ")] : []),
  ];
  return together([
    sideBySide(
      [
        ...textBlocks(writer, oneLine(agency.name), { ...column, style: type.agency }),
        ...agencyLines.flatMap((text) => textBlocks(writer, text, { ...column, style: type.quiet })),
      ],
      [
        space(1),
        rightAligned(numberLabels[kind], type.quiet),
        rightAligned(number, type.strong),
        rightAligned(`Issued ${longDate(issuedOn)}`, type.quiet),
      ],
    ),
    space(17),
    ...textBlocks(writer, titleOf(kind), { x: paper.left, width, style: type.title }),
    space(2),
    ...textBlocks(writer, introOf(snapshot), { x: paper.left, width: width - 60, style: introStyle }),
    space(13),
    { height: 0, draw: (top) => [line(top, { width: 1.1, color: ink })] },
  ]);
}

const numberLabels = { LIABILITY: "Certificate", PROPERTY: "Evidence of insurance" } as const;
const introStyle: TextStyle = { size: 9, leading: 13.2, color: [0.2, 0.23, 0.25] };

/** On top of each further page. */
export function nextHead(snapshot: CertificateSnapshot): Block {
  const { kind, number, issuedOn } = snapshot;
  return {
    height: 30,
    draw: (top) => [
      textMark(`${titleOf(kind)}, continued`, paper.left, top, type.strong),
      textMark(`${number}, issued ${longDate(issuedOn)}`, paper.right, top, type.quiet, "RIGHT"),
      line(top + 19, { width: 1.1, color: ink }),
    ],
  };
}

const columns = { holder: 40, insured: 227, insurers: 385 } as const;
const gap = 13;

export function partiesRow(writer: PdfWriter, { holder, insured, insurers }: CertificateSnapshot): Row {
  const inHolder = { x: columns.holder, width: columns.insured - columns.holder - 2 * gap };
  const inInsured = { x: columns.insured, width: columns.insurers - columns.insured - 2 * gap };
  const label = (text: string, x: number): Block => ({
    height: type.label.leading,
    draw: (top) => [textMark(text, x, top, type.label)],
  });
  const address = (from: MailingAddress, place: { x: number; width: number }): Block[] =>
    addressLines(from).flatMap((text) => textBlocks(writer, text, { ...place, style: type.body }));
  const alsoNamed = insured.otherNames.map(oneLine).filter((name) => name !== "");
  const framed = (blocks: Block[]): Block[] => [space(7), ...blocks, space(8)];
  return {
    columns: [
      framed([
        label("Holder", columns.holder),
        ...textBlocks(writer, oneLine(holder.name), { ...inHolder, style: type.strong }),
        ...address(holder.address, inHolder),
      ]),
      framed([
        label("Insured", columns.insured),
        ...textBlocks(writer, oneLine(insured.name), { ...inInsured, style: type.strong }),
        ...(insured.dba === null
          ? []
          : textBlocks(writer, `doing business as ${oneLine(insured.dba)}`, {
              ...inInsured,
              style: type.body,
            })),
        ...address(insured.address, inInsured),
        ...(alsoNamed.length === 0
          ? []
          : [
              space(3),
              ...textBlocks(writer, `Also named: ${alsoNamed.join("; ")}`, {
                ...inInsured,
                style: type.quiet,
              }),
            ]),
      ]),
      framed([
        label(insurers.length === 1 ? "Insurer" : "Insurers", columns.insurers),
        ...insurers.flatMap((insurer) => insurerBlocks(writer, insurer)),
      ]),
    ],
    frame: (top, bottom) => [
      line(bottom),
      ...[columns.insured, columns.insurers].map(
        (x) =>
          ({
            kind: "LINE",
            from: [x - gap, top],
            to: [x - gap, bottom],
            width: 0.6,
            color: [0.8, 0.83, 0.84],
          }) as const,
      ),
    ],
  };
}

function insurerBlocks(
  writer: PdfWriter,
  { letter, name, naicCode }: CertificateSnapshot["insurers"][number],
): Block[] {
  const x = columns.insurers + letterIndent;
  const right = paper.right - x;
  const naic = naicCode === null ? "" : `NAIC ${oneLine(naicCode)}`;
  const lines = textBlocks(writer, oneLine(name), { x, width: right, style: type.body });
  const last = writer.wrapText(oneLine(name), { ...type.body, width: right }).at(-1) ?? "";
  const end = writer.widthOf(last, type.body) + 5;
  const isBeside = naic !== "" && end + writer.widthOf(naic, type.small) <= right;
  const naicBlock: Block = {
    height: isBeside ? 0 : type.small.leading + 1,
    draw: (top) => [
      isBeside
        ? textMark(naic, x + end, top - type.body.leading, {
            ...type.small,
            leading: type.body.leading + 0.6,
          })
        : textMark(naic, x, top, type.small),
    ],
  };
  const box: Block = { height: 0, draw: (top) => letterBox(letter, columns.insurers, top, type.body) };
  return [together([box, ...lines, ...(naic === "" ? [] : [naicBlock])])];
}
