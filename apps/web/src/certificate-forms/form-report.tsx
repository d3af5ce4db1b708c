import { formatSize } from "#model/shared";
import { removedPartLabels } from "#model/certificate-forms";
import { nameOfTemplate, type TemplateId, templateIn } from "#model/form-templates";
import { css } from "#styled/css";
import type { CertificateFormsQuery } from "../graphql/generated/graphql.ts";
import { Badge } from "../ui/badge.tsx";
import { Banner } from "../ui/banner.tsx";
import { counted } from "../ui/counted.ts";
import { instantLabel } from "../ui/instant-label.ts";

export type CertificateFormRow = CertificateFormsQuery["certificateForms"][number];

const names = css({
  mt: "8",
  columnWidth: "[260px]",
  columnGap: "24",
  textStyle: "small",
  overflowWrap: "anywhere",
  fontVariantNumeric: "tabular-nums",
});

const summary = css({ cursor: "pointer", fontWeight: "medium", py: { base: "12", md: "2" }, rounded: "sm" });

const join = new Intl.ListFormat("en-US");

/** What was found in one form, and under which license it is used. */
export function FormReport({ form, timeZone }: { form: CertificateFormRow; timeZone: string }) {
  const { missingFields, unknownFields, removedParts } = form;
  const confirmedBy = form.licenseConfirmedBy?.name ?? "a former user";
  return (
    <div className={css({ display: "grid", gap: "12" })}>
      <p className={css({ color: "fg.muted" })}>
        {templateIn(form.templateId) && `${nameOfTemplate(form.templateId as TemplateId)}. `}
        {form.edition ?? "The form states no edition"}, {counted(form.pageCount, "page", "pages")},{" "}
        {formatSize(form.size)}
      </p>
      {missingFields.length === 0 ? (
        <p>
          <Badge hue="green">Ready</Badge> All of its fields were found.
        </p>
      ) : (
        <Banner
          hue="amber"
          title={`${counted(missingFields.length, "field is", "fields are")} missing, hidden or of another kind`}
        >
          What has a value for one of them cannot be printed on this form.
          <FieldNames title="Show the missing fields" fields={missingFields} />
        </Banner>
      )}
      {unknownFields.length > 0 && (
        <div>
          {counted(unknownFields.length, "field of the form is", "fields of the form are")} not known here and
          {unknownFields.length === 1 ? " stays" : " stay"} blank.
          <FieldNames title="Show the unknown fields" fields={unknownFields} />
        </div>
      )}
      {removedParts.length > 0 && (
        <p>
          Removed before it was stored: {join.format(removedParts.map((part) => removedPartLabels[part]))}.
        </p>
      )}
      <p className={css({ textStyle: "small", color: "fg.muted" })}>
        “{form.licenseStatement}” Confirmed by {confirmedBy},{" "}
        {instantLabel(form.licenseConfirmedAt, timeZone)}.
      </p>
    </div>
  );
}

function FieldNames({ title, fields }: { title: string; fields: readonly string[] }) {
  return (
    <details className={css({ mt: "4" })}>
      <summary className={summary}>{title}</summary>
      <ul className={names}>
        {fields.map((field) => (
          <li key={field}>{field}</li>
        ))}
      </ul>
    </details>
  );
}
