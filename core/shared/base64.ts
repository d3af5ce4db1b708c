/** Bytes as base64, as data addresses have it. */
export function encodeBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  // A multiple of three, so that only the last piece is padded; short enough for the arguments of a call.
  const pieceBytes = 24_576;
  for (let at = 0; at < bytes.length; at += pieceBytes)
    parts.push(btoa(String.fromCharCode(...bytes.subarray(at, at + pieceBytes))));
  return parts.join("");
}
