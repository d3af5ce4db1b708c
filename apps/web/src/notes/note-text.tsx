import { useState } from "react";
import { css } from "#styled/css";
import { linkParts } from "./link-parts.ts";

/** About as much as the panel shows of a note before it takes the place of the others. */
const SHOWN_LINES = 10;
const SHOWN_CHARACTERS = 480;

const isLong = (text: string): boolean =>
  text.length > SHOWN_CHARACTERS || text.split("\n").length > SHOWN_LINES;

const textStyle = css({
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
  unicodeBidi: "isolate",
  "&[data-clamped]": { lineClamp: "10" },
  "& a": { color: "accent.fg", textDecoration: "underline", textUnderlineOffset: "[3px]" },
});

/** The text of a note, exactly as typed; only web addresses become links. A long one is opened on request. */
export function NoteText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  const isCut = isLong(text);
  return (
    <>
      <p className={textStyle} dir="auto" data-clamped={(isCut && !isOpen) || undefined}>
        {linkParts(text).map((part, place) =>
          part.href === undefined ? (
            part.text
          ) : (
            // oxlint-disable-next-line react/no-array-index-key -- the parts of one text, in their order
            <a key={place} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
              {part.text}
            </a>
          ),
        )}
      </p>
      {isCut && (
        <button
          type="button"
          aria-expanded={isOpen}
          className={quietButton}
          onClick={() => setOpen((was) => !was)}
        >
          {isOpen ? "Show less" : "Show more"}
        </button>
      )}
    </>
  );
}

/** A button in the line of a text. */
export const quietButton = css({
  color: "accent.fg",
  textStyle: "smallStrong",
  py: { base: "6", md: "0" },
  _hover: { textDecoration: "underline", textUnderlineOffset: "[3px]" },
});
