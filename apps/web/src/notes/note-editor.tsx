import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { css } from "#styled/css";
import type { NoteFieldsFragment } from "../graphql/generated/graphql.ts";
import { Banner } from "../ui/banner.tsx";
import { NoteForm } from "./note-form.tsx";
import { NoteText } from "./note-text.tsx";

interface NoteEditorProps {
  /** As it is now: it changes while it is edited when someone else changes it. */
  note: NoteFieldsFragment;
  path: string;
  onClose: () => void;
}

/** Edits a note where it is shown. If someone else changes it meanwhile, both texts are shown before one is kept. */
export function NoteEditor({ note, path, onClose }: NoteEditorProps) {
  const router = useRouter();
  const [opened] = useState(note);
  const isOvertaken = note.text !== opened.text || note.type !== opened.type;
  return (
    <NoteForm
      draftKey={note.id}
      begin={{ type: opened.type, text: opened.text }}
      label="Edit note"
      path={path}
      method="PUT"
      // A note that was only pinned meanwhile says the same.
      more={{ noteId: note.id, expectedVersion: note.version }}
      submitLabel={isOvertaken ? "Replace with mine" : "Save"}
      busyLabel="Saving"
      takesFocus
      notice={
        isOvertaken && (
          <div className={css({ mb: "8" })}>
            <Banner
              hue="amber"
              title={`${note.editor?.name ?? "Someone"} changed this note meanwhile`}
              isAlert
            >
              <NoteText text={note.text} />
            </Banner>
          </div>
        )
      }
      onDone={async () => {
        await router.invalidate();
        onClose();
      }}
      onRefused={() => void router.invalidate()}
      onCancel={onClose}
    />
  );
}
