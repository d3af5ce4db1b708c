import { useRouter } from "@tanstack/react-router";
import { Pin } from "lucide-react";
import { useCallback, useId, useMemo, useState } from "react";
import { css } from "#styled/css";
import { usePagedRows } from "../lists/use-paged-rows.ts";
import { useMay } from "../session/use-may.ts";
import { useViewer } from "../session/viewer.ts";
import { Button } from "../ui/button.tsx";
import { ActivityEntry } from "./activity-entry.tsx";
import { type ActivityRecord, type ActivityRow, itemsOf, rowsOf } from "./activity-rows.ts";
import { loadActivity, type ActivitySubject } from "./load-activity.ts";
import { NoteForm } from "./note-form.tsx";
import { NoteItem } from "./note-item.tsx";

interface NotesPanelProps {
  subject: ActivitySubject;
  /** The first page, loaded with the record. */
  record: ActivityRecord;
}

const idOf = ({ id }: ActivityRow) => id;

/** What people noted about a record, and what happened to it: pinned notes first, then everything by age. */
export function NotesPanel({ subject, record }: NotesPanelProps) {
  const id = useId();
  const { agency } = useViewer();
  const mayWrite = useMay("WORK");
  const { kind, id: recordId } = subject;
  const path = kind === "POLICY" ? `/app/policies/${recordId}/notes` : `/app/accounts/${recordId}/notes`;
  const shown = { path, timeZone: agency.timeZone };

  const first = useMemo(() => rowsOf(record, null), [record]);
  const load = useCallback(
    async (after: string | null, signal?: AbortSignal) => {
      const { record: next } = await loadActivity({ kind, id: recordId }, after, signal);
      return rowsOf(next, after);
    },
    [kind, recordId],
  );
  const { rows, hasMore, isLoadingMore, loadMore, problem } = usePagedRows({
    first,
    listKey: recordId,
    idOf,
    load,
  });
  const items = itemsOf(rows);
  return (
    <section aria-labelledby={id} className={css({ maxW: "section" })}>
      <h2 id={id} className={css({ textStyle: "section", mb: "8" })}>
        Notes and activity
      </h2>
      {mayWrite && <Composer key={recordId} recordId={recordId} path={path} />}
      {record.pinnedNotes.length > 0 && (
        <ul
          aria-label="Pinned notes"
          className={css({
            display: "grid",
            gap: "12",
            mt: "12",
            pb: "14",
            borderBottomWidth: "1px",
            borderBottomStyle: "solid",
            borderBottomColor: "border.subtle",
          })}
        >
          {record.pinnedNotes.map((note) => (
            <li key={note.id} className={css({ display: "flex", gap: "10" })}>
              <Pin
                aria-hidden="true"
                className={css({ w: "14", h: "14", mx: "2", mt: "2", color: "fg.muted" })}
              />
              <NoteItem note={note} {...shown} />
            </li>
          ))}
        </ul>
      )}
      {items.length === 0 ? (
        <p className={css({ mt: "16", color: "fg.muted" })}>
          Nothing yet. Notes and changes to this record appear here.
        </p>
      ) : (
        <ol aria-label="Activity" className={css({ mt: "16" })}>
          {items.map((item) => (
            <ActivityEntry key={item.entry.id} {...item} {...shown} />
          ))}
        </ol>
      )}
      {problem && (
        <p role="alert" className={css({ color: "danger.fg" })}>
          {problem}
        </p>
      )}
      {hasMore && (
        <Button tone="ghost" isBusy={isLoadingMore} busyLabel="Loading more" onClick={loadMore}>
          Load more
        </Button>
      )}
    </section>
  );
}

/** A new form for each note, because each is sent with a key of its own. */
function Composer({ recordId, path }: { recordId: string; path: string }) {
  const router = useRouter();
  const [added, setAdded] = useState(0);
  return (
    <NoteForm
      key={added}
      draftKey={recordId}
      begin={{ type: "NOTE", text: "" }}
      label="Add a note"
      path={path}
      method="POST"
      submitLabel="Add note"
      busyLabel="Adding note"
      takesFocus={added > 0}
      onDone={async () => {
        await router.invalidate();
        setAdded((before) => before + 1);
      }}
    />
  );
}
