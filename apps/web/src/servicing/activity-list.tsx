import { css, cx } from "#styled/css";
import { NoteText } from "../notes/note-text.tsx";
import { useViewer } from "../session/viewer.ts";
import { activityItem } from "../ui/activity-item.ts";
import { AppLink } from "../ui/app-link.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { CaraTile } from "../ui/cara-tile.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";
import { type ActivityItem, activityOf } from "./activity-entries.ts";
import { agoLabel } from "./ago-label.ts";
import type { RequestData } from "./request-data.ts";

const item = cx(activityItem, css({ pb: "14" }));

const dot = css({ flexShrink: 0, w: "8", h: "8", mx: "6", mt: "6", rounded: "full", bg: "border.control" });

const commentBox = css({
  mt: "4",
  px: "10",
  py: "7",
  rounded: "lg",
  bg: "bg.muted",
});

const linkStyle = css({ color: "accent.fg", fontWeight: "medium", _hover: { textDecoration: "underline" } });

/** What was said and what happened, oldest first. */
export function ActivityList({ request }: { request: RequestData }) {
  const { agency } = useViewer();
  const day = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: agency.timeZone });
  const items = activityOf(request, (instant) => day.format(Date.parse(instant)));
  return (
    <ol aria-label="Comments and Activity">
      {items.map((each) => (
        <li key={each.id} className={item}>
          <Picture item={each} />
          <div className={css({ flex: "1", minW: "0" })}>
            <p className={css({ color: "fg.muted", overflowWrap: "anywhere" })}>
              {each.actor && <Strong text={each.actor.name} />}{" "}
              {each.words.map(({ text, isStrong = false, to }) =>
                to ? (
                  <AppLink key={text} to={to} className={linkStyle}>
                    {text}
                  </AppLink>
                ) : isStrong ? (
                  <Strong key={text} text={text} />
                ) : (
                  <span key={text}>{text}</span>
                ),
              )}
            </p>
            {each.text && (
              <div className={commentBox}>
                <NoteText text={each.text} />
              </div>
            )}
            {each.files && each.files.length > 0 && <Files files={each.files} />}
            <p className={css({ textStyle: "small", color: "fg.muted" })}>
              <RelativeTime instant={each.at} timeZone={agency.timeZone} labelOf={agoLabel} />
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

const Strong = ({ text }: { text: string }) => (
  <strong className={css({ fontWeight: "semibold", color: "fg.default" })}>{text}</strong>
);

/** What the client got with it. */
const Files = ({ files }: { files: NonNullable<ActivityItem["files"]> }) => (
  <ul aria-label="Files for the client" className={css({ mt: "4" })}>
    {files.map(({ name, url }) => (
      <li key={url ?? name} className={css({ overflowWrap: "anywhere" })}>
        {url ? (
          <AppLink
            to={url}
            plain
            newTab
            className={css({ color: "accent.fg", _hover: { textDecoration: "underline" } })}
          >
            {name}
          </AppLink>
        ) : (
          name
        )}
      </li>
    ))}
  </ul>
);

/** People who wrote something have a picture, events a dot. */
function Picture({ item: { actor, isComment } }: { item: ActivityItem }) {
  if (actor?.isCara) return <CaraTile size={20} />;
  return isComment && actor ? (
    <Avatar name={actor.name} size={20} />
  ) : (
    <span className={dot} aria-hidden="true" />
  );
}
