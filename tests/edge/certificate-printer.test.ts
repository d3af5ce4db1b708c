/** Certificates are printed in workerd, with the fonts of the Worker's bundle, as they are in Node: byte for byte. */
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { build, type Rolldown } from "vite";
import { createCertificatePrinter } from "#core/certificates/layout";
import type { CertificateSnapshot } from "#model/certificates";
import { onePolicy, property, sixPolicies } from "../support/certificates.ts";
import { pdfWriter } from "../support/pdf-writer.ts";

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    ssr: { noExternal: true, target: "webworker", resolve: { conditions: ["workerd", "worker", "browser"] } },
    build: {
      ssr: fileURLToPath(new URL("certificate-printer.worker.ts", import.meta.url)),
      write: false,
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  expect(output).toHaveLength(1);
  return output[0].code;
}

let miniflare: Miniflare;

beforeAll(async () => {
  miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      telemetry: { enabled: false },
      compatibilityDate: "2026-10-01",
      modules: [{ type: "ESModule", path: "worker.js", contents: await bundle() }],
    }),
  );
});
afterAll(() => miniflare.dispose());

const printInWorkerd = (snapshot: CertificateSnapshot) =>
  miniflare.dispatchFetch("http://worker.example/", { method: "POST", body: JSON.stringify(snapshot) });

async function printInNode(snapshot: CertificateSnapshot): Promise<Uint8Array> {
  const written = await createCertificatePrinter(pdfWriter).print(snapshot);
  if (!written.ok) throw new Error(JSON.stringify(written.error));
  return written.value;
}

test.each([
  ["one policy", onePolicy],
  ["six policies", sixPolicies],
  ["property", property],
])("workerd and Node print the same bytes: %s", async (_, snapshot) => {
  const response = await printInWorkerd(snapshot);
  expect(response.status).toBe(200);
  const inWorkerd = Buffer.from(await response.arrayBuffer());
  expect(inWorkerd.equals(Buffer.from(await printInNode(snapshot)))).toBe(true);
});

test("reports a name that the font cannot print by its path", async () => {
  const response = await printInWorkerd({ ...onePolicy, holder: { ...onePolicy.holder, name: "שלום" } });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ fields: [{ path: "holder.name" }] });
});
