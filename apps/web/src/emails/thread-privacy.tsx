/** Who sees a thread, and the choice of who does. */
import { Lock, Users } from "lucide-react";
import { useState } from "react";
import { css } from "#styled/css";
import { FormDialog } from "../form-kit/form-dialog.tsx";
import { useActionForm } from "../form-kit/use-action-form.ts";
import type { EmailThreadQuery } from "../graphql/generated/graphql.ts";
import { useMay } from "../session/use-may.ts";
import { useColleagues, useViewer } from "../session/viewer.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Field } from "../ui/field.tsx";

type Thread = NonNullable<EmailThreadQuery["emailThread"]>;

interface ThreadPrivacyProps {
  thread: Thread;
  onChanged: () => Promise<void>;
}

const listed = new Intl.ListFormat("en-US", { type: "conjunction" });

export function ThreadPrivacy({ thread, onChanged }: ThreadPrivacyProps) {
  const { isPrivate, privateTo } = thread;
  const mayWork = useMay("WORK");
  const [isChoosing, setChoosing] = useState(false);
  const chosen = privateTo.flatMap(({ name, role }) => (role === "OWNER" ? [] : [name]));
  const Icon = isPrivate ? Lock : Users;
  return (
    <div className={css({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8", mt: "8" })}>
      <Icon size={14} aria-hidden="true" className={css({ flexShrink: 0, color: "fg.muted" })} />
      <span className={css({ color: "fg.muted", minW: "0", overflowWrap: "anywhere" })}>
        {isPrivate
          ? `Private to ${listed.format([...chosen, "owners"])}`
          : "Everyone in the agency sees this thread"}
      </span>
      {mayWork && (
        <Button size="small" onClick={() => setChoosing(true)}>
          {isPrivate ? "Change Who Sees It" : "Make Private"}
        </Button>
      )}
      {isChoosing && (
        <PrivacyDialog thread={thread} onClose={() => setChoosing(false)} onChanged={onChanged} />
      )}
    </div>
  );
}

function PrivacyDialog({
  thread: { id, isPrivate, privateTo, version },
  onClose,
  onChanged,
}: ThreadPrivacyProps & { onClose: () => void }) {
  const viewer = useViewer();
  const before = new Set(privateTo.map((user) => user.id));
  // Owners see it anyway, and whoever chooses stays.
  const people = useColleagues().filter(
    (user) =>
      user.id !== viewer.id && user.role !== "OWNER" && (user.state === "ACTIVE" || before.has(user.id)),
  );
  const [chosen, setChosen] = useState<ReadonlySet<string>>(before);
  const [isForAll, setForAll] = useState(false);
  const done = async () => {
    onClose();
    await onChanged();
  };
  const form = useActionForm({
    path: `/app/emails/${id}`,
    method: "PUT",
    onDone: done,
    fieldOf: () => "userIds",
  });
  const send = (element: HTMLFormElement) =>
    form.submit(element, {
      ...{ act: "privacy", expectedVersion: version },
      userIds: isForAll ? null : people.flatMap((user) => (chosen.has(user.id) ? [user.id] : [])),
    });
  const choose = (userId: string, isChosen: boolean) => {
    setChosen((last) => new Set(isChosen ? [...last, userId] : [...last].filter((each) => each !== userId)));
    form.clearErrors(() => true);
  };
  return (
    <FormDialog
      title={isPrivate ? "Who sees this thread?" : "Make this thread private?"}
      isRestored={false}
      onClose={onClose}
      form={form}
      onSubmit={(element) => void send(element)}
      submitLabel={isForAll ? "Show to Everyone" : isPrivate ? "Save Changes" : "Make Private"}
      busyLabel="Saving"
      aim="it can be saved"
    >
      <div className={css({ display: "grid", gap: "16" })}>
        <p>
          Only you, the people you choose and the agency’s owners see its messages, files, drafts and Cara’s
          work on it. Service requests that were opened from it stay visible to everyone, without the emails.
        </p>
        {isPrivate && (
          <Checkbox
            label="Show it to everyone again"
            checked={isForAll}
            onChange={({ target }) => setForAll(target.checked)}
          />
        )}
        {!isForAll && (
          <Field label="Who else sees it" error={form.errorOf("userIds")} isGroup>
            <div className={css({ display: "grid", gap: "8" })}>
              {people.map((user) => (
                <Checkbox
                  key={user.id}
                  label={user.name}
                  name={`user-${user.id}`}
                  checked={chosen.has(user.id)}
                  onChange={({ target }) => choose(user.id, target.checked)}
                />
              ))}
              {people.length === 0 && (
                <p className={css({ color: "fg.muted" })}>Nobody but owners and you works here.</p>
              )}
            </div>
          </Field>
        )}
      </div>
    </FormDialog>
  );
}
