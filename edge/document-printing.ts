/** Documents as pages in their style, and as PDFs of these pages. */
import { styledArtifact } from "#core/artifacts";
import {
  type AppliedDocument,
  applyStyle,
  type PrintedPage,
  printPage,
  renderStyledPage,
} from "#core/styles";
import type { Artifact, ArtifactAbout } from "#model/artifacts";
import type { Result } from "../core/shared/result.ts";
import { openPagePrinter } from "./adapters/page-printer.ts";
import type { SessionWork } from "./session-work.ts";

/** The faces are loaded with the first page. */
export async function pageOf(
  artifact: Artifact,
  about: ArtifactAbout,
  { style, agency, timeZone }: AppliedDocument,
): Promise<string> {
  const { facesOf } = await import("./adapters/document-faces.ts");
  return renderStyledPage(style, agency, styledArtifact(artifact, about, timeZone), facesOf(style.base));
}

type Work = Pick<SessionWork, "scope" | "config"> & { ports: Pick<SessionWork["ports"], "storage"> };

/** The error is a sentence that says why there is no PDF. */
export const printStyled = (
  { scope, config, ports: { storage } }: Work,
  { title, updatedAt }: Artifact,
  page: { html: string; pdfs: AppliedDocument["pdfs"] },
): Promise<Result<PrintedPage, string>> =>
  printPage(
    scope,
    {
      storage,
      printer: openPagePrinter(config),
      joinPdfs: async (...files) => (await import("#core/pdf")).joinPdfs(...files),
    },
    { title, ...page, date: updatedAt },
  );

/** In the style that stays with it, or the default one if that was deleted. */
export async function printOwn(
  work: Work,
  artifact: Artifact,
  about: ArtifactAbout,
): Promise<Result<PrintedPage, string>> {
  const apply = (styleId: string | null) => applyStyle(work.scope.db, work.ports.storage, styleId);
  const applied = (await apply(artifact.styleId)) ?? (await apply(null));
  if (!applied) throw new Error("The default style is built in.");
  return printStyled(work, artifact, { html: await pageOf(artifact, about, applied), pdfs: applied.pdfs });
}
