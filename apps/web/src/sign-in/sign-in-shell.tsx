import { type ReactNode } from "react";
import { css } from "#styled/css";
import { AppLink } from "../ui/app-link.tsx";
import { markBody, markGate } from "../ui/mark.tsx";
import { Wordmark } from "../ui/wordmark.tsx";

interface SignInShellProps {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}

const frame = css({
  display: "grid",
  gridTemplateColumns: { base: "[1fr]", lg: "[minmax(440px, 600fr) 840fr]" },
  minH: "screen",
});

const column = css({
  display: "flex",
  flexDirection: "column",
  px: { base: "16", md: "96" },
  pt: { base: "16", md: "24" },
  pb: { base: "16", md: "24" },
  minW: "0",
});

const poster = css({
  display: { base: "none", lg: "block" },
  position: "sticky",
  top: "0",
  h: "screen",
  overflow: "hidden",
  bg: "bg.subtle",
  borderLeftWidth: "1px",
  borderLeftStyle: "solid",
  borderLeftColor: "border.subtle",
  "& svg": {
    position: "absolute",
    left: "[50%]",
    top: "[calc(50% + 16px)]",
    w: "[1240px]",
    h: "[1240px]",
    transform: "translate(-50%, -50%)",
    color: "bg.emphasis",
  },
});

/** The page around both steps: title and form on the left, the mark as a poster on the right. */
export function SignInShell({ title, note, children }: SignInShellProps) {
  return (
    <div className={frame}>
      <main className={column}>
        <AppLink to="/" plain className={css({ alignSelf: "flex-start", rounded: "md", py: "6" })}>
          <Wordmark size="large" />
        </AppLink>
        <div
          className={css({ my: "auto", pt: "40", pb: { base: "40", md: "96" }, w: "full", maxW: "[400px]" })}
        >
          <h1 className={css({ textStyle: "heading.md" })}>{title}</h1>
          {children}
        </div>
        <p className={css({ textStyle: "small", color: "fg.subtle" })}>{note}</p>
      </main>
      <div className={poster} aria-hidden="true">
        <svg viewBox="0 0 24 24" fill="none" strokeWidth="2.6">
          <path d={markBody} stroke="currentColor" />
          <path d={markGate} className={css({ stroke: "accent.solid" })} />
        </svg>
      </div>
    </div>
  );
}
