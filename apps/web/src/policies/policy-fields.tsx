import {
  type AmountField,
  amountFields,
  billingTypeLabels,
  billingTypes,
  dateFields,
  intervalTypeLabels,
  type LineField,
  lineFields,
  marketLabels,
  markets,
  offeredIntervalTypes,
  policyFields,
  policyStateLabels,
  policyTypeLabels,
  policyTypes,
  settableStates,
} from "#model/policies";
import { type FormErrors, TextField } from "../form-kit/text-field.tsx";
import { Combobox } from "../ui/combobox.tsx";
import { DateInput } from "../ui/date-input.tsx";
import { Field } from "../ui/field.tsx";
import { MoneyInput } from "../ui/money-input.tsx";
import { PercentInput } from "../ui/percent-input.tsx";
import { Select } from "../ui/select.tsx";
import { CarrierField } from "./carrier-field.tsx";
import type { PolicyDraft } from "./policy-draft.ts";
import { PolicyFormGroup } from "./policy-form-group.tsx";
import type { CarrierChoices } from "./use-carriers.ts";

const optionsOf = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));

const typeOptions = optionsOf(policyTypes, policyTypeLabels);
const marketOptions = optionsOf(markets, marketLabels);
const stateOptions = optionsOf(settableStates, policyStateLabels);
const billingOptions = optionsOf(billingTypes, billingTypeLabels);
const intervalOptions = optionsOf(offeredIntervalTypes, intervalTypeLabels);

const placeholders: Partial<Record<LineField, string>> = { policyNumber: "Not issued yet" };

export interface PolicyFieldsProps {
  form: FormErrors;
  /** The server's name for this policy: "policies.0". */
  path: string;
  draft: PolicyDraft;
  onChange: (change: Partial<PolicyDraft>) => void;
  carriers: CarrierChoices;
  producers: readonly { id: string; name: string; email: string }[];
}

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
function fieldOf({ form, path, onChange }: PolicyFieldsProps) {
  return {
    errorOf: (field: keyof PolicyDraft | AmountField) => form.errorOf(`${path}.${field}`),
    change: (change: Partial<PolicyDraft>) => {
      onChange(change);
      form.clearErrors((each) => Object.keys(change).some((field) => each === `${path}.${field}`));
    },
  };
}

function CoverageFields(props: PolicyFieldsProps) {
  const { form, path, draft, onChange, carriers, producers } = props;
  const { errorOf, change } = fieldOf(props);
  return (
    <PolicyFormGroup title="Coverage" columns={2}>
      <Field label="Type" error={errorOf("type")} isRequired>
        <Combobox
          options={typeOptions}
          value={draft.type}
          placeholder="Choose a coverage type"
          onChange={(type) => change({ type: type as PolicyDraft["type"] })}
        />
      </Field>
      <Field label="Market" error={errorOf("market")}>
        <Select options={marketOptions} value={draft.market} onChange={(market) => change({ market })} />
      </Field>
      <CarrierField
        label="Carrier"
        kind="carrier"
        error={errorOf("carrierId")}
        carriers={carriers}
        value={draft.carrierId}
        onChange={(carrierId) => change({ carrierId })}
      />
      <CarrierField
        label="Wholesale Broker"
        kind="broker"
        error={errorOf("brokerId")}
        carriers={carriers}
        value={draft.brokerId}
        onChange={(brokerId) => change({ brokerId })}
      />
      {lineFields.map((name) => (
        <TextField
          key={name}
          form={form}
          path={`${path}.${name}`}
          label={policyFields[name].label}
          placeholder={placeholders[name]}
          value={draft[name]}
          onChange={(text) => onChange({ [name]: text })}
        />
      ))}
      <Field label="Producer" error={errorOf("agencyUserId")}>
        <Combobox
          options={producers.map(({ id, name, email }) => ({ value: id, label: name, detail: email }))}
          value={draft.agencyUserId}
          noneLabel="Nobody"
          onChange={(agencyUserId) => change({ agencyUserId })}
        />
      </Field>
      <Field label="Status" error={errorOf("state")}>
        <Select
          options={stateOptions}
          value={settableStates.find((state) => state === draft.state) ?? null}
          onChange={(state) => change({ state })}
        />
      </Field>
    </PolicyFormGroup>
  );
}

function TermFields(props: PolicyFieldsProps) {
  const { errorOf, change } = fieldOf(props);
  return (
    <PolicyFormGroup title="Term" columns={3}>
      {dateFields.map((field) => (
        <Field key={field} label={policyFields[field].label} error={errorOf(field)}>
          <DateInput value={props.draft[field]} onChange={(day) => change({ [field]: day })} />
        </Field>
      ))}
    </PolicyFormGroup>
  );
}

function BillingFields(props: PolicyFieldsProps) {
  const { draft } = props;
  const { errorOf, change } = fieldOf(props);
  return (
    <PolicyFormGroup title="Billing" columns={2}>
      <Field label="Billing Type" error={errorOf("billingType")} isRequired>
        <Select
          options={billingOptions}
          value={draft.billingType}
          placeholder="Choose a billing type"
          onChange={(billingType) => change({ billingType })}
        />
      </Field>
      <Field label="Payment Interval" error={errorOf("paymentIntervalType")} isRequired>
        <Select
          options={intervalOptions}
          value={offeredIntervalTypes.find((interval) => interval === draft.paymentIntervalType) ?? null}
          placeholder="Choose an interval"
          onChange={(paymentIntervalType) => change({ paymentIntervalType })}
        />
      </Field>
    </PolicyFormGroup>
  );
}

function PricingFields(props: PolicyFieldsProps) {
  const { draft, form, path, onChange } = props;
  const { errorOf, change } = fieldOf(props);
  const changeAmount = (field: AmountField, cents: number | null) => {
    onChange({ amounts: { ...draft.amounts, [field]: cents } });
    form.clearErrors((each) => each === `${path}.${field}`);
  };
  return (
    <PolicyFormGroup title="Pricing" columns={3}>
      {amountFields.map((field) => (
        <Field key={field} label={policyFields[field].label} error={errorOf(field)}>
          <MoneyInput
            valueCents={draft.amounts[field]}
            onChangeCents={(cents) => changeAmount(field, cents)}
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
