import { useEffect, useEffectEvent, useRef } from "react";
import { takeDroppedFiles } from "../../documents/dropped-files.ts";
import type { FormErrors } from "../../form-kit/text-field.tsx";
import type { AccountChoiceFragment } from "../../graphql/generated/graphql.ts";
import type { PolicyDraft } from "../policy-draft.ts";
import { entryPath, type PolicyEntry } from "../policy-entries.ts";
import { PolicyFields, type PolicyFieldsProps } from "../policy-fields.tsx";
import { IntakeNote } from "./intake-note.tsx";
import { IntakePanel } from "./intake-panel.tsx";
import { useEntryIntake } from "./use-entry-intake.ts";

interface NewPolicyFormProps extends Pick<PolicyFieldsProps, "carriers" | "producers"> {
  form: FormErrors;
  entry: PolicyEntry;
  /** The form as it began. */
  start: PolicyDraft;
  onChange: (part: (entry: PolicyEntry) => Partial<PolicyEntry>) => void;
  account: AccountChoiceFragment | null;
  onChooseAccount: ((account: AccountChoiceFragment) => void) | null;
  /** An account is chosen. */
  hasFields: boolean;
  /** A document that was dropped before the form opened is for the first policy. */
  isFirst: boolean;
  isSending: boolean;
}

/** One policy of the form, with the document that it may be filled in from. */
export function NewPolicyForm(props: NewPolicyFormProps) {
  const { form, entry, start, onChange, account, onChooseAccount, hasFields, isFirst, isSending } = props;
  const { carriers, producers } = props;
  const changeDraft = (part: Partial<PolicyDraft>) =>
    onChange(({ draft }) => ({ draft: { ...draft, ...part } }));
  const used = useEntryIntake({
    ...{ entry, account, carriers, start },
    onChange: (part) => onChange(() => part),
  });
  const isTaken = useRef(false);
  const take = useEffectEvent(() => {
    used.chooseOne(takeDroppedFiles());
  });
  useEffect(() => {
    if (isFirst && !isTaken.current) take();
    isTaken.current = true;
  }, [isFirst]);

  const { values, current } = used;
  const noteOf = (field: string) => {
    const value = values.find((each) => each.field === field);
    return (
      value &&
      current && (
        <IntakeNote
          value={value}
          draft={entry.draft}
          fileUrl={current.file.url}
          carriers={carriers}
          onChange={(part) => {
            changeDraft(part);
            form.clearErrors((path) => path === `${entryPath(entry.key)}.${field}`);
          }}
        />
      )
    );
  };
  return (
    <>
      <IntakePanel
        used={used}
        draft={entry.draft}
        account={account}
        onChooseAccount={onChooseAccount}
        isDisabled={isSending}
      />
      {hasFields && (
        <PolicyFields
          form={form}
          path={entryPath(entry.key)}
          draft={entry.draft}
          onChange={changeDraft}
          noteOf={noteOf}
          carriers={carriers}
          producers={producers}
        />
      )}
    </>
  );
}
