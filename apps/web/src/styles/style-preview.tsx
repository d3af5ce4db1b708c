import { useEffect, useState } from "react";
import { css } from "#styled/css";
import { SheetFrame } from "./sheet-frame.tsx";

/** How long a saved style's preview is announced before it is shown (spec 2, section 9). */
const announcedMs = 1_500;
const frame = css({
  position: "relative",
  flex: "1",
  minH: "[480px]",
  overflow: "hidden",
  bg: "bg.desk",
});
const notice = css({
  display: "grid",
  placeItems: "center",
  h: "full",
  px: "20",
  color: "fg.muted",
  textAlign: "center",
});

interface StylePreviewProps {
  /** Null before the first save. */
  url: string | null;
  title: string;
  /** It has just been saved: the address is new. */
  isNew: boolean;
  /** The form says something else than what is saved. */
  isStale: boolean;
}

/** A sample in the style as it was last saved, at the width of the pane. */
export function StylePreview({ url, title, isNew, isStale }: StylePreviewProps) {
  const shown = useShownUrl(url, isNew);
  return (
    <section
      aria-label="Preview"
      className={css({ display: "flex", flexDirection: "column", minW: "0", flex: "1" })}
    >
      <div
        className={css({
          display: "flex",
          alignItems: "center",
          gap: "12",
          minH: "44",
          px: "16",
          textStyle: "sectionSmall",
        })}
      >
        <h2>Preview</h2>
        {isStale && url !== null && (
          <span role="status" className={css({ textStyle: "small", color: "fg.muted" })}>
            Shows the style as it was saved. Save to see your changes.
          </span>
        )}
      </div>
      <div className={frame}>
        {url === null ? (
          <p className={notice}>Preview not available, save to generate a preview</p>
        ) : shown === null ? (
          <p role="status" className={notice}>
            Generating preview...
          </p>
        ) : (
          <SheetFrame src={shown} title={`Preview of ${title}`} isStale={isStale} />
        )}
      </div>
    </section>
  );
}

/** The address that is shown; null while a saved style's preview is announced. */
function useShownUrl(url: string | null, isNew: boolean): string | null {
  const [shown, setShown] = useState(isNew ? null : url);
  useEffect(() => {
    if (shown === url) return undefined;
    const timer = setTimeout(() => setShown(url), announcedMs);
    return () => clearTimeout(timer);
  }, [shown, url]);
  return shown === url ? shown : null;
}
