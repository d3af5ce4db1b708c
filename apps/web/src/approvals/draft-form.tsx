import { useState } from "react";
import { css } from "#styled/css";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { TextInput } from "../ui/text-input.tsx";
import type { DraftChange } from "./use-decision.ts";

interface DraftFormProps {
  artifact: { toEmail: string | null; subject: string | null; body: string | null };
  isBusy: boolean;
  problem: string | null;
  onSave: (change: DraftChange) => void;
  onCancel: () => void;
}

/** The draft of an email, changed before it goes out; every change is a new version. */
export function DraftForm({ artifact, isBusy, problem, onSave, onCancel }: DraftFormProps) {
  const [toEmail, setToEmail] = useState(artifact.toEmail ?? "");
  const [subject, setSubject] = useState(artifact.subject ?? "");
  const [body, setBody] = useState(artifact.body ?? "");
  return (
    <form
      noValidate
      aria-label="Edit draft"
      className={css({ display: "grid", gap: "16" })}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onSave({ toEmail: toEmail.trim(), subject: subject.trim(), body });
      }}
    >
      <Field label="To">
        <TextInput
          type="email"
          autoComplete="off"
          value={toEmail}
          onChange={({ target }) => setToEmail(target.value)}
        />
      </Field>
      <Field label="Subject">
        <TextInput value={subject} onChange={({ target }) => setSubject(target.value)} />
      </Field>
      <Field label="Message" error={problem}>
        <TextArea value={body} rows={10} onChange={({ target }) => setBody(target.value)} />
      </Field>
      <div className={css({ display: "flex", gap: "8" })}>
        <Button type="submit" tone="primary" isBusy={isBusy} busyLabel="Saving">
          Save
        </Button>
        <Button disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
