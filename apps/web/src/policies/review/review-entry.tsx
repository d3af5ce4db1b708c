import { type ReactNode, useRef } from "react";
import { css } from "#styled/css";
import { Button } from "../../ui/button.tsx";
import { entryStyle } from "../entry-style.ts";
import { useCurrentInView } from "../../ui/use-current-in-view.ts";
import type { Review } from "./use-review.ts";

const nameButton = css({
  textAlign: "left",
  color: "fg.muted",
  minH: { base: "44", md: "20" },
  // The touch area extends over the neighboring lines.
  my: { base: "-10", md: "0" },
  _hover: { color: "fg.default" },
});

interface ReviewEntryProps {
  name: string;
  badge: ReactNode;
  isCurrent: boolean;
  onGo: () => void;
  /** Actions of the current entry. */
  actions: ReactNode;
  problem: string | null;
  children: ReactNode;
}

/** One row of the review; the current one with its actions. */
export function ReviewEntry(props: ReviewEntryProps) {
  const { name, badge, isCurrent, onGo, actions, problem, children } = props;
  const box = useRef<HTMLLIElement>(null);
  useCurrentInView(box, isCurrent);
  return (
    <li ref={box} className={`${entryStyle} ${css({ py: "10" })}`} data-current={isCurrent || undefined}>
      <div
        className={css({ display: "flex", alignItems: "center", justifyContent: "space-between", gap: "8" })}
      >
        <button type="button" className={nameButton} aria-pressed={isCurrent} onClick={onGo}>
          {name}
        </button>
        {badge}
      </div>
      {children}
      {isCurrent && actions && (
        <>
          <div className={css({ display: "flex", flexWrap: "wrap", gap: "8", mt: "8" })}>{actions}</div>
          {problem && (
            <p role="alert" className={css({ textStyle: "small", color: "danger.fg", mt: "4" })}>
              {problem}
            </p>
          )}
        </>
      )}
    </li>
  );
}

interface AcceptButtonProps {
  review: Review;
  onAccept: () => void;
  children: string;
}

export function AcceptButton({ review, onAccept, children }: AcceptButtonProps) {
  return (
    <Button tone="primary" size="small" isBusy={review.isSaving} busyLabel="Saving" onClick={onAccept}>
      {children}
    </Button>
  );
}
