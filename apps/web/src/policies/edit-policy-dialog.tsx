import { EditConflictPanel } from "../form-kit/edit-conflict-panel.tsx";
import { FormDialog } from "../form-kit/form-dialog.tsx";
import { TextField } from "../form-kit/text-field.tsx";
import { useActionForm } from "../form-kit/use-action-form.ts";
import { useCloseTo } from "../form-kit/use-close-to.ts";
import { useEditedRecord } from "../form-kit/use-edited-record.ts";
import { execute } from "../graphql/execute.ts";
import { PolicyDocument } from "../graphql/generated/graphql.ts";
import { findSavedBy } from "../history/saved-by.ts";
import { mayBeAssigned } from "../session/standing.ts";
import { useKeptState } from "../session/use-kept-state.ts";
import { useColleagues, useViewer } from "../session/viewer.ts";
import { PolicyAmounts } from "./policy-amounts.tsx";
import { PolicyBadge } from "./policy-badge.tsx";
import { bodyOfEdit, commissionCentsOf, draftOfPolicy, totalCentsOf } from "./policy-draft.ts";
import { PolicyFields } from "./policy-fields.tsx";
import { PolicyFormGroup } from "./policy-form-group.tsx";
import { partsOfPolicy } from "./policy-parts.ts";
import type { PolicyRecordData } from "./policy-record-data.ts";
import { RefusedDialog } from "./refused-dialog.tsx";
import { type Company, useCarriers, useSendWhenAdded } from "./use-carriers.ts";
import { useRefusal } from "./use-refusal.ts";
import { useSavedPolicy } from "./use-saved-policy.ts";

interface EditPolicyDialogProps {
  policy: PolicyRecordData;
  companies: readonly Company[];
}

export function EditPolicyDialog(props: EditPolicyDialogProps) {
  const refusal = useRefusal(props.policy, "UPDATE");
  if (refusal) return <RefusedDialog title="Edit policy" policyId={props.policy.id} refusal={refusal} />;
  return <EditForm {...props} />;
}

const versionOf = (policy: PolicyRecordData) => ({ draft: draftOfPolicy(policy), version: policy.version });

function EditForm({ policy, companies }: EditPolicyDialogProps) {
  const { id, agencyUser } = policy;
  const { agency } = useViewer();
  const showPolicy = useSavedPolicy();
  const close = useCloseTo(`/app/policies/${id}/overview`);
  const colleagues = useColleagues();
  const carriers = useCarriers(companies);
  const nameOf = (wanted: string) =>
    [...carriers.list("carrier"), ...carriers.list("broker"), ...colleagues].find(
      (each) => each.id === wanted,
    )?.name ?? "";
  const record = useEditedRecord({
    name: "policy",
    begin: () => versionOf(policy),
    parts: partsOfPolicy(draftOfPolicy(policy), nameOf),
    reload: async () => {
      const [{ businessPolicy }, saved] = await Promise.all([
        execute(PolicyDocument, { id }),
        findSavedBy({ kind: "POLICY", id }, agency.timeZone),
      ]);
      return { ...versionOf(businessPolicy), ...saved };
    },
  });
  const reason = useKeptState("reason", () => "");
  const { base, draft } = record;
  const form = useActionForm({
    path: `/app/policies/${id}/edit`,
    method: "PUT",
    onConflict: record.onConflict,
    onDone: () => showPolicy(id),
  });
  const { isWaiting, submit } = useSendWhenAdded(carriers, (element) =>
    form.submit(element, {
      ...bodyOfEdit(record.readDraft(), base),
      updateReason: reason.value,
      expectedVersion: record.expectedVersion,
    }),
  );
  return (
    <FormDialog
      title="Edit policy"
      badge={<PolicyBadge state={draft.state} />}
      width="policy"
      onClose={close}
      form={form}
      isRestored={record.isRestored || reason.isRestored}
      isChanged={record.isChanged || reason.isChanged}
      onSubmit={submit}
      summary={<PolicyAmounts totalCents={totalCentsOf(draft)} commissionCents={commissionCentsOf(draft)} />}
      submitLabel="Save Changes"
      busyLabel="Saving changes"
      isWaiting={isWaiting}
      aim="the changes can be saved"
    >
      <EditConflictPanel conflict={record.conflict} draft={draft} onChange={record.change} />
      <PolicyFields
        form={form}
        path=""
        draft={draft}
        original={base}
        onChange={(part) => record.change((last) => ({ ...last, ...part }))}
        carriers={carriers}
        producers={colleagues.filter(
          (colleague) => mayBeAssigned(colleague) || colleague.id === agencyUser?.id,
        )}
      />
      <PolicyFormGroup title="Change" columns={1}>
        <TextField
          form={form}
          path="updateReason"
          label="Reason for the change (optional)"
          hint="Shown in the policy’s history."
          value={reason.value}
          onChange={reason.setValue}
        />
      </PolicyFormGroup>
    </FormDialog>
  );
}
