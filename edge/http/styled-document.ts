import type { Context } from "hono";
import { type AppliedDocument, applyStyle } from "#core/styles";
import { findShownArtifact } from "#core/workspaces";
import { pageOf } from "../document-printing.ts";
import type { HttpEnv } from "./http-env.ts";
import { refuseAccess } from "./refuse-access.ts";

export const documentPath = "/:workspaceId/:artifactId";
export const noDocument = "This document does not exist.";
const noStyle = "This style does not exist, or it was deleted. Choose another one for the document.";

/**
 * An artifact with a style, for a session that may read both; a response that says why where there is none. `style_id`: the
 * style; without it the one that was chosen for the document, or the default one if that was deleted.
 */
export async function findStyled(c: Context<HttpEnv, typeof documentPath>) {
  const { session } = c.get("composition");
  const { workspaceId, artifactId } = c.req.param();
  const [refusal, found] = session
    ? await Promise.all([
        session.access.findRefusal("READ"),
        findShownArtifact(session.scope.db, workspaceId, artifactId),
      ])
    : [];
  if (!session || refusal) return refuseAccess(c, refusal, "document");
  if (!found) return c.text(noDocument, 404);
  const apply = (styleId: string | null): Promise<AppliedDocument | null> =>
    applyStyle(session.scope.db, session.ports.storage, styleId);
  const asked = c.req.query("style_id") || null;
  const applied = asked ? await apply(asked) : ((await apply(found.artifact.styleId)) ?? (await apply(null)));
  if (!applied) return c.text(noStyle, 404);
  return { session, ...found, applied };
}

/** The same as a whole page. */
export async function openStyled(c: Context<HttpEnv, typeof documentPath>) {
  const styled = await findStyled(c);
  if (styled instanceof Response) return styled;
  const { session, artifact, about, applied } = styled;
  return { session, artifact, html: await pageOf(artifact, about, applied), pdfs: applied.pdfs };
}
