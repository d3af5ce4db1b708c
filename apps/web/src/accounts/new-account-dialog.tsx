import { useRouter } from "@tanstack/react-router";
import { type AccountType, accountTypeLabels, accountTypes } from "#model/accounts";
import { css } from "#styled/css";
import { FormDialog } from "../form-kit/form-dialog.tsx";
import { useActionForm } from "../form-kit/use-action-form.ts";
import { useCloseTo } from "../form-kit/use-close-to.ts";
import type { CreateAccountMutation } from "../graphql/generated/graphql.ts";
import { useKeptState } from "../session/use-kept-state.ts";
import { Segmented } from "../ui/segmented.tsx";
import { AccountBlockFields } from "./account-block-fields.tsx";
import { AccountMoreDetails } from "./account-more-details.tsx";
import { PossibleDuplicates } from "./possible-duplicates.tsx";
import { type AccountDraft, bodyOf, draftAccount } from "./account-draft.ts";
import { ContactFields } from "./contact-fields.tsx";

const typeChoices = accountTypes.map((value) => ({ value, label: accountTypeLabels[value] }));

/** Creates a business with its contact, or an individual, who is their own contact. */
export function NewAccountDialog() {
  const router = useRouter();
  const close = useCloseTo("/app/accounts");
  const {
    value: draft,
    setValue: setDraft,
    isRestored,
  } = useKeptState<AccountDraft>("account", () => draftAccount("BUSINESS"));
  const form = useActionForm<CreateAccountMutation>({
    path: "/app/accounts/new",
    method: "POST",
    onDone: async ({ createAccount }) => {
      await router.navigate({
        to: "/app/accounts/$accountId/overview",
        params: { accountId: createAccount.id },
        replace: true,
      });
      void router.invalidate();
    },
  });

  const switchType = (type: AccountType) => {
    setDraft(draftAccount(type));
    form.clearErrors(() => true);
  };

  return (
    <FormDialog
      title="Create a new account"
      onClose={close}
      form={form}
      isRestored={isRestored}
      onSubmit={(element) => void form.submit(element, bodyOf(draft, form.idempotencyKey))}
      submitLabel="Create Account"
      busyLabel="Creating account"
      aim="this account can be created"
      summary={<PossibleDuplicates draft={draft} />}
    >
      <div className={css({ mb: "16" })}>
        <Segmented label="Account type" choices={typeChoices} value={draft.type} onChange={switchType} />
      </div>
      <AccountBlockFields
        key={draft.type}
        form={form}
        type={draft.type}
        block={draft.block}
        onChange={(block) => setDraft({ ...draft, block })}
      />
      {draft.type === "BUSINESS" && <ContactFields form={form} draft={draft} onChange={setDraft} />}
      <AccountMoreDetails
        key={`more-${draft.type}`}
        form={form}
        type={draft.type}
        block={draft.block}
        responsible={draft.responsible}
        onChange={(part) => setDraft({ ...draft, ...part })}
      />
    </FormDialog>
  );
}
