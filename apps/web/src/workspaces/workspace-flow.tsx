import { FileText } from "lucide-react";
import type { ReactNode } from "react";
import { css } from "#styled/css";
import { AnswerStatements, answerParagraph } from "../conversation/answer-text.tsx";
import { ClosestPassages } from "../conversation/closest-passages.tsx";
import { QuoteGroupProvider } from "../quotes/quote-group-provider.tsx";
import { useMay } from "../session/use-may.ts";
import { useViewer } from "../session/viewer.ts";
import { AppLink } from "../ui/app-link.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { CaraTile } from "../ui/cara-tile.tsx";
import { FileName } from "../ui/file-name.tsx";
import type { TimelineNode } from "../ui/timeline.tsx";
import { useShowAll } from "../ui/use-show-all.tsx";
import { QuestionGate } from "./question-gate.tsx";
import { StageList } from "./stage-list.tsx";
import { hasOpenEvent } from "./stage-words.ts";
import type { OpenFromPlan } from "./tool-call.tsx";
import type { WorkspaceActs } from "./use-workspace-acts.ts";
import { writerOf } from "./who-began.ts";
import {
  openQuestion,
  type Turn,
  type TurnPart,
  turnsOf,
  type WorkspaceData,
  type WorkspaceMessage,
  type WorkspaceStage,
} from "./workspace-data.ts";

const fileStyle = css({
  display: "inline-flex",
  alignItems: "center",
  gap: "6",
  maxW: "[min(100%, 260px)]",
  minH: { base: "44", md: "28" },
  px: "8",
  rounded: "md",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border.default",
  textStyle: "small",
  "& > .lucide": { color: "fg.subtle" },
  _hover: { bg: "bg.muted" },
});

const filesAtOnce = 8;

interface WorkspaceFlowProps {
  data: WorkspaceData;
  acts: WorkspaceActs;
  open: OpenFromPlan;
}

/** What was said and done, in its order: messages of people, and what Cara plans, does and answers. */
export function WorkspaceFlow({ data, acts, open }: WorkspaceFlowProps) {
  const { header, messages, stages, artifacts } = data;
  const turns = turnsOf(data);
  // Whoever cannot answer reads the question and its choices, without a gate.
  const mayWork = useMay("WORK");
  const question = mayWork ? openQuestion(data) : null;
  const questionIn = (part: TurnPart | undefined): WorkspaceMessage | null =>
    part && "message" in part && part.message.id === question?.id ? part.message : null;
  const isWorking = header.state === "WORKING";
  // What Cara said last may offer how to go on.
  const offering =
    mayWork && header.state === "IDLE" && !header.isArchived && header.schemaVersion !== "V0"
      ? messages.at(-1)?.id
      : undefined;
  const last = turns.at(-1);
  // While Cara has not begun, her turn is empty.
  const shown: Turn[] =
    isWorking && last?.by !== "CARA" ? [...turns, { by: "CARA", id: "next", at: "", parts: [] }] : turns;
  return (
    <ol
      aria-label="Conversation"
      className={css({
        display: "grid",
        gridTemplateColumns: "[minmax(0, 1fr)]",
        gap: "20",
        maxW: "[820px]",
      })}
    >
      {shown.map((turn, place) => {
        if (turn.by === "USER") return <UserTurn key={turn.message.id} message={turn.message} />;
        const isLast = place === shown.length - 1;
        const isLive = isLast && isWorking;
        const isThinking = isLive && !hasOpenEvent(stages);
        const endsInStages = "stages" in (turn.parts.at(-1) ?? {});
        return (
          <Frame key={turn.id} face={<CaraTile isWorking={isLive} />} name="Cara" at={turn.at}>
            {turn.parts.map((part, nth) => {
              const asked = questionIn(part);
              if ("message" in part && !asked)
                return (
                  <Answer
                    key={part.message.id}
                    message={part.message}
                    acts={part.message.id === offering ? acts : null}
                  />
                );
              // A question hangs on the rope of the stages before it.
              if (asked && "stages" in (turn.parts[nth - 1] ?? {})) return null;
              const asking = asked ?? questionIn(turn.parts[nth + 1]);
              const own = "stages" in part ? part.stages : [];
              return (
                <StageList
                  key={own[0]?.id ?? "question"}
                  stages={question ? own.map(asDone) : own}
                  artifacts={artifacts}
                  isLive={isLive}
                  isThinking={isThinking && nth === turn.parts.length - 1}
                  waiting={asking && waitingNode(asking, acts)}
                  open={open}
                />
              );
            })}
            {isThinking && !endsInStages && (
              <StageList stages={[]} artifacts={artifacts} isLive isThinking waiting={null} open={open} />
            )}
          </Frame>
        );
      })}
    </ol>
  );
}

/** What was begun before a question is done; what is planned comes after it. */
const asDone = (stage: WorkspaceStage): WorkspaceStage =>
  stage.state === "IN_PROGRESS" ? { ...stage, state: "SUCCESS" } : stage;

const waitingNode = (
  { id, content, statements, attachments, choices }: WorkspaceMessage,
  acts: WorkspaceActs,
): TimelineNode => ({
  id: "question",
  title: "Waiting for your answer",
  state: "waiting",
  children: (
    <QuestionGate
      question={
        statements.length === 0 ? (
          content
        ) : (
          // With links to the policies that it is about.
          <QuoteGroupProvider id={id}>
            <AnswerStatements statements={statements} attachments={attachments} namesPolicies />
          </QuoteGroupProvider>
        )
      }
      choices={choices}
      isBusy={acts.acting === "ANSWER"}
      isStopping={acts.acting === "STOP"}
      onAnswer={acts.answer}
      onStop={acts.stop}
    />
  ),
});

function UserTurn({ message }: { message: WorkspaceMessage }) {
  const { content, files, timestamp } = message;
  const { name, isByMail } = writerOf(message);
  const { shown, more } = useShowAll(files, filesAtOnce, "files");
  return (
    <Frame
      face={<Avatar name={name} size={24} />}
      name={isByMail ? `${name}, by email` : name}
      at={timestamp}
    >
      {content !== "" && <p className={answerParagraph}>{content}</p>}
      {files.length > 0 && (
        <ul aria-label="Files" className={css({ display: "flex", flexWrap: "wrap", gap: "6" })}>
          {shown.map(({ id, name: fileName, url }) => (
            <li key={id} className={css({ display: "flex", maxW: "full", minW: "0" })}>
              <AppLink to={url} newTab className={fileStyle}>
                <FileText aria-hidden="true" />
                <FileName name={fileName} />
              </AppLink>
            </li>
          ))}
        </ul>
      )}
      {more}
    </Frame>
  );
}

interface AnswerProps {
  message: WorkspaceMessage;
  /** Null where its choices can no longer be taken. */
  acts: WorkspaceActs | null;
}

function Answer({ message, acts }: AnswerProps) {
  const { id, content, statements, attachments, closest, choices } = message;
  return (
    <QuoteGroupProvider id={id}>
      <div>
        {statements.length + closest.length === 0 && <p className={answerParagraph}>{content}</p>}
        <AnswerStatements statements={statements} attachments={attachments} namesPolicies />
        {closest.length > 0 && <ClosestPassages closest={closest} attachments={attachments} />}
        {choices.length > 0 &&
          (acts ? (
            <ul
              aria-label="Choices"
              className={css({ display: "flex", flexWrap: "wrap", gap: "8", mt: "8" })}
            >
              {choices.map((choice) => (
                <li key={choice} className={css({ maxW: "full" })}>
                  <Button
                    isBusy={acts.acting === "ANSWER"}
                    busyLabel="Sending"
                    className={css({ maxW: "full" })}
                    title={choice}
                    onClick={() => acts.answer(choice)}
                  >
                    <span className={css({ truncate: true })}>{choice}</span>
                  </Button>
                </li>
              ))}
            </ul>
          ) : (
            <p className={css({ mt: "4", color: "fg.muted" })}>{`Choices: ${choices.join(", ")}`}</p>
          ))}
      </div>
    </QuoteGroupProvider>
  );
}

interface FrameProps {
  face: ReactNode;
  name: string;
  /** ISO 8601; empty if it has not begun. */
  at: string;
  children: ReactNode;
}

function Frame({ face, name, at, children }: FrameProps) {
  const { agency } = useViewer();
  return (
    <li className={css({ display: "flex", gap: "12", textStyle: "reading" })}>
      {face}
      <div
        className={css({
          flex: "1",
          minW: "0",
          pt: "2",
          display: "grid",
          gridTemplateColumns: "[minmax(0, 1fr)]",
          gap: "8",
        })}
      >
        <p className={css({ lineHeight: "[20px]" })}>
          <span className={css({ fontWeight: "medium" })}>{name}</span>
          {at !== "" && (
            <time dateTime={at} className={css({ ml: "8", textStyle: "small", color: "fg.muted" })}>
              {timeLabel(at, agency.timeZone)}
            </time>
          )}
        </p>
        {children}
      </div>
    </li>
  );
}

const timeLabel = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZone }).format(
    Date.parse(instant),
  );
