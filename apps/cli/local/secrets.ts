/** The secrets of a local product: created once and kept with its data, so that a restart does not sign anyone out. */
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { localData } from "./places.ts";

interface Secrets {
  session: string;
  signIn: string;
  operator: string;
  audit: string;
  mailTag: string;
}

/** The operator's token of the product that `npm start` runs here; undefined if it never ran. */
export function localOperatorToken(): string | undefined {
  return existsSync(join(localData, "secrets.json")) ? readSecrets(localData).operator : undefined;
}

export function readSecrets(directory: string): Secrets {
  const file = join(directory, "secrets.json");
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Partial<Secrets>) : {};
  const make = () => randomBytes(32).toString("base64url");
  // A missing secret was added by a newer version.
  const secrets: Secrets = {
    session: make(),
    signIn: make(),
    operator: make(),
    audit: make(),
    mailTag: make(),
    ...kept,
  };
  if (Object.keys(kept).length < Object.keys(secrets).length)
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}
