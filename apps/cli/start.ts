/**
 * `npm start`: the whole product on this machine. Builds what changed, starts it, loads the demo agency the first
 * time, prints its address and how to sign in, and stops everything on Ctrl-C.
 *
 *   npm start                 keeps the data from last time
 *   npm start -- --reset      starts over with new data
 *   PORT=9000 npm start       uses another port than 8787
 *   AI_PROVIDER=stand-in npm start   with the local stand-in for a language model (or a real one: README.md)
 *   ADDRESS_PROVIDER=none npm start  without the local stand-in for an address service
 *   WEB_SEARCH_PROVIDER=stand-in npm start  with a local stand-in for a web search
 *   MAIL_PROVIDER=mailbox npm start  without the local stand-in for a mail provider
 *   DNS_API_URL=https://cloudflare-dns.com/dns-query npm start  asks real DNS
 *   STRIPE_SECRET_KEY=none npm start  bills by invoice, without the local stand-in for Stripe
 */
import { existsSync, rmSync } from "node:fs";
import { openLocalAddresses } from "./local/addresses.ts";
import { openLocalBilling } from "./local/billing.ts";
import { buildLocal } from "./local/build.ts";
import { demoColleagueEmails, demoOwnerEmail, loadDemoAgency } from "./local/demo.ts";
import { openLocalDns } from "./local/dns.ts";
import { isPortFree } from "./local/free-port.ts";
import { openLocalMail } from "./local/mail.ts";
import { openLocalModel } from "./local/model.ts";
import { localData } from "./local/places.ts";
import { startProduct } from "./local/product.ts";
import { openLocalPagePrinter } from "./local/page-printer.ts";
import { openLocalWebSearch } from "./local/web-search.ts";

const say = (line: string) => console.log(line);

const port = Number(process.env["PORT"] || 8787);
if (!Number.isInteger(port) || port < 1 || port > 65_535) {
  console.error(
    `PORT is ${process.env["PORT"]}. Give a number from 1 to 65535, for example PORT=9000 npm start.`,
  );
  process.exit(1);
}
const unknown = process.argv.slice(2).filter((argument) => argument !== "--reset");
if (unknown.length > 0) {
  console.error(`${unknown.join(" ")} is not a known option. npm start only accepts --reset.`);
  process.exit(1);
}
if (!(await isPortFree(port))) {
  console.error(`Port ${port} is in use by another program. Stop that program, or choose another port:`);
  console.error(`  PORT=${port + 1} npm start`);
  process.exit(1);
}

if (process.argv.includes("--reset") && existsSync(localData)) {
  rmSync(localData, { recursive: true, force: true });
  say("The local data was deleted. Starting over.");
}

try {
  await buildLocal(() => say("Building…"));
  say("Starting the databases and the Worker…");
  const model = await openLocalModel();
  const addresses = await openLocalAddresses();
  const webSearch = await openLocalWebSearch();
  const printer = await openLocalPagePrinter();
  const mail = await openLocalMail(`http://localhost:${port}`);
  const dns = await openLocalDns();
  const billing = await openLocalBilling(`http://localhost:${port}`, localData);
  const vars = {
    ...addresses.vars,
    ...webSearch.vars,
    ...printer.vars,
    ...mail.vars,
    ...dns.vars,
    ...billing.vars,
    ...model.vars,
  };
  const product = await startProduct({ port, directory: localData, vars, say });
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    say("\nStopping…");
    await product.stop();
    await printer.stop();
    await billing.stop();
    process.exit(0);
  };
  process.on("SIGINT", () => void stop());
  process.on("SIGTERM", () => void stop());

  await loadDemoAgency(product, (line) => say(line));
  say("");
  say(`  Carabiner   ${product.url}`);
  say(`  Sign in     ${product.url}/app/signin as ${demoOwnerEmail}`);
  say(`              or, with other roles, ${demoColleagueEmails.join(", ")}`);
  say(`  The code    ${product.url}/dev/mailbox`);
  say(`  Addresses   ${addresses.note}`);
  say(`  Web search  ${webSearch.note}`);
  say(`  Mail        ${mail.note}`);
  say(`  DNS         ${dns.note}`);
  say(`  Payments    ${billing.note}`);
  if (model.note) say(`  Model       ${model.note}`);
  say("");
  say("  Ctrl-C stops it. The data is kept; npm start -- --reset starts over.");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
