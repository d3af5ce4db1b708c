import { css } from "#styled/css";
import { Claims } from "./claims.tsx";
import { Hero } from "./hero.tsx";
import { Integrations } from "./integrations.tsx";
import { LandingFooter } from "./landing-footer.tsx";
import { LandingHeader } from "./landing-header.tsx";
import { Modules } from "./modules.tsx";

/** The public page: what the product is, shown by pieces of the product itself. No script needed. */
export function LandingPage() {
  return (
    <div className={css({ bg: "bg.canvas", overflowX: "clip" })}>
      <LandingHeader />
      <main id="main">
        <Hero />
        <Modules />
        <Claims />
        <Integrations />
      </main>
      <LandingFooter />
    </div>
  );
}
