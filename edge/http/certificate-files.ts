/**
 * The bytes of a certificate as they were issued, only for the agency that issued it, with the same isolation as its
 * documents.
 */
import { Hono } from "hono";
import { findServedCertificate } from "#core/certificates";
import type { SessionWork } from "../session-work.ts";
import { contentDisposition, fileIsolation } from "./file-headers.ts";
import type { HttpEnv } from "./http-env.ts";
import { refuseMethod } from "./refuse-method.ts";
import { endFileWithSession } from "./session-file.ts";

export const certificateFiles = new Hono<HttpEnv>()
  .get("/:certificateId", async (c) => {
    const { session } = c.get("composition");
    const found = session && (await find(session, c.req.param("certificateId")));
    if (!session || found === "NOT_SIGNED_IN")
      return c.text("You are not signed in. Sign in and open the certificate again.", 401);
    if (!found) return c.text("This certificate does not exist.", 404);
    const { name, stored } = found;
    const isShown = c.req.query("download") === undefined;
    const { size } = stored;
    const body = endFileWithSession(
      await stored.stream(),
      { size, gone: c.req.raw.signal },
      session.openWatch,
    );
    return new Response(body, {
      headers: {
        ...fileIsolation,
        "content-type": "application/pdf",
        "content-disposition": contentDisposition(name, isShown),
        "content-length": String(size),
      },
    });
  })
  .all("/:certificateId", refuseMethod("GET", "HEAD"));

async function find({ access, scope, ports }: SessionWork, certificateId: string) {
  const [refusal, certificate] = await Promise.all([
    access.findRefusal("READ"),
    findServedCertificate(scope.db, certificateId),
  ]);
  if (refusal) return "NOT_SIGNED_IN";
  const stored = certificate && (await ports.storage.find(certificate.storageKey));
  return stored ? { name: certificate.name, stored } : null;
}
