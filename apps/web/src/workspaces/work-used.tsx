import { css } from "#styled/css";
import { counted } from "../ui/counted.ts";
import { RelativeTime } from "../ui/relative-time.tsx";
import { useShowAll } from "../ui/use-show-all.tsx";
import { durationLabel } from "./duration-label.ts";
import { askedByText, beganBy } from "./who-began.ts";
import type { WorkspaceHeader } from "./workspace-data.ts";

/** The last ones are what somebody looks for. */
const shownAtOnce = 3;

interface WorkUsedProps {
  header: Pick<WorkspaceHeader, "state" | "workflows">;
  timeZone: string;
}

/** What Cara's work has used so far, and who asked for it: all of it, and what each message led to. */
export function WorkUsed({ header: { state, workflows }, timeZone }: WorkUsedProps) {
  const { shown, more } = useShowAll(workflows, shownAtOnce, "tasks", "LAST");
  // What a model is asked right now is counted when it has answered.
  const isBegun = state === "CREATED" || state === "WORKING";
  const [only, ...others] = workflows;
  const all = sumOf(workflows.map(usedBy));
  const asked = only && others.length === 0 ? askedByText(only) : null;
  return (
    <>
      <h2 className={css({ textStyle: "smallStrong" })}>This work</h2>
      {(all.tokens > 0 || !isBegun) && (
        <p>{all.tokens > 0 ? modelOf(all) : "Local reasoner, no model asked"}</p>
      )}
      <p>
        {[
          ...(others.length > 0 ? [counted(workflows.length, "task")] : []),
          ...effortOf(all),
          ...(asked === null ? [] : [asked]),
        ].join(", ")}
      </p>
      {others.length > 0 && (
        <>
          <ul aria-label="Tasks" className={css({ display: "grid", gap: "4", mt: "8" })}>
            {shown.map((work) => (
              <li key={work.id}>
                <span className={css({ color: "fg.default" })}>
                  {beganBy({ ...work, agencyUser: work.asker }) ?? "Somebody"}
                </span>
                {", "}
                <RelativeTime instant={work.startedAt} timeZone={timeZone} />
                {`: ${[...effortOf(usedBy(work)), modelOf(usedBy(work))].join(", ")}`}
              </li>
            ))}
          </ul>
          {more}
        </>
      )}
    </>
  );
}

interface Use {
  /** The language model whose words were used; "Cara" if none were. */
  reasoner: string;
  tokens: number;
  steps: number;
  /** US dollars; null without prices. */
  cost: number | null;
  workedMs: number;
}

const usedBy = ({
  reasoner,
  inputTokens,
  outputTokens,
  ...rest
}: WorkspaceHeader["workflows"][number]): Use => ({
  ...rest,
  reasoner,
  tokens: inputTokens + outputTokens,
});

const sumOf = (uses: readonly Use[]): Use =>
  uses.reduce(
    (sum, each) => ({
      reasoner: each.tokens > 0 ? each.reasoner : sum.reasoner,
      tokens: sum.tokens + each.tokens,
      steps: sum.steps + each.steps,
      cost: each.cost === null ? sum.cost : (sum.cost ?? 0) + each.cost,
      workedMs: sum.workedMs + each.workedMs,
    }),
    { reasoner: "Cara", tokens: 0, steps: 0, cost: null, workedMs: 0 },
  );

const modelOf = ({ tokens, reasoner }: Use): string =>
  tokens > 0 ? `${reasoner}, ${counted(tokens, "token")}` : "no model asked";

const effortOf = ({ steps, cost, workedMs }: Use): string[] => {
  const worked = durationLabel(workedMs);
  return [
    counted(steps, "step"),
    ...(cost === null ? [] : [`$${cost.toFixed(2)}`]),
    ...(worked === null ? [] : [worked]),
  ];
};
