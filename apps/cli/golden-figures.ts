/** The figures of scored presets: how they are printed, and whether one is worse than its floor. */
export interface PresetFigures {
  cases: number;
  /** Percent, one decimal; null if no case asks for it. */
  verdicts: number | null;
  facts: number | null;
  /** Of forms. */
  values?: number | null;
  invented: number;
  withoutEvidence: number;
}

/** One sentence for each figure that is worse than its floor. */
export function presetFallsBelow(figures: PresetFigures, floor: PresetFigures): string[] {
  const least = (["cases", "verdicts", "facts", "values"] as const).flatMap((name) =>
    (figures[name] ?? 0) < (floor[name] ?? 0)
      ? [`${name}: ${figures[name]}, and the floor is ${floor[name]}`]
      : [],
  );
  const most = (["invented", "withoutEvidence"] as const).flatMap((name) =>
    figures[name] > floor[name] ? [`${name}: ${figures[name]}, and the floor is ${floor[name]}`] : [],
  );
  return [...least, ...most];
}

export function rowOf(
  name: string,
  { verdicts, facts, values = null, invented, withoutEvidence }: PresetFigures,
): string {
  const percent = (value: number | null) => (value === null ? "-" : value.toFixed(1)).padStart(6);
  return `${name.padEnd(60)} verdicts ${percent(verdicts)}  facts ${percent(facts)}  values ${percent(values)}  invented ${invented}  without evidence ${withoutEvidence}`;
}
