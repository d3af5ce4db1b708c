import { useRouter } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { css } from "#styled/css";
import { DeleteDialog } from "../form-kit/delete-dialog.tsx";
import { useAskOwner, useMay } from "../session/use-may.ts";
import { useViewer } from "../session/viewer.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { showToast } from "../ui/toast.ts";
import { type CertificateFormRow, FormReport } from "./form-report.tsx";
import { UploadFormDialog } from "./upload-form-dialog.tsx";

const path = "/app/settings/forms";

const card = css({
  px: { base: "16", md: "20" },
  py: "16",
  rounded: "lg",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border.default",
});

/** The agency's own licensed forms, on which certificates can be issued instead of on our own layout. */
export function FormSettings({ forms }: { forms: readonly CertificateFormRow[] }) {
  const router = useRouter();
  const { agency } = useViewer();
  const mayChange = useMay("MANAGE_AGENCY");
  const askOwner = useAskOwner();
  const [isAdding, setAdding] = useState(false);
  const [deleted, setDeleted] = useState<CertificateFormRow | null>(null);
  const add = (tone: "primary" | "secondary") =>
    mayChange && (
      <Button tone={tone} icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
        Add Form
      </Button>
    );
  return (
    <section aria-labelledby="forms" className={css({ px: "gutter", pt: "20", pb: "40" })}>
      <div
        className={css({
          display: "flex",
          alignItems: "center",
          justifyContent: "space-between",
          gap: "16",
          maxW: "section",
        })}
      >
        <h2 id="forms" className={css({ textStyle: "section" })}>
          Licensed forms
        </h2>
        {forms.length > 0 && add("secondary")}
      </div>
      <p className={css({ color: "fg.muted", maxW: "[640px]", mt: "4", mb: "16" })}>
        Certificates and filled forms are printed on our own layout. If your agency has a license for ACORD
        forms, add their fillable PDFs here: certificates are then issued on form 25 as well, and what Cara
        fills in is printed on the others.
      </p>
      {!mayChange && (
        <div className={css({ maxW: "section", mb: "12" })}>
          <Banner title="Your role cannot change forms." inline>
            {askOwner} to make the change.
          </Banner>
        </div>
      )}
      {forms.length === 0 ? (
        <EmptyState title="No licensed forms" action={add("primary")}>
          Certificates are issued on our own layout, which needs no license.
        </EmptyState>
      ) : (
        <ul className={css({ display: "grid", gap: "12", maxW: "section" })}>
          {forms.map((form) => (
            <li key={form.id} className={card}>
              <div className={css({ display: "flex", alignItems: "center", gap: "16", mt: "-4" })}>
                <h3
                  className={css({
                    textStyle: "sectionSmall",
                    flex: "1",
                    minW: "0",
                    overflowWrap: "anywhere",
                  })}
                >
                  {form.name}
                </h3>
                {mayChange && (
                  <Button tone="ghost" aria-label={`Delete ${form.name}`} onClick={() => setDeleted(form)}>
                    Delete
                  </Button>
                )}
              </div>
              <FormReport form={form} timeZone={agency.timeZone} />
            </li>
          ))}
        </ul>
      )}
      {isAdding && (
        <UploadFormDialog
          onClose={() => setAdding(false)}
          onUploaded={(name) => {
            setAdding(false);
            showToast({ tone: "success", title: `${name} added` });
            void router.invalidate();
          }}
        />
      )}
      {deleted && (
        <DeleteDialog
          title="Delete this form?"
          path={path}
          body={{ id: deleted.id }}
          onCancel={() => setDeleted(null)}
          onDeleted={async () => {
            await router.invalidate();
            setDeleted(null);
            showToast({ tone: "success", title: `${deleted.name} deleted` });
          }}
        >
          No new certificate can be issued on {deleted.name}. Certificates that were issued on it stay as they
          are.
        </DeleteDialog>
      )}
    </section>
  );
}
