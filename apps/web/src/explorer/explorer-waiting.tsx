import { Upload } from "lucide-react";
import { css } from "#styled/css";
import { describeReading, isUnderWay } from "../documents/reading-state.tsx";
import type { PolicyFileRowFragment } from "../graphql/generated/graphql.ts";
import { useMay } from "../session/use-may.ts";
import { useViewer } from "../session/viewer.ts";
import { ButtonLink } from "../ui/button.tsx";
import { counted } from "../ui/counted.ts";
import { Mark } from "../ui/mark.tsx";
import { ProgressBar } from "../ui/progress-bar.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";
import { Timeline, type TimelineNode } from "../ui/timeline.tsx";

type Reading = NonNullable<PolicyFileRowFragment["reading"]>;

interface ExplorerWaitingProps {
  policyId: string;
  files: readonly PolicyFileRowFragment[];
  title: string;
  /** A part of a record's page, below its details, and not a page of its own. */
  isSection?: boolean;
  /** Describes what will be shown here. */
  children: string;
}

const page = css({ maxW: "[440px]", w: "full", mx: "auto", px: "gutter", py: "72" });
const section = css({ maxW: "[440px]", w: "full", order: { base: "2", md: "0" } });

/** Shown until a document has been read: how to start, the progress of the reading, or why it failed. */
export function ExplorerWaiting({ policyId, files, title, isSection, children }: ExplorerWaitingProps) {
  const { agency } = useViewer();
  const mayUpload = useMay("WORK");
  const isReading = files.some(({ reading }) => isUnderWay(reading));
  return (
    <div className={isSection ? section : page}>
      <div className={isSection ? undefined : css({ textAlign: "center" })}>
        {!isSection && (
          <Mark size={28} plain className={css({ color: "border.control", mb: "14", mx: "auto" })} />
        )}
        <h2 className={css({ textStyle: isSection ? "section" : "sectionSmall" })}>{title}</h2>
        <p className={css({ color: "fg.muted", mt: "2" })}>{children}</p>
      </div>
      {files.length > 0 && (
        <div aria-live="polite" className={css({ mt: "24" })}>
          <Timeline
            label="Documents"
            nodes={files.map((file) => nodeOf(file, agency.timeZone))}
            isLive={isReading}
          />
        </div>
      )}
      <div
        className={css({
          display: "flex",
          mt: "24",
          justifyContent: "center",
          "&[data-section]": { mt: "12", justifyContent: "start" },
        })}
        data-section={isSection || undefined}
      >
        {mayUpload && (
          <ButtonLink
            to={`/app/policies/${policyId}/documents/new`}
            tone={isReading ? "secondary" : "primary"}
            icon={<Upload />}
          >
            {files.length === 0 ? "Upload a document" : "Upload another document"}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

const states: Record<Reading["state"], TimelineNode["state"]> = {
  QUEUED: "planned",
  READING: "now",
  UNDERSTANDING: "now",
  COMPLETED: "done",
  FAILED: "failed",
};

/** Files are read one after another: done, in progress, waiting. */
function nodeOf({ id, name, createdAt, reading }: PolicyFileRowFragment, timeZone: string): TimelineNode {
  const words = reading?.state === "FAILED" ? `${name} could not be read.` : name;
  const title = <span className={css({ overflowWrap: "anywhere" })}>{words}</span>;
  const node = { id, title, meta: <RelativeTime instant={createdAt} timeZone={timeZone} /> };
  if (!reading) return { ...node, state: "planned" };
  const state = states[reading.state];
  const total = reading.pagesTotal ?? 0;
  if (reading.state !== "READING" || total === 0) {
    const description = <p className={css({ color: "fg.muted" })}>{describeReading(reading)}</p>;
    return { ...node, state, children: description };
  }
  const isScanning = reading.scansTotal > 0 && reading.pagesRead === total;
  const [done, all] = isScanning ? [reading.scansRead, reading.scansTotal] : [reading.pagesRead, total];
  const countLabel = `${done} of ${counted(all, isScanning ? "scanned page" : "page")}`;
  return {
    ...node,
    state,
    children: <ProgressBar label="Reading" done={done} total={all} countLabel={countLabel} />,
  };
}
