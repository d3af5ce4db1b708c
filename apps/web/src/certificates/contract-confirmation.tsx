import { css } from "#styled/css";
import { Checkbox } from "../ui/checkbox.tsx";
import { Field } from "../ui/field.tsx";
import { listWords, markWords } from "./describe-marks.ts";
import { nameOfProof, type provedMarks } from "./mark-cells.ts";

interface ContractConfirmationProps {
  marks: ReturnType<typeof provedMarks>;
  isConfirmed: boolean;
  onChange: (isConfirmed: boolean) => void;
  error: string | undefined;
}

const unique = (words: readonly string[]) => [...new Set(words)];

/** A blanket endorsement covers anyone a written contract requires it for, and only a person knows of the contract. */
export function ContractConfirmation({ marks, isConfirmed, onChange, error }: ContractConfirmationProps) {
  const blanket = marks.filter(({ needsContract }) => needsContract);
  if (blanket.length === 0) return null;
  const wanted = listWords(unique(blanket.map(({ mark }) => markWords(mark))));
  const forms = unique(
    blanket.flatMap(({ proofs }) => proofs.filter(({ reach }) => reach === "BLANKET").map(nameOfProof)),
  );
  return (
    <div className={css({ mt: "12" })}>
      <Field
        label="Written contract"
        isGroup
        error={error}
        hint={`${listWords(forms)} ${forms.length === 1 ? "is" : "are"} blanket. Your confirmation is stored with the certificate.`}
      >
        <Checkbox
          name="isContractConfirmed"
          checked={isConfirmed}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => onChange(target.checked)}
          label={`A written contract requires ${wanted} for this holder`}
        />
      </Field>
    </div>
  );
}
