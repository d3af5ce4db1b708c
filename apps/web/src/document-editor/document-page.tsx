import { ClientOnly, useRouter } from "@tanstack/react-router";
import { Download, ExternalLink, FileText } from "lucide-react";
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { defaultBaseStyleId } from "#model/styles";
import { css } from "#styled/css";
import { LeaveGuard } from "../form-kit/leave-guard.tsx";
import { sendAction } from "../form-kit/send-action.ts";
import { useSingleRun } from "../form-kit/use-single-run.ts";
import { execute } from "../graphql/execute.ts";
import {
  type AskForCaraChangesMutation,
  CaraDocumentDocument,
  type CaraWorkspaceQuery,
  type ChooseCaraDocumentStyleMutation,
  type RestoreCaraDocumentMutation,
  type SendCaraDocumentForApprovalMutation,
  type UpdateCaraDocumentMutation,
} from "../graphql/generated/graphql.ts";
import { refusalMessage } from "../graphql/problem.ts";
import { useMay } from "../session/use-may.ts";
import { useViewer } from "../session/viewer.ts";
import { SheetFrame } from "../styles/sheet-frame.tsx";
import { StyleChoice } from "../styles/style-choice.tsx";
import { StyleStrip } from "../styles/style-strip.tsx";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Menu } from "../ui/menu.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { showToast } from "../ui/toast.ts";
import { useWorkspace } from "../workspaces/use-workspace.ts";
import { AskForChanges } from "./ask-for-changes.tsx";
import { LostEvidence } from "./lost-evidence.tsx";
import type { OpenedDocument } from "./opened-document.ts";
import { VersionList } from "./version-list.tsx";

const DocumentEditor = lazy(() => import("./editor.tsx"));

const bar = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "8",
  minH: "48",
  py: "8",
  px: "gutter",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
});

type View = "EDIT" | "PREVIEW" | "VERSIONS";
const views = [
  { value: "EDIT", label: "Edit" },
  { value: "PREVIEW", label: "Preview" },
  { value: "VERSIONS", label: "Versions" },
] as const;

interface DocumentPageProps {
  workspace: CaraWorkspaceQuery["caraWorkspace"];
  document: OpenedDocument;
}

/** Who wrote the version that is there now. */
const writerOf = ({ version, versions }: OpenedDocument): string =>
  versions.find((each) => each.version === version)?.createdBy ?? "Somebody else";

type Saved = Partial<
  UpdateCaraDocumentMutation & RestoreCaraDocumentMutation & ChooseCaraDocumentStyleMutation
>;

/**
 * A document that Cara made: written in, shown as it prints in the style that stays with it, and its versions. What Cara
 * suggests arrives over the workspace's connection, while somebody writes as well: then it waits for the next save.
 */
export function DocumentPage({ workspace, document: loaded }: DocumentPageProps) {
  const router = useRouter();
  const mayWork = useMay("WORK");
  const { agency } = useViewer();
  const { header, messages, artifacts } = useWorkspace(workspace);
  const [document, setDocument] = useState(loaded);
  const { id, title, version, htmlUrl, updatedAt } = document;
  const [view, setView] = useState<View>("EDIT");
  const styleId = document.styleId ?? defaultBaseStyleId;
  /** What was typed since the last save; null if nothing was. */
  const [typed, setTyped] = useState<string | null>(null);
  const [passage, setPassage] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<OpenedDocument | null>(null);
  /** Suggestions have arrived that the text on screen does not have yet. */
  const [isBehind, setBehind] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [askedAt, setAskedAt] = useState<string | null>(null);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const { run, isBusy } = useSingleRun();
  const asking = useSingleRun();
  const sending = useSingleRun();
  const address = `${htmlUrl}?style_id=${encodeURIComponent(styleId)}&version=${version}`;

  const take = (next: OpenedDocument) => {
    setDocument(next);
    setTyped(null);
    setTheirs(null);
    setBehind(false);
    setProblem(null);
  };
  const readTheirs = async () => {
    const { caraWorkspace } = await execute(CaraDocumentDocument, { id: workspace.id });
    return caraWorkspace.artifacts.find((artifact) => artifact.id === id) ?? null;
  };

  // The stream says that the document has changed; what it says now is read with it.
  const news = artifacts.find((artifact) => artifact.id === id);
  const seen = useRef(news);
  const catchUp = useEffectEvent(async () => {
    const now = await readTheirs().catch(() => null);
    if (!now) return;
    const isSame = now.version === version && now.document === document.document;
    if (isSame) return;
    if (typed === null) take(now);
    else if (now.version === version) setBehind(true);
  });
  useEffect(() => {
    if (news === seen.current) return;
    seen.current = news;
    void catchUp();
  }, [news]);

  const send = (body: Record<string, unknown>) =>
    run(async () => {
      const outcome = await sendAction<Saved>(router.state.location.pathname, "PUT", body);
      if (outcome.ok) {
        const saved = outcome.data.updateCaraDocument ?? outcome.data.restoreCaraDocument;
        if (saved) take(saved);
        showToast({ tone: "success", title: "Document saved" });
        return true;
      }
      if (outcome.status === 409) setTheirs(await readTheirs().catch(() => null));
      else setProblem(outcome.fields[0]?.message ?? refusalMessage(outcome));
      return false;
    });
  const save = (from: number) =>
    send({
      document: typed ?? document.document ?? "",
      version: from,
      suggestions: document.suggestions.map((suggestion) => suggestion.id),
    });
  const chooseStyle = (chosen: string) => {
    if (!mayWork) return setDocument({ ...document, styleId: chosen });
    return void run(async () => {
      const outcome = await sendAction<Saved>(router.state.location.pathname, "PUT", { styleId: chosen });
      if (outcome.ok) setDocument((shown) => ({ ...shown, styleId: chosen }));
      else setProblem(outcome.fields[0]?.message ?? refusalMessage(outcome));
    });
  };
  const ask = async (wish: string, selected: string | null): Promise<boolean> => {
    // She changes what is on screen.
    if (typed !== null && !(await save(version))) return false;
    const outcome = await asking.run(() =>
      sendAction<AskForCaraChangesMutation>(router.state.location.pathname, "POST", {
        message: wish,
        passage: selected,
        idempotencyKey: crypto.randomUUID(),
      }),
    );
    if (!outcome?.ok) {
      if (outcome) setProblem(outcome.fields[0]?.message ?? refusalMessage(outcome));
      return false;
    }
    setProblem(null);
    setAskedAt(messages.at(-1)?.id ?? "");
    return true;
  };
  const sendForApproval = () =>
    sending.run(async () => {
      const outcome = await sendAction<SendCaraDocumentForApprovalMutation>(
        router.state.location.pathname,
        "POST",
        { send: true, version },
      );
      if (outcome.ok)
        await router.navigate({ href: `/app/approvals/${outcome.data.sendCaraDocumentForApproval.id}` });
      else setProblem(outcome.fields[0]?.message ?? refusalMessage(outcome));
    });
  const answer = messages.at(-1);
  const said = askedAt !== null && answer?.role === "AGENT" && answer.id !== askedAt ? answer.content : null;

  return (
    <div
      className={css({
        display: "flex",
        flexDirection: "column",
        flex: { base: "1", lg: "[none]" },
        minH: "0",
        h: { lg: "[calc(100dvh - token(sizes.topBar))]" },
      })}
    >
      <LeaveGuard isDirty={typed !== null} />
      <header className={bar}>
        <h1 className={css({ textStyle: "dialog", overflowWrap: "anywhere" })}>{title}</h1>
        <span className={css({ textStyle: "small", color: "fg.muted" })}>
          {`Version ${version}, `}
          {typed === null ? <RelativeTime instant={updatedAt} timeZone={agency.timeZone} /> : "not saved"}
        </span>
        <span
          className={css({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8", ml: "auto" })}
        >
          <span ref={setTools} className={css({ display: view === "EDIT" ? "contents" : "none" })} />
          <span className={css({ w: "[200px]" })}>
            <StyleChoice value={styleId} onChange={chooseStyle} />
          </span>
          <Segmented label="View" choices={views} value={view} onChange={setView} />
          <Menu
            trigger={<Button icon={<Download aria-hidden="true" />}>Export</Button>}
            items={[
              {
                id: "word",
                label: "Word",
                icon: <FileText aria-hidden="true" />,
                onSelect: () => location.assign(address.replace("/agency/html/", "/agency/docx/")),
              },
              {
                id: "pdf",
                label: "PDF",
                icon: <Download aria-hidden="true" />,
                onSelect: () => void window.open(address.replace("/agency/html/", "/agency/pdf/"), "_blank"),
              },
              {
                id: "page",
                label: "Page",
                icon: <ExternalLink aria-hidden="true" />,
                onSelect: () => void window.open(address, "_blank"),
              },
            ]}
          />
          {mayWork && (
            <>
              <Button
                isBusy={isBusy}
                busyLabel="Saving"
                disabled={typed === null}
                onClick={() => void save(version)}
              >
                Save
              </Button>
              <Button
                tone="primary"
                isBusy={sending.isBusy}
                busyLabel="Sending"
                // What was typed is not in what would be sent.
                disabled={typed !== null}
                onClick={() => void sendForApproval()}
              >
                Send for approval
              </Button>
            </>
          )}
        </span>
      </header>
      {problem !== null && <Banner hue="red" title={problem} isAlert />}
      {theirs && (
        <Banner
          hue="amber"
          title={`${writerOf(theirs)} has saved version ${theirs.version} meanwhile, so yours was not saved.`}
          isAlert
          action={
            <span className={css({ display: "flex", gap: "8" })}>
              <Button size="small" onClick={() => take(theirs)}>
                Open theirs
              </Button>
              <Button size="small" onClick={() => void save(theirs.version)}>
                Save mine after it
              </Button>
            </span>
          }
        >
          What you typed is still here. Both stay in the versions.
        </Banner>
      )}
      {isBehind && (
        <Banner
          title="Cara has suggested changes."
          action={
            <Button size="small" onClick={() => void save(version)}>
              Save and show them
            </Button>
          }
        >
          They appear once what you typed is saved.
        </Banner>
      )}
      {view === "EDIT" && <LostEvidence document={document} />}
      <div
        className={css({
          display: view === "EDIT" ? "flex" : "none",
          flex: "1",
          minH: "0",
          overflow: "hidden",
        })}
      >
        <ClientOnly fallback={<Opening />}>
          <Suspense fallback={<Opening />}>
            <DocumentEditor
              key={`${version} ${document.suggestions.map((suggestion) => suggestion.id).join(" ")}`}
              opened={document}
              isReadOnly={!mayWork}
              onChange={setTyped}
              onSelect={setPassage}
              toolsIn={tools}
            >
              {mayWork && (
                <AskForChanges
                  passage={passage}
                  said={said}
                  isWorking={header.state === "WORKING"}
                  isBusy={asking.isBusy}
                  onAsk={ask}
                />
              )}
              <div className={css({ display: "grid", gap: "8", px: "16", pb: "16" })}>
                <h2 className={css({ textStyle: "sectionSmall" })}>Style preview</h2>
                <StyleStrip
                  value={styleId}
                  isReadOnly={!mayWork}
                  onChoose={(chosen) => {
                    chooseStyle(chosen);
                    setView("PREVIEW");
                  }}
                />
              </div>
            </DocumentEditor>
          </Suspense>
        </ClientOnly>
      </div>
      {view === "PREVIEW" && (
        <div className={css({ position: "relative", flex: "1", minH: "0" })}>
          <SheetFrame src={address} title={title} isStale={typed !== null} />
        </div>
      )}
      {view === "VERSIONS" && (
        <div className={css({ flex: "1", minH: "0", overflowY: "auto", maxW: "[820px]" })}>
          <VersionList
            workspaceId={workspace.id}
            document={document}
            onRestore={
              mayWork && typed === null ? (restored) => void send({ restore: restored, version }) : null
            }
            isBusy={isBusy}
          />
        </div>
      )}
    </div>
  );
}

const Opening = () => <p className={css({ p: "20", color: "fg.muted" })}>Opening the editor</p>;
