import { useRouter } from "@tanstack/react-router";
import { FormDialog } from "../form-kit/form-dialog.tsx";
import { useActionForm } from "../form-kit/use-action-form.ts";
import { useCloseTo } from "../form-kit/use-close-to.ts";
import type { AccountQuery } from "../graphql/generated/graphql.ts";
import { useKeptState } from "../session/use-kept-state.ts";
import { AccountBlockFields } from "./account-block-fields.tsx";
import { blockPath, draftBlock } from "./account-draft.ts";

/** Edits the client's name, address and details. The account's type and contact cannot be changed here. */
export function EditAccountDialog({ account }: { account: AccountQuery["account"] }) {
  const { id, type } = account;
  const router = useRouter();
  const close = useCloseTo(`/app/accounts/${id}/overview`);
  // A change may reload the page behind; the form is still an edit of the version that it started from.
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
    <FormDialog
      title="Edit account"
      onClose={close}
      form={form}
      isRestored={isRestored}
      onSubmit={(element) => void form.submit(element, { expectedVersion, [blockPath(type)]: block })}
      submitLabel="Save Changes"
      busyLabel="Saving changes"
      aim="the changes can be saved"
    >
      <AccountBlockFields
        form={form}
        type={type}
        block={block}
        onChange={(next) => setValue({ block: next, expectedVersion })}
      />
    </FormDialog>
  );
}
