import { type ReactNode, useSyncExternalStore } from "react";
import { css } from "#styled/css";

const key = css({
  display: "inline-grid",
  placeItems: "center",
  minW: "18",
  h: "18",
  px: "4",
  rounded: "sm",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border.default",
  bg: "bg.canvas",
  color: "fg.muted",
  textStyle: "micro",
  fontFamily: "body",
  lineHeight: "1",
  whiteSpace: "nowrap",
});

export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className={key}>{children}</kbd>;
}

const neverChanges = () => () => undefined;
const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** The shortcut of a letter with the platform's command key, which the server cannot know. */
export function CommandKbd({ letter }: { letter: string }) {
  const onApple = useSyncExternalStore(neverChanges, isApple, () => false);
  return (
    // Equally wide in both cases, so that nothing shifts once it is known.
    <span className={css({ display: "inline-flex", justifyContent: "flex-end", minW: "[44px]" })}>
      <Kbd>{onApple ? `⌘\u2009${letter}` : `Ctrl ${letter}`}</Kbd>
    </span>
  );
}
