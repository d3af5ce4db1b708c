import { type RefObject, useEffect, useRef, useState } from "react";
import { css } from "#styled/css";

const linkStyle = css({
  display: "inline-flex",
  alignItems: "center",
  flexShrink: 0,
  h: "44",
  minW: { base: "44", md: "0" },
  justifyContent: "center",
  color: "fg.muted",
  textStyle: "small",
  whiteSpace: "nowrap",
  _hover: { color: "fg.default" },
  "&[aria-current]": { color: "fg.default", fontWeight: "semibold" },
});

const navStyle = css({
  flexShrink: 0,
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
});

const rowStyle = css({
  position: "relative",
  display: "flex",
  columnGap: "10",
  px: "gutter",
  overflowX: "auto",
  scrollbarWidth: "[none]",
  // Links that do not fit fade out at the right; the last one ends before that.
  maskImage: "[linear-gradient(to left, transparent, black token(spacing.gutter))]",
});

interface SectionLink {
  /** Id of the section's heading. */
  id: string;
  /** The section's title, full and short. */
  name: string;
  short: string;
}

interface SectionLinksProps {
  sections: readonly SectionLink[];
  /** The scroll container in a wide window. */
  scroller: RefObject<HTMLElement | null>;
  onGoTo: (sectionId: string) => void;
}

/** Links to the sections below, with the current one highlighted. */
export function SectionLinks({ sections, scroller, onGoTo }: SectionLinksProps) {
  const [current, setCurrent] = useSectionInView(sections, scroller);
  const row = useRef<HTMLDivElement>(null);
  // The current link stays in view where they do not all fit.
  useEffect(() => {
    const own = row.current;
    const link = own?.querySelector<HTMLElement>(`[href="#${current}"]`);
    if (own && link) own.scrollLeft = link.offsetLeft - (own.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return (
    <nav aria-label="What the policy says" className={navStyle}>
      <div ref={row} className={rowStyle}>
        {sections.map(({ id, name, short }) => (
          <a
            key={id}
            href={`#${id}`}
            className={linkStyle}
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
      </div>
    </nav>
  );
}

/** A section is in view once its heading is this close to the upper edge. */
const reach = 96;
/** How long scrolling to a chosen section may take. */
const settlesMs = 400;

/** The current section: the last one whose heading has reached the upper edge. */
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
      // The last section may be too short to reach the edge, but it is current once someone has jumped to it.
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
    // Listens in the capture phase, because either the pane or the window scrolls.
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
