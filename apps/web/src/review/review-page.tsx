/**
 * What was read beside the page that says it, what is least sure first. A person accepts or corrects with one key;
 * what they say counts for this policy from then on.
 */
import { Plus } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { css } from "#styled/css";
import { numberQuotes } from "../explorer/number-quotes.ts";
import { QuoteContext, type QuoteDesk } from "../explorer/quote-context.ts";
import { ExplorerWaiting } from "../explorer/explorer-waiting.tsx";
import type { PolicyReviewQuery } from "../graphql/generated/graphql.ts";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { Button } from "../ui/button.tsx";
import { Kbd } from "../ui/kbd.tsx";
import { useListKeys } from "../ui/use-list-keys.ts";
import { DocumentViewer } from "../viewer/document-viewer.tsx";
import { AddDetailForm } from "./add-detail-form.tsx";
import { type DeskSide, PageDesk } from "../viewer/page-desk.tsx";
import { DetailEntry } from "./detail-entry.tsx";
import { type ReviewedDetail, useReview } from "./use-review.ts";

/** What bears out a detail, and what other documents say against it. */
const quotesOf = ({ quotes, otherValues }: ReviewedDetail) => [
  ...quotes,
  ...otherValues.flatMap((other) => other.quotes),
];

export function ReviewPage({ policyId, data }: { policyId: string; data: PolicyReviewQuery }) {
  const { policyReview, addablePolicyDetails, businessPolicy } = data;
  useFreshPage(["document", "review"]);
  const review = useReview(policyId, policyReview);
  const [shown, setShown] = useState<DeskSide>("list");
  const [wish, setWish] = useState<{ number: number } | null>(null);
  const { details, current, moveTo } = review;
  const detail = details[current];

  const numbered = useMemo(() => numberQuotes(details.flatMap(quotesOf)), [details]);
  const firstQuote = detail?.quotes[0];
  const firstNumber = firstQuote ? numbered.numberOf(firstQuote) : null;
  // The page follows the current detail, until a quote is chosen by itself.
  const number = wish?.number ?? firstNumber;
  const jump = useMemo(
    () => wish ?? (firstNumber === null ? null : { number: firstNumber }),
    [wish, firstNumber],
  );
  const documentId = number === null ? undefined : numbered.quotes[number - 1]?.documentId;
  const file = businessPolicy.files.find(({ id }) => id === documentId);

  const list = useRef<HTMLDivElement>(null);
  // On a link or a button Enter is its own: the keys begin, and go on, in the list itself.
  const holdKeys = () => list.current?.focus({ preventScroll: true });
  useEffect(holdKeys, []);
  const go = (index: number) => {
    setWish(null);
    moveTo(index);
    holdKeys();
  };
  const decideWith = (act: () => void) => () => {
    setWish(null);
    act();
    holdKeys();
  };
  useListKeys({
    count: details.length,
    current,
    onMove: go,
    commands: {
      Enter: decideWith(review.accept),
      e: review.edit,
      x: decideWith(review.remove),
      a: review.startAdding,
    },
  });

  if (details.length === 0) return <ExplorerWaiting policyId={policyId} files={businessPolicy.files} />;

  const holds = (each: ReviewedDetail, chosen: number) =>
    quotesOf(each).some((own) => numbered.numberOf(own) === chosen);
  const choose = (chosen: number) => {
    if (!numbered.quotes[chosen - 1]) return;
    const holder = details.findIndex((each) => holds(each, chosen));
    if (detail && !holds(detail, chosen) && holder >= 0) moveTo(holder);
    setWish({ number: chosen });
    setShown("pages");
  };
  const quoted = new Set(numbered.quotes.map((quote) => quote.documentId));
  const desk: QuoteDesk = {
    numberOf: numbered.numberOf,
    documentNameOf: (quote) =>
      quoted.size > 1 ? (businessPolicy.files.find(({ id }) => id === quote.documentId)?.name ?? null) : null,
    chosen: number,
    choose,
  };
  // What was just added may be asked for again only after it was taken back.
  const known = new Set(details.map(({ field }) => field));
  const addable = addablePolicyDetails.filter(({ field }) => !known.has(field));
  const openCount = details.filter(({ state }) => state === "OPEN").length;
  return (
    <QuoteContext value={desk}>
      <PageDesk
        names={{ list: "Details", pages: "Page" }}
        shown={shown}
        onShow={setShown}
        list={
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
            <h2 className={css({ textStyle: "section", pt: "16" })}>Review what was read</h2>
            <p className={css({ color: "fg.muted" })} aria-live="polite">
              {openCount === 0
                ? "All details have been reviewed."
                : `${openCount} of ${details.length} to review`}
            </p>
            <p
              className={css({
                textStyle: "small",
                color: "fg.subtle",
                py: "6",
                display: { base: "none", lg: "block" },
              })}
            >
              <Kbd>Enter</Kbd> accept <Kbd>e</Kbd> edit <Kbd>x</Kbd> not in the policy <Kbd>a</Kbd> add{" "}
              <Kbd>j</Kbd> <Kbd>k</Kbd> next and previous
            </p>
            {review.isAdding ? (
              <AddDetailForm addable={addable} review={review} onClosed={holdKeys} />
            ) : (
              <div className={css({ py: "6" })}>
                <Button size="small" icon={<Plus aria-hidden="true" />} onClick={review.startAdding}>
                  Add a detail
                </Button>
              </div>
            )}
            <ul>
              {details.map((each, index) => (
                <DetailEntry
                  key={each.field}
                  detail={each}
                  isCurrent={index === current}
                  review={review}
                  onGo={() => go(index)}
                  onAccept={decideWith(review.accept)}
                  onRemove={decideWith(review.remove)}
                  onFormClosed={holdKeys}
                />
              ))}
            </ul>
          </div>
        }
        pages={
          file
            ? [
                {
                  name: "page",
                  content: (
                    <DocumentViewer
                      key={file.id}
                      document={file}
                      documents={[file]}
                      onChooseDocument={() => undefined}
                      pagesRead={file.reading?.pagesRead ?? 0}
                      quotes={numbered.quotes}
                      jump={jump}
                      onChooseQuote={choose}
                    />
                  ),
                },
              ]
            : []
        }
      />
    </QuoteContext>
  );
}
