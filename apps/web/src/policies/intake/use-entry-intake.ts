/** The document that one policy of the form is filled in from: its upload, its reading, and what became of it. */
import { useEffect, useEffectEvent, useState } from "react";
import { sendAction } from "../../form-kit/send-action.ts";
import { useSingleRun } from "../../form-kit/use-single-run.ts";
import {
  type AccountChoiceFragment,
  PolicyIntakeDocument,
  type PolicyIntakeQuery,
  type ReadPolicyDocumentMutation,
} from "../../graphql/generated/graphql.ts";
import { refusalMessage } from "../../graphql/problem.ts";
import { useQuery } from "../../graphql/use-query.ts";
import { showToast } from "../../ui/toast.ts";
import { type FileProgress, refuseEarly, sendFile } from "../../uploads/send-file.ts";
import type { PolicyDraft } from "../policy-draft.ts";
import type { EntryIntake, PolicyEntry } from "../policy-entries.ts";
import type { CarrierChoices } from "../use-carriers.ts";
import { fillDraft, type IntakeValue } from "./fill-from-document.ts";

export type ReadIntake = PolicyIntakeQuery["policyIntake"];

const path = "/app/policies/new";

interface EntryIntakeOptions {
  entry: PolicyEntry;
  account: AccountChoiceFragment | null;
  carriers: CarrierChoices;
  /** The form as it began. */
  start: PolicyDraft;
  onChange: (change: Partial<Pick<PolicyEntry, "draft" | "intake">>) => void;
}

/** What is sent, and how far it is or why it was rejected. */
interface Sending {
  file: File;
  key: string;
  progress: FileProgress | null;
  problem: string | null;
}

export function useEntryIntake({ entry, account, carriers, start, onChange }: EntryIntakeOptions) {
  const { intake = null, draft } = entry;
  const [sending, setSending] = useState<Sending | null>(null);
  const [renewals, setRenewals] = useState(0);
  const { run } = useSingleRun();
  const accountId = account?.id ?? null;
  const asked = useQuery(PolicyIntakeDocument, intake && { id: intake.id, accountId }, {
    renewedBy: renewals,
  });
  const read = asked.data?.policyIntake;
  const current = intake && read?.id === intake.id ? read : null;
  const values = (current?.values ?? []).map((value) => withCompany(value, carriers));

  const send = (file: File, key: string) => {
    const update = (change: Partial<Sending>) =>
      setSending({ file, key, progress: null, problem: null, ...change });
    const early = refuseEarly(file);
    if (early) {
      update({ problem: early });
      return;
    }
    void run(async (signal) => {
      const outcome = await sendFile({
        ...{ path, file, key, signal },
        onProgress: (progress) => update({ progress }),
      });
      if (outcome === null) return;
      if (!outcome.ok) {
        update({ problem: refusalMessage(outcome) });
        return;
      }
      const { readPolicyDocument } = outcome.data as ReadPolicyDocumentMutation;
      setSending(null);
      onChange({ intake: newIntake(readPolicyDocument.id, file.name) });
    });
  };

  /** The document is about the chosen account, or a person decided to use it nevertheless. */
  const isAccepted =
    current?.state === "READY" &&
    accountId !== null &&
    (current.match === "SAME" || current.insured === null || intake?.anywayFor === accountId);
  const fill = useEffectEvent(() => {
    if (intake)
      onChange({ draft: fillDraft(draft, start, values), intake: { ...intake, filledFor: accountId } });
  });
  const mayFill = isAccepted && asked.isCurrent && intake !== null && intake.filledFor !== accountId;
  useEffect(() => {
    if (mayFill) fill();
  }, [mayFill]);

  const discard = () => {
    if (intake) void sendAction(path, "DELETE", { id: intake.id });
    setSending(null);
    onChange({ intake: null });
  };

  const choose = (file: File) => {
    discard();
    send(file, crypto.randomUUID());
  };

  return {
    intake,
    current,
    asked,
    values: isAccepted ? values : [],
    isAccepted,
    sending,
    choose,
    chooseOne: ([file, ...others]: readonly File[]) => {
      if (file) choose(file);
      if (file && others.length > 0)
        showToast({
          tone: "info",
          title: `Only ${file.name} is read`,
          text: "One document fills in one policy. Add another policy for each of the others.",
        });
    },
    retry: () => sending && send(sending.file, sending.key),
    discard,
    useAnyway: () => intake && onChange({ intake: { ...intake, anywayFor: accountId } }),
    renew: () => setRenewals((count) => count + 1),
  };
}
export type UsedIntake = ReturnType<typeof useEntryIntake>;

const newIntake = (id: string, name: string): EntryIntake => ({
  ...{ id, name, filledFor: null, anywayFor: null },
});

/** A company that was added meanwhile is known by now. */
function withCompany(value: IntakeValue, carriers: CarrierChoices): IntakeValue {
  if (value.value !== null) return value;
  const kind = value.field === "carrierId" ? "carrier" : "broker";
  const company = carriers.list(kind).find(({ name }) => name.toLowerCase() === value.shown.toLowerCase());
  return company ? { ...value, value: company.id } : value;
}
