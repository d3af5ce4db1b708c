import { css, cx } from "#styled/css";
import type { CaraWorkspaceRowFragment } from "../graphql/generated/graphql.ts";
import { useViewer } from "../session/viewer.ts";
import { AppLink } from "../ui/app-link.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";
import { WorkspaceBadge } from "../workspaces/workspace-badge.tsx";
import { homeList, homeRow, homeRowName } from "./home-rows.ts";

const columns = css({
  gridTemplateColumns: {
    base: "[minmax(0, 1fr) auto]",
    md: "[minmax(0, 6fr) minmax(0, 5fr) 72px 112px]",
  },
  gridTemplateAreas: { base: '"title badge" "line time"', md: '"title line badge time"' },
  columnGap: "16",
});

/** What Cara works on and has done last: what she needs or has made, in words. */
export function RecentWorkspaces({ workspaces }: { workspaces: readonly CaraWorkspaceRowFragment[] }) {
  const { agency } = useViewer();
  if (workspaces.length === 0) return null;
  return (
    <section aria-labelledby="recent-workspaces" className={css({ mt: "32" })}>
      <div className={css({ display: "flex", alignItems: "center", justifyContent: "space-between" })}>
        <h2 id="recent-workspaces" className={css({ textStyle: "section" })}>
          Recent
        </h2>
        <AppLink
          to="/app/workspaces"
          className={css({
            color: "accent.fg",
            textStyle: "label",
            display: "inline-flex",
            alignItems: "center",
            minH: { base: "44", md: "20" },
            _hover: { textDecoration: "underline" },
          })}
        >
          All workspaces
        </AppLink>
      </div>
      <ul className={homeList}>
        {workspaces.map(({ id, title, state, statusLine, metadata: { clientName }, updatedAt }) => (
          <li key={id}>
            <AppLink to={`/app/workspaces/${id}`} className={cx(homeRow, columns)}>
              <span className={css({ gridArea: "[title]", display: "flex", gap: "8", minW: "0" })}>
                <span className={homeRowName}>{title}</span>
                {clientName && !title.includes(clientName) && (
                  <span
                    className={css({
                      display: { base: "none", md: "inline" },
                      color: "fg.muted",
                      truncate: true,
                      maxW: "[50%]",
                      flexShrink: 0,
                    })}
                  >
                    {clientName}
                  </span>
                )}
              </span>
              <span
                data-awaited={state === "WAITING_FOR_INPUT" || undefined}
                className={css({
                  gridArea: "[line]",
                  truncate: true,
                  color: "fg.muted",
                  "&[data-awaited]": { color: "fg.default" },
                })}
              >
                {statusLine}
              </span>
              <span className={css({ gridArea: "[badge]", justifySelf: { base: "end", md: "start" } })}>
                {(state === "WAITING_FOR_INPUT" || state === "WORKING") && <WorkspaceBadge state={state} />}
              </span>
              <span
                className={css({
                  gridArea: "[time]",
                  textAlign: "right",
                  color: "fg.muted",
                  textStyle: { base: "small", md: "body" },
                  whiteSpace: "nowrap",
                })}
              >
                <RelativeTime instant={updatedAt} timeZone={agency.timeZone} />
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
