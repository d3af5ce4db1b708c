/** A certificate of a running agency, whose file is one of the agency's documents. */
import { createHash } from "node:crypto";
import type { RunningAgency } from "./agencies.ts";

let count = 0;

/** Returns its id. */
export async function storeCertificate(
  agency: RunningAgency,
  { accountId, documentId, insured }: { accountId: string; documentId: string; insured: string },
): Promise<string> {
  count += 1;
  const id = `crt_${crypto.randomUUID().replaceAll("-", "").slice(0, 25)}`;
  const number = `COI-2026-${String(count).padStart(5, "0")}`;
  const file = await agency.owner.fetch(`/files/${documentId}`);
  const bytes = Buffer.from(await file.arrayBuffer());
  const snapshot = {
    layout: 1,
    kind: "LIABILITY",
    number,
    issuedOn: "2026-11-20",
    agency: { name: agency.name },
    insured: { name: insured },
    holder: { name: "Port of Springfield Authority" },
    verification: { code: id, url: `https://app.example/verify/${id}` },
  };
  await agency.sql(
    `INSERT INTO certificates (id, account_id, kind, number, holder_name, holder_address, marks, snapshot, issued_on, storage_key, sha256,
        size, verification_code, created_by, created_at)
      VALUES (?1, ?2, 'LIABILITY', ?3, 'Port of Springfield Authority', '{}', '[]', ?4, '2026-11-20',
        (SELECT storage_key FROM documents WHERE id = ?5), ?6, ?7, ?1, (SELECT id FROM users LIMIT 1), 1)`,
    [
      id,
      accountId,
      number,
      JSON.stringify(snapshot),
      documentId,
      createHash("sha256").update(bytes).digest("hex"),
      bytes.length,
    ],
  );
  return id;
}
