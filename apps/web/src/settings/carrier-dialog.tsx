import { css } from "#styled/css";
import { FormDialog } from "../form-kit/form-dialog.tsx";
import { TextField } from "../form-kit/text-field.tsx";
import { useActionForm } from "../form-kit/use-action-form.ts";
import type { AddCarrierMutation, CarrierSettingsQuery } from "../graphql/generated/graphql.ts";
import { useKeptState } from "../session/use-kept-state.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { Field } from "../ui/field.tsx";

export type CarrierRow = CarrierSettingsQuery["carriers"][number];
type AddedCarrier = AddCarrierMutation["createCarrier"];

interface CarrierDialogProps {
  /** The company to edit; a new one if omitted. */
  carrier?: CarrierRow | undefined;
  onClose: () => void;
  /** `added`: the new company, or the one that had this name already. */
  onSaved: (name: string, added: AddedCarrier | null) => Promise<void>;
}

/** Adds a company, or changes its name, roles and NAIC code. */
export function CarrierDialog({ carrier, onClose, onSaved }: CarrierDialogProps) {
  const { value, setValue, isRestored } = useKeptState(`carrier ${carrier?.id ?? "new"}`, () => ({
    name: carrier?.name ?? "",
    naicCode: carrier?.naicCode ?? "",
    isCarrier: carrier?.isCarrier ?? true,
    isBroker: carrier?.isBroker ?? false,
  }));
  const change = (part: Partial<typeof value>) => setValue((before) => ({ ...before, ...part }));
  const form = useActionForm<Partial<AddCarrierMutation>>({
    path: "/app/settings/carriers",
    method: carrier ? "PUT" : "POST",
    onDone: ({ createCarrier = null }) => onSaved(value.name.trim(), createCarrier),
  });
  const isRole = (path: string) => path === "isCarrier" || path === "isBroker";
  return (
    <FormDialog
      title={carrier ? "Edit carrier" : "Add a carrier"}
      onClose={onClose}
      form={form}
      isRestored={isRestored}
      onSubmit={(element) =>
        void form.submit(element, {
          ...value,
          ...(carrier ? { id: carrier.id, expectedVersion: carrier.version } : {}),
        })
      }
      submitLabel={carrier ? "Save Changes" : "Add Carrier"}
      busyLabel={carrier ? "Saving changes" : "Adding carrier"}
      aim={carrier ? "the changes can be saved" : "this carrier can be added"}
    >
      <div className={css({ display: "grid", gap: "16" })}>
        <TextField
          form={form}
          path="name"
          label="Name"
          hint={
            carrier && carrier.policyCount > 0 ? "A new name appears on its policies as well." : undefined
          }
          value={value.name}
          onChange={(name) => change({ name })}
          isRequired
          isFirst
        />
        <TextField
          form={form}
          path="naicCode"
          label="NAIC code (optional)"
          hint="Up to five digits, as printed on the company’s policies."
          value={value.naicCode}
          onChange={(naicCode) => change({ naicCode })}
        />
        <Field label="Roles" error={form.errorOf("isCarrier") ?? form.errorOf("isBroker")} isGroup>
          <div className={css({ display: "flex", flexWrap: "wrap", columnGap: "24", rowGap: "4" })}>
            <Checkbox
              label="Carrier"
              name="isCarrier"
              checked={value.isCarrier}
              onChange={({ target }) => {
                change({ isCarrier: target.checked });
                form.clearErrors(isRole);
              }}
            />
            <Checkbox
              label="Wholesale broker"
              name="isBroker"
              checked={value.isBroker}
              onChange={({ target }) => {
                change({ isBroker: target.checked });
                form.clearErrors(isRole);
              }}
            />
          </div>
        </Field>
      </div>
    </FormDialog>
  );
}
