/** Deciding on an approval, and changing its draft; one at a time. Someone else may have been faster. */
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import type { AddressDraft } from "../form-kit/address-draft.ts";
import { type ActionOutcome, sendAction } from "../form-kit/send-action.ts";
import { useSingleRun } from "../form-kit/use-single-run.ts";
import type { CaraDecision, Mark, UpdateCaraArtifactMutation } from "../graphql/generated/graphql.ts";
import { type FieldProblem, refusalMessage } from "../graphql/problem.ts";

export type Deciding = CaraDecision | "EDIT";

export interface DraftChange {
  toEmail: string;
  subject: string;
  body: string;
  /** Numbers of the quotes to take out. */
  removeQuotes?: readonly number[];
  /** Ids of records to take out, with what the draft says from them. */
  removeRecords?: readonly string[];
}

/** Whom a certificate is for, and the marks that it is to show. */
export interface HolderChange {
  holder: { name: string; address: AddressDraft };
  marks?: readonly { policyId: string; mark: Mark }[];
  isContractConfirmed?: boolean;
  /** What it is for. */
  descriptionOfOperations?: string;
  /** The policies that it is to show. */
  policyIds?: readonly string[];
  /** All limits that are typed. */
  values?: readonly { policyId: string; key: string; value: string }[];
}

interface Decided {
  id: string;
  /** The version that the person sees. */
  version: number;
}

/** Why nothing was changed. */
export interface DecisionProblem {
  of: Deciding;
  /** A sentence. */
  message: string;
  /** What is wrong with fields of the form; empty if it is something else. */
  fields: readonly FieldProblem[];
  /** Somebody was faster. */
  isConflict: boolean;
}

export function useDecision({ id, version }: Decided) {
  const router = useRouter();
  const { run } = useSingleRun();
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const [problem, setProblem] = useState<DecisionProblem | null>(null);

  /** What a save answered with: the page may not have it yet when somebody approves what they saved. */
  const [saved, setSaved] = useState(version);
  const current = Math.max(version, saved);

  const act = async (what: Deciding, send: () => Promise<ActionOutcome<unknown>>): Promise<boolean> => {
    setProblem(null);
    setDeciding(what);
    const outcome = await run(send);
    // Also after a refusal: what it is about may have changed.
    await router.invalidate();
    setDeciding(null);
    if (outcome && !outcome.ok)
      setProblem({
        of: what,
        message: refusalMessage(outcome),
        fields: outcome.fields,
        isConflict: outcome.status === 409,
      });
    return outcome?.ok === true;
  };
  const path = `/app/approvals/${id}`;
  return {
    deciding,
    problem,
    clearProblem: () => setProblem(null),
    /** What was wrong with fields that are changed since is no longer said. */
    clearFields: (isOf: (path: string) => boolean) =>
      setProblem((last) => {
        const fields = last?.fields.filter(({ path }) => !isOf(path)) ?? [];
        if (!last || fields.length === last.fields.length) return last;
        return fields.length === 0 ? null : { ...last, fields };
      }),
    decide: (decision: CaraDecision, reason?: string) =>
      act(decision, () =>
        sendAction(path, "POST", { decision, version: current, ...(reason === undefined ? {} : { reason }) }),
      ),
    /** Of the version that the person changed, which is refused if there is a newer one. */
    change: (of: { id: string; version: number }, change: DraftChange | HolderChange) =>
      act("EDIT", async () => {
        const outcome = await sendAction<UpdateCaraArtifactMutation>(path, "PUT", {
          ...{ artifactId: of.id, version: of.version },
          ...change,
        });
        if (outcome.ok) setSaved(outcome.data.updateCaraArtifact.approval?.version ?? 0);
        return outcome;
      }),
  };
}
