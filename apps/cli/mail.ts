/**
 * npm run mail -- FILE.eml… [--to ADDRESS]
 * Lets mail arrive at a local product, as from outside: at the demo agency, or at ADDRESS.
 *
 * npm run -s mail -- --read FILE.eml… [--own ADDRESS]… [--staff ADDRESS]…
 * Prints one JSON list: the threads of these messages with whom each waits for, and for each message its own text, its
 * signature, what it answers, who wrote it, and what it asks for: requests with the words that say them, what is missing and
 * by when. Nothing has to run. `--own`: an address of the agency in the product; `--staff`: one of its people.
 */
import { readFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readThreads } from "../../core/emails/mod.ts";

const usage = `Usage: npm run mail -- FILE.eml… [--to ADDRESS]
       npm run -s mail -- --read FILE.eml… [--own ADDRESS]… [--staff ADDRESS]…`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    read: { type: "boolean", default: false },
    to: { type: "string" },
    own: { type: "string", multiple: true, default: [] },
    staff: { type: "string", multiple: true, default: [] },
  },
});
const from = process.env["CARABINER_CALLED_FROM"] ?? process.cwd();
const files = await Promise.all(
  positionals.map(async (file) => ({ name: basename(file), raw: await readFile(resolve(from, file)) })),
);
if (files.length === 0) {
  console.error(usage);
  process.exitCode = 2;
} else if (values.read) {
  const lower = (addresses: readonly string[]) => addresses.map((address) => address.toLowerCase());
  const threads = await readThreads(files, {
    nowMs: Date.now(),
    receiver: "mx.cloudflare.net",
    ownAddresses: lower(values.own),
    staffAddresses: lower(values.staff),
  });
  process.stdout.write(`${JSON.stringify(threads)}\n`);
} else {
  const url = process.env["CARABINER_URL"] ?? `http://localhost:${process.env["PORT"] || 8787}`;
  const query = values.to === undefined ? "" : `?to=${encodeURIComponent(values.to)}`;
  for (const { name, raw } of files) {
    const response = await fetch(`${url}/dev/mail-in${query}`, { method: "POST", body: raw }).catch(
      () => null,
    );
    if (!response) {
      console.error(`Nothing responds at ${url}. Start Carabiner, or set CARABINER_URL.`);
      process.exitCode = 1;
      break;
    }
    const body = (await response.json().catch(() => ({}))) as { rejectReason?: string; recipient?: string };
    if (!response.ok) process.exitCode = 1;
    console.log(
      response.ok
        ? `${name}: taken for ${body.recipient}`
        : `${name}: ${body.rejectReason ?? `the product answered ${response.status}`}`,
    );
  }
}
