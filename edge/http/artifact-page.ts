/**
 * An artifact as a page in one of the agency's styles, only for signed-in users of the agency that owns it. Nothing in it
 * runs.
 */
import { Hono } from "hono";
import type { HttpEnv } from "./http-env.ts";
import { refuseMethod } from "./refuse-method.ts";
import { shownPage } from "./shown-page.ts";
import { documentPath, openStyled } from "./styled-document.ts";

export const artifactPage = new Hono<HttpEnv>()
  .get(documentPath, async (c) => {
    const opened = await openStyled(c);
    return opened instanceof Response ? opened : c.html(opened.html, 200, shownPage);
  })
  .all(documentPath, refuseMethod("GET", "HEAD"));
