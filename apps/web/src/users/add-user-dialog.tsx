import { useRouter } from "@tanstack/react-router";
import { type Role, roleLabels, roles } from "#model/shared";
import { css } from "#styled/css";
import { FormDialog } from "../form-kit/form-dialog.tsx";
import { TextField } from "../form-kit/text-field.tsx";
import { useActionForm } from "../form-kit/use-action-form.ts";
import { useCloseTo } from "../form-kit/use-close-to.ts";
import { useKeptState } from "../session/use-kept-state.ts";
import { useMay } from "../session/use-may.ts";
import { useViewer } from "../session/viewer.ts";
import { Banner } from "../ui/banner.tsx";
import { counted } from "../ui/counted.ts";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";
import { showToast } from "../ui/toast.ts";
import { FreeSeat } from "./free-seat.tsx";
import { roleNotes } from "./role-words.ts";
import { usersPath } from "./user-row.ts";

const list = "/app/settings/subscription";

interface NewUser {
  name: string;
  email: string;
  role: Role;
}

/** Invites someone to work for the agency. They sign in with their address; there is no password. */
export function AddUserDialog({ seats }: { seats: { taken: number; bought: number } }) {
  const router = useRouter();
  const { agency } = useViewer();
  const mayAddOwners = useMay("OWN_AGENCY");
  const close = useCloseTo(list);
  const { value, setValue, isRestored, isChanged } = useKeptState<NewUser>("user", () => ({
    name: "",
    email: "",
    role: "SERVICE",
  }));
  const change = (part: Partial<NewUser>) => setValue((last) => ({ ...last, ...part }));
  const form = useActionForm({
    path: usersPath,
    method: "POST",
    onDone: async () => {
      await router.navigate({ to: list, replace: true, ignoreBlocker: true });
      await router.invalidate();
      showToast({ tone: "success", title: `${value.name.trim()} is invited` });
    },
  });
  const isFull = seats.taken >= seats.bought;
  return (
    <FormDialog
      title="Add User"
      verb="MANAGE_AGENCY"
      onClose={close}
      form={form}
      isRestored={isRestored}
      isChanged={isChanged}
      onSubmit={(element) => void form.submit(element, { ...value, idempotencyKey: form.idempotencyKey })}
      submitLabel="Add User"
      busyLabel="Adding user"
      isDisabled={isFull}
      aim="this user can be added"
    >
      <div className={css({ display: "grid", gap: "16" })}>
        {isFull && (
          <Banner hue="amber" title={`All ${counted(seats.bought, "seat")} are in use.`} inline>
            <FreeSeat />
          </Banner>
        )}
        <TextField
          form={form}
          path="name"
          label="Name"
          value={value.name}
          onChange={(name) => change({ name })}
          isRequired
          isFirst
        />
        <TextField
          form={form}
          path="email"
          label="Email Address"
          kind="email"
          hint={`They get an invitation from ${agency.name} and sign in with this address.`}
          value={value.email}
          onChange={(email) => change({ email })}
          isRequired
        />
        <Field label="Role" hint={roleNotes[value.role]} error={form.errorOf("role")} isRequired>
          <Select
            options={roles
              .filter((role) => mayAddOwners || role !== "OWNER")
              .map((role) => ({ value: role, label: roleLabels[role] }))}
            value={value.role}
            onChange={(role) => {
              change({ role });
              form.clearErrors((path) => path === "role");
            }}
          />
        </Field>
      </div>
    </FormDialog>
  );
}
