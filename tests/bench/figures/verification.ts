/** The public page for verifying a certificate, compared with a bare page that makes the same database reads. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client/http";
import { databaseNameOf } from "#core/provisioning";
import { buildLocal } from "../../../apps/cli/local/build.ts";
import { Client } from "../../../apps/cli/local/client.ts";
import { findFreePort } from "../../../apps/cli/local/free-port.ts";
import { type Product, startProduct } from "../../../apps/cli/local/product.ts";
import { verificationCodeOf } from "../../../core/certificates/verification.ts";
import { createPolicy } from "../../support/running-policies.ts";
import { barePage, buildBaselines } from "../bench-product.ts";
import { callHttp, type Figure, ratePairs, timePairs } from "../measure.ts";
import { startRecorder } from "../record-statements.ts";
import type { Plan } from "../run-plan.ts";

const target = 1.5;
const number = "COI-2026-00418";

let networks = 0;
/** Each call from another network, or the limit would be measured. */
const callPage = (url: string, code: string): Promise<string> => {
  networks += 1;
  const network = `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`;
  return callHttp({
    url: `${url}/verify/${code}`,
    headers: { accept: "text/html", "cf-connecting-ip": network },
  });
};

export async function measureVerification(say: (line: string) => void): Promise<Figure[]> {
  await buildLocal(() => say("Building the product…"));
  await buildBaselines();
  const directory = mkdtempSync(join(tmpdir(), "carabiner-bench-"));
  try {
    const [port, barePort] = [await findFreePort(), await findFreePort()];
    const { code, plans } = await recordPage(port, directory);
    const product = await startProduct({
      port,
      directory,
      neighbors: (urlTemplate) => [barePage("bare-start", barePort, plans, urlTemplate)],
    });
    try {
      const work = {
        ours: () => callPage(product.url, code),
        baseline: () => callHttp({ url: `http://localhost:${barePort}/verify` }),
      };
      for (const page of [await work.ours(), await work.baseline()])
        if (!page.includes(number)) throw new Error(`A page shows no certificate: ${page.slice(0, 300)}`);
      const latency = await timePairs(work, { pairs: 150, warmUps: 60 });
      const rate = await ratePairs(work, { rounds: 3, windowMs: 1500, connections: 8 });
      return [
        { name: "page /verify, median", ...latency, unit: "ms", target },
        { name: "page /verify, 8 at once", ...rate, unit: "/s", target, isRate: true },
      ];
    } finally {
      await product.stop();
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The page's reads. Its count of tries is written after the answer, so the bare page does not write either. */
async function recordPage(port: number, directory: string): Promise<{ code: string; plans: Plan[] }> {
  const recorder = await startRecorder();
  const product = await startProduct({ port, directory, tapDatabases: recorder.tap });
  try {
    const code = await addCertificate(product);
    const plans = await recorder.recordAll(() => callPage(product.url, code));
    const reads = plans.map(({ databaseName, roundTrips }) => ({
      databaseName,
      roundTrips: roundTrips.filter((statements) => statements.every(({ sql }) => /^\s*select/i.test(sql))),
    }));
    return { code, plans: reads.filter(({ roundTrips }) => roundTrips.length > 0) };
  } finally {
    await product.stop();
    recorder.stop();
  }
}

async function addCertificate({ url, operatorToken, databaseUrlTemplate }: Product): Promise<string> {
  const owner = new Client(url);
  const ownerEmail = "owner@larkspur.example";
  const made = await owner.createAgency(operatorToken, {
    ...{ name: "Larkspur Insurance", timeZone: "America/Chicago", ownerName: "Odette Marlowe", ownerEmail },
  });
  if (made === "EXISTS") throw new Error("The agency for the bench exists already.");
  await owner.signIn(ownerEmail);
  const { accountId, policyId } = await createPolicy(owner, { state: "INFORCE", policyNumber: "GL-1" });
  const open = (name: string) => createClient({ url: databaseUrlTemplate.replace("{name}", name) });
  const [registry, agency] = [open("registry"), open(databaseNameOf(made.agencyId))];
  const { rows } = await registry.execute("SELECT verification_key FROM agencies");
  const code = verificationCodeOf(rows[0]?.["verification_key"] as string, new Uint8Array(16));
  await agency.batch([
    {
      sql: `INSERT INTO certificates (id, account_id, kind, number, holder_name, holder_address, marks, snapshot,
          issued_on, storage_key, sha256, size, verification_code, created_by, created_at)
        SELECT 'crt_1', ?, 'LIABILITY', ?, 'Marlow Yards', '{}', '[]', '{}', '2026-03-02', 'certificates/crt_1.pdf',
          'abc', 10, ?, id, 0 FROM users`,
      args: [accountId, number, code],
    },
    {
      sql: `INSERT INTO certificate_policies
        SELECT 'crt_1', id, policy_number, carrier_id, inforce_at, expires_at FROM policies WHERE id = ?`,
      args: [policyId],
    },
  ]);
  registry.close();
  agency.close();
  return code;
}
