/** How long something took: "14 s", "2 min", "1 h 5 min". Less than a second is not worth a word. */
export function durationLabel(ms: number): string | null {
  const seconds = Math.round(ms / 1000);
  if (seconds < 1) return null;
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}
