import { ScanText } from "lucide-react";
import { css } from "#styled/css";

const note = css({
  position: "absolute",
  top: "8",
  right: "8",
  zIndex: "row",
  display: "flex",
  alignItems: "center",
  gap: "6",
  maxW: "[calc(100% - 16px)]",
  px: "8",
  py: "4",
  rounded: "md",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border.default",
  bg: "bg.canvas",
  color: "fg.default",
  textStyle: "small",
  "& .lucide": { w: "14", h: "14", flexShrink: 0 },
});

/** Shown on a page without a text layer, so that readers know its quotes were read on a picture. */
export function ScanNote({ isPlaceKnown }: { isPlaceKnown: boolean }) {
  return (
    <p className={note}>
      <ScanText aria-hidden="true" />
      <span>
        Read from a scan
        {isPlaceKnown ? "" : ". The position of the words on it is not known."}
      </span>
    </p>
  );
}
