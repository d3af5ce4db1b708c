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
import { useActionForm } from "../form-kit/use-action-form.ts";
import { useCloseTo } from "../form-kit/use-close-to.ts";
import { execute } from "../graphql/execute.ts";
import {
  type CreateServiceRequestMutation,
  RequestAccountDocument,
  type RequestAccountQuery,
} from "../graphql/generated/graphql.ts";
import { useKeptState } from "../session/use-kept-state.ts";
import { Field } from "../ui/field.tsx";
import { Select, type SelectOption } from "../ui/select.tsx";
import { AccountFields, type NamedChoice } from "./account-field.tsx";
import { AssigneeField, assigneeIdOf, nobody } from "./assignee-field.tsx";
import { type PrefilledContact, prefilledFrom, withContactOf } from "./contact-draft.ts";
import { ContactFields } from "./contact-fields.tsx";
import { blankDetails, type DetailsDraft, detailsInput } from "./details-draft.ts";
import { DetailsFields } from "./details-fields.tsx";
import { type DueDraft, dueByPriority, DueField } from "./due-field.tsx";

const title = "New service request";
const listPath = "/app/servicing";

interface RequestDraft extends PrefilledContact {
  type: RequestType | null;
  account: NamedChoice | null;
  policy: NamedChoice | null;
  /** Null: by the rule of the type. */
  priority: RequestPriority | null;
  /** The same; a user or nobody. */
  assignee: string | null;
  due: DueDraft;
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
    ...prefilledFrom(account),
    priority: null,
    assignee: null,
    due: dueByPriority,
    details: blankDetails,
  }));
  const change = (part: Partial<RequestDraft>) => setValue((last) => ({ ...last, ...part }));
  /** Another account brings its contact; that of the last one must not stay. */
  const choose = (part: Pick<Partial<RequestDraft>, "account" | "policy">) => {
    setValue((last) => ({ ...(part.account === undefined ? last : withContactOf(last, null)), ...part }));
    const { id } = part.account ?? {};
    if (!id) return;
    void execute(RequestAccountDocument, { id }).then(
      (found) => setValue((last) => (last.account?.id === id ? withContactOf(last, found.account) : last)),
      // Without it, the contact is typed.
      () => undefined,
    );
  };
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
    const { type, clientName, clientEmail, clientPhone, priority, assignee, due } = draft;
    void form.submit(element, {
      type,
      ...(type ? { details: detailsInput(type, draft.details) } : {}),
      accountId: draft.account?.id ?? null,
      businessPolicyId: draft.policy?.id ?? null,
      clientName,
      clientEmail,
      clientPhone,
      ...(priority ? { priority } : {}),
      ...(assignee === null ? {} : { assigneeId: assigneeIdOf(assignee) }),
      ...(due.on !== null || due.isNone ? { dueAt: due.on } : {}),
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
        <AccountFields form={form} account={draft.account} policy={draft.policy} onChange={choose} />
        <ContactFields form={form} contact={draft} onChange={change} />
      </FormSection>
      <FormSection title="Handling">
        <AssigneeField
          form={form}
          value={draft.assignee}
          noneLabel="By the type’s rule"
          others={[nobody]}
          onChange={(assignee) => change({ assignee })}
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
          <DueField form={form} due={draft.due} onChange={(due) => change({ due })} />
        </FieldColumns>
      </FormSection>
    </FormDialog>
  );
}
