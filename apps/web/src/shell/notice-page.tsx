import { type ReactNode, use } from "react";
import { css } from "#styled/css";
import { Wordmark } from "../ui/wordmark.tsx";
import { InShellContext } from "./in-shell-context.ts";

interface NoticePageProps {
  /** Small text above the title: the kind of notice. */
  kind: string;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  details?: ReactNode;
}

/** A full page with a single message: an error, a missing page, an expired subscription. */
export function NoticePage({ kind, title, children, actions, details }: NoticePageProps) {
  // The shell already has a main region and a wordmark.
  const isInShell = use(InShellContext);
  const Region = isInShell ? "div" : "main";
  return (
    <Region
      id={isInShell ? undefined : "main"}
      data-in-shell={isInShell || undefined}
      className={css({
        minH: "screen",
        "&[data-in-shell]": { minH: "[auto]", flex: "1", px: "gutter" },
        display: "flex",
        flexDirection: "column",
        px: { base: "16", md: "96" },
        py: { base: "24", md: "32" },
        bg: "bg.canvas",
      })}
    >
      {!isInShell && <Wordmark size="large" />}
      <div className={css({ my: "auto", py: "40", maxW: "[560px]", w: "full" })}>
        <p className={css({ textStyle: "label", color: "fg.muted", mb: "4" })}>{kind}</p>
        <h1 className={css({ textStyle: "heading.md" })}>{title}</h1>
        <div
          className={css({
            textStyle: "reading",
            color: "fg.muted",
            mt: "8",
            "& a": { color: "accent.fg", textDecoration: "underline", textUnderlineOffset: "[3px]" },
          })}
        >
          {children}
        </div>
        {actions && (
          <div className={css({ display: "flex", flexWrap: "wrap", gap: "8", mt: "24" })}>{actions}</div>
        )}
        {details}
      </div>
    </Region>
  );
}
