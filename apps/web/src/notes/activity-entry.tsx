import { Clock } from "lucide-react";
import type { ReactNode } from "react";
import { urlOfDocument } from "#model/documents";
import type { NoteType } from "#model/notes";
import { css, cx } from "#styled/css";
import type { ActivityEntryFragment } from "../graphql/generated/graphql.ts";
import { activityItem } from "../ui/activity-item.ts";
import { AppLink } from "../ui/app-link.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { CaraTile } from "../ui/cara-tile.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";
import type { ActivityItem } from "./activity-rows.ts";
import { activityValue } from "./activity-value.ts";
import { NoteItem } from "./note-item.tsx";
import { NoteText } from "./note-text.tsx";

const item = cx(activityItem, css({ pb: "16" }));

const noted: Record<NoteType, string> = {
  CALL: "noted a call",
  EMAIL: "noted an email",
  VISIT: "noted a visit",
  NOTE: "added a note",
};

interface ActivityEntryProps extends ActivityItem {
  path: string;
  timeZone: string;
  /** Fields shown of a change; the rest is counted. */
  changesMax?: number | undefined;
}

/** Who did what, when. A note comes with its text, as it is now. */
export function ActivityEntry({ entry, note, path, timeZone, changesMax = 3 }: ActivityEntryProps) {
  const { actor } = entry;
  return (
    <li className={item}>
      <ActorPicture actor={actor} />
      {note ? (
        <NoteItem
          note={note}
          path={path}
          timeZone={timeZone}
          head={<Head name={actor.name}>{noted[note.type]}</Head>}
        />
      ) : (
        <div className={css({ flex: "1", minW: "0" })}>
          <Head name={actor.name}>
            {entry.sentence.map(({ text, entity, entityId }, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- the parts of one sentence, in their order
              <Phrase key={place} text={text} entity={entity} entityId={entityId} />
            ))}
          </Head>
          <Changes changes={entry.changes} max={changesMax} />
          {entry.reason && <NoteText text={entry.reason} />}
          <p className={css({ textStyle: "small", color: "fg.muted" })}>
            <RelativeTime instant={entry.at} timeZone={timeZone} />
          </p>
        </div>
      )}
    </li>
  );
}

function ActorPicture({ actor: { kind, name } }: Pick<ActivityEntryFragment, "actor">) {
  // Background jobs do Cara's work.
  if (kind === "CARA" || kind === "WORKFLOW") return <CaraTile size={20} />;
  if (kind === "AGENCY_USER" || kind === "AGENCY_CLIENT") return <Avatar name={name} size={20} />;
  return (
    <span
      className={css({
        flexShrink: 0,
        display: "inline-grid",
        placeItems: "center",
        w: "20",
        h: "20",
        rounded: "full",
        bg: "bg.emphasis",
        color: "fg.muted",
      })}
    >
      <Clock aria-hidden="true" className={css({ w: "12", h: "12" })} />
    </span>
  );
}

function Head({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p className={css({ color: "fg.muted", overflowWrap: "anywhere" })}>
      <strong className={css({ fontWeight: "semibold", color: "fg.default" })}>{name}</strong> {children}
    </p>
  );
}

const linkStyle = css({ fontWeight: "medium", color: "accent.fg", _hover: { textDecoration: "underline" } });

/** A record that can be opened is a link. */
function Phrase({ text, entity, entityId }: ActivityEntryFragment["sentence"][number]) {
  if (entity === "document" && entityId)
    return (
      <AppLink to={urlOfDocument(entityId)} plain newTab className={linkStyle}>
        {text}
      </AppLink>
    );
  if (entity === "policy" && entityId)
    return (
      <AppLink to={`/app/policies/${entityId}/overview`} className={linkStyle}>
        {text}
      </AppLink>
    );
  if (entity === "serviceRequest" && entityId)
    return (
      <AppLink to={`/app/servicing/${entityId}/overview`} className={linkStyle}>
        {text}
      </AppLink>
    );
  return text;
}

function Changes({ changes, max }: Pick<ActivityEntryFragment, "changes"> & { max: number }) {
  if (changes.length === 0) return null;
  const more = changes.length - max;
  return (
    <ul className={css({ overflowWrap: "anywhere" })}>
      {changes.slice(0, max).map(({ field, label, kind, before, after }) => (
        <li key={field}>
          {/* A single field is named in the sentence. */}
          {changes.length > 1 && <span className={css({ color: "fg.muted" })}>{label}: </span>}
          {before && (
            <>
              <del className={css({ color: "fg.subtle" })}>{activityValue(kind, before)}</del> to{" "}
            </>
          )}
          {activityValue(kind, after)}
        </li>
      ))}
      {more > 0 && <li className={css({ color: "fg.muted" })}>and {more} more</li>}
    </ul>
  );
}
