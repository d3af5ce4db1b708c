/** A sample in one of the agency's styles, only for signed-in users of the agency. Nothing in it runs. */
import { Hono } from "hono";
import { applyStyle, renderStyledPage, sampleDocument } from "#core/styles";
import { todayIn } from "../../core/shared/calendar-date.ts";
import type { HttpEnv } from "./http-env.ts";
import { refuseAccess } from "./refuse-access.ts";
import { refuseMethod } from "./refuse-method.ts";
import { shownPage } from "./shown-page.ts";

const path = "/:templateId";

export const stylePreview = new Hono<HttpEnv>()
  // `version` is in the address so that a changed style has another one; the style is shown as it is now.
  .get(path, async (c) => {
    const { session } = c.get("composition");
    const [refusal, applied, viewer] = session
      ? await Promise.all([
          session.access.findRefusal("READ"),
          applyStyle(session.scope.db, session.ports.storage, c.req.param("templateId")),
          session.access.findUser().catch(() => null),
        ])
      : [];
    if (!session || refusal) return refuseAccess(c, refusal, "style");
    if (!applied) return c.text("This style does not exist, or it was deleted.", 404);
    const { facesOf } = await import("../adapters/document-faces.ts");
    const { style, agency, timeZone } = applied;
    const sample = sampleDocument(todayIn(timeZone, session.scope.nowMs()), viewer?.name ?? agency.name);
    return c.html(renderStyledPage(style, agency, sample, facesOf(style.base)), 200, shownPage);
  })
  .all(path, refuseMethod("GET", "HEAD"));
