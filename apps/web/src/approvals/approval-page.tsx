import { ArrowLeft } from "lucide-react";
import { useRouter } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { css } from "#styled/css";
import { DocumentViewer } from "../document-viewer/document-viewer.tsx";
import type { ApprovalQuery } from "../graphql/generated/graphql.ts";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { groupQuotes } from "../quotes/group-quotes.ts";
import { QuoteContext, type QuoteContextValue } from "../quotes/quote-context.ts";
import { useQuoteChoice } from "../quotes/use-quote-choice.ts";
import { useMay } from "../session/use-may.ts";
import { useViewer } from "../session/viewer.ts";
import { LeaveGuard } from "../form-kit/leave-guard.tsx";
import { AppLink } from "../ui/app-link.tsx";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { DiscardDialog } from "../ui/discard-dialog.tsx";
import { ReasonDialog } from "../ui/reason-dialog.tsx";
import { ArtifactBlocks } from "../workspaces/artifact-blocks.tsx";
import { EmailDraft } from "../workspaces/email-draft.tsx";
import { Differences, Evidence } from "./approval-evidence.tsx";
import { ApprovalGate, GateFoot } from "./approval-gate.tsx";
import { actWords, askedIn, decidedMeanwhile, fateOf, nameOfApproval, tooLate } from "./approval-words.ts";
import { Outcome } from "./approval-outcome.tsx";
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
  // What is edited stays as it was opened: what arrives meanwhile, a decision too, must not replace what is typed.
  const [edited, setEdited] = useState(approval);
  const [isTyped, setTyped] = useState(false);
  /** What somebody is asked about before it drops what was typed. */
  const [asking, setAsking] = useState<(() => void) | null>(null);
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
  const isEditing = opened === "EDIT";
  const notice =
    isEditing && !isPending ? (
      <Banner hue="amber" title={decidedMeanwhile(approval)} isAlert>
        {`What you typed is still here, but it is not saved. ${
          state === "UNDOABLE"
            ? "Undo the approval to go on, or copy what you need before you close the form."
            : "Copy what you need, close the form, and ask Cara in the workspace for a new draft."
        }`}
      </Banner>
    ) : decision.problem && (opened === null || !isPending) ? (
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
  const startFrom = (from: Approval) => {
    decision.clearProblem();
    setTyped(false);
    setEdited(from);
  };
  const stopEditing = () => {
    startFrom(approval);
    setOpened(null);
  };
  /** Does what drops the text of the form, once somebody agreed if there is any. */
  const drop = (then: () => void) => (isTyped ? setAsking(() => then) : then());
  const editing = {
    isBusy: decision.deciding === "EDIT",
    // Of what is decided nothing can be mended any more; the notice says so.
    problem: isPending ? decision.problem : null,
    newerVersion: isPending && artifact.version > edited.artifact.version ? artifact.version : null,
    onTakeNewer: () => drop(() => startFrom(approval)),
    onSave: (change: DraftChange | HolderChange) => {
      if (isPending)
        void decision.change(edited.artifact, change).then((isSaved) => isSaved && stopEditing());
    },
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
            <Head approval={isEditing ? { ...approval, artifact: edited.artifact } : approval} />
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
            <div
              className={css({ mt: "16", maxW: "section" })}
              onInput={isEditing ? () => setTyped(true) : undefined}
            >
              {isEditing && edited.certificateHolder ? (
                <HolderForm
                  key={edited.artifact.version}
                  {...editing}
                  version={edited.artifact.version}
                  holder={edited.certificateHolder}
                  marks={edited.certificateMarks}
                  isContractConfirmed={edited.isContractConfirmed}
                  confirmedBy={edited.contractConfirmedBy ?? null}
                  lines={edited.certificateLines}
                  description={edited.descriptionOfOperations ?? null}
                />
              ) : isEditing ? (
                <DraftForm key={edited.artifact.version} {...editing} artifact={edited.artifact} />
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
                <EditFoot
                  isBusy={decision.deciding === "EDIT"}
                  isDecided={!isPending}
                  onCancel={() => drop(stopEditing)}
                />
              ) : null}
              {isEditing && isPending ? null : isPending ? (
                <ApprovalGate
                  isAfterEdit={wasEdited}
                  words={words}
                  canApprove={blocks.length === 0}
                  isApproving={decision.deciding === "APPROVE"}
                  onApprove={() => void decision.decide("APPROVE")}
                  onEdit={
                    kind === "SEND_EMAIL" || approval.certificateHolder
                      ? () => {
                          startFrom(approval);
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
      <LeaveGuard isDirty={isEditing && isTyped} />
      {asking && (
        <DiscardDialog
          onDiscard={() => {
            setAsking(null);
            asking();
          }}
          onStay={() => setAsking(null)}
        >
          Your changes are not saved. If you go on, they are gone.
        </DiscardDialog>
      )}
      {opened === "DECLINE" && isPending && (
        <ReasonDialog
          title="Decline this draft?"
          consequence={`${words.declined} ${words.reason}`}
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
  const { workspace, artifact, clientName, account } = approval;
  const asked = askedIn(approval);
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
        {asked && `, ${asked}`}.
      </p>
    </header>
  );
}

/** What the button takes out. */
function removal(quotes: readonly number[], records: readonly string[]): string {
  if (records.length > 0) return "Remove what is about another client";
  return quotes.length === 1 ? "Remove the quote" : "Remove the quotes";
}
