import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { requestTypeLabels } from "#model/servicing";
import { css } from "#styled/css";
import { FormDialog } from "../form-kit/form-dialog.tsx";
import { useActionForm } from "../form-kit/use-action-form.ts";
import type { BulkUpdateServiceRequestsMutation } from "../graphql/generated/graphql.ts";
import { useColleagues } from "../session/viewer.ts";
import { Banner } from "../ui/banner.tsx";
import { counted } from "../ui/counted.ts";
import { Field } from "../ui/field.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { showToast } from "../ui/toast.ts";
import { AssigneeField, assigneeIdOf, nobody } from "./assignee-field.tsx";
import { customerOf } from "./request-text.ts";
import type { RequestRow } from "./use-requests.ts";

interface BulkDialogProps {
  requests: readonly RequestRow[];
  onClose: () => void;
  onDone: () => void;
}

type Refused = BulkUpdateServiceRequestsMutation["bulkUpdateServiceRequests"]["refused"];

/** Sends it; those that were refused stay in the dialog with the reason. */
function useBulkForm({ requests, onDone }: BulkDialogProps, describe: (count: string) => string) {
  const router = useRouter();
  const [refused, setRefused] = useState<Refused>([]);
  const left =
    refused.length > 0 ? requests.filter(({ id }) => refused.some((each) => each.id === id)) : requests;
  const form = useActionForm<BulkUpdateServiceRequestsMutation>({
    path: "/app/servicing/bulk",
    method: "POST",
    onDone: async ({ bulkUpdateServiceRequests: { changed, refused: rest } }) => {
      if (changed.length > 0)
        showToast({ tone: "success", title: describe(counted(changed.length, "request")) });
      await router.invalidate();
      setRefused(rest);
      if (rest.length === 0) onDone();
    },
  });
  return { form, refused, left };
}

export function AssignDialog(props: BulkDialogProps) {
  const colleagues = useColleagues();
  // Nothing is chosen at first: one press must not take the work from everybody.
  const [chosen, setChosen] = useState<string | null>(null);
  const assigneeId = assigneeIdOf(chosen ?? nobody.value);
  const nameOf = () => colleagues.find(({ id }) => id === assigneeId)?.name;
  const { form, refused, left } = useBulkForm(props, (count) =>
    assigneeId === null ? `${count} unassigned` : `${count} assigned to ${nameOf() ?? "someone else"}`,
  );
  return (
    <FormDialog
      title={`Assign ${counted(left.length, "request")}`}
      onClose={props.onClose}
      form={form}
      isRestored={false}
      isChanged={chosen !== null}
      isDisabled={chosen === null}
      onSubmit={(element) =>
        void form.submit(element, { ids: left.map(({ id }) => id), input: { assigneeId } })
      }
      submitLabel="Assign"
      busyLabel="Assigning"
      aim="the requests can be assigned"
    >
      <RefusedRequests refused={refused} requests={left} />
      <AssigneeField
        form={form}
        value={chosen}
        onChange={setChosen}
        others={[nobody]}
        noneLabel={null}
        placeholder="Choose who takes them"
        isFirst
      />
    </FormDialog>
  );
}

export function ResolveSeveralDialog(props: BulkDialogProps) {
  const [notes, setNotes] = useState("");
  const { form, refused, left } = useBulkForm(props, (count) => `${count} resolved`);
  return (
    <FormDialog
      title={`Resolve ${counted(left.length, "request")}`}
      onClose={props.onClose}
      form={form}
      isRestored={false}
      isChanged={notes !== ""}
      onSubmit={(element) =>
        void form.submit(element, { ids: left.map(({ id }) => id), input: { resolve: { notes } } })
      }
      submitLabel="Resolve"
      busyLabel="Resolving"
      aim="the requests can be resolved"
    >
      <RefusedRequests refused={refused} requests={left} />
      <Field
        label="Notes (optional)"
        hint="Added to each of them. Not visible to the client."
        error={form.errorOf("resolve.notes")}
      >
        <TextArea data-autofocus value={notes} onChange={({ target }) => setNotes(target.value)} />
      </Field>
    </FormDialog>
  );
}

function RefusedRequests({ refused, requests }: { refused: Refused; requests: readonly RequestRow[] }) {
  if (refused.length === 0) return null;
  return (
    <div className={css({ mb: "16" })}>
      <Banner hue="amber" title={`${counted(refused.length, "request")} could not be changed.`} isAlert>
        {refused.map(({ id, reason }) => {
          const request = requests.find((each) => each.id === id);
          return (
            <span key={id} className={css({ display: "block" })}>
              {request ? `${customerOf(request)}, ${requestTypeLabels[request.type]}: ` : ""}
              {reason}
            </span>
          );
        })}
      </Banner>
    </div>
  );
}
