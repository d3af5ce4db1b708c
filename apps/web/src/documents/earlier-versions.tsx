import { css } from "#styled/css";
import type { DocumentRowFragment } from "../graphql/generated/graphql.ts";
import { useViewer } from "../session/viewer.ts";
import { AppLink } from "../ui/app-link.tsx";
import { counted } from "../ui/counted.ts";
import { instantDayLabel } from "../ui/instant-label.ts";

type Row = Pick<DocumentRowFragment, "versionNumber" | "earlierVersions">;

/** The versions that a document has replaced. They open; nothing answers from them. */
export function EarlierVersions({ versionNumber, earlierVersions }: Row) {
  const { agency } = useViewer();
  if (earlierVersions.length === 0) return null;
  return (
    <details className={css({ mt: "2" })}>
      <summary
        className={css({
          display: "inline-flex",
          alignItems: "center",
          minH: { base: "44", md: "20" },
          cursor: "pointer",
          color: "accent.fg",
          _hover: { textDecoration: "underline" },
        })}
      >
        {counted(earlierVersions.length, "earlier version")}
      </summary>
      <ul>
        {earlierVersions.map((version) => (
          <li key={version.id} className={css({ display: "flex", flexWrap: "wrap", columnGap: "8" })}>
            <AppLink
              to={version.url}
              newTab
              plain
              className={css({
                display: "inline-flex",
                alignItems: "center",
                minH: { base: "44", md: "20" },
                overflowWrap: "anywhere",
                color: "fg.default",
                _hover: { textDecoration: "underline" },
              })}
            >
              {version.name}
            </AppLink>
            <span className={css({ display: "inline-flex", alignItems: "center" })}>
              Version {version.versionNumber} of {versionNumber}, uploaded{" "}
              {instantDayLabel(version.createdAt, agency.timeZone)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
