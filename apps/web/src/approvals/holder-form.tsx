import { useState } from "react";
import { css } from "#styled/css";
import { type AddressDraft, draftAddress } from "../form-kit/address-draft.ts";
import { AddressFields } from "../form-kit/address-fields.tsx";
import { TextField } from "../form-kit/text-field.tsx";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import type {
  CaraIssueLineFieldsFragment,
  CaraIssueMarkFieldsFragment,
} from "../graphql/generated/graphql.ts";
import { Field } from "../ui/field.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { LineChoices, typedIn, valueNames } from "./line-choices.tsx";
import { keyOfMark, MarkChoices } from "./mark-choices.tsx";
import type { DecisionProblem, HolderChange } from "./use-decision.ts";

interface HolderFormProps {
  holder: { name: string; address: Parameters<typeof draftAddress>[0] };
  /** Those that its form has boxes for. */
  marks: readonly CaraIssueMarkFieldsFragment[];
  isContractConfirmed: boolean;
  /** Who has confirmed the contract already. */
  confirmedBy: string | null;
  lines: readonly CaraIssueLineFieldsFragment[];
  /** What it is for; null where its form has no place for that. */
  description: string | null;
  isBusy: boolean;
  problem: DecisionProblem | null;
  /** The draft has another version by now. */
  newerVersion: number | null;
  /** Goes on from that version; what was typed is dropped. */
  onTakeNewer: () => void;
  onSave: (change: HolderChange) => void;
  onCancel: () => void;
}

/** Whom a certificate is for and the marks that it shows, changed before it is issued; every change is a new version. */
export function HolderForm(props: HolderFormProps) {
  const { holder, marks, lines, isBusy, problem, newerVersion, onTakeNewer, onSave, onCancel } = props;
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
  const isChanged = marks.some((each) => each.isShown !== chosen.has(keyOfMark(each)));
  // Of another holder the draft decides anew which marks it may keep, unless somebody has chosen them.
  const change = (): HolderChange => ({
    holder: { name: name.trim(), address },
    ...(isChanged || isContractConfirmed !== props.isContractConfirmed
      ? {
          marks: marks
            .filter((each) => chosen.has(keyOfMark(each)))
            .map(({ policyId, mark }) => ({ policyId, mark })),
          isContractConfirmed,
        }
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
  const problems = problem?.fields.filter(({ path }) => path.startsWith("marks")) ?? [];
  const form = {
    errorOf: (path: string) => problem?.fields.find((each) => each.path === path)?.message,
    clearErrors: () => undefined,
  };
  return (
    <form
      noValidate
      aria-label="Edit the holder"
      className={css({ display: "grid", gap: "16" })}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onSave(change());
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
          What you type cannot be saved over theirs.
        </Banner>
      ) : (
        problem?.fields.length === 0 && (
          <Banner hue="red" title="Nothing was changed." isAlert>
            {problem.message}
          </Banner>
        )
      )}
      <TextField
        form={form}
        path="holder.name"
        label="Certificate holder"
        hint="As it is printed."
        value={name}
        onChange={setName}
        isRequired
        isFirst
      />
      <AddressFields form={form} path="holder.address" address={address} onChange={setAddress} isRequired />
      {props.description !== null && (
        <Field label="Description of operations" error={form.errorOf("descriptionOfOperations")}>
          <TextArea
            name="descriptionOfOperations"
            value={description}
            onChange={({ target }) => setDescription(target.value)}
          />
        </Field>
      )}
      {lines.length > 0 && (
        <LineChoices
          lines={lines}
          shown={shown}
          limits={limits}
          onShow={setShown}
          onType={setLimits}
          errorOf={form.errorOf}
        />
      )}
      {marks.length > 0 && (
        <MarkChoices
          marks={marks}
          chosen={chosen}
          isContractConfirmed={isContractConfirmed}
          confirmedBy={props.confirmedBy}
          onChoose={setChosen}
          onConfirm={setContractConfirmed}
          error={problems.length > 0 ? problems.map(({ message }) => message).join(" ") : undefined}
          contractError={form.errorOf("isContractConfirmed")}
        />
      )}
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
