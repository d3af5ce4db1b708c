/**
 * The draft of a form that edits a record. If someone else saved the record meanwhile, nothing typed is lost: the form
 * shows what both changed, and what is saved next is an edit of their version.
 */
import { useRef, useState } from "react";
import { useKeptState } from "../session/use-kept-state.ts";
import { type EditedPart, mergeEdits } from "./merge-edits.ts";

export interface RecordVersion<Draft> {
  draft: Draft;
  version: number;
  /** Who saved it and when, as shown: "Dana Whitlock, Nov 22, 2:14 PM"; absent if that is not known. */
  savedBy?: string;
}

export interface EditConflict<Draft> {
  savedBy: string | undefined;
  differing: readonly EditedPart<Draft>[];
  taken: readonly EditedPart<Draft>[];
  mine: Draft;
  theirs: Draft;
}

export interface EditedRecordOptions<Draft> {
  /** Identifies the form on its page. */
  name: string;
  /** As it was when the form was opened. */
  begin: () => RecordVersion<Draft>;
  parts: readonly EditedPart<Draft>[];
  /** Reads the record again. */
  reload: () => Promise<RecordVersion<Draft>>;
}

export function useEditedRecord<Draft>({ name, begin, parts, reload }: EditedRecordOptions<Draft>) {
  // A change may reload the page behind; the form is still an edit of the version that it started from.
  const { value, setValue, isRestored, isChanged } = useKeptState(
    name,
    () => {
      const { draft, version } = begin();
      return { base: draft, draft, expectedVersion: version };
    },
    ({ base, draft }) => JSON.stringify(base) !== JSON.stringify(draft),
  );
  const { base, draft, expectedVersion } = value;
  const [conflict, setConflict] = useState<EditConflict<Draft> | null>(null);
  // Sending may wait until something that is still being added has been chosen.
  const latest = useRef(draft);
  const change = (next: (last: Draft) => Draft) => {
    latest.current = next(latest.current);
    setValue((last) => ({ ...last, draft: latest.current }));
  };

  /** For `useActionForm`: true if someone else's version is the reason, which is then shown. */
  const onConflict = async (): Promise<boolean> => {
    const now = await reload().catch(() => null);
    if (!now || now.version === expectedVersion) return false;
    const mine = latest.current;
    const theirs = now.draft;
    const { merged, ...changes } = mergeEdits(parts, { base, mine, theirs });
    latest.current = merged;
    setConflict({ ...changes, mine, theirs, savedBy: now.savedBy });
    setValue({ base: theirs, draft: merged, expectedVersion: now.version });
    return true;
  };

  return {
    base,
    draft,
    /** The draft by the time it is sent. */
    readDraft: () => latest.current,
    change,
    expectedVersion,
    isRestored,
    isChanged,
    conflict,
    onConflict,
  };
}
