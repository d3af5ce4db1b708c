/**
 * Documents beside each other: what they say differently, and both pages that bear it out. A wide window shows both
 * documents at once, a narrower one the document whose quote was chosen, a phone one thing at a time.
 */
import { useMemo, useState } from "react";
import { css } from "#styled/css";
import { numberQuotes } from "../explorer/number-quotes.ts";
import { QuoteContext, type QuoteDesk } from "../explorer/quote-context.ts";
import type { ComparedFileFieldsFragment, CompareDocumentsQuery } from "../graphql/generated/graphql.ts";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { AppLink } from "../ui/app-link.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { useListKeys } from "../ui/use-list-keys.ts";
import { DocumentViewer } from "../viewer/document-viewer.tsx";
import type { QuoteJump } from "../viewer/viewer-quote.ts";
import { DifferenceList } from "./difference-list.tsx";

type Comparison = CompareDocumentsQuery["compareDocuments"][number];
export type Difference = Comparison["differences"][number];

const panes = css({
  flex: "1",
  minH: "0",
  display: { base: "flex", lg: "grid" },
  flexDirection: "column",
  gridTemplateColumns: {
    lg: "[minmax(0, 380px) minmax(0, 1fr)]",
    xl: "[minmax(0, 360px) minmax(0, 1fr) minmax(0, 1fr)]",
  },
  gridTemplateRows: "[minmax(0, 1fr)]",
  "&[data-side=old] > [data-pane=new], &[data-side=new] > [data-pane=old]": {
    display: { base: "none", xl: "flex" },
  },
  "&[data-shown=list] > :is([data-pane=old], [data-pane=new])": { display: { base: "none", lg: "flex" } },
  "&[data-shown=list][data-side=old] > [data-pane=new], &[data-shown=list][data-side=new] > [data-pane=old]":
    {
      display: { base: "none", xl: "flex" },
    },
  "&[data-shown=pages] > [data-pane=list]": { display: { base: "none", lg: "flex" } },
});

const pane = css({
  display: "flex",
  flexDirection: "column",
  minW: "0",
  minH: "0",
  flex: { base: "1", lg: "[none]" },
  borderRightWidth: { lg: "1px" },
  borderRightStyle: "solid",
  borderRightColor: "border.subtle",
  "&:not([data-pane=list])": { flex: "none", h: { base: "[calc(100dvh - 152px)]", lg: "auto" } },
});

const narrowBar = css({
  display: { base: "block", lg: "none" },
  px: "gutter",
  py: "8",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
});

const backLink = css({ color: "accent.fg", _hover: { textDecoration: "underline" } });

type Side = "old" | "new";
type Shown = "list" | "pages";

export function ComparePage({ policyId, data }: { policyId: string; data: CompareDocumentsQuery }) {
  const comparisons = data.compareDocuments;
  useFreshPage(["document"]);
  const [current, setCurrent] = useState(-1);
  const [side, setSide] = useState<Side>("new");
  const [shown, setShown] = useState<Shown>("list");
  const [jumps, setJumps] = useState<Record<Side, QuoteJump | null>>({ old: null, new: null });

  const rows = useMemo(
    () =>
      comparisons.flatMap((comparison) =>
        comparison.differences.map((difference) => ({ comparison, difference })),
      ),
    [comparisons],
  );
  const numbered = useMemo(
    () => numberQuotes(rows.flatMap(({ difference }) => [...difference.oldQuotes, ...difference.newQuotes])),
    [rows],
  );
  const jumpTo = (quote: Difference["oldQuotes"][number] | undefined): QuoteJump | null =>
    quote ? { number: numbered.numberOf(quote) } : null;

  /** Opens both pages of a difference; `number` is the quote that was chosen. */
  const open = (index: number, number?: number) => {
    const row = rows[index];
    if (!row) return;
    const { oldQuotes, newQuotes } = row.difference;
    const isOld = number !== undefined && oldQuotes.some((quote) => numbered.numberOf(quote) === number);
    const chosen: Side = isOld || newQuotes.length === 0 ? "old" : "new";
    setCurrent(index);
    setSide(chosen);
    setJumps({
      old: isOld ? { number } : jumpTo(oldQuotes[0]),
      new: number !== undefined && !isOld ? { number } : jumpTo(newQuotes[0]),
    });
    if (number !== undefined) setShown("pages");
  };
  useListKeys({ count: rows.length, current, onMove: open });

  const choose = (number: number) => {
    const isOwn = ({ difference: { oldQuotes, newQuotes } }: (typeof rows)[number]) =>
      [...oldQuotes, ...newQuotes].some((quote) => numbered.numberOf(quote) === number);
    const holder = rows[current];
    open(holder && isOwn(holder) ? current : rows.findIndex(isOwn), number);
  };
  const names = new Map(
    comparisons.flatMap(({ old, new: fresh }) => [old, fresh]).map(({ id, name }) => [id, name]),
  );
  const desk: QuoteDesk = {
    numberOf: numbered.numberOf,
    documentNameOf: ({ documentId }) => names.get(documentId) ?? null,
    chosen: jumps[side]?.number ?? null,
    choose,
  };

  const seen = rows[current]?.comparison ?? comparisons[0];
  if (!seen) return null;
  const viewer = (which: Side, file: ComparedFileFieldsFragment) => (
    <div className={pane} data-pane={which}>
      <DocumentViewer
        key={file.id}
        document={file}
        documents={[file]}
        onChooseDocument={() => undefined}
        pagesRead={file.pageCount}
        quotes={numbered.quotes}
        jump={jumps[which]}
        label={which === "old" ? `Before: ${file.name}` : `After: ${file.name}`}
        onChooseQuote={choose}
      />
    </div>
  );
  const documentsPath = `/app/policies/${policyId}/documents`;
  return (
    <QuoteContext value={desk}>
      {rows.length === 0 ? (
        <EmptyState
          title="No differences"
          action={
            <AppLink to={documentsPath} className={backLink}>
              Back to documents
            </AppLink>
          }
        >
          These documents say the same, apart from how they look.
        </EmptyState>
      ) : (
        <>
          <div className={narrowBar}>
            <Segmented
              label="What to look at"
              choices={[
                { value: "list", label: "Differences" },
                { value: "pages", label: "Pages" },
              ]}
              value={shown}
              onChange={setShown}
            />
          </div>
          <div className={panes} data-side={side} data-shown={shown}>
            <div className={pane} data-pane="list">
              <div
                className={css({ flex: "1", minH: "0", overflowY: { lg: "auto" }, px: "gutter", pb: "24" })}
              >
                <p className={css({ pt: "12" })}>
                  <AppLink to={documentsPath} className={backLink}>
                    Documents
                  </AppLink>
                </p>
                <DifferenceList comparisons={comparisons} current={current} onOpen={open} />
              </div>
            </div>
            {viewer("old", seen.old)}
            {viewer("new", seen.new)}
          </div>
        </>
      )}
    </QuoteContext>
  );
}
