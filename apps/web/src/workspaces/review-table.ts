/** A table of verdicts: which demands are met, which are not, and which nobody can tell from the pages. */
import type { WorkspaceArtifact } from "./workspace-data.ts";

type Block = Omit<WorkspaceArtifact["blocks"][number], "matrix">;

/** The worst first. */
export const verdicts = ["NOT_MET", "CANNOT_TELL", "MET"] as const;
export type Verdict = (typeof verdicts)[number];

export const verdictLabels: Readonly<Record<Verdict, string>> = {
  NOT_MET: "Not met",
  CANNOT_TELL: "Cannot tell",
  MET: "Met",
};

export interface ReviewLine {
  /** Its place among the rows of the table. */
  row: number;
  verdict: Verdict;
  /** What the table itself calls the result, such as "Missing from the policy"; null where the verdict says it. */
  result: string | null;
  /** What is asked. */
  title: string;
  /** What the other columns say, each after its head; those that only say the verdict or their head are left out. */
  details: readonly { head: string; text: string }[];
  /** Why it is the verdict; if a person changed it, the reason with the name. Null if nobody says. */
  why: string | null;
  /** What would settle it, as a sentence; null where it is met or nobody knows. */
  settle: string | null;
  /** Whose verdict it is if it is not Cara's. */
  change: Block["rows"][number]["change"];
  /** What is shown, if it is an amount or a date that fits behind the title; otherwise null. */
  value: string | null;
  /** How much less is shown than asked, as "$1,000,000"; null unless both are amounts. */
  shortBy: string | null;
  quotes: readonly number[];
}

/** Null if the block is no table of verdicts. */
export function reviewOf({ kind, rows }: Block): ReviewLine[] | null {
  if (kind !== "TABLE" || rows.every(({ verdict }) => verdict === null)) return null;
  const heads = rows[0]?.cells ?? [];
  return rows.flatMap(({ cells, quotes, verdict: given, change }, row) => {
    const verdict = verdicts.find((each) => each === given);
    if (row === 0 || !verdict) return [];
    const [title = "", ...others] = cells;
    const result = heads[1] === RESULT ? (cells[1] ?? null) : null;
    const told = others.flatMap((text, place) => {
      const head = heads[place + 1] ?? "";
      return text === "" || isVerdict(text) || isSame(text, head) ? [] : [{ head, text }];
    });
    const textOf = (head: string) => told.find((detail) => detail.head === head)?.text ?? "";
    const [asked, shown] = [textOf("Asked"), textOf("Shown")];
    const [why, settle] = [textOf(WHY), textOf(SETTLE)];
    return [
      {
        ...{ row, verdict, result, title, quotes, change },
        details: told.filter(({ head }) => ![WHY, SETTLE, RESULT].includes(head)),
        why: why || null,
        settle: verdict === "MET" || settle === "" ? null : `${settle}.`,
        value: shown.length <= VALUE_MAX && /\d/.test(shown) ? shown : null,
        shortBy: verdict === "NOT_MET" ? shortfall(asked, shown) : null,
      },
    ];
  });
}

const VALUE_MAX = 24;
const RESULT = "Result";
const WHY = "Why";
const SETTLE = "What would settle it";

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.toLowerCase();

function shortfall(asked: string, shown: string): string | null {
  const [wanted, there] = [asked, shown].map((text) =>
    /^\$[\d,]+$/.test(text.trim()) ? Number(text.replaceAll(/[$,]/g, "")) : null,
  );
  if (wanted === null || wanted === undefined || there === null || there === undefined) return null;
  return there < wanted ? `$${(wanted - there).toLocaleString("en-US")}` : null;
}

/** How much is missing is told beside the amounts. */
const isVerdict = (text: string) =>
  text.startsWith("Short by ") ||
  verdicts.some((verdict) => verdictLabels[verdict].toLowerCase() === text.trim().toLowerCase());

/** A line among all of an artifact. */
export interface LinePlace {
  /** The place of its table among the artifact's blocks. */
  block: number;
  row: number;
}

/** The lines of all reviews of an artifact in the order in which they are shown. */
export const placesOf = (blocks: readonly Block[]): (LinePlace & { line: ReviewLine })[] =>
  blocks.flatMap((each, block) =>
    groupLines(reviewOf(each) ?? []).flatMap(({ lines }) =>
      lines.map((line) => ({ block, row: line.row, line })),
    ),
  );

type Made = Pick<WorkspaceArtifact, "id" | "kind">;

/** As much of a stage as says what it made. */
interface MakingStage {
  events: readonly { toolCall?: { output?: { artifactId?: string | null } | null } | null }[];
}

/** The artifacts that each stage made: the first is what was asked for. */
const madeIn = (stages: readonly MakingStage[]): readonly string[][] =>
  stages.map(({ events }) => [
    ...new Set(events.flatMap(({ toolCall }) => toolCall?.output?.artifactId ?? [])),
  ]);

/** The email that asks for what a document found missing: it was drafted with the document. Null if there is none. */
export function emailOf<Artifact extends Made>(
  artifacts: readonly Artifact[],
  stages: readonly MakingStage[],
  { id }: Made,
): Artifact | null {
  const made = madeIn(stages).find(([first]) => first === id) ?? [];
  return artifacts.find((each) => each.kind === "EMAIL" && each.id !== id && made.includes(each.id)) ?? null;
}

/** What is opened first: the last artifact, or what it was made with. Null if nothing was made. */
export function mainOf<Artifact extends Made>(
  artifacts: readonly Artifact[],
  stages: readonly MakingStage[],
): Artifact | null {
  const last = artifacts.at(-1) ?? null;
  const [first] = madeIn(stages).findLast((ids) => last !== null && ids.includes(last.id)) ?? [];
  return artifacts.find(({ id }) => id === first) ?? last;
}

/** How much was made, and what of it is the main thing. */
interface KnownMade {
  count: number;
  mainId: string | null;
}

export const nothingMade: KnownMade = { count: 0, mainId: null };

/** What is known now, and what `opens` by itself: the main thing that was not there before. Null for nothing. */
export function afterMaking(
  known: KnownMade,
  { artifacts, stages }: { artifacts: readonly Made[]; stages: readonly MakingStage[] },
): KnownMade & { opens: string | null } {
  const count = artifacts.length;
  const mainId = mainOf(artifacts, stages)?.id ?? null;
  return { count, mainId, opens: count > known.count && mainId !== known.mainId ? mainId : null };
}

export const resultOf = ({ result, verdict }: Pick<ReviewLine, "result" | "verdict">): string =>
  result ?? verdictLabels[verdict];

interface LineGroup {
  verdict: Verdict;
  label: string;
  lines: ReviewLine[];
}

/** The lines by verdict, the worst first, and by what the table calls the result; groups without a line are left out. */
export const groupLines = (lines: readonly ReviewLine[]): LineGroup[] =>
  verdicts.flatMap((verdict) => {
    const own = lines.filter((line) => line.verdict === verdict);
    return [...new Set(own.map(resultOf))].map((label) => ({
      ...{ verdict, label },
      lines: own.filter((line) => resultOf(line) === label),
    }));
  });

/** The result in one sentence. */
export function summarizeReview(lines: readonly ReviewLine[]): string {
  const count = (verdict: Verdict) => lines.filter((line) => line.verdict === verdict).length;
  const [notMet, unclear] = [count("NOT_MET"), count("CANNOT_TELL")];
  const of = `of ${lines.length} ${lines.length === 1 ? "demand" : "demands"}`;
  if (notMet > 0) return `Not yet: ${notMet} ${of} ${notMet === 1 ? "is" : "are"} not met`;
  if (unclear > 0) return `Not yet: ${unclear} ${of} cannot be told from the pages`;
  return lines.length === 1 ? "The demand is met" : `All ${lines.length} demands are met`;
}
