import { useState } from "react";
import { Field } from "../ui/field.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { EditForm } from "./edit-form.tsx";
import type { DecisionProblem, DraftChange } from "./use-decision.ts";

interface DraftFormProps {
  artifact: { version: number; toEmail: string | null; subject: string | null; body: string | null };
  isBusy: boolean;
  problem: DecisionProblem | null;
  newerVersion: number | null;
  onTakeNewer: () => void;
  onSave: (change: DraftChange) => void;
  /** These fields are changed: what was wrong with them is no longer said. */
  onChangeFields: (isOf: (path: string) => boolean) => void;
}

/** The draft of an email, changed before it goes out; every change is a new version. */
export function DraftForm({ onSave, onChangeFields, ...props }: DraftFormProps) {
  const { artifact, problem } = props;
  const [draft, setDraft] = useState({
    toEmail: artifact.toEmail ?? "",
    subject: artifact.subject ?? "",
    body: artifact.body ?? "",
  });
  const errorOf = (field: string) => problem?.fields.find(({ path }) => path === field)?.message;
  const type = (field: keyof typeof draft, text: string) => {
    setDraft((before) => ({ ...before, [field]: text }));
    onChangeFields((path) => path === field);
  };
  // What has no field here is said above them.
  const homeless = problem?.fields.every(({ path }) => !Object.hasOwn(draft, path));
  return (
    <EditForm
      {...props}
      label="Edit draft"
      version={artifact.version}
      problem={problem && homeless ? { ...problem, fields: [] } : problem}
      onSave={() => onSave({ ...draft, toEmail: draft.toEmail.trim(), subject: draft.subject.trim() })}
    >
      <Field label="To" error={errorOf("toEmail")}>
        <TextInput
          type="email"
          autoComplete="off"
          value={draft.toEmail}
          onChange={({ target }) => type("toEmail", target.value)}
        />
      </Field>
      <Field label="Subject" error={errorOf("subject")}>
        <TextInput value={draft.subject} onChange={({ target }) => type("subject", target.value)} />
      </Field>
      <Field label="Message" error={errorOf("body")}>
        <TextArea value={draft.body} rows={10} onChange={({ target }) => type("body", target.value)} />
      </Field>
    </EditForm>
  );
}
