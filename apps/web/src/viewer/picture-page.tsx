import { useEffect, useState } from "react";
import { css } from "#styled/css";
import type { ViewedDocument } from "./viewer-quote.ts";
import { ViewerNotice } from "./viewer-notice.tsx";

interface PicturePageProps {
  document: ViewedDocument;
  pageWidth: number;
  onPageCount: (count: number) => void;
}

const picture = css({
  display: "block",
  mx: "auto",
  h: "auto",
  boxShadow: "[0 0 0 1px rgba(16, 24, 21, .08)]",
});

/** A photo or scan: shown as it is. */
export function PicturePage({ document, pageWidth, onPageCount }: PicturePageProps) {
  const [isBroken, setBroken] = useState(false);
  useEffect(() => onPageCount(1), [onPageCount]);
  if (isBroken) {
    return (
      <ViewerNotice title="This picture could not be shown">
        It is damaged or was deleted. Upload a new copy to look at it here.
      </ViewerNotice>
    );
  }
  return (
    <img
      src={document.url}
      alt={document.name}
      data-page={1}
      className={picture}
      style={{ width: pageWidth }}
      onError={() => setBroken(true)}
    />
  );
}
