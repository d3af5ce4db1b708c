/**
 * Explore with AI: what the policy says, the conversation about it, and the page that bears it out, side by side. A
 * phone shows one of the three at a time.
 */
import { useMemo, useRef, useState } from "react";
import type { PolicyExplorerQuery } from "../graphql/generated/graphql.ts";
import { css } from "#styled/css";
import { isUnderWay, ReadingState } from "../documents/reading-state.tsx";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { useViewer } from "../session/viewer.ts";
import { Segmented } from "../ui/segmented.tsx";
import { DocumentViewer } from "../viewer/document-viewer.tsx";
import type { ViewedQuote } from "../viewer/viewer-quote.ts";
import { ChatPanel } from "./chat-panel.tsx";
import { ExplorerPanel } from "./explorer-panel.tsx";
import { ExplorerWaiting } from "./explorer-waiting.tsx";
import { groupQuotes } from "./group-quotes.ts";
import { panelOfDetails } from "./panel-of-details.ts";
import { listPanelQuotes } from "./panel-model.ts";
import type { QuoteDesk } from "./quote-context.ts";
import { QuoteGroupsContext } from "./quote-group-desk.tsx";
import { answerParts, useChat } from "./use-chat.ts";
import { useQuoteChoice } from "./use-quote-choice.ts";

const panes = css({
  scrollMarginTop: "topBar",
  flex: "1",
  minH: "0",
  display: { base: "flex", lg: "grid" },
  flexDirection: "column",
  gridTemplateColumns: {
    lg: "[minmax(0, 5fr) minmax(0, 7fr)]",
    // The page is what has to be large: its letters shrink with it.
    xl: "[minmax(368px, 404px) minmax(320px, 1fr) minmax(500px, 680px)]",
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

const noQuotes: readonly ViewedQuote[] = [];

interface ExplorerPageProps {
  policyId: string;
  data: PolicyExplorerQuery;
}

export function ExplorerPage({ policyId, data }: ExplorerPageProps) {
  const { businessPolicy: policy, policyExplorerConversation: conversation } = data;
  const { details, files } = policy;
  useFreshPage(["document", "explorer", "review"]);
  const chat = useChat({ kind: "POLICY", id: policyId }, conversation);
  const [shown, setShown] = useState<Pane>("policy");
  const [isViewerOpen, setViewerOpen] = useState(true);
  const top = useRef<HTMLDivElement>(null);

  const { timeZone } = useViewer().agency;
  const panel = useMemo(
    () => (details ? panelOfDetails(policy, details, timeZone) : null),
    [policy, details, timeZone],
  );
  const groups = useMemo(
    () => groupQuotes([...(panel ? listPanelQuotes(panel) : []), ...answerParts(chat)]),
    [panel, chat],
  );
  const choice = useQuoteChoice(groups, files);

  if (!panel) return <ExplorerWaiting policyId={policyId} files={files} />;

  const show = (next: Pane) => {
    setShown(next);
    // Where one pane is shown at a time, it begins at the top of the window.
    if (window.matchMedia("(max-width: 1023px)").matches) top.current?.scrollIntoView();
  };
  const choose = (groupId: string, number: number) => {
    choice.choose(groupId, number);
    setViewerOpen(true);
    show("document");
  };
  const marked = choice.group;
  const quotedDocuments = new Set(groups.flatMap(({ quotes }) => quotes.map(({ documentId }) => documentId)));
  const deskOf = (groupId: string): QuoteDesk => ({
    numberOf: (quote) => groups.find(({ id }) => id === groupId)?.numberOf(quote) ?? 0,
    documentNameOf: ({ documentId }) =>
      quotedDocuments.size > 1 ? (files.find(({ id }) => id === documentId)?.name ?? null) : null,
    chosen: marked?.id === groupId ? (choice.jump?.number ?? null) : null,
    choose: (number) => choose(groupId, number),
  });
  const underWay = files.filter(({ reading }) => isUnderWay(reading));
  const hasViewer = choice.file !== null && (isViewerOpen || shown === "document");

  return (
    <QuoteGroupsContext value={{ deskOf, look: choice.look }}>
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
            chat={chat}
            placeholder="Ask about this policy"
            draftKey={policyId}
            help="Ask what this policy covers, what it leaves out, its limits and its dates. Every answer comes with the words of the documents; what they do not say is not answered."
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
              quotes={marked?.quotes ?? noQuotes}
              quotesOf={marked?.name}
              jump={choice.jump}
              onChooseQuote={(number) => marked && choose(marked.id, number)}
              onClose={() => {
                setViewerOpen(false);
                setShown((last) => (last === "document" ? "policy" : last));
              }}
            />
          </div>
        )}
      </div>
    </QuoteGroupsContext>
  );
}
