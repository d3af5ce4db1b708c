import { markLabels } from "#model/endorsements";
import { css } from "#styled/css";
import type { CaraIssueMarkFieldsFragment } from "../graphql/generated/graphql.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { Field } from "../ui/field.tsx";

export const keyOfMark = ({
  policyId,
  mark,
}: Pick<CaraIssueMarkFieldsFragment, "policyId" | "mark">): string => `${policyId} ${mark}`;

interface MarkChoicesProps {
  marks: readonly CaraIssueMarkFieldsFragment[];
  /** Keys of those that are to be shown. */
  chosen: ReadonlySet<string>;
  isContractConfirmed: boolean;
  /** Who has confirmed the contract already. */
  confirmedBy: string | null;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onConfirm: (isConfirmed: boolean) => void;
  error: string | undefined;
  contractError: string | undefined;
}

const note = css({ ml: "24", mt: "2", textStyle: "small", color: "fg.muted", overflowWrap: "anywhere" });

/** The marks of a certificate, policy by policy: each with the words that give it, or why it cannot be had. */
export function MarkChoices(props: MarkChoicesProps) {
  const { marks, chosen, isContractConfirmed, confirmedBy, onChoose, onConfirm, error, contractError } =
    props;
  const byPolicy = Map.groupBy(marks, ({ policyId }) => policyId);
  const toggle = (key: string, isOn: boolean) =>
    onChoose(new Set(isOn ? [...chosen, key] : [...chosen].filter((each) => each !== key)));
  const needsContract = marks.some((each) => each.needsContract && chosen.has(keyOfMark(each)));
  return (
    <div className={css({ display: "grid", gap: "16" })}>
      <Field
        label="Marks"
        isGroup
        error={error}
        hint="Only an endorsement gives a mark. It is checked against the holder when you save."
      >
        <ul className={css({ display: "grid", gap: "14", mt: "4" })}>
          {[...byPolicy.values()].map((own) => (
            <li key={own[0]?.policyId}>
              <p className={css({ textStyle: "smallStrong", overflowWrap: "anywhere" })}>
                {own[0]?.policyName}
              </p>
              <ul className={css({ display: "grid", gap: "8", mt: "6" })}>
                {own.map((each) => {
                  const key = keyOfMark(each);
                  const isOn = chosen.has(key);
                  return (
                    <li key={key}>
                      <Checkbox
                        label={markLabels[each.mark]}
                        aria-label={`${markLabels[each.mark]}, ${each.policyName}`}
                        checked={isOn}
                        disabled={each.refusal !== null && !isOn}
                        onChange={({ target }) => toggle(key, target.checked)}
                      />
                      <p className={note}>{each.refusal ?? (each.givenBy && `Given by ${each.givenBy}`)}</p>
                    </li>
                  );
                })}
              </ul>
            </li>
          ))}
        </ul>
      </Field>
      {needsContract && (
        <Field
          label="Written contract"
          isGroup
          error={contractError}
          hint={
            confirmedBy === null
              ? "Your confirmation is stored with the draft, and the certificate names you."
              : `Confirmed by ${confirmedBy}, whom the certificate names.`
          }
        >
          <Checkbox
            name="isContractConfirmed"
            checked={isContractConfirmed}
            aria-invalid={contractError ? true : undefined}
            onChange={({ target }) => onConfirm(target.checked)}
            label="A written contract with the holder requires the blanket marks"
          />
        </Field>
      )}
    </div>
  );
}
