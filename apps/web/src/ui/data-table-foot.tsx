import { CornerDownLeft } from "lucide-react";
import type { ReactNode } from "react";
import { css } from "#styled/css";
import { Kbd } from "./kbd.tsx";

export const foot = css({
  display: { base: "none", md: "flex" },
  alignItems: "center",
  justifyContent: "space-between",
  h: "40",
  mt: "auto",
  px: "gutter",
  position: "sticky",
  bottom: "0",
  zIndex: "head",
  bg: "bg.canvas",
  color: "fg.muted",
  textStyle: "small",
  borderTopWidth: "1px",
  borderTopStyle: "solid",
  borderTopColor: "border.subtle",
});

interface DataTableFootProps {
  countLabel: string | undefined;
  create: { verb: string } | undefined;
  openVerb?: string | undefined;
  choiceKey?: string | undefined;
  ownKeys?: readonly { key: string; verb: string }[] | undefined;
}

/** The count, and the keyboard shortcuts. */
export function DataTableFoot({
  countLabel,
  create,
  openVerb = "open",
  choiceKey,
  ownKeys = [],
}: DataTableFootProps) {
  return (
    <div className={foot}>
      <span role="status" className={css({ fontVariantNumeric: "tabular-nums" })}>
        {countLabel}
      </span>
      <span aria-hidden="true" className={css({ display: { base: "none", lg: "flex" }, gap: "12" })}>
        <Key word="move">
          <Kbd>J</Kbd>
          <Kbd>K</Kbd>
        </Key>
        <Key word={openVerb}>
          <Kbd>
            <CornerDownLeft className={css({ w: "[11px]", h: "[11px]" })} />
          </Kbd>
        </Key>
        {choiceKey && (
          <Key word="select">
            <Kbd>{choiceKey}</Kbd>
          </Key>
        )}
        {ownKeys.map(({ key, verb }) => (
          <Key key={key} word={verb}>
            <Kbd>{key}</Kbd>
          </Key>
        ))}
        {create && (
          <Key word={create.verb}>
            <Kbd>C</Kbd>
          </Key>
        )}
      </span>
    </div>
  );
}

function Key({ word, children }: { word: string; children: ReactNode }) {
  return (
    <span className={css({ display: "inline-flex", alignItems: "center", gap: "6" })}>
      {children}
      {word}
    </span>
  );
}
