import { css } from "#styled/css";
import { HeroAnswers } from "./hero-answers.tsx";

const card = css({
  display: { base: "block", lg: "none" },
  maxW: "[560px]",
  mx: "auto",
  p: "16",
  rounded: "lg",
  bg: "bg.raised",
  boxShadow: "float",
});

/** The hero image on a phone: only the answers. */
export function HeroCard() {
  return (
    <div className={card}>
      <p className={css({ textStyle: "section", mb: "16" })}>Package, Lantern &amp; Oak Brewing Co.</p>
      <HeroAnswers />
    </div>
  );
}
