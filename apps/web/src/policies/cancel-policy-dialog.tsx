import {
  cancellationInitiatorLabels,
  cancellationInitiators,
  cancellationReasonLabels,
  cancellationReasons,
  cancellationTypeLabels,
  cancellationTypes,
} from "#model/policies";
import { useState } from "react";
import { css } from "#styled/css";
import { FieldColumns } from "../form-kit/field-columns.tsx";
import { FormDialog } from "../form-kit/form-dialog.tsx";
import { useActionForm } from "../form-kit/use-action-form.ts";
import { useCloseTo } from "../form-kit/use-close-to.ts";
import type { CancellationRequestQuery } from "../graphql/generated/graphql.ts";
import { useKeptState } from "../session/use-kept-state.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { dayLabel } from "../ui/day-label.ts";
import { DateInput } from "../ui/date-input.tsx";
import { Field } from "../ui/field.tsx";
import { MoneyInput } from "../ui/money-input.tsx";
import { Select } from "../ui/select.tsx";
import { TextArea } from "../ui/text-area.tsx";
import {
  bodyOfCancellation,
  type CancellationDraft,
  describeCancellation,
  draftCancellation,
  isReturnOutdated,
  proRataOf,
} from "./cancellation-draft.ts";
import { formatDollars } from "./format-dollars.ts";
import { optionsOf } from "./options-of.ts";
import type { PolicyRecordData } from "./policy-record-data.ts";
import { RefusedDialog } from "./refused-dialog.tsx";
import { useRefusal } from "./use-refusal.ts";
import { useSavedPolicy } from "./use-saved-policy.ts";
import { useToday } from "./use-today.ts";

const initiatorOptions = optionsOf(cancellationInitiators, cancellationInitiatorLabels);
const typeOptions = optionsOf(cancellationTypes, cancellationTypeLabels);
const reasonOptions = optionsOf(cancellationReasons, cancellationReasonLabels);

interface CancelPolicyDialogProps {
  policy: PolicyRecordData;
  /** The service request that asks for it. */
  requested: CancellationRequestQuery["serviceRequest"];
}

export function CancelPolicyDialog({ policy, requested }: CancelPolicyDialogProps) {
  const refusal = useRefusal(policy, "CANCEL");
  if (refusal) return <RefusedDialog title="Cancel policy" policyId={policy.id} refusal={refusal} />;
  return <CancelForm policy={policy} requested={requested} />;
}

function CancelForm({ policy, requested }: CancelPolicyDialogProps) {
  const [isRequestClosed, setRequestClosed] = useState(true);
  const askedFor = requested?.details.cancelPolicy?.reason;
  const { id, version } = policy;
  const today = useToday();
  const showPolicy = useSavedPolicy();
  const close = useCloseTo(`/app/policies/${id}/overview`);
  const {
    value: draft,
    setValue,
    isRestored,
    isChanged,
  } = useKeptState("cancellation", () => ({
    ...draftCancellation(today),
    // Asked for by the insured, in their words: what usually is the reason is the carrier's.
    ...(askedFor ? { canceledBy: "INSURED" as const, reason: null, reasonDescription: askedFor } : {}),
  }));
  const form = useActionForm({
    path: `/app/policies/${id}/cancel`,
    method: "POST",
    onDone: () => showPolicy(id),
  });
  const change = (part: Partial<CancellationDraft>) => {
    setValue((last) => ({ ...last, ...part }));
    form.clearErrors((path) => path in part);
  };
  const proRata = proRataOf(policy, draft.effectiveAt);
  /** The day whose pro rata amounts were used last. */
  const [takenFor, setTakenFor] = useState<string | null>(null);
  return (
    <FormDialog
      title="Cancel policy"
      onClose={close}
      form={form}
      isRestored={isRestored}
      isChanged={isChanged}
      onSubmit={(element) =>
        void form.submit(element, {
          ...bodyOfCancellation(draft),
          ...(requested ? { serviceRequestId: requested.id, closesRequest: isRequestClosed } : {}),
          expectedVersion: version,
        })
      }
      submitLabel="Cancel Policy"
      busyLabel="Canceling policy"
      cancelLabel="Keep Policy"
      aim="the policy can be canceled"
    >
      <div className={css({ display: "grid", gap: "16" })}>
        {requested && (
          <Banner title="Filled from a service request.">
            <Checkbox
              label="Close the request when the policy is canceled"
              checked={isRequestClosed}
              onChange={({ target }) => setRequestClosed(target.checked)}
            />
          </Banner>
        )}
        <FieldColumns>
          <Field label="Canceled by" error={form.errorOf("canceledBy")} isRequired>
            <Select
              options={initiatorOptions}
              value={draft.canceledBy}
              placeholder="Choose who cancels"
              isFirst
              onChange={(canceledBy) => change({ canceledBy })}
            />
          </Field>
          <Field label="Type" error={form.errorOf("type")} isRequired>
            <Select options={typeOptions} value={draft.type} onChange={(type) => change({ type })} />
          </Field>
          <Field label="Reason" error={form.errorOf("reason")} isRequired>
            <Select
              options={reasonOptions}
              value={draft.reason}
              placeholder="Choose the reason"
              onChange={(reason) => change({ reason })}
            />
          </Field>
          <Field label="Effective date" error={form.errorOf("effectiveAt")} isRequired>
            <DateInput
              value={draft.effectiveAt}
              onInvalid="keep"
              onChange={(effectiveAt) => {
                if (effectiveAt) change({ effectiveAt });
              }}
            />
          </Field>
        </FieldColumns>
        <Field label="Description (optional)" error={form.errorOf("reasonDescription")}>
          <TextArea
            value={draft.reasonDescription}
            onChange={(event) => change({ reasonDescription: event.target.value })}
          />
        </Field>
        <FieldColumns>
          <Field label="Return premium" error={form.errorOf("returnPremium")}>
            <MoneyInput
              valueCents={draft.returnPremium}
              onChangeCents={(returnPremium) => change({ returnPremium })}
            />
          </Field>
          <Field label="Return commission" error={form.errorOf("returnCommission")}>
            <MoneyInput
              valueCents={draft.returnCommission}
              onChangeCents={(returnCommission) => change({ returnCommission })}
            />
          </Field>
        </FieldColumns>
        {proRata && (
          <div className={css({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "12" })}>
            <Button
              onClick={() => {
                setTakenFor(draft.effectiveAt);
                change({ returnPremium: proRata.returnPremium, returnCommission: proRata.returnCommission });
              }}
            >
              {`Use pro rata: ${formatDollars(proRata.returnPremium / 100)}`}
            </Button>
            <span className={css({ textStyle: "small", color: "fg.muted" })}>
              {proRata.because} Commission: {formatDollars(proRata.returnCommission / 100)}.
            </span>
          </div>
        )}
        <div role="status" className={css({ display: "grid", gap: "8" })}>
          {takenFor !== null && isReturnOutdated(policy, draft, takenFor) && (
            <Banner hue="amber" title={`The return amounts are still those for ${dayLabel(takenFor)}.`}>
              {proRata ? "Use pro rata again, or enter the amounts." : "Enter the amounts for the new date."}
            </Banner>
          )}
          <Banner title={describeCancellation(policy, draft.effectiveAt, today)} />
        </div>
      </div>
    </FormDialog>
  );
}
