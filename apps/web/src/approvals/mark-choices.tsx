import { CircleAlert } from "lucide-react";
import { useId } from "react";
import { markLabels } from "#model/endorsements";
import { css } from "#styled/css";
import type { FormErrors } from "../form-kit/text-field.tsx";
import type { CaraIssueMarkFieldsFragment } from "../graphql/generated/graphql.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { Field } from "../ui/field.tsx";

export const keyOfMark = ({
  policyId,
  mark,
}: Pick<CaraIssueMarkFieldsFragment, "policyId" | "mark">): string => `${policyId} ${mark}`;

const note = css({ ml: "24", mt: "2", textStyle: "small", color: "fg.muted", overflowWrap: "anywhere" });
const problem = css({
  display: "flex",
  gap: "4",
  ml: "24",
  mt: "2",
  textStyle: "small",
  color: "danger.fg",
  "& .lucide": { w: "[13px]", h: "[13px]", mt: "[1.5px]", flexShrink: 0 },
});

interface MarkChoiceProps {
  mark: CaraIssueMarkFieldsFragment;
  isOn: boolean;
  error: string | undefined;
  onTurn: (isOn: boolean) => void;
}

/** A mark of a line, with the words that give it, or why it cannot be had. */
export function MarkChoice({ mark, isOn, error, onTurn }: MarkChoiceProps) {
  const id = useId();
  return (
    <div>
      <Checkbox
        label={markLabels[mark.mark]}
        aria-label={`${markLabels[mark.mark]}, ${mark.policyName}`}
        aria-describedby={id}
        aria-invalid={error ? true : undefined}
        checked={isOn}
        disabled={mark.refusal !== null && !isOn}
        onChange={({ target }) => onTurn(target.checked)}
      />
      {error ? (
        <p id={id} className={problem} data-field-error>
          <CircleAlert aria-hidden="true" />
          <span>{error}</span>
        </p>
      ) : (
        <p id={id} className={note}>
          {mark.refusal ?? (mark.givenBy && `Given by ${mark.givenBy}`)}
        </p>
      )}
    </div>
  );
}

interface ContractChoiceProps {
  form: FormErrors;
  isConfirmed: boolean;
  /** Who has confirmed it already. */
  confirmedBy: string | null;
  onConfirm: (isConfirmed: boolean) => void;
}

/** Whether the holder has what a blanket endorsement asks for. */
export function ContractChoice({ form, isConfirmed, confirmedBy, onConfirm }: ContractChoiceProps) {
  const error = form.errorOf("isContractConfirmed");
  return (
    <Field
      label="Written contract"
      isGroup
      error={error}
      hint={
        confirmedBy === null
          ? "Your confirmation is stored with the draft, and the certificate names you."
          : `Confirmed by ${confirmedBy}, whom the certificate names.`
      }
    >
      <Checkbox
        name="isContractConfirmed"
        checked={isConfirmed}
        aria-invalid={error ? true : undefined}
        onChange={({ target }) => {
          onConfirm(target.checked);
          form.clearErrors((path) => path === "isContractConfirmed");
        }}
        label="A written contract with the holder requires the blanket marks"
      />
    </Field>
  );
}
