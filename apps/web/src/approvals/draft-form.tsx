import { useState } from "react";
import { css } from "#styled/css";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { TextInput } from "../ui/text-input.tsx";
import type { DecisionProblem, DraftChange } from "./use-decision.ts";

interface DraftFormProps {
  artifact: { version: number; toEmail: string | null; subject: string | null; body: string | null };
  isBusy: boolean;
  problem: DecisionProblem | null;
  /** The draft has another version by now. */
  newerVersion: number | null;
  /** Goes on from that version; what was typed is dropped. */
  onTakeNewer: () => void;
  onSave: (change: DraftChange) => void;
  onCancel: () => void;
}

/** The draft of an email, changed before it goes out; every change is a new version. */
export function DraftForm(props: DraftFormProps) {
  const { artifact, isBusy, problem, newerVersion, onTakeNewer, onSave, onCancel } = props;
  const [toEmail, setToEmail] = useState(artifact.toEmail ?? "");
  const [subject, setSubject] = useState(artifact.subject ?? "");
  const [body, setBody] = useState(artifact.body ?? "");
  const errorOf = (field: string) => problem?.fields.find(({ path }) => path === field)?.message ?? null;
  const hasOwnPlace = problem?.fields.some(({ path }) => ["toEmail", "subject", "body"].includes(path));
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
      {newerVersion !== null ? (
        <Banner
          hue="amber"
          title="Someone changed this draft meanwhile."
          action={
            <Button size="small" disabled={isBusy} onClick={onTakeNewer}>
              {`Go on from version ${newerVersion}`}
            </Button>
          }
        >
          {`What you type is based on version ${artifact.version} and cannot be saved over theirs.`}
        </Banner>
      ) : (
        problem &&
        !hasOwnPlace && (
          <Banner hue="red" title="Nothing was changed." isAlert>
            {problem.message}
          </Banner>
        )
      )}
      <Field label="To" error={errorOf("toEmail")}>
        <TextInput
          type="email"
          autoComplete="off"
          value={toEmail}
          onChange={({ target }) => setToEmail(target.value)}
        />
      </Field>
      <Field label="Subject" error={errorOf("subject")}>
        <TextInput value={subject} onChange={({ target }) => setSubject(target.value)} />
      </Field>
      <Field label="Message" error={errorOf("body")}>
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
