import { Check, CircleStop, Pause, Play, RotateCw } from "lucide-react";
import { useMemo, useState } from "react";
import { searchTextOf } from "#model/shared";
import { css } from "#styled/css";
import { useMay } from "../session/use-may.ts";
import { useViewer } from "../session/viewer.ts";
import { AppLink } from "../ui/app-link.tsx";
import { Banner } from "../ui/banner.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { counted } from "../ui/counted.ts";
import { FilterInput } from "../ui/filter-input.tsx";
import { instantLabel } from "../ui/instant-label.ts";
import { Segmented } from "../ui/segmented.tsx";
import { SlideOver } from "../ui/slide-over.tsx";
import { useBatchActions } from "./batch-actions.ts";
import { BatchProgress } from "./batch-progress.tsx";
import { type ChoiceColumns, ChoiceTable } from "./choice-table.tsx";
import { filterRows } from "./filter-rows.ts";
import type { Batch, BatchItem } from "./load-batch.ts";
import { NoHit } from "./no-hit.tsx";
import { TitleRow } from "./title-row.tsx";
import { EmptyState } from "../ui/empty-state.tsx";

const titles = { RUNNING: "Issuing certificates", PAUSED: "Paused", FINISHED: "Done" } as const;

const number = (count: number): string => count.toLocaleString("en-US");

const linkStyle = css({
  // Above the row's own button.
  position: "relative",
  zIndex: "row",
  color: "accent.fg",
  fontWeight: "medium",
  _hover: { textDecoration: "underline" },
});

interface BatchResultProps {
  accountId: string;
  batch: Batch;
}

/** What became of each holder; while the batch runs, as far as it is. */
export function BatchResult({ accountId, batch }: BatchResultProps) {
  const { counts, state, items } = batch;
  const { agency } = useViewer();
  const path = `/app/accounts/${accountId}/certificates/batch`;
  const actions = useBatchActions(path, batch.id);
  const [shown, setShown] = useState<"ALL" | "ISSUED" | "REFUSED" | "WAITING">("ALL");
  const [query, setQuery] = useState("");
  const [currentId, setCurrentId] = useState<string | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const [isStopping, setStopping] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const needContract = items.filter(
    (item) => item.state === "REFUSED" && item.field === "isContractConfirmed",
  ).length;
  const rows = useMemo(() => {
    const some = shown === "ALL" ? items : items.filter((item) => item.state === shown);
    return filterRows(some, query, ({ holderName, reason }) => searchTextOf([holderName, reason]));
  }, [items, shown, query]);
  const columns = useMemo(() => columnsOf(accountId), [accountId]);
  const open = items.find(({ id }) => id === openId);
  const mayWrite = useMay("WORK");
  const isOpen = state !== "FINISHED";
  const notes = {
    RUNNING: `${number(counts.issued + counts.refused)} of ${number(counts.asked)}. You can leave this page.`,
    PAUSED: `${number(counts.waiting)} are waiting until you resume.`,
    FINISHED: `${counted(counts.asked, "holder")}.`,
  } as const;
  const choices = [
    { value: "ALL", label: `All ${number(counts.asked)}` },
    { value: "ISSUED", label: `Issued ${number(counts.issued)}` },
    { value: "REFUSED", label: `Refused ${number(counts.refused)}` },
    ...(isOpen ? ([{ value: "WAITING", label: `Waiting ${number(counts.waiting)}` }] as const) : []),
  ] as const;
  return (
    <>
      <TitleRow
        title="Certificates for several holders"
        description={`Started${batch.createdBy ? ` by ${batch.createdBy.name}` : ""}, ${instantLabel(batch.createdAt, agency.timeZone)}.`}
        actions={
          mayWrite && (
            <>
              {isOpen && (
                <Button icon={<CircleStop aria-hidden="true" />} onClick={() => setStopping(true)}>
                  Stop
                </Button>
              )}
              {state === "RUNNING" && (
                <Button
                  icon={<Pause aria-hidden="true" />}
                  isBusy={actions.running === "pause"}
                  busyLabel="Pausing"
                  onClick={() => void actions.run("pause")}
                >
                  Pause
                </Button>
              )}
              {state === "PAUSED" && (
                <Button
                  tone="primary"
                  icon={<Play aria-hidden="true" />}
                  isBusy={actions.running === "resume"}
                  busyLabel="Resuming"
                  onClick={() => void actions.run("resume")}
                >
                  Resume
                </Button>
              )}
              {!isOpen && counts.refused > 0 && (
                <Button
                  icon={<RotateCw aria-hidden="true" />}
                  isBusy={actions.running === "retry"}
                  busyLabel="Starting again"
                  onClick={() => (needContract > 0 ? setConfirming(true) : void actions.run("retry"))}
                >
                  {`Retry ${number(counts.refused)} Refused`}
                </Button>
              )}
              {!isOpen && <ButtonLink to={path}>New Batch</ButtonLink>}
            </>
          )
        }
      />
      {actions.problem && (
        <div className={css({ px: "gutter", pb: "12" })}>
          <Banner hue="red" title={actions.problem} isAlert />
        </div>
      )}
      <BatchProgress
        counts={counts}
        title={titles[state]}
        note={notes[state]}
        isRunning={state === "RUNNING"}
        loadedAt={batch.loadedAt}
      />
      <div className={css({ display: "flex", flexWrap: "wrap", gap: "8", px: "gutter", py: "12" })}>
        <div className={css({ mr: "auto", maxW: "full", overflowX: "auto" })}>
          <Segmented label="Which holders" choices={choices} value={shown} onChange={setShown} />
        </div>
        <FilterInput value={query} onChange={setQuery} />
      </div>
      {rows.length === 0 ? (
        query.trim() ? (
          <NoHit query={query} onClear={() => setQuery("")} />
        ) : (
          <EmptyState title={emptyTitles[shown]} />
        )
      ) : (
        <ChoiceTable
          label="Holders of this batch"
          heads={["Certificate Holder", "Result", "Certificate"]}
          rows={rows}
          columns={columns}
          currentId={currentId}
          onMove={({ id }) => setCurrentId(id)}
          onOpen={({ id }) => setOpenId(id)}
          countLabel={`${number(rows.length)} of ${counted(counts.asked, "holder")}`}
        />
      )}
      {open && <ItemPanel item={open} accountId={accountId} onClose={() => setOpenId(null)} />}
      {isConfirming && (
        <ConfirmDialog
          title={`${counted(needContract, "holder")} ${needContract === 1 ? "needs" : "need"} a written contract`}
          confirmLabel="Confirm and Retry"
          busyLabel="Starting again"
          isBusy={actions.running === "retry"}
          error={actions.problem}
          onConfirm={() =>
            void actions.run("retry", { isContractConfirmed: true }).then(() => setConfirming(false))
          }
          onCancel={() => setConfirming(false)}
        >
          A written contract requires these marks for each of them. Your name and the time are stored with
          each certificate.
          {counts.refused > needContract && (
            <div className={css({ mt: "12" })}>
              <Button
                isBusy={actions.running === "retry"}
                busyLabel="Starting again"
                onClick={() => void actions.run("retry").then(() => setConfirming(false))}
              >
                {`Retry Only the ${counts.refused - needContract === 1 ? "Other One" : `Other ${number(counts.refused - needContract)}`}`}
              </Button>
            </div>
          )}
        </ConfirmDialog>
      )}
      {isStopping && (
        <ConfirmDialog
          title={`Stop the ${counted(counts.waiting, "certificate")} that are waiting?`}
          confirmLabel="Stop"
          busyLabel="Stopping"
          cancelLabel="Keep going"
          isDangerous
          isBusy={actions.running === "stop"}
          error={actions.problem}
          onConfirm={() => void actions.run("stop").then(() => setStopping(false))}
          onCancel={() => setStopping(false)}
        >
          Certificates that were issued stay valid. The holders that are waiting are listed as refused, and
          can be retried.
        </ConfirmDialog>
      )}
    </>
  );
}

const columnsOf = (accountId: string): ChoiceColumns<BatchItem> => ({
  id: ({ id }) => id,
  name: ({ holderName }) => holderName,
  detail: (item) => <Result item={item} />,
  state: (item) => <StateOf item={item} accountId={accountId} />,
});

const emptyTitles = {
  ALL: "No holders",
  ISSUED: "None issued yet",
  REFUSED: "None refused",
  WAITING: "None waiting",
} as const;

function Result({ item }: { item: BatchItem }) {
  const text = item.state === "REFUSED" ? item.reason : notesOf(item).join(" ");
  return text ? <p className={reasonStyle}>{text}</p> : null;
}

const notesOf = ({ certificate, note }: BatchItem): string[] => [
  ...(certificate?.supersedes ? [`Replaces ${certificate.supersedes.certificateNumber}.`] : []),
  ...(note ? [note] : []),
];

const reasonStyle = css({ md: { lineClamp: "2", whiteSpace: "[normal!]" } });

interface ItemPanelProps {
  item: BatchItem;
  accountId: string;
  onClose: () => void;
}

/** One holder of the batch: the whole reason, and where it is corrected. */
function ItemPanel({ item, accountId, onClose }: ItemPanelProps) {
  const { state, certificate, reason, holderId } = item;
  return (
    <SlideOver title={item.holderName} onClose={onClose}>
      {state === "REFUSED" && (
        <Banner hue="red" title="Refused.">
          {reason}
        </Banner>
      )}
      {state === "WAITING" && <p>Waiting for its turn.</p>}
      {certificate && <p>{`${certificate.certificateNumber} was issued.`}</p>}
      {notesOf(item).map((note) => (
        <p key={note} className={css({ mt: "8", color: "fg.muted" })}>
          {note}
        </p>
      ))}
      <div className={css({ display: "flex", flexWrap: "wrap", gap: "8", mt: "16" })}>
        {certificate && (
          <ButtonLink to={`/app/accounts/${accountId}/certificates/${certificate.id}`} tone="primary">
            View Certificate
          </ButtonLink>
        )}
        <ButtonLink to={`/app/accounts/${accountId}/holders/${holderId}/edit`}>Edit Holder</ButtonLink>
      </div>
    </SlideOver>
  );
}

function StateOf({ item, accountId }: { item: BatchItem; accountId: string }) {
  const { state, certificate } = item;
  if (state === "REFUSED") return <span className={css({ color: "danger.fg" })}>Refused</span>;
  if (!certificate) return "Waiting";
  return (
    <>
      <Check aria-label="Issued" className={css({ color: "status.green.dot" })} />
      <AppLink to={`/app/accounts/${accountId}/certificates/${certificate.id}`} className={linkStyle}>
        {certificate.certificateNumber}
      </AppLink>
    </>
  );
}
