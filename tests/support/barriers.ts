/** Accessibility violations on a page, found by axe. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

type RunOnly = Parameters<AxeBuilder["options"]>[0]["runOnly"];

const rules = {
  /** The rules that axe checks by default. */
  usual: undefined,
  all: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] },
  /** Only the rules that a color scheme can break. */
  colors: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
} satisfies Record<string, RunOnly>;

/** A quote's number in the margin of a page may be small: its button on the panel does the same (WCAG 2.5.8). */
const hasLargerEquivalent = /^button\[aria-label="Quote \d+ on this page"\]$/;

/** One line each. */
export async function findBarriers(page: Page, which: keyof typeof rules = "usual"): Promise<string[]> {
  const runOnly = rules[which];
  const { violations } = await new AxeBuilder({ page })
    // No page has frames, whose results would have to be collected on a separate page.
    .setLegacyMode()
    // By default it would describe every element without a violation.
    .options({ ...(runOnly && { runOnly }), resultTypes: ["violations"] })
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ target }) => id !== "target-size" || !hasLargerEquivalent.test(target.join(" ")))
      .map(({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary ?? ""}`),
  );
}
