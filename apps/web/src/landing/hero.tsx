import { css } from "#styled/css";
import { ButtonLink } from "../ui/button.tsx";
import { HeroCard } from "./hero-card.tsx";
import { HeroExplorer } from "./hero-explorer.tsx";
import { sectionFrame } from "./section-frame.ts";

const words = css({
  display: "grid",
  gridTemplateColumns: { base: "[1fr]", lg: "[1fr 440px]" },
  alignItems: "end",
  gap: { base: "16", lg: "48" },
  pt: { base: "28", lg: "56" },
  pb: { base: "32", lg: "56" },
});

const act = css({ flex: { base: "1", md: "none" } });

// The band behind the image starts where the image's first rows end.
const band = css({
  position: "relative",
  pb: { base: "24", lg: "56" },
  pt: { base: "24", lg: "0" },
  scrollMarginTop: "24",
  _before: {
    content: '""',
    position: "absolute",
    insetX: "0",
    top: { base: "0", lg: "[90px]" },
    bottom: "0",
    bg: "bg.subtle",
    borderTopWidth: "1px",
    borderTopStyle: "solid",
    borderTopColor: "border.subtle",
  },
});

export function Hero({ bookDemo }: { bookDemo: string | null }) {
  return (
    <>
      <div className={`${sectionFrame} ${words}`}>
        <h1 className={css({ textStyle: "display", ml: "[-0.04em]" })}>Nothing slips.</h1>
        <div>
          <p className={css({ textStyle: "lead", color: "fg.muted" })}>
            Carabiner is the back office for insurance agencies. Cara, its assistant, reads the policies,
            compares them and answers with the exact words and the page. You decide.
          </p>
          <div className={css({ display: "flex", gap: "12", mt: "20" })}>
            {bookDemo ? (
              <ButtonLink to={bookDemo} tone="primary" size="large" className={act}>
                Book a Demo
              </ButtonLink>
            ) : (
              <ButtonLink to="/app" plain tone="primary" size="large" className={act}>
                Log in
              </ButtonLink>
            )}
            <ButtonLink to="#features" size="large" className={act}>
              See how it works
            </ButtonLink>
          </div>
        </div>
      </div>
      <section id="product" aria-label="Product" className={band}>
        <div className={`${sectionFrame} ${css({ position: "relative" })}`}>
          <figure>
            <div aria-hidden="true">
              <HeroExplorer />
              <HeroCard />
            </div>
            <figcaption className={css({ mt: "12", textStyle: "small", color: "fg.muted" })}>
              Explore with AI: Cara has read a package policy. Each answer cites the pages that it is based
              on, and they open next to it.
            </figcaption>
          </figure>
        </div>
      </section>
    </>
  );
}
