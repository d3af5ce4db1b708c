import { css } from "#styled/css";
import { FormDialog } from "../form-kit/form-dialog.tsx";
import { useActionForm } from "../form-kit/use-action-form.ts";
import { useCloseTo } from "../form-kit/use-close-to.ts";
import { useKeptState } from "../session/use-kept-state.ts";
import { Banner } from "../ui/banner.tsx";
import { DateInput } from "../ui/date-input.tsx";
import { dayLabel } from "../ui/day-label.ts";
import { Field } from "../ui/field.tsx";
import { describeLapse } from "./cancellation-draft.ts";
import type { PolicyRecordData } from "./policy-record-data.ts";
import { RefusedDialog } from "./refused-dialog.tsx";
import { useRefusal } from "./use-refusal.ts";
import { useSavedPolicy } from "./use-saved-policy.ts";

export function ReinstatePolicyDialog({ policy }: { policy: PolicyRecordData }) {
  const refusal = useRefusal(policy, "REINSTATE");
  const canceledOn = policy.cancellation?.effectiveAt;
  if (refusal || !canceledOn)
    return <RefusedDialog title="Reinstate policy" policyId={policy.id} refusal={refusal ?? ""} />;
  return <ReinstateForm policy={policy} canceledOn={canceledOn} />;
}

function ReinstateForm({ policy, canceledOn }: { policy: PolicyRecordData; canceledOn: string }) {
  const { id, version } = policy;
  const showPolicy = useSavedPolicy();
  const close = useCloseTo(`/app/policies/${id}/overview`);
  const { value, setValue, isRestored, isChanged } = useKeptState("reinstatement", () => ({
    effectiveAt: canceledOn,
  }));
  const form = useActionForm({
    path: `/app/policies/${id}/reinstate`,
    method: "POST",
    onDone: () => showPolicy(id),
  });
  return (
    <FormDialog
      title="Reinstate policy"
      onClose={close}
      form={form}
      isRestored={isRestored}
      isChanged={isChanged}
      onSubmit={(element) => void form.submit(element, { ...value, expectedVersion: version })}
      submitLabel="Reinstate Policy"
      busyLabel="Reinstating policy"
      aim="the policy can be reinstated"
    >
      <div className={css({ display: "grid", gap: "16" })}>
        <Field
          label="Effective date"
          error={form.errorOf("effectiveAt")}
          hint={`The cancellation is effective ${dayLabel(canceledOn)}. A later date, up to today, leaves a lapse.`}
          isRequired
        >
          <DateInput
            value={value.effectiveAt}
            onInvalid="keep"
            onChange={(effectiveAt) => {
              if (effectiveAt) setValue({ effectiveAt });
              form.clearErrors((path) => path === "effectiveAt");
            }}
          />
        </Field>
        <div role="status">
          <Banner
            hue={value.effectiveAt > canceledOn ? "amber" : "neutral"}
            title={describeLapse(canceledOn, value.effectiveAt)}
          >
            The policy goes back to its previous status unless its term has ended.
          </Banner>
        </div>
      </div>
    </FormDialog>
  );
}
