/** The command line reads scans with the same text recognition as the product. */
import { expect, test } from "vitest";
import { compareAndReport } from "../../../apps/cli/compare-report.ts";
import { readAndReport } from "../../../apps/cli/read-report.ts";

const scan = "fixtures/scans/endorsement-add-vehicle.png";

test("the words of a scan are read, quoted and compared", async () => {
  const { report, texts, isScan } = await readAndReport(scan, ["What is the policy number?"]);
  expect(isScan).toBe(true);
  expect(report).toMatchObject({ error: null, pages: 1 });
  expect(texts.get(1)).toContain("CAX-2210047");
  const [answer] = report.answers;
  expect(JSON.stringify(answer)).toContain("CAX-2210047");
  expect(await compareAndReport(scan, scan)).toEqual({ differences: [] });
});
