/**
 * Documents side by side: their differences, and the pages of both that support them. A wide window shows both
 * documents at once, a narrower one the document whose quote was chosen, a phone one thing at a time.
 */
import { ArrowLeft } from "lucide-react";
import { useMemo, useState } from "react";
import { css } from "#styled/css";
import { numberQuotes } from "../../quotes/number-quotes.ts";
import { QuoteContext, type QuoteContextValue } from "../../quotes/quote-context.ts";
import type { ComparedFileFieldsFragment, CompareDocumentsQuery } from "../../graphql/generated/graphql.ts";
import { useFreshPage } from "../../live/use-fresh-page.ts";
import { AppLink } from "../../ui/app-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useListKeys } from "../../ui/use-list-keys.ts";
import { DocumentViewer } from "../../document-viewer/document-viewer.tsx";
import { PaneLayout } from "../../document-viewer/pane-layout.tsx";
import type { QuoteJump } from "../../document-viewer/viewer-quote.ts";
import type { Difference } from "./comparison.ts";
import { inShownOrder } from "./difference-groups.ts";
import { DifferenceList } from "./difference-list.tsx";
import { useModelWords, type Wording } from "./use-model-words.ts";

const wordingTexts: Record<Wording, string> = {
  OWN: "",
  AWAITED: "Cara is writing why each difference matters …",
  MODEL: "",
  WITHOUT_MODEL: "Worded without the language model",
};

const backLink = css({
  display: "inline-flex",
  alignItems: "center",
  gap: "4",
  minH: { base: "44", md: "20" },
  color: "accent.fg",
  _hover: { textDecoration: "underline" },
  "& .lucide": { w: "14", h: "14" },
});

type Side = "old" | "new";

interface ComparePageProps {
  policyId: string;
  documentIds: readonly string[];
  data: CompareDocumentsQuery;
}

export function ComparePage({ policyId, documentIds, data }: ComparePageProps) {
  const { comparisons: compared, wording } = useModelWords(documentIds, data.compareDocuments);
  const comparisons = useMemo(
    () =>
      compared.map((comparison) => ({ ...comparison, differences: inShownOrder(comparison.differences) })),
    [compared],
  );
  useFreshPage(data, { document: documentIds });
  const [current, setCurrent] = useState(0);
  const [side, setSide] = useState<Side>("new");
  const [shown, setShown] = useState<"list" | "pages">("list");

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
  // The pages open at the first difference.
  const [jumps, setJumps] = useState<Record<Side, QuoteJump | null>>(() => ({
    old: jumpTo(rows[0]?.difference.oldQuotes[0]),
    new: jumpTo(rows[0]?.difference.newQuotes[0]),
  }));
  const quotes = useMemo(() => {
    const { oldQuotes = [], newQuotes = [] } = rows[current]?.difference ?? {};
    return numbered.inFocus([...oldQuotes, ...newQuotes]);
  }, [rows, numbered, current]);

  /** Opens both pages of a difference; `number` is the chosen quote's. */
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
  const context: QuoteContextValue = {
    numberOf: numbered.numberOf,
    documentNameOf: ({ documentId }) => names.get(documentId) ?? null,
    isSourceHidden: true,
    chosen: jumps[side]?.number ?? null,
    choose,
  };

  const seen = rows[current]?.comparison ?? comparisons[0];
  if (!seen) return null;
  const viewer = (which: Side, file: ComparedFileFieldsFragment) => (
    <DocumentViewer
      key={file.id}
      document={file}
      documents={[file]}
      onChooseDocument={() => undefined}
      pagesRead={file.pageCount}
      quotes={quotes}
      jump={jumps[which]}
      hasOtherWays
      label={`${which === "old" ? seen.oldName : seen.newName}: ${file.name}`}
      onChooseQuote={choose}
    />
  );
  const pane = (which: Side, file: ComparedFileFieldsFragment) => {
    const isAside = which !== side;
    return {
      name: which,
      side: "pages" as const,
      from: isAside ? ("xl" as const) : ("lg" as const),
      isAside,
      isPage: true,
      content: viewer(which, file),
    };
  };
  const documentsPath = `/app/policies/${policyId}/documents`;
  return (
    <QuoteContext value={context}>
      {rows.length === 0 && !comparisons.some(({ isUnrelated }) => isUnrelated) ? (
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
        <PaneLayout
          layout="two-pages"
          choices={[
            { value: "list", label: "Differences" },
            { value: "pages", label: "Pages" },
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
                  className={css({ flex: "1", minH: "0", overflowY: { lg: "auto" }, px: "gutter", pb: "24" })}
                >
                  <p className={css({ pt: { base: "4", md: "12" } })}>
                    <AppLink to={documentsPath} className={backLink}>
                      <ArrowLeft aria-hidden="true" />
                      Documents
                    </AppLink>
                  </p>
                  <p
                    role="status"
                    className={css({ textStyle: "small", color: "fg.subtle", _empty: { display: "none" } })}
                  >
                    {wordingTexts[wording]}
                  </p>
                  <DifferenceList comparisons={comparisons} current={current} onOpen={open} />
                </div>
              ),
            },
            pane("old", seen.old),
            pane("new", seen.new),
          ]}
        />
      )}
    </QuoteContext>
  );
}
