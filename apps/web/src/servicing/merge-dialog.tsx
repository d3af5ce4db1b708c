import { useState } from "react";
import { MERGE_MAX, requestTypeLabels } from "#model/servicing";
import { css } from "#styled/css";
import { FormDialog } from "../form-kit/form-dialog.tsx";
import { useActionForm } from "../form-kit/use-action-form.ts";
import { useCloseTo } from "../form-kit/use-close-to.ts";
import { MergeChoicesDocument, type MergeChoicesQuery } from "../graphql/generated/graphql.ts";
import { useQuery } from "../graphql/use-query.ts";
import { useKeptState } from "../session/use-kept-state.ts";
import { useViewer } from "../session/viewer.ts";
import { Banner } from "../ui/banner.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { counted } from "../ui/counted.ts";
import { FilterInput } from "../ui/filter-input.tsx";
import { instantDayLabel } from "../ui/instant-label.ts";
import { crossingOf } from "./merge-crossing.ts";
import { RefusedDialog } from "./refused-dialog.tsx";
import { RequestBadge } from "./request-badge.tsx";
import type { RequestData } from "./request-data.ts";
import { customerOf } from "./request-text.ts";
import { useRequestRefusal } from "./use-request-refusal.ts";
import { useSavedRequest } from "./use-saved-request.ts";

const title = "Merge requests";

type Choice = MergeChoicesQuery["serviceRequests"]["nodes"][number];

interface MergeDialogProps {
  request: RequestData;
  /** Open requests of its account, or all that are open if it has none. */
  choices: MergeChoicesQuery["serviceRequests"];
}

/** Closes other requests for good and moves what is in them into this one. */
export function MergeDialog(props: MergeDialogProps) {
  const refusal = useRequestRefusal(props.request, "MERGE_INTO");
  if (refusal) return <RefusedDialog title={title} requestId={props.request.id} refusal={refusal} />;
  return <MergeForm {...props} />;
}

const line = css({
  display: "flex",
  alignItems: "center",
  gap: "12",
  minH: "44",
  py: "4",
  borderTopWidth: "1px",
  borderTopStyle: "solid",
  borderTopColor: "border.subtle",
});

const searchDelayMs = 200;

function MergeForm({ request, choices }: MergeDialogProps) {
  const { id, account } = request;
  const close = useCloseTo(`/app/servicing/${id}/overview`);
  const show = useSavedRequest();
  const [query, setQuery] = useState("");
  const kept = useKeptState<Choice[]>("merge", () => []);
  const { value: chosen } = kept;
  const [isSameClient, setSameClient] = useState(false);
  const form = useActionForm({
    path: `/app/servicing/${id}/merge`,
    method: "POST",
    onDone: () => show(id),
  });
  const text = query.trim();
  const found = useQuery(MergeChoicesDocument, text === "" ? null : { intoId: id, text }, {
    delayMs: searchDelayMs,
  });
  const { nodes, hasNextPage } = (text !== "" && found.data?.serviceRequests) || choices;
  const isChosen = (each: Choice) => chosen.some((other) => other.id === each.id);
  const shown = [...chosen, ...nodes.filter((each) => !isChosen(each))];
  const crossing = crossingOf(request, chosen);
  const problem = form.errorOf("ids") ?? crossing.refusal;
  const choose = (each: Choice, isNow: boolean) => {
    kept.setValue(isNow ? [...chosen, each] : chosen.filter((other) => other.id !== each.id));
    setSameClient(false);
    form.clearErrors(() => true);
  };
  return (
    <FormDialog
      title={title}
      onClose={close}
      form={form}
      isRestored={kept.isRestored}
      isChanged={kept.isChanged}
      onSubmit={(element) => void form.submit(element, { ids: chosen.map((each) => each.id) })}
      submitLabel={chosen.length > 0 ? `Merge ${counted(chosen.length, "request")}` : "Merge"}
      busyLabel="Merging"
      isDisabled={
        chosen.length === 0 || crossing.refusal !== null || (crossing.note !== null && !isSameClient)
      }
      aim="the requests can be merged"
    >
      <div className={css({ display: "grid", gap: "12" })}>
        <Banner
          title={`The chosen requests are closed for good and become part of ${requestTypeLabels[request.type]}, ${customerOf(request)}.`}
        >
          Their comments and files move here.
        </Banner>
        <FilterInput value={query} onChange={setQuery} label="Find requests" />
        {shown.length === 0 ? (
          <p className={css({ color: "fg.muted" })}>{nothingFound(text, account, found)}</p>
        ) : (
          <ul
            aria-label="Requests to merge"
            className={css({
              borderBottomWidth: "1px",
              borderBottomStyle: "solid",
              borderBottomColor: "border.subtle",
            })}
          >
            {shown.map((each) => (
              <ChoiceLine
                key={each.id}
                choice={each}
                isChosen={isChosen(each)}
                isFull={chosen.length >= MERGE_MAX}
                onChoose={(isNow) => choose(each, isNow)}
              />
            ))}
          </ul>
        )}
        <p role="status" className={css({ textStyle: "small", color: "fg.muted" })}>
          {hasNextPage
            ? "There are more. Find them by client, type or any words in them."
            : account && text === "" && shown.length > 0
              ? "Requests without an account can be found by client, type or any words in them."
              : ""}
        </p>
        {crossing.note && (
          <Banner hue="amber" title={crossing.note} inline>
            <Checkbox
              label="They are from the same client"
              checked={isSameClient}
              onChange={({ target }) => setSameClient(target.checked)}
            />
          </Banner>
        )}
        {problem && (
          <p data-field-error role="alert" className={css({ textStyle: "small", color: "danger.fg" })}>
            {problem}
          </p>
        )}
      </div>
    </FormDialog>
  );
}

const nothingFound = (
  text: string,
  account: RequestData["account"],
  { isLoading, problem }: { isLoading: boolean; problem: string | null },
): string =>
  problem ??
  (isLoading
    ? "Searching..."
    : text !== ""
      ? "No open request matches that can be merged into this one."
      : account
        ? `${account.account.name} has no other open request. Find requests without an account by client or words.`
        : "There is no other open request.");

interface ChoiceLineProps {
  choice: Choice;
  isChosen: boolean;
  isFull: boolean;
  onChoose: (isChosen: boolean) => void;
}

function ChoiceLine({ choice, isChosen, isFull, onChoose }: ChoiceLineProps) {
  const { agency } = useViewer();
  return (
    <li className={line}>
      <Checkbox
        label={
          <>
            <span className={css({ fontWeight: "medium" })}>{requestTypeLabels[choice.type]}</span>
            <span className={css({ display: "block", textStyle: "small", color: "fg.muted" })}>
              {`${customerOf(choice)}${choice.account ? "" : ", no account"}, created ${instantDayLabel(choice.createdAt, agency.timeZone)}`}
            </span>
          </>
        }
        checked={isChosen}
        disabled={!isChosen && isFull}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <span className={css({ ml: "auto" })}>
        <RequestBadge state={choice.state} />
      </span>
    </li>
  );
}
