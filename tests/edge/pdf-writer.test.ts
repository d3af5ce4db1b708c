/** PDFs are written in workerd as they are in Node, byte for byte: nothing hangs on the runtime. */
import { PDFDocument } from "@cantoo/pdf-lib";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { build, type Rolldown } from "vite";
import { readFont } from "../support/pdf-writer.ts";
import { type PdfOrder, writePdfs } from "./pdf-writer.worker.ts";

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    ssr: { noExternal: true, target: "webworker", resolve: { conditions: ["workerd", "worker", "browser"] } },
    build: { ssr: fileURLToPath(new URL("pdf-writer.worker.ts", import.meta.url)), write: false },
  });
  const { output } = built as Rolldown.RolldownOutput;
  expect(output).toHaveLength(1);
  return output[0].code;
}

async function makeForm(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const page = pdf.addPage([612, 792]);
  const form = pdf.getForm();
  form.createTextField("Insured").addToPage(page, { x: 54, y: 700, width: 200, height: 16 });
  form.createCheckBox("Occurrence").addToPage(page, { x: 54, y: 660, width: 12, height: 12 });
  return pdf.save();
}

test("workerd and Node write the same bytes", async () => {
  const order: PdfOrder = {
    font: Buffer.from(await readFont("400Regular")).toString("base64"),
    form: Buffer.from(await makeForm()).toString("base64"),
    values: { Insured: "Łukasz & Søn – бюро", Occurrence: true },
    pages: [
      {
        width: 612,
        height: 792,
        marks: [
          { kind: "TEXT", text: "Each occurrence $1,000,000", x: 558, y: 80, size: 10, align: "RIGHT" },
          { kind: "LINE", from: [54, 90], to: [558, 90], width: 0.5 },
        ],
      },
    ],
  };
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      telemetry: { enabled: false },
      compatibilityDate: "2026-10-01",
      modules: [{ type: "ESModule", path: "worker.js", contents: await bundle() }],
    }),
  );
  try {
    const response = await miniflare.dispatchFetch("http://worker.example/", {
      method: "POST",
      body: JSON.stringify(order),
    });
    expect(response.status).toBe(200);
    const inWorkerd = (await response.json()) as number[][];
    const inNode = await writePdfs(order);
    expect(inWorkerd.map((pdf) => pdf.length)).toEqual(inNode.map((pdf) => pdf.length));
    expect(inWorkerd).toEqual(inNode.map((pdf) => Array.from(pdf)));
  } finally {
    await miniflare.dispose();
  }
});
