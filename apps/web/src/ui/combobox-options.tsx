import { Combobox as ArkCombobox } from "@ark-ui/react/combobox";
import { useVirtualizer } from "@tanstack/react-virtual";
import { Check, Plus } from "lucide-react";
import { type ComponentProps, type RefObject, useEffect, useRef } from "react";
import { css } from "#styled/css";
import type { ComboboxOption } from "./combobox-matches.ts";
import { itemStyle, ruleStyle } from "./listbox-style.ts";
import { MatchedText } from "./matched-text.tsx";

/** The value of the entry that creates an option from the typed text. */
export const createValue = "\u0000create";

/** Up to this many are rendered at once; of longer lists, only those in view. */
const drawnAtOnce = 60;
const usualHeight = 32;

interface ComboboxOptionsProps {
  items: readonly ComboboxOption[];
  query: string;
  /** Where a long list stores the function that scrolls to one of its options. */
  scrollTo: RefObject<((index: number) => void) | null>;
}

/** The options of an open combobox: a thousand cost no more than sixty. */
export function ComboboxOptions({ items, query, scrollTo }: ComboboxOptionsProps) {
  if (items.length > drawnAtOnce) return <LongList items={items} query={query} scrollTo={scrollTo} />;
  return items.map((item) => <ComboboxEntry key={item.value} item={item} query={query} />);
}

function LongList({ items, query, scrollTo }: ComboboxOptionsProps) {
  const body = useRef<HTMLDivElement>(null);
  // The virtualizer returns functions that must not be memoized; nothing here is.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => body.current?.parentElement ?? null,
    estimateSize: () => usualHeight,
    getItemKey: (position) => items[position]?.value ?? position,
    overscan: 8,
    initialRect: { width: 320, height: 320 },
  });

  useEffect(() => {
    scrollTo.current = (position) => virtualizer.scrollToIndex(position, { align: "auto" });
    return () => {
      scrollTo.current = null;
    };
  }, [scrollTo, virtualizer]);

  return (
    <div ref={body} style={{ position: "relative", height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const item = items[index];
        if (!item) return null;
        const place = {
          ref: virtualizer.measureElement,
          "data-index": index,
          "aria-setsize": items.length,
          "aria-posinset": index + 1,
          style: { position: "absolute", top: 0, left: 0, transform: `translateY(${start}px)` },
        } as const;
        return <ComboboxEntry key={key} item={item} query={query} place={place} />;
      })}
    </div>
  );
}

interface EntryProps {
  item: ComboboxOption;
  query: string;
  /** In a long list: its position. */
  place?: Omit<ComponentProps<typeof ArkCombobox.Item>, "item">;
}

function ComboboxEntry({ item, query, place }: EntryProps) {
  if (item.value === createValue) {
    return (
      <>
        <hr className={`${ruleStyle} ${css({ "&:first-child": { display: "none" } })}`} />
        <ArkCombobox.Item item={item} className={`${itemStyle} ${css({ color: "accent.fg" })}`} {...place}>
          <Plus aria-hidden="true" className={css({ color: "accent.fg" })} />
          {item.label}
        </ArkCombobox.Item>
      </>
    );
  }
  return (
    <ArkCombobox.Item item={item} className={itemStyle} {...place}>
      <ArkCombobox.ItemText
        data-detail={item.detail ? "" : undefined}
        className={css({ truncate: true, "&[data-detail]": { flexShrink: 0, maxW: "[75%]" } })}
      >
        <MatchedText text={item.label} query={query} />
      </ArkCombobox.ItemText>
      {item.detail && (
        <span className={css({ minW: "0", color: "fg.muted", truncate: true })}>{item.detail}</span>
      )}
      <span className={css({ ml: "auto", textStyle: "small", color: "fg.subtle" })}>{item.meta}</span>
      <ArkCombobox.ItemIndicator>
        <Check aria-hidden="true" />
      </ArkCombobox.ItemIndicator>
    </ArkCombobox.Item>
  );
}
