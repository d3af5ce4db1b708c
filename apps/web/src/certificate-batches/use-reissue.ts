/** The reissue of one renewal, as a person works on it: what is chosen before it starts, and what is sent. */
import { useRouter } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { sendAction } from "../form-kit/send-action.ts";
import { refusalMessage } from "../graphql/problem.ts";
import { useKeptState } from "../session/use-kept-state.ts";
import type { Reissue } from "./load-reissue.ts";
import { type Decision, holdersOf, type ReissueHolder } from "./reissue-rows.ts";

interface Draft {
  decisions: readonly (readonly [certificateId: string, decision: Decision])[];
  email: boolean;
  isContractConfirmed: boolean;
}

export type ReissueAction = "start" | "decide" | "pause" | "resume" | "stop" | "retry";

export function useReissue(reissue: Reissue) {
  const { policy, batch } = reissue;
  const router = useRouter();
  const { value: draft, setValue } = useKeptState("reissue", (): Draft => ({
    decisions: [],
    email: batch?.isEmailed ?? false,
    isContractConfirmed: false,
  }));
  const [running, setRunning] = useState<ReissueAction | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // One key for what is sent; another after it was accepted.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const decisions = useMemo(() => new Map(draft.decisions), [draft.decisions]);
  const holders = useMemo(() => holdersOf(reissue.entries, decisions), [reissue.entries, decisions]);

  const send = async (action: ReissueAction, body: Record<string, unknown> = {}): Promise<boolean> => {
    if (running) return false;
    setRunning(action);
    setProblem(null);
    const outcome = await sendAction(`/app/policies/${policy.id}/reissue`, "POST", {
      action,
      batchId: batch?.id,
      idempotencyKey,
      ...body,
    });
    if (outcome.ok) setIdempotencyKey(crypto.randomUUID());
    else setProblem(refusalMessage(outcome));
    await router.invalidate();
    setRunning(null);
    return outcome.ok;
  };
  /** A decision before the start is kept on the page and sent with it. */
  const keep = (ids: readonly string[], decision: Decision | null) =>
    setValue((last) => {
      const next = new Map(last.decisions);
      for (const id of ids) {
        if (decision) next.set(id, decision);
        else next.delete(id);
      }
      return { ...last, decisions: [...next] };
    });
  /** `more`: only these are decided; without them, everything that is ready is issued. */
  const start = async (more: ReadonlyMap<string, Decision | "REOPEN"> = new Map()) => {
    const { isContractConfirmed, email } = draft;
    const isDeciding = more.size > 0;
    const decided = [...(isDeciding ? more : decisions)];
    const body = {
      decisions: decided.map(([certificateId, decision]) => ({ certificateId, decision })),
      ...{ issueOthers: !isDeciding, email, isContractConfirmed },
    };
    if (!(await send(isDeciding ? "decide" : "start", body))) return false;
    // What is decided later needs a confirmation of its own.
    setValue((last) => ({ ...last, decisions: [], isContractConfirmed: false }));
    return true;
  };

  const isReady = ({ state }: ReissueHolder) => state === "READY";
  return {
    holders,
    readyCount: holders.filter(isReady).length,
    openCount: holders.filter(({ state }) => state === "NEEDS_DECISION").length,
    running,
    problem,
    email: draft.email,
    setEmail: (email: boolean) => setValue((last) => ({ ...last, email })),
    isContractConfirmed: draft.isContractConfirmed,
    confirmContract: (isContractConfirmed: boolean) => setValue((last) => ({ ...last, isContractConfirmed })),
    start: () => start(),
    /** Resolves to true once it is decided. */
    decide: async (holder: ReissueHolder, decision: Decision): Promise<boolean> => {
      if (batch) return start(new Map([[holder.id, decision]]));
      keep([holder.id], decision);
      return true;
    },
    /** Puts all of them on hold, or opens what is on hold. Resolves to true once it is done. */
    holdAll: async (some: readonly ReissueHolder[], isHeld: boolean): Promise<boolean> => {
      const ids = some.map(({ id }) => id);
      if (batch) return start(new Map(ids.map((id) => [id, isHeld ? "HOLD" : "REOPEN"])));
      keep(ids, isHeld ? "HOLD" : null);
      return true;
    },
    pause: () => send("pause"),
    resume: () => send("resume"),
    stop: () => send("stop"),
    retry: () => send("retry", { isContractConfirmed: draft.isContractConfirmed }),
    /** Before the start, certificates can be left out; those that need a decision are decided first. */
    choosing: batch
      ? undefined
      : {
          isChosen: isReady,
          canChoose: ({ state, isOpen }: ReissueHolder) => state !== "SHOWN" && !isOpen,
          onChoose: (some: readonly ReissueHolder[], isChosen: boolean) =>
            keep(
              some.map(({ id }) => id),
              isChosen ? null : "LEAVE_OUT",
            ),
        },
  };
}

export type ReissueWork = ReturnType<typeof useReissue>;
