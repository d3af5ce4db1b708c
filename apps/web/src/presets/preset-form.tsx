import { useRouter } from "@tanstack/react-router";
import { CircleQuestionMark, Play, Trash2 } from "lucide-react";
import { useId, useRef, useState } from "react";
import { type PresetBase, presetBaseLabels, presetBases } from "#model/custom-presets";
import { isBuilt } from "#model/presets";
import { formatSize } from "#model/shared";
import { css } from "#styled/css";
import { DeleteDialog } from "../form-kit/delete-dialog.tsx";
import { EditConflictPanel } from "../form-kit/edit-conflict-panel.tsx";
import { FormBanner } from "../form-kit/form-banner.tsx";
import { LeaveGuard } from "../form-kit/leave-guard.tsx";
import type { EditedPart } from "../form-kit/merge-edits.ts";
import { RestoredNote } from "../form-kit/restored-note.tsx";
import { TextField } from "../form-kit/text-field.tsx";
import { useEditedRecord } from "../form-kit/use-edited-record.ts";
import { useFormRefusal } from "../form-kit/use-form-refusal.ts";
import { execute } from "../graphql/execute.ts";
import { CustomPresetDocument, type CustomPresetQuery } from "../graphql/generated/graphql.ts";
import { useMay, useRoleRefusal } from "../session/use-may.ts";
import { Banner } from "../ui/banner.tsx";
import { BesidePanel } from "../ui/beside-panel.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { counted } from "../ui/counted.ts";
import { Field } from "../ui/field.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { ProgressBar } from "../ui/progress-bar.tsx";
import { Select } from "../ui/select.tsx";
import { Switch } from "../ui/switch.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { showToast } from "../ui/toast.ts";
import { useTaskSender } from "../workspaces/use-task-sender.ts";
import { PresetFiles } from "./preset-files.tsx";
import { PresetHelp } from "./preset-help.tsx";
import { type PresetDraft, textsOfDraft } from "./preset-input.ts";

export type CustomPreset = CustomPresetQuery["customPreset"];

const none = "NONE";
const ownWords = "None: a task in your own words";
const inheritOptions = [
  { value: none, label: ownWords },
  ...presetBases.map((base) => ({
    value: base,
    label: isBuilt(base) ? presetBaseLabels[base] : `${presetBaseLabels[base]}: coming soon`,
    isDisabled: !isBuilt(base),
  })),
];

const draftOf = (preset: CustomPreset | null): PresetDraft => ({
  title: preset?.title ?? "",
  description: preset?.description ?? "",
  basePrompt: preset?.basePrompt ?? "",
  inheritFromPreset: preset?.inheritFromPreset ?? "",
  allowFileUpload: preset?.allowFileUpload ?? true,
  fileIds: preset?.files.map(({ id }) => id) ?? [],
});

const partOf = <Key extends keyof PresetDraft>(
  key: Key,
  label: string,
  show: (value: PresetDraft[Key]) => string,
): EditedPart<PresetDraft> => ({
  label,
  read: (draft) => draft[key],
  show: (draft) => show(draft[key]),
  take: (into, from) => ({ ...into, [key]: from[key] }),
});

const shownText = (text: string) => (text === "" ? "(empty)" : text);
const parts: readonly EditedPart<PresetDraft>[] = [
  partOf("title", "Title", shownText),
  partOf("description", "Description", shownText),
  partOf("basePrompt", "Instructions", shownText),
  partOf("inheritFromPreset", "Inherit from preset", (base) =>
    base === "" ? ownWords : presetBaseLabels[base as PresetBase],
  ),
  partOf("allowFileUpload", "People may add files", (isAllowed) => (isAllowed ? "Yes" : "No")),
  partOf("fileIds", "Files", (ids) => counted(ids.length, "file")),
];

interface PresetFormProps {
  /** Null for a new one. */
  preset: CustomPreset | null;
  /** Why no other preset can be created; null if one can. */
  planRefusal?: string | null;
}

const listPath = "/app/presets";

/** The page on which a preset is written: what it is called, what Cara should do, and with which files. */
export function PresetForm({ preset, planRefusal = null }: PresetFormProps) {
  const router = useRouter();
  const path = preset ? `${listPath}/${preset.id}/edit` : `${listPath}/new`;
  const refusedRole = useRoleRefusal("WORK");
  const [known, setKnown] = useState(preset?.files ?? []);
  const record = useEditedRecord<PresetDraft>({
    name: "preset",
    begin: () => ({ draft: draftOf(preset), version: preset?.version ?? 0 }),
    parts,
    reload: async () => {
      const { customPreset } = await execute(CustomPresetDocument, { id: preset?.id ?? "" });
      setKnown(customPreset.files);
      return { draft: draftOf(customPreset), version: customPreset.version };
    },
  });
  const { draft } = record;
  const [added, setAdded] = useState<readonly File[]>([]);
  const [isSaved, setSaved] = useState(false);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { send, isBusy, sent } = useTaskSender(path, preset ? "PUT" : "POST");
  const { refuse, ...form } = useFormRefusal();
  const isDisabled = isBusy || refusedRole !== null || planRefusal !== null;

  const change = (part: Partial<PresetDraft>) => {
    record.change((last) => ({ ...last, ...part }));
    form.clearErrors((field) => Object.hasOwn(part, field));
  };

  const submit = async (element: HTMLFormElement) => {
    const outcome = await send({
      texts: {
        ...textsOfDraft(draft),
        ...(preset ? { expectedVersion: String(record.expectedVersion) } : { idempotencyKey }),
      },
      files: added,
    });
    if (outcome === null) return;
    if (!outcome.ok) {
      refuse(element, outcome.status === 409 && (await record.onConflict()) ? null : outcome);
      return;
    }
    setSaved(true);
    showToast({ tone: "success", title: preset ? "Preset saved" : "Preset created" });
    await router.navigate({ to: listPath, ignoreBlocker: true });
    await router.invalidate();
  };

  return (
    <>
      {refusedRole !== null && (
        <div className={css({ mb: "16" })}>
          <Banner hue="amber" title={refusedRole} />
        </div>
      )}
      {planRefusal !== null && (
        <div className={css({ mb: "16" })}>
          <Banner hue="amber" title={planRefusal} />
        </div>
      )}
      <form
        noValidate
        aria-label={preset ? "Edit preset" : "New preset"}
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        <LeaveGuard isDirty={(record.isChanged || added.length > 0) && !isSaved && refusedRole === null} />
        <RestoredNote isRestored={record.isRestored} />
        <FormBanner
          problemCount={form.fieldProblems.length}
          formError={form.formError()}
          aim={preset ? "this preset can be saved" : "this preset can be created"}
        />
        <EditConflictPanel conflict={record.conflict} draft={draft} onChange={record.change} />
        <fieldset
          disabled={isDisabled}
          className={css({ display: "grid", gridTemplateColumns: "[minmax(0, 1fr)]", gap: "20", minW: "0" })}
        >
          <TextField
            form={form}
            path="title"
            label="Title"
            hint="Two to four words."
            value={draft.title}
            onChange={(title) => change({ title })}
            isRequired
          />
          <TextField
            form={form}
            path="description"
            label="Description"
            hint="About one sentence: when to use it."
            value={draft.description}
            onChange={(description) => change({ description })}
            isRequired
          />
          <Field
            label="Inherit from preset"
            hint="Cara works as this preset does, with your instructions and files."
            error={form.errorOf("inheritFromPreset")}
          >
            <Select
              options={inheritOptions}
              value={draft.inheritFromPreset === "" ? none : draft.inheritFromPreset}
              onChange={(chosen) =>
                change({ inheritFromPreset: chosen === none ? "" : (chosen as PresetBase) })
              }
              isDisabled={isDisabled}
            />
          </Field>
          <Field
            label="Instructions"
            hint={
              draft.inheritFromPreset === ""
                ? "What Cara should do, one thing a line."
                : "What she should look at or ask for, one thing a line."
            }
            error={form.errorOf("basePrompt")}
            isRequired={draft.inheritFromPreset === ""}
          >
            <TextArea
              name="basePrompt"
              value={draft.basePrompt}
              onChange={({ target }) => change({ basePrompt: target.value })}
            />
          </Field>
          <PresetFiles
            form={form}
            kept={known.filter(({ id }) => draft.fileIds.includes(id))}
            onKeptChange={(kept) => change({ fileIds: kept.map(({ id }) => id) })}
            added={added}
            onAddedChange={setAdded}
            isDisabled={isDisabled}
          />
          <Switch
            label="People may add files when they run it"
            isOn={draft.allowFileUpload}
            onChange={(allowFileUpload) => change({ allowFileUpload })}
            isDisabled={isDisabled}
          />
        </fieldset>
        {sent && added.length > 0 && (
          <div className={css({ mt: "16" })}>
            <ProgressBar
              label={sent.isAll ? "Checking the files" : `Uploading ${counted(added.length, "file")}`}
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
              busyLabel={preset ? "Saving preset" : "Creating preset"}
              disabled={planRefusal !== null}
            >
              {preset ? "Save Preset" : "Create Preset"}
            </Button>
            <ButtonLink to={listPath}>Cancel</ButtonLink>
          </div>
        )}
      </form>
    </>
  );
}

interface PresetPageProps extends PresetFormProps {
  title: string;
}

/** The form with its head, and the Help panel at its right when it is open. */
export function PresetPage({ title, preset, planRefusal }: PresetPageProps) {
  const router = useRouter();
  const mayWork = useMay("WORK");
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const help = useRef<HTMLElement>(null);
  const helpId = useId();
  const toggleHelp = () => {
    setHelpOpen(!isHelpOpen);
    // Below the form on a narrow screen.
    if (!isHelpOpen) requestAnimationFrame(() => help.current?.focus());
  };
  return (
    <BesidePanel panel={isHelpOpen ? <PresetHelp id={helpId} panel={help} /> : null}>
      <PageHead
        title={title}
        actions={
          <>
            <Button
              icon={<CircleQuestionMark aria-hidden="true" />}
              aria-expanded={isHelpOpen}
              aria-controls={isHelpOpen ? helpId : undefined}
              onClick={toggleHelp}
            >
              Help
            </Button>
            {preset && mayWork && (
              <>
                <Button tone="dangerQuiet" icon={<Trash2 />} onClick={() => setDeleting(true)}>
                  Delete
                </Button>
                <ButtonLink to={`${listPath}/${preset.id}/run`} icon={<Play aria-hidden="true" />}>
                  Run
                </ButtonLink>
              </>
            )}
          </>
        }
      />
      <div className={css({ px: "gutter", pt: "4", pb: "48", maxW: "[680px]" })}>
        <PresetForm preset={preset} planRefusal={planRefusal ?? null} />
      </div>
      {isDeleting && preset && (
        <DeleteDialog
          title="Delete preset"
          path={listPath}
          body={{ presetId: preset.id }}
          onDeleted={async () => {
            await router.navigate({ to: listPath, replace: true, ignoreBlocker: true });
            await router.invalidate();
          }}
          onCancel={() => setDeleting(false)}
        >
          Are you sure you want to delete {preset.title}? This action is permanent, for everybody in the
          agency. What Cara is doing by it right now is stopped. Workspaces that were started with it stay,
          with their files.
        </DeleteDialog>
      )}
    </BesidePanel>
  );
}
