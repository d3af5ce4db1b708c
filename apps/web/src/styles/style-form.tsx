import { useRouter } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { type BaseStyleId, baseStyleIds, baseStyles, defaultBaseStyleId } from "#model/styles";
import { css } from "#styled/css";
import { DeleteDialog } from "../form-kit/delete-dialog.tsx";
import { partsOf } from "../form-kit/merge-edits.ts";
import { RecordForm, useRecordForm } from "../form-kit/record-form.tsx";
import { TextField } from "../form-kit/text-field.tsx";
import { execute } from "../graphql/execute.ts";
import {
  type CreateHtmlDocumentTemplateMutation,
  HtmlDocumentTemplateDocument,
  type HtmlDocumentTemplateQuery,
} from "../graphql/generated/graphql.ts";
import { useMay } from "../session/use-may.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { Select } from "../ui/select.tsx";
import { Switch } from "../ui/switch.tsx";
import { noteCreated, wasCreatedNow } from "./created-now.ts";
import { StyleFileField } from "./style-file-field.tsx";
import { type StyleDraft, styleListPage, type StylePlace, textsOfStyle } from "./style-input.ts";
import { StylePreview } from "./style-preview.tsx";
import { StyleStrip } from "./style-strip.tsx";

export type DocumentStyle = HtmlDocumentTemplateQuery["htmlDocumentTemplate"];

const listPath = styleListPage.to;
const places = ["prefix", "suffix"] as const;
const baseOptions = baseStyleIds.map((value) => ({ value, label: baseStyles[value].label }));

const draftOf = (style: DocumentStyle | null): StyleDraft => ({
  title: style?.title ?? "",
  description: style?.description ?? "",
  baseStyleId: style?.baseStyleId ?? defaultBaseStyleId,
  header: style?.header ?? "",
  footer: style?.footer ?? "",
  showLogo: style?.showLogo ?? true,
  prefixFileId: style?.prefixFile?.id ?? "",
  suffixFileId: style?.suffixFile?.id ?? "",
});

const shownFile = (id: string) => (id === "" ? "None" : "A file");
const parts = partsOf<StyleDraft>(draftOf(null), {
  baseStyleId: { label: "Base style", show: (base) => baseStyles[base].label },
  showLogo: { label: "Logo", show: (isShown) => (isShown ? "Shown" : "Not shown") },
  prefixFileId: { label: "Prefix file", show: shownFile },
  suffixFileId: { label: "Suffix file", show: shownFile },
});

interface StyleFormProps {
  /** Null for a new one. */
  style: DocumentStyle | null;
  /** Why no other style can be created; null if one can. */
  planRefusal: string | null;
}

/** The page on which a style is written, with what it makes of a sample beside it. */
export function StylePage({ style, planRefusal, title }: StyleFormProps & { title: string }) {
  const router = useRouter();
  const mayWork = useMay("WORK");
  const [isDeleting, setDeleting] = useState(false);
  const [isStale, setStale] = useState(false);
  const [isNew] = useState(() => style !== null && wasCreatedNow(style.id));
  return (
    <div className={css({ containerType: "inline-size", display: "flex", flex: "1", minH: "0" })}>
      <div
        className={css({
          display: "grid",
          flex: "1",
          minW: "0",
          gridTemplateColumns: "[minmax(0, 1fr)]",
          "@container (min-width: 940px)": {
            gridTemplateColumns: "[minmax(0, 1fr) minmax(0, 1fr)]",
          },
        })}
      >
        <div className={css({ minW: "0" })}>
          <PageHead
            title={title}
            actions={
              style &&
              mayWork && (
                <Button tone="dangerQuiet" icon={<Trash2 />} onClick={() => setDeleting(true)}>
                  Delete
                </Button>
              )
            }
          />
          <div className={css({ px: "gutter", pt: "4", pb: "48", maxW: "[680px]" })}>
            <StyleForm key={style?.version ?? 0} style={style} planRefusal={planRefusal} onEdit={setStale} />
          </div>
        </div>
        <div
          className={css({
            display: "flex",
            minW: "0",
            borderTopWidth: "1px",
            borderTopStyle: "solid",
            borderTopColor: "border.subtle",
            "@container (min-width: 940px)": {
              position: "sticky",
              top: "[48px]",
              maxH: "[calc(100dvh - 48px)]",
              borderTopWidth: "0",
              borderLeftWidth: "1px",
              borderLeftStyle: "solid",
              borderLeftColor: "border.subtle",
            },
          })}
        >
          <StylePreview
            url={style?.previewUrl ?? null}
            title={style?.title ?? title}
            isNew={isNew}
            isStale={isStale}
          />
        </div>
      </div>
      {isDeleting && style && (
        <DeleteDialog
          title="Delete style"
          path={listPath}
          body={{ styleId: style.id }}
          onDeleted={async () => {
            await router.navigate({ to: listPath, replace: true, ignoreBlocker: true });
            await router.invalidate();
          }}
          onCancel={() => setDeleting(false)}
        >
          Are you sure you want to delete {style.title}? This action is permanent, for everybody in the
          agency. Documents that were shown in it take the default style.
        </DeleteDialog>
      )}
    </div>
  );
}

function StyleForm({ style, planRefusal, onEdit }: StyleFormProps & { onEdit: (isStale: boolean) => void }) {
  const router = useRouter();
  const [known, setKnown] = useState(style);
  const [added, setAdded] = useState<Readonly<Partial<Record<StylePlace, File>>>>({});
  const sentPlaces = places.filter((place) => added[place]);
  const { draft, form, isDisabled, frame, ...edit } = useRecordForm<StyleDraft>({
    noun: "style",
    path: style ? `${listPath}/${style.id}` : `${listPath}/new`,
    planRefusal,
    begin: () => ({ draft: draftOf(style), version: style?.version ?? 0 }),
    parts,
    reload: async () => {
      const { htmlDocumentTemplate } = await execute(HtmlDocumentTemplateDocument, { id: style?.id ?? "" });
      setKnown(htmlDocumentTemplate);
      return { draft: draftOf(htmlDocumentTemplate), version: htmlDocumentTemplate.version };
    },
    files: sentPlaces.flatMap((place) => added[place] ?? []),
    textsOf: (sent) => textsOfStyle(sent, sentPlaces),
    onSaved: async (answer) => {
      const made = (answer as Partial<CreateHtmlDocumentTemplateMutation>).createHtmlDocumentTemplate;
      noteCreated(made?.id ?? null);
      if (made) await router.navigate({ to: `${listPath}/${made.id}`, replace: true, ignoreBlocker: true });
      await router.invalidate();
      onEdit(false);
    },
  });

  const change = (part: Partial<StyleDraft>) => {
    edit.change(part);
    onEdit(true);
  };
  const changeFile = (place: StylePlace, file: File | null) => {
    setAdded(({ [place]: _before, ...others }) => (file ? { ...others, [place]: file } : others));
    form.clearErrors((field) => field.toLowerCase().includes("file"));
    onEdit(true);
  };
  const errorOfFile = (place: StylePlace) => {
    const name = place === "prefix" ? "Prefix" : "Suffix";
    const sentAt = sentPlaces.indexOf(place);
    return (
      form.errorOf(`upload${name}File`) ??
      form.errorOf(`${place}FileId`) ??
      (sentAt < 0 ? undefined : form.errorOf(`files.${sentAt}`))
    );
  };

  return (
    <RecordForm frame={frame} leaveTo={listPath} leaveLabel={style ? "Close" : "Cancel"}>
      <Field
        label="Base style"
        hint={baseStyles[draft.baseStyleId].description}
        error={form.errorOf("baseStyleId")}
      >
        <Select<BaseStyleId>
          options={baseOptions}
          value={draft.baseStyleId}
          onChange={(baseStyleId) => change({ baseStyleId })}
          isDisabled={isDisabled}
        />
      </Field>
      <StyleStrip
        value={draft.baseStyleId}
        onChoose={(baseStyleId) => change({ baseStyleId })}
        isReadOnly={isDisabled}
      />
      <Switch
        label="Show the agency’s logo"
        isOn={draft.showLogo}
        onChange={(showLogo) => change({ showLogo })}
        isDisabled={isDisabled}
      />
      <TextField
        form={form}
        path="header"
        label="Header"
        hint="A line at the top of every page."
        value={draft.header}
        onChange={(header) => change({ header })}
      />
      <TextField
        form={form}
        path="footer"
        label="Footer"
        hint="A line at the bottom of every page."
        value={draft.footer}
        onChange={(footer) => change({ footer })}
      />
      {places.map((place) => {
        const file = known?.[`${place}File`] ?? null;
        return (
          <StyleFileField
            key={place}
            label={place === "prefix" ? "Prefix file" : "Suffix file"}
            hint={
              place === "prefix"
                ? "Stands before every document, such as a cover."
                : "Stands after every document, such as a notice."
            }
            error={errorOfFile(place)}
            kept={file && file.id === draft[`${place}FileId`] ? file : null}
            added={added[place] ?? null}
            onChange={(chosen) => changeFile(place, chosen)}
            onRemove={() => (added[place] ? changeFile(place, null) : change({ [`${place}FileId`]: "" }))}
            isDisabled={isDisabled}
          />
        );
      })}
    </RecordForm>
  );
}
