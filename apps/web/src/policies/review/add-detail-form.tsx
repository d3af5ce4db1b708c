import { type FormEvent, useEffect, useRef, useState } from "react";
import { PickerField } from "../../form-kit/picker-field.tsx";
import type { PolicyReviewQuery } from "../../graphql/generated/graphql.ts";
import { css } from "#styled/css";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import type { Review } from "./use-review.ts";

export type AddableDetail = PolicyReviewQuery["addablePolicyDetails"][number];

interface AddDetailFormProps {
  addable: readonly AddableDetail[];
  review: Review;
  /** The form was closed: keyboard navigation returns to the list. */
  onClosed: () => void;
}

/** Adds a detail that Cara did not find. */
export function AddDetailForm({ addable, review, onClosed }: AddDetailFormProps) {
  const [field, setField] = useState<string | null>(null);
  const [value, setValue] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const closed = useRef(onClosed);
  useEffect(() => {
    form.current?.querySelector("input")?.focus();
    const notify = closed.current;
    return () => notify();
  }, []);
  const chosen = addable.find((each) => each.field === field);
  const save = (event: FormEvent) => {
    event.preventDefault();
    review.add(field ?? "", value);
  };
  return (
    <form
      ref={form}
      onSubmit={save}
      aria-label="Add a detail"
      className={css({ display: "grid", gap: "8", py: "10" })}
    >
      <PickerField
        label="Detail"
        options={addable.map((each) => ({ value: each.field, label: each.label }))}
        value={field}
        onChange={setField}
        takesFirst
        placeholder="What the policy has but Cara did not find"
      />
      <Field label="Value" hint={chosen?.hint} error={review.problem}>
        <TextInput
          value={value}
          maxLength={250}
          autoComplete="off"
          onChange={(event) => setValue(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") review.cancelAdding();
          }}
        />
      </Field>
      <div className={css({ display: "flex", gap: "8" })}>
        <Button type="submit" tone="primary" size="small" isBusy={review.isSaving} busyLabel="Adding">
          Add
        </Button>
        <Button size="small" onClick={review.cancelAdding}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
