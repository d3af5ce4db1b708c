import { ArrowLeft } from "lucide-react";
import { useRouter } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { deliveryStateLabels } from "#model/deliveries";
import { css } from "#styled/css";
import { DocumentViewer } from "../document-viewer/document-viewer.tsx";
import type { ApprovalQuery } from "../graphql/generated/graphql.ts";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { groupQuotes } from "../quotes/group-quotes.ts";
import { QuoteContext, type QuoteContextValue } from "../quotes/quote-context.ts";
import { useQuoteChoice } from "../quotes/use-quote-choice.ts";
import { useMay } from "../session/use-may.ts";
import { useViewer } from "../session/viewer.ts";
import { AppLink } from "../ui/app-link.tsx";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { instantLabel } from "../ui/instant-label.ts";
import { ReasonDialog } from "../ui/reason-dialog.tsx";
import { ArtifactBlocks } from "../workspaces/artifact-blocks.tsx";
import { EmailDraft } from "../workspaces/email-draft.tsx";
import { Differences, Evidence } from "./approval-evidence.tsx";
import { ApprovalGate, GateFoot } from "./approval-gate.tsx";
import { actWords, fateOf, isLost, nameOfApproval, tooLate } from "./approval-words.ts";
import { DraftForm } from "./draft-form.tsx";
import { EditFoot } from "./edit-form.tsx";
import { HolderForm } from "./holder-form.tsx";
import { UndoBar } from "./undo-bar.tsx";
import { type DraftChange, type HolderChange, useDecision } from "./use-decision.ts";
import { WriteChanges, WriteDraft } from "./write-draft.tsx";

type Approval = ApprovalQuery["approval"];

const newRecipient = ({ account }: Approval): string =>
  account ? "New recipient for this account" : "New recipient";

const layout = css({
  display: "grid",
  flex: "1",
  minH: "0",
  gridTemplateColumns: "[minmax(0, 1fr)]",
  gridTemplateRows: { lg: "[minmax(0, 1fr)]" },
  "&[data-proof]": { gridTemplateColumns: { xl: "[minmax(0, 1fr) minmax(0, 1fr)]" } },
});

/** One approval: what would go out, why Cara may say so, and the gate. */
export function ApprovalPage({ data }: { data: ApprovalQuery }) {
  const { approval } = data;
  const { id, kind, workspace, artifact, blocks, blockingQuotes, blockingRecords, state, integrationWrite } =
    approval;
  const words = actWords[kind];
  const router = useRouter();
  useFreshPage(data, { caraApproval: id }, { isPrompt: true });
  const mayWork = useMay("WORK");
  const viewer = useViewer();
  const decision = useDecision(approval);
  const [opened, setOpened] = useState<"EDIT" | "DECLINE" | null>(null);
  // What is edited stays the version that was opened: a newer one that arrives meanwhile must not replace what is typed.
  const [edited, setEdited] = useState(artifact);
  // The button that opened the form takes the focus back.
  const [wasEdited, setWasEdited] = useState(false);
  const [isPageOpen, setPageOpen] = useState(false);
  const groups = useMemo(
    () => groupQuotes([{ id: artifact.id, name: artifact.title, quotes: artifact.quotes }]),
    [artifact],
  );
  const choice = useQuoteChoice(groups, workspace.files, null);
  const context: QuoteContextValue = {
    ...choice.contextOf(artifact.id, (groupId, number) => {
      // Requirements that somebody typed are quoted by a name, and have no file.
      const { documentId } = groups[0]?.quotes[number - 1] ?? {};
      if (!workspace.files.some((file) => file.id === documentId)) return;
      choice.choose(groupId, number);
      setPageOpen(true);
    }),
    documentNameOf: ({ documentId }) =>
      artifact.quotes.find((quote) => quote.documentId === documentId)?.documentName ?? null,
  };
  const file = isPageOpen ? choice.file : null;
  const isPending = state === "PENDING";
  const [wasPending] = useState(isPending);
  const isEditing = opened === "EDIT" && isPending;
  const notice =
    decision.problem && (opened === null || !isPending) ? (
      decision.problem.isConflict && !isPending && decision.problem.of !== "UNDO" ? (
        <p role="alert">{tooLate(approval)}</p>
      ) : (
        <Banner hue="red" title="Nothing was changed." isAlert>
          {decision.problem.message}
        </Banner>
      )
    ) : (
      // A colleague was faster: whoever reads further down sees no more of it than this bar.
      wasPending &&
      !isPending &&
      approval.decidedBy?.id !== viewer.id && <p role="status">{`${fateOf(approval)}.`}</p>
    );
  const stopEditing = () => {
    decision.clearProblem();
    setOpened(null);
  };
  const editing = {
    isBusy: decision.deciding === "EDIT",
    problem: decision.problem,
    newerVersion: artifact.version > edited.version ? artifact.version : null,
    onTakeNewer: () => {
      decision.clearProblem();
      setEdited(artifact);
    },
    onSave: (change: DraftChange | HolderChange) =>
      void decision.change(edited, change).then((isSaved) => isSaved && setOpened(null)),
    onChangeFields: decision.clearFields,
  };

  return (
    <QuoteContext value={context}>
      <div className={layout} data-proof={file ? "" : undefined}>
        <article
          aria-labelledby="approval"
          className={css({
            display: "flex",
            flexDirection: "column",
            minW: "0",
            minH: "0",
            "[data-proof] > &": { display: { base: "none", xl: "flex" } },
          })}
        >
          <div
            className={css({
              flex: "1",
              minH: "0",
              overflowY: { lg: "auto" },
              px: "gutter",
              pt: "14",
              pb: "24",
            })}
          >
            <AppLink
              to="/app/approvals"
              className={css({
                display: { base: "inline-flex", lg: "none" },
                alignItems: "center",
                gap: "8",
                minH: "44",
                color: "fg.muted",
              })}
            >
              <ArrowLeft aria-hidden="true" />
              All approvals
            </AppLink>
            <Head approval={isEditing ? { ...approval, artifact: edited } : approval} />
            {!isPending && (
              <div className={css({ mt: "12" })}>
                <Outcome approval={approval} />
              </div>
            )}
            {isPending &&
              approval.warnings.map((warning) => (
                <div key={warning} className={css({ mt: "12" })}>
                  <Banner hue="amber" title={warning}>
                    Check the recipient before you approve it.
                  </Banner>
                </div>
              ))}
            {isPending && blocks.length > 0 && (
              <div className={css({ mt: "12" })}>
                <Banner
                  hue="amber"
                  title="This cannot be approved yet."
                  action={
                    mayWork &&
                    opened !== "EDIT" &&
                    blockingQuotes.length + blockingRecords.length > 0 && (
                      <Button
                        size="small"
                        isBusy={decision.deciding === "EDIT"}
                        busyLabel="Removing"
                        onClick={() =>
                          void decision.change(artifact, {
                            toEmail: artifact.toEmail ?? "",
                            subject: artifact.subject ?? "",
                            body: artifact.body ?? "",
                            removeQuotes: blockingQuotes,
                            removeRecords: blockingRecords,
                          })
                        }
                      >
                        {removal(blockingQuotes, blockingRecords)}
                      </Button>
                    )
                  }
                >
                  {blocks.map((block) => (
                    <p key={block}>{block}</p>
                  ))}
                </Banner>
              </div>
            )}
            {isPending && <Differences approval={approval} />}
            <div className={css({ mt: "16", maxW: "section" })}>
              {isEditing && approval.certificateHolder ? (
                <HolderForm
                  key={edited.version}
                  {...editing}
                  version={edited.version}
                  holder={approval.certificateHolder}
                  marks={approval.certificateMarks}
                  isContractConfirmed={approval.isContractConfirmed}
                  confirmedBy={approval.contractConfirmedBy ?? null}
                  lines={approval.certificateLines}
                  description={approval.descriptionOfOperations ?? null}
                />
              ) : isEditing ? (
                <DraftForm key={edited.version} {...editing} artifact={edited} />
              ) : integrationWrite ? (
                <WriteDraft write={integrationWrite} />
              ) : kind === "ISSUE_CERTIFICATE" ? (
                <ArtifactBlocks artifact={artifact} chosen={null} onChoose={() => undefined} />
              ) : (
                <EmailDraft
                  artifact={artifact}
                  warning={isPending && approval.isNewRecipient ? newRecipient(approval) : null}
                />
              )}
            </div>
            {integrationWrite && (isPending || state === "UNDOABLE") && (
              <WriteChanges write={integrationWrite} />
            )}
            <Evidence approval={approval} />
          </div>
          {(isPending || state === "UNDOABLE" || notice) && (
            <GateFoot notice={notice}>
              {isEditing ? (
                <EditFoot isBusy={decision.deciding === "EDIT"} onCancel={stopEditing} />
              ) : isPending ? (
                <ApprovalGate
                  isAfterEdit={wasEdited}
                  words={words}
                  canApprove={blocks.length === 0}
                  isApproving={decision.deciding === "APPROVE"}
                  onApprove={() => void decision.decide("APPROVE")}
                  onEdit={
                    kind === "SEND_EMAIL" || approval.certificateHolder
                      ? () => {
                          setEdited(artifact);
                          setOpened("EDIT");
                          setWasEdited(true);
                        }
                      : null
                  }
                  onDecline={() => setOpened("DECLINE")}
                />
              ) : (
                state === "UNDOABLE" &&
                approval.undoUntil && (
                  <UndoBar
                    key={approval.undoUntil}
                    countdown={words.countdown}
                    until={approval.undoUntil}
                    isBusy={decision.deciding === "UNDO"}
                    onUndo={() => void decision.decide("UNDO")}
                    onOver={() => void router.invalidate()}
                  />
                )
              )}
            </GateFoot>
          )}
        </article>
        {file && (
          <div
            className={css({
              display: "flex",
              minW: "0",
              minH: "0",
              h: { base: "[calc(100dvh - token(sizes.topBar))]", lg: "auto" },
              borderLeftWidth: { xl: "1px" },
              borderLeftStyle: "solid",
              borderLeftColor: "border.subtle",
            })}
          >
            <DocumentViewer
              key={file.id}
              document={file}
              documents={workspace.files}
              onChooseDocument={choice.chooseDocument}
              pagesRead={file.pagesRead}
              quotes={choice.group?.quotes ?? []}
              jump={choice.jump}
              onChooseQuote={context.choose}
              onClose={() => setPageOpen(false)}
            />
          </div>
        )}
      </div>
      {opened === "DECLINE" && isPending && (
        <ReasonDialog
          title="Decline this draft?"
          consequence={`${words.declined} Cara reads your reason in the workspace.`}
          confirmLabel="Decline"
          busyLabel="Declining"
          isBusy={decision.deciding === "DECLINE"}
          problem={decision.problem?.message ?? null}
          onConfirm={(reason) =>
            void decision.decide("DECLINE", reason).then((isDone) => isDone && setOpened(null))
          }
          onCancel={() => {
            decision.clearProblem();
            setOpened(null);
          }}
        />
      )}
    </QuoteContext>
  );
}

function Head({ approval }: { approval: Approval }) {
  const { workspace, artifact, askedBy, clientName, account } = approval;
  return (
    <header>
      <div
        className={css({
          display: "flex",
          alignItems: "baseline",
          gap: "16",
          justifyContent: "space-between",
        })}
      >
        <h2 id="approval" className={css({ textStyle: "title", overflowWrap: "anywhere", minW: "0" })}>
          {nameOfApproval(approval)}
        </h2>
        <span className={css({ textStyle: "small", color: "fg.muted", whiteSpace: "nowrap" })}>
          {`Version ${artifact.version}`}
        </span>
      </div>
      <p className={css({ mt: "2", color: "fg.muted", overflowWrap: "anywhere" })}>
        {clientName && (
          <>
            For{" "}
            {account ? (
              <AppLink
                to={`/app/accounts/${account.id}/overview`}
                className={css({
                  color: "fg.default",
                  fontWeight: "medium",
                  _hover: { textDecoration: "underline" },
                })}
              >
                {clientName}
              </AppLink>
            ) : (
              <span className={css({ color: "fg.default", fontWeight: "medium" })}>{clientName}</span>
            )}
            ,{" "}
          </>
        )}
        {clientName ? "from " : "From "}
        <AppLink
          to={`/app/workspaces/${workspace.id}`}
          className={css({ color: "accent.fg", textDecoration: "underline" })}
        >
          {workspace.title}
        </AppLink>
        {askedBy && `, asked by ${askedBy.name}`}.
      </p>
    </header>
  );
}

/** What became of it. */
function Outcome({ approval }: { approval: Approval }) {
  const { timeZone } = useViewer().agency;
  const { state, delivery, outcome } = approval;
  const isLostNow = isLost(approval);
  const isUncertain = outcome?.success === null;
  const hue = isLostNow ? "red" : isUncertain ? "amber" : state === "APPROVED" ? "green" : "neutral";
  return (
    <Banner hue={hue} title={`${fateOf(approval)}.`}>
      {outcome?.message}
      {outcome?.certificateId && outcome.accountId && (
        <>
          {" "}
          <AppLink
            to={`/app/accounts/${outcome.accountId}/certificates/${outcome.certificateId}`}
            className={css({ fontWeight: "medium", textDecoration: "underline" })}
          >
            Open the certificate
          </AppLink>
        </>
      )}
      {delivery && (
        <>
          {`${deliveryStateLabels[delivery.state]} ${instantLabel(delivery.stateSince, timeZone)}, to ${delivery.to}.`}
          {delivery.reason && ` ${delivery.reason}`}
          {isLostNow && " Check the address, and ask Cara in the workspace for a new draft."}
        </>
      )}
    </Banner>
  );
}

/** What the button takes out. */
function removal(quotes: readonly number[], records: readonly string[]): string {
  if (records.length > 0) return "Remove what is about another client";
  return quotes.length === 1 ? "Remove the quote" : "Remove the quotes";
}
