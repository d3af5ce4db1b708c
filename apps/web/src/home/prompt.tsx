import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { css } from "#styled/css";
import { type FieldProblem } from "../graphql/problem.ts";
import { useAskOwner, useMay } from "../session/use-may.ts";
import { problemsOf } from "../workspaces/problems-of.ts";
import { TaskBox, type TypedTask } from "../workspaces/task-box.tsx";
import { useTaskSender } from "../workspaces/use-task-sender.ts";
import { ClientChoice } from "./client-choice.tsx";
import type { ChosenClient } from "./client-search.tsx";

const noWorkspace: readonly FieldProblem[] = [{ path: "", message: "Failed to create workspace" }];

/** Says a task in one's own words; sending it opens its workspace. */
export function Prompt() {
  const mayWork = useMay("WORK");
  const askOwner = useAskOwner();
  const router = useRouter();
  const [client, setClient] = useState<ChosenClient | null>(null);
  // One key for each task, so that a task that is sent again after a lost answer is begun once.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const { send, isBusy, sent } = useTaskSender("/app/home");
  if (!mayWork)
    return (
      <p className={css({ color: "fg.muted" })}>Your role cannot give Cara a task. {askOwner} to do it.</p>
    );

  const begin = async ({ text, files }: TypedTask): Promise<readonly FieldProblem[] | null> => {
    const outcome = await send({
      texts: { message: text, idempotencyKey, ...(client ? { accountId: client.id } : {}) },
      files,
    });
    if (outcome === null) return null;
    if (!outcome.ok) return problemsOf(outcome);
    const id = outcome.data.createCaraWorkspace?.id;
    if (!id) return noWorkspace;
    setIdempotencyKey(crypto.randomUUID());
    await router.navigate({ to: `/app/workspaces/${id}` as never });
    return null;
  };
  return (
    <TaskBox
      label="Ask Cara..."
      draftName="task"
      isLarge
      isBusy={isBusy}
      sent={sent}
      sendLabel="Send"
      busyLabel="Creating workspace"
      onSend={begin}
    >
      <ClientChoice client={client} isDisabled={isBusy} onChange={setClient} />
      <span
        className={css({
          display: { base: "none", md: "inline" },
          ml: "auto",
          textStyle: "small",
          color: "fg.muted",
          "& + button": { ml: { md: "0!" } },
        })}
      >
        Nothing is sent without your approval
      </span>
    </TaskBox>
  );
}
