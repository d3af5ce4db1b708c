import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { css } from "#styled/css";
import { FormDialog } from "../form-kit/form-dialog.tsx";
import { useCloseTo } from "../form-kit/use-close-to.ts";
import { useFormRefusal } from "../form-kit/use-form-refusal.ts";
import type { CopilotChoicesQuery } from "../graphql/generated/graphql.ts";
import { useKeptState } from "../session/use-kept-state.ts";
import { Field } from "../ui/field.tsx";
import { radio } from "../ui/radio-group.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { useTaskSender } from "../workspaces/use-task-sender.ts";

type Card = CopilotChoicesQuery["caraPresets"][number];

type OwnPreset = CopilotChoicesQuery["customPresets"]["nodes"][number];

/** A preset, a task without one, or one of the agency's own presets by its id. */
type Choice = { preset: Card["key"] } | "CUSTOM" | { customPresetId: string };

const keyOf = (choice: Choice): string =>
  choice === "CUSTOM" ? choice : "preset" in choice ? choice.preset : choice.customPresetId;

const line = css({
  display: "flex",
  alignItems: "center",
  gap: "12",
  minH: { base: "44", md: "36" },
  py: "4",
});

interface CopilotDialogProps {
  requestId: string;
  cards: readonly Card[];
  /** The agency's own. */
  customPresets: readonly OwnPreset[];
  /** What goes with the request's type; null if nobody can tell. */
  preselected: Card["key"] | null;
}

/** Asks how Cara should go about a service request. */
export function CopilotDialog({ requestId, cards, customPresets, preselected }: CopilotDialogProps) {
  const router = useRouter();
  const close = useCloseTo(`/app/servicing/${requestId}/overview`);
  const [chosen, setChosen] = useState<Choice | null>(() => {
    const card = cards.find(({ key }) => key === preselected);
    return card ? { preset: card.key } : null;
  });
  const message = useKeptState("message", () => "");
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { send, isBusy } = useTaskSender("/app/home");
  const { refuse, ...refusal } = useFormRefusal();

  const problem = refusal.errorOf("preset") ?? refusal.errorOf("customPresetId");

  const submit = async (element: HTMLFormElement) => {
    if (chosen === null) return;
    const outcome = await send({
      texts: {
        message: message.value,
        serviceRequestId: requestId,
        idempotencyKey,
        ...(chosen === "CUSTOM" ? {} : { ...chosen, ...("preset" in chosen ? { form: "{}" } : {}) }),
      },
      files: [],
    });
    if (outcome === null) return;
    const id = outcome.ok ? outcome.data.createCaraWorkspace?.id : null;
    if (id)
      await router.navigate({ to: `/app/workspaces/${id}` as never, replace: true, ignoreBlocker: true });
    else
      refuse(element, outcome.ok ? { fields: [], applicationError: "Failed to create workspace" } : outcome);
  };

  return (
    <FormDialog
      title="Open in Copilot"
      onClose={close}
      form={{ ...refusal, isBusy }}
      isRestored={message.isRestored}
      isChanged={message.isChanged}
      onSubmit={(element) => void submit(element)}
      submitLabel="Create Workspace"
      busyLabel="Creating workspace"
      isDisabled={chosen === null}
      aim="this workspace can be created"
    >
      <fieldset className={css({ mb: "16" })}>
        <legend className={css({ textStyle: "label", mb: "4" })}>Preset</legend>
        {cards.map(({ key, title, description }) => (
          <PresetChoice
            key={key}
            choice={{ preset: key }}
            title={title}
            text={description}
            chosen={chosen}
            onChoose={setChosen}
          />
        ))}
        <PresetChoice
          choice="CUSTOM"
          title="Custom"
          text="Start with your own words"
          chosen={chosen}
          onChoose={setChosen}
        />
        {customPresets.map(({ id, title, description }) => (
          <PresetChoice
            key={id}
            choice={{ customPresetId: id }}
            title={title}
            text={description}
            chosen={chosen}
            onChoose={setChosen}
          />
        ))}
        {problem && (
          <p role="alert" data-field-error className={css({ textStyle: "small", color: "danger.fg" })}>
            {problem}
          </p>
        )}
      </fieldset>
      <Field
        label="Message"
        hint="What Cara should do. Leave it empty to hand over what the request asks for."
        error={refusal.errorOf("message")}
      >
        <TextArea
          value={message.value}
          onChange={({ target }) => {
            message.setValue(target.value);
            refusal.clearErrors((field) => field === "message");
          }}
        />
      </Field>
    </FormDialog>
  );
}

interface PresetChoiceProps {
  choice: Choice;
  title: string;
  text: string;
  chosen: Choice | null;
  onChoose: (choice: Choice) => void;
}

function PresetChoice({ choice, title, text, chosen, onChoose }: PresetChoiceProps) {
  const isChosen = chosen !== null && keyOf(chosen) === keyOf(choice);
  return (
    <label className={line}>
      <input
        type="radio"
        className={radio}
        name="preset"
        value={keyOf(choice)}
        checked={isChosen}
        {...(isChosen ? { "data-autofocus": true } : {})}
        onChange={() => onChoose(choice)}
      />
      <span>
        <span className={css({ fontWeight: "medium", mr: "4" })}>{title}</span>{" "}
        <span className={css({ color: "fg.muted" })}>{text}</span>
      </span>
    </label>
  );
}
