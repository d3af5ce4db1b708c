import { useRouter } from "@tanstack/react-router";
import {
  requestPriorities,
  type RequestPriority,
  requestPriorityLabels,
  type RequestType,
  requestTypeLabels,
  requestTypes,
} from "#model/servicing";
import { FieldColumns } from "../form-kit/field-columns.tsx";
import { FormDialog } from "../form-kit/form-dialog.tsx";
import { FormSection } from "../form-kit/form-section.tsx";
import { TextField } from "../form-kit/text-field.tsx";
import { useActionForm } from "../form-kit/use-action-form.ts";
import { useCloseTo } from "../form-kit/use-close-to.ts";
import type { CreateServiceRequestMutation, RequestAccountQuery } from "../graphql/generated/graphql.ts";
import { useKeptState } from "../session/use-kept-state.ts";
import { DateInput } from "../ui/date-input.tsx";
import { Field } from "../ui/field.tsx";
import { Select, type SelectOption } from "../ui/select.tsx";
import { AccountFields, type NamedChoice } from "./account-field.tsx";
import { AssigneeField } from "./assignee-field.tsx";
import { blankDetails, type DetailsDraft, detailsInput } from "./details-draft.ts";
import { DetailsFields } from "./details-fields.tsx";

const title = "New service request";
const listPath = "/app/servicing";

interface RequestDraft {
  type: RequestType | null;
  account: NamedChoice | null;
  policy: NamedChoice | null;
  clientName: string;
  clientEmail: string;
  clientPhone: string;
  /** Null: by the rule of the type. */
  priority: RequestPriority | null;
  assigneeId: string | null;
  dueOn: string | null;
  details: DetailsDraft;
}

const typeOptions = requestTypes.map((type) => ({ value: type, label: requestTypeLabels[type] }));
const priorityOptions: readonly SelectOption<RequestPriority | "RULE">[] = [
  { value: "RULE", label: "By the type’s rule" },
  ...requestPriorities.map((priority) => ({ value: priority, label: requestPriorityLabels[priority] })),
];

interface NewRequestDialogProps {
  /** Chosen where the dialog was opened. */
  account: RequestAccountQuery["account"] | null;
}

/** Opens a request by hand, for a client who called or wrote. */
export function NewRequestDialog({ account }: NewRequestDialogProps) {
  const router = useRouter();
  const close = useCloseTo(listPath);
  const {
    value: draft,
    setValue,
    isRestored,
    isChanged,
  } = useKeptState<RequestDraft>("request", () => ({
    type: null,
    account: account && { id: account.id, name: account.account.name },
    policy: null,
    clientName: account?.contacts[0]?.name ?? "",
    clientEmail: account?.contacts[0]?.email ?? "",
    clientPhone: account?.contacts[0]?.phone ?? "",
    priority: null,
    assigneeId: null,
    dueOn: null,
    details: blankDetails,
  }));
  const change = (part: Partial<RequestDraft>) => setValue((last) => ({ ...last, ...part }));
  const form = useActionForm<CreateServiceRequestMutation>({
    path: `${listPath}/new`,
    method: "POST",
    onDone: async ({ createServiceRequest: { id } }) => {
      await router.navigate({
        to: "/app/servicing/$requestId/overview",
        params: { requestId: id },
        replace: true,
      });
      void router.invalidate();
    },
  });
  const send = (element: HTMLFormElement) => {
    const { type, clientName, clientEmail, clientPhone, priority, assigneeId, dueOn } = draft;
    void form.submit(element, {
      type,
      ...(type ? { details: detailsInput(type, draft.details) } : {}),
      accountId: draft.account?.id ?? null,
      businessPolicyId: draft.policy?.id ?? null,
      clientName,
      clientEmail,
      clientPhone,
      ...(priority ? { priority } : {}),
      ...(assigneeId ? { assigneeId } : {}),
      ...(dueOn ? { dueAt: dueOn } : {}),
      idempotencyKey: form.idempotencyKey,
    });
  };
  const clear = (path: string) => form.clearErrors((field) => field === path);
  return (
    <FormDialog
      title={title}
      onClose={close}
      form={form}
      isRestored={isRestored}
      isChanged={isChanged}
      onSubmit={send}
      submitLabel="Create Request"
      busyLabel="Creating request"
      aim="this request can be created"
    >
      <FormSection title="Request">
        <Field label="Request type" error={form.errorOf("type")} isRequired>
          <Select
            options={typeOptions}
            value={draft.type}
            placeholder="Choose what the client asks for"
            isFirst
            onChange={(type) => {
              change({ type });
              form.clearErrors((field) => field === "type" || field.startsWith("details"));
            }}
          />
        </Field>
        {draft.type && (
          <DetailsFields
            form={form}
            type={draft.type}
            draft={draft.details}
            onChange={(part) => setValue((last) => ({ ...last, details: { ...last.details, ...part } }))}
          />
        )}
      </FormSection>
      <FormSection title="Client">
        <AccountFields form={form} account={draft.account} policy={draft.policy} onChange={change} />
        <TextField
          form={form}
          path="clientName"
          label="Asked by"
          value={draft.clientName}
          onChange={(clientName) => change({ clientName })}
        />
        <FieldColumns>
          <TextField
            form={form}
            path="clientEmail"
            label="Email"
            kind="email"
            value={draft.clientEmail}
            onChange={(clientEmail) => change({ clientEmail })}
          />
          <TextField
            form={form}
            path="clientPhone"
            label="Phone"
            kind="tel"
            value={draft.clientPhone}
            onChange={(clientPhone) => change({ clientPhone })}
          />
        </FieldColumns>
      </FormSection>
      <FormSection title="Handling">
        <AssigneeField
          form={form}
          value={draft.assigneeId}
          noneLabel="By the type’s rule"
          onChange={(assigneeId) => change({ assigneeId })}
        />
        <FieldColumns>
          <Field label="Priority" error={form.errorOf("priority")}>
            <Select
              options={priorityOptions}
              value={draft.priority ?? "RULE"}
              onChange={(priority) => {
                change({ priority: priority === "RULE" ? null : priority });
                clear("priority");
              }}
            />
          </Field>
          <Field label="Due date" hint="By priority if left blank." error={form.errorOf("dueAt")}>
            <DateInput
              value={draft.dueOn}
              onChange={(dueOn) => {
                change({ dueOn });
                clear("dueAt");
              }}
            />
          </Field>
        </FieldColumns>
      </FormSection>
    </FormDialog>
  );
}
