import { useEffect, useRef } from "react";
import { css } from "#styled/css";
import { Button } from "./button.tsx";

/** Rows are fetched this far before they are reached, so that scrolling does not wait for them. */
const aheadOf = "800px";

/** The end of the loaded rows: loads more when scrolled to, or with its button. */
export function LoadMore({ isBusy, onMore }: { isBusy: boolean; onMore: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  useEffect(() => {
    more.current = onMore;
  });
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) more.current();
      },
      { rootMargin: aheadOf },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={end} className={css({ px: "gutter", py: "12" })}>
      <Button tone="ghost" isBusy={isBusy} busyLabel="Loading more" onClick={onMore}>
        Load more
      </Button>
    </div>
  );
}
