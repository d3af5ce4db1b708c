import type { Context } from "hono";
import { styledArtifact } from "#core/artifacts";
import { applyStyle, renderStyledPage } from "#core/styles";
import { findShownArtifact } from "#core/workspaces";
import type { HttpEnv } from "./http-env.ts";

export const documentPath = "/:workspaceId/:artifactId";
export const notSignedIn = "You are not signed in. Sign in and open the document again.";
export const noDocument = "This document does not exist.";

/**
 * An artifact as a whole page in one of the agency's styles (`style_id`, the default one without it), for a session that
 * may read both; a response that says why where there is none.
 */
export async function openStyled(c: Context<HttpEnv, typeof documentPath>) {
  const { session } = c.get("composition");
  const { workspaceId, artifactId } = c.req.param();
  const styleId = c.req.query("style_id") || null;
  const [refusal, found, applied] = session
    ? await Promise.all([
        session.access.findRefusal("READ"),
        findShownArtifact(session.scope.db, workspaceId, artifactId),
        applyStyle(session.scope.db, session.ports.storage, styleId),
      ])
    : [];
  if (!session || refusal) return c.text(notSignedIn, 401);
  if (!found) return c.text(noDocument, 404);
  if (!applied)
    return c.text("This style does not exist, or it was deleted. Choose another one for the document.", 404);
  const { facesOf } = await import("../adapters/document-faces.ts");
  const { style, agency, timeZone, pdfs } = applied;
  const document = styledArtifact(found.artifact, found.about, timeZone);
  const html = renderStyledPage(style, agency, document, facesOf(style.base));
  return { session, artifact: found.artifact, html, pdfs };
}
