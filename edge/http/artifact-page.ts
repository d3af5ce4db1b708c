/**
 * An artifact as a page in one of the agency's styles, only for signed-in users of the agency that owns it. Nothing in it
 * runs.
 */
import { Hono } from "hono";
import { styledArtifact } from "#core/artifacts";
import { applyStyle, renderStyledPage } from "#core/styles";
import { findShownArtifact } from "#core/workspaces";
import type { HttpEnv } from "./http-env.ts";
import { refuseMethod } from "./refuse-method.ts";
import { shownPage } from "./shown-page.ts";

const path = "/:workspaceId/:artifactId";

export const artifactPage = new Hono<HttpEnv>()
  .get(path, async (c) => {
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
    if (!session || refusal)
      return c.text("You are not signed in. Sign in and open the document again.", 401);
    if (!found) return c.text("This document does not exist.", 404);
    if (!applied)
      return c.text(
        "This style does not exist, or it was deleted. Choose another one for the document.",
        404,
      );
    const { facesOf } = await import("../adapters/document-faces.ts");
    const { style, agency, timeZone } = applied;
    const document = styledArtifact(found.artifact, found.about, timeZone);
    return c.html(renderStyledPage(style, agency, document, facesOf(style.base)), 200, shownPage);
  })
  .all(path, refuseMethod("GET", "HEAD"));
