import { Forward, Reply, Split } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { divideFiles, LINK_DAYS } from "#model/deliveries";
import { subjectFor } from "#model/emails";
import { formatSize } from "#model/shared";
import { css } from "#styled/css";
import { FormBanner } from "../form-kit/form-banner.tsx";
import { LeaveGuard } from "../form-kit/leave-guard.tsx";
import { TextField } from "../form-kit/text-field.tsx";
import { useActionForm } from "../form-kit/use-action-form.ts";
import type { EmailThreadQuery } from "../graphql/generated/graphql.ts";
import { useMay } from "../session/use-may.ts";
import { useKeptState } from "../session/use-kept-state.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { DiscardDialog } from "../ui/discard-dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Kbd } from "../ui/kbd.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { MoveDialog } from "./move-dialog.tsx";

type Thread = NonNullable<EmailThreadQuery["emailThread"]>;
type Message = Thread["participantEmails"][number];

const form = css({
  display: "grid",
  gap: "16",
  p: "16",
  rounded: "lg",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border.default",
});
const row = css({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8" });

interface WriteEmailProps {
  thread: Thread;
  /** How many bytes of files an email carries. */
  attachmentsMax: number;
  onSent: () => Promise<void>;
}

/** The panel is a modal dialog itself, so only another one above it takes the keys. */
function isMeantElsewhere(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.defaultPrevented || event.repeat || event.metaKey || event.ctrlKey || event.altKey) return true;
  if (document.querySelectorAll("dialog[data-modal][open]").length > 1) return true;
  return (
    target instanceof HTMLElement &&
    target.closest("input, textarea, select, [role=combobox], [role=menu]") !== null
  );
}

/** Answers or forwards the newest message by hand; whoever presses Send says the yes. */
export function WriteEmail({ thread, attachmentsMax, onSent }: WriteEmailProps) {
  const mayWork = useMay("WORK");
  const [mode, setMode] = useState<"reply" | "forward" | null>(null);
  const [isMoving, setMoving] = useState(false);
  const replyButton = useRef<HTMLButtonElement>(null);
  const answered = thread.participantEmails.at(-1);
  const isReady = mayWork && answered !== undefined && mode === null;
  useEffect(() => {
    if (!isReady) return;
    const press = (event: KeyboardEvent) => {
      if (isMeantElsewhere(event)) return;
      const chosen = event.key === "r" ? "reply" : event.key === "f" ? "forward" : null;
      if (!chosen) return;
      event.preventDefault();
      setMode(chosen);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isReady]);
  if (!mayWork || !answered) return null;
  if (mode === null)
    return (
      <div className={row}>
        <Button ref={replyButton} icon={<Reply />} aria-keyshortcuts="r" onClick={() => setMode("reply")}>
          Reply by hand
        </Button>
        <Button tone="ghost" icon={<Forward />} aria-keyshortcuts="f" onClick={() => setMode("forward")}>
          Forward
        </Button>
        <Button tone="ghost" icon={<Split />} onClick={() => setMoving(true)}>
          Move to another thread
        </Button>
        {isMoving && <MoveDialog thread={thread} onClose={() => setMoving(false)} />}
        <span className={css({ display: { base: "none", md: "flex" }, gap: "4", ml: "auto" })}>
          <Kbd>R</Kbd>
          <Kbd>F</Kbd>
        </span>
      </div>
    );
  const close = () => {
    setMode(null);
    requestAnimationFrame(() => replyButton.current?.focus());
  };
  return (
    <EmailForm
      key={mode}
      thread={thread}
      answered={answered}
      isForward={mode === "forward"}
      attachmentsMax={attachmentsMax}
      onCancel={close}
      onSent={async () => {
        await onSent();
        close();
      }}
    />
  );
}

interface EmailFormProps {
  thread: Thread;
  answered: Message;
  isForward: boolean;
  /** How many bytes of files an email carries. */
  attachmentsMax: number;
  onCancel: () => void;
  onSent: () => Promise<void>;
}

function EmailForm({ thread, answered, isForward, attachmentsMax, onCancel, onSent }: EmailFormProps) {
  const { value, setValue, isChanged } = useKeptState(isForward ? "forward" : "reply", () => {
    const { to, cc } = answered.replyRecipients;
    return {
      to: isForward ? "" : to,
      cc: isForward ? "" : cc.join(", "),
      subject: subjectFor(thread.subject, isForward),
      body: "",
      isSentAnyway: false,
      // What is forwarded is usually the files.
      documentIds: isForward ? thread.attachments.map(({ id }) => id) : ([] as string[]),
    };
  });
  const [isAsking, setAsking] = useState(false);
  const body = useRef<HTMLTextAreaElement>(null);
  const element = useRef<HTMLFormElement>(null);
  // It appears below what is read, where nothing was focused before.
  useEffect(() => {
    if (isForward) element.current?.querySelector<HTMLInputElement>("[name=to]")?.focus();
    else body.current?.focus();
  }, [isForward]);
  const path = `/app/emails/${thread.id}`;
  const action = useActionForm<unknown>({
    path,
    method: "POST",
    onDone: onSent,
    // Several addresses stand in one field.
    fieldOf: (field) => (field.startsWith("cc.") ? "cc" : field),
  });
  const change = (more: Partial<typeof value>) => setValue((last) => ({ ...last, ...more }));
  const title = isForward ? "Forward" : "Reply";
  const chosen = thread.attachments.filter(({ id }) => value.documentIds.includes(id));
  const linked = new Set(divideFiles(chosen, attachmentsMax).linked.map(({ id }) => id));
  return (
    <form
      ref={element}
      className={form}
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void action.submit(event.currentTarget, {
          ...value,
          ...{ emailId: answered.id, isForward, idempotencyKey: action.idempotencyKey },
          cc: value.cc
            .split(/[,;\s]+/)
            .map((address) => address.trim())
            .filter((address) => address !== ""),
        });
      }}
    >
      <FormBanner
        problemCount={action.fieldProblems.length}
        formError={action.formError()}
        aim="this email can be sent"
      />
      <TextField
        form={action}
        path="to"
        label="To"
        kind="email"
        placeholder="name@company.com"
        value={value.to}
        onChange={(to) => change({ to })}
        isRequired
      />
      <TextField
        form={action}
        path="cc"
        label="Cc (optional)"
        placeholder="Several addresses, separated by commas"
        value={value.cc}
        onChange={(cc) => change({ cc })}
      />
      <TextField
        form={action}
        path="subject"
        label="Subject"
        value={value.subject}
        onChange={(subject) => change({ subject })}
        isRequired
      />
      <Field
        label="Message"
        error={action.errorOf("body")}
        hint={`The message that you ${isForward ? "forward" : "answer"} is quoted below yours.`}
        isRequired={!isForward}
      >
        <TextArea
          name="body"
          ref={body}
          value={value.body}
          onChange={({ target }) => {
            change({ body: target.value });
            action.clearErrors((field) => field === "body");
          }}
        />
      </Field>
      {thread.attachments.length > 0 && (
        <Field
          label="Attach"
          error={action.errorOf("documentIds")}
          {...(linked.size > 0
            ? {
                hint: `What is too large for an email goes as a link. Whoever has the link can download the file for ${LINK_DAYS} days.`,
              }
            : {})}
        >
          <ul className={css({ display: "grid", gap: "4" })}>
            {thread.attachments.map(({ id, name, size }) => (
              <li key={id}>
                <Checkbox
                  label={`${name}, ${formatSize(size)}${linked.has(id) ? ", as a link" : ""}`}
                  checked={value.documentIds.includes(id)}
                  onChange={({ target }) => {
                    const others = value.documentIds.filter((each) => each !== id);
                    change({ documentIds: target.checked ? [...others, id] : others });
                    action.clearErrors((field) => field === "documentIds");
                  }}
                />
              </li>
            ))}
          </ul>
        </Field>
      )}
      {(action.errorOf("isSentAnyway") || value.isSentAnyway) && (
        <Field label="An address that mail came back from" error={action.errorOf("isSentAnyway")}>
          <Checkbox
            label="Send it anyway"
            checked={value.isSentAnyway}
            onChange={({ target }) => change({ isSentAnyway: target.checked })}
          />
        </Field>
      )}
      <div className={row}>
        <Button type="submit" tone="primary" isBusy={action.isBusy} busyLabel="Sending">
          Send
        </Button>
        <Button onClick={() => (isChanged ? setAsking(true) : onCancel())}>Cancel</Button>
      </div>
      <LeaveGuard isDirty={isChanged} text="Your message is not sent. If you leave now, it is gone." />
      {isAsking && (
        <DiscardDialog onDiscard={onCancel} onStay={() => setAsking(false)}>
          Your message is not sent. If you go on, it is gone.
        </DiscardDialog>
      )}
    </form>
  );
}
