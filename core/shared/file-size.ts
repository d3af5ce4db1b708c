/** File sizes formatted for people. Browser-safe. */

const units = ["B", "KB", "MB", "GB", "TB"] as const;

/** 1536 → "1.50 KB". */
export function formatSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (Number(size.toFixed(2)) >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${size.toFixed(2)} ${units[unit]}`;
}
