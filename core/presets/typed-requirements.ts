/** What somebody typed, requirements or facts, as a document that a review quotes. */
import { comparedInSlices, localReasoner, type ReviewedDocument } from "#core/assistant";
import { modelInSlices } from "#core/page-model";
import { cutIntoPages } from "#core/reading";
import type { Certificate } from "#model/assistant";
import { runInSlices } from "../shared/sliced-work.ts";
import { TYPED_REQUIREMENTS_ID } from "./model.ts";

/** Few who type break a line as short as this; pages and emails that are pasted break theirs behind it. */
const WRAPPED_LEAST = 50;
/** No entry of a list ends with one of these: the sentence goes on. */
const goingOn = new Set(
  "a an the of to in on at by for from with and or nor than as per shall must will be is are not less any each all its their".split(
    " ",
  ),
);

/** What each line says stays apart, whatever it begins with; only a sentence that was pasted in pieces is whole again. */
function eachOnItsOwn(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  const longest = Math.max(...lines.map(({ length }) => length));
  const next = (at: number): string => lines[at + 1] ?? "";
  const begins = (at: number, sign: RegExp): boolean => sign.test(next(at));
  const continues = (at: number): boolean => begins(at, /^\p{Ll}/u);
  // The first word of the next line had no room any more.
  const isFull = (at: number): boolean =>
    (lines[at] ?? "").length + 1 + (next(at).split(" ")[0] ?? "").length > longest;
  const broken = lines.flatMap((_line, at) => (continues(at) ? at : []));
  // One long line says nothing of how wide a page was: several have to end at the same place.
  const isWrapped = longest >= WRAPPED_LEAST && broken.length > 1 && broken.every(isFull);
  return lines
    .map((line, at) => {
      const last = line.split(" ").at(-1)?.toLowerCase() ?? "";
      const isOpen = (isWrapped && continues(at)) || (goingOn.has(last) && begins(at, /^[\p{Ll}\d$]/u));
      return line + (isOpen ? "\n" : "\n\n");
    })
    .join("")
    .trimEnd();
}

/** `id`: the one that it is quoted under. */
export async function readTyped(
  text: string,
  { id, name }: { id: string; name: string },
): Promise<ReviewedDocument> {
  const pages = cutIntoPages(eachOnItsOwn(text));
  const models = await runInSlices(modelInSlices(pages));
  const { value: extraction } = await localReasoner.extract({ name, pages, models });
  const compared = await runInSlices(comparedInSlices(models, extraction, true));
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
