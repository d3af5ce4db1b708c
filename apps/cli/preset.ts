/**
 * npm run -s preset -- KEY [--requirements TEXT] [--template ID] [--party TEXT] [--says TEXT] [--today YYYY-MM-DD] FILE…
 * Prints one JSON object: what a preset makes of the files with the local reasoner: its steps, its artifacts with the
 * words that support them, and what Cara would ask. KEY is one of those that the usage names. `--template`: the form to
 * fill in, such as acord125; `--party`: its holder or additional interest; `--says`: what the person says.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { templateIn } from "../../core/form-templates/model.ts";
import { presetKeys, fillsTemplate } from "../../core/presets/model.ts";
import { isCalendarDate } from "../../core/shared/calendar-date.ts";
import { runPreset } from "./run-preset.ts";

const usage = `Usage: npm run -s preset -- KEY [--requirements TEXT] [--template ID] [--party TEXT] [--says TEXT] [--today YYYY-MM-DD] FILE…
KEY is one of ${presetKeys.join(", ")}.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    requirements: { type: "string" },
    today: { type: "string" },
    template: { type: "string" },
    party: { type: "string" },
    says: { type: "string" },
  },
});
const [wanted, ...files] = positionals;
const key = presetKeys.find((each) => each === wanted);
const today = values.today ?? new Date().toISOString().slice(0, 10);
if (key === undefined || files.length === 0 || !isCalendarDate(today)) {
  console.error(usage);
  process.exitCode = 2;
} else {
  const from = process.env["CARABINER_CALLED_FROM"] ?? process.cwd();
  const paths = files.map((file) => resolve(from, file));
  const { requirements = "", template = "", party = "", says = "" } = values;
  const { texts: _texts, ...result } = await runPreset({
    key,
    paths,
    requirements,
    today,
    ...(fillsTemplate(key) && { template: { templateId: templateIn(template), party, says: [says] } }),
  });
  process.stdout.write(`${JSON.stringify(result)}\n`);
}
