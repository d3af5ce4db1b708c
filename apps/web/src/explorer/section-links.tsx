import { type RefObject, useEffect, useRef, useState } from "react";
import { css } from "#styled/css";

const link = css({
  display: "inline-flex",
  alignItems: "center",
  h: "44",
  minW: { base: "44", md: "0" },
  color: "fg.muted",
  textStyle: "small",
  whiteSpace: "nowrap",
  _hover: { color: "fg.default" },
  "&[aria-current]": { color: "fg.default", fontWeight: "semibold" },
});

interface SectionLink {
  /** Of the section's heading. */
  id: string;
  /** What the section is called, and in a word. */
  name: string;
  short: string;
}

interface SectionLinksProps {
  sections: readonly SectionLink[];
  /** What scrolls where the window is wide. */
  scroller: RefObject<HTMLElement | null>;
  onGoTo: (sectionId: string) => void;
}

/** Ways to the sections below, the one that is read now marked. */
export function SectionLinks({ sections, scroller, onGoTo }: SectionLinksProps) {
  const [current, setCurrent] = useSectionInView(sections, scroller);
  return (
    <nav
      aria-label="What the policy says"
      className={css({
        display: "flex",
        gap: "14",
        px: "gutter",
        flexShrink: 0,
        overflowX: "auto",
        scrollbarWidth: "[none]",
        borderBottomWidth: "1px",
        borderBottomStyle: "solid",
        borderBottomColor: "border.subtle",
      })}
    >
      {sections.map(({ id, name, short }) => (
        <a
          key={id}
          href={`#${id}`}
          className={link}
          aria-label={name}
          aria-current={id === current ? "location" : undefined}
          onClick={() => {
            setCurrent(id);
            onGoTo(id);
          }}
        >
          {short}
        </a>
      ))}
    </nav>
  );
}

/** A heading this far below the upper edge has its section in view. */
const reach = 96;
/** How long the window may take to get to a section that was gone to. */
const settlesMs = 400;

/** The section that is read now: the last one whose heading has come to the upper edge. */
function useSectionInView(
  sections: readonly SectionLink[],
  scroller: RefObject<HTMLElement | null>,
): [string | undefined, (id: string) => void] {
  const [current, setCurrent] = useState(sections[0]?.id);
  const wentAt = useRef(-settlesMs);
  const ids = sections.map(({ id }) => id).join(" ");

  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      // The last section may be too short to come to the edge: who went to it is there all the same.
      if (performance.now() - wentAt.current < settlesMs) return;
      const edge = Math.max(scroller.current?.getBoundingClientRect().top ?? 0, 0) + reach;
      const [first, ...others] = ids.split(" ");
      const reached = others.findLast(
        (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? edge) < edge,
      );
      setCurrent(reached ?? first);
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(look);
    };
    // Caught on its way down: what scrolls is the pane or the window.
    document.addEventListener("scroll", schedule, { capture: true, passive: true });
    return () => {
      document.removeEventListener("scroll", schedule, { capture: true });
      cancelAnimationFrame(frame);
    };
  }, [ids, scroller]);

  const go = (id: string) => {
    wentAt.current = performance.now();
    setCurrent(id);
  };
  return [current, go];
}
