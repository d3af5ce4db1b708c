import { waitingForLabels } from "#model/emails";
import { css } from "#styled/css";
import { ThreadBadge } from "../emails/thread-badge.tsx";
import { useViewer } from "../session/viewer.ts";
import { AppLink } from "../ui/app-link.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";
import type { RequestData } from "./request-data.ts";

const row = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: "8",
  minH: { base: "44", md: "36" },
  py: "4",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
});
const link = css({
  color: "accent.fg",
  fontWeight: "medium",
  overflowWrap: "anywhere",
  _hover: { textDecoration: "underline" },
});

/** The email threads that ask for a request, the last updated first. */
export function RequestConversation({ threads }: { threads: RequestData["emailThreads"] }) {
  const { agency } = useViewer();
  // The tab is shown only where there are some; somebody may have kept its address.
  if (threads.length === 0)
    return (
      <EmptyState title="No email threads found">No email thread asks for this service request.</EmptyState>
    );
  return (
    <section className={css({ px: "gutter", pt: "16", pb: "48", maxW: "[840px]" })}>
      <h2 className={css({ textStyle: "section", mb: "6" })}>Email Threads</h2>
      <ul>
        {threads.map(({ id, subject, state, waitingFor, updatedAt }) => (
          <li key={id} className={row}>
            <AppLink to={`/app/emails/${id}`} className={link}>
              {subject || "No subject"}
            </AppLink>
            <ThreadBadge state={state} />
            <span className={css({ color: "fg.muted" })}>
              {waitingFor && `waiting for ${waitingForLabels[waitingFor]}, `}
              <RelativeTime instant={updatedAt} timeZone={agency.timeZone} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
