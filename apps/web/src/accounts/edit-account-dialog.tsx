import { useRouter } from "@tanstack/react-router";
import { FormBanner } from "../form-kit/form-banner.tsx";
import { RestoredNote } from "../form-kit/restored-note.tsx";
import { useActionForm } from "../form-kit/use-action-form.ts";
import { useCloseTo } from "../form-kit/use-close-to.ts";
import type { AccountQuery } from "../graphql/generated/graphql.ts";
import { useKeptState } from "../session/use-kept-state.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { AccountBlockFields } from "./account-block-fields.tsx";
import { blockPath, draftBlock } from "./account-draft.ts";

/** Changes who the client is and where. Its type stays, and so does its contact. */
export function EditAccountDialog({ account }: { account: AccountQuery["account"] }) {
  const { id, type } = account;
  const router = useRouter();
  const close = useCloseTo(`/app/accounts/${id}/overview`);
  // A change may renew the page behind; what was typed is still an edit of the version that it began with.
  const {
    value: { block, expectedVersion },
    setValue,
    isRestored,
  } = useKeptState("account", () => ({
    block: draftBlock(account.account),
    expectedVersion: account.version,
  }));
  const form = useActionForm({
    path: `/app/accounts/${id}/edit`,
    method: "PUT",
    onDone: async () => {
      await router.navigate({
        to: "/app/accounts/$accountId/overview",
        params: { accountId: id },
        replace: true,
      });
      await router.invalidate();
    },
  });
  return (
    <Dialog
      title="Edit account"
      onClose={close}
      isTyped={isRestored}
      onSubmit={(element) => void form.submit(element, { expectedVersion, [blockPath(type)]: block })}
      renderFoot={(leave) => (
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button type="submit" tone="primary" isBusy={form.isBusy} busyLabel="Saving changes">
            Save Changes
          </Button>
        </>
      )}
    >
      <RestoredNote isRestored={isRestored} />
      <FormBanner
        problemCount={form.fieldProblems.length}
        formError={form.formError()}
        aim="the changes can be saved"
      />
      <AccountBlockFields
        form={form}
        type={type}
        block={block}
        onChange={(next) => setValue({ block: next, expectedVersion })}
      />
    </Dialog>
  );
}
