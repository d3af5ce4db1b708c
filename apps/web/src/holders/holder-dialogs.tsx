import { useRouter } from "@tanstack/react-router";
import { Archive } from "lucide-react";
import { useState } from "react";
import { markLabels } from "#model/endorsements";
import { policyTypeLabels } from "#model/policies";
import { EditConflictPanel } from "../form-kit/edit-conflict-panel.tsx";
import { FormDialog } from "../form-kit/form-dialog.tsx";
import { partsOf } from "../form-kit/merge-edits.ts";
import { useActionForm } from "../form-kit/use-action-form.ts";
import { useCloseTo } from "../form-kit/use-close-to.ts";
import { useEditedRecord } from "../form-kit/use-edited-record.ts";
import { execute } from "../graphql/execute.ts";
import {
  type AccountQuery,
  CertificateHolderDocument,
  type HolderFieldsFragment,
} from "../graphql/generated/graphql.ts";
import { useMay } from "../session/use-may.ts";
import { useKeptState } from "../session/use-kept-state.ts";
import { Button } from "../ui/button.tsx";
import { ArchiveHolderDialog } from "./archive-holder-dialog.tsx";
import { draftHolder, holderBody, type HolderDraft, newHolderDraft } from "./holder-draft.ts";
import { ShownHolderDialog } from "./shown-holder-dialog.tsx";
import { HolderFields } from "./holder-fields.tsx";

type Account = AccountQuery["account"];

/** Closes after saving: the list behind shows what was saved. */
function useHolderForm(options: {
  accountId: string;
  path: string;
  method: "POST" | "PUT";
  onConflict?: () => Promise<boolean>;
}) {
  const { accountId, ...form } = options;
  const router = useRouter();
  return useActionForm({
    ...form,
    onDone: async () => {
      await router.navigate({
        to: "/app/accounts/$accountId/holders",
        params: { accountId },
        search: true,
        replace: true,
        ignoreBlocker: true,
      });
      await router.invalidate();
    },
  });
}

export function NewHolderDialog({ account }: { account: Account }) {
  const list = `/app/accounts/${account.id}/holders`;
  const close = useCloseTo(list);
  const form = useHolderForm({ accountId: account.id, path: `${list}/new`, method: "POST" });
  const { value, setValue, isRestored, isChanged } = useKeptState("holder", () => newHolderDraft);
  return (
    <FormDialog
      title="Add a certificate holder"
      onClose={close}
      form={form}
      isRestored={isRestored}
      isChanged={isChanged}
      onSubmit={(element) =>
        void form.submit(element, { ...holderBody(value), idempotencyKey: form.idempotencyKey })
      }
      submitLabel="Add Holder"
      busyLabel="Adding holder"
      aim="this holder can be added"
    >
      <HolderFields
        form={form}
        draft={value}
        onChange={(part) => setValue((last) => ({ ...last, ...part }))}
        policies={account.businessPolicies}
        emailProblem={null}
      />
    </FormDialog>
  );
}

const versionOf = (holder: HolderFieldsFragment) => ({ draft: draftHolder(holder), version: holder.version });

interface EditHolderDialogProps {
  account: Account;
  holder: HolderFieldsFragment;
}

/** To be changed, or only to be read. */
export function HolderDialog(props: EditHolderDialogProps) {
  return useMay("WORK") ? <EditHolderDialog {...props} /> : <ShownHolderDialog {...props} />;
}

function EditHolderDialog({ account, holder }: EditHolderDialogProps) {
  const list = `/app/accounts/${account.id}/holders`;
  const close = useCloseTo(list);
  const [isArchiving, setArchiving] = useState(false);
  const nameOfPolicy = (id: string) => {
    const policy = account.businessPolicies.find((each) => each.id === id);
    return policy ? (policy.policyNumber ?? policyTypeLabels[policy.type]) : "";
  };
  const record = useEditedRecord({
    name: `holder ${holder.id}`,
    begin: () => versionOf(holder),
    parts: partsOf<HolderDraft>(draftHolder(holder), {
      receivesRenewals: { label: "Renewals", show: (isOn) => (isOn ? "Yes" : "No") },
      marks: { label: "Wanted", show: (wanted) => wanted.map((mark) => markLabels[mark]).join(", ") },
      policyIds: {
        label: "Policies",
        show: (ids) => (ids ? ids.map(nameOfPolicy).join(", ") : "All policies in force"),
      },
    }),
    reload: async () => {
      const { certificateHolder } = await execute(CertificateHolderDocument, { id: holder.id });
      return versionOf(certificateHolder ?? holder);
    },
  });
  const path = `${list}/${holder.id}/edit`;
  const form = useHolderForm({
    accountId: account.id,
    path,
    method: "PUT",
    onConflict: record.onConflict,
  });
  return (
    <>
      <FormDialog
        title="Edit certificate holder"
        onClose={close}
        form={form}
        isRestored={record.isRestored}
        isChanged={record.isChanged}
        onSubmit={(element) =>
          void form.submit(element, {
            ...holderBody(record.readDraft()),
            expectedVersion: record.expectedVersion,
          })
        }
        summary={
          holder.archivedAt ? undefined : (
            <Button tone="ghost" icon={<Archive aria-hidden="true" />} onClick={() => setArchiving(true)}>
              Archive
            </Button>
          )
        }
        submitLabel="Save Changes"
        busyLabel="Saving changes"
        aim="the changes can be saved"
      >
        <EditConflictPanel conflict={record.conflict} draft={record.draft} onChange={record.change} />
        <HolderFields
          form={form}
          draft={record.draft}
          onChange={(part) => record.change((last) => ({ ...last, ...part }))}
          policies={account.businessPolicies}
          emailProblem={holder.email === record.draft.email ? (holder.emailProblem ?? null) : null}
        />
      </FormDialog>
      {isArchiving && (
        <ArchiveHolderDialog accountId={account.id} holder={holder} onCancel={() => setArchiving(false)} />
      )}
    </>
  );
}
