import { useRouter } from "@tanstack/react-router";
import {
  assigneeKindLabels,
  requestPriorities,
  type RequestPriority,
  requestPriorityLabels,
  type RequestType,
  requestTypeLabels,
} from "#model/servicing";
import { useState } from "react";
import { css } from "#styled/css";
import { EditConflictPanel } from "../form-kit/edit-conflict-panel.tsx";
import { FormBanner } from "../form-kit/form-banner.tsx";
import { FormSection } from "../form-kit/form-section.tsx";
import { LeaveGuard } from "../form-kit/leave-guard.tsx";
import type { EditedPart } from "../form-kit/merge-edits.ts";
import { RestoredNote } from "../form-kit/restored-note.tsx";
import { TextField } from "../form-kit/text-field.tsx";
import { useActionForm } from "../form-kit/use-action-form.ts";
import { type RecordVersion, useEditedRecord } from "../form-kit/use-edited-record.ts";
import { execute } from "../graphql/execute.ts";
import { ServicingSettingsDocument, type ServicingSettingsQuery } from "../graphql/generated/graphql.ts";
import { useRoleRefusal } from "../session/use-may.ts";
import { useColleagues } from "../session/viewer.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { showToast } from "../ui/toast.ts";
import type { RuleDraft, RulePerson } from "./rule-draft.ts";
import { RuleFields, RuleHeads } from "./rule-fields.tsx";

type Settings = ServicingSettingsQuery["servicingSettings"];

type Hours = "low" | "normal" | "high" | "urgent";

interface SettingsDraft {
  rules: readonly RuleDraft[];
  hours: Record<Hours, string>;
  followUpDays: string;
}

const hoursOf = (priority: RequestPriority): Hours => priority.toLowerCase() as Hours;

const versionOf = ({
  rules,
  hoursByPriority,
  followUpDays,
  version,
}: Settings): RecordVersion<SettingsDraft> => ({
  draft: {
    rules: rules.map(({ type, assignee: { kind, user, users }, priority }) => ({
      type,
      kind,
      userId: user?.id ?? null,
      userIds: users.map(({ id }) => id),
      priority,
    })),
    hours: {
      low: String(hoursByPriority.low),
      normal: String(hoursByPriority.normal),
      high: String(hoursByPriority.high),
      urgent: String(hoursByPriority.urgent),
    },
    followUpDays: String(followUpDays),
  },
  version,
});

/** Everyone on the staff, and those who were removed but are still named by a rule. */
function usePeople({ rules }: Settings): RulePerson[] {
  const named = rules.flatMap(({ assignee: { user, users } }) => [...(user ? [user] : []), ...users]);
  const staff = useColleagues().map((colleague) => ({ ...colleague, removedAt: null }));
  const gone = named.filter(({ id }) => !staff.some((colleague) => colleague.id === id));
  return [...staff, ...new Map(gone.map((person) => [person.id, person])).values()];
}

const nameIn = (people: readonly RulePerson[], id: string | null): string =>
  people.find((each) => each.id === id)?.name ?? "Someone who was removed";

function describeRule(
  { kind, userId, userIds, priority }: RuleDraft,
  colleagues: readonly RulePerson[],
): string {
  const who =
    kind === "USER"
      ? nameIn(colleagues, userId)
      : kind === "IN_TURN"
        ? `In turn: ${userIds.map((id) => nameIn(colleagues, id)).join(", ")}`
        : assigneeKindLabels[kind];
  return `${who}, ${requestPriorityLabels[priority]}`;
}

/** Each rule, and the hours together, are compared by themselves when two people changed the settings. */
const partsOf = (draft: SettingsDraft, colleagues: readonly RulePerson[]): EditedPart<SettingsDraft>[] => [
  ...draft.rules.map(({ type }): EditedPart<SettingsDraft> => {
    const ruleIn = ({ rules }: SettingsDraft) => rules.find((rule) => rule.type === type);
    return {
      label: requestTypeLabels[type],
      read: ruleIn,
      show: (each) => {
        const rule = ruleIn(each);
        return rule ? describeRule(rule, colleagues) : "";
      },
      take: (into, from) => ({
        ...into,
        rules: into.rules.map((rule) => (rule.type === type ? (ruleIn(from) ?? rule) : rule)),
      }),
    };
  }),
  ...requestPriorities.map((priority): EditedPart<SettingsDraft> => {
    const key = hoursOf(priority);
    return {
      label: `Hours, ${requestPriorityLabels[priority]}`,
      read: ({ hours }) => hours[key],
      show: ({ hours }) => hours[key],
      take: (into, from) => ({ ...into, hours: { ...into.hours, [key]: from.hours[key] } }),
    };
  }),
  {
    label: "Follow-up days",
    read: ({ followUpDays }) => followUpDays,
    show: ({ followUpDays }) => followUpDays,
    take: (into, { followUpDays }) => ({ ...into, followUpDays }),
  },
];

/** Who is assigned a new request, and how soon it is due. After saving, the form starts again from what was saved. */
export function ServicingSettings({ settings }: { settings: Settings }) {
  const [saved, setSaved] = useState(0);
  return <SettingsForm key={saved} settings={settings} onSaved={() => setSaved((before) => before + 1)} />;
}

function SettingsForm({ settings, onSaved }: { settings: Settings; onSaved: () => void }) {
  const router = useRouter();
  const people = usePeople(settings);
  const refusal = useRoleRefusal("MANAGE_AGENCY");
  const record = useEditedRecord<SettingsDraft>({
    name: "servicing",
    begin: () => versionOf(settings),
    parts: partsOf(versionOf(settings).draft, people),
    reload: async () => versionOf((await execute(ServicingSettingsDocument, {})).servicingSettings),
  });
  const { draft } = record;
  const form = useActionForm({
    path: "/app/settings/servicing",
    method: "PUT",
    onConflict: record.onConflict,
    onDone: async () => {
      showToast({ tone: "success", title: "Changes saved" });
      await router.invalidate();
      onSaved();
    },
  });
  const changeRule = (type: RequestType, part: Partial<RuleDraft>) => {
    record.change((last) => ({
      ...last,
      rules: last.rules.map((rule) => (rule.type === type ? { ...rule, ...part } : rule)),
    }));
    form.clearErrors((field) => field.startsWith("rules."));
  };
  return (
    <form
      noValidate
      className={css({ px: "gutter", pt: "20", pb: "48", maxW: "[960px]" })}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(event.currentTarget, {
          rules: draft.rules.map(({ type, kind, userId, userIds, priority }) => ({
            type,
            assignee: { kind, userId, userIds },
            priority,
          })),
          hoursByPriority: Object.fromEntries(
            Object.entries(draft.hours).map(([key, text]) => [key, text.trim() === "" ? 0 : Number(text)]),
          ),
          followUpDays: draft.followUpDays.trim() === "" ? 0 : Number(draft.followUpDays),
          expectedVersion: record.expectedVersion,
        });
      }}
    >
      <LeaveGuard isDirty={record.isChanged && !form.isBusy} />
      <RestoredNote isRestored={record.isRestored} />
      <FormBanner
        problemCount={form.fieldProblems.length}
        formError={form.formError()}
        aim="the settings can be saved"
      />
      <EditConflictPanel conflict={record.conflict} draft={draft} onChange={record.change} />
      {refusal && (
        <div className={css({ mb: "16" })}>
          <Banner title={refusal} inline />
        </div>
      )}
      <fieldset disabled={refusal !== null}>
        <FormSection title="Rules" heading="h2">
          <p className={css({ color: "fg.muted", mt: "-8" })}>
            Who is assigned a new request, and its priority, unless someone chooses otherwise.
          </p>
          <div>
            <RuleHeads />
            {draft.rules.map((rule, place) => (
              <RuleFields
                key={rule.type}
                rule={rule}
                people={people}
                isDisabled={refusal !== null}
                error={
                  form.errorOf(`rules.${place}.assignee.userId`) ??
                  form.errorOf(`rules.${place}.assignee.userIds`) ??
                  form.errorOf(`rules.${place}.assignee`)
                }
                onChange={(part) => changeRule(rule.type, part)}
              />
            ))}
          </div>
        </FormSection>
        <FormSection title="Business hours until due" heading="h2">
          <p className={css({ color: "fg.muted", mt: "-8" })}>
            Counted Monday to Friday, 9 AM to 5 PM, in the agency’s time zone. A due date that someone enters
            by hand is not changed.
          </p>
          <div
            className={css({
              display: "grid",
              gridTemplateColumns: { base: "[1fr 1fr]", md: "[repeat(4, 1fr)]" },
              gap: "16",
              maxW: "[560px]",
            })}
          >
            {requestPriorities.map((priority) => {
              const key = hoursOf(priority);
              return (
                <TextField
                  key={priority}
                  form={form}
                  path={`hoursByPriority.${key}`}
                  label={requestPriorityLabels[priority]}
                  value={draft.hours[key]}
                  onChange={(text) =>
                    record.change((last) => ({ ...last, hours: { ...last.hours, [key]: text } }))
                  }
                />
              );
            })}
          </div>
        </FormSection>
        <FormSection title="Email follow-ups" heading="h2">
          <p className={css({ color: "fg.muted", mt: "-8" })}>
            When a client or another party does not answer, Cara drafts a follow-up, at most two in a row.
            Each waits for approval.
          </p>
          <div className={css({ maxW: "[280px]" })}>
            <TextField
              form={form}
              path="followUpDays"
              label="Working days without an answer"
              value={draft.followUpDays}
              onChange={(followUpDays) => record.change((last) => ({ ...last, followUpDays }))}
            />
          </div>
        </FormSection>
      </fieldset>
      {!refusal && (
        <div className={css({ mt: "24" })}>
          <Button
            type="submit"
            tone="primary"
            disabled={!record.isChanged && !record.conflict}
            isBusy={form.isBusy}
            busyLabel="Saving changes"
          >
            Save Changes
          </Button>
        </div>
      )}
    </form>
  );
}
