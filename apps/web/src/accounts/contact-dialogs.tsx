import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type ContactRole, contactRoleLabels, contactRoles } from "#model/accounts";
import { css } from "#styled/css";
import { FormDialog } from "../form-kit/form-dialog.tsx";
import type { FormErrors } from "../form-kit/text-field.tsx";
import { useActionForm } from "../form-kit/use-action-form.ts";
import { useCloseTo } from "../form-kit/use-close-to.ts";
import type { AccountQuery } from "../graphql/generated/graphql.ts";
import { useKeptState } from "../session/use-kept-state.ts";
import { Banner } from "../ui/banner.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { counted } from "../ui/counted.ts";
import { Field } from "../ui/field.tsx";
import { formatPhoneText } from "../ui/phone-text.ts";
import { contactBody, newContactChoice } from "./account-draft.ts";
import { ContactDataFields, ContactFields } from "./contact-fields.tsx";

type Account = AccountQuery["account"];
type Contact = Account["contacts"][number];

interface ContactFormOptions {
  accountId: string;
  path: string;
  method: "POST" | "PUT";
}

function useContactForm({ accountId, path, method }: ContactFormOptions) {
  const router = useRouter();
  const overview = `/app/accounts/${accountId}/overview`;
  const close = useCloseTo(overview);
  const form = useActionForm({
    path,
    method,
    onDone: async () => {
      await router.navigate({
        to: "/app/accounts/$accountId/overview",
        params: { accountId },
        replace: true,
      });
      await router.invalidate();
    },
  });
  return { form, close };
}

/** Adds a new person, or one that the agency already knows, to a business. */
export function AddContactDialog({ account }: { account: Account }) {
  const path = `/app/accounts/${account.id}/contacts/new`;
  const { form, close } = useContactForm({ accountId: account.id, path, method: "POST" });
  const { value, setValue, isRestored } = useKeptState("contact", () => ({
    ...newContactChoice,
    roles: noRoles,
  }));
  return (
    <FormDialog
      title="Add a contact"
      onClose={close}
      form={form}
      isRestored={isRestored}
      onSubmit={(element) =>
        void form.submit(element, {
          ...contactBody(value),
          roles: value.roles,
          idempotencyKey: form.idempotencyKey,
        })
      }
      submitLabel="Add Contact"
      busyLabel="Adding contact"
      aim="this contact can be added"
    >
      <ContactFields form={form} isFirst draft={value} onChange={setValue} />
      <RoleFields form={form} roles={value.roles} onChange={(roles) => setValue({ ...value, roles })} />
    </FormDialog>
  );
}

const noRoles: readonly ContactRole[] = [];

/** Edits a contact, for every account that has it. */
export function EditContactDialog({ account, contact }: { account: Account; contact: Contact }) {
  const path = `/app/accounts/${account.id}/contacts/${contact.id}/edit`;
  const { form, close } = useContactForm({ accountId: account.id, path, method: "PUT" });
  // A change may reload the page behind; the form is still an edit of the version that it started from.
  const { value, setValue, isRestored } = useKeptState("contact", () => ({
    contact: {
      name: contact.name,
      email: contact.email,
      phone: contact.phone ? formatPhoneText(contact.phone) : "",
    },
    roles: contact.roles as readonly ContactRole[],
    expectedVersion: contact.version,
  }));
  const others = contact.accountCount - 1;
  return (
    <FormDialog
      title="Edit contact"
      onClose={close}
      form={form}
      isRestored={isRestored}
      onSubmit={(element) => void form.submit(element, value)}
      submitLabel="Save Changes"
      busyLabel="Saving changes"
      aim="the changes can be saved"
    >
      {others > 0 && (
        <div className={css({ mb: "16" })}>
          <Banner title={`Also a contact of ${counted(others, "other account")}.`} inline>
            A new name, email or phone number applies to all of them. Roles apply to {account.account.name}{" "}
            only.
          </Banner>
        </div>
      )}
      <Fields>
        <ContactDataFields
          form={form}
          isFirst
          contact={value.contact}
          onChange={(next) => setValue({ ...value, contact: next })}
        />
      </Fields>
      <RoleFields form={form} roles={value.roles} onChange={(roles) => setValue({ ...value, roles })} />
    </FormDialog>
  );
}

const Fields = ({ children }: { children: ReactNode }) => (
  <div className={css({ display: "flex", flexDirection: "column", gap: "16" })}>{children}</div>
);

interface RoleFieldsProps {
  form: FormErrors;
  roles: readonly ContactRole[];
  onChange: (roles: readonly ContactRole[]) => void;
}

function RoleFields({ form, roles, onChange }: RoleFieldsProps) {
  return (
    <Field
      label="Roles (optional)"
      hint="Who to call about bills and claims. The primary contact gets everything else."
      error={form.errorOf("roles")}
      isGroup
      className={css({ mt: "16" })}
    >
      <div className={css({ display: "flex", flexWrap: "wrap", columnGap: "24", rowGap: "8" })}>
        {contactRoles.map((role) => (
          <Checkbox
            key={role}
            label={contactRoleLabels[role]}
            checked={roles.includes(role)}
            onChange={({ target }) =>
              onChange(contactRoles.filter((each) => (each === role ? target.checked : roles.includes(each))))
            }
          />
        ))}
      </div>
    </Field>
  );
}
