import type { ReactNode } from "react";
import { css } from "#styled/css";
import { AppLink } from "../ui/app-link.tsx";
import { Wordmark } from "../ui/wordmark.tsx";

const frame = css({
  display: "flex",
  flexDirection: "column",
  minH: "screen",
  px: { base: "16", md: "40" },
  pt: { base: "16", md: "24" },
  pb: "24",
  bg: "bg.canvas",
});

/** The public pages for checking a certificate: one column, no session, works without scripts. */
export function VerifyFrame({ children }: { children: ReactNode }) {
  return (
    <div className={frame}>
      <header>
        <AppLink
          to="/"
          plain
          className={css({ display: "inline-flex", alignItems: "center", minH: "44", rounded: "md" })}
        >
          <Wordmark size="large" />
        </AppLink>
      </header>
      <main
        id="main"
        className={css({ w: "full", maxW: "[560px]", mx: "auto", my: "auto", pt: "40", pb: "64" })}
      >
        {children}
      </main>
      <footer
        className={css({ w: "full", maxW: "[560px]", mx: "auto", textStyle: "small", color: "fg.subtle" })}
      >
        This page shows whether a certificate is still valid. It is not insurance and changes no policy.
      </footer>
    </div>
  );
}

export const verifyIntro = css({ mt: "8", textStyle: "reading", color: "fg.muted" });
