/** What policies that have ended would give if they were renewed on the same terms: it shows what a renewal has to change. */
import { describeMoney } from "../../../shared/money.ts";
import type { Covers } from "./policies.ts";
import { inForce, type Judged, oneOf } from "./told.ts";

/** The policies with those that have ended counted as in force, unless one in force is of their line; null without any. */
export function asIfRenewed(covers: Covers): Covers | null {
  const running = inForce(covers);
  const isReplaced = (lines: ReadonlySet<string>): boolean =>
    running.some((other) => [...lines].some((line) => other.lines.has(line)));
  const policies = covers.policies.map((cover) =>
    cover.unused === "ENDED" && !isReplaced(cover.lines) ? { ...cover, unused: null } : cover,
  );
  return policies.some(({ unused }, at) => unused !== covers.policies[at]?.unused)
    ? { ...covers, policies }
    : null;
}

/** A demand whose policy has ended, with what its terms say of it. `renewed`: as it is judged on these terms. */
export function withRenewal(ended: Judged, renewed: Judged): Judged {
  if (ended.settledBy !== "RENEWAL" || ended.isCarried !== false) return ended;
  const { verdict, shown, shortBy, forms = [], showing } = renewed;
  const told = { ...ended, renewal: verdict };
  if (verdict === "MET") return { ...told, why: `${ended.why} A renewal on the same terms would meet this.` };
  if (verdict === "CANNOT_TELL")
    return {
      ...told,
      why: `${ended.why} Its pages do not tell whether a renewal on the same terms would meet this.`,
    };
  const isShort = shortBy !== undefined && shown !== null;
  const needed = isShort ? ended.asked : oneOf(forms);
  return {
    ...told,
    why: isShort
      ? `${ended.why} A renewal on the same terms would be ${describeMoney(shortBy)} short: the policy gave ${shown}.`
      : `${ended.why} A renewal on the same terms would not meet this.`,
    settle: needed === "" ? ended.settle : `its renewal with ${needed}, or a quote for this coverage`,
    showing: [...ended.showing, ...showing],
  };
}
