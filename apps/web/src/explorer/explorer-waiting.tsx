import { CircleAlert, Upload } from "lucide-react";
import { css } from "#styled/css";
import { describeReading, isUnderWay } from "../documents/reading-state.tsx";
import type { PolicyFileRowFragment } from "../graphql/generated/graphql.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Mark } from "../ui/mark.tsx";
import { ProgressBar } from "../ui/progress-bar.tsx";

interface ExplorerWaitingProps {
  policyId: string;
  files: readonly PolicyFileRowFragment[];
  title: string;
  /** What stands here later. */
  children: string;
}

/** What stands here until a document has been read: how to start, how far the reading is, or why it failed. */
export function ExplorerWaiting({ policyId, files, title, children }: ExplorerWaitingProps) {
  const isReading = files.some(({ reading }) => isUnderWay(reading));
  return (
    <div className={css({ maxW: "[440px]", w: "full", mx: "auto", px: "gutter", py: "72" })}>
      <div className={css({ textAlign: "center" })}>
        <Mark size={28} plain className={css({ color: "border.control", mb: "14", mx: "auto" })} />
        <h2 className={css({ textStyle: "sectionSmall" })}>{title}</h2>
        <p className={css({ color: "fg.muted", mt: "2" })}>{children}</p>
      </div>
      {files.length > 0 && (
        <ul
          aria-label="Documents"
          aria-live="polite"
          className={css({ display: "grid", gap: "16", mt: "24" })}
        >
          {files.map((file) => (
            <li key={file.id}>
              <FileProgress file={file} />
            </li>
          ))}
        </ul>
      )}
      <div className={css({ display: "flex", justifyContent: "center", mt: "24" })}>
        <ButtonLink
          to={`/app/policies/${policyId}/documents/new`}
          tone={isReading ? "secondary" : "primary"}
          icon={<Upload />}
        >
          {files.length === 0 ? "Upload a document" : "Upload another document"}
        </ButtonLink>
      </div>
    </div>
  );
}

function FileProgress({ file: { name, reading } }: { file: PolicyFileRowFragment }) {
  if (!reading) return null;
  if (reading.state === "FAILED") {
    return (
      <div className={css({ display: "flex", gap: "8", overflowWrap: "anywhere" })}>
        <CircleAlert aria-hidden="true" className={css({ color: "status.red.dot", mt: "2" })} />
        <p>
          <span className={css({ fontWeight: "medium" })}>{name} could not be read.</span>{" "}
          <span className={css({ color: "fg.muted" })}>{describeReading(reading)}</span>
        </p>
      </div>
    );
  }
  const total = reading.pagesTotal ?? 0;
  if (reading.state === "READING" && total > 0) {
    const isScanning = reading.scansTotal > 0 && reading.pagesRead === total;
    const [done, all] = isScanning ? [reading.scansRead, reading.scansTotal] : [reading.pagesRead, total];
    const unit = isScanning ? "scanned page" : "page";
    return (
      <ProgressBar
        label={`Reading ${name}`}
        done={done}
        total={all}
        countLabel={`${done} of ${all} ${all === 1 ? unit : `${unit}s`}`}
      />
    );
  }
  const isUnderstanding = reading.state === "UNDERSTANDING";
  return (
    <ProgressBar
      label={isUnderstanding ? `Looking through ${name}` : `Reading ${name}`}
      done={isUnderstanding ? 1 : reading.pagesRead}
      total={isUnderstanding ? 1 : total}
      countLabel={describeReading(reading)}
    />
  );
}
