/**
 * Explore with AI: what the policy says, the conversation about it, and the page that supports it, side by side. A
 * phone shows one of the three at a time.
 */
import { useEffect, useMemo, useRef, useState } from "react";
import type { PolicyExplorerQuery } from "../graphql/generated/graphql.ts";
import { css } from "#styled/css";
import { firstReadable, isWorkedOn, ReadingState } from "../documents/reading-state.tsx";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { useViewer } from "../session/viewer.ts";
import { DocumentViewer } from "../document-viewer/document-viewer.tsx";
import { PaneLayout } from "../document-viewer/pane-layout.tsx";
import type { ViewedQuote } from "../document-viewer/viewer-quote.ts";
import type { AskedQuestion } from "../conversation/composer.tsx";
import { ChatPanel } from "../conversation/conversation.tsx";
import { ExplorerPanel } from "./explorer-panel.tsx";
import { ExplorerWaiting } from "./explorer-waiting.tsx";
import { glanceGroup, listGlanceQuotes } from "./glance-quotes.ts";
import { groupQuotes } from "../quotes/group-quotes.ts";
import { panelOfDetails } from "./panel-of-details.ts";
import { listPanelQuotes } from "./panel-model.ts";
import type { QuoteContextValue } from "../quotes/quote-context.ts";
import { QuoteGroupsContext } from "../quotes/quote-group-provider.tsx";
import { answerParts, useChat } from "../conversation/use-chat.ts";
import { useQuoteChoice } from "../quotes/use-quote-choice.ts";

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
  /** The quote of the overview tab at which it opens. */
  openAt: number | null;
  /** The question of a service request, to be asked. */
  asked: AskedQuestion | null;
}

export function ExplorerPage({ policyId, data, openAt, asked }: ExplorerPageProps) {
  const { businessPolicy: policy, policyExplorerConversation: conversation } = data;
  const { details, files } = policy;
  useFreshPage(data, { document: policyId, explorer: policyId, review: policyId });
  const chat = useChat({ kind: "POLICY", id: policyId }, conversation);
  const [shown, setShown] = useState<Pane>(asked ? "ask" : openAt === null ? "policy" : "document");
  const [isViewerOpen, setViewerOpen] = useState(true);

  const { timeZone } = useViewer().agency;
  const panel = useMemo(
    () => (details ? panelOfDetails(policy, details, timeZone) : null),
    [policy, details, timeZone],
  );
  const groups = useMemo(
    () =>
      groupQuotes([
        ...(panel ? listPanelQuotes(panel) : []),
        ...(details ? [{ ...glanceGroup, quotes: listGlanceQuotes(details) }] : []),
        ...answerParts(chat),
      ]),
    [panel, details, chat],
  );
  const first = openAt === null ? null : { groupId: glanceGroup.id, number: openAt };
  const choice = useQuoteChoice(groups, files, firstReadable(files), first);

  // As soon as the answer is complete, the page that supports it opens next to it for the person who asked.
  const isAwaited = useRef(false);
  useEffect(() => {
    if (chat.pending) isAwaited.current = true;
    else if (isAwaited.current) {
      isAwaited.current = false;
      const answer = chat.messages.at(-1);
      if (answer && answer.attachments.length > 0) choice.goTo(answer.id);
    }
  });

  if (!panel) {
    return (
      <ExplorerWaiting policyId={policyId} files={files} title="Explore this policy with AI.">
        To start, upload a document. The policy explorer can take a few minutes to become available.
      </ExplorerWaiting>
    );
  }

  const choose = (groupId: string, number: number) => {
    choice.choose(groupId, number);
    setViewerOpen(true);
    setShown("document");
  };
  const marked = choice.group;
  const quotedDocuments = new Set(groups.flatMap(({ quotes }) => quotes.map(({ documentId }) => documentId)));
  const contextOf = (groupId: string): QuoteContextValue => ({
    ...choice.contextOf(groupId, choose),
    documentNameOf: ({ documentId }) =>
      quotedDocuments.size > 1 ? (files.find(({ id }) => id === documentId)?.name ?? null) : null,
  });
  const underWay = files.filter(({ reading }) => isWorkedOn(reading));
  const hasViewer = choice.file !== null && (isViewerOpen || shown === "document");

  const panes = [
    {
      name: "policy",
      side: "policy",
      from: shown === "ask" ? "xl" : "lg",
      content: (
        <>
          {underWay.map(({ id, name, reading }) => (
            <p key={id} className={css({ px: "gutter", py: "8", textStyle: "small", bg: "bg.subtle" })}>
              <span className={css({ fontWeight: "medium" })}>{name}</span> <ReadingState reading={reading} />
            </p>
          ))}
          <ExplorerPanel policyId={policyId} panel={panel} onGoTo={choice.goTo} />
        </>
      ),
    },
    {
      name: "ask",
      side: "ask",
      from: hasViewer ? "xl" : "lg",
      content: (
        <ChatPanel
          chat={chat}
          placeholder="Ask about this policy"
          draftKey={policyId}
          asked={asked}
          help="Ask what this policy covers, what it leaves out, its limits and its dates. Every answer quotes the documents; what they do not say is not answered."
        />
      ),
    },
    ...(hasViewer && choice.file
      ? [
          {
            name: "document",
            side: "document",
            from: "lg",
            isPage: true,
            content: (
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
            ),
          } as const,
        ]
      : []),
  ] as const;
  return (
    <QuoteGroupsContext value={{ contextOf, look: choice.look }}>
      <PaneLayout
        layout={hasViewer ? "conversation" : "no-page"}
        choices={paneChoices}
        shown={shown}
        onShow={setShown}
        panes={panes}
      />
    </QuoteGroupsContext>
  );
}
