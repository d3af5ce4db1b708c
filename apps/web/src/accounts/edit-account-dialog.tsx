import { useRouter } from "@tanstack/react-router";
import { entityTypeLabels } from "#model/accounts";
import { EditConflictPanel } from "../form-kit/edit-conflict-panel.tsx";
import { FormDialog } from "../form-kit/form-dialog.tsx";
import { partsOf } from "../form-kit/merge-edits.ts";
import { useActionForm } from "../form-kit/use-action-form.ts";
import { useCloseTo } from "../form-kit/use-close-to.ts";
import { useEditedRecord } from "../form-kit/use-edited-record.ts";
import { execute } from "../graphql/execute.ts";
import { AccountDocument, type AccountQuery } from "../graphql/generated/graphql.ts";
import { findSavedBy } from "../history/saved-by.ts";
import { useColleagues, useViewer } from "../session/viewer.ts";
import { AccountBlockFields } from "./account-block-fields.tsx";
import {
  type BlockDraft,
  blockBody,
  blockPath,
  draftBlock,
  draftResponsible,
  type ResponsibleDraft,
} from "./account-draft.ts";
import { AccountMoreDetails } from "./account-more-details.tsx";

const draftOf = (account: AccountQuery["account"]): BlockDraft & ResponsibleDraft => ({
  ...draftBlock(account.account),
  ...draftResponsible(account),
});

const versionOf = (account: AccountQuery["account"]) => ({
  draft: draftOf(account),
  version: account.version,
});

/** Edits the client's name, address and details. Contacts have their own dialogs; the type never changes. */
export function EditAccountDialog({ account }: { account: AccountQuery["account"] }) {
  const { id, type } = account;
  const { agency } = useViewer();
  const router = useRouter();
  const close = useCloseTo(`/app/accounts/${id}/overview`);
  const colleagues = useColleagues();
  const nameOfUser = (userId: string | null) => colleagues.find((each) => each.id === userId)?.name ?? "";
  const record = useEditedRecord({
    name: "account",
    begin: () => versionOf(account),
    parts: partsOf<BlockDraft & ResponsibleDraft>(draftOf(account), {
      dba: { label: "Doing business as" },
      entityType: { show: (entityType) => (entityType ? entityTypeLabels[entityType] : "") },
      fein: { label: "FEIN" },
      naics: { label: "NAICS code" },
      producerId: { label: "Producer", show: nameOfUser },
      serviceRepId: { label: "Service rep", show: nameOfUser },
    }),
    reload: async () => {
      const [now, saved] = await Promise.all([
        execute(AccountDocument, { id }),
        findSavedBy({ kind: "ACCOUNT", id }, agency.timeZone),
      ]);
      return { ...versionOf(now.account), ...saved };
    },
  });
  const { producerId, serviceRepId, ...block } = record.draft;
  const form = useActionForm({
    path: `/app/accounts/${id}/edit`,
    method: "PUT",
    onConflict: record.onConflict,
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
      isRestored={record.isRestored}
      isChanged={record.isChanged}
      onSubmit={(element) =>
        void form.submit(element, {
          expectedVersion: record.expectedVersion,
          [blockPath(type)]: blockBody(block),
          producerId,
          serviceRepId,
        })
      }
      submitLabel="Save Changes"
      busyLabel="Saving changes"
      aim="the changes can be saved"
    >
      <EditConflictPanel conflict={record.conflict} draft={record.draft} onChange={record.change} />
      <AccountBlockFields
        form={form}
        type={type}
        block={block}
        onChange={(next) => record.change((last) => ({ ...last, ...next }))}
      />
      <AccountMoreDetails
        form={form}
        type={type}
        block={block}
        responsible={{ producerId, serviceRepId }}
        current={account}
        onChange={(part) => record.change((last) => ({ ...last, ...part.block, ...part.responsible }))}
      />
    </FormDialog>
  );
}
