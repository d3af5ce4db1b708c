/** A Worker that prints the certificates of certificate-printer.test.ts with the Worker's own printer. */
import type { CertificateSnapshot } from "#model/certificates";
import { certificatePrinter } from "../../edge/adapters/pdf-writer.ts";

export default {
  async fetch(request: Request): Promise<Response> {
    const written = await certificatePrinter.print((await request.json()) as CertificateSnapshot);
    return written.ok ? new Response(written.value.slice()) : Response.json(written.error, { status: 422 });
  },
};
