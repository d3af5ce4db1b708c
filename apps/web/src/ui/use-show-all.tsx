import { type ReactNode, useState } from "react";
import { css } from "#styled/css";
import { Button } from "./button.tsx";

/** The first or last `count` entries of a list, and the button that shows the rest. */
export function useShowAll<Item>(
  items: readonly Item[],
  count: number,
  /** The plural noun, for people who hear only the button: "limits". */
  what: string,
  end: "FIRST" | "LAST" = "FIRST",
): { shown: readonly Item[]; more: ReactNode } {
  const [isWhole, setWhole] = useState(false);
  // One more row takes no more space than the button.
  if (items.length <= count + 1) return { shown: items, more: null };
  const more = (
    <div className={css({ pt: "8" })}>
      <Button size="small" onClick={() => setWhole(!isWhole)} aria-expanded={isWhole}>
        {isWhole ? `Show fewer ${what}` : `Show all ${items.length} ${what}`}
      </Button>
    </div>
  );
  const some = end === "FIRST" ? items.slice(0, count) : items.slice(-count);
  return { shown: isWhole ? items : some, more };
}
