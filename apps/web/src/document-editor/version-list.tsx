import { useState } from "react";
import { css } from "#styled/css";
import { CaraDocumentDifferenceDocument } from "../graphql/generated/graphql.ts";
import { useQuery } from "../graphql/use-query.ts";
import { useViewer } from "../session/viewer.ts";
import { Button } from "../ui/button.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";
import type { OpenedDocument } from "./opened-document.ts";

interface VersionListProps {
  workspaceId: string;
  document: OpenedDocument;
  /** Null for people who may only read. */
  onRestore: ((version: number) => void) | null;
  isBusy: boolean;
}

/** Every version of a document: who wrote it, what it says other than the one before, and the way back to it. */
export function VersionList({ workspaceId, document, onRestore, isBusy }: VersionListProps) {
  const [shown, setShown] = useState<number | null>(null);
  const { agency } = useViewer();
  return (
    <section aria-label="Versions" className={css({ p: "16" })}>
      <h2 className={css({ textStyle: "sectionSmall", mb: "8" })}>Versions</h2>
      <ul
        className={css({
          display: "grid",
          gridTemplateColumns: "[minmax(0, 1fr) auto auto]",
          columnGap: "8",
          rowGap: "12",
        })}
      >
        {document.versions.map(({ version, createdBy, createdAt }) => (
          // What each version offers stands below the same of the others.
          <li
            key={version}
            className={css({
              display: "grid",
              gridColumn: "1 / -1",
              gridTemplateColumns: "subgrid",
              alignItems: "center",
            })}
          >
            <span>
              <span className={css({ fontWeight: "medium", mr: "8" })}>{`Version ${version}`}</span>
              <span className={css({ color: "fg.muted" })}>
                {createdBy ?? "Cara"}, <RelativeTime instant={createdAt} timeZone={agency.timeZone} />
              </span>
            </span>
            {version > 1 && (
              <span className={css({ gridColumn: "2" })}>
                <Button
                  size="small"
                  tone="ghost"
                  aria-expanded={shown === version}
                  onClick={() => setShown(shown === version ? null : version)}
                >
                  Difference
                </Button>
              </span>
            )}
            {onRestore && version < document.version && (
              <span className={css({ gridColumn: "3" })}>
                <Button size="small" disabled={isBusy} onClick={() => onRestore(version)}>
                  Restore
                </Button>
              </span>
            )}
            {shown === version && (
              <div className={css({ gridColumn: "1 / -1" })}>
                <Difference workspaceId={workspaceId} documentId={document.id} version={version} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DifferenceProps {
  workspaceId: string;
  documentId: string;
  version: number;
}

/** Characters of unchanged text that stand on each side of a change. */
const aroundMax = 60;
const shortened = (text: string): string =>
  text.length <= 2 * aroundMax ? text : `${text.slice(0, aroundMax)} … ${text.slice(-aroundMax)}`;

function Difference({ workspaceId, documentId, version }: DifferenceProps) {
  const { data, problem } = useQuery(CaraDocumentDifferenceDocument, { id: workspaceId, version });
  if (problem) return <p className={css({ color: "danger.fg" })}>{problem}</p>;
  const parts = data?.caraWorkspace.artifacts.find(({ id }) => id === documentId)?.difference;
  if (!parts) return <p className={css({ color: "fg.muted" })}>Comparing the versions</p>;
  return (
    <p className={css({ mt: "4", whiteSpace: "pre-wrap", overflowWrap: "anywhere" })}>
      {parts.map(({ kind, text }, place) =>
        kind === "ADDED" ? (
          <ins
            // oxlint-disable-next-line react/no-array-index-key -- the parts of a difference never change
            key={place}
            className={css({ bg: "doc.mark", color: "doc.ink", textDecoration: "none" })}
          >
            {text}
          </ins>
        ) : kind === "REMOVED" ? (
          // oxlint-disable-next-line react/no-array-index-key -- the same
          <del key={place} className={css({ color: "danger.fg" })}>
            {text}
          </del>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the same
          <span key={place}>{shortened(text)}</span>
        ),
      )}
    </p>
  );
}
