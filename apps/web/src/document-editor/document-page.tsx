import { useRouter } from "@tanstack/react-router";
import { Download, ExternalLink } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { defaultBaseStyleId } from "#model/styles";
import { css } from "#styled/css";
import { LeaveGuard } from "../form-kit/leave-guard.tsx";
import { sendAction } from "../form-kit/send-action.ts";
import { useSingleRun } from "../form-kit/use-single-run.ts";
import { execute } from "../graphql/execute.ts";
import {
  CaraDocumentDocument,
  type RestoreCaraDocumentMutation,
  type UpdateCaraDocumentMutation,
} from "../graphql/generated/graphql.ts";
import { refusalMessage } from "../graphql/problem.ts";
import { useMay } from "../session/use-may.ts";
import { SheetFrame } from "../styles/sheet-frame.tsx";
import { StyleChoice } from "../styles/style-choice.tsx";
import { Banner } from "../ui/banner.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { showToast } from "../ui/toast.ts";
import { LostEvidence } from "./lost-evidence.tsx";
import type { OpenedDocument } from "./opened-document.ts";
import { VersionList } from "./version-list.tsx";

const DocumentEditor = lazy(() => import("./editor.tsx"));

const bar = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "12",
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
  workspaceId: string;
  document: OpenedDocument;
}

type Saved = Partial<UpdateCaraDocumentMutation & RestoreCaraDocumentMutation>;

/** A document that Cara made: written in, shown as it prints in the style that is chosen, and its versions. */
export function DocumentPage({ workspaceId, document: loaded }: DocumentPageProps) {
  const router = useRouter();
  const mayWork = useMay("WORK");
  const [document, setDocument] = useState(loaded);
  const { id, title, version, htmlUrl } = document;
  const [view, setView] = useState<View>("EDIT");
  const [styleId, setStyleId] = useState<string>(defaultBaseStyleId);
  /** What was typed since the last save; null if nothing was. */
  const [typed, setTyped] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<OpenedDocument | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { run, isBusy } = useSingleRun();
  const address = `${htmlUrl}?style_id=${encodeURIComponent(styleId)}&version=${version}`;

  const take = (next: OpenedDocument) => {
    setDocument(next);
    setTyped(null);
    setTheirs(null);
    setProblem(null);
  };
  const readTheirs = async () => {
    const { caraWorkspace } = await execute(CaraDocumentDocument, { id: workspaceId });
    return caraWorkspace.artifacts.find((artifact) => artifact.id === id) ?? null;
  };
  const send = (body: Record<string, unknown>) =>
    run(async () => {
      const outcome = await sendAction<Saved>(router.state.location.pathname, "PUT", body);
      if (outcome.ok) {
        const saved = outcome.data.updateCaraDocument ?? outcome.data.restoreCaraDocument;
        if (saved) take(saved);
        showToast({ tone: "success", title: "Document saved" });
      } else if (outcome.status === 409) setTheirs(await readTheirs().catch(() => null));
      else setProblem(outcome.fields[0]?.message ?? refusalMessage(outcome));
    });
  const save = (from: number) => send({ document: typed ?? document.document ?? "", version: from });

  return (
    <div className={css({ display: "flex", flexDirection: "column", flex: "1", minH: "0" })}>
      <LeaveGuard isDirty={typed !== null} />
      <header className={bar}>
        <h1 className={css({ textStyle: "dialog", overflowWrap: "anywhere" })}>{title}</h1>
        <span className={css({ textStyle: "small", color: "fg.muted" })}>
          {`Version ${version}`}
          {typed === null ? "" : ", not saved"}
        </span>
        <span
          className={css({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8", ml: "auto" })}
        >
          <ButtonLink
            to={htmlUrl.replace("/agency/html/", "/agency/docx/")}
            tone="ghost"
            icon={<Download aria-hidden="true" />}
            download
          >
            Word
          </ButtonLink>
          <ButtonLink
            to={address.replace("/agency/html/", "/agency/pdf/")}
            newTab
            tone="ghost"
            icon={<Download aria-hidden="true" />}
          >
            PDF
          </ButtonLink>
          <Segmented label="View" choices={views} value={view} onChange={setView} />
          {view === "PREVIEW" && (
            <>
              <span className={css({ w: "[220px]" })}>
                <StyleChoice value={styleId} onChange={setStyleId} />
              </span>
              <ButtonLink to={address} newTab icon={<ExternalLink aria-hidden="true" />}>
                Open
              </ButtonLink>
            </>
          )}
          {mayWork && (
            <Button
              tone="primary"
              isBusy={isBusy}
              busyLabel="Saving"
              disabled={typed === null}
              onClick={() => void save(version)}
            >
              Save
            </Button>
          )}
        </span>
      </header>
      {problem !== null && <Banner hue="red" title={problem} isAlert />}
      {theirs && (
        <Banner
          hue="amber"
          title={`Somebody else has saved version ${theirs.version} meanwhile, so yours was not saved.`}
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
      {view === "EDIT" && <LostEvidence document={document} />}
      <div
        className={css({
          display: view === "EDIT" ? "flex" : "none",
          flex: "1",
          minH: "0",
          overflow: "hidden",
        })}
      >
        <Suspense fallback={<p className={css({ p: "20", color: "fg.muted" })}>Opening the editor</p>}>
          <DocumentEditor
            key={version}
            document={document.document ?? ""}
            title={title}
            isReadOnly={!mayWork}
            onChange={setTyped}
          />
        </Suspense>
      </div>
      {view === "PREVIEW" && (
        <div className={css({ position: "relative", flex: "1", minH: "0" })}>
          <SheetFrame src={address} title={title} isStale={typed !== null} />
        </div>
      )}
      {view === "VERSIONS" && (
        <div className={css({ flex: "1", minH: "0", overflowY: "auto", maxW: "[820px]" })}>
          <VersionList
            workspaceId={workspaceId}
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
