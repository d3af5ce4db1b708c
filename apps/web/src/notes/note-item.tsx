import { useRouter } from "@tanstack/react-router";
import { Ellipsis, Pencil, Pin, PinOff, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { css } from "#styled/css";
import { DeleteDialog } from "../form-kit/delete-dialog.tsx";
import { sendAction } from "../form-kit/send-action.ts";
import { refusalMessage } from "../graphql/problem.ts";
import { useMay } from "../session/use-may.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Menu } from "../ui/menu.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";
import { showToast } from "../ui/toast.ts";
import { EarlierVersions } from "./earlier-versions.tsx";
import { NoteEditor } from "./note-editor.tsx";
import { NoteText, quietButton } from "./note-text.tsx";
import type { NoteFieldsFragment } from "../graphql/generated/graphql.ts";

interface NoteItemProps {
  note: NoteFieldsFragment;
  /** The page that accepts changes of the record's notes. */
  path: string;
  timeZone: string;
  /** What stands above the text: who noted what. A pinned note has none. */
  head?: ReactNode;
}

/** One note: its text, who wrote and edited it when, and what can be done with it. */
export function NoteItem({ note, path, timeZone, head }: NoteItemProps) {
  const router = useRouter();
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [showsEarlier, setShowsEarlier] = useState(false);
  const mayChange = useMay("WORK");
  const isPinned = note.pinnedAt !== null && note.pinnedAt !== undefined;

  const pin = async () => {
    const outcome = await sendAction(path, "PUT", { noteId: note.id, pinned: !isPinned });
    if (!outcome.ok) showToast({ title: refusalMessage(outcome), tone: "error" });
    await router.invalidate();
  };

  return (
    <article aria-label={`${note.author.name}'s note`} className={css({ minW: "0", flex: "1" })}>
      <div className={css({ display: "flex", alignItems: "flex-start", gap: "4" })}>
        <div className={css({ flex: "1", minW: "0" })}>
          {head}
          {!isEditing && <NoteText text={note.text} />}
        </div>
        {mayChange && !isEditing && (
          <Menu
            trigger={
              <IconButton
                size="small"
                label={`Actions for ${note.author.name}'s note`}
                icon={<Ellipsis />}
                className={css({ mt: "[-4px]" })}
              />
            }
            items={[
              { id: "edit", label: "Edit", icon: <Pencil />, onSelect: () => setEditing(true) },
              {
                id: "pin",
                label: isPinned ? "Unpin" : "Pin",
                icon: isPinned ? <PinOff /> : <Pin />,
                onSelect: () => void pin(),
              },
              {
                id: "delete",
                label: "Delete",
                icon: <Trash2 />,
                isDangerous: true,
                onSelect: () => setDeleting(true),
              },
            ]}
          />
        )}
      </div>
      {isEditing && <NoteEditor note={note} path={path} onClose={() => setEditing(false)} />}
      <p className={css({ textStyle: "small", color: "fg.muted" })}>
        {!head && `${note.author.name} · `}
        <RelativeTime instant={note.createdAt} timeZone={timeZone} />
        {isPinned && " · Pinned"}
      </p>
      {note.editor && note.editedAt && (
        <p className={css({ textStyle: "small", color: "fg.muted" })}>
          Edited by {note.editor.name} · <RelativeTime instant={note.editedAt} timeZone={timeZone} />{" "}
          <button
            type="button"
            className={quietButton}
            aria-expanded={showsEarlier}
            onClick={() => setShowsEarlier((was) => !was)}
          >
            {showsEarlier ? "Hide earlier versions" : "Earlier versions"}
          </button>
        </p>
      )}
      {showsEarlier && <EarlierVersions noteId={note.id} version={note.version} timeZone={timeZone} />}
      {isDeleting && (
        <DeleteDialog
          title="Delete note"
          path={path}
          body={{ noteId: note.id }}
          onCancel={() => setDeleting(false)}
          onDeleted={() => router.invalidate()}
        >
          Are you sure you want to delete this note by {note.author.name}? It will no longer be shown or
          found.
        </DeleteDialog>
      )}
    </article>
  );
}
