import { FileText, Image, Mail } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { isMail } from "#model/documents";
import { css } from "#styled/css";
import { useIsNear } from "../document-viewer/use-is-near.ts";
import type { PicturedFile } from "./draw-thumbnail.ts";

const box = css({
  display: "grid",
  placeItems: "center",
  flexShrink: 0,
  w: "32",
  h: "40",
  overflow: "hidden",
  rounded: "sm",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border.subtle",
  color: "fg.subtle",
  // Dark mode dims the paper but never inverts it.
  isolation: "isolate",
  "&[data-drawn]": { bg: "doc.paper", borderColor: "border.default" },
  "& img": { w: "full", h: "full", objectFit: "cover", objectPosition: "top", mixBlendMode: "multiply" },
});

const window: RefObject<HTMLElement | null> = { current: null };
/** Drawn once it is seen, not before. */
const inView = "0px";

const isPicture = (mediaType: string): boolean => mediaType.startsWith("image/");

/** The first page of a document, small; an icon until it is drawn, and where it cannot be. */
export function Thumbnail({ file }: { file: PicturedFile }) {
  const element = useRef<HTMLSpanElement>(null);
  const isNear = useIsNear(element, window, inView);
  const [src, setSrc] = useState<string | null>(null);
  const { id, url, mediaType } = file;
  const isDrawn = mediaType === "application/pdf" || isPicture(mediaType);
  useEffect(() => {
    if (!isNear || !isDrawn || src !== null) return;
    const gone = new AbortController();
    import("./draw-thumbnail.ts")
      .then(({ loadThumbnail }) => loadThumbnail({ id, url, mediaType }, gone.signal))
      .then(
        (picture) => {
          if (picture && !gone.signal.aborted) setSrc(URL.createObjectURL(picture));
        },
        // A file that cannot be drawn keeps its icon.
        () => undefined,
      );
    return () => gone.abort();
  }, [isNear, isDrawn, src, id, url, mediaType]);
  useEffect(
    () => () => {
      if (src !== null) URL.revokeObjectURL(src);
    },
    [src],
  );
  const Icon = isMail(mediaType) ? Mail : isPicture(mediaType) ? Image : FileText;
  return (
    <span
      ref={element}
      className={box}
      aria-hidden="true"
      data-thumbnail={src === null ? "icon" : "drawn"}
      {...(src !== null && { "data-drawn": "" })}
    >
      {src === null ? (
        <Icon className={css({ w: "16", h: "16" })} />
      ) : (
        <img src={src} alt="" width={32} height={40} />
      )}
    </span>
  );
}
