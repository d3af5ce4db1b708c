import { CornerDownLeft, Search } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from "react";
import { css } from "#styled/css";
import { counted } from "./counted.ts";
import { Kbd } from "./kbd.tsx";
import { MatchedText } from "./matched-text.tsx";
import { Modal } from "./modal.tsx";

export interface PaletteItem {
  id: string;
  label: string;
  icon?: ReactNode;
  /** After the label, muted: whose policy it is. */
  detail?: string;
  /** After both: what kind it is. */
  badge?: ReactNode;
  /** At the right: a number or a badge. */
  meta?: ReactNode;
}

export interface PaletteGroup {
  title: string;
  items: PaletteItem[];
}

interface PaletteProps {
  query: string;
  onQueryChange: (query: string) => void;
  groups: PaletteGroup[];
  isLoading?: boolean;
  /** Why nothing could be searched. */
  problem?: string | null;
  onChoose: (item: PaletteItem) => void;
  onClose: () => void;
  placeholder?: string;
}

const panel = css({
  w: "full",
  maxW: "palette",
  mx: "auto",
  mt: { base: "0", md: "[clamp(32px, 14dvh, 140px)]" },
  bg: "bg.raised",
  rounded: { base: "0", md: "lg" },
  boxShadow: "dialog",
  overflow: "hidden",
  display: "flex",
  flexDirection: "column",
  h: { base: "full", md: "auto" },
});

const item = css({
  display: "flex",
  alignItems: "center",
  gap: "10",
  minH: { base: "44", md: "36" },
  px: "10",
  rounded: "md",
  cursor: "default",
  "& > .lucide": { color: "fg.subtle" },
  "&[aria-selected=true]": { bg: "bg.highlight" },
});

const input = css({
  flex: "1",
  minW: "0",
  h: "full",
  bg: "transparent",
  textStyle: "input",
  fontSize: { base: "[16px]", md: "[15px]" },
  outline: "none",
  "&:focus-visible": { outline: "none" },
  _placeholder: { color: "fg.subtle" },
});

/** Finds anything and does anything, by typing. The data come from outside. */
export function Palette(props: PaletteProps) {
  const {
    query,
    onQueryChange,
    groups,
    isLoading,
    problem,
    onChoose,
    onClose,
    placeholder = "Search",
  } = props;
  const id = useId();
  const [active, setActive] = useState(0);
  const items = groups.flatMap((group) => group.items);
  const current = Math.min(active, items.length - 1);
  const optionId = (itemId: string) => `${id}-${itemId}`;
  const activeItem = items[current];

  const activeId = activeItem?.id;
  useEffect(() => {
    if (activeId) document.getElementById(`${id}-${activeId}`)?.scrollIntoView({ block: "nearest" });
  }, [id, activeId]);

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && items.length > 0) {
      event.preventDefault();
      setActive((current + step + items.length) % items.length);
    } else if (event.key === "Enter" && activeItem) {
      event.preventDefault();
      onChoose(activeItem);
    }
  };

  return (
    <Modal label="Search" onDismiss={onClose}>
      <div className={panel}>
        <div
          className={css({
            display: "flex",
            alignItems: "center",
            gap: "12",
            h: "52",
            flexShrink: 0,
            px: "16",
            borderBottomWidth: "1px",
            borderBottomStyle: "solid",
            borderBottomColor: "border.subtle",
            "& > .lucide": { color: "fg.subtle" },
          })}
        >
          <Search aria-hidden="true" />
          <input
            className={input}
            role="combobox"
            aria-label="Search"
            aria-expanded="false"
            aria-autocomplete="list"
            aria-controls={`${id}-list`}
            aria-activedescendant={activeItem ? optionId(activeItem.id) : undefined}
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={false}
            value={query}
            onChange={(event) => {
              setActive(0);
              onQueryChange(event.target.value);
            }}
            onKeyDown={press}
          />
          <button type="button" onClick={onClose} aria-label="Esc, close search">
            <Kbd>Esc</Kbd>
          </button>
        </div>
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Results"
          className={css({
            p: "6",
            overflowY: "auto",
            maxH: { md: "[min(420px, 60dvh)]" },
            flex: "1",
            minH: "0",
          })}
        >
          {groups.map((group) => (
            <div key={group.title} role="group" aria-label={group.title}>
              <p
                className={css({ px: "10", pt: "10", pb: "4", textStyle: "small", color: "fg.subtle" })}
                aria-hidden="true"
              >
                {group.title}
              </p>
              {group.items.map((each) => (
                // Keyboard choice is the input's: options are only pointed at.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                <div
                  key={each.id}
                  id={optionId(each.id)}
                  role="option"
                  aria-selected={each === activeItem}
                  className={item}
                  onPointerMove={() => setActive(items.indexOf(each))}
                  onClick={() => onChoose(each)}
                >
                  {each.icon}
                  <span
                    className={css({ truncate: true, "&:has(+ span)": { flexShrink: 0, maxW: "[60%]" } })}
                  >
                    <MatchedText text={each.label} query={query} />
                  </span>
                  {each.detail && (
                    <span className={css({ color: "fg.muted", truncate: true })}>
                      <MatchedText text={each.detail} query={query} />
                    </span>
                  )}
                  {each.badge}
                  <span
                    className={css({
                      ml: "auto",
                      flexShrink: 0,
                      color: "fg.muted",
                      display: "flex",
                      gap: "8",
                    })}
                  >
                    {each.meta}
                    {each === activeItem && (
                      <Kbd>
                        <CornerDownLeft className={css({ w: "[11px]", h: "[11px]" })} aria-hidden="true" />
                      </Kbd>
                    )}
                  </span>
                </div>
              ))}
            </div>
          ))}
        </div>
        <p
          role="status"
          className={
            items.length > 0 && !problem
              ? css({ srOnly: true })
              : css({ px: "16", pb: "16", color: "fg.muted" })
          }
        >
          {problem
            ? `Only commands are shown. ${problem}`
            : isLoading
              ? "Searching..."
              : items.length === 0
                ? query.trim()
                  ? `Nothing found for “${query.trim()}”.`
                  : "Type a name, a phone or policy number, or a command."
                : counted(items.length, "result")}
        </p>
      </div>
    </Modal>
  );
}
