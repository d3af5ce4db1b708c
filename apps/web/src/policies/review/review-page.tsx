/**
 * The details that were read next to the page that supports them, part by part, the least certain first in each. A
 * person accepts or corrects them with one key, and their decisions apply to the policy from then on.
 */
import { ArrowRightToLine, CheckCheck, Plus } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { css } from "#styled/css";
import { numberQuotes } from "../../quotes/number-quotes.ts";
import { QuoteContext, type QuoteContextValue } from "../../quotes/quote-context.ts";
import { ExplorerWaiting } from "../../explorer/explorer-waiting.tsx";
import type { PolicyReviewQuery } from "../../graphql/generated/graphql.ts";
import { useFreshPage } from "../../live/use-fresh-page.ts";
import { useAskOwner } from "../../session/use-may.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Kbd } from "../../ui/kbd.tsx";
import { useListKeys } from "../../ui/use-list-keys.ts";
import { DocumentViewer } from "../../document-viewer/document-viewer.tsx";
import { AddDetailForm } from "./add-detail-form.tsx";
import { PaneLayout } from "../../document-viewer/pane-layout.tsx";
import { DetailEntry } from "./detail-entry.tsx";
import { FormsEntry } from "./forms-entry.tsx";
import { UseAllDialog } from "./record-use.tsx";
import { groupNames, isOpen, type ReviewedDetail, type ReviewRow } from "./review-rows.ts";
import { useReview } from "./use-review.ts";

/** The quotes that support a detail, and those of other documents that contradict it. */
const quotesOf = ({ quotes, otherValues }: ReviewedDetail) => [
  ...quotes,
  ...otherValues.flatMap((other) => other.quotes),
];

const quotesOfRow = ({ details }: ReviewRow) => details.flatMap(quotesOf);

interface ReviewPageProps {
  policyId: string;
  data: PolicyReviewQuery;
  /** The detail at which it opens. */
  openAt: string | null;
}

export function ReviewPage({ policyId, data, openAt }: ReviewPageProps) {
  const { policyReview, addablePolicyDetails, businessPolicy } = data;
  useFreshPage(data, { document: policyId, review: policyId, policy: policyId });
  const review = useReview(policyId, policyReview, openAt);
  const [shown, setShown] = useState<"list" | "pages">("list");
  const [requested, setRequested] = useState<{ number: number } | null>(null);
  const [confirming, setConfirming] = useState<"ACCEPT" | "USE" | null>(null);
  const askOwner = useAskOwner();
  const { details, rows, current, moveTo } = review;
  const row = rows[current];

  const numbered = useMemo(() => numberQuotes(rows.flatMap(quotesOfRow)), [rows]);
  const firstQuote = row && quotesOfRow(row)[0];
  const firstNumber = firstQuote ? numbered.numberOf(firstQuote) : null;
  // The page follows the current detail, until someone chooses a quote.
  const number = requested?.number ?? firstNumber;
  const jump = useMemo(
    () => requested ?? (firstNumber === null ? null : { number: firstNumber }),
    [requested, firstNumber],
  );
  const documentId = number === null ? undefined : numbered.quotes[number - 1]?.documentId;
  const fileOf = (id: string | undefined) => businessPolicy.files.find((each) => each.id === id);
  // A detail that a person added has no page, so the page next to it does not change.
  const file = fileOf(documentId) ?? fileOf(numbered.quotes[0]?.documentId);
  const quotes = useMemo(() => numbered.inFocus(row ? quotesOfRow(row) : []), [numbered, row]);

  const list = useRef<HTMLDivElement>(null);
  // Enter on a link or a button activates it, so the list itself handles the keys.
  const holdKeys = () => list.current?.focus({ preventScroll: true });
  useEffect(holdKeys, []);
  const go = (index: number) => {
    setRequested(null);
    moveTo(index);
    holdKeys();
  };
  const decideWith = (act: () => void) => () => {
    setRequested(null);
    act();
    holdKeys();
  };
  const putInRecord = (chosen: readonly ReviewedDetail[]) => {
    const own = chosen.filter(({ record }) => record?.canUse);
    if (own.length > 0) decideWith(() => void review.putInRecord(own))();
  };
  useListKeys({
    count: rows.length,
    current,
    onMove: go,
    commands: review.mayDecide
      ? {
          Enter: decideWith(review.accept),
          e: review.edit,
          x: decideWith(review.remove),
          a: review.startAdding,
          A: () => setConfirming(review.plain.length > 1 ? "ACCEPT" : null),
          u: () => putInRecord(row?.isList ? [] : (row?.details ?? [])),
        }
      : {},
  });

  if (details.length === 0) {
    return (
      <ExplorerWaiting policyId={policyId} files={businessPolicy.files} title="Nothing to review yet">
        What Cara reads in the policy’s documents is listed here next to its page, to be accepted or
        corrected.
      </ExplorerWaiting>
    );
  }

  const holds = (each: ReviewRow, chosen: number) =>
    quotesOfRow(each).some((own) => numbered.numberOf(own) === chosen);
  const choose = (chosen: number) => {
    if (!numbered.quotes[chosen - 1]) return;
    const holder = rows.findIndex((each) => holds(each, chosen));
    if (row && !holds(row, chosen) && holder >= 0) moveTo(holder);
    setRequested({ number: chosen });
    setShown("pages");
  };
  const quoted = new Set(numbered.quotes.map((quote) => quote.documentId));
  const context: QuoteContextValue = {
    numberOf: numbered.numberOf,
    documentNameOf: (quote) =>
      quoted.size > 1 ? (businessPolicy.files.find(({ id }) => id === quote.documentId)?.name ?? null) : null,
    chosen: number,
    choose,
  };
  // After adding a detail, the same one can be offered again only if it is removed.
  const known = new Set(details.map(({ field }) => field));
  const addable = addablePolicyDetails.filter(({ field }) => !known.has(field));
  const acceptPlain = async () => {
    if (await review.acceptPlain()) closeDialog();
  };
  const useAll = async () => {
    if (await review.putInRecord(review.usable)) closeDialog();
  };
  const closeDialog = () => {
    setRequested(null);
    setConfirming(null);
    // The button that opened the dialog may be gone along with its entry.
    requestAnimationFrame(holdKeys);
  };
  return (
    <QuoteContext value={context}>
      <PaneLayout
        layout="list"
        choices={[
          { value: "list", label: "Details" },
          { value: "pages", label: "Page" },
        ]}
        shown={shown}
        onShow={setShown}
        panes={[
          {
            name: "list",
            side: "list",
            from: "lg",
            content: (
              <div
                ref={list}
                role="region"
                aria-label="Details"
                tabIndex={-1}
                className={css({
                  flex: "1",
                  minH: "0",
                  overflowY: { lg: "auto" },
                  px: "gutter",
                  pb: "24",
                  outline: "none",
                })}
              >
                <ReviewHead
                  openCount={details.filter(({ state }) => state === "OPEN").length}
                  count={details.length}
                  mayDecide={review.mayDecide}
                />
                {review.isAdding ? (
                  <AddDetailForm addable={addable} review={review} onClosed={holdKeys} />
                ) : review.mayDecide ? (
                  <div className={css({ display: "flex", flexWrap: "wrap", gap: "8", py: "6" })}>
                    {review.plain.length > 1 && (
                      <Button
                        size="small"
                        icon={<CheckCheck aria-hidden="true" />}
                        onClick={() => setConfirming("ACCEPT")}
                      >
                        {`Accept all ${review.plain.length} without conflicts`}
                      </Button>
                    )}
                    {review.usable.length > 1 && (
                      <Button
                        size="small"
                        icon={<ArrowRightToLine aria-hidden="true" />}
                        onClick={() => setConfirming("USE")}
                      >
                        {`Use all ${review.usable.length} in the record`}
                      </Button>
                    )}
                    <Button size="small" icon={<Plus aria-hidden="true" />} onClick={review.startAdding}>
                      Add a detail
                    </Button>
                  </div>
                ) : (
                  <p className={css({ py: "6", color: "fg.muted" })}>
                    Your role cannot decide about details. {askOwner}.
                  </p>
                )}
                {[...Map.groupBy(rows, ({ group }) => group)].map(([group, own]) => (
                  <section key={group} aria-labelledby={`review-${group}`}>
                    <h3 id={`review-${group}`} className={groupTitle}>
                      {groupNames[group]}{" "}
                      <span className={css({ fontWeight: "normal", color: "fg.muted" })}>
                        {countLabel(own)}
                      </span>
                    </h3>
                    <ul>
                      {own.map((each) => {
                        const index = rows.indexOf(each);
                        const shared = {
                          isCurrent: index === current,
                          review,
                          onGo: () => go(index),
                          onAccept: decideWith(review.accept),
                        };
                        const [single] = each.details;
                        return each.isList || !single ? (
                          <FormsEntry key={each.key} row={each} {...shared} onList={review.listForms} />
                        ) : (
                          <DetailEntry
                            key={each.key}
                            detail={single}
                            {...shared}
                            onRemove={decideWith(review.remove)}
                            onUse={() => putInRecord([single])}
                            onFormClosed={holdKeys}
                          />
                        );
                      })}
                    </ul>
                  </section>
                ))}
              </div>
            ),
          },
          ...(file
            ? [
                {
                  name: "page",
                  side: "pages",
                  from: "lg",
                  isPage: true,
                  content: (
                    <DocumentViewer
                      key={file.id}
                      document={file}
                      documents={[file]}
                      onChooseDocument={() => undefined}
                      pagesRead={file.reading?.pagesRead ?? 0}
                      quotes={quotes}
                      jump={jump}
                      onChooseQuote={choose}
                    />
                  ),
                } as const,
              ]
            : []),
        ]}
      />
      {confirming === "USE" && (
        <UseAllDialog review={review} onConfirm={() => void useAll()} onCancel={() => setConfirming(null)} />
      )}
      {confirming === "ACCEPT" && (
        <ConfirmDialog
          title={`Accept ${review.plain.length} details?`}
          confirmLabel={`Accept ${review.plain.length} details`}
          busyLabel="Accepting"
          isBusy={review.isSaving}
          error={review.problem}
          onConfirm={() => void acceptPlain()}
          onCancel={() => setConfirming(null)}
        >
          Cara states each of them, and neither another document nor the policy's record says otherwise. They
          are saved as the documents say them; you can still correct each one.
        </ConfirmDialog>
      )}
    </QuoteContext>
  );
}

interface ReviewHeadProps {
  openCount: number;
  count: number;
  mayDecide: boolean;
}

function ReviewHead({ openCount, count, mayDecide }: ReviewHeadProps) {
  return (
    <>
      <h2 className={css({ textStyle: "section", pt: "16" })}>Review what was read</h2>
      <p className={css({ color: "fg.muted" })} aria-live="polite">
        {openCount === 0 ? "All details have been reviewed." : `${openCount} of ${count} to review`}
      </p>
      <p className={keyHints}>
        {mayDecide && (
          <>
            <KeyHint keys={["Enter"]}>accept</KeyHint>
            <KeyHint keys={["e"]}>edit</KeyHint>
            <KeyHint keys={["x"]}>not in the policy</KeyHint>
            <KeyHint keys={["u"]}>use in record</KeyHint>
            <KeyHint keys={["a"]}>add</KeyHint>
          </>
        )}
        <KeyHint keys={["j", "k"]}>next, previous</KeyHint>
        {mayDecide && <KeyHint keys={["Shift", "A"]}>accept many</KeyHint>}
      </p>
    </>
  );
}

const groupTitle = css({ textStyle: "sectionSmall", pt: "16", pb: "4" });

/** Shows the undecided ones, or that there are none. */
function countLabel(rows: readonly ReviewRow[]): string {
  const open = rows.filter(isOpen).length;
  return open === 0 ? "all reviewed" : `${open} to review`;
}

const keyHints = css({
  display: { base: "none", lg: "flex" },
  flexWrap: "wrap",
  columnGap: "12",
  rowGap: "4",
  textStyle: "small",
  color: "fg.subtle",
  py: "6",
});

/** A key and its description stay together on a line. */
function KeyHint({ keys, children }: { keys: readonly string[]; children: string }) {
  return (
    <span className={css({ display: "inline-flex", alignItems: "center", gap: "4", whiteSpace: "nowrap" })}>
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
      {children}
    </span>
  );
}
