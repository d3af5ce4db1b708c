/** What comes after the policies: how to check the certificate, who signs for the agency, and the foot of each page. */
import type { Mark, PdfWriter } from "#core/pdf";
import type { CertificateSnapshot } from "../model.ts";
import { type Block, drawDown, heightOf, ink, line, paper, textBlocks, textMark, type } from "./paper.ts";
import { oneLine } from "./printable.ts";
import { qrCode } from "./qr-code.ts";
import { notice, verification as words } from "./sentences.ts";

const qrSide = 68;
const how = { x: paper.left + qrSide + 14, width: 252 } as const;
const signed = { x: 392, width: paper.right - 392 } as const;

/** The address that leads to the answer, and the one at which the code can be entered. */
export function verificationAddresses({ code, url }: CertificateSnapshot["verification"]) {
  const direct = url.endsWith(`/${code}`) ? url : `${url.replace(/\/$/, "")}/${code}`;
  return { direct, entry: direct.slice(0, -code.length - 1).replace(/^https?:\/\//, "") };
}

export function closing(writer: PdfWriter, snapshot: CertificateSnapshot): Block {
  const { verification, agency, issuedBy } = snapshot;
  const { direct, entry } = verificationAddresses(verification);
  const check = [
    ...textBlocks(writer, words.title, { ...how, style: type.strong }),
    ...textBlocks(writer, words.how(entry), { ...how, style: type.body }),
    ...textBlocks(writer, verification.code, { ...how, style: type.code }),
    ...textBlocks(writer, words.answer, { ...how, style: type.body }),
  ];
  const representative = agency.authorizedRepresentative ?? "";
  const signature = [
    { height: 5, draw: (top: number) => [line(top, { from: signed.x, width: 0.9, color: ink })] },
    ...textBlocks(writer, oneLine(representative === "" ? issuedBy.name : representative), {
      ...signed,
      style: type.strong,
    }),
    ...textBlocks(
      writer,
      `${representative === "" ? "Issued" : "Authorized representative"} for ${oneLine(agency.name)}`,
      { ...signed, style: type.quiet },
    ),
  ];
  const height = Math.max(qrSide, heightOf(check), heightOf(signature) + 18);
  const atBottom = (blocks: readonly Block[], bottom: number) => drawDown(blocks, bottom - heightOf(blocks));
  return {
    // With room above for a pen, and below.
    height: height + 26,
    draw(top) {
      const bottom = top + height + 16;
      return [
        qrCode(direct, paper.left, bottom - qrSide, qrSide),
        ...atBottom(check, bottom),
        ...atBottom(signature, bottom),
      ];
    },
  };
}

const noticeStyle = { ...type.small, size: 6.6, leading: 9 };
const pageWidth = 118;

/** The notice, and on the right the page, the number and the code of the certificate. */
export function pageFoot(
  writer: PdfWriter,
  { number, verification }: CertificateSnapshot,
  page: number,
  pages: number,
): Mark[] {
  const top = paper.bottom + 8;
  const lines = textBlocks(writer, notice, {
    x: paper.left,
    width: paper.right - paper.left - pageWidth,
    style: noticeStyle,
  });
  const onRight = [`${number}, page ${page} of ${pages}`, ...codeLines(verification.code)].map(
    (text): Block => ({
      height: noticeStyle.leading,
      draw: (y) => [textMark(text, paper.right, y, noticeStyle, "RIGHT")],
    }),
  );
  return [line(paper.bottom), ...drawDown(lines, top), ...drawDown(onRight, top)];
}

/** The code in two lines. */
function codeLines(code: string): string[] {
  const groups = code.split("-");
  const half = Math.ceil(groups.length / 2);
  return [groups.slice(0, half), groups.slice(half)]
    .map((part) => part.join("-"))
    .filter((text) => text !== "");
}
