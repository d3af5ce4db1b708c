import { ExternalLink, X } from "lucide-react";
import { css } from "#styled/css";
import { fateOf } from "../approvals/approval-words.ts";
import { OpenDocumentLink } from "../document-editor/open-document-link.tsx";
import { stemOf } from "../quotes/number-quotes.ts";
import { QuoteChips } from "../quotes/quote-chips.tsx";
import { QuoteContext, useQuoteContext } from "../quotes/quote-context.ts";
import { AppLink } from "../ui/app-link.tsx";
import { Badge } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { CaraTile } from "../ui/cara-tile.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { ArtifactBlocks } from "./artifact-blocks.tsx";
import { EmailDraft } from "./email-draft.tsx";
import type { LinePlace } from "./review-table.ts";
import type { WorkspaceApproval, WorkspaceArtifact } from "./workspace-data.ts";

const bar = css({
  display: "flex",
  alignItems: "center",
  gap: "8",
  h: "44",
  flexShrink: 0,
  pl: { base: "gutter", lg: "20" },
  pr: "8",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
});

interface ArtifactViewProps {
  artifact: WorkspaceArtifact;
  /** The line of a review whose words are shown beside it. */
  chosenLine: LinePlace | null;
  onChooseLine: (line: LinePlace) => void;
  /** The email that asks for what it found missing, by its title; null if there is none. */
  email: string | null;
  /** Whether it, or that email, may go out; null if there is nothing to send. */
  approval: WorkspaceApproval | null;
  onClose: () => void;
}

/** Something that Cara made, read-only, with the evidence of each sentence. */
export function ArtifactView(props: ArtifactViewProps) {
  const { artifact, email, approval, chosenLine, onChooseLine, onClose } = props;
  const { title, version, kind, htmlUrl, templateUrl } = artifact;
  return (
    <section
      aria-label={title}
      className={css({ display: "flex", flexDirection: "column", flex: "1", minH: "0", minW: "0" })}
    >
      <header className={bar}>
        <h2 className={css({ textStyle: "sectionSmall", truncate: true })}>{title}</h2>
        {version > 1 && <Badge hue="outline">{`Version ${version}`}</Badge>}
        <span className={css({ display: "flex", alignItems: "center", ml: "auto" })}>
          {kind === "DOCUMENT" && <OpenDocumentLink artifactId={artifact.id} />}
          <AppLink
            to={templateUrl ?? htmlUrl}
            newTab
            aria-label={`Open ${title} in a new tab`}
            className={css({
              display: "grid",
              placeItems: "center",
              w: "control",
              h: "control",
              rounded: "md",
              color: "fg.muted",
              _hover: { bg: "bg.muted", color: "fg.default" },
            })}
          >
            <ExternalLink aria-hidden="true" />
          </AppLink>
          <IconButton label="Close" icon={<X />} onClick={onClose} />
        </span>
      </header>
      <div
        className={css({
          flex: "1",
          minH: "0",
          overflowY: "auto",
          px: { base: "gutter", lg: "20" },
          py: "20",
        })}
      >
        {kind === "EMAIL" ? (
          <>
            <EmailDraft artifact={artifact} />
            <QuotesByFile quotes={artifact.quotes} />
          </>
        ) : (
          <ArtifactBlocks artifact={artifact} chosen={chosenLine} onChoose={onChooseLine} />
        )}
      </div>
      <footer
        className={css({
          display: "flex",
          alignItems: "center",
          flexShrink: 0,
          gap: "10",
          minH: "56",
          py: "8",
          px: { base: "gutter", lg: "20" },
          borderTopWidth: "1px",
          borderTopStyle: "solid",
          borderTopColor: "border.subtle",
        })}
      >
        <CaraTile />
        <span className={css({ flex: "1", minW: "0", color: "fg.muted" })}>
          {email !== null && (
            <span
              className={css({ display: "block", truncate: true, color: "fg.default", fontWeight: "medium" })}
            >
              {email}
            </span>
          )}
          {approval ? fateOf(approval) : "Made by Cara. Check the quotes before you rely on it."}
        </span>
        <CopyButton label="Copy" content={() => ({ text: textOfArtifact(artifact) })} />
        {approval && (
          <ButtonLink
            to={`/app/approvals/${approval.id}`}
            size="small"
            tone={approval.state === "PENDING" ? "primary" : "secondary"}
          >
            {approval.state === "PENDING" ? "Open draft" : "Open"}
          </ButtonLink>
        )}
      </footer>
    </section>
  );
}

/** The words that an email rests on: each file once, with its pages. */
function QuotesByFile({ quotes }: Pick<WorkspaceArtifact, "quotes">) {
  const context = useQuoteContext();
  return (
    <ul className={css({ display: "grid", gap: "4", mt: "12" })}>
      {[...Map.groupBy(quotes, ({ documentId }) => documentId).values()].map((own) => (
        <li
          key={own[0]?.documentId}
          className={css({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8" })}
        >
          <span className={css({ color: "fg.muted", overflowWrap: "anywhere" })}>
            {own[0] && stemOf(own[0].documentName)}
          </span>
          <QuoteContext value={{ ...context, isSourceHidden: true }}>
            <QuoteChips quotes={own} />
          </QuoteContext>
        </li>
      ))}
    </ul>
  );
}

/** As plain text, the way it is read; without its evidence. */
function textOfArtifact({ kind, blocks, subject, body }: WorkspaceArtifact): string {
  if (kind === "EMAIL") return [subject, body].filter(Boolean).join("\n\n");
  return blocks
    .map(({ kind: of, text, rows }) =>
      of === "TABLE"
        ? rows.map(({ cells }) => cells.join("\t")).join("\n")
        : of === "LIST_ITEM"
          ? `- ${text}`
          : text,
    )
    .join("\n\n");
}
