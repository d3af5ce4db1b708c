import { useRouter } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { css } from "#styled/css";
import { FormDialog } from "../form-kit/form-dialog.tsx";
import { useActionForm } from "../form-kit/use-action-form.ts";
import { PickerField } from "../form-kit/picker-field.tsx";
import { useCloseTo } from "../form-kit/use-close-to.ts";
import { useRecordOptions } from "../form-kit/use-record-options.ts";
import {
  AccountChoicesDocument,
  type CreateBusinessPoliciesMutation,
  type PolicyFormQuery,
} from "../graphql/generated/graphql.ts";
import { useKeptState } from "../session/use-kept-state.ts";
import { useColleagues, useViewer } from "../session/viewer.ts";
import { focusFirstError } from "../ui/focus-first-error.ts";
import { Figures } from "../ui/figures.tsx";
import { formatDollars } from "./format-dollars.ts";
import { PolicyBadge } from "./policy-badge.tsx";
import {
  bodyOfPolicy,
  commissionCentsOf,
  draftPolicy,
  type PolicyDraft,
  totalCentsOf,
} from "./policy-draft.ts";
import { PolicyFields } from "./policy-fields.tsx";
import { PolicyFormGroup } from "./policy-form-group.tsx";
import { useCarriers } from "./use-carriers.ts";
import { useToday } from "./use-today.ts";

interface NewPolicyDialogProps {
  choices: PolicyFormQuery;
}

/** Creates a business policy: first the account, then the policy's terms. */
export function NewPolicyDialog({ choices }: NewPolicyDialogProps) {
  const router = useRouter();
  const close = useCloseTo("/app/policies");
  const viewer = useViewer();
  const colleagues = useColleagues();
  const today = useToday();
  const { value, setValue, isRestored } = useKeptState("policy", () => ({
    accountId: choices.account?.id ?? null,
    draft: draftPolicy(today, viewer.id),
  }));
  const { accountId, draft } = value;
  // Sending may wait until a company that is still being added has been chosen.
  const latestDraft = useRef(draft);
  const [isWaiting, setWaiting] = useState(false);
  const change = (part: Partial<PolicyDraft>) => {
    latestDraft.current = { ...latestDraft.current, ...part };
    setValue((last) => ({ ...last, draft: latestDraft.current }));
  };
  const accounts = useRecordOptions({
    document: AccountChoicesDocument,
    pageOf: (data) => data.accounts,
    optionOf: ({ id, account }) => ({ value: id, label: account.name, detail: account.email ?? "" }),
    value: accountId,
    loaded: { page: choices.accounts, chosen: choices.account ?? null },
  });
  const carriers = useCarriers(choices.carriers);
  const form = useActionForm<CreateBusinessPoliciesMutation>({
    path: "/app/policies/new",
    method: "POST",
    onDone: async ({ createBusinessPolicies }) => {
      const [created] = createBusinessPolicies.businessPolicies;
      await router.navigate(
        created
          ? { to: "/app/policies/$policyId/overview", params: { policyId: created.id }, replace: true }
          : { to: "/app/policies", replace: true },
      );
      void router.invalidate();
    },
  });

  const account = accounts.chosen;
  const isPersonal = account?.type === "INDIVIDUAL";
  const hasFields = account !== null && !isPersonal;
  const body = () => ({
    accountId,
    policies: [bodyOfPolicy(latestDraft.current)],
    idempotencyKey: form.idempotencyKey,
  });

  const submit = async (element: HTMLFormElement) => {
    if (isWaiting) return;
    setWaiting(true);
    const isWhole = await carriers.whenAdded();
    setWaiting(false);
    if (isWhole) await form.submit(element, body());
    // Without that company this would not be the intended policy. Its field shows why, once it is rendered.
    else requestAnimationFrame(() => focusFirstError(element));
  };

  return (
    <FormDialog
      title="Create a new policy"
      badge={hasFields && <PolicyBadge state={draft.state} />}
      width="policy"
      onClose={close}
      form={form}
      isRestored={isRestored}
      onSubmit={(element) => {
        if (hasFields) void submit(element);
      }}
      summary={hasFields && <Amounts draft={draft} />}
      submitLabel="Create Policy"
      busyLabel="Creating policy"
      isWaiting={isWaiting}
      isDisabled={!hasFields}
      aim="this policy can be created"
    >
      <PolicyFormGroup title="Client" columns={1}>
        <PickerField
          {...accounts.picker}
          label="Account"
          error={form.errorOf("accountId")}
          isRequired
          placeholder="Choose an account"
          value={accountId}
          onChange={(id) => {
            setValue((last) => ({ ...last, accountId: id }));
            form.clearErrors((path) => path === "accountId");
          }}
        />
        {isPersonal && <p className={css({ color: "fg.muted" })}>Personal policies are not supported yet.</p>}
      </PolicyFormGroup>
      {hasFields && (
        <PolicyFields
          form={form}
          path="policies.0"
          draft={draft}
          onChange={change}
          carriers={carriers}
          producers={colleagues.filter(({ state }) => state === "ACTIVE")}
        />
      )}
    </FormDialog>
  );
}

/** The total, computed while typing. The server computes the same. */
function Amounts({ draft }: { draft: PolicyDraft }) {
  return (
    <dl className={css({ display: "flex", flexWrap: "wrap", columnGap: "20", color: "fg.muted" })}>
      <div className={css({ display: "flex", gap: "6", alignItems: "baseline" })}>
        <dt>Total</dt>
        <dd className={css({ textStyle: "section", color: "fg.default" })}>
          <Figures>{formatDollars(totalCentsOf(draft) / 100)}</Figures>
        </dd>
      </div>
      <div className={css({ display: "flex", gap: "6", alignItems: "baseline" })}>
        <dt>Estimated Commission</dt>
        <dd className={css({ color: "fg.default" })}>
          <Figures>{formatDollars(commissionCentsOf(draft) / 100)}</Figures>
        </dd>
      </div>
    </dl>
  );
}
