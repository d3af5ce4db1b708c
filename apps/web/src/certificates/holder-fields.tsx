import { useEffect, useRef } from "react";
import { css } from "#styled/css";
import { AddressFields } from "../form-kit/address-fields.tsx";
import { draftAddress, isBlankAddress } from "../form-kit/address-draft.ts";
import { FieldColumns } from "../form-kit/field-columns.tsx";
import { PickerField } from "../form-kit/picker-field.tsx";
import { type FormErrors, TextField } from "../form-kit/text-field.tsx";
import { useRecordOptions } from "../form-kit/use-record-options.ts";
import { CertificateHolderChoicesDocument, type HolderChoiceFragment } from "../graphql/generated/graphql.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import type { CertificateDraft } from "./certificate-draft.ts";
import { addressLine } from "./address-line.ts";
import type { CertificateFormData } from "./load-certificate-form.ts";
import { TwinHolder } from "./twin-holder.tsx";

interface HolderFieldsProps {
  form: FormErrors;
  accountId: string;
  holders: CertificateFormData["holders"];
  draft: CertificateDraft;
  onChange: (part: Partial<CertificateDraft>) => void;
  onChoose: (holder: HolderChoiceFragment) => void;
  /** One who is not on the list. */
  onType: (name: string) => void;
}

const optionOf = ({ id, name, address }: HolderChoiceFragment) => ({
  value: id,
  label: name,
  detail: `${address.city}, ${address.zone}`,
});

/** To whom the certificate is addressed: one of the account's holders, or one that is typed in. */
export function HolderFields(props: HolderFieldsProps) {
  const { form, accountId, holders, draft, onChange, onChoose, onType } = props;
  const { holder, record, sendTo } = draft;
  const fields = useRef<HTMLDivElement>(null);
  const hasHolders = holders.nodes.length > 0;
  const isTyped = record === null && (!hasHolders || holder.name !== "" || !isBlankAddress(holder.address));
  // The name's field is another one then; what had the focus is gone.
  const wasTyped = useRef(isTyped);
  useEffect(() => {
    if (wasTyped.current === isTyped) return;
    wasTyped.current = isTyped;
    fields.current?.querySelector<HTMLElement>('[name="holder.name"]')?.focus();
  }, [isTyped]);
  const records = useRecordOptions({
    document: CertificateHolderChoicesDocument,
    of: { accountId },
    pageOf: (data) => data.certificateHolders,
    optionOf,
    value: record?.id ?? null,
    loaded: { page: holders, chosen: record },
  });
  const nameError = form.errorOf("holderId") ?? form.errorOf("holder.name");
  const twinProblem = form.errorOf("isAnotherHolder");
  const forgetTwin = () => form.clearErrors((path) => path === "isAnotherHolder");
  const change = (part: Partial<CertificateDraft["holder"]>) => {
    onChange({ record: null, replacesId: null, isAnother: false, holder: { ...holder, ...part } });
    forgetTwin();
  };
  const send = (
    <TextField
      form={form}
      path="sendTo"
      label="Send to"
      kind="email"
      placeholder="name@company.com"
      hint={record?.emailProblem ?? (record?.receivesRenewals ? "Receives renewals too" : undefined)}
      value={sendTo}
      onChange={(next) => onChange({ sendTo: next, isEmailed: next.trim() !== "" })}
    />
  );
  return (
    <div ref={fields} className={css({ display: "grid", gap: "16" })}>
      <FieldColumns>
        {isTyped ? (
          <div>
            <TextField
              form={form}
              path="holder.name"
              label="Certificate Holder"
              value={holder.name}
              onChange={(name) => change({ name })}
              autoComplete="organization"
              isRequired
              isFirst
            />
            {hasHolders && (
              // In line with the field, not with the button's edge.
              <div className={css({ mt: "4", ml: "[-8px]" })}>
                <Button
                  size="small"
                  tone="ghost"
                  onClick={() => onChange({ holder: { name: "", address: draftAddress() } })}
                >
                  Choose one of the account&rsquo;s holders
                </Button>
              </div>
            )}
          </div>
        ) : (
          <PickerField
            label="Certificate Holder"
            name="holder.name"
            isFirst
            isRequired
            placeholder="Choose a holder, or type a new one"
            {...records.picker}
            value={record?.id ?? null}
            onChange={(id) => {
              const next = records.find(id);
              if (next) onChoose(next);
            }}
            error={nameError}
            hint={record ? addressLine(record.address) : undefined}
            add={{
              label: (typed) => `Add “${typed}” as a new holder`,
              run: async (typed) => onType(typed),
            }}
          />
        )}
        {send}
      </FieldColumns>
      {isTyped && (
        <AddressFields
          form={form}
          path="holder.address"
          address={holder.address}
          onChange={(address) => change({ address })}
          isRequired
        />
      )}
      {isTyped && (
        <Checkbox
          label="Add to the account's holders, so that renewals reach them"
          checked={draft.isAdded}
          onChange={({ target }) => {
            onChange({ isAdded: target.checked });
            forgetTwin();
          }}
        />
      )}
      {isTyped && twinProblem && (
        <TwinHolder
          accountId={accountId}
          name={holder.name}
          problem={twinProblem}
          onUse={(listed) => {
            onChoose(listed);
            forgetTwin();
          }}
          onAddAnother={() => {
            onChange({ isAnother: true });
            forgetTwin();
          }}
        />
      )}
      {isTyped && draft.isAnother && draft.isAdded && (
        <p role="status" className={css({ textStyle: "small", color: "fg.muted" })}>
          It is added to the list as another holder of this name.
        </p>
      )}
    </div>
  );
}
