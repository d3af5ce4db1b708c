import { Combobox as ArkCombobox, createListCollection } from "@ark-ui/react/combobox";
import { Portal } from "@ark-ui/react/portal";
import { Check, ChevronsUpDown, Plus } from "lucide-react";
import { type KeyboardEvent, use, useMemo, useRef, useState } from "react";
import { css } from "#styled/css";
import { type ComboboxOption, findMatches, isPlain, maxOptions } from "./combobox-matches.ts";
import { bareInputStyle, frameStyle } from "./control-style.ts";
import { useFieldAttributes } from "./field-context.ts";
import { floatingStyle, itemStyle, ruleStyle } from "./listbox-style.ts";
import { MatchedText } from "./matched-text.tsx";
import { ModalContext } from "./modal-context.ts";

export type { ComboboxOption };

export interface ComboboxProps {
  options: readonly ComboboxOption[];
  value: string | null;
  onChange: (value: string | null) => void;
  placeholder?: string;
  name?: string;
  isDisabled?: boolean;
  /** Offers an empty choice with these words, such as "None". */
  noneLabel?: string;
  /** Set when a server does the searching; the options are then shown as they come. */
  onSearch?: (query: string) => void;
  isLoading?: boolean;
  /** Enter takes the first that matches, among several too: for lists where a wrong choice is seen at once. */
  takesFirst?: boolean;
  /** Offers to make what was typed: `Add "harb" as a carrier`. */
  createLabel?: (query: string) => string;
  onCreate?: (query: string) => void;
}

const createValue = "\u0000create";
const noneValue = "\u0000none";

/** The keys that choose among the options, so that Enter after them means the highlighted one. */
const choosingKeys = new Set(["ArrowDown", "ArrowUp", "Home", "End"]);

/**
 * One of many, found by typing. Clicking it shows the whole list, whatever is chosen. Enter takes what was typed in
 * full, the only one that matches, or the one that the arrow keys went to; it never picks among several by itself,
 * unless the list says so.
 */
export function Combobox(props: ComboboxProps) {
  const {
    options,
    value,
    onChange,
    placeholder,
    name,
    isDisabled = false,
    noneLabel,
    onSearch,
    isLoading,
  } = props;
  const { createLabel, onCreate, takesFirst = false } = props;
  const isInModal = use(ModalContext);
  const attributes = useFieldAttributes({});
  // What is being typed; null while the field shows what is chosen.
  const [typed, setTyped] = useState<string | null>(null);
  const query = typed ?? "";
  // A click on an option closes the list, and closing clears what was typed, before the choice is told.
  const lastTyped = useRef("");
  const hasAimed = useRef(false);
  const [isRefused, setRefused] = useState(false);

  const items = useMemo(() => {
    const matches = onSearch ? options.slice(0, maxOptions) : findMatches(options, query);
    const none = noneLabel && !query ? [{ value: noneValue, label: noneLabel }] : [];
    const wanted = query.trim();
    const create = createLabel && wanted ? [{ value: createValue, label: createLabel(wanted) }] : [];
    return [...none, ...matches, ...create] as ComboboxOption[];
  }, [options, query, onSearch, noneLabel, createLabel]);

  const chosen = options.find((option) => option.value === value);
  // The chosen option stays in the collection while others are searched, so its label stays in the field.
  const collection = useMemo(
    () =>
      createListCollection({
        items: chosen && !items.some((item) => item.value === chosen.value) ? [...items, chosen] : items,
        itemToString: (item) => item.label,
      }),
    [items, chosen],
  );

  const search = (next: string | null) => {
    setTyped(next);
    if (next !== null) lastTyped.current = next;
    hasAimed.current = false;
    setRefused(false);
    onSearch?.(next ?? "");
  };

  /** Before the list itself hears of the key: it highlights the first a moment after it was typed. */
  const hearKey = (event: KeyboardEvent<HTMLDivElement>, take: (value: string) => void) => {
    if (choosingKeys.has(event.key)) {
      hasAimed.current = true;
      setRefused(false);
    }
    if (event.key !== "Enter" || !query.trim() || hasAimed.current) return;
    event.preventDefault();
    event.stopPropagation();
    const [first] = items;
    // What is still being searched for is not known to be the only one.
    if (first && !isLoading && (takesFirst || isPlain(items, query))) take(first.value);
    else setRefused(true);
  };

  const choose = (next: string | undefined) => {
    if (next === createValue) onCreate?.(lastTyped.current.trim());
    else onChange(next === undefined || next === noneValue ? null : next);
  };

  return (
    <ArkCombobox.Root
      collection={collection}
      value={value === null ? [] : [value]}
      inputValue={typed ?? chosen?.label ?? ""}
      onValueChange={({ value: [next] }) => choose(next)}
      onInputValueChange={({ inputValue, reason }) => {
        if (reason === "input-change") search(inputValue);
      }}
      onOpenChange={({ open }) => {
        // Open, the field is for searching: it starts empty, with the choice as its placeholder.
        if (open) setTyped((now) => now ?? "");
        else search(null);
      }}
      disabled={isDisabled}
      invalid={attributes["aria-invalid"] === true}
      openOnClick
      inputBehavior="autohighlight"
      positioning={{ sameWidth: true, gutter: 4, strategy: "fixed" }}
      {...(attributes.id ? { ids: { input: attributes.id, label: `${attributes.id}-label` } } : {})}
      lazyMount
      unmountOnExit
    >
      <ArkCombobox.Context>
        {(list) => (
          <ArkCombobox.Control
            className={frameStyle}
            onKeyDownCapture={(event) =>
              hearKey(event, (next) => {
                list.selectValue(next);
                list.setOpen(false);
              })
            }
          >
            <ArkCombobox.Input
              className={bareInputStyle}
              placeholder={chosen?.label ?? placeholder ?? noneLabel ?? "Search"}
              name={name}
              aria-describedby={attributes["aria-describedby"]}
              aria-required={attributes["aria-required"]}
              onFocus={(event) => event.target.select()}
            />
            {chosen?.detail && !query && (
              <span
                className={css({
                  display: { base: "none", md: "inline" },
                  // The name comes first: a long address gives way.
                  flex: "[0 1 auto]",
                  minW: "0",
                  maxW: "[45%]",
                  color: "fg.subtle",
                  truncate: true,
                })}
                title={chosen.detail}
              >
                {chosen.detail}
              </span>
            )}
            <ArkCombobox.Trigger aria-label="Show all" tabIndex={-1} className={css({ color: "fg.subtle" })}>
              <ChevronsUpDown aria-hidden="true" />
            </ArkCombobox.Trigger>
          </ArkCombobox.Control>
        )}
      </ArkCombobox.Context>
      <Portal disabled={isInModal}>
        <ArkCombobox.Positioner>
          <ArkCombobox.Content className={floatingStyle}>
            {isRefused && (
              <p role="status" className={css({ px: "8", py: "6", textStyle: "small", color: "fg.muted" })}>
                Several match. Choose one with the arrow keys, then press Enter.
              </p>
            )}
            {items.map((item) => (
              <ComboboxEntry key={item.value} item={item} query={query} />
            ))}
            {items.length === 0 && (
              <p className={css({ px: "8", py: "6", color: "fg.muted" })}>
                {isLoading
                  ? "Searching..."
                  : query
                    ? `Nothing matches “${query}”.`
                    : "Nothing to choose from yet."}
              </p>
            )}
          </ArkCombobox.Content>
        </ArkCombobox.Positioner>
      </Portal>
    </ArkCombobox.Root>
  );
}

function ComboboxEntry({ item, query }: { item: ComboboxOption; query: string }) {
  if (item.value === createValue) {
    return (
      <>
        <hr className={`${ruleStyle} ${css({ "&:first-child": { display: "none" } })}`} />
        <ArkCombobox.Item item={item} className={`${itemStyle} ${css({ color: "accent.fg" })}`}>
          <Plus aria-hidden="true" className={css({ color: "accent.fg" })} />
          {item.label}
        </ArkCombobox.Item>
      </>
    );
  }
  return (
    <ArkCombobox.Item item={item} className={itemStyle}>
      <ArkCombobox.ItemText
        data-beside={item.detail ? "" : undefined}
        className={css({ truncate: true, "&[data-beside]": { flexShrink: 0, maxW: "[75%]" } })}
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
