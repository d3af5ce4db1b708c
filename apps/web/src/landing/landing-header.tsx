import { Menu } from "lucide-react";
import { css } from "#styled/css";
import { AppLink } from "../ui/app-link.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Wordmark } from "../ui/wordmark.tsx";
import { pageSections } from "./landing-links.ts";
import { sectionFrame } from "./section-frame.ts";

const quietLink = css({
  display: "inline-flex",
  alignItems: "center",
  minH: "44",
  textStyle: "reading",
  color: "fg.muted",
  rounded: "sm",
  _hover: { color: "fg.default" },
});

const menuButton = css({
  display: "grid",
  placeItems: "center",
  w: "44",
  h: "44",
  mr: "-12",
  rounded: "md",
  listStyle: "none",
  "&::-webkit-details-marker": { display: "none" },
  "& .lucide": { w: "20", h: "20" },
});

const menuPanel = css({
  position: "absolute",
  zIndex: "float",
  right: "12",
  top: "60",
  minW: "[200px]",
  px: "16",
  py: "8",
  display: "flex",
  flexDirection: "column",
  rounded: "lg",
  bg: "bg.raised",
  boxShadow: "float",
});

export function LandingHeader({ bookDemo }: { bookDemo: string | null }) {
  return (
    <header className={css({ position: "relative" })}>
      <div
        className={`${sectionFrame} ${css({ display: "flex", alignItems: "center", h: { base: "64", md: "72" } })}`}
      >
        <AppLink
          to="/"
          plain
          className={css({ display: "flex", alignItems: "center", minH: "44", rounded: "md" })}
        >
          <Wordmark size="large" />
        </AppLink>
        <nav
          aria-label="Sections"
          className={css({ display: { base: "none", md: "flex" }, gap: "32", ml: "56" })}
        >
          {pageSections.map((section) => (
            <a key={section.to} href={section.to} className={quietLink}>
              {section.label}
            </a>
          ))}
        </nav>
        <div
          className={css({ ml: "auto", display: "flex", alignItems: "center", gap: { base: "8", md: "20" } })}
        >
          <AppLink
            to="/app"
            plain
            className={`${quietLink} ${css({ fontWeight: "medium", px: { base: "8", md: "0" } })}`}
          >
            Log in
          </AppLink>
          {bookDemo && (
            <ButtonLink to={bookDemo} tone="primary" size="header" className={css({ hideBelow: "md" })}>
              Book a Demo
            </ButtonLink>
          )}
          <details className={css({ display: { md: "none" } })}>
            <summary className={menuButton} aria-label="Menu">
              <Menu aria-hidden="true" />
            </summary>
            <nav aria-label="Menu" className={menuPanel}>
              {pageSections.map((section) => (
                <a key={section.to} href={section.to} className={quietLink}>
                  {section.label}
                </a>
              ))}
              {bookDemo && (
                <AppLink to={bookDemo} className={quietLink}>
                  Book a Demo
                </AppLink>
              )}
            </nav>
          </details>
        </div>
      </div>
    </header>
  );
}
