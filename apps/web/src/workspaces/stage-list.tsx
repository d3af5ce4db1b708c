import { css } from "#styled/css";
import { ProgressBar } from "../ui/progress-bar.tsx";
import { Timeline, type TimelineNode } from "../ui/timeline.tsx";
import { useShowAll } from "../ui/use-show-all.tsx";
import { metaOfStage, stateOfNode, titleOfStage } from "./stage-words.ts";
import { Thought } from "./thought.tsx";
import { type OpenFromPlan, ToolCall } from "./tool-call.tsx";
import type { StageEvent, WorkspaceArtifact, WorkspaceStage } from "./workspace-data.ts";

interface StageListProps {
  stages: readonly WorkspaceStage[];
  artifacts: readonly WorkspaceArtifact[];
  /** Cara is at it. */
  isLive: boolean;
  /** She works, and no step is open. */
  isThinking: boolean;
  /** What she waits for, before what is planned. */
  waiting: TimelineNode | null;
  open: OpenFromPlan;
}

/** A stage of many steps shows the first ones, and while it goes on, the last. */
const stepsAtOnce = 6;
/** As many files are read at once, and shown while they are. */
const filesAtOnce = 8;

const thinking: TimelineNode = { id: "thinking", title: "Thinking...", state: "now" };

/** Cara's plan as a rope: what she did, what failed, what she does, what is to come. */
export function StageList(props: StageListProps) {
  const { stages, artifacts, isLive, isThinking, waiting, open } = props;
  const lastEvent = stages.at(-1)?.events.at(-1);
  const nodes = stages.map((stage): TimelineNode => ({
    id: stage.id,
    title: titleOfStage(stage),
    state: stateOfNode(stage),
    meta: metaOfStage(stage),
    children: <StageBody stage={stage} lastEvent={lastEvent} artifacts={artifacts} open={open} />,
  }));
  const firstPlanned = nodes.findIndex(({ state }) => state === "planned");
  const now = waiting ?? (isThinking ? thinking : null);
  const shown = now ? nodes.toSpliced(firstPlanned < 0 ? nodes.length : firstPlanned, 0, now) : nodes;
  return <Timeline label="What Cara does" nodes={shown} isLive={isLive} />;
}

interface StageBodyProps {
  stage: WorkspaceStage;
  lastEvent: StageEvent | undefined;
  artifacts: readonly WorkspaceArtifact[];
  open: OpenFromPlan;
}

function StageBody({ stage, lastEvent, artifacts, open }: StageBodyProps) {
  const { events, reason, processAttachmentsDetails, state } = stage;
  const files = processAttachmentsDetails?.progress ?? [];
  const isOver = state === "SUCCESS" || state === "FAILED";
  const steps = useShowAll(events, stepsAtOnce, "steps", isOver ? "FIRST" : "LAST");
  const ofFiles = useShowAll(
    isOver ? files.filter(({ failure }) => failure !== null) : files.toSorted(byProgress),
    filesAtOnce,
    "files",
  );
  if (events.length === 0 && reason === null && ofFiles.shown.length === 0) return null;
  return (
    <div className={css({ display: "grid", gridTemplateColumns: "[minmax(0, 1fr)]", gap: "6", pb: "2" })}>
      {ofFiles.shown.map(({ file, progress, failure }) =>
        failure === null ? (
          <ProgressBar
            key={file}
            label={file}
            done={progress}
            total={100}
            countLabel={percentLabel(progress)}
          />
        ) : (
          <p key={file} className={css({ overflowWrap: "anywhere" })}>
            <span className={css({ fontWeight: "medium" })}>{file}</span>{" "}
            <span className={css({ color: "danger.fg" })}>{failure}</span>
          </p>
        ),
      )}
      {ofFiles.more}
      {!isOver && steps.more}
      {steps.shown.map((event) =>
        event.toolCall === null ? (
          <Thought
            key={event.id}
            event={event}
            stageTitle={stage.title}
            isLatest={event.id === lastEvent?.id}
          />
        ) : (
          <ToolCall
            key={event.id}
            event={event}
            artifact={artifacts.find(({ id }) => id === event.toolCall?.output?.artifactId) ?? null}
            open={open}
          />
        ),
      )}
      {isOver && steps.more}
      {reason !== null && <p className={css({ color: "fg.muted", overflowWrap: "anywhere" })}>{reason}</p>}
    </div>
  );
}

/** Those that are being read, those that are still to be read, those that have been; each as they were handed over. */
const byProgress = (a: { progress: number }, b: { progress: number }): number => rank(a) - rank(b);
const rank = ({ progress }: { progress: number }): number => (progress >= 100 ? 2 : progress > 0 ? 0 : 1);

/** With one decimal, as the specification asks. */
const percentLabel = (progress: number): string => `${progress.toFixed(1)}%`;
