import {
  BookOpen,
  FilePen,
  FileSearch,
  Globe,
  type LucideIcon,
  Mail,
  PencilLine,
  Plug,
  Search,
  Share2,
  Square,
} from "lucide-react";
import { css } from "#styled/css";
import type { CaraToolCallKind } from "../graphql/generated/graphql.ts";
import { AppLink } from "../ui/app-link.tsx";
import { useShowAll } from "../ui/use-show-all.tsx";
import { askedOf, toolNames } from "./stage-words.ts";
import { WebPageList } from "./web-page-list.tsx";
import type { StageEvent, WorkspaceArtifact } from "./workspace-data.ts";

const icons: Readonly<Record<CaraToolCallKind, LucideIcon>> = {
  SEARCH_FILE: Search,
  SEARCH_KNOWLEDGE_BASE: BookOpen,
  SEARCH_KNOWLEDGE_GRAPH: Share2,
  SEARCH_WEB: Globe,
  WRITE_INTEGRATION: Plug,
  DRAFT_EMAIL: Mail,
  DRAFT_DOCUMENT: PencilLine,
  FILL_TEMPLATE: FilePen,
  PEEK_FILE: FileSearch,
  THINK: Square,
  COMPLETE_TASK: Square,
};

const box = css({
  rounded: "md",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border.subtle",
  fontSize: "[12px]",
  lineHeight: "[18px]",
  overflowWrap: "anywhere",
  "&[data-failed]": { borderColor: "status.red.dot" },
});

const line = css({
  display: "grid",
  gridTemplateColumns: "[14px minmax(0, 1fr)]",
  gap: "10",
  px: "10",
  py: "6",
  "& > .lucide": { w: "14", h: "14", mt: "2", color: "fg.subtle" },
  "& + &": { borderTopWidth: "1px", borderTopStyle: "solid", borderTopColor: "border.subtle" },
});

const artifactRow = css({
  display: "flex",
  alignItems: "center",
  gap: "10",
  w: "full",
  minH: { base: "44", md: "36" },
  px: "10",
  rounded: "md",
  bg: "accent.subtle",
  color: "accent.fg",
  textStyle: "label",
  textAlign: "left",
  position: "relative",
  _hover: { bg: "accent.subtleHover" },
});

const pathOf: Partial<Record<string, (id: string) => string>> = {
  account: (id) => `/app/accounts/${id}/overview`,
  policy: (id) => `/app/policies/${id}/overview`,
  serviceRequest: (id) => `/app/servicing/${id}/overview`,
};

/** What a step leads to: what Cara made in it, or what she read. */
export interface OpenFromPlan {
  artifact: (artifactId: string) => void;
  document: (documentId: string) => void;
}

interface ToolCallProps {
  event: StageEvent;
  /** What it made, if it is there. */
  artifact: WorkspaceArtifact | null;
  open: OpenFromPlan;
}

/** One step with a tool: what was asked, and what came of it. */
export function ToolCall({ event, artifact, open }: ToolCallProps) {
  const { toolCall, error, endedAt } = event;
  const kind = toolCall?.kind ?? "THINK";
  const Icon = icons[kind];
  const output = toolCall?.output;
  const failure = error;
  const isRunning = endedAt === null && failure === null;
  return (
    <div className={css({ display: "grid", gridTemplateColumns: "[minmax(0, 1fr)]", gap: "6" })}>
      {/* What was made stands for the step that made it. */}
      {!artifact && (
        <div className={box} data-failed={failure !== null || undefined}>
          <p className={line}>
            <Icon aria-hidden="true" />
            <span>
              <span className={css({ fontWeight: "medium" })}>{toolNames[kind]}</span>{" "}
              <span className={css({ color: "fg.muted" })}>{askedOf(event)}</span>
              {isRunning && <span className={css({ color: "fg.subtle" })}> ...</span>}
            </span>
          </p>
          {isRunning && event.content && (
            <p className={line}>
              <span />
              <span className={css({ color: "fg.muted", whiteSpace: "pre-line" })}>{event.content}</span>
            </p>
          )}
          {output?.results?.map(({ query, answer }) => (
            <p key={query} className={line}>
              <span />
              <span className={css({ color: "fg.muted" })}>{answer}</span>
            </p>
          ))}
          {output?.answer && (
            <p className={line}>
              <span />
              <span className={css({ color: "fg.muted" })}>{output.answer}</span>
            </p>
          )}
          {output?.pages && output.pages.length > 0 && (
            <div className={line}>
              <span />
              <WebPageList
                label="Pages of the web that were read"
                pages={output.pages.map(({ url, title, documentId }) => ({ id: documentId, title, url }))}
                onOpen={open.document}
              />
            </div>
          )}
          {output?.entities && output.entities.length > 0 && <Entities entities={output.entities} />}
          {failure !== null && (
            <p className={line}>
              <span />
              <span className={css({ color: "danger.fg" })}>{failure}</span>
            </p>
          )}
        </div>
      )}
      {artifact && (
        <button type="button" className={artifactRow} onClick={() => open.artifact(artifact.id)}>
          <Icon aria-hidden="true" />
          <span className={css({ srOnly: true })}>{toolNames[kind]}</span>
          <span className={css({ flex: "1", minW: "0", truncate: true })}>{artifact.title}</span>
          Open
        </button>
      )}
      {artifact && output?.message && (
        <p className={css({ px: "10", textStyle: "small", color: "fg.muted", overflowWrap: "anywhere" })}>
          {output.message}
        </p>
      )}
    </div>
  );
}

type GraphEntity = NonNullable<
  NonNullable<NonNullable<StageEvent["toolCall"]>["output"]>["entities"]
>[number];

/** More are shown on request: they are what was looked at, not what was asked for. */
const entitiesAtOnce = 5;

function Entities({ entities }: { entities: readonly GraphEntity[] }) {
  const { shown, more } = useShowAll(entities, entitiesAtOnce, "records");
  return (
    <div className={line}>
      <span />
      <div className={css({ color: "fg.muted" })}>
        <ul>
          {shown.map((entity) => (
            <li key={`${entity.kind} ${entity.id}`}>
              <Entity {...entity} />
              {entity.connection && `, ${entity.connection}`}
            </li>
          ))}
        </ul>
        {more}
      </div>
    </div>
  );
}

function Entity({ kind, id, name }: { kind: string; id: string; name: string }) {
  const path = pathOf[kind]?.(id);
  return path ? (
    <AppLink to={path} className={css({ color: "accent.fg", _hover: { textDecoration: "underline" } })}>
      {name}
    </AppLink>
  ) : (
    name
  );
}
