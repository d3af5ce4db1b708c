/**
 * Explore with AI: what the policy says, the conversation about it, and the page that bears it out, side by side. A
 * phone shows one of the three at a time.
 */
import { useMemo, useRef, useState } from "react";
import type { PolicyExplorerQuery } from "../graphql/generated/graphql.ts";
import { css } from "#styled/css";
import { isUnderWay, ReadingState } from "../documents/reading-state.tsx";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { Segmented } from "../ui/segmented.tsx";
import { DocumentViewer } from "../viewer/document-viewer.tsx";
import { ChatPanel } from "./chat-panel.tsx";
import { ExplorerPanel } from "./explorer-panel.tsx";
import { ExplorerWaiting } from "./explorer-waiting.tsx";
import { numberQuotes } from "./number-quotes.ts";
import { panelOfDetails } from "./panel-of-details.ts";
import { listPanelQuotes } from "./panel-model.ts";
import { QuoteContext, type QuoteDesk } from "./quote-context.ts";
import { useChat } from "./use-chat.ts";
import { useQuoteChoice } from "./use-quote-choice.ts";

const panes = css({
  scrollMarginTop: "topBar",
  flex: "1",
  minH: "0",
  display: { base: "flex", lg: "grid" },
  flexDirection: "column",
  gridTemplateColumns: {
    lg: "[minmax(0, 1fr) minmax(0, 1fr)]",
    xl: "[minmax(320px, 396px) minmax(300px, 1fr) minmax(460px, 604px)]",
  },
  gridTemplateRows: { lg: "[auto minmax(0, 1fr)]", xl: "[minmax(0, 1fr)]" },
  // One pane on a phone, two beside each other on a laptop, three on a desk.
  "&:is([data-shown=policy], [data-shown=document]) > [data-pane=ask]": {
    display: { base: "none", xl: "flex" },
  },
  "&[data-shown=ask] > [data-pane=policy]": { display: { base: "none", xl: "flex" } },
  "&[data-shown=document] > [data-pane=policy]": { display: { base: "none", lg: "flex" } },
  "&:is([data-shown=policy], [data-shown=ask]) > [data-pane=document]": {
    display: { base: "none", lg: "flex" },
  },
  "&[data-closed]": { gridTemplateColumns: { lg: "[minmax(0, 396px) minmax(0, 1fr)]" } },
});

const paneChoice = css({
  display: { base: "flex", xl: "none" },
  gridColumn: "[1 / -1]",
  px: "gutter",
  py: "8",
  position: { base: "sticky", lg: "static" },
  top: "topBar",
  zIndex: "row",
  bg: "bg.canvas",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
});

const pane = css({
  display: "flex",
  flexDirection: "column",
  minW: "0",
  minH: "0",
  flex: { base: "1", lg: "[none]" },
  "&[data-pane=policy], &[data-pane=ask]": {
    borderRightWidth: { lg: "1px" },
    borderRightStyle: "solid",
    borderRightColor: "border.subtle",
  },
  "&[data-pane=document]": { flex: "none", h: { base: "[calc(100dvh - 108px)]", lg: "auto" } },
});

type Pane = "policy" | "ask" | "document";
const paneChoices: { value: Pane; label: string }[] = [
  { value: "policy", label: "Policy" },
  { value: "ask", label: "Ask a question" },
  { value: "document", label: "Document" },
];

interface ExplorerPageProps {
  policyId: string;
  data: PolicyExplorerQuery;
}

export function ExplorerPage({ policyId, data }: ExplorerPageProps) {
  const { businessPolicy: policy, policyExplorerConversation: conversation } = data;
  const { details, files } = policy;
  useFreshPage(["document", "explorer"]);
  const chat = useChat(policyId, conversation);
  const [shown, setShown] = useState<Pane>("policy");
  const [isViewerOpen, setViewerOpen] = useState(true);
  const top = useRef<HTMLDivElement>(null);

  const panel = useMemo(() => (details ? panelOfDetails(policy, details) : null), [policy, details]);
  const numbered = useMemo(
    () =>
      numberQuotes([
        ...(panel ? listPanelQuotes(panel) : []),
        ...chat.messages.flatMap(({ attachments }) => attachments),
      ]),
    [panel, chat.messages],
  );
  const choice = useQuoteChoice(numbered, files);

  if (!panel) return <ExplorerWaiting policyId={policyId} files={files} />;

  const show = (next: Pane) => {
    setShown(next);
    // Where one pane is shown at a time, it begins at the top of the window.
    if (window.matchMedia("(max-width: 1023px)").matches) top.current?.scrollIntoView();
  };
  const choose = (number: number) => {
    choice.choose(number);
    setViewerOpen(true);
    show("document");
  };
  const quotedDocuments = new Set(numbered.quotes.map(({ documentId }) => documentId));
  const desk: QuoteDesk = {
    numberOf: numbered.numberOf,
    documentNameOf: ({ documentId }) =>
      quotedDocuments.size > 1 ? (files.find(({ id }) => id === documentId)?.name ?? null) : null,
    chosen: choice.jump?.number ?? null,
    choose,
  };
  const underWay = files.filter(({ reading }) => isUnderWay(reading));
  const hasViewer = choice.file !== null && (isViewerOpen || shown === "document");

  return (
    <QuoteContext value={desk}>
      <div ref={top} className={panes} data-shown={shown} data-closed={!hasViewer || undefined}>
        <div className={paneChoice}>
          <Segmented label="What to look at" choices={paneChoices} value={shown} onChange={show} />
        </div>
        <div className={pane} data-pane="policy">
          {underWay.map(({ id, name, reading }) => (
            <p key={id} className={css({ px: "gutter", py: "8", textStyle: "small", bg: "bg.subtle" })}>
              <span className={css({ fontWeight: "medium" })}>{name}</span> <ReadingState reading={reading} />
            </p>
          ))}
          <ExplorerPanel panel={panel} />
        </div>
        <div className={pane} data-pane="ask">
          <ChatPanel
            messages={chat.messages}
            pending={chat.pending}
            problem={chat.problem}
            questionMax={chat.questionMax}
            onAsk={chat.ask}
            onType={chat.clearProblem}
          />
        </div>
        {hasViewer && choice.file && (
          <div className={pane} data-pane="document">
            <DocumentViewer
              key={choice.file.id}
              document={choice.file}
              documents={files}
              onChooseDocument={choice.chooseDocument}
              pagesRead={choice.file.reading?.pagesRead ?? 0}
              quotes={numbered.quotes}
              jump={choice.jump}
              onChooseQuote={choose}
              onClose={() => {
                setViewerOpen(false);
                setShown((last) => (last === "document" ? "policy" : last));
              }}
            />
          </div>
        )}
      </div>
    </QuoteContext>
  );
}
