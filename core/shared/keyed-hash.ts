/** HMAC-SHA-256 and constant-time comparison. */

const encoder = new TextEncoder();

/** The keys are a few configured secrets, and each is imported once. */
const importedKeys = new Map<string, CryptoKey>();

async function getImportedKey(key: string): Promise<CryptoKey> {
  const known = importedKeys.get(key);
  if (known) return known;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", encoder.encode(key), algorithm, false, ["sign"]);
  importedKeys.set(key, imported);
  return imported;
}

/** `key` is one of a few: the imported key is cached forever. */
export async function hmac(key: string, message: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign("HMAC", await getImportedKey(key), encoder.encode(message)));
}

/** Takes the same time wherever the texts differ; only their length can leak. */
export function equalInConstantTime(left: string, right: string): boolean {
  if (left.length !== right.length) return false;
  let difference = 0;
  for (let at = 0; at < left.length; at += 1) difference |= left.charCodeAt(at) ^ right.charCodeAt(at);
  return difference === 0;
}

/** Base64 for URLs and cookies, without padding. */
export function base64UrlOf(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
