import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { FormBanner } from "../forms/form-banner.tsx";
import { useActionForm } from "../forms/use-action-form.ts";
import { useCloseTo } from "../forms/use-close-to.ts";
import type { AccountQuery } from "../graphql/generated/graphql.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { AccountBlockFields } from "./account-block-fields.tsx";
import { blockPath, draftBlock } from "./account-draft.ts";

/** Changes who the client is and where. Its type stays, and so does its contact. */
export function EditAccountDialog({ account }: { account: AccountQuery["account"] }) {
  const { id, type } = account;
  const router = useRouter();
  const close = useCloseTo(`/app/accounts/${id}/overview`);
  const [block, setBlock] = useState(() => draftBlock(account.account));
  // News may renew the page behind; what was typed is still an edit of the version that it began with.
  const [expectedVersion] = useState(account.version);
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
      <FormBanner
        problemCount={form.fieldProblems.length}
        formError={form.formError()}
        aim="the changes can be saved"
      />
      <AccountBlockFields form={form} type={type} block={block} onChange={setBlock} />
    </Dialog>
  );
}
