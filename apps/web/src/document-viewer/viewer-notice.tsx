import type { ReactNode } from "react";
import { css } from "#styled/css";
import { Button } from "../ui/button.tsx";

interface ViewerNoticeProps {
  title: string;
  children?: ReactNode;
  onRetry?: () => void;
}

/** Stands where the pages would: while they are on their way, or why they do not come. */
export function ViewerNotice({ title, children, onRetry }: ViewerNoticeProps) {
  return (
    <div
      role="status"
      className={css({
        maxW: "[360px]",
        mx: "auto",
        px: "16",
        py: "64",
        textAlign: "center",
        overflowWrap: "anywhere",
      })}
    >
      <p className={css({ textStyle: "label" })}>{title}</p>
      {children && <p className={css({ color: "fg.muted", mt: "2" })}>{children}</p>}
      {onRetry && (
        <div className={css({ mt: "16" })}>
          <Button onClick={onRetry}>Try again</Button>
        </div>
      )}
    </div>
  );
}
