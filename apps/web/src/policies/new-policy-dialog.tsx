import { useRouter } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { NEW_POLICIES_MAX } from "#model/policies";
import { css } from "#styled/css";
import { FormDialog } from "../form-kit/form-dialog.tsx";
import { sendAction } from "../form-kit/send-action.ts";
import { useActionForm } from "../form-kit/use-action-form.ts";
import { PickerField } from "../form-kit/picker-field.tsx";
import { useCloseTo } from "../form-kit/use-close-to.ts";
import { useRecordOptions } from "../form-kit/use-record-options.ts";
import {
  type AccountChoiceFragment,
  AccountChoicesDocument,
  type CreateBusinessPoliciesMutation,
  type PolicyFormQuery,
} from "../graphql/generated/graphql.ts";
import { reloadPage } from "../live/reload-page.ts";
import { mayBeAssigned } from "../session/standing.ts";
import { useKeptState } from "../session/use-kept-state.ts";
import { useColleagues, useViewer } from "../session/viewer.ts";
import { Button } from "../ui/button.tsx";
import { counted } from "../ui/counted.ts";
import { showToast } from "../ui/toast.ts";
import { CreatedPolicies } from "./created-policies.tsx";
import { PolicyAmounts } from "./policy-amounts.tsx";
import { PolicyBadge } from "./policy-badge.tsx";
import { commissionCentsOf, draftPolicy, type PolicyDraft, totalCentsOf } from "./policy-draft.ts";
import {
  bodyOfEntry,
  countProblems,
  type CreatedEntry,
  entryFieldOf,
  entryPath,
  isEntryField,
  nextKey,
  type PolicyEntry,
  splitSubmitted,
} from "./policy-entries.ts";
import { PolicyEntrySection } from "./policy-entry-section.tsx";
import { NewPolicyForm } from "./intake/new-policy-form.tsx";
import { PolicyFormGroup } from "./policy-form-group.tsx";
import { useCarriers, useSendWhenAdded } from "./use-carriers.ts";
import { useToday } from "./use-today.ts";

interface NewPolicyDialogProps {
  choices: PolicyFormQuery;
}

interface NewPolicies {
  /** As a whole, so that it can be restored although the picker may not list it. */
  account: AccountChoiceFragment | null;
  entries: readonly PolicyEntry[];
  created: readonly CreatedEntry[];
}

const sumOf = (entries: readonly PolicyEntry[], centsOf: (draft: PolicyDraft) => number): number =>
  entries.reduce((sum, { draft }) => sum + centsOf(draft), 0);

/** Creates up to 25 policies of one account. Those that are created leave the form; the others stay in it. */
export function NewPolicyDialog({ choices }: NewPolicyDialogProps) {
  const router = useRouter();
  const close = useCloseTo("/app/policies");
  const viewer = useViewer();
  const colleagues = useColleagues();
  const today = useToday();
  const start = useMemo(() => draftPolicy(today, viewer.id), [today, viewer.id]);
  const { value, setValue, isRestored } = useKeptState<NewPolicies>("policies", () => ({
    account: choices.account ?? null,
    entries: [{ key: 0, draft: start }],
    created: [],
  }));
  const { account, entries, created } = value;
  const accountId = account?.id ?? null;
  /** Several policies are opened one at a time, but all that need attention at once. */
  const [openKeys, setOpenKeys] = useState<readonly number[]>(() => entries.map(({ key }) => key));
  // Sending may wait until a company that is still being added has been chosen.
  const latest = useRef(entries);
  const sent = useRef(entries);
  const setEntries = (next: readonly PolicyEntry[]) => {
    latest.current = next;
    setValue((last) => ({ ...last, entries: next }));
  };
  const change = (key: number, part: (entry: PolicyEntry) => Partial<PolicyEntry>) =>
    setEntries(latest.current.map((entry) => (entry.key === key ? { ...entry, ...part(entry) } : entry)));
  const chooseAccount = (chosen: AccountChoiceFragment | null) => {
    setValue((last) => ({ ...last, account: chosen }));
    form.clearErrors((path) => path === "accountId");
  };
  const accounts = useRecordOptions({
    document: AccountChoicesDocument,
    pageOf: (data) => data.accounts,
    optionOf: ({ id, account }) => ({ value: id, label: account.name, detail: account.email ?? "" }),
    value: accountId,
    loaded: { page: choices.accounts, chosen: account },
  });
  const carriers = useCarriers(choices.carriers);

  const finish = async (all: readonly CreatedEntry[]) => {
    const [only] = all;
    if (all.length > 1) showToast({ tone: "success", title: `${all.length} policies created` });
    await router.navigate(
      only && all.length === 1
        ? { to: "/app/policies/$policyId/overview", params: { policyId: only.id }, replace: true }
        : { to: "/app/accounts/$accountId/policies", params: { accountId: accountId ?? "" }, replace: true },
    );
    void router.invalidate();
  };
  const form = useActionForm<CreateBusinessPoliciesMutation & { documentsLeft: number }>({
    path: "/app/policies/new",
    method: "POST",
    fieldOf: (path) => entryFieldOf(sent.current, path),
    onDone: async ({ createBusinessPolicies, documentsLeft }) => {
      const outcome = splitSubmitted(sent.current, createBusinessPolicies);
      tellDocumentsLeft(documentsLeft + countUnused(sent.current, outcome.left, accountId));
      const all = [...created, ...outcome.created];
      if (outcome.left.length === 0) return finish(all);
      // As they are by now: something may have been typed meanwhile.
      const left = latest.current.filter(({ key }) => outcome.left.some((each) => each.key === key));
      latest.current = left;
      setValue((last) => ({ ...last, entries: left, created: all }));
      setOpenKeys(left.map(({ key }) => key));
      void reloadPage(router);
      const { errors } = createBusinessPolicies;
      return {
        fields: errors,
        applicationError: errors.length > 0 ? null : "The policies below were not created. Try again.",
      };
    },
  });

  const isPersonal = account?.type === "INDIVIDUAL";
  const hasFields = account !== null && !isPersonal;
  const isSeveral = entries.length > 1;
  const { isWaiting, submit } = useSendWhenAdded(carriers, (element) => {
    sent.current = latest.current;
    const policies = sent.current.map((entry) => bodyOfEntry(entry, accountId));
    return form.submit(element, { accountId, policies, idempotencyKey: form.idempotencyKey });
  });
  const isSending = form.isBusy || isWaiting;
  // A closed policy with problems opens, and shows them, only after the head of the form has been rendered.
  for (const { path } of form.fieldProblems) if (isEntryField(path)) form.errorOf(path);

  const add = () => {
    const key = nextKey(latest.current);
    setEntries([...latest.current, { key, draft: start }]);
    setOpenKeys([key]);
    focusSoon(key);
  };
  const remove = (key: number) => {
    const intake = entries.find((entry) => entry.key === key)?.intake;
    if (intake) void sendAction("/app/policies/new", "DELETE", { id: intake.id });
    const rest = latest.current.filter((entry) => entry.key !== key);
    setEntries(rest);
    form.clearErrors((path) => path.startsWith(`${entryPath(key)}.`));
    const [first] = rest;
    if (rest.length === 1 && first) setOpenKeys([first.key]);
    focusSoon(rest.at(-1)?.key);
  };

  const formOf = (entry: PolicyEntry, isFirst: boolean) => (
    <NewPolicyForm
      key={entry.key}
      form={form}
      entry={entry}
      start={start}
      onChange={(part) => change(entry.key, part)}
      account={account}
      onChooseAccount={created.length > 0 ? null : chooseAccount}
      hasFields={hasFields}
      isFirst={isFirst}
      isSending={isSending}
      carriers={carriers}
      producers={colleagues.filter(mayBeAssigned)}
    />
  );

  return (
    <FormDialog
      title="Create a new policy"
      badge={hasFields && !isSeveral && entries[0] && <PolicyBadge state={entries[0].draft.state} />}
      width="policy"
      onClose={close}
      form={form}
      isRestored={isRestored}
      isChanged={isSeveral || entries.some(({ intake }) => intake)}
      discardNote={
        created.length > 0
          ? "The policies that were created stay. If you leave now, what you typed for the others is gone."
          : undefined
      }
      onSubmit={(element) => {
        if (hasFields && !isSending) submit(element);
      }}
      summary={
        hasFields && (
          <PolicyAmounts
            totalCents={sumOf(entries, totalCentsOf)}
            commissionCents={sumOf(entries, commissionCentsOf)}
          />
        )
      }
      submitLabel={isSeveral ? `Create ${entries.length} Policies` : "Create Policy"}
      busyLabel={isSeveral ? "Creating policies" : "Creating policy"}
      cancelLabel={created.length > 0 ? "Close" : "Cancel"}
      isWaiting={isWaiting}
      isDisabled={!hasFields}
      aim={isSeveral ? "these policies can be created" : "this policy can be created"}
    >
      <CreatedPolicies created={created} />
      <PolicyFormGroup title="Client" columns={1}>
        <PickerField
          {...accounts.picker}
          label="Account"
          error={form.errorOf("accountId")}
          isRequired
          // What has been created belongs to this account already.
          isDisabled={created.length > 0}
          placeholder="Choose an account"
          value={accountId}
          onChange={(id) => chooseAccount(accounts.find(id))}
        />
        {isPersonal && <p className={css({ color: "fg.muted" })}>Personal policies are not supported yet.</p>}
      </PolicyFormGroup>
      {!isPersonal &&
        (hasFields ? entries : entries.slice(0, 1)).map((entry, place) => {
          const { key, draft } = entry;
          const problemCount = countProblems(form.fieldProblems, key);
          const isOpen = !isSeveral || openKeys.includes(key) || problemCount > 0;
          const isFirst = place === 0;
          return (
            <div key={key} id={domIdOf(key)}>
              {isSeveral ? (
                <PolicyEntrySection
                  title={`Policy ${place + 1}`}
                  draft={draft}
                  problemCount={problemCount}
                  isOpen={isOpen}
                  onToggle={() =>
                    setOpenKeys(isOpen ? openKeys.filter((each) => each !== key) : [...openKeys, key])
                  }
                  onRemove={() => {
                    if (!isSending) remove(key);
                  }}
                >
                  {formOf(entry, isFirst)}
                </PolicyEntrySection>
              ) : (
                formOf(entry, isFirst)
              )}
            </div>
          );
        })}
      {hasFields && <AddAnother count={entries.length} isDisabled={isSending} onAdd={add} />}
    </FormDialog>
  );
}

/** Documents that were chosen and not used for a policy that was created. */
const countUnused = (
  sent: readonly PolicyEntry[],
  left: readonly PolicyEntry[],
  accountId: string | null,
): number =>
  sent.filter((entry) => entry.intake && entry.intake.filledFor !== accountId && !left.includes(entry))
    .length;

function tellDocumentsLeft(count: number): void {
  if (count === 0) return;
  showToast({
    tone: "error",
    title:
      count === 1
        ? "A document was not added to its policy"
        : `${count} documents were not added to their policies`,
    text: "Upload it on the policy's Documents tab.",
  });
}

const domIdOf = (key: number): string => `new-policy-${key}`;

/** Goes to the first field of a policy, or to its line if it is closed, once it has been rendered. */
function focusSoon(key: number | undefined): void {
  if (key === undefined) return;
  requestAnimationFrame(() => {
    const entry = document.getElementById(domIdOf(key));
    (entry?.querySelector<HTMLElement>("input:not([type=file])") ?? entry?.querySelector("button"))?.focus();
  });
}

interface AddAnotherProps {
  count: number;
  isDisabled: boolean;
  onAdd: () => void;
}

function AddAnother({ count, isDisabled, onAdd }: AddAnotherProps) {
  const isFull = count >= NEW_POLICIES_MAX;
  return (
    <div className={css({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "12", pt: "4" })}>
      <Button icon={<Plus aria-hidden="true" />} disabled={isDisabled || isFull} onClick={onAdd}>
        Add another policy
      </Button>
      {(isFull || count > 1) && (
        <span className={css({ textStyle: "small", color: "fg.muted" })}>
          {isFull
            ? `These are all that can be created at a time: ${NEW_POLICIES_MAX}.`
            : counted(count, "policy", "policies")}
        </span>
      )}
    </div>
  );
}
