/** An artifact as a page, only for signed-in users of the agency that owns it. Nothing in it runs. */
import { Hono } from "hono";
import { findArtifacts, renderArtifact } from "#core/artifacts";
import type { HttpEnv } from "./http-env.ts";
import { refuseMethod } from "./refuse-method.ts";

const isolation = {
  "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  "cross-origin-resource-policy": "same-origin",
};

export const artifactPage = new Hono<HttpEnv>()
  .get("/:workspaceId/:artifactId", async (c) => {
    const { session } = c.get("composition");
    const { workspaceId, artifactId } = c.req.param();
    const [refusal, found] = session
      ? await Promise.all([session.access.findRefusal("READ"), findArtifacts(session.scope.db, [artifactId])])
      : [];
    if (!session || refusal)
      return c.text("You are not signed in. Sign in and open the document again.", 401);
    const artifact = found?.find((each) => each.workspaceId === workspaceId);
    if (!artifact) return c.text("This document does not exist.", 404);
    return c.html(renderArtifact(artifact), 200, isolation);
  })
  .all("/:workspaceId/:artifactId", refuseMethod("GET", "HEAD"));
