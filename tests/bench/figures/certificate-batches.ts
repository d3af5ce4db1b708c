/**
 * A batch of certificates, its job's steps with a real database included, next to the bare PDF library drawing as many
 * such pages, with each mark's place given, and storing them.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { layOut } from "../../../core/certificates/layout/mod.ts";
import { openTestAgency } from "../../support/agency-database.ts";
import { rowsOf, valueOf } from "../../support/book-of-business.ts";
import { addHolders, batchesOf, runBatches } from "../../support/certificate-holders.ts";
import { createCertifiedAccount, certificatesOf, openIssuing } from "../../support/issued-certificates.ts";
import { pdfWriter } from "../../support/pdf-writer.ts";
import { type Figure, timePairs } from "../measure.ts";
import { drawBare, readFonts } from "./certificates.ts";

/** Five times as many are 500. */
const HOLDERS = 100;

export async function measureBatches(): Promise<Figure[]> {
  const agency = await openTestAgency();
  const folder = await mkdtemp(join(tmpdir(), "carabiner-batches-"));
  let files = 0;
  const store = (bytes: Uint8Array) => writeFile(join(folder, `${(files += 1)}.pdf`), bytes);
  const plain = openIssuing();
  const deps = {
    ...plain,
    storage: { ...plain.storage, put: (_key: string, bytes: Uint8Array) => store(bytes) },
  };
  try {
    const { account } = await createCertifiedAccount(agency, [
      {},
      { type: "COMMERCIAL_AUTO", policyNumber: "CA-1" },
      { type: "UMBRELLA", policyNumber: "UM-1" },
    ]);
    const holderIds = await addHolders(agency, account.id, HOLDERS);
    const create = async () => {
      const batch = valueOf(await batchesOf(agency.scope()).create({ accountId: account.id, holderIds }));
      await runBatches(agency, { deps });
      return batch.id;
    };
    const [first] = await rowsOf(
      agency,
      `SELECT certificate_id AS id FROM certificate_batch_items WHERE batch_id = '${await create()}' LIMIT 1`,
    );
    const snapshot = await certificatesOf(agency, deps).getSnapshot(first?.["id"] ?? "");
    const fonts = await readFonts();
    const bare = Array.from({ length: HOLDERS }, (_, at) => {
      const name = `Holder ${String(at + 1).padStart(4, "0")} of Columbus LLC`;
      return drawBare(layOut(pdfWriter, { ...snapshot, holder: { ...snapshot.holder, name } }), fonts);
    });
    const baseline = async () => {
      for (const draw of bare) await store(await draw());
    };
    const times = await timePairs({ ours: create, baseline }, { pairs: 5, warmUps: 1 });
    return [{ name: `certificates for ${HOLDERS} holders, p50`, ...times, unit: "ms", target: 2 }];
  } finally {
    agency.close();
    await rm(folder, { recursive: true });
  }
}
