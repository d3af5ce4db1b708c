import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { formatSize } from "#model/shared";
import { css } from "#styled/css";
import { FormDialog } from "../form-kit/form-dialog.tsx";
import { LeaveGuard } from "../form-kit/leave-guard.tsx";
import { PickerField } from "../form-kit/picker-field.tsx";
import { useCloseTo } from "../form-kit/use-close-to.ts";
import { useFormRefusal } from "../form-kit/use-form-refusal.ts";
import { useRecordOptions } from "../form-kit/use-record-options.ts";
import {
  AccountChoicesDocument,
  type CaraPreset,
  type CustomPresetQuery,
} from "../graphql/generated/graphql.ts";
import { useKeptState } from "../session/use-kept-state.ts";
import { counted } from "../ui/counted.ts";
import { Field } from "../ui/field.tsx";
import { ProgressBar } from "../ui/progress-bar.tsx";
import { Select } from "../ui/select.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { ChosenFiles } from "../uploads/chosen-files.tsx";
import { FilesDrop } from "../uploads/file-drop.tsx";
import { acceptedFiles } from "../uploads/send-file.ts";
import { takeFiles, taskFilesMax } from "../workspaces/task-files.ts";
import { useTaskSender } from "../workspaces/use-task-sender.ts";
import { AboutPreset } from "../presets/about-preset.tsx";
import { KnowledgePicker } from "./knowledge-picker.tsx";
import { clientField, formOf, runForm } from "./preset-forms.ts";
import { PresetTicks, tickedOf } from "./preset-ticks.tsx";

interface PresetDialogProps {
  title: string;
  /** Null for a task without a preset. */
  preset: CaraPreset | null;
  /** The agency's own preset that is run. */
  customPreset?: CustomPresetQuery["customPreset"];
  /** The page that it lies over. */
  behind?: string;
}

/** The form of a card on the home page; sending it opens the workspace. */
export function PresetDialog({ title, preset, customPreset, behind = "/app/home" }: PresetDialogProps) {
  const router = useRouter();
  const close = useCloseTo(behind);
  const asked = customPreset ? runForm : formOf(preset);
  const takesFiles = customPreset?.allowFileUpload ?? true;
  const draft = useKeptState<Record<string, string>>("preset form", () => ({}));
  const [files, setFiles] = useState<readonly File[]>([]);
  const [leftOut, setLeftOut] = useState<string | null>(null);
  const [accountId, setAccountId] = useState<string | null>(null);
  const [documentId, setDocumentId] = useState<string | null>(null);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { send, isBusy, sent } = useTaskSender("/app/home");
  const { refuse, ...refusal } = useFormRefusal();
  const accounts = useRecordOptions({
    document: AccountChoicesDocument,
    pageOf: (data) => data.accounts,
    optionOf: ({ id, account: { name, email } }) => ({ value: id, label: name, detail: email ?? "" }),
    value: accountId,
  });

  const { checks = [] } = asked;
  const tick = (each: (typeof checks)[number], value: string, isOn: boolean) => {
    const { name } = each;
    const ticked = tickedOf(each, draft.value);
    const list = isOn ? [...ticked, value] : ticked.filter((each) => each !== value);
    draft.setValue((before) => ({ ...before, [name]: list.join(" ") }));
    refusal.clearErrors((field) => field.startsWith(`form.${name}`));
  };

  const submit = async (element: HTMLFormElement) => {
    const { message = "", ...texts } = draft.value;
    const ticked = checks.map((each) => [each.name, tickedOf(each, draft.value)] as const);
    const answers = { ...texts, ...Object.fromEntries(ticked) };
    const outcome = await send({
      texts: {
        message,
        idempotencyKey,
        ...(preset ? { preset, form: JSON.stringify(answers) } : {}),
        ...(customPreset ? { customPresetId: customPreset.id } : {}),
        ...(accountId ? { accountId } : {}),
        ...(documentId ? { documentId } : {}),
      },
      files,
    });
    if (outcome === null) return;
    if (!outcome.ok) {
      refuse(element, outcome);
      return;
    }
    const id = outcome.data.createCaraWorkspace?.id;
    // What was typed and uploaded is in the workspace.
    if (id)
      await router.navigate({ to: `/app/workspaces/${id}` as never, replace: true, ignoreBlocker: true });
    else refuse(element, { fields: [], applicationError: "Failed to create workspace" });
  };
  const chosenName = asked.choice?.name ?? "";
  const texts = asked.texts.filter(({ isAsked }) => isAsked?.(draft.value[chosenName] ?? "") ?? true);
  const type = (name: string, text: string, path = name) => {
    draft.setValue((before) => ({ ...before, [name]: text }));
    refusal.clearErrors((field) => field === path);
  };

  return (
    <FormDialog
      title={title}
      onClose={close}
      form={{ ...refusal, isBusy }}
      isRestored={draft.isRestored}
      isChanged={draft.isChanged || files.length > 0}
      onSubmit={(element) => void submit(element)}
      submitLabel="Create Workspace"
      busyLabel="Creating workspace"
      aim="this workspace can be created"
    >
      <LeaveGuard
        isDirty={isBusy && files.length > 0}
        title="Stop uploading?"
        confirmLabel="Stop uploading"
        cancelLabel="Keep uploading"
        text="Files are still on their way. If you leave now, no workspace is created and none of them is kept."
      />
      <div className={css({ display: "grid", gap: "16" })}>
        {customPreset && <AboutPreset preset={customPreset} />}
        {takesFiles && (
          <Field
            label={asked.filesLabel}
            hint={leftOut ?? asked.filesHelp}
            error={refusal.errorOf("files") ?? refusal.errorOf("file")}
          >
            <FilesDrop
              onChoose={(chosen) => {
                const taken = takeFiles(files, chosen);
                setFiles(taken.files);
                setLeftOut(taken.leftOut);
                refusal.clearErrors((field) => field.startsWith("file"));
              }}
              filesMax={1_000}
              accept={acceptedFiles}
              help={`PDF, pictures, Word, emails (EML), text, web pages or tables (CSV). Up to ${taskFilesMax} files of 50 MB each.`}
              isDisabled={isBusy}
            />
          </Field>
        )}
        <ChosenFiles
          files={files}
          problemAt={(place) => refusal.errorOf(`files.${place}`)}
          onRemove={
            isBusy
              ? null
              : (place) => {
                  setFiles(files.filter((_, other) => other !== place));
                  setLeftOut(null);
                  refusal.clearErrors((field) => field.startsWith("file"));
                }
          }
        />
        {sent && files.length > 0 && (
          <ProgressBar
            label={sent.isAll ? "Checking the files" : `Uploading ${counted(files.length, "file")}`}
            done={sent.bytes}
            total={sent.total}
            countLabel={`${formatSize(sent.bytes)} of ${formatSize(sent.total)}`}
          />
        )}
        {asked.choice && (
          <Field
            label={asked.choice.label}
            hint={asked.choice.hint}
            error={refusal.errorOf(`form.${asked.choice.name}`)}
          >
            <Select
              options={[{ value: "", label: asked.choice.none }, ...asked.choice.options]}
              value={draft.value[asked.choice.name] ?? ""}
              onChange={(value) => type(chosenName, value, `form.${chosenName}`)}
            />
          </Field>
        )}
        {texts.map(({ name, label, hint }) => (
          <Field key={name} label={label} hint={hint} error={refusal.errorOf(`form.${name}`)}>
            <TextArea
              value={draft.value[name] ?? ""}
              onChange={({ target }) => type(name, target.value, `form.${name}`)}
            />
          </Field>
        ))}
        {checks.map((each) => (
          <PresetTicks
            key={each.name}
            checks={each}
            ticked={tickedOf(each, draft.value)}
            error={refusal.errorOf(`form.${each.name}`)}
            onTick={(value, isOn) => tick(each, value, isOn)}
          />
        ))}
        {asked.knowledgeHint !== undefined && (
          <KnowledgePicker
            hint={asked.knowledgeHint}
            error={refusal.errorOf("documentIds")}
            value={documentId}
            onChange={(id) => {
              setDocumentId(id);
              refusal.clearErrors((field) => field === "documentIds");
            }}
          />
        )}
        <PickerField
          {...clientField}
          error={refusal.errorOf("accountId")}
          {...accounts.picker}
          value={accountId}
          placeholder="None"
          noneLabel="None"
          onChange={(id) => {
            setAccountId(id);
            refusal.clearErrors((field) => field === "accountId");
          }}
        />
        <Field label={asked.messageLabel} hint={asked.messageHint} error={refusal.errorOf("message")}>
          <TextArea
            value={draft.value["message"] ?? ""}
            onChange={({ target }) => type("message", target.value)}
          />
        </Field>
      </div>
    </FormDialog>
  );
}
