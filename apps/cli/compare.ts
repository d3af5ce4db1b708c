/**
 * npm run -s compare -- OLD NEW
 * Prints one JSON object: the differences between two documents, each with the words and pages from both and one
 * sentence on why it matters.
 */
import { compareAndReport } from "./compare-report.ts";

const [oldPath, newPath, ...rest] = process.argv.slice(2);
if (oldPath === undefined || newPath === undefined || rest.length > 0) {
  console.error("Usage: npm run -s compare -- OLD NEW");
  process.exitCode = 2;
} else {
  process.stdout.write(`${JSON.stringify(await compareAndReport(oldPath, newPath))}\n`);
}
