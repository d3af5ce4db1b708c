/** Our editor of documents opening a long one, next to the bare editor of the library with the same document. */
import { build } from "vite";
import { documentOf } from "#core/artifacts";
import { launchPrinter } from "../../../apps/cli/local/page-printer.ts";
import { at } from "../../../apps/cli/local/places.ts";
import { type Figure, medianOf } from "../measure.ts";
import { longArtifact } from "../../support/long-artifact.ts";

const pairs = 15;
const warmUps = 3;
const pages = 40;

/** The script of editor-page.ts, as a browser runs it. */
async function bundlePage(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      lib: { entry: at("tests", "bench", "editor-page.ts"), formats: ["iife"], name: "bench" },
    },
  });
  const outputs = Array.isArray(built) ? built : [built];
  for (const output of outputs)
    if ("output" in output) for (const part of output.output) if (part.type === "chunk") return part.code;
  throw new Error("The page of the bench was not built.");
}

export async function measureEditor(): Promise<Figure[]> {
  const [script, browser] = await Promise.all([bundlePage(), launchPrinter()]);
  try {
    const page = await browser.newPage();
    await page.setContent("<!doctype html><body></body>");
    await page.addScriptTag({ content: script });
    const content = JSON.stringify(documentOf(longArtifact(pages)));
    const open = (which: "openOurs" | "openBare") => page.evaluate<number>(`${which}(${content})`);
    const taken = { ours: [] as number[], baseline: [] as number[] };
    for (let pair = -warmUps; pair < pairs; pair += 1) {
      const [ours, baseline] = [await open("openOurs"), await open("openBare")];
      if (pair < 0) continue;
      taken.ours.push(ours);
      taken.baseline.push(baseline);
    }
    return [
      {
        name: `the editor opens ${pages} pages, p50`,
        ours: medianOf(taken.ours),
        baseline: medianOf(taken.baseline),
        unit: "ms",
        target: 1.5,
      },
    ];
  } finally {
    await browser.close();
  }
}
