/**
 * The HTTP routes in one list. Each request gets an id, the security headers and a log line if it failed; anything
 * that is not handled here is a page of apps/web.
 */
import { Hono } from "hono";
import { findOutage, retryAfterSeconds } from "../../core/shared/unavailable.ts";
import { compose } from "../compose.ts";
import { log, logUnderRequest } from "../log.ts";
import { artifactPage } from "./artifact-page.ts";
import { emailPage } from "./email-page.ts";
import { templatePage } from "./template-page.ts";
import { refuseCrossSiteWrites } from "./cross-site.ts";
import { pdfCopy, wordCopy } from "./document-copies.ts";
import { drainBody } from "./drain-body.ts";
import { certificateFiles, documentFiles, logoFiles, serviceFiles } from "./files.ts";
import { graphql } from "./graphql.ts";
import { health } from "./health.ts";
import type { HttpEnv } from "./http-env.ts";
import { mailWebhooks } from "./mail-webhooks.ts";
import { operator } from "./operator.ts";
import { pages } from "./pages.ts";
import { sharedFiles } from "./shared-files.ts";
import { secureHeaders } from "./secure-headers.ts";
import { stripeWebhook } from "./stripe-webhook.ts";
import { stylePreview } from "./style-preview.ts";

export function createApp() {
  const app = new Hono<HttpEnv>();

  app.use(async (c, next) => {
    const requestId = crypto.randomUUID();
    c.set("requestId", requestId);
    c.set("nonce", requestId.replaceAll("-", ""));
    await logUnderRequest(requestId, next);
    c.header("x-request-id", requestId);
  });
  app.use(drainBody);
  app.use(secureHeaders);
  app.use(async (c, next) => {
    const later = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
    c.set(
      "composition",
      await compose({ env: c.env, request: c.req.raw, requestId: c.get("requestId"), later }),
    );
    await next();
  });
  app.use(refuseCrossSiteWrites);

  app.route("/healthz", health);
  app.route("/graphql", graphql);
  app.route("/files", documentFiles);
  app.route("/certificates", certificateFiles);
  app.route("/logos", logoFiles);
  app.route("/service-files", serviceFiles);
  app.route("/shared-files", sharedFiles);
  app.route("/agency/email", emailPage);
  app.route("/agency/html", artifactPage);
  app.route("/agency/docx", wordCopy);
  app.route("/agency/pdf", pdfCopy);
  app.route("/agency/preview-html", stylePreview);
  app.route("/agency/template", templatePage);
  app.route("/operator", operator);
  app.route("/webhooks/mail", mailWebhooks);
  app.route("/webhooks/stripe", stripeWebhook);
  app.route("/", pages);

  app.onError((error, c) => {
    const requestId = c.get("requestId");
    const outage = findOutage(error);
    const facts = { requestId, method: c.req.method, path: c.req.path };
    log("error", "A request failed.", { ...facts, error: outage?.cause ?? error });
    if (outage) c.header("retry-after", String(retryAfterSeconds));
    const message =
      outage?.message ??
      `Something went wrong. If it keeps happening, give support this number: ${requestId}`;
    const status = outage ? 503 : 500;
    return c.req.header("accept")?.includes("text/html")
      ? c.text(message, status)
      : c.json({ applicationError: message }, status);
  });
  return app;
}
