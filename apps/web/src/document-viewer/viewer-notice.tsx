import type { ReactNode } from "react";
import { css } from "#styled/css";
import { Button } from "../ui/button.tsx";

interface ViewerNoticeProps {
  title: string;
  children?: ReactNode;
  onRetry?: () => void;
}

/** Shown in place of the pages while they load, or when they cannot be loaded. */
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
