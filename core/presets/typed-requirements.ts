/** Requirements that somebody typed, as a document that a review quotes. */
import { comparedInSlices, localReasoner, type ReviewedDocument } from "#core/assistant";
import { modelInSlices } from "#core/page-model";
import { cutIntoPages } from "#core/reading";
import { runInSlices } from "../shared/sliced-work.ts";
import { TYPED_REQUIREMENTS_ID } from "./model.ts";

export async function readTypedRequirements(text: string): Promise<ReviewedDocument> {
  const pages = cutIntoPages(text);
  const name = "Typed requirements";
  const models = await runInSlices(modelInSlices(pages));
  const { value: extraction } = await localReasoner.extract({ name, pages, models });
  const compared = await runInSlices(comparedInSlices(models, extraction));
  return { ...compared, documentId: TYPED_REQUIREMENTS_ID, readingId: TYPED_REQUIREMENTS_ID, name };
}
