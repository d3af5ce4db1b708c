import { css } from "#styled/css";
import type { HomeDeadlinesFragment } from "../graphql/generated/graphql.ts";
import { formatDollars } from "../policies/format-dollars.ts";
import { dayLabel } from "../ui/day-label.ts";
import { Figures } from "../ui/figures.tsx";
import { AttentionList, AttentionRow } from "./attention-list.tsx";
import { daysLeftLabel } from "./days-left.ts";
import { useShowAll } from "./show-all.tsx";

/** From here on a deadline is printed in bold. */
const soonDays = 14;

const facts = css({
  display: "grid",
  gridTemplateColumns: { base: "[auto]", md: "[112px 96px 88px]" },
  columnGap: "16",
  textAlign: "right",
  color: "fg.muted",
});

const onWide = css({ display: { base: "none", md: "inline" } });

interface DeadlineListProps {
  title: string;
  first: HomeDeadlinesFragment;
  load: (first: number) => Promise<HomeDeadlinesFragment>;
}

/** Policies by the day on which something ends, with what is at stake and the time left. */
export function DeadlineList({ title, first, load }: DeadlineListProps) {
  const { list, foot } = useShowAll({ first, shownOf: ({ deadlines }) => deadlines.length, load });
  if (list.totalCount === 0) return null;
  return (
    <AttentionList title={title} count={list.totalCount} foot={foot}>
      {list.deadlines.map(({ policy, on, daysLeft }) => (
        <AttentionRow
          key={policy.id}
          to={`/app/policies/${policy.id}/overview`}
          policy={policy}
          facts={
            <span className={facts}>
              <Figures>{formatDollars(policy.pricing.premium)}</Figures>
              <span className={onWide}>
                <Figures>{dayLabel(on)}</Figures>
              </span>
              <span
                className={
                  daysLeft <= soonDays ? css({ color: "fg.default", fontWeight: "medium" }) : undefined
                }
              >
                {daysLeftLabel(daysLeft)}
              </span>
            </span>
          }
        />
      ))}
    </AttentionList>
  );
}
