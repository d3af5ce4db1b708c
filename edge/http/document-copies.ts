/** Copies of a document to take along, only for signed-in users of the agency that owns it. */
import { Hono } from "hono";
import { printStyled } from "../document-printing.ts";
import type { HttpEnv } from "./http-env.ts";
import { refuseMethod } from "./refuse-method.ts";
import { documentPath, findStyled, noDocument, openStyled } from "./styled-document.ts";

const wordType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** Its title as a file's name, as browsers take it. */
const fileNameOf = (title: string, ending: string): string =>
  encodeURIComponent(`${title.replaceAll(/[\\/:*?"<>|]/gu, " ").trim()}.${ending}`).replaceAll(
    /['()*]/gu,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  );

export const wordCopy = new Hono<HttpEnv>()
  .get(documentPath, async (c) => {
    const styled = await findStyled(c);
    if (styled instanceof Response) return styled;
    const { artifact, about, applied } = styled;
    if (artifact.kind !== "DOCUMENT") return c.text(noDocument, 404);
    const { writeDocx } = await import("#core/artifacts/word");
    const bytes = await writeDocx(artifact, about, applied);
    return c.body(new Uint8Array(bytes), 200, {
      "content-type": wordType,
      "content-disposition": `attachment; filename*=UTF-8''${fileNameOf(artifact.title, "docx")}`,
      "content-security-policy": "sandbox; default-src 'none'",
    });
  })
  .all(documentPath, refuseMethod("GET", "HEAD"));

export const pdfCopy = new Hono<HttpEnv>()
  .get(documentPath, async (c) => {
    const opened = await openStyled(c);
    if (opened instanceof Response) return opened;
    const { session, artifact, html, pdfs } = opened;
    const printed = await printStyled(session, artifact, { html, pdfs });
    if (!printed.ok) return c.text(printed.error, 503);
    return c.body(new Uint8Array(printed.value.bytes), 200, {
      "content-type": "application/pdf",
      "content-disposition": `inline; filename*=UTF-8''${fileNameOf(artifact.title, "pdf")}`,
      "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'; object-src 'self'",
      etag: `"${printed.value.sha256}"`,
    });
  })
  .all(documentPath, refuseMethod("GET", "HEAD"));
