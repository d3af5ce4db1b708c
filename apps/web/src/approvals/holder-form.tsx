import { useState } from "react";
import { type AddressDraft, draftAddress } from "../form-kit/address-draft.ts";
import { AddressFields } from "../form-kit/address-fields.tsx";
import { FormSection } from "../form-kit/form-section.tsx";
import { TextField } from "../form-kit/text-field.tsx";
import type {
  CaraIssueLineFieldsFragment,
  CaraIssueMarkFieldsFragment,
} from "../graphql/generated/graphql.ts";
import { Field } from "../ui/field.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { EditForm } from "./edit-form.tsx";
import { LineChoices, typedIn, valueNames } from "./line-choices.tsx";
import { ContractChoice, keyOfMark, MarkChoice } from "./mark-choices.tsx";
import type { DecisionProblem, HolderChange } from "./use-decision.ts";

interface HolderFormProps {
  version: number;
  holder: { name: string; address: Parameters<typeof draftAddress>[0] };
  /** Those that its form has boxes for, of the lines that it shows. */
  marks: readonly CaraIssueMarkFieldsFragment[];
  isContractConfirmed: boolean;
  /** Who has confirmed the contract already. */
  confirmedBy: string | null;
  lines: readonly CaraIssueLineFieldsFragment[];
  /** What it is for; null where its form has no place for that. */
  description: string | null;
  isBusy: boolean;
  problem: DecisionProblem | null;
  newerVersion: number | null;
  onTakeNewer: () => void;
  onSave: (change: HolderChange) => void;
  /** These fields are changed: what was wrong with them is no longer said. */
  onChangeFields: (isOf: (path: string) => boolean) => void;
}

/** Whom a certificate is for and what it shows, changed before it is issued; every change is a new version. */
export function HolderForm(props: HolderFormProps) {
  const { holder, marks, lines, problem, onSave, onChangeFields } = props;
  const [name, setName] = useState(holder.name);
  const [address, setAddress] = useState<AddressDraft>(draftAddress(holder.address));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(marks.filter(({ isShown }) => isShown).map(keyOfMark)),
  );
  const [isContractConfirmed, setContractConfirmed] = useState(props.isContractConfirmed);
  const [description, setDescription] = useState(props.description ?? "");
  const [shown, setShown] = useState<ReadonlySet<string>>(
    () => new Set(lines.filter(({ isShown }) => isShown).map(({ policyId }) => policyId)),
  );
  const [limits, setLimits] = useState<ReadonlyMap<string, string>>(() => typedIn(lines));
  const wanted = marks.filter((each) => shown.has(each.policyId) && chosen.has(keyOfMark(each)));
  const isChanged = marks.some((each) => each.isShown !== wanted.includes(each));
  // Of another holder the draft decides anew which marks it may keep, unless somebody has chosen them.
  const change = (): HolderChange => ({
    holder: { name: name.trim(), address },
    ...(isChanged || isContractConfirmed !== props.isContractConfirmed
      ? { marks: wanted.map(({ policyId, mark }) => ({ policyId, mark })), isContractConfirmed }
      : {}),
    ...(description === (props.description ?? "") ? {} : { descriptionOfOperations: description }),
    ...(lines.some((line) => line.isShown !== shown.has(line.policyId))
      ? { policyIds: lines.map(({ policyId }) => policyId).filter((id) => shown.has(id)) }
      : {}),
    ...(lines.length > 0
      ? {
          values: valueNames(lines).map(({ policyId, key, name }) => ({
            ...{ policyId, key },
            value: limits.get(name)?.trim() ?? "",
          })),
        }
      : {}),
  });
  const form = {
    errorOf: (path: string) => problem?.fields.find((each) => each.path === path)?.message,
    clearErrors: onChangeFields,
  };
  const turn = (mark: CaraIssueMarkFieldsFragment, isOn: boolean) => {
    const key = keyOfMark(mark);
    setChosen(new Set(isOn ? [...chosen, key] : [...chosen].filter((each) => each !== key)));
    // They go by their place among those that are wanted.
    onChangeFields((path) => path.startsWith("marks"));
  };
  return (
    <EditForm {...props} label="Edit the certificate" onSave={() => onSave(change())}>
      <div>
        <FormSection title="Holder">
          <TextField
            form={form}
            path="holder.name"
            label="Certificate holder"
            hint="As it is printed."
            value={name}
            onChange={setName}
            isRequired
          />
          <AddressFields
            form={form}
            path="holder.address"
            address={address}
            onChange={setAddress}
            isRequired
          />
        </FormSection>
        {(props.description !== null || lines.length > 0) && (
          <FormSection title="What it shows">
            {props.description !== null && (
              <Field label="Description of operations" error={form.errorOf("descriptionOfOperations")}>
                <TextArea
                  name="descriptionOfOperations"
                  value={description}
                  onChange={({ target }) => {
                    setDescription(target.value);
                    onChangeFields((path) => path === "descriptionOfOperations");
                  }}
                />
              </Field>
            )}
            {lines.length > 0 && (
              <LineChoices
                lines={lines}
                form={form}
                shown={shown}
                limits={limits}
                onShow={(next) => {
                  setShown(next);
                  onChangeFields((path) => path.startsWith("marks"));
                }}
                onType={setLimits}
                marksOf={(policyId) =>
                  marks
                    .filter((mark) => mark.policyId === policyId)
                    .map((mark) => (
                      <MarkChoice
                        key={mark.mark}
                        mark={mark}
                        isOn={chosen.has(keyOfMark(mark))}
                        error={
                          wanted.includes(mark) ? form.errorOf(`marks.${wanted.indexOf(mark)}`) : undefined
                        }
                        onTurn={(isOn) => turn(mark, isOn)}
                      />
                    ))
                }
              />
            )}
            {wanted.some(({ needsContract }) => needsContract) && (
              <ContractChoice
                form={form}
                isConfirmed={isContractConfirmed}
                confirmedBy={props.confirmedBy}
                onConfirm={setContractConfirmed}
              />
            )}
          </FormSection>
        )}
      </div>
    </EditForm>
  );
}
