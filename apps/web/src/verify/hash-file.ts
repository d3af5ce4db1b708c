/** No certificate is nearly as large, so that a larger file need not be read. */
const bytesMax = 50 * 1024 * 1024;

/** SHA-256 in hexadecimal; empty for a file that is too large to be a certificate, null if it cannot be read. */
export async function hashFile(file: Blob): Promise<string | null> {
  if (file.size > bytesMax) return "";
  try {
    const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  } catch {
    return null;
  }
}

const pdfMark = "%PDF-";

/** By its first bytes; the mark may come after a few others. Also true if it cannot be read: its hash says so. */
export async function looksLikePdf(file: Blob): Promise<boolean> {
  try {
    return (await file.slice(0, 1024).text()).includes(pdfMark);
  } catch {
    return true;
  }
}
