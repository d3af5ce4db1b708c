/** What one line of a result rests on, beside the result: its head leads from line to line, its body shows the words. */
import { ChevronDown, ChevronUp, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { css } from "#styled/css";
import { IconButton } from "../ui/icon-button.tsx";
import { Kbd } from "../ui/kbd.tsx";
import { useListKeys } from "../ui/use-list-keys.ts";

const bar = css({
  display: "flex",
  alignItems: "center",
  flexWrap: { base: "wrap", lg: "nowrap" },
  columnGap: "8",
  minH: "44",
  flexShrink: 0,
  pl: { base: "gutter", lg: "20" },
  pr: "8",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
});

export interface ProofPlace {
  /** Among all lines, from 0. */
  place: number;
  count: number;
  onMove: (place: number) => void;
  onClose: () => void;
}

interface ProofPanelProps extends ProofPlace {
  title: string;
  /** What a line is called: "demand". */
  noun: string;
  /** Stands in the head; null for nothing. */
  act?: ReactNode;
  /** The body shows pages, which stand out against a darker ground. */
  hasPages?: boolean;
  children: ReactNode;
}

export function ProofPanel(props: ProofPanelProps) {
  const { title, noun, place, count, act = null, hasPages = false, onMove, onClose, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useListKeys({ count, current: place, onMove });
  useEffect(() => {
    // On a phone this takes the place of the result, and the focus with it.
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused.offsetParent === null) heading.current?.focus();
  }, []);
  return (
    <section
      aria-labelledby="proof"
      className={css({ display: "flex", flexDirection: "column", flex: "1", minH: "0", minW: "0" })}
    >
      <header className={bar}>
        <h2
          id="proof"
          ref={heading}
          tabIndex={-1}
          title={title}
          className={css({
            textStyle: "section",
            lineClamp: 2,
            py: "8",
            outline: "none",
            flex: { base: "1", lg: "[0 1 auto]" },
            minW: "0",
          })}
        >
          {title}
        </h2>
        <span className={css({ color: "fg.muted", whiteSpace: "nowrap" })}>{`${place + 1} of ${count}`}</span>
        <span
          aria-hidden="true"
          className={css({ display: { base: "none", lg: "flex" }, gap: "6", ml: "auto" })}
        >
          {/* Beside words alone the panel is too narrow for them. */}
          {hasPages && (
            <>
              <Kbd>J</Kbd>
              <Kbd>K</Kbd>
            </>
          )}
        </span>
        {/* On a phone it has a line of its own, so that the title can be read. */}
        {act && (
          <span
            className={css({
              display: "flex",
              order: { base: "1", lg: "0" },
              flexBasis: { base: "full", lg: "auto" },
              pb: { base: "8", lg: "0" },
            })}
          >
            {act}
          </span>
        )}
        <span
          className={css({ display: "flex", alignItems: "center", gap: "4", ml: { base: "auto", lg: "0" } })}
        >
          <IconButton
            label={`Previous ${noun}`}
            icon={<ChevronUp />}
            disabled={place === 0}
            onClick={() => onMove(place - 1)}
          />
          <IconButton
            label={`Next ${noun}`}
            icon={<ChevronDown />}
            disabled={place === count - 1}
            onClick={() => onMove(place + 1)}
          />
          <IconButton label={`Close the ${noun}`} icon={<X />} onClick={onClose} />
        </span>
      </header>
      <div
        className={css({
          flex: "1",
          minH: "0",
          overflowY: "auto",
          px: { base: "gutter", lg: "20" },
          py: "16",
          bg: hasPages ? "bg.desk" : "bg.subtle",
        })}
      >
        {children}
      </div>
    </section>
  );
}
