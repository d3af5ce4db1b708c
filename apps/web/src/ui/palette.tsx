import { createListCollection, Listbox } from "@ark-ui/react/listbox";
import { CornerDownLeft, Search } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from "react";
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
  /** In a second line, muted: what tells it from others of the same name. */
  note?: string;
  /** After label and detail: what kind it is. */
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

/** Finds and runs anything by typing. The data come from outside. */
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
  const collection = useMemo(
    () =>
      createListCollection({
        items: groups.flatMap((group) => group.items),
        itemToValue: (each) => each.id,
        itemToString: (each) => each.label,
      }),
    [groups],
  );
  const { items } = collection;
  const [aimed, setAimed] = useState<string | null>(null);
  // Enter chooses the first item unless another was highlighted.
  const active = aimed !== null && collection.has(aimed) ? aimed : collection.firstValue;
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);

  const choose = (value: string) => {
    const chosen = collection.find(value);
    if (chosen) onChoose(chosen);
  };

  // While results load, those of the text before are still shown: Enter waits for its own.
  const isEntered = useRef(false);
  const chooseEntered = useEffectEvent(() => {
    if (isEntered.current && active !== null) choose(active);
    isEntered.current = false;
  });
  useEffect(() => {
    if (!isLoading) chooseEntered();
  }, [isLoading]);

  return (
    <Modal label="Search" onDismiss={onClose}>
      <Listbox.Root
        className={panel}
        collection={collection}
        ids={{ content: listId }}
        value={[]}
        highlightedValue={active}
        onHighlightChange={({ highlightedValue }) => setAimed(highlightedValue)}
        onSelect={({ value }) => choose(value)}
        loopFocus
      >
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
          <Listbox.Input
            ref={field}
            className={input}
            role="combobox"
            aria-label="Search"
            // There is no popup to close: Escape closes the dialog immediately.
            aria-expanded="false"
            aria-controls={listId}
            placeholder={placeholder}
            value={query}
            onChange={(event) => {
              setAimed(null);
              isEntered.current = false;
              onQueryChange(event.target.value);
            }}
            onKeyDownCapture={(event) => {
              if (event.key !== "Enter" || event.nativeEvent.isComposing || !isLoading || aimed !== null)
                return;
              event.preventDefault();
              event.stopPropagation();
              isEntered.current = true;
            }}
          />
          <button type="button" onClick={onClose} aria-label="Esc, close search">
            <Kbd>Esc</Kbd>
          </button>
        </div>
        <Listbox.Label className={css({ srOnly: true })}>Results</Listbox.Label>
        <Listbox.Content
          tabIndex={-1}
          // Clicking the list moves the focus there, but the next typed text belongs in the field.
          onFocus={() => field.current?.focus()}
          className={css({
            p: "6",
            overflowY: "auto",
            maxH: { md: "[min(420px, 60dvh)]" },
            flex: "1",
            minH: "0",
            outline: "none",
          })}
        >
          {groups.map((group) => (
            <Listbox.ItemGroup key={group.title} id={group.title}>
              <Listbox.ItemGroupLabel
                className={css({ px: "10", pt: "10", pb: "4", textStyle: "small", color: "fg.subtle" })}
              >
                {group.title}
              </Listbox.ItemGroupLabel>
              {group.items.map((each) => (
                <Listbox.Item
                  key={each.id}
                  item={each}
                  highlightOnHover
                  aria-selected={each.id === active}
                  className={item}
                >
                  {each.icon}
                  <span className={css({ minW: "0", py: "4" })}>
                    <span className={css({ display: "flex", gap: "10" })}>
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
                    </span>
                    {each.note && (
                      <span
                        className={css({
                          display: "block",
                          textStyle: "small",
                          color: "fg.muted",
                          truncate: true,
                        })}
                      >
                        {each.note}
                      </span>
                    )}
                  </span>
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
                    {each.id === active && (
                      <Kbd>
                        <CornerDownLeft className={css({ w: "[11px]", h: "[11px]" })} aria-hidden="true" />
                      </Kbd>
                    )}
                  </span>
                </Listbox.Item>
              ))}
            </Listbox.ItemGroup>
          ))}
        </Listbox.Content>
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
      </Listbox.Root>
    </Modal>
  );
}
