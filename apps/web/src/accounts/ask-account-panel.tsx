/**
 * "Ask about this account": the agency's conversation with Cara across the account's own documents and all documents
 * of its policies, with the page that supports an answer next to it.
 */
import { useMemo, useState } from "react";
import { nameOfPolicy } from "#model/policies";
import { css } from "#styled/css";
import { firstReadable, isUnderWay, ReadingState } from "../documents/reading-state.tsx";
import type { AskedQuestion } from "../conversation/composer.tsx";
import { Conversation } from "../conversation/conversation.tsx";
import { groupQuotes } from "../quotes/group-quotes.ts";
import type { QuoteContextValue } from "../quotes/quote-context.ts";
import { QuoteGroupsContext } from "../quotes/quote-group-provider.tsx";
import { answerParts, useChat } from "../conversation/use-chat.ts";
import { useQuoteChoice } from "../quotes/use-quote-choice.ts";
import type { AccountExplorerQuery } from "../graphql/generated/graphql.ts";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { useMay } from "../session/use-may.ts";
import { AppLink } from "../ui/app-link.tsx";
import { Banner } from "../ui/banner.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { SlideOver } from "../ui/slide-over.tsx";
import { DocumentViewer } from "../document-viewer/document-viewer.tsx";

interface AskAccountPanelProps {
  accountId: string;
  data: AccountExplorerQuery;
  /** The question of a service request, to be asked. */
  asked: AskedQuestion | null;
  onClose: () => void;
}

export function AskAccountPanel({ accountId, data, asked, onClose }: AskAccountPanelProps) {
  const { account, accountExplorerConversation: conversation } = data;
  const { businessPolicies: policies, policyFiles, files: ownFiles } = account;
  useFreshPage(data, {
    document: [accountId, ...policies.map(({ id }) => id)],
    explorer: accountId,
    policy: accountId,
  });
  const chat = useChat({ kind: "ACCOUNT", id: accountId }, conversation);
  const [isViewerOpen, setViewerOpen] = useState(false);
  const mayUpload = useMay("WORK");

  const files = useMemo(() => [...policyFiles, ...ownFiles], [policyFiles, ownFiles]);
  const policyByFile = useMemo(
    () =>
      new Map(
        policyFiles.map(
          ({ id, policyId }) => [id, policies.find((policy) => policy.id === policyId)] as const,
        ),
      ),
    [policyFiles, policies],
  );
  const groups = useMemo(() => groupQuotes(answerParts(chat)), [chat]);
  const choice = useQuoteChoice(groups, files, firstReadable(files));
  const choose = (groupId: string, number: number) => {
    choice.choose(groupId, number);
    setViewerOpen(true);
  };
  const marked = choice.group;
  const contextOf = (groupId: string): QuoteContextValue => ({
    ...choice.contextOf(groupId, choose),
    documentNameOf: ({ documentId }) => files.find(({ id }) => id === documentId)?.name ?? null,
    policyNameOf: ({ documentId }) => {
      if (ownFiles.some(({ id }) => id === documentId)) return "Account";
      const policy = policyByFile.get(documentId);
      return policy ? (policy.policyNumber ?? nameOfPolicy({ type: policy.type, policyNumber: null })) : null;
    },
    accountPath: `/app/accounts/${accountId}/overview`,
    ...(isViewerOpen ? {} : { chosen: null }),
  });
  const isReadable = files.some(({ reading }) => reading?.state === "COMPLETED");
  const underWay = files.filter(({ reading }) => isUnderWay(reading));
  const viewed = isViewerOpen ? choice.file : null;

  return (
    <QuoteGroupsContext value={{ contextOf, look: choice.look }}>
      <SlideOver
        title="Ask about this account"
        onClose={onClose}
        isFlush
        aside={
          viewed && (
            <DocumentViewer
              key={viewed.id}
              document={viewed}
              documents={files}
              onChooseDocument={choice.chooseDocument}
              pagesRead={viewed.reading?.pagesRead ?? 0}
              quotes={marked?.quotes ?? []}
              quotesOf={marked?.name}
              jump={choice.jump}
              onChooseQuote={(number) => marked && choose(marked.id, number)}
              onClose={() => setViewerOpen(false)}
            />
          )
        }
      >
        {underWay.map(({ id, name, reading }) => (
          <p key={id} className={css({ px: "24", py: "8", textStyle: "small", bg: "bg.subtle" })}>
            <span className={css({ fontWeight: "medium" })}>{name}</span> <ReadingState reading={reading} />
          </p>
        ))}
        {policies.length > 0 && !isReadable && underWay.length === 0 && (
          <div className={css({ px: "24", py: "8" })}>
            <Banner title="No document has been read.">
              Cara answers from the policies&rsquo; records.
              {mayUpload && (
                <>
                  {" "}
                  To ask what is covered,{" "}
                  <AppLink to={uploadPath(accountId, policies)}>upload a document</AppLink>.
                </>
              )}
            </Banner>
          </div>
        )}
        {policies.length > 0 || files.length > 0 || chat.messages.length > 0 ? (
          <Conversation
            chat={chat}
            placeholder="Ask about this account"
            draftKey={accountId}
            asked={asked}
            isContained
            help="Ask across all policies, their documents and the account's own: which expire soon, what the premiums add up to, what the limits are, what is covered and where. Answers name every policy that matches, with the words of its documents or its record, and list the policies that do not say."
          />
        ) : (
          <EmptyState
            title="This account has no policies."
            action={
              mayUpload && <ButtonLink to={`/app/policies/new?accountId=${accountId}`}>Add Policy</ButtonLink>
            }
          >
            Questions are answered from policies and their documents.
            {mayUpload && " Add a policy, then upload its documents."}
          </EmptyState>
        )}
      </SlideOver>
    </QuoteGroupsContext>
  );
}

/** Opens the upload on the account's only policy, or the list to choose a policy from. */
const uploadPath = (accountId: string, [only, second]: readonly { id: string }[]): string =>
  only && !second ? `/app/policies/${only.id}/documents/new` : `/app/accounts/${accountId}/policies`;
