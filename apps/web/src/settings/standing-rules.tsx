/** What may be sent without anybody's click: each kind, who switched it on, and its words before it sends any. */
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { css } from "#styled/css";
import { sendAction } from "../form-kit/send-action.ts";
import { TextField } from "../form-kit/text-field.tsx";
import { useActionForm } from "../form-kit/use-action-form.ts";
import type { StandingRuleFieldsFragment } from "../graphql/generated/graphql.ts";
import { refusalMessage } from "../graphql/problem.ts";
import { useRoleRefusal } from "../session/use-may.ts";
import { useViewer } from "../session/viewer.ts";
import { Badge } from "../ui/badge.tsx";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { instantLabel } from "../ui/instant-label.ts";
import { showToast } from "../ui/toast.ts";

const PATH = "/app/settings/rules";

const card = css({
  rounded: "lg",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border.default",
  overflow: "hidden",
});
const part = css({
  display: "grid",
  gap: "12",
  px: "16",
  py: "16",
  borderTopWidth: "1px",
  borderTopStyle: "solid",
  borderTopColor: "border.subtle",
});

export function StandingRules({ rules }: { rules: readonly StandingRuleFieldsFragment[] }) {
  const refusal = useRoleRefusal("OWN_AGENCY");
  return (
    <div className={css({ display: "grid", gap: "16", px: "gutter", pt: "20", pb: "48", maxW: "[720px]" })}>
      <div>
        <h2 className={css({ textStyle: "section" })}>Standing rules</h2>
        <p className={css({ mt: "4", color: "fg.muted" })}>
          Every email waits for someone’s yes. A standing rule is a yes that an owner gives in advance, for
          one kind of email. Each email that it sends names the rule, and so do its thread and the audit log.
        </p>
      </div>
      {refusal && <Banner title={refusal} inline />}
      {rules.map((setting) => (
        // A rule that was switched on or off begins with an empty form.
        <RuleCard
          key={`${setting.kind} ${setting.rule?.id ?? ""}`}
          setting={setting}
          mayChange={refusal === null}
        />
      ))}
    </div>
  );
}

interface RuleProps {
  setting: StandingRuleFieldsFragment;
  mayChange: boolean;
}

function RuleCard({ setting, mayChange }: RuleProps) {
  const { label, when, rule } = setting;
  const [name, setName] = useState(label);
  const example = rule ? setting.example : setting.example.replace(`“${label}”`, `“${name.trim() || label}”`);
  return (
    <section aria-label={label} className={card}>
      <div className={css({ display: "grid", gap: "8", px: "16", py: "16" })}>
        <h3 className={css({ display: "flex", alignItems: "center", gap: "8", textStyle: "sectionSmall" })}>
          {label}
          <Badge hue={rule ? "green" : "neutral"}>{rule ? "On" : "Off"}</Badge>
        </h3>
        <p className={css({ color: "fg.muted" })}>{when}</p>
      </div>
      <div className={part}>
        <h4 className={css({ fontWeight: "semibold" })}>What it sends</h4>
        <p className={css({ whiteSpace: "pre-line", overflowWrap: "anywhere", color: "fg.muted" })}>
          {example}
        </p>
      </div>
      {rule ? (
        <OnRule rule={rule} mayChange={mayChange} />
      ) : (
        mayChange && <OffRule setting={setting} name={name} onName={setName} />
      )}
    </section>
  );
}

function OnRule({
  rule: { id, name, switchedOnAt, switchedOnBy },
  mayChange,
}: {
  rule: NonNullable<StandingRuleFieldsFragment["rule"]>;
  mayChange: boolean;
}) {
  const router = useRouter();
  const { agency } = useViewer();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const switchOff = async () => {
    setBusy(true);
    setProblem(null);
    const outcome = await sendAction(PATH, "PUT", { id });
    setBusy(false);
    if (!outcome.ok) {
      setProblem(refusalMessage(outcome));
      return;
    }
    showToast({ tone: "success", title: `“${name}” is off` });
    await router.invalidate();
  };
  return (
    <div className={`${part} ${css({ justifyItems: "start" })}`}>
      <p className={css({ overflowWrap: "anywhere" })}>
        On as “{name}”, switched on by {switchedOnBy?.name ?? "someone who was removed"} on{" "}
        {instantLabel(switchedOnAt, agency.timeZone)}.
      </p>
      {mayChange && <Button onClick={() => setAsking(true)}>Switch Off</Button>}
      {isAsking && (
        <ConfirmDialog
          title={`Switch off “${name}”?`}
          confirmLabel="Switch Off"
          busyLabel="Switching off"
          isBusy={isBusy}
          error={problem}
          onConfirm={() => void switchOff()}
          onCancel={() => setAsking(false)}
        >
          Nothing is sent by this rule any more, and what it has queued and not sent yet stays here. You can
          switch it on again at any time.
        </ConfirmDialog>
      )}
    </div>
  );
}

function OffRule({
  setting: { kind },
  name,
  onName,
}: {
  setting: StandingRuleFieldsFragment;
  name: string;
  onName: (name: string) => void;
}) {
  const router = useRouter();
  const form = useActionForm({
    path: PATH,
    method: "POST",
    onDone: async () => {
      showToast({ tone: "success", title: `“${name.trim()}” is on` });
      await router.invalidate();
    },
  });
  const formError = form.formError();
  return (
    <form
      noValidate
      className={`${part} ${css({ justifyItems: "start" })}`}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(event.currentTarget, { kind, name });
      }}
    >
      <TextField
        form={form}
        path="name"
        label="Name of the rule"
        hint="The emails and the audit log call it so."
        value={name}
        onChange={onName}
        isRequired
        className={css({ w: "full" })}
      />
      {formError && (
        <p role="alert" className={css({ color: "danger.fg" })}>
          {formError}
        </p>
      )}
      <Button type="submit" tone="primary" isBusy={form.isBusy} busyLabel="Switching on">
        Switch On
      </Button>
    </form>
  );
}
