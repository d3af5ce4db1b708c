/**
 * A form that Cara filled in, as a page in our own layout, only for signed-in users of the agency that owns it. "/pdf" behind
 * it prints the form, on the agency's licensed one if `form_id` names it. Nothing in it runs.
 */
import { type Context, Hono } from "hono";
import { findArtifacts, renderTemplate } from "#core/artifacts";
import { findCertificateForm, findFormsOf } from "#core/certificate-forms";
import { writeTemplate } from "../adapters/pdf-writer.ts";
import type { HttpEnv } from "./http-env.ts";
import { refuseAccess } from "./refuse-access.ts";
import { refuseMethod } from "./refuse-method.ts";
import { shownPage } from "./shown-page.ts";

const path = "/:workspaceId/:artifactId";
const pdfPath = "/:workspaceId/:artifactId/pdf";
const isUnknown = "This form does not exist.";

/** The form and the session that may read it; a response where there is none. */
async function openForm(c: Context<HttpEnv, typeof path>) {
  const { session } = c.get("composition");
  const { workspaceId, artifactId } = c.req.param();
  const [refusal, found] = session
    ? await Promise.all([session.access.findRefusal("READ"), findArtifacts(session.scope.db, [artifactId])])
    : [];
  if (!session || refusal) return refuseAccess(c, refusal, "form");
  const template = found?.find((each) => each.workspaceId === workspaceId)?.template;
  return template ? { session, template } : c.text(isUnknown, 404);
}

export const templatePage = new Hono<HttpEnv>()
  .get(path, async (c) => {
    const opened = await openForm(c);
    if (opened instanceof Response) return opened;
    const { workspaceId, artifactId } = c.req.param();
    const { session, template } = opened;
    const pdfUrl = `/agency/template/${workspaceId}/${encodeURIComponent(artifactId)}/pdf`;
    const forms = await findFormsOf(session.scope.db, template.templateId);
    const links = forms.map(({ id, name }) => ({ name, url: `${pdfUrl}?form_id=${encodeURIComponent(id)}` }));
    return c.html(renderTemplate(template, pdfUrl, links), 200, shownPage);
  })
  .get(pdfPath, async (c) => {
    const opened = await openForm(c);
    if (opened instanceof Response) return opened;
    const { session, template } = opened;
    const formId = c.req.query("form_id");
    const licensed = formId === undefined ? null : await findCertificateForm(session.scope.db, formId);
    if (formId !== undefined && licensed?.templateId !== template.templateId) return c.text(isUnknown, 404);
    const bytes = licensed
      ? await session.ports.storage.readRange(licensed.storageKey, 0, licensed.size)
      : null;
    const printed = await writeTemplate(template, bytes);
    if (!printed.ok) {
      const { fields = [], message } = printed.error;
      return c.text([message, ...fields.map((problem) => problem.message)].join("\n"), 422);
    }
    return c.body(Uint8Array.from(printed.value), 200, {
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${template.templateId}.pdf"`,
      ...shownPage,
    });
  })
  .all(path, refuseMethod("GET", "HEAD"))
  .all(pdfPath, refuseMethod("GET", "HEAD"));
