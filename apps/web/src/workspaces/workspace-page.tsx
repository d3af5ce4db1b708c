/**
 * One workspace: the conversation with Cara's work in it, what she made or the page that supports it, and the facts at
 * the side. A phone shows one of them at a time.
 */
import { ArrowLeft } from "lucide-react";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState } from "react";
import { css } from "#styled/css";
import { DocumentViewer } from "../document-viewer/document-viewer.tsx";
import type { CaraWorkspaceQuery } from "../graphql/generated/graphql.ts";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { groupQuotes } from "../quotes/group-quotes.ts";
import type { QuoteContextValue } from "../quotes/quote-context.ts";
import { QuoteGroupProvider, QuoteGroupsContext } from "../quotes/quote-group-provider.tsx";
import { useQuoteChoice } from "../quotes/use-quote-choice.ts";
import { useMay } from "../session/use-may.ts";
import { AppLink } from "../ui/app-link.tsx";
import { ArtifactView } from "./artifact-view.tsx";
import { MatrixProof } from "./matrix-proof.tsx";
import { matrixOf, withoutQuestions } from "./matrix-table.ts";
import { ReviewProof } from "./review-proof.tsx";
import { afterMaking, emailOf, type LinePlace, nothingMade, placesOf } from "./review-table.ts";
import { useWorkspace } from "./use-workspace.ts";
import { useWorkspaceActs } from "./use-workspace-acts.ts";
import { WorkspaceBadge } from "./workspace-badge.tsx";
import { WorkspaceComposer } from "./workspace-composer.tsx";
import { WorkspaceFlow } from "./workspace-flow.tsx";
import type { WorkspaceData } from "./workspace-data.ts";
import { VerdictMenu } from "./verdict-menu.tsx";
import { WorkspacePanel } from "./workspace-panel.tsx";

/** A matrix takes the room of two columns: the facts stand beside it where there is still some left. */
const besideMatrix = "@media (min-width: 1600px)";

const layout = css({
  flex: { base: "1", lg: "[none]" },
  minH: "0",
  display: { base: "flex", lg: "grid" },
  flexDirection: "column",
  h: { lg: "[calc(100dvh - token(sizes.topBar))]" },
  gridTemplateRows: { lg: "[minmax(0, 1fr)]" },
  "&[data-shows=talk]": { gridTemplateColumns: { lg: "[minmax(0, 1fr) 264px]" } },
  "&[data-shows=beside]": {
    gridTemplateColumns: {
      lg: "[minmax(0, 1fr) minmax(0, 1fr)]",
      xl: "[minmax(360px, 1fr) minmax(0, 580px) 264px]",
    },
  },
  "&[data-shows=matrix]": {
    gridTemplateColumns: { lg: "[minmax(280px, 2fr) minmax(0, 5fr)]" },
    [besideMatrix]: { gridTemplateColumns: "[minmax(280px, 2fr) minmax(0, 5fr) 264px]" },
  },
  "&[data-shows=line]": { gridTemplateColumns: { lg: "[minmax(0, 1fr) 344px]" } },
  "&[data-shows=proof]": { gridTemplateColumns: { lg: "[minmax(0, 540px) minmax(0, 1fr)]" } },
});

const pane = css({
  display: "flex",
  flexDirection: "column",
  minW: "0",
  minH: "0",
  "&:not(:last-child)": {
    borderRightWidth: { lg: "1px" },
    borderRightStyle: "solid",
    borderRightColor: "border.subtle",
  },
  "&:not([data-page])": { flex: { base: "1", lg: "[none]" } },
  // On a phone the last thing that was opened is shown alone.
  "&[data-under]": { display: { base: "none", lg: "flex" } },
  "&[data-page]": { h: { base: "[calc(100dvh - token(sizes.topBar))]", lg: "auto" } },
});

const phoneBar = css({
  display: { base: "flex", lg: "none" },
  alignItems: "center",
  gap: "8",
  position: "sticky",
  top: "topBar",
  zIndex: "head",
  h: "48",
  flexShrink: 0,
  px: "gutter",
  bg: "bg.canvas",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
});

interface WorkspacePageProps {
  data: CaraWorkspaceQuery;
}

export function WorkspacePage({ data: loaded }: WorkspacePageProps) {
  const { caraWorkspace, caraPresets } = loaded;
  const data = useWorkspace(caraWorkspace);
  const { header, messages, artifacts, approvals } = data;
  // What becomes of an approved email and of the request is told to the whole agency.
  useFreshPage(loaded, {
    caraApproval: header.id,
    ...(header.serviceRequest ? { serviceRequest: header.serviceRequest.id } : {}),
  });
  useTitleOfFrame(header.title, caraWorkspace.title);
  const acts = useWorkspaceActs(header.id);
  const mayWork = useMay("WORK");
  const [openId, setOpenId] = useState<string | null>(null);
  const [isPageOpen, setPageOpen] = useState(false);
  const [line, setLine] = useState<LinePlace | null>(null);
  // What was chosen by hand is shown on a phone, too.
  const [isAsked, setAsked] = useState(false);

  const groups = useMemo(
    () =>
      groupQuotes([
        ...messages.map(({ id, attachments }) => ({ id, name: "this answer", quotes: attachments })),
        ...artifacts.map(({ id, title, quotes }) => ({ id, name: title, quotes })),
      ]),
    [messages, artifacts],
  );
  const choice = useQuoteChoice(groups, header.files, null);
  const artifact = artifacts.find(({ id }) => id === openId) ?? null;
  const titleOfPreset = caraPresets.find(({ key }) => key === header.preset)?.title ?? "Custom";

  const show = (id: string | null) => {
    setOpenId(id);
    setPageOpen(false);
    setLine(null);
  };
  useNewArtifact({ artifacts: withoutQuestions(artifacts), stages: data.stages }, show);

  const open = {
    artifact: (id: string) => {
      show(id);
      setAsked(true);
    },
    document: (id: string) => {
      show(null);
      choice.chooseDocument(id);
      setPageOpen(true);
      setAsked(true);
    },
  };
  const fileNames = useMemo(
    () =>
      new Map([
        // Requirements that somebody typed are quoted by a name, and have no file.
        ...[
          ...messages.flatMap(({ attachments }) => attachments),
          ...artifacts.flatMap(({ quotes }) => quotes),
        ].map(({ documentId, documentName }) => [documentId, documentName] as const),
        ...header.files.map(({ id, name }) => [id, name] as const),
      ]),
    [messages, artifacts, header.files],
  );
  const choose = (groupId: string, number: number) => {
    const quote = groups.find(({ id }) => id === groupId)?.quotes[number - 1];
    if (!header.files.some(({ id }) => id === quote?.documentId)) return;
    choice.choose(groupId, number);
    if (groupId !== openId) {
      setOpenId(artifacts.some(({ id }) => id === groupId) ? groupId : null);
      setLine(null);
    }
    setPageOpen(true);
    setAsked(true);
  };
  const quoted = new Set(groups.flatMap(({ quotes }) => quotes.map(({ documentId }) => documentId)));
  // With several files nobody knows which one is meant, and what Cara found elsewhere was handed over by nobody.
  const isNamed = (documentId: string) =>
    quoted.size > 1 ||
    header.files.length > 1 ||
    header.files.some(({ id, isUpload }) => id === documentId && !isUpload);
  const contextOf = (groupId: string): QuoteContextValue => ({
    ...choice.contextOf(groupId, choose),
    documentNameOf: ({ documentId }) => (isNamed(documentId) ? (fileNames.get(documentId) ?? null) : null),
  });

  const file = isPageOpen ? choice.file : null;
  const email = artifact && emailOf(artifacts, data.stages, artifact);
  const lines = useMemo(() => (artifact ? placesOf(artifact.blocks) : []), [artifact]);
  const place = lines.findIndex(({ block, row }) => block === line?.block && row === line.row);
  const demand = file ? undefined : lines[place];
  const matrix = useMemo(() => (artifact ? matrixOf(artifact.blocks) : null), [artifact]);
  const row = matrix?.lines.findIndex((each) => each.block === line?.block && each.row === line.row) ?? -1;
  const matrixLine = file ? undefined : matrix?.lines[row];
  const shows =
    matrix && !file
      ? matrixLine
        ? "line"
        : "matrix"
      : (file || demand) && artifact
        ? "proof"
        : file || artifact
          ? "beside"
          : "talk";
  const isConversationShown = shows !== "proof" && shows !== "line";
  const isCovered = isAsked && shows !== "talk";
  const end = useEndInView(`${messages.length} ${data.seq} ${header.state} ${shows}`);

  return (
    <QuoteGroupsContext value={{ contextOf, look: choice.look }}>
      <div className={layout} data-shows={shows}>
        {/* Read out only: the title that is seen is at the side, where it can be changed, or in the bar of a phone. */}
        <h1 className={css({ srOnly: true })}>{header.title}</h1>
        {isConversationShown && (
          <div className={pane} data-under={isCovered || undefined}>
            <div className={phoneBar}>
              <AppLink
                to="/app/workspaces"
                aria-label="Back to workspaces"
                className={css({ display: "grid", placeItems: "center", w: "44", h: "44", ml: "-12" })}
              >
                <ArrowLeft aria-hidden="true" />
              </AppLink>
              <span className={css({ fontWeight: "medium", fontSize: "[15px]", truncate: true, flex: "1" })}>
                {header.title}
              </span>
              <WorkspaceBadge state={header.state} />
            </div>
            <div
              ref={end}
              className={css({
                flex: "1",
                minH: "0",
                overflowY: { lg: "auto" },
                px: { base: "gutter", lg: "24" },
                py: "16",
              })}
            >
              <WorkspaceFlow data={data} acts={acts} open={open} />
            </div>
            <WorkspaceComposer
              header={header}
              queued={messages.filter(({ state }) => state === "QUEUED")}
              acts={acts}
            />
          </div>
        )}
        {artifact && (
          <div
            className={pane}
            data-page
            data-under={
              !isAsked || file !== null || demand !== undefined || matrixLine !== undefined || undefined
            }
          >
            <QuoteGroupProvider id={artifact.id}>
              <ArtifactView
                artifact={artifact}
                chosenLine={line}
                onChooseLine={(chosen) => {
                  setLine(chosen);
                  setPageOpen(false);
                  setAsked(true);
                }}
                email={email?.title ?? null}
                approval={approvals.findLast(({ artifact: of }) => of.id === (email ?? artifact).id) ?? null}
                onClose={() => show(null)}
              />
            </QuoteGroupProvider>
          </div>
        )}
        {artifact && demand && (
          <div className={pane} data-page>
            <QuoteGroupProvider id={artifact.id}>
              <ReviewProof
                line={demand.line}
                place={place}
                count={lines.length}
                quotes={artifact.quotes}
                files={header.files}
                changer={
                  mayWork && !header.isArchived && demand.line.result === null ? (
                    <VerdictMenu
                      workspaceId={header.id}
                      review={artifact}
                      place={demand}
                      line={demand.line}
                    />
                  ) : null
                }
                onMove={(to) => setLine(lines[to] ?? null)}
                onClose={() => setLine(null)}
              />
            </QuoteGroupProvider>
          </div>
        )}
        {artifact && matrix && matrixLine && (
          <div className={pane} data-page>
            <QuoteGroupProvider id={artifact.id}>
              <MatrixProof
                artifactId={artifact.id}
                line={matrixLine}
                columns={matrix.columns}
                place={row}
                count={matrix.lines.length}
                quotes={artifact.quotes}
                onMove={(to) => setLine(matrix.lines[to] ?? null)}
                onClose={() => setLine(null)}
              />
            </QuoteGroupProvider>
          </div>
        )}
        {file && (
          <div className={pane} data-page>
            <DocumentViewer
              key={file.id}
              document={file}
              documents={header.files}
              onChooseDocument={choice.chooseDocument}
              pagesRead={file.pagesRead}
              quotes={choice.group?.quotes ?? []}
              quotesOf={choice.group?.name}
              jump={choice.jump}
              onChooseQuote={(number) => choice.group && choose(choice.group.id, number)}
              onClose={() => setPageOpen(false)}
            />
          </div>
        )}
        {(shows === "talk" || shows === "beside" || shows === "matrix") && (
          <aside
            aria-label="About this workspace"
            className={css({
              display: {
                base: "none",
                lg: shows === "talk" ? "block" : "none",
                xl: shows === "matrix" ? "none" : "block",
              },
              [besideMatrix]: { display: "block" },
              overflowY: "auto",
              borderLeftWidth: "1px",
              borderLeftStyle: "solid",
              borderLeftColor: "border.subtle",
            })}
          >
            <WorkspacePanel header={header} titleOfPreset={titleOfPreset} onOpenDocument={open.document} />
          </aside>
        )}
      </div>
    </QuoteGroupsContext>
  );
}

/** The breadcrumb and the browser's tab take the title from the loaded page: it is loaded again after a rename. */
function useTitleOfFrame(title: string, loadedTitle: string) {
  const router = useRouter();
  const asked = useRef(loadedTitle);
  useEffect(() => {
    if (title === loadedTitle || title === asked.current) return;
    asked.current = title;
    void router.invalidate();
  }, [title, loadedTitle, router]);
}

/**
 * Opens what Cara has made as soon as it is there, and the last of it when the page is opened. The email that comes with a
 * review changes nothing: a line that somebody has chosen in the meantime stays chosen.
 */
function useNewArtifact(made: Pick<WorkspaceData, "artifacts" | "stages">, open: (id: string) => void) {
  const known = useRef(nothingMade);
  useEffect(() => {
    const { opens, ...now } = afterMaking(known.current, made);
    known.current = now;
    if (opens !== null) open(opens);
  });
}

/** Scrolls to the end when something was added, unless someone reads what came before. */
function useEndInView(added: string) {
  const scroller = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const known = useRef("");
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < 80;
    };
    element.addEventListener("scroll", look, { passive: true });
    return () => element.removeEventListener("scroll", look);
  }, []);
  useEffect(() => {
    const element = scroller.current;
    if (!element || known.current === added) return;
    known.current = added;
    if (isAtEnd.current) element.scrollTop = element.scrollHeight;
  }, [added]);
  return scroller;
}
