import { useRouter } from "@tanstack/react-router";
import { CircleQuestionMark, Play, Trash2 } from "lucide-react";
import { useId, useRef, useState } from "react";
import { type PresetBase, presetBaseLabels, presetBases } from "#model/custom-presets";
import { css } from "#styled/css";
import { DeleteDialog } from "../form-kit/delete-dialog.tsx";
import { partsOf } from "../form-kit/merge-edits.ts";
import { RecordForm, useRecordForm } from "../form-kit/record-form.tsx";
import { execute } from "../graphql/execute.ts";
import { CustomPresetDocument, type CustomPresetQuery } from "../graphql/generated/graphql.ts";
import { useMay } from "../session/use-may.ts";
import { BesidePanel } from "../ui/beside-panel.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { counted } from "../ui/counted.ts";
import { Field } from "../ui/field.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { Select } from "../ui/select.tsx";
import { Switch } from "../ui/switch.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { PresetFiles } from "./preset-files.tsx";
import { PresetHelp } from "./preset-help.tsx";
import { type PresetDraft, presetListPage, textsOfDraft } from "./preset-input.ts";

export type CustomPreset = CustomPresetQuery["customPreset"];

const none = "NONE";
const ownWords = "None: a task in your own words";
const inheritOptions = [
  { value: none, label: ownWords },
  ...presetBases.map((base) => ({
    value: base,
    label: presetBaseLabels[base],
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

const parts = partsOf<PresetDraft>(draftOf(null), {
  basePrompt: { label: "Instructions" },
  inheritFromPreset: {
    label: "Inherit from preset",
    show: (base) => (base === "" ? ownWords : presetBaseLabels[base as PresetBase]),
  },
  allowFileUpload: { label: "People may add files", show: (isAllowed) => (isAllowed ? "Yes" : "No") },
  fileIds: { label: "Files", show: (ids) => counted(ids.length, "file") },
});

interface PresetFormProps {
  /** Null for a new one. */
  preset: CustomPreset | null;
  /** Why no other preset can be created; null if one can. */
  planRefusal: string | null;
}

const listPath = presetListPage.to;

function PresetForm({ preset, planRefusal }: PresetFormProps) {
  const router = useRouter();
  const [known, setKnown] = useState(preset?.files ?? []);
  const [added, setAdded] = useState<readonly File[]>([]);
  const { draft, change, form, isDisabled, frame } = useRecordForm<PresetDraft>({
    noun: "preset",
    path: preset ? `${listPath}/${preset.id}/edit` : `${listPath}/new`,
    planRefusal,
    begin: () => ({ draft: draftOf(preset), version: preset?.version ?? 0 }),
    parts,
    reload: async () => {
      const { customPreset } = await execute(CustomPresetDocument, { id: preset?.id ?? "" });
      setKnown(customPreset.files);
      return { draft: draftOf(customPreset), version: customPreset.version };
    },
    files: added,
    textsOf: textsOfDraft,
    onSaved: async () => {
      await router.navigate({ to: listPath, ignoreBlocker: true });
      await router.invalidate();
    },
  });
  return (
    <RecordForm frame={frame} leaveTo={listPath} leaveLabel="Cancel">
      <Field
        label="Inherit from preset"
        hint="Cara works as this preset does, with your instructions and files."
        error={form.errorOf("inheritFromPreset")}
      >
        <Select
          options={inheritOptions}
          value={draft.inheritFromPreset === "" ? none : draft.inheritFromPreset}
          onChange={(chosen) => change({ inheritFromPreset: chosen === none ? "" : (chosen as PresetBase) })}
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
    </RecordForm>
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
        <PresetForm preset={preset} planRefusal={planRefusal} />
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
