/** Printing a certificate next to the bare PDF library that draws the same marks in the same places. */
import * as fontkit from "@cantoo/fontkit";
import { fill, PDFDocument, rectangle, rgb, setFillingRgbColor } from "@cantoo/pdf-lib";
import { createCertificatePrinter } from "#core/certificates/layout";
import type { CertificateSnapshot } from "#model/certificates";
import { layOut } from "../../../core/certificates/layout/mod.ts";
import { manyPolicies, onePolicy, property, sixPolicies } from "../../support/certificates.ts";
import { pdfWriter, readFont } from "../../support/pdf-writer.ts";
import { type Figure, timePairs } from "../measure.ts";

const counts = { pairs: 30, warmUps: 8 };

const cases: readonly [name: string, snapshot: CertificateSnapshot, limit?: number][] = [
  ["certificate, one policy", onePolicy, 50],
  ["certificate, six policies", sixPolicies],
  ["certificate, 40 policies", manyPolicies(40)],
  ["evidence of property", property],
];

export async function measureCertificates(): Promise<Figure[]> {
  const printer = createCertificatePrinter(pdfWriter);
  const files = await readFonts();
  const figures: Figure[] = [];
  for (const [name, snapshot] of cases) {
    const bare = drawBare(layOut(pdfWriter, snapshot), files);
    const times = await timePairs({ ours: () => printer.print(snapshot), baseline: bare }, counts);
    figures.push({ name: `${name}, p50`, ...times, unit: "ms", target: 1.5 });
  }
  return figures;
}

export type Fonts = Awaited<ReturnType<typeof readFonts>>;

export const readFonts = async () => ({
  regular: await readFont("400Regular"),
  bold: await readFont("600SemiBold"),
});

/** As in our own documents: neither ligatures nor kerning. */
const features = { calt: false, clig: false, liga: false, kern: false, mark: false, mkmk: false };
const options = { subset: true, features };

/** The library alone: it is given every position, and embeds the letters that are used. */
export function drawBare(pages: ReturnType<typeof layOut>, files: Fonts) {
  return async (): Promise<Uint8Array> => {
    const pdf = await PDFDocument.create();
    pdf.registerFontkit(fontkit);
    const fonts = {
      regular: await pdf.embedFont(files.regular, options),
      bold: await pdf.embedFont(files.bold, options),
    };
    for (const marks of pages) {
      const page = pdf.addPage([612, 792]);
      for (const mark of marks) {
        if (mark.kind === "IMAGE") continue;
        const color = rgb(...(mark.color ?? [0, 0, 0]));
        if (mark.kind === "LINE") {
          const [start, end] = [mark.from, mark.to].map(([x, y]) => ({ x, y: 792 - y }));
          if (start && end) page.drawLine({ start, end, thickness: mark.width, color });
        } else if (mark.kind === "RECTANGLES") {
          const boxes = mark.boxes.map(([x, y, width, height]) =>
            rectangle(x, 792 - y - height, width, height),
          );
          page.pushOperators(setFillingRgbColor(color.red, color.green, color.blue), ...boxes, fill());
        } else {
          const font = fonts[mark.face ?? "regular"];
          const width = mark.align === "RIGHT" ? font.widthOfTextAtSize(mark.text, mark.size) : 0;
          page.drawText(mark.text, { x: mark.x - width, y: 792 - mark.y, size: mark.size, font, color });
        }
      }
    }
    return pdf.save();
  };
}
