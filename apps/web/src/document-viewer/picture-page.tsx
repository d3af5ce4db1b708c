import { useEffect, useMemo, useState } from "react";
import { css } from "#styled/css";
import { PageMarks } from "./page-marks.tsx";
import { usePageReadings } from "./page-readings.ts";
import { useQuoteJump } from "./use-quote-jump.ts";
import { chosenNumber, listMarksByPage, type PagesProps } from "./viewer-quote.ts";
import { ViewerNotice } from "./viewer-notice.tsx";

const onlyPage = [1];
const noPage: readonly number[] = [];

const picture = css({
  display: "block",
  w: "full",
  h: "auto",
  boxShadow: "[0 0 0 1px rgba(16, 24, 21, .08)]",
});

/** A photo or scan, shown unchanged with the quotes highlighted. */
export function PicturePage(props: PagesProps) {
  const { document, quotes, jump, pageWidth, scroller, onPageCount, onChooseQuote } = props;
  const [isBroken, setBroken] = useState(false);
  const marks = useMemo(() => listMarksByPage(quotes).get(1) ?? [], [quotes]);
  const reading = usePageReadings(document.id, marks.length > 0 ? onlyPage : noPage).get(1);
  useQuoteJump(scroller, jump, marks.some(({ number }) => number === jump?.number) ? 1 : null);
  useEffect(() => onPageCount(1), [onPageCount]);
  if (isBroken) {
    return (
      <ViewerNotice title="This picture could not be shown">
        It is damaged or was deleted. Upload a new copy to view it here.
      </ViewerNotice>
    );
  }
  return (
    <div className={css({ position: "relative", mx: "auto" })} style={{ width: pageWidth }}>
      <img
        src={document.url}
        alt={document.name}
        data-page={1}
        className={picture}
        onError={() => setBroken(true)}
      />
      {reading && (
        <PageMarks
          reading={reading}
          marks={marks}
          scale={reading.width > 0 ? pageWidth / reading.width : 1}
          activeNumber={chosenNumber(jump)}
          onChoose={onChooseQuote}
        />
      )}
    </div>
  );
}
