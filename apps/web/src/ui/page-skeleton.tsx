import { css } from "#styled/css";
import { Skeleton } from "./skeleton.tsx";

const line = css({
  display: "flex",
  alignItems: "center",
  gap: "24",
  h: "40",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
});

const widths = ["38%", "52%", "30%", "46%", "41%", "34%"];

/** Placeholder for a page or tab: rows of the height that facts and tables have. */
export function PageSkeleton({ label = "Loading..." }: { label?: string }) {
  return (
    <div className={css({ px: "gutter", py: "24", w: "full", maxW: "[1048px]" })}>
      <p role="status" className={css({ srOnly: true })}>
        {label}
      </p>
      {widths.map((width) => (
        <div key={width} className={line}>
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  );
}

/** Placeholder for a record: its name, its facts and its tabs, where they will be. */
export function RecordSkeleton() {
  return (
    <>
      <div className={css({ px: "gutter", pt: "20", pb: "6" })} aria-hidden="true">
        <div className={css({ display: "flex", alignItems: "center", h: "28" })}>
          <Skeleton width="220px" />
        </div>
        <div className={css({ display: "flex", alignItems: "center", h: "20", mt: "2" })}>
          <Skeleton width="min(360px, 80%)" />
        </div>
      </div>
      <div
        aria-hidden="true"
        className={css({
          display: "flex",
          alignItems: "center",
          gap: "20",
          h: { base: "44", md: "40" },
          px: "gutter",
          borderBottomWidth: "1px",
          borderBottomStyle: "solid",
          borderBottomColor: "border.subtle",
        })}
      >
        <Skeleton width="64px" />
        <Skeleton width="72px" />
      </div>
      <PageSkeleton />
    </>
  );
}
