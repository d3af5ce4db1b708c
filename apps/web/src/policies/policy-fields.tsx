import {
  type AmountField,
  amountFields,
  billingTypeLabels,
  billingTypes,
  dateFields,
  type IntervalType,
  intervalTypeLabels,
  intervalTypes,
  type LineField,
  lineFields,
  marketLabels,
  markets,
  offeredIntervalTypes,
  policyFields,
  type PolicyState,
  policyStateLabels,
  policyStates,
  policyTypeLabels,
  policyTypes,
  settableStates,
} from "#model/policies";
import { type ReactNode, useMemo } from "react";
import { type FormErrors, TextField } from "../form-kit/text-field.tsx";
import { Combobox } from "../ui/combobox.tsx";
import { DateInput } from "../ui/date-input.tsx";
import { Field } from "../ui/field.tsx";
import { MoneyInput } from "../ui/money-input.tsx";
import { PercentInput } from "../ui/percent-input.tsx";
import { Select } from "../ui/select.tsx";
import { CarrierField } from "./carrier-field.tsx";
import { optionsOf } from "./options-of.ts";
import type { PolicyDraft } from "./policy-draft.ts";
import { PolicyFormGroup } from "./policy-form-group.tsx";
import type { CarrierChoices } from "./use-carriers.ts";

const typeOptions = optionsOf(policyTypes, policyTypeLabels);
const marketOptions = optionsOf(markets, marketLabels);
/** A state that dates or an import set is offered only to the policy that has it. */
const stateOptions = (original: PolicyState | undefined) =>
  optionsOf(
    policyStates.filter((state) => state === original || settableStates.some((each) => each === state)),
    policyStateLabels,
  );
const billingOptions = optionsOf(billingTypes, billingTypeLabels);
const intervalOptions = (original: IntervalType | null | undefined) =>
  optionsOf(
    intervalTypes.filter(
      (interval) => interval === original || offeredIntervalTypes.some((each) => each === interval),
    ),
    intervalTypeLabels,
  );

const placeholders: Partial<Record<LineField, string>> = { policyNumber: "Not issued yet" };

export interface PolicyFieldsProps {
  form: FormErrors;
  /** The name of this policy in the form: "policies.0"; empty if it is the only one there. */
  path: string;
  draft: PolicyDraft;
  /** In the form "Edit policy": a number or an amount that is left blank returns to the original one. */
  original?: PolicyDraft;
  onChange: (change: Partial<PolicyDraft>) => void;
  /** What is shown below a field. */
  noteOf?: ((field: string) => ReactNode) | undefined;
  carriers: CarrierChoices;
  producers: readonly { id: string; name: string; email: string }[];
}

/** The fields that are not about the companies and people of a policy. */
export type PolicyTermFieldsProps = Omit<PolicyFieldsProps, "carriers" | "producers">;

/** The fields of one policy, in familiar groups. */
export function PolicyFields(props: PolicyFieldsProps) {
  return (
    <>
      <CoverageFields {...props} />
      <TermFields {...props} />
      <BillingFields {...props} />
      <PricingFields {...props} />
    </>
  );
}

/** A field's message, and the change handler that clears it. */
function fieldOf({ form, path, onChange }: PolicyTermFieldsProps) {
  return {
    errorOf: (field: keyof PolicyDraft | AmountField) => form.errorOf(pathOf(path, field)),
    change: (change: Partial<PolicyDraft>) => {
      onChange(change);
      form.clearErrors((each) => Object.keys(change).some((field) => each === pathOf(path, field)));
    },
  };
}

const pathOf = (path: string, field: string): string => (path === "" ? field : `${path}.${field}`);

function CoverageFields(props: PolicyFieldsProps) {
  const { draft, carriers, producers, noteOf } = props;
  const { errorOf, change } = fieldOf(props);
  return (
    <PolicyFormGroup title="Coverage" columns={2}>
      <Field label="Type" hint={noteOf?.("type")} error={errorOf("type")} isRequired>
        <Combobox
          options={typeOptions}
          value={draft.type}
          placeholder="Choose a coverage type"
          // In a new policy that was begun at its account, which is filled in.
          isFirst
          onChange={(type) => change({ type: type as PolicyDraft["type"] })}
        />
      </Field>
      <Field label="Market" hint={noteOf?.("market")} error={errorOf("market")}>
        <Select options={marketOptions} value={draft.market} onChange={(market) => change({ market })} />
      </Field>
      <CarrierField
        label="Carrier"
        kind="carrier"
        note={noteOf?.("carrierId")}
        error={errorOf("carrierId")}
        carriers={carriers}
        value={draft.carrierId}
        onChange={(carrierId) => change({ carrierId })}
      />
      <CarrierField
        label="Wholesale Broker"
        kind="broker"
        note={noteOf?.("brokerId")}
        error={errorOf("brokerId")}
        carriers={carriers}
        value={draft.brokerId}
        onChange={(brokerId) => change({ brokerId })}
      />
      <NumberFields {...props} />
      <Field label="Producer" error={errorOf("agencyUserId")}>
        <Combobox
          options={producers.map(({ id, name, email }) => ({ value: id, label: name, detail: email }))}
          value={draft.agencyUserId}
          noneLabel="Nobody"
          onChange={(agencyUserId) => change({ agencyUserId })}
        />
      </Field>
      <StateField {...props} />
    </PolicyFormGroup>
  );
}

export function NumberFields({ form, path, draft, original, onChange, noteOf }: PolicyTermFieldsProps) {
  return lineFields.map((name) => (
    <TextField
      key={name}
      form={form}
      path={pathOf(path, name)}
      label={policyFields[name].label}
      hint={noteOf?.(name)}
      placeholder={placeholders[name]}
      value={draft[name]}
      onChange={(text) => onChange({ [name]: text })}
      onLeave={() => {
        if (original && draft[name].trim() === "") onChange({ [name]: original[name] });
      }}
    />
  ));
}

export function StateField(props: PolicyTermFieldsProps) {
  const { draft, original } = props;
  const { errorOf, change } = fieldOf(props);
  const options = useMemo(() => stateOptions(original?.state), [original?.state]);
  return (
    <Field label="Status" error={errorOf("state")}>
      <Select options={options} value={draft.state} onChange={(state) => change({ state })} />
    </Field>
  );
}

export function TermFields(props: PolicyTermFieldsProps) {
  const { errorOf, change } = fieldOf(props);
  return (
    <PolicyFormGroup title="Term" columns={3}>
      {dateFields.map((field) => (
        <Field
          key={field}
          label={policyFields[field].label}
          hint={props.noteOf?.(field)}
          error={errorOf(field)}
        >
          <DateInput value={props.draft[field]} onChange={(day) => change({ [field]: day })} />
        </Field>
      ))}
    </PolicyFormGroup>
  );
}

export function BillingFields(props: PolicyTermFieldsProps) {
  const { draft, original } = props;
  const { errorOf, change } = fieldOf(props);
  const intervals = useMemo(
    () => intervalOptions(original?.paymentIntervalType),
    [original?.paymentIntervalType],
  );
  return (
    <PolicyFormGroup title="Billing" columns={2}>
      <Field
        label="Billing Type"
        hint={props.noteOf?.("billingType")}
        error={errorOf("billingType")}
        isRequired
      >
        <Select
          options={billingOptions}
          value={draft.billingType}
          placeholder="Choose a billing type"
          onChange={(billingType) => change({ billingType })}
        />
      </Field>
      <Field
        label="Payment Interval"
        hint={props.noteOf?.("paymentIntervalType")}
        error={errorOf("paymentIntervalType")}
        isRequired
      >
        <Select
          options={intervals}
          value={draft.paymentIntervalType}
          placeholder="Choose an interval"
          onChange={(paymentIntervalType) => change({ paymentIntervalType })}
        />
      </Field>
    </PolicyFormGroup>
  );
}

export function PricingFields(props: PolicyTermFieldsProps) {
  const { draft, original, form, path, onChange } = props;
  const { errorOf, change } = fieldOf(props);
  const changeAmount = (field: AmountField, cents: number | null) => {
    onChange({ amounts: { ...draft.amounts, [field]: cents } });
    form.clearErrors((each) => each === pathOf(path, field));
  };
  return (
    <PolicyFormGroup title="Pricing" columns={3}>
      {amountFields.map((field) => (
        <Field
          key={field}
          label={policyFields[field].label}
          hint={props.noteOf?.(field)}
          error={errorOf(field)}
        >
          <MoneyInput
            valueCents={draft.amounts[field]}
            onChangeCents={(cents) => changeAmount(field, cents)}
            keepsOriginal={original !== undefined}
          />
        </Field>
      ))}
      <Field label="Commission Rate" error={errorOf("commissionRate")}>
        <PercentInput
          value={draft.commissionRate}
          onChange={(commissionRate) => change({ commissionRate })}
        />
      </Field>
    </PolicyFormGroup>
  );
}
