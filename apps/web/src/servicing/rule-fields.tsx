import { type ReactNode, useId } from "react";
import {
  assigneeKindLabels,
  assigneeKinds,
  requestPriorities,
  requestPriorityLabels,
  requestTypeLabels,
} from "#model/servicing";
import { css } from "#styled/css";
import { mayBeAssigned, nameWithStanding, standingOf } from "../session/standing.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { Combobox } from "../ui/combobox.tsx";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";
import { type RuleDraft, type RulePerson, warningOf } from "./rule-draft.ts";

const kindOptions = assigneeKinds.map((value) => ({ value, label: assigneeKindLabels[value] }));
const priorityOptions = requestPriorities.map((value) => ({ value, label: requestPriorityLabels[value] }));

const columns = "[minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1.4fr) 112px]";

const ruleRow = css({
  display: "grid",
  gridTemplateColumns: { base: "[minmax(0, 1fr)]", md: columns },
  gap: { base: "8", md: "12" },
  alignItems: "start",
  py: { base: "12", md: "8" },
  borderTopWidth: "1px",
  borderTopStyle: "solid",
  borderTopColor: "border.subtle",
});

const heads = css({
  display: { base: "none", md: "grid" },
  gridTemplateColumns: columns,
  gap: "12",
  pb: "6",
  textStyle: "small",
  color: "fg.muted",
});

const small = css({ textStyle: "small", color: "fg.muted" });

/** What each select of a rule is for. On a phone, each says it itself. */
export const RuleHeads = () => (
  <div className={heads} aria-hidden="true">
    <span>Request type</span>
    <span>Assigned to</span>
    <span />
    <span>Priority</span>
  </div>
);

interface RuleFieldsProps {
  rule: RuleDraft;
  people: readonly RulePerson[];
  isDisabled: boolean;
  error: string | undefined;
  onChange: (part: Partial<RuleDraft>) => void;
}

export function RuleFields({ rule, people, isDisabled, error, onChange }: RuleFieldsProps) {
  const { type, kind, userId, userIds, priority } = rule;
  const label = requestTypeLabels[type];
  const choosable = people.filter(
    (person) => mayBeAssigned(person) || person.id === userId || userIds.includes(person.id),
  );
  const warning = warningOf(rule, people);
  return (
    <div role="group" aria-label={label} className={ruleRow}>
      <span className={css({ fontWeight: "medium", pt: { md: "6" } })}>{label}</span>
      <PhoneLabel text="Assigned to">
        <Select
          label={`Assignee of ${label}`}
          options={kindOptions}
          value={kind}
          isDisabled={isDisabled}
          onChange={(next) => onChange({ kind: next })}
        />
      </PhoneLabel>
      <div>
        {kind === "USER" && (
          <HiddenLabelField label={`User of ${label}`} error={error}>
            <Combobox
              options={choosable.map((person) => ({
                value: person.id,
                label: nameWithStanding(person),
                detail: standingOf(person) ? "" : (person.email ?? ""),
              }))}
              value={userId}
              placeholder="Choose a user"
              isDisabled={isDisabled}
              onChange={(id) => onChange({ userId: id })}
            />
          </HiddenLabelField>
        )}
        {kind === "IN_TURN" && (
          <TurnMembers
            label={label}
            userIds={userIds}
            people={choosable}
            isDisabled={isDisabled}
            error={error}
            onChange={(next) => onChange({ userIds: next })}
          />
        )}
        {kind === "POLICY_USER" && (
          <p className={`${small} ${css({ pt: { md: "6" } })}`}>
            The policy’s producer; without one, the account’s service rep, then its producer.
          </p>
        )}
        {warning && (
          <p className={css({ textStyle: "small", color: "status.amber.fg", mt: "4" })}>{warning}</p>
        )}
      </div>
      <PhoneLabel text="Priority">
        <Select
          label={`Priority of ${label}`}
          options={priorityOptions}
          value={priority}
          isDisabled={isDisabled}
          onChange={(next) => onChange({ priority: next })}
        />
      </PhoneLabel>
    </div>
  );
}

interface TurnMembersProps {
  label: string;
  userIds: readonly string[];
  people: readonly RulePerson[];
  isDisabled: boolean;
  error: string | undefined;
  onChange: (userIds: readonly string[]) => void;
}

/** Those who take turns, in their order, then the others. */
function TurnMembers({ label, userIds, people, isDisabled, error, onChange }: TurnMembersProps) {
  const hintId = useId();
  const turnOf = (id: string) => userIds.indexOf(id);
  const members = userIds.flatMap((id) => people.find((person) => person.id === id) ?? []);
  const others = people.filter(({ id }) => turnOf(id) === -1);
  return (
    <div
      role="group"
      aria-label={`Users of ${label}`}
      aria-describedby={hintId}
      className={css({ display: "grid", gap: "4", pt: { md: "6" } })}
    >
      {[...members, ...others].map((person) => (
        <Checkbox
          key={person.id}
          label={
            turnOf(person.id) === -1
              ? nameWithStanding(person)
              : `${turnOf(person.id) + 1}. ${nameWithStanding(person)}`
          }
          checked={turnOf(person.id) !== -1}
          disabled={isDisabled}
          onChange={({ target }) =>
            onChange(
              target.checked ? [...userIds, person.id] : userIds.filter((other) => other !== person.id),
            )
          }
        />
      ))}
      <p id={hintId} className={small}>
        Requests go around in this order. Whoever is checked last comes last.
      </p>
      {error && (
        <p data-field-error className={css({ textStyle: "small", color: "danger.fg" })}>
          {error}
        </p>
      )}
    </div>
  );
}

const PhoneLabel = ({ text, children }: { text: string; children: ReactNode }) => (
  <div>
    <span
      aria-hidden="true"
      className={`${small} ${css({ display: { base: "block", md: "none" }, mb: "4" })}`}
    >
      {text}
    </span>
    {children}
  </div>
);

/** The row names it for those who see. */
const HiddenLabelField = ({
  label,
  error,
  children,
}: {
  label: string;
  error: string | undefined;
  children: ReactNode;
}) => (
  <div className={css({ "& label": { srOnly: true } })}>
    <Field label={label} error={error}>
      {children}
    </Field>
  </div>
);
