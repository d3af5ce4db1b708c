import { css } from "#styled/css";
import { FormDialog } from "../form-kit/form-dialog.tsx";
import { useActionForm } from "../form-kit/use-action-form.ts";
import { useCloseTo } from "../form-kit/use-close-to.ts";
import type { RenewPolicyMutation } from "../graphql/generated/graphql.ts";
import { useKeptState } from "../session/use-kept-state.ts";
import { Banner } from "../ui/banner.tsx";
import { PolicyAmounts } from "./policy-amounts.tsx";
import { PolicyBadge } from "./policy-badge.tsx";
import {
  bodyOfRenewal,
  commissionCentsOf,
  draftRenewal,
  type PolicyDraft,
  totalCentsOf,
} from "./policy-draft.ts";
import { BillingFields, NumberFields, PricingFields, StateField, TermFields } from "./policy-fields.tsx";
import { PolicyFormGroup } from "./policy-form-group.tsx";
import type { PolicyRecordData } from "./policy-record-data.ts";
import { RefusedDialog } from "./refused-dialog.tsx";
import { useRefusal } from "./use-refusal.ts";
import { useSavedPolicy } from "./use-saved-policy.ts";
import { useToday } from "./use-today.ts";

export function RenewPolicyDialog({ policy }: { policy: PolicyRecordData }) {
  const refusal = useRefusal(policy, "RENEW");
  if (refusal) return <RefusedDialog title="Renew policy" policyId={policy.id} refusal={refusal} />;
  return <RenewForm policy={policy} />;
}

function RenewForm({ policy }: { policy: PolicyRecordData }) {
  const { id, version } = policy;
  const today = useToday();
  const showPolicy = useSavedPolicy();
  const close = useCloseTo(`/app/policies/${id}/overview`);
  const {
    value: draft,
    setValue,
    isRestored,
    isChanged,
  } = useKeptState("renewal", () => draftRenewal(policy, today));
  const form = useActionForm<RenewPolicyMutation>({
    path: `/app/policies/${id}/renew`,
    method: "POST",
    onDone: ({ renewBusinessPolicy }) => showPolicy(renewBusinessPolicy.id),
  });
  const fields = {
    form,
    path: "",
    draft,
    onChange: (part: Partial<PolicyDraft>) => setValue((last) => ({ ...last, ...part })),
  };
  return (
    <FormDialog
      title="Renew policy"
      badge={<PolicyBadge state={draft.state} />}
      width="policy"
      onClose={close}
      form={form}
      isRestored={isRestored}
      isChanged={isChanged}
      onSubmit={(element) =>
        void form.submit(element, {
          ...bodyOfRenewal(draft),
          expectedVersion: version,
          idempotencyKey: form.idempotencyKey,
        })
      }
      summary={<PolicyAmounts totalCents={totalCentsOf(draft)} commissionCents={commissionCentsOf(draft)} />}
      submitLabel="Renew Policy"
      busyLabel="Renewing policy"
      aim="the policy can be renewed"
    >
      <div className={css({ mb: "20" })}>
        <Banner title="A new policy is created for the next term.">
          Type, market, carrier, wholesale broker and producer are copied. Documents are not: upload those of
          the new term to the new policy.
        </Banner>
      </div>
      <PolicyFormGroup title="Renewal" columns={2}>
        <NumberFields {...fields} />
        <StateField {...fields} />
      </PolicyFormGroup>
      <TermFields {...fields} />
      <BillingFields {...fields} />
      <PricingFields {...fields} />
    </FormDialog>
  );
}
