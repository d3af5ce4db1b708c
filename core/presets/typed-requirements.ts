/** What somebody typed, requirements or facts, as a document that a review quotes. */
import { comparedInSlices, localReasoner, type ReviewedDocument } from "#core/assistant";
import { modelInSlices } from "#core/page-model";
import { cutIntoPages } from "#core/reading";
import type { Certificate } from "#model/assistant";
import { runInSlices } from "../shared/sliced-work.ts";
import { TYPED_REQUIREMENTS_ID } from "./model.ts";

/** A line is a demand; one that begins in lower case goes on with the one before. */
const eachOnItsOwn = (text: string): string => text.replaceAll(/[ \t]*\n\s*(?!\s*\p{Ll})/gu, "\n\n");

/** `id`: the one that it is quoted under. */
export async function readTyped(
  text: string,
  { id, name }: { id: string; name: string },
): Promise<ReviewedDocument> {
  const pages = cutIntoPages(eachOnItsOwn(text));
  const models = await runInSlices(modelInSlices(pages));
  const { value: extraction } = await localReasoner.extract({ name, pages, models });
  const compared = await runInSlices(comparedInSlices(models, extraction));
  return { ...compared, documentId: id, readingId: id, name };
}

/** Each line of it is a demand. */
export const readTypedRequirements = async (text: string): Promise<ReviewedDocument> => ({
  ...(await readTyped(text, { id: TYPED_REQUIREMENTS_ID, name: "Typed requirements" })),
  isListOfDemands: true,
});

const blank: Certificate = {
  certificateDate: null,
  certificateNumber: null,
  producer: null,
  insured: null,
  insurers: {},
  policies: [],
  holder: null,
  additionalInsured: null,
  subrogationWaived: null,
  findings: [],
};

/** Whether words make demands on a certificate, or only say something else. */
export async function makesDemands(text: string): Promise<boolean> {
  const document = { ...(await readTypedRequirements(text)), isListOfDemands: false };
  // What is demanded does not depend on what the certificate shows, nor on the day.
  const certificate = { ...document, extraction: { ...document.extraction, certificate: blank } };
  const input = { certificate, demanding: [document], proof: [], today: "1970-01-01" };
  const { value } = await localReasoner.review(input);
  return value.demands.length > 0;
}
