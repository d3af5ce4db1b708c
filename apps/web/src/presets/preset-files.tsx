import { FileText, X } from "lucide-react";
import { PRESET_FILES_MAX } from "#model/custom-presets";
import { formatSize } from "#model/shared";
import { css } from "#styled/css";
import type { FormErrors } from "../form-kit/text-field.tsx";
import { AppLink } from "../ui/app-link.tsx";
import { Field } from "../ui/field.tsx";
import { FileName } from "../ui/file-name.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { ChosenFiles } from "../uploads/chosen-files.tsx";
import { FilesDrop } from "../uploads/file-drop.tsx";
import { acceptedWithoutEmail } from "../uploads/send-file.ts";

export interface PresetFile {
  id: string;
  name: string;
  url: string;
  size: number;
}

const line = css({
  display: "flex",
  alignItems: "center",
  gap: "8",
  minH: "40",
  px: "12",
  rounded: "md",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border.default",
  "& > .lucide": { color: "fg.subtle" },
});

interface PresetFilesProps {
  form: FormErrors;
  /** The preset's own that stay. */
  kept: readonly PresetFile[];
  onKeptChange: (kept: readonly PresetFile[]) => void;
  /** Those that are sent with the form. */
  added: readonly File[];
  onAddedChange: (added: readonly File[]) => void;
  isDisabled: boolean;
}

/** The files that come along with every workspace of a preset. */
export function PresetFiles({
  form,
  kept,
  onKeptChange,
  added,
  onAddedChange,
  isDisabled,
}: PresetFilesProps) {
  const { errorOf, clearErrors } = form;
  const change = (files: readonly File[]) => {
    onAddedChange(files);
    clearErrors((path) => path.toLowerCase().includes("file"));
  };
  const places = PRESET_FILES_MAX - kept.length;
  return (
    <div className={css({ display: "grid", gridTemplateColumns: "[minmax(0, 1fr)]", gap: "8" })}>
      <Field
        label="Files"
        hint="Cara reads them in every workspace of this preset."
        error={errorOf("uploadFiles") ?? errorOf("fileIds") ?? errorOf("files") ?? errorOf("file")}
      >
        <FilesDrop
          onChoose={(chosen) => change([...added, ...chosen].slice(0, places))}
          filesMax={1_000}
          accept={acceptedWithoutEmail}
          help={`PDF, pictures, Word, text, web pages or tables (CSV). Up to ${PRESET_FILES_MAX} files of 50 MB each.`}
          isDisabled={isDisabled || added.length >= places}
        />
      </Field>
      {kept.length > 0 && (
        <ul
          aria-label="Files of this preset"
          className={css({ display: "grid", gridTemplateColumns: "[minmax(0, 1fr)]", gap: "8" })}
        >
          {kept.map(({ id, name, url, size }) => (
            <li key={id} className={line}>
              <FileText aria-hidden="true" />
              <AppLink
                to={url}
                newTab
                className={css({
                  display: "flex",
                  flex: "1",
                  minW: "0",
                  fontWeight: "medium",
                  _hover: { textDecoration: "underline" },
                })}
              >
                <FileName name={name} />
              </AppLink>
              <span className={css({ textStyle: "small", color: "fg.subtle" })}>{formatSize(size)}</span>
              {!isDisabled && (
                <IconButton
                  label={`Remove ${name}`}
                  size="small"
                  icon={<X />}
                  onClick={() => onKeptChange(kept.filter((file) => file.id !== id))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <ChosenFiles
        files={added}
        problemAt={(place) => errorOf(`files.${place}`)}
        onRemove={isDisabled ? null : (place) => change(added.filter((_, other) => other !== place))}
      />
    </div>
  );
}
