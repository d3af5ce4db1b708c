import { useRouter } from "@tanstack/react-router";
import { css } from "#styled/css";
import { FormBanner } from "../form-kit/form-banner.tsx";
import { LeaveGuard } from "../form-kit/leave-guard.tsx";
import { RestoredNote } from "../form-kit/restored-note.tsx";
import { useActionForm } from "../form-kit/use-action-form.ts";
import { useAskOwner, useMay } from "../session/use-may.ts";
import type { Viewer } from "../session/viewer.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { showToast } from "../ui/toast.ts";
import { useAgencyDraft } from "./agency-draft.ts";
import { AgencyFields } from "./agency-fields.tsx";

/** The agency's identity, as shown on its certificates, and its time zone. */
export function AgencySettings({ viewer }: { viewer: Viewer }) {
  const router = useRouter();
  const { draft, setDraft, version, isDirty, isRestored, markSaved } = useAgencyDraft(viewer.agency);
  const mayWrite = useMay("MANAGE_AGENCY");
  const askOwner = useAskOwner();
  const form = useActionForm({
    path: "/app/settings/agency",
    method: "PUT",
    onDone: async () => {
      markSaved();
      showToast({ tone: "success", title: "Settings saved" });
      await router.invalidate();
    },
  });
  return (
    <form
      noValidate
      aria-label="Agency settings"
      className={css({ px: "gutter", py: "24", maxW: "[640px]" })}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(event.currentTarget, { ...draft, expectedVersion: version });
      }}
    >
      {!mayWrite && (
        <div className={css({ mb: "16" })}>
          <Banner title="Your role cannot change these settings." inline>
            {askOwner} to make the change.
          </Banner>
        </div>
      )}
      <RestoredNote isRestored={isRestored && isDirty} />
      <FormBanner
        problemCount={form.fieldProblems.length}
        formError={form.formError()}
        aim="the settings can be saved"
      />
      <fieldset disabled={!mayWrite} className={css({ minW: "0" })}>
        <AgencyFields form={form} draft={draft} onChange={setDraft} />
      </fieldset>
      <div className={css({ mt: "24" })}>
        <Button
          type="submit"
          tone="primary"
          isBusy={form.isBusy}
          busyLabel="Saving changes"
          disabled={!mayWrite}
        >
          Save Changes
        </Button>
      </div>
      <LeaveGuard isDirty={isDirty && mayWrite} />
    </form>
  );
}
