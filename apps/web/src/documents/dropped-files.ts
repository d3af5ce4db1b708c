/** Files that were dropped on a page, on their way to the dialog that uploads them. */
let dropped: readonly File[] = [];

export function handOver(files: readonly File[]): void {
  dropped = files;
}

/** Once: whoever takes them has them. */
export function takeDroppedFiles(): readonly File[] {
  const files = dropped;
  dropped = [];
  return files;
}
