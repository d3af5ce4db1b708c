import { FileText, X } from "lucide-react";
import { formatSize } from "#model/shared";
import { css } from "#styled/css";
import type { StyleFilePartsFragment } from "../graphql/generated/graphql.ts";
import { counted } from "../ui/counted.ts";
import { Field } from "../ui/field.tsx";
import { FileName } from "../ui/file-name.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { FilesDrop } from "../uploads/file-drop.tsx";

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

interface StyleFileFieldProps {
  label: string;
  hint: string;
  error: string | undefined;
  /** The one that the style has and that stays. */
  kept: StyleFilePartsFragment | null;
  /** The one that is sent with the form in its place. */
  added: File | null;
  onChange: (added: File | null) => void;
  onRemove: () => void;
  isDisabled: boolean;
}

/** What stands before or after every document of a style. */
export function StyleFileField(props: StyleFileFieldProps) {
  const { label, hint, error, kept, added, onChange, onRemove, isDisabled } = props;
  const shown = added ?? kept;
  return (
    <div className={css({ display: "grid", gridTemplateColumns: "[minmax(0, 1fr)]", gap: "8" })}>
      <Field label={label} hint={hint} error={error}>
        <FilesDrop
          onChoose={([file]) => onChange(file ?? null)}
          filesMax={1}
          accept=".html,.htm,.pdf,.png,.jpg,.jpeg"
          help="A web page of 1 MB, or a PDF, PNG or JPEG of 5 MB."
          isDisabled={isDisabled}
        />
      </Field>
      {shown && (
        <div role="group" aria-label={`Chosen ${label.toLowerCase()}`} className={line}>
          <FileText aria-hidden="true" />
          <span className={css({ display: "flex", flex: "1", minW: "0", fontWeight: "medium" })}>
            <FileName name={shown.name} />
          </span>
          <span className={css({ textStyle: "small", color: "fg.subtle" })}>
            {!added && kept?.pageCount ? `${counted(kept.pageCount, "page")}, ` : ""}
            {formatSize(shown.size)}
          </span>
          {!isDisabled && (
            <IconButton label={`Remove ${shown.name}`} size="small" icon={<X />} onClick={onRemove} />
          )}
        </div>
      )}
      {!added && kept && kept.removed.length > 0 && (
        <p className={css({ textStyle: "small", color: "fg.muted" })}>
          {`Left out of it, because nothing in a document runs or loads anything: ${kept.removed.join(", ")}.`}
        </p>
      )}
    </div>
  );
}
