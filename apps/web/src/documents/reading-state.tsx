import { CircleAlert, ScanText } from "lucide-react";
import { css } from "#styled/css";
import type { PolicyFileRowFragment } from "../graphql/generated/graphql.ts";
import { Loader } from "../ui/loader.tsx";
import { counted } from "../ui/counted.ts";

type Reading = NonNullable<PolicyFileRowFragment["reading"]>;

/** Whether the reading is still in progress. */
export const isUnderWay = (reading: Reading | null | undefined): boolean =>
  reading?.state === "QUEUED" || reading?.state === "READING" || reading?.state === "UNDERSTANDING";

/**
 * Whether something will change without anyone's action: the first reading, or a re-reading by a newer reader
 * version.
 */
export const isWorkedOn = (reading: Reading | null | undefined): boolean =>
  isUnderWay(reading) || reading?.isAgain === true;

/** The document to open when none is requested. */
export const firstReadable = <File extends Pick<PolicyFileRowFragment, "reading">>(
  files: readonly File[],
): File | null => files.find(({ reading }) => reading?.state === "COMPLETED") ?? files[0] ?? null;

/** What is happening, as a sentence without a period: "Reading 18 of 31 pages". */
export function describeReading(reading: Reading): string {
  const { state, pagesRead, pagesTotal, scansRead, scansTotal, failure, isAgain } = reading;
  switch (state) {
    case "QUEUED":
      return "Waiting to be read";
    case "READING":
      if (scansTotal > 0 && pagesRead === pagesTotal) {
        return `Reading scanned page ${Math.min(scansRead + 1, scansTotal)} of ${scansTotal}`;
      }
      return pagesTotal === null || pagesTotal === undefined
        ? "Opening the file"
        : `Reading ${pagesRead} of ${counted(pagesTotal, "page")}`;
    case "UNDERSTANDING":
      return "Looking for coverages and limits";
    case "FAILED":
      return failure ?? "It could not be read. Upload it again, or upload another copy.";
    case "COMPLETED":
      return `Read, ${counted(pagesRead, "page")}${isAgain ? ", looking for more in it" : ""}`;
  }
}

const line = css({
  display: "inline-flex",
  alignItems: "center",
  gap: "6",
  minW: "0",
  "& .lucide": { w: "14", h: "14" },
});

/** The progress of a file's reading, for its row. */
export function ReadingState({ reading }: { reading: Reading | null | undefined }) {
  if (!reading) return null;
  if (reading.state === "FAILED") {
    return (
      <span className={`${line} ${css({ color: "danger.fg" })}`}>
        <CircleAlert aria-hidden="true" />
        <span>{describeReading(reading)}</span>
      </span>
    );
  }
  return (
    <span
      className={`${line} ${css({ color: "fg.muted" })}`}
      role={isWorkedOn(reading) ? "status" : undefined}
    >
      {isWorkedOn(reading) && <Loader size={14} />}
      <span>{describeReading(reading)}</span>
    </span>
  );
}

/** Which pages were read from a scan, and which were not read and why; nothing for an ordinary file. */
export function ReadingNote({ reading }: { reading: Reading | null | undefined }) {
  if (!reading?.note) return null;
  return (
    <p
      className={css({
        display: "flex",
        gap: "6",
        mt: "2",
        color: "fg.muted",
        "& .lucide": { w: "14", h: "14", mt: "2", flexShrink: 0 },
      })}
    >
      <ScanText aria-hidden="true" />
      <span>{reading.note}</span>
    </p>
  );
}
