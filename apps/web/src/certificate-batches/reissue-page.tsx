import { Check, CircleHelp, CornerDownLeft } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { batchItemStateLabels } from "#model/certificate-batches";
import { css } from "#styled/css";
import { useMay } from "../session/use-may.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { counted } from "../ui/counted.ts";
import { FilterInput } from "../ui/filter-input.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { SlideOver } from "../ui/slide-over.tsx";
import { type ChoiceColumns, ChoiceTable, focusRow, KeyHint } from "./choice-table.tsx";
import { DecisionPanel } from "./decision-panel.tsx";
import { HoldBand } from "./hold-band.tsx";
import { NoHit } from "./no-hit.tsx";
import { ReissueHead } from "./reissue-head.tsx";
import type { Reissue } from "./load-reissue.ts";
import {
  asksForContract,
  countShown,
  type Decision,
  type HolderState,
  holdersShown,
  mainDifference,
  offeredDecisions,
  type ReissueHolder,
  type ReissueView,
} from "./reissue-rows.ts";
import { useReissue } from "./use-reissue.ts";

const pageStyle = css({
  display: "grid",
  flex: "1",
  gridTemplateColumns: { base: "[minmax(0, 1fr)]", lg: "[minmax(0, 1fr) 400px]" },
});

const panelStyle = css({
  display: { base: "none", lg: "block" },
  position: "sticky",
  top: "topBar",
  alignSelf: "start",
  minH: "[calc(100dvh - token(sizes.topBar))]",
  maxH: "[calc(100dvh - token(sizes.topBar))]",
  overflowY: "auto",
  px: "24",
  pt: "18",
  pb: "24",
  borderLeftWidth: "1px",
  borderLeftStyle: "solid",
  borderLeftColor: "border.subtle",
});

const enterIcon = css({ w: "[11px]", h: "[11px]" });

const views: readonly { view: ReissueView; label: string }[] = [
  { view: "ALL", label: "All" },
  { view: "SAME", label: "Same" },
  { view: "DIFFERENT", label: "Different" },
  { view: "DECISION", label: "Needs a decision" },
];

const emptyTitles: Record<ReissueView, string> = {
  ALL: "Nobody holds a certificate on the policy before",
  SAME: "Every certificate differs",
  DIFFERENT: "Nothing differs",
  DECISION: "Nothing left to decide",
};

/** A renewal's certificates: what differs for each holder, decided where a mark is lost, issued to all others. */
export function ReissuePage({ reissue }: { reissue: Reissue }) {
  const mayWrite = useMay("WORK");
  const work = useReissue(reissue);
  const { holders } = work;
  const differing = countShown(holders, "DIFFERENT");
  const [view, setView] = useState<ReissueView>(differing > 0 ? "DIFFERENT" : "ALL");
  const [query, setQuery] = useState("");
  const shown = useMemo(() => holdersShown(holders, view, query), [holders, view, query]);
  const [currentId, setCurrentId] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Decision>("HOLD");
  const [isPanelOpen, setPanelOpen] = useState(false);
  // What leaves the view stays in the panel until another one is chosen.
  const current = holders.find(({ id }) => id === currentId) ?? shown[0];
  const offered = current && mayWrite ? offeredDecisions(current) : [];
  const decision = offered.includes(chosen) ? chosen : offered[0];

  const goTo = ({ id }: ReissueHolder) => {
    setCurrentId(id);
    setChosen("HOLD");
  };
  const goToNextDecision = (from?: string) => {
    const next = holders.find(({ id, state }) => state === "NEEDS_DECISION" && id !== from);
    if (!next) {
      setPanelOpen(false);
      return null;
    }
    if (!shown.includes(next)) {
      setView("DECISION");
      setQuery("");
    }
    goTo(next);
    return next;
  };
  const decide = async (holder: ReissueHolder, choice: Decision) => {
    if (await work.decide(holder, choice)) goToNextDecision(holder.id);
  };
  const show = (holder: ReissueHolder) => {
    flushSync(() => {
      if (!shown.includes(holder)) {
        setView("ALL");
        setQuery("");
      }
      goTo(holder);
    });
    focusRow(document, holder.id);
  };
  const start = async () => {
    const asking = work.isContractConfirmed ? undefined : holders.find(asksForContract);
    // Refused for want of the contract: the first whose mark needs it.
    if (!(await work.start()) && asking) show(asking);
  };
  // Issued certificates are shown before the start is answered: what is decided until then is sent after it.
  const waiting = useRef<{ holderId: string; choice: Decision }>(null);
  useEffect(() => {
    if (!waiting.current || work.running) return;
    const { holderId, choice } = waiting.current;
    waiting.current = null;
    const holder = holders.find(({ id }) => id === holderId);
    if (holder && offeredDecisions(holder).includes(choice)) void decide(holder, choice);
  });
  const decideCurrent = () => {
    if (!current || !decision) return;
    if (!work.running) void decide(current, decision);
    else if (work.running !== "decide") waiting.current = { holderId: current.id, choice: decision };
  };
  const panel = current && (
    <DecisionPanel
      key={current.id}
      reissue={reissue}
      holder={current}
      offered={offered}
      chosen={decision ?? null}
      onChoose={setChosen}
      onDecide={decideCurrent}
      isBusy={work.running === "decide"}
      email={reissue.batch ? { isChosen: work.email, onChoose: work.setEmail } : null}
      contract={
        reissue.batch ? { isConfirmed: work.isContractConfirmed, onConfirm: work.confirmContract } : null
      }
    />
  );
  const choices = views.map(({ view: value, label }) => ({
    value,
    label: `${label} ${countShown(holders, value).toLocaleString("en-US")}`,
  }));
  return (
    <>
      <ReissueHead
        reissue={reissue}
        work={work}
        onStart={() => void start()}
        onDecideNext={() => {
          const next = flushSync(() => {
            const found = goToNextDecision();
            if (found) setPanelOpen(isNarrow());
            return found;
          });
          // From the button to the row, where the keys decide: at once, or the next key would press the button.
          if (next) focusRow(document, next.id);
        }}
      />
      {holders.length === 0 ? (
        <EmptyState title={emptyTitles.ALL}>
          Certificates that were issued to holders on the account&rsquo;s list are reissued here.
        </EmptyState>
      ) : (
        <div className={pageStyle}>
          <div className={css({ display: "flex", flexDirection: "column", minW: "0" })}>
            {mayWrite && <HoldBand policyId={reissue.policy.id} work={work} onDone={show} />}
            <div className={css({ display: "flex", flexWrap: "wrap", gap: "8", px: "gutter", py: "12" })}>
              <div className={css({ mr: "auto", maxW: "full", overflowX: "auto" })}>
                <Segmented label="Which holders" choices={choices} value={view} onChange={setView} />
              </div>
              <FilterInput value={query} onChange={setQuery} />
            </div>
            {shown.length === 0 ? (
              query.trim() ? (
                <NoHit query={query} onClear={() => setQuery("")} />
              ) : (
                <EmptyState title={emptyTitles[view]} />
              )
            ) : (
              <ChoiceTable
                label="Holders of certificates"
                heads={["Certificate Holder", "Difference to what they hold", "State"]}
                rows={shown}
                columns={columns}
                choosing={work.choosing}
                currentId={current?.id ?? null}
                onMove={goTo}
                onOpen={(holder) => {
                  goTo(holder);
                  setPanelOpen(isNarrow());
                }}
                commands={{
                  ...Object.fromEntries(
                    offered.map((each, place) => [String(place + 1), () => setChosen(each)]),
                  ),
                  ...(offered.length > 0 ? { Enter: decideCurrent } : {}),
                }}
                countLabel={`${shown.length.toLocaleString("en-US")} of ${counted(holders.length, "certificate")}`}
                hints={
                  <>
                    <KeyHint keys={["1", "2", "3"]}>decide</KeyHint>
                    <KeyHint keys={[<CornerDownLeft key="enter" className={enterIcon} />]}>next</KeyHint>
                  </>
                }
              />
            )}
          </div>
          <aside aria-label="The chosen holder" className={panelStyle}>
            {!isPanelOpen && panel}
          </aside>
        </div>
      )}
      {isPanelOpen && current && (
        <SlideOver title="Certificate holder" onClose={() => setPanelOpen(false)}>
          {panel}
        </SlideOver>
      )}
    </>
  );
}

function Difference({ holder }: { holder: ReissueHolder }) {
  const { item, showsRenewal } = holder.entry;
  if (showsRenewal) return <p>Already shows the renewal</p>;
  if (item?.state === "REFUSED") return <p title={item.reason ?? undefined}>{item.reason}</p>;
  const main = mainDifference(holder);
  if (!main) return <p>{item?.note ?? "Same as before"}</p>;
  return (
    <>
      <p>{main.label}</p>
      <p>
        <b>{main.text}</b>
      </p>
    </>
  );
}

/** There is no room beside the list: the panel lies over it. */
const isNarrow = (): boolean => window.matchMedia("(max-width: 1023px)").matches;

const columns: ChoiceColumns<ReissueHolder> = {
  id: ({ id }) => id,
  name: ({ entry }) => entry.holder.name,
  under: ({ entry }) => entry.heldNumber,
  detail: (holder) => <Difference holder={holder} />,
  state: (holder) => <StateOf holder={holder} />,
};

const stateLabels: Record<HolderState, string> = {
  ...batchItemStateLabels,
  READY: "Ready",
  SHOWN: "Not needed",
};

function StateOf({ holder: { state, entry } }: { holder: ReissueHolder }) {
  const certificate = entry.item?.certificate;
  if (certificate)
    return (
      <>
        <Check aria-label="Issued" className={css({ color: "status.green.dot" })} />
        {certificate.certificateNumber}
      </>
    );
  return (
    <span
      className={css({
        display: "inline-flex",
        alignItems: "center",
        gap: "6",
        "&[data-refused]": { color: "danger.fg" },
      })}
      data-refused={state === "REFUSED" || undefined}
    >
      {state === "NEEDS_DECISION" && <CircleHelp aria-hidden="true" />}
      {stateLabels[state]}
    </span>
  );
}
