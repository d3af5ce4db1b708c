import { Combobox as ArkCombobox, createListCollection } from "@ark-ui/react/combobox";
import { Portal } from "@ark-ui/react/portal";
import { ChevronsUpDown } from "lucide-react";
import { type ChangeEvent, type KeyboardEvent, use, useMemo, useRef, useState } from "react";
import { css } from "#styled/css";
import { type ComboboxOption, findExact, findMatches, isPlain, maxOptions } from "./combobox-matches.ts";
import { bareInputStyle, frameStyle } from "./control-style.ts";
import { useFieldAttributes } from "./field-context.ts";
import { ComboboxOptions, createValue } from "./combobox-options.tsx";
import { floatingStyle } from "./listbox-style.ts";
import { ModalContext } from "./modal-context.ts";

export type { ComboboxOption };

export interface ComboboxProps {
  options: readonly ComboboxOption[];
  value: string | null;
  onChange: (value: string | null) => void;
  placeholder?: string;
  name?: string;
  isDisabled?: boolean;
  /** Gets the focus when its dialog opens. */
  isFirst?: boolean;
  /** What the browser may fill in here, such as "address-level1"; a filled-in value is chosen immediately. */
  autoComplete?: string;
  /** Offers an empty choice with this label, such as "None". */
  noneLabel?: string;
  /** Set if a server does the searching; the options are then shown as received. */
  onSearch?: (query: string) => void;
  /** What the server needs at least; a shorter text finds nothing and says so. */
  minSearchLength?: number;
  isLoading?: boolean;
  /** Enter chooses the first match even among several: for lists where a wrong choice is obvious. */
  takesFirst?: boolean;
  /** Offers to create an option from the typed text: `Add "harb" as a carrier`. */
  createLabel?: (query: string) => string;
  onCreate?: (query: string) => void;
}

const noneValue = "\u0000none";

/** Keys that move between the options, so that Enter after them means the highlighted one. */
const choosingKeys = new Set(["ArrowDown", "ArrowUp", "Home", "End"]);

/**
 * Choose one of many by typing. A click shows the whole list, whatever is chosen. Enter chooses an exact match, the
 * only match, or the option that the arrow keys moved to; it never picks among several, unless the list allows it. The
 * offer to create an option is not a match: Enter creates one if nothing matches.
 */
export function Combobox(props: ComboboxProps) {
  const {
    options,
    value,
    onChange,
    placeholder,
    name,
    autoComplete = "off",
    isDisabled = false,
    noneLabel,
    onSearch,
    minSearchLength = 0,
    isLoading,
  } = props;
  const { createLabel, onCreate, takesFirst = false, isFirst = false } = props;
  const isInModal = use(ModalContext);
  const attributes = useFieldAttributes({});
  // The text being typed; null while the field shows the chosen option.
  const [typed, setTyped] = useState<string | null>(null);
  const query = typed ?? "";
  // A click on an option closes the list, and closing clears the typed text, before the choice is reported.
  const lastTyped = useRef("");
  const hasAimed = useRef(false);
  const [isRefused, setRefused] = useState(false);
  // Set by a long list, which renders only what is in view.
  const scrollTo = useRef<((index: number) => void) | null>(null);

  const isTooShort = onSearch !== undefined && query.trim() !== "" && query.trim().length < minSearchLength;
  const items = useMemo(() => {
    if (isTooShort) return [];
    const matches = onSearch ? options.slice(0, maxOptions) : findMatches(options, query);
    const none = noneLabel && !query ? [{ value: noneValue, label: noneLabel }] : [];
    const wanted = query.trim();
    const create = createLabel && wanted ? [{ value: createValue, label: createLabel(wanted) }] : [];
    return [...none, ...matches, ...create] as ComboboxOption[];
  }, [options, query, isTooShort, onSearch, noneLabel, createLabel]);

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

  /** Runs before the list handles the key: it highlights the first option a moment after the text was typed. */
  const handleKey = (event: KeyboardEvent<HTMLDivElement>, take: (value: string) => void) => {
    if (choosingKeys.has(event.key)) {
      hasAimed.current = true;
      setRefused(false);
    }
    if (event.key !== "Enter" || !query.trim() || hasAimed.current) return;
    event.preventDefault();
    event.stopPropagation();
    const matches = items.filter((item) => item.value !== createValue);
    const [first = items[0]] = matches;
    // While a search is running, an option is not known to be the only one.
    if (first && !isLoading && (takesFirst || isPlain(matches.length > 0 ? matches : items, query)))
      take(first.value);
    else setRefused(!isTooShort);
  };

  const choose = (next: string | undefined) => {
    if (next === createValue) onCreate?.(lastTyped.current.trim());
    else onChange(next === undefined || next === noneValue ? null : next);
  };

  /** No one types into a field without focus: the browser fills it in along with others. */
  const handleFill = (event: ChangeEvent<HTMLInputElement>) => {
    const filled = event.target === document.activeElement ? null : findExact(options, event.target.value);
    if (!filled) return;
    event.stopPropagation();
    event.target.value = filled.label;
    setTyped(null);
    onChange(filled.value);
  };
  /** An exact match also counts when focus leaves the field, as with Enter. */
  const leave = () => {
    const meant = findExact(options, query);
    if (meant && meant.value !== value) onChange(meant.value);
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
        // When open, the field is for searching: it starts empty, with the choice as its placeholder.
        if (open) setTyped((now) => now ?? "");
        else search(null);
      }}
      disabled={isDisabled}
      invalid={attributes["aria-invalid"] === true}
      openOnClick
      inputBehavior="autohighlight"
      scrollToIndexFn={({ index }) => scrollTo.current?.(index)}
      positioning={{ sameWidth: true, gutter: 4, strategy: "fixed" }}
      {...(attributes.id ? { ids: { input: attributes.id, label: `${attributes.id}-label` } } : {})}
      lazyMount
      unmountOnExit
    >
      <ArkCombobox.Context>
        {(list) => (
          <ArkCombobox.Control
            className={frameStyle}
            onChangeCapture={(event: ChangeEvent<HTMLInputElement>) => {
              if (autoComplete !== "off") handleFill(event);
            }}
            onKeyDownCapture={(event) =>
              handleKey(event, (next) => {
                list.selectValue(next);
                list.setOpen(false);
              })
            }
          >
            <ArkCombobox.Input
              className={bareInputStyle}
              placeholder={chosen?.label ?? placeholder ?? noneLabel ?? "Search"}
              name={name}
              data-autofocus={isFirst || undefined}
              autoComplete={autoComplete}
              onBlur={leave}
              aria-describedby={attributes["aria-describedby"]}
              aria-required={attributes["aria-required"]}
              onFocus={(event) => event.target.select()}
            />
            {chosen?.detail && !query && (
              <span
                className={css({
                  display: { base: "none", md: "inline" },
                  // The name comes first: a long address is truncated.
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
            <ComboboxOptions items={items} query={query} scrollTo={scrollTo} />
            {items.length === 0 && (
              <p role="status" className={css({ px: "8", py: "6", color: "fg.muted" })}>
                {isTooShort
                  ? `Type at least ${minSearchLength} characters to search.`
                  : isLoading
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
