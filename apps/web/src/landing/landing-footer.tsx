import { css } from "#styled/css";
import { AppLink } from "../ui/app-link.tsx";
import { Wordmark } from "../ui/wordmark.tsx";
import { type LandingLinks, pageSections } from "./landing-links.ts";
import { sectionFrame } from "./section-frame.ts";

const quiet = css({
  display: "inline-flex",
  alignItems: "center",
  minH: "44",
  textStyle: "reading",
  color: "fg.muted",
  _hover: { color: "fg.default" },
});

export function LandingFooter({ social }: { social: LandingLinks["social"] }) {
  return (
    <footer
      className={css({
        borderTopWidth: "1px",
        borderTopStyle: "solid",
        borderTopColor: "border.subtle",
      })}
    >
      <div
        className={`${sectionFrame} ${css({ display: "flex", alignItems: "center", flexWrap: "wrap", columnGap: "48", minH: "[104px]", py: "16" })}`}
      >
        <Wordmark size="large" />
        <nav aria-label="Footer" className={css({ display: { base: "none", md: "flex" }, gap: "28" })}>
          {pageSections.map((section) => (
            <a key={section.to} href={section.to} className={quiet}>
              {section.label}
            </a>
          ))}
          <AppLink to="/app" plain className={quiet}>
            Log in
          </AppLink>
        </nav>
        {social.length > 0 && (
          <nav
            aria-label="Social"
            className={css({
              ml: "auto",
              display: "flex",
              flexWrap: "wrap",
              columnGap: { base: "20", md: "28" },
            })}
          >
            {social.map((link) => (
              <a key={link.label} href={link.to} target="_blank" rel="noreferrer" className={quiet}>
                {link.label}
              </a>
            ))}
          </nav>
        )}
      </div>
    </footer>
  );
}
