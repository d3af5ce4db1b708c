/** SHA-256 of bytes, or of a text's bytes in UTF-8, as 64 lower-case hex digits. */
export async function sha256Hex(content: string | Uint8Array): Promise<string> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content.slice();
  return hexOf(await crypto.subtle.digest("SHA-256", bytes));
}

function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
