import { formatPhone } from "#model/accounts";
import { policyTypeLabels } from "#model/policies";
import { requestPriorities, type RequestPriority, requestPriorityLabels, todayIn } from "#model/servicing";
import { EditConflictPanel } from "../form-kit/edit-conflict-panel.tsx";
import { FieldColumns } from "../form-kit/field-columns.tsx";
import { FormDialog } from "../form-kit/form-dialog.tsx";
import { FormSection } from "../form-kit/form-section.tsx";
import { partsOf } from "../form-kit/merge-edits.ts";
import { useActionForm } from "../form-kit/use-action-form.ts";
import { useCloseTo } from "../form-kit/use-close-to.ts";
import { useEditedRecord } from "../form-kit/use-edited-record.ts";
import { execute } from "../graphql/execute.ts";
import { ServiceRequestDocument } from "../graphql/generated/graphql.ts";
import { useColleagues, useViewer } from "../session/viewer.ts";
import { Field } from "../ui/field.tsx";
import { instantLabel } from "../ui/instant-label.ts";
import { Select } from "../ui/select.tsx";
import { AccountFields, type NamedChoice } from "./account-field.tsx";
import { AssigneeField } from "./assignee-field.tsx";
import type { ContactDraft } from "./contact-draft.ts";
import { ContactFields } from "./contact-fields.tsx";
import { type DetailsDraft, detailsInput, draftDetails } from "./details-draft.ts";
import { DetailsFields } from "./details-fields.tsx";
import { detailsParts } from "./details-parts.ts";
import { type DueDraft, dueByPriority, DueField, dueWords } from "./due-field.tsx";
import { RefusedDialog } from "./refused-dialog.tsx";
import type { RequestData } from "./request-data.ts";
import { useRequestRefusal } from "./use-request-refusal.ts";
import { useSavedRequest } from "./use-saved-request.ts";

const title = "Update request";

export function UpdateDialog({ request }: { request: RequestData }) {
  const refusal = useRequestRefusal(request, "UPDATE");
  if (refusal) return <RefusedDialog title={title} requestId={request.id} refusal={refusal} />;
  return <UpdateForm request={request} />;
}

interface UpdateDraft extends ContactDraft {
  assigneeId: string | null;
  due: DueDraft;
  priority: RequestPriority;
  account: NamedChoice | null;
  policy: NamedChoice | null;
  details: DetailsDraft;
}

const priorityOptions = requestPriorities.map((priority) => ({
  value: priority,
  label: requestPriorityLabels[priority],
}));

const draftOf = (request: RequestData, timeZone: string): UpdateDraft => ({
  assigneeId: request.assignee?.id ?? null,
  due: request.isDueByHand
    ? { on: request.dueAt ? todayIn(timeZone, Date.parse(request.dueAt)) : null, isNone: !request.dueAt }
    : dueByPriority,
  priority: request.priority,
  account: request.account ? { id: request.account.id, name: request.account.account.name } : null,
  policy: request.businessPolicy
    ? { id: request.businessPolicy.id, name: policyTypeLabels[request.businessPolicy.type] }
    : null,
  clientName: request.clientName ?? "",
  clientEmail: request.clientEmail ?? "",
  clientPhone: formatPhone(request.clientPhone ?? ""),
  details: draftDetails(request),
});

const dueInput = ({ on, isNone }: DueDraft) =>
  on !== null || isNone ? { dueAt: on } : { isDueByPriority: true };

function UpdateForm({ request }: { request: RequestData }) {
  const { id, type } = request;
  const { agency } = useViewer();
  const colleagues = useColleagues();
  const show = useSavedRequest();
  const close = useCloseTo(`/app/servicing/${id}/overview`);
  const { details: _details, ...handling } = draftOf(request, agency.timeZone);
  const versionOf = (of: RequestData) => ({ draft: draftOf(of, agency.timeZone), version: of.version });
  const record = useEditedRecord<UpdateDraft>({
    name: "request",
    begin: () => versionOf(request),
    parts: [
      ...partsOf<UpdateDraft>(handling, {
        assigneeId: {
          label: "Assignee",
          show: (value) =>
            value ? (colleagues.find((each) => each.id === value)?.name ?? "") : "Unassigned",
        },
        due: { label: "Due date", show: dueWords },
        priority: { show: (value) => requestPriorityLabels[value] },
        account: { show: (value) => value?.name ?? "None" },
        policy: { show: (value) => value?.name ?? "None" },
        clientName: { label: "Asked by" },
        clientEmail: { label: "Email" },
        clientPhone: { label: "Phone" },
      }),
      ...detailsParts<UpdateDraft>(type),
    ],
    reload: async () => {
      const { serviceRequest: now } = await execute(ServiceRequestDocument, { id });
      if (!now) throw new Error("The request is gone.");
      const last = now.versionHistory.at(-1);
      const by = last?.updateInitiator?.name;
      return {
        ...versionOf(now),
        ...(last && by ? { savedBy: `${by}, ${instantLabel(last.createdAt, agency.timeZone)}` } : {}),
      };
    },
  });
  const { base, draft } = record;
  const change = (part: Partial<UpdateDraft>) => record.change((last) => ({ ...last, ...part }));
  const form = useActionForm({
    path: `/app/servicing/${id}/update`,
    method: "POST",
    onConflict: record.onConflict,
    onDone: () => show(id),
  });
  const send = (element: HTMLFormElement) => {
    const now = record.readDraft();
    const isSame = (part: keyof UpdateDraft) => JSON.stringify(now[part]) === JSON.stringify(base[part]);
    void form.submit(element, {
      ...(now.assigneeId === base.assigneeId ? {} : { assigneeId: now.assigneeId }),
      // The hour of an unchanged day stays.
      ...(isSame("due") ? {} : dueInput(now.due)),
      ...(now.priority === base.priority ? {} : { priority: now.priority }),
      ...(now.account?.id === base.account?.id ? {} : { accountId: now.account?.id ?? null }),
      ...(now.policy?.id === base.policy?.id ? {} : { businessPolicyId: now.policy?.id ?? null }),
      ...(isSame("clientName") ? {} : { clientName: now.clientName }),
      ...(isSame("clientEmail") ? {} : { clientEmail: now.clientEmail }),
      ...(isSame("clientPhone") ? {} : { clientPhone: now.clientPhone }),
      ...(isSame("details") ? {} : { details: detailsInput(type, now.details) }),
      expectedVersion: record.expectedVersion,
    });
  };
  return (
    <FormDialog
      title={title}
      onClose={close}
      form={form}
      isRestored={record.isRestored}
      isChanged={record.isChanged}
      onSubmit={send}
      submitLabel="Update Request"
      busyLabel="Updating request"
      aim="this request can be updated"
    >
      <EditConflictPanel conflict={record.conflict} draft={draft} onChange={record.change} />
      <FormSection title="Handling">
        <AssigneeField
          form={form}
          value={draft.assigneeId}
          current={request.assignee}
          onChange={(assigneeId) => change({ assigneeId })}
          isFirst
        />
        <FieldColumns>
          <DueField
            form={form}
            due={draft.due}
            dayByPriority={
              request.isDueByHand || !request.dueAt || draft.priority !== request.priority
                ? null
                : todayIn(agency.timeZone, Date.parse(request.dueAt))
            }
            onChange={(due) => change({ due })}
          />
          <Field label="Priority" error={form.errorOf("priority")}>
            <Select
              options={priorityOptions}
              value={draft.priority}
              onChange={(priority) => change({ priority })}
            />
          </Field>
        </FieldColumns>
      </FormSection>
      <FormSection title="Client">
        <AccountFields form={form} account={draft.account} policy={draft.policy} onChange={change} />
        <ContactFields form={form} contact={draft} onChange={change} />
      </FormSection>
      <FormSection title="Details">
        <DetailsFields
          form={form}
          type={type}
          draft={draft.details}
          onChange={(part) => record.change((last) => ({ ...last, details: { ...last.details, ...part } }))}
        />
      </FormSection>
    </FormDialog>
  );
}
