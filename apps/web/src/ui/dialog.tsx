import { X } from "lucide-react";
import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from "react";
import { css, cva } from "#styled/css";
import { DiscardDialog } from "./discard-dialog.tsx";
import { IconButton } from "./icon-button.tsx";
import { Modal } from "./modal.tsx";
import { showNewNotice } from "./focus-first-error.ts";
import { useTypingGuard } from "./use-typing-guard.ts";

const panel = cva({
  base: {
    position: "relative",
    display: "flex",
    flexDirection: "column",
    mx: "auto",
    w: "full",
    bg: "bg.raised",
    boxShadow: "dialog",
    // Not "hidden", which can still be scrolled: only the body scrolls.
    overflow: "clip",
    rounded: { base: "0", md: "lg" },
    h: { base: "full", md: "auto" },
    // At most as much space below as above, and never less than a small margin.
    maxH: { base: "full", md: "[calc(100dvh - clamp(32px, 8dvh, 96px) - 32px)]" },
    mt: { base: "0", md: "[clamp(32px, 8dvh, 96px)]" },
  },
  variants: {
    width: {
      // As tall as the window, so that it does not jump while what is beside the form loads.
      wide: {
        maxW: { md: "[min(1240px, calc(100vw - 64px))]" },
        mt: { md: "32" },
        h: { md: "[calc(100dvh - 64px)]" },
        maxH: { md: "[calc(100dvh - 64px)]" },
      },
      // Two panes that end where the longer one does.
      checkout: { maxW: { md: "[min(1120px, calc(100vw - 64px))]" } },
      policy: { maxW: { md: "[840px]" }, mt: { md: "32" }, maxH: { md: "[calc(100dvh - 64px)]" } },
      form: { maxW: { md: "[560px]" } },
      confirm: { maxW: { md: "[400px]" } },
    },
  },
});

const head = css({
  display: "flex",
  alignItems: "center",
  gap: "10",
  pl: "20",
  pr: "12",
  pt: "16",
  pb: "12",
});

const body = css({
  // Positions the hidden inputs of radio buttons, so that focusing one does not scroll anything else.
  position: "relative",
  flex: "1",
  minH: "0",
  overflowY: "auto",
  overscrollBehavior: "contain",
  px: "20",
  pt: "4",
  pb: "28",
});

// What the form results in, next to it where both fit; else, or when it is opened, in place of the form.
const panes = css({
  display: "grid",
  flex: "1",
  minH: "0",
  gridTemplateColumns: { base: "[minmax(0, 1fr)]", lg: "[minmax(0, 1fr) minmax(400px, 36%)]" },
  gridTemplateRows: "[minmax(0, 1fr)]",
  borderTopWidth: "1px",
  borderTopStyle: "solid",
  borderTopColor: "border.subtle",
  "& > :first-child": { pt: "16" },
  "& > :last-child": { display: { base: "none", lg: "flex" } },
  "&[data-aside=narrow]": {
    "& > :first-child": { display: { base: "none", lg: "block" } },
    "& > :last-child": { display: "flex" },
  },
  "&[data-aside=all]": {
    gridTemplateColumns: "[minmax(0, 1fr)]",
    "& > :first-child": { display: "none" },
    "& > :last-child": { display: "flex" },
  },
});

const asidePane = css({
  flexDirection: "column",
  minW: "0",
  minH: "0",
  bg: "bg.desk",
  borderLeftWidth: { lg: "1px" },
  borderLeftStyle: "solid",
  borderLeftColor: "border.subtle",
});

// Indicates that there is more below; overlays the end of the scrolling body.
const fade = css({
  position: "relative",
  h: "0",
  _before: {
    content: '""',
    position: "absolute",
    insetX: "0",
    bottom: "0",
    h: "28",
    pointerEvents: "none",
    backgroundImage: "[linear-gradient(to top, var(--colors-bg-raised), transparent)]",
  },
});

const foot = css({
  display: "flex",
  flexShrink: 0,
  flexWrap: { base: "wrap", md: "nowrap" },
  alignItems: "center",
  justifyContent: "flex-end",
  gap: "8",
  minH: "56",
  px: "20",
  py: "10",
  borderTopWidth: "1px",
  borderTopStyle: "solid",
  borderTopColor: "border.subtle",
});

interface DialogProps {
  title: string;
  /** Next to the title, such as the state that a new record gets. */
  badge?: ReactNode;
  width?: "wide" | "checkout" | "policy" | "form" | "confirm";
  /** What the form results in, next to it; only in wide dialogs and in those of a checkout. */
  aside?: ReactNode;
  /** Where it takes the form's place: in narrow windows, or in all. */
  asideFills?: "narrow" | "all" | undefined;
  onClose: () => void;
  /** Turns the panel into a form: Enter, the submit button and Ctrl/⌘-Enter submit it. */
  onSubmit?: (form: HTMLFormElement) => void;
  /** There is unsaved input that was not typed, such as a choice or restored text. */
  isTyped?: boolean;
  /** What leaving loses, if it is not simply everything. */
  discardNote?: string | undefined;
  /** At the left of the foot, such as a total. */
  summary?: ReactNode;
  /** Buttons, the submit button last. */
  foot?: ReactNode;
  /** The same, with `leave` for Cancel, which asks before input is lost. */
  renderFoot?: (leave: () => void) => ReactNode;
  children: ReactNode;
}

/**
 * A dialog that is a page: it has its own URL, Back and Escape close it, and it asks before unsaved input is
 * discarded.
 */
export function Dialog({
  title,
  badge,
  width = "form",
  onClose,
  onSubmit,
  isTyped = false,
  discardNote = "Nothing has been saved yet. If you leave now, what you typed here is gone.",
  summary,
  foot: givenFoot,
  renderFoot,
  aside,
  asideFills,
  children,
}: DialogProps) {
  const titleId = useId();
  const guard = useTypingGuard(onClose, onSubmit !== undefined, isTyped);
  const buttons = renderFoot ? renderFoot(guard.leave) : givenFoot;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!showNewNotice(event.currentTarget)) onSubmit?.(event.currentTarget);
  };
  const submitByKeys = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    event.currentTarget.closest("form")?.requestSubmit();
  };

  const content = (
    <>
      <header className={head}>
        <h2 id={titleId} className={css({ textStyle: "dialog", minW: "0", overflowWrap: "anywhere" })}>
          {title}
        </h2>
        {badge}
        <IconButton
          label="Close"
          icon={<X />}
          size="small"
          className={css({ ml: "auto" })}
          onClick={guard.leave}
        />
      </header>
      {aside ? (
        <div className={panes} data-aside={asideFills}>
          <div className={body}>{children}</div>
          <div className={asidePane}>{aside}</div>
        </div>
      ) : (
        <div className={body}>{children}</div>
      )}
      {buttons && (
        <>
          {!aside && <div className={fade} />}
          <footer className={foot}>
            {summary && (
              <div className={css({ mr: "auto", minW: "0", flexBasis: { base: "full", md: "auto" } })}>
                {summary}
              </div>
            )}
            {buttons}
          </footer>
        </>
      )}
    </>
  );

  return (
    <Modal labelledBy={titleId} onDismiss={guard.leave}>
      {onSubmit ? (
        // Handles typing and Ctrl/⌘-Enter in the fields inside; the form itself is not interactive.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <form
          noValidate
          className={panel({ width })}
          onSubmit={submit}
          onKeyDown={submitByKeys}
          onInput={guard.noticeTyping}
        >
          {content}
        </form>
      ) : (
        <div className={panel({ width })}>{content}</div>
      )}
      {guard.isAsking && (
        <DiscardDialog onDiscard={guard.discard} onStay={guard.stay}>
          {discardNote}
        </DiscardDialog>
      )}
    </Modal>
  );
}
