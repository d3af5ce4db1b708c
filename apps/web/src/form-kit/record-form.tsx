/**
 * The form of a page on which one record is written: what stops it, what was refused, what someone else saved
 * meanwhile, the files that go along, and its buttons.
 */
import { type ReactNode, useState } from "react";
import { formatSize } from "#model/shared";
import { css } from "#styled/css";
import { useRoleRefusal } from "../session/use-may.ts";
import { Banner } from "../ui/banner.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { counted } from "../ui/counted.ts";
import { ProgressBar } from "../ui/progress-bar.tsx";
import { showToast } from "../ui/toast.ts";
import { type SentTask, useTaskSender } from "../workspaces/use-task-sender.ts";
import { EditConflictPanel } from "./edit-conflict-panel.tsx";
import { FormBanner } from "./form-banner.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { RestoredNote } from "./restored-note.tsx";
import { TextField } from "./text-field.tsx";
import { type EditedRecordOptions, useEditedRecord } from "./use-edited-record.ts";
import { useFormRefusal } from "./use-form-refusal.ts";

/** What people know it by. */
interface Named {
  title: string;
  description: string;
}

interface RecordFormOptions<Draft extends Named> extends Omit<EditedRecordOptions<Draft>, "name"> {
  /** What is written: "style". */
  noun: string;
  /** The path that the form is sent to. */
  path: string;
  /** Why no other one can be created; null if one can. */
  planRefusal: string | null;
  /** Files that go along with the draft. */
  files: readonly File[];
  textsOf: (draft: Draft) => SentTask["texts"];
  /** Leads on from the saved record, with what the page shows of it loaded again. */
  onSaved: (answer: unknown) => Promise<void>;
}

/** A record of version 0 is a new one. */
export function useRecordForm<Draft extends Named>(options: RecordFormOptions<Draft>) {
  const { noun, path, planRefusal, files, textsOf, onSaved, ...edited } = options;
  const [isNew] = useState(() => edited.begin().version === 0);
  const refusedRole = useRoleRefusal("WORK");
  const record = useEditedRecord({ ...edited, name: noun });
  const [isSaved, setSaved] = useState(false);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { send, isBusy, sent } = useTaskSender(path, isNew ? "POST" : "PUT");
  const { refuse, ...form } = useFormRefusal();

  const submit = async (element: HTMLFormElement) => {
    const outcome = await send({
      texts: {
        ...textsOf(record.draft),
        ...(isNew ? { idempotencyKey } : { expectedVersion: String(record.expectedVersion) }),
      },
      files,
    });
    if (outcome === null) return;
    if (!outcome.ok) {
      refuse(element, outcome.status === 409 && (await record.onConflict()) ? null : outcome);
      return;
    }
    setSaved(true);
    showToast({ tone: "success", title: `${capitalized(noun)} ${isNew ? "created" : "saved"}` });
    await onSaved(outcome.data);
  };

  const change = (part: Partial<Draft>) => {
    record.change((last) => ({ ...last, ...part }));
    form.clearErrors((field) => Object.hasOwn(part, field));
  };

  return {
    draft: record.draft,
    change,
    form,
    isDisabled: isBusy || refusedRole !== null || planRefusal !== null,
    /** For `RecordForm`. */
    frame: {
      ...{ noun, isNew, record, form, submit, isBusy, sent, planRefusal, refusedRole },
      filesCount: files.length,
      rename: (part: Partial<Named>) => change(part as Partial<Draft>),
      isDirty: (record.isChanged || files.length > 0) && !isSaved && refusedRole === null,
    },
  };
}

interface RecordFormProps<Draft extends Named> {
  frame: ReturnType<typeof useRecordForm<Draft>>["frame"];
  /** Where its second button leads, and what it says. */
  leaveTo: string;
  leaveLabel: string;
  children: ReactNode;
}

export function RecordForm<Draft extends Named>({
  frame,
  leaveTo,
  leaveLabel,
  children,
}: RecordFormProps<Draft>) {
  const { noun, isNew, record, form, submit, isBusy, sent, planRefusal, refusedRole } = frame;
  const { title, description } = record.draft;
  return (
    <>
      {[refusedRole, planRefusal].map(
        (reason) =>
          reason !== null && (
            <div key={reason} className={css({ mb: "16" })}>
              <Banner hue="amber" title={reason} />
            </div>
          ),
      )}
      <form
        noValidate
        aria-label={`${isNew ? "New" : "Edit"} ${noun}`}
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        <LeaveGuard isDirty={frame.isDirty} />
        <RestoredNote isRestored={record.isRestored} />
        <FormBanner
          problemCount={form.fieldProblems.length}
          formError={form.formError()}
          aim={`this ${noun} can be ${isNew ? "created" : "saved"}`}
        />
        <EditConflictPanel conflict={record.conflict} draft={record.draft} onChange={record.change} />
        <fieldset
          disabled={isBusy || refusedRole !== null || planRefusal !== null}
          className={css({ display: "grid", gridTemplateColumns: "[minmax(0, 1fr)]", gap: "20", minW: "0" })}
        >
          <TextField
            form={form}
            path="title"
            label="Title"
            hint="Two to four words."
            value={title}
            onChange={(typed) => frame.rename({ title: typed })}
            isRequired
          />
          <TextField
            form={form}
            path="description"
            label="Description"
            hint="About one sentence: when to use it."
            value={description}
            onChange={(typed) => frame.rename({ description: typed })}
            isRequired
          />
          {children}
        </fieldset>
        {sent && (
          <div className={css({ mt: "16" })}>
            <ProgressBar
              label={sent.isAll ? "Checking the files" : `Uploading ${counted(frame.filesCount, "file")}`}
              done={sent.bytes}
              total={sent.total}
              countLabel={`${formatSize(sent.bytes)} of ${formatSize(sent.total)}`}
            />
          </div>
        )}
        {refusedRole === null && (
          <div className={css({ display: "flex", flexWrap: "wrap", gap: "8", mt: "24" })}>
            <Button
              type="submit"
              tone="primary"
              isBusy={isBusy}
              busyLabel={`${isNew ? "Creating" : "Saving"} ${noun}`}
              disabled={planRefusal !== null}
            >
              {`${isNew ? "Create" : "Save"} ${capitalized(noun)}`}
            </Button>
            <ButtonLink to={leaveTo}>{leaveLabel}</ButtonLink>
          </div>
        )}
      </form>
    </>
  );
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
