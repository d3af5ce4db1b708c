/**
 * Draws certificates of insurance and evidence of property insurance from their snapshots: our own letter on US Letter
 * paper. Equal snapshots give equal bytes. What no font can print is a problem of the field in which it was typed. Not
 * part of the folder's own door, since the PDF library is loaded only when something is printed.
 */
import type { PdfWriter, Written } from "#core/pdf";
import type { FieldProblem } from "../../shared/field-problems.ts";
import { invalid } from "../../shared/problem.ts";
import { err } from "../../shared/result.ts";
import type { CertificateSnapshot } from "../model.ts";
import { closing, pageFoot } from "./foot.ts";
import { firstHead, nextHead, partiesRow } from "./head.ts";
import { createPageFlow, type Row } from "./page-flow.ts";
import { paper, space, textBlocks, type } from "./paper.ts";
import { framed, policiesHead, policyRow } from "./policy-row.ts";
import { paragraphs, unprintable } from "./printable.ts";
import { propertyHead, propertyRow } from "./property-row.ts";
import { fileTitleOf } from "./sentences.ts";

export interface CertificatePrinter {
  /** What cannot be printed, by the same paths, as far as it shows without drawing; its number is not drawn yet. */
  check(snapshot: CertificateSnapshot): Promise<FieldProblem[]>;
  /** The PDF, or problems by the path of what was typed: "holder.name", "policies.0.limits.2.value". */
  print(snapshot: CertificateSnapshot): Promise<Written>;
}

export function createCertificatePrinter(writer: PdfWriter): CertificatePrinter {
  return {
    check: async (snapshot) => unprintable(writer, snapshot),

    async print(snapshot) {
      const problems = unprintable(writer, snapshot);
      if (problems.length > 0) return err(invalid(problems));
      const pages = layOut(writer, snapshot);
      return writer.drawPages(
        fileTitleOf(snapshot),
        pages.map((marks) => ({ width: paper.width, height: paper.height, marks })),
      );
    },
  };
}

/** The marks of each page. */
export function layOut(writer: PdfWriter, snapshot: CertificateSnapshot) {
  const isProperty = snapshot.kind === "PROPERTY";
  const flow = createPageFlow(nextHead(snapshot));
  flow.put({ columns: [[firstHead(writer, snapshot)]] });
  flow.put(partiesRow(writer, snapshot));
  flow.setHead(isProperty ? propertyHead : policiesHead);
  for (const policy of snapshot.policies)
    flow.put(isProperty ? propertyRow(writer, policy) : policyRow(writer, policy));
  flow.setHead(null);
  const description = paragraphs(snapshot.descriptionOfOperations);
  if (description !== "") flow.put(descriptionRow(writer, description, isProperty));
  flow.putAtFoot(closing(writer, snapshot));
  return flow.pages.map((marks, at) => [...marks, ...pageFoot(writer, snapshot, at + 1, flow.pages.length)]);
}

function descriptionRow(writer: PdfWriter, text: string, isProperty: boolean): Row {
  const column = { x: paper.left, width: paper.right - paper.left };
  const title = isProperty ? "Remarks" : "Description of operations";
  return {
    columns: [
      framed([
        ...textBlocks(writer, title, { ...column, style: type.label }),
        ...textBlocks(writer, text, { ...column, style: type.body }),
      ]),
    ],
    continued: [space(9), ...textBlocks(writer, `${title}, continued`, { ...column, style: type.label })],
    isLoose: true,
  };
}
