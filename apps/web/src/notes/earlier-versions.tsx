import { noteTypeLabels } from "#model/notes";
import { css } from "#styled/css";
import { NoteVersionsDocument } from "../graphql/generated/graphql.ts";
import { useQuery } from "../graphql/use-query.ts";
import { instantLabel } from "../ui/instant-label.ts";
import { NoteText } from "./note-text.tsx";

interface EarlierVersionsProps {
  noteId: string;
  /** Loads the versions again when it changes. */
  version: number;
  timeZone: string;
}

/** What a note said before it was edited, the latest first. */
export function EarlierVersions({ noteId, version, timeZone }: EarlierVersionsProps) {
  const { data, problem } = useQuery(NoteVersionsDocument, { noteId }, { renewedBy: version });
  if (problem) return <p role="alert">{problem}</p>;
  if (!data) return <p className={css({ color: "fg.muted" })}>Loading earlier versions...</p>;
  // The first one is the note as it is now.
  return (
    <ol
      aria-label="Earlier versions"
      className={css({
        display: "grid",
        gap: "12",
        mt: "6",
        pl: "10",
        borderLeftWidth: "2px",
        borderLeftStyle: "solid",
        borderLeftColor: "border.subtle",
      })}
    >
      {data.noteVersions.slice(1).map(({ type, text, at, author }) => (
        <li key={at} className={css({ color: "fg.muted" })}>
          <NoteText text={text} />
          <p className={css({ textStyle: "small" })}>
            {noteTypeLabels[type]}, {author?.name ?? "Unknown"}, {instantLabel(at, timeZone)}
          </p>
        </li>
      ))}
    </ol>
  );
}
