/** Prints the SHA-256 of a few certificates, in Deno or in Node: equal snapshots are equal bytes in both. */
import { createCertificatePrinter } from "#core/certificates/layout";
import { longDescription, manyPolicies, onePolicy, property } from "../../support/certificates.ts";
import { pdfWriter } from "../../support/pdf-writer.ts";
import { sha256Hex } from "../../../core/shared/sha256.ts";

const printer = createCertificatePrinter(pdfWriter);
for (const snapshot of [onePolicy, longDescription, manyPolicies(20), property]) {
  const written = await printer.print(snapshot);
  if (!written.ok) throw new Error(JSON.stringify(written.error));
  console.log(await sha256Hex(written.value));
}
