import { useRouter } from "@tanstack/react-router";
import { FormDialog } from "../form-kit/form-dialog.tsx";
import { useActionForm } from "../form-kit/use-action-form.ts";
import { useCloseTo } from "../form-kit/use-close-to.ts";
import type { AccountQuery } from "../graphql/generated/graphql.ts";
import { useKeptState } from "../session/use-kept-state.ts";
import { AccountBlockFields } from "./account-block-fields.tsx";
import { blockBody, blockPath, draftBlock, draftResponsible } from "./account-draft.ts";
import { AccountMoreDetails } from "./account-more-details.tsx";

/** Edits the client's name, address and details. Contacts have their own dialogs; the type never changes. */
export function EditAccountDialog({ account }: { account: AccountQuery["account"] }) {
  const { id, type } = account;
  const router = useRouter();
  const close = useCloseTo(`/app/accounts/${id}/overview`);
  // A change may reload the page behind; the form is still an edit of the version that it started from.
  const { value, setValue, isRestored } = useKeptState("account", () => ({
    block: draftBlock(account.account),
    responsible: draftResponsible(account),
    expectedVersion: account.version,
  }));
  const { block, responsible, expectedVersion } = value;
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
      onSubmit={(element) =>
        void form.submit(element, { expectedVersion, [blockPath(type)]: blockBody(block), ...responsible })
      }
      submitLabel="Save Changes"
      busyLabel="Saving changes"
      aim="the changes can be saved"
    >
      <AccountBlockFields
        form={form}
        type={type}
        block={block}
        onChange={(next) => setValue({ ...value, block: next })}
      />
      <AccountMoreDetails
        form={form}
        type={type}
        block={block}
        responsible={responsible}
        current={account}
        onChange={(part) => setValue({ ...value, ...part })}
      />
    </FormDialog>
  );
}
