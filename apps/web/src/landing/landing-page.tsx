import { css } from "#styled/css";
import { Claims } from "./claims.tsx";
import { Hero } from "./hero.tsx";
import { Integrations } from "./integrations.tsx";
import { LandingFooter } from "./landing-footer.tsx";
import { LandingHeader } from "./landing-header.tsx";
import type { LandingLinks } from "./landing-links.ts";
import { Modules } from "./modules.tsx";

/** The public page: what the product is, shown with parts of the product itself. Works without scripts. */
export function LandingPage({ links }: { links: LandingLinks }) {
  return (
    <div className={css({ bg: "bg.canvas", overflowX: "clip" })}>
      <LandingHeader bookDemo={links.bookDemo} />
      <main id="main">
        <Hero bookDemo={links.bookDemo} />
        <Modules />
        <Claims />
        <Integrations />
      </main>
      <LandingFooter social={links.social} />
    </div>
  );
}
