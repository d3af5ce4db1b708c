import { css } from "#styled/css";
import { AppLink } from "../ui/app-link.tsx";

export interface ShownWebPage {
  /** The document that keeps it. */
  id: string;
  /** What the search called it. */
  title: string;
  /** Its address on the web. */
  url: string;
}

const titleStyle = css({
  minH: { base: "44", md: "20" },
  maxW: "full",
  color: "accent.fg",
  fontWeight: "medium",
  textAlign: "left",
  overflowWrap: "anywhere",
  _hover: { textDecoration: "underline" },
});

interface WebPageListProps {
  label: string;
  pages: readonly ShownWebPage[];
  onOpen: (documentId: string) => void;
}

/** Pages of the web that were kept: the title opens what was read, the address leads to what is there now. */
export const WebPageList = ({ label, pages, onOpen }: WebPageListProps) => (
  <ul aria-label={label} className={css({ display: "grid", gap: "6", minW: "0" })}>
    {pages.map(({ id, title, url }) => (
      <li key={id} className={css({ minW: "0" })}>
        <button type="button" className={titleStyle} onClick={() => onOpen(id)}>
          {title}
        </button>
        <WebAddress url={url} />
      </li>
    ))}
  </ul>
);

/** The address of a page of the web, as text that leads there. */
export const WebAddress = ({ url }: { url: string }) => (
  <AppLink
    to={url}
    title={url}
    className={css({
      display: "block",
      textStyle: "small",
      color: "fg.muted",
      truncate: true,
      _hover: { textDecoration: "underline" },
    })}
  >
    {url}
  </AppLink>
);
