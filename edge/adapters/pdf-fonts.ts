/**
 * The typeface of printed documents, bundled with the Worker. A module of its own, which is imported when the first
 * document is written: two faces are almost a megabyte.
 */
import bold from "@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?inline";
import regular from "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?inline";
import type { FontFiles } from "#core/pdf";

export const readFonts = (): FontFiles => ({ regular: bytesOf(regular), bold: bytesOf(bold) });

/** `url`: a data address in base64, which is what Vite makes of an inlined file. */
function bytesOf(url: string): Uint8Array {
  const letters = atob(url.slice(url.indexOf(",") + 1));
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
  return bytes;
}
