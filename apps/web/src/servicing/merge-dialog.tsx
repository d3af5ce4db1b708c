import { useState } from "react";
import { MERGE_MAX, requestTypeLabels } from "#model/servicing";
import { searchTextOf } from "#model/shared";
import { css } from "#styled/css";
import { FormDialog } from "../form-kit/form-dialog.tsx";
import { useActionForm } from "../form-kit/use-action-form.ts";
import { useCloseTo } from "../form-kit/use-close-to.ts";
import type { MergeChoicesQuery } from "../graphql/generated/graphql.ts";
import { useKeptState } from "../session/use-kept-state.ts";
import { useViewer } from "../session/viewer.ts";
import { Banner } from "../ui/banner.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { counted } from "../ui/counted.ts";
import { FilterInput } from "../ui/filter-input.tsx";
import { instantDayLabel } from "../ui/instant-label.ts";
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
  /** Open requests, of the same account if it has one. */
  choices: readonly Choice[];
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

function MergeForm({ request, choices }: MergeDialogProps) {
  const { id, account } = request;
  const { agency } = useViewer();
  const close = useCloseTo(`/app/servicing/${id}/overview`);
  const show = useSavedRequest();
  const [query, setQuery] = useState("");
  const { value: ids, setValue: setIds, isRestored, isChanged } = useKeptState<string[]>("merge", () => []);
  const form = useActionForm({
    path: `/app/servicing/${id}/merge`,
    method: "POST",
    onDone: () => show(id),
  });
  const others = choices.filter(
    (each) => each.id !== id && (!account || !each.account || each.account.id === account.id),
  );
  const wanted = searchTextOf([query]).trim();
  const shown = others.filter(
    (each) =>
      ids.includes(each.id) ||
      searchTextOf([customerOf(each), requestTypeLabels[each.type]]).includes(wanted),
  );
  const problem = form.errorOf("ids");
  return (
    <FormDialog
      title={title}
      onClose={close}
      form={form}
      isRestored={isRestored}
      isChanged={isChanged}
      onSubmit={(element) => void form.submit(element, { ids })}
      submitLabel={ids.length > 0 ? `Merge ${counted(ids.length, "request")}` : "Merge"}
      busyLabel="Merging"
      isDisabled={ids.length === 0}
      aim="the requests can be merged"
    >
      <div className={css({ display: "grid", gap: "12" })}>
        <Banner
          title={`The chosen requests are closed for good and become part of ${requestTypeLabels[request.type]}, ${customerOf(request)}.`}
        >
          Their comments and files move here.
        </Banner>
        {others.length > 8 && <FilterInput value={query} onChange={setQuery} label="Filter requests" />}
        {others.length === 0 ? (
          <p className={css({ color: "fg.muted" })}>
            {account
              ? `${account.account.name} has no other open request.`
              : "There is no other open request."}
          </p>
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
              <li key={each.id} className={line}>
                <Checkbox
                  label={
                    <>
                      <span className={css({ fontWeight: "medium" })}>{requestTypeLabels[each.type]}</span>
                      <span className={css({ display: "block", textStyle: "small", color: "fg.muted" })}>
                        {`${customerOf(each)}, created ${instantDayLabel(each.createdAt, agency.timeZone)}`}
                      </span>
                    </>
                  }
                  checked={ids.includes(each.id)}
                  disabled={!ids.includes(each.id) && ids.length >= MERGE_MAX}
                  onChange={({ target }) => {
                    setIds(target.checked ? [...ids, each.id] : ids.filter((other) => other !== each.id));
                    form.clearErrors(() => true);
                  }}
                />
                <span className={css({ ml: "auto" })}>
                  <RequestBadge state={each.state} />
                </span>
              </li>
            ))}
          </ul>
        )}
        {problem && (
          <p data-field-error className={css({ textStyle: "small", color: "danger.fg" })}>
            {problem}
          </p>
        )}
      </div>
    </FormDialog>
  );
}
