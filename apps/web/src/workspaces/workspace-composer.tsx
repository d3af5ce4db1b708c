import { Clock, Square } from "lucide-react";
import { css } from "#styled/css";
import { useAskOwner, useMay } from "../session/use-may.ts";
import { AppLink } from "../ui/app-link.tsx";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { CaraTile } from "../ui/cara-tile.tsx";
import { TaskBox } from "./task-box.tsx";
import type { WorkspaceActs } from "./use-workspace-acts.ts";
import type { WorkspaceHeader, WorkspaceMessage } from "./workspace-data.ts";

const frame = css({
  position: { base: "sticky", lg: "static" },
  bottom: "0",
  flexShrink: 0,
  px: { base: "gutter", lg: "16" },
  pt: "8",
  pb: "12",
  bg: "bg.canvas",
  "& > *": { maxW: { lg: "[836px]" } },
});

const queueStyle = css({
  display: "flex",
  alignItems: "center",
  gap: "8",
  minH: { base: "44", md: "28" },
  textStyle: "small",
  color: "fg.muted",
  "& > .lucide": { w: "14", h: "14" },
});

interface WorkspaceComposerProps {
  header: WorkspaceHeader;
  queued: readonly WorkspaceMessage[];
  acts: WorkspaceActs;
}

/** What waits to be read, and the field for the next message; or why there is none. */
export function WorkspaceComposer({ header, queued, acts }: WorkspaceComposerProps) {
  const mayWork = useMay("WORK");
  const askOwner = useAskOwner();
  const isWorking = header.state === "WORKING";
  if (header.schemaVersion === "V0") {
    return (
      <div className={frame}>
        <Banner title="This workspace has been archived." inline>
          Please <AppLink to="/app/home">create a new workspace</AppLink> to continue.
        </Banner>
      </div>
    );
  }
  if (header.isArchived) {
    return (
      <div className={frame}>
        <Banner title="This workspace is archived." inline>
          Unarchive it to go on.
        </Banner>
      </div>
    );
  }
  if (!mayWork) {
    return (
      <p className={`${frame} ${css({ color: "fg.muted" })}`}>
        Your role cannot give Cara a task. {askOwner} to do it.
      </p>
    );
  }
  return (
    <div className={frame}>
      {acts.problem && (
        <p role="alert" className={css({ mb: "6", textStyle: "small", color: "danger.fg" })}>
          {acts.problem}
        </p>
      )}
      {queued.length > 0 && (
        <ul aria-label="Queued messages">
          {queued.map(({ id, content }) => (
            <li key={id} className={queueStyle}>
              <Clock aria-hidden="true" />
              <span className={css({ flex: "1", minW: "0", truncate: true })}>{`Queued: “${content}”`}</span>
              <Button
                tone="ghost"
                size="small"
                isBusy={acts.acting === "WITHDRAW"}
                busyLabel="Withdrawing"
                onClick={() => acts.withdraw(id)}
              >
                Withdraw
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isWorking && (
        <div className={css({ display: "flex", alignItems: "center", gap: "8", mb: "8" })}>
          <CaraTile isWorking size={20} />
          <span role="status" className={css({ textStyle: "small", color: "fg.muted" })}>
            Cara is working. What you send now, she reads next.
          </span>
          <Button
            size="small"
            icon={<Square aria-hidden="true" />}
            className={css({ ml: "auto" })}
            isBusy={acts.acting === "STOP"}
            busyLabel="Stopping"
            onClick={acts.stop}
          >
            Stop
          </Button>
        </div>
      )}
      <TaskBox
        label="Follow up..."
        draftName="follow-up"
        isBusy={acts.isSending}
        sent={acts.sent}
        sendLabel="Send"
        busyLabel="Sending"
        onSend={acts.send}
      />
    </div>
  );
}
